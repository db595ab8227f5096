"""Why this installation is slow, if it is, and what makes it fast."""

import os
import shutil
import sysconfig

from philately import _build
from philately.core.language import _


def compiler() -> str | None:
    """The C compiler that a build would use."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or ("cl" if os.name == "nt" else "cc")
    return shutil.which(str(command).split()[0])


def why_slow() -> str:
    """One sentence that names the cure; empty where the rules are compiled."""
    if _build.COMPILED:
        return ""
    if _build.PURE:
        return _("The rules run interpreted, which is slow, because PHILATELY_PURE is set.")
    if compiler() is None:
        return _("The rules run interpreted, which is slow: install a C compiler, then run “make build”.")
    return _("The rules run interpreted, which is slow: run “make build” to compile them.")

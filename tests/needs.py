"""What some tests need. Where it is missing they are skipped loudly; a build server must not skip them."""

import os
import shutil
import sysconfig

import pytest

from philately import _build

SOAK = bool(os.environ.get("PHILATELY_SOAK"))  # tests may take their time
long_test = pytest.mark.skipif(not SOAK, reason="a longer way to find what other tests find too: make soak")


def c_compiler() -> str | None:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


def give_up(reason: str) -> None:
    """Skip; with CI=true and a compiler at hand, fail."""
    if os.environ.get("CI") == "true" and c_compiler():
        pytest.fail(f"CI must not skip this: {reason}")
    pytest.skip(reason)


def need_compiled() -> None:
    if not _build.COMPILED:
        give_up(f"NOT TESTED: the rules are interpreted, so there is nothing to compare. {_build.WHY_INTERPRETED}")


def need_chromium() -> str:
    """The browser for tests that use one."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        reason = "NOT TESTED IN A BROWSER: there is no Chromium; on Debian: apt-get install chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI must not skip this: {reason}")
        pytest.skip(reason)
    return found


def need_compiler() -> None:
    if c_compiler() is None:
        pytest.skip("NOT TESTED: there is no C compiler")

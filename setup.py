"""The part of the build that pyproject.toml can't say: compile the rules with mypyc, if that is possible and wanted.

Compiled are the core, every game's `rules` and `strategy`, the search and the vector environment, all in one group, so
that calls between them stay native. Without a C compiler (or with PHILATELY_PURE=1) the same files run interpreted.
"""

import hashlib
import json
import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup

PACKAGE = Path("src/philately")
NOT_COMPILED = {  # need no speed
    "__init__.py",
    "datafile.py",
    "folders.py",
    "language.py",
    "notation.py",
    "record.py",
    "recordfile.py",
    "replay.py",
    "shelf.py",
    "verify.py",
}
COMPILED_BOTS = ("playout", "greedy", "search")
MANIFEST = PACKAGE / "_compiled.json"


def compiled_sources() -> list[str]:
    found = [*PACKAGE.glob("core/*.py"), *PACKAGE.glob("games/*/rules.py"), *PACKAGE.glob("games/*/rules/**/*.py")]
    found += [*PACKAGE.glob("games/*/strategy.py"), *PACKAGE.glob("games/*/strategy/*.py")]
    found += [PACKAGE / "bots" / f"{bot}.py" for bot in COMPILED_BOTS]
    return sorted(str(path) for path in found if path.name not in NOT_COMPILED)


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def extensions() -> list[Any]:
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):  # nothing is built then
        return []
    if os.environ.get("PHILATELY_PURE") or not has_compiler():
        return []
    MANIFEST.unlink(missing_ok=True)
    from mypyc.build import mypycify

    sources = compiled_sources()
    checks = ["--strict", "--follow-imports=silent"]  # what is only imported need not please the type checker here
    level = os.environ.get("PHILATELY_OPT", "3")  # 0 is built in a third of the time
    modules = mypycify([*checks, *sources], opt_level=level, debug_level="0", group_name="philately")
    for module in modules:
        module.optional = True
        if sys.platform != "win32":
            module.extra_compile_args.append("-ffp-contract=off")  # floats are rounded alike on every machine
    hashes = {
        str(Path(path).relative_to(PACKAGE)): hashlib.sha256(Path(path).read_bytes()).hexdigest() for path in sources
    }
    MANIFEST.write_text(json.dumps(hashes, indent=1) + "\n")
    return modules


setup(ext_modules=extensions())

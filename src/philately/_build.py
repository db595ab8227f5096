"""Compiled or interpreted, and never a compiled module that hides its edited source.

Python prefers a compiled module to the `.py` file beside it, even when the file has been edited since. The build stores
the hash of every source it compiled; on import they are compared. PHILATELY_PURE=1 leaves all compiled modules aside.
"""

import hashlib
import json
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGE = Path(__file__).parent
MANIFEST = PACKAGE / "_compiled.json"
PURE = bool(os.environ.get("PHILATELY_PURE"))

try:
    VERSION = version("philately")
except PackageNotFoundError:  # run from a source folder that isn't installed
    VERSION = "0"


def has_extensions() -> bool:
    """Does a compiled core lie beside the sources?"""
    return any((PACKAGE / "core" / f"state{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


COMPILED = has_extensions() and not PURE


def stale() -> list[str]:
    """The compiled modules whose source is no longer what was compiled."""
    try:
        hashes: dict[str, str] = json.loads(MANIFEST.read_text())
    except (OSError, ValueError):
        return ["every module: the list of what was compiled is missing"]
    return [
        name
        for name, known in hashes.items()
        if (PACKAGE / name).exists() and hashlib.sha256((PACKAGE / name).read_bytes()).hexdigest() != known
    ]


def check() -> None:
    if not COMPILED:
        return
    changed = stale()
    if changed:
        raise ImportError(
            "edited since it was compiled: "
            + ", ".join(changed)
            + ". Python would go on using the old compiled module. "
            "Run `make build` to compile it anew, or set PHILATELY_PURE=1 to run the sources as they are."
        )


def leave_compiled_aside() -> None:
    """Let Python find only the sources of this package."""
    for folder in [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())]:
        sys.path_importer_cache[str(folder)] = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))


if PURE:
    leave_compiled_aside()
else:
    check()

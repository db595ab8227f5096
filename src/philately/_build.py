"""Compiled or interpreted, and never a compiled module that hides its edited source.

Python prefers a compiled module to the `.py` file beside it, even when the file has been edited since. The build lists
every source that it compiled with its hash, and writes that list last. Here the list is compared with the sources: if
there is none, or if it doesn't match, all compiled modules are ignored and the sources run as they are.
PHILATELY_PURE=1 asks for that too.
"""

import hashlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

VERSION = "0.5.0"
PACKAGE = Path(__file__).parent
SUFFIX = EXTENSION_SUFFIXES[0]  # names Python's version and the machine: each has its own modules and its own list
LIST = PACKAGE / f"_compiled{SUFFIX}.txt"
PURE = bool(os.environ.get("PHILATELY_PURE"))


def compiled_sources() -> dict[str, str]:
    """Return the sources that were compiled for this Python, with their hashes then; none if nothing was."""
    try:
        lines = LIST.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    return {name: known for known, _space, name in (line.partition(" ") for line in lines)}


def stale(compiled: dict[str, str]) -> list[str]:
    """Return the sources whose compiled module is missing or was made of something else."""
    folder = str(PACKAGE)
    found = []
    for name, known in compiled.items():
        try:
            with open(f"{folder}/{name}", "rb", buffering=0) as source:  # noqa: PTH123 (at every start, 74 times)
                fresh = hashlib.blake2b(source.read(), digest_size=16).hexdigest() == known
        except OSError:
            fresh = False
        if not fresh or not os.path.exists(f"{folder}/{name.removesuffix('.py')}{SUFFIX}"):  # noqa: PTH110
            found.append(name)
    return found


def why_interpreted() -> str:
    """Return a sentence that says why the rules run interpreted; nothing if they are compiled."""
    if PURE:
        return "PHILATELY_PURE is set."
    compiled = compiled_sources()
    if not compiled:
        return "The rules were not compiled for this Python."
    changed = stale(compiled)
    if not changed:
        return ""
    names = ", ".join(changed[:3]) + (f" and {len(changed) - 3} others" if len(changed) > 3 else "")
    return f"Edited since it was compiled: {names}. `make build` recompiles it."


def ignore_compiled() -> None:
    """Let Python find only the sources of this package."""
    for folder, _folders, _files in os.walk(os.path.dirname(__file__)):  # noqa: PTH120 (spelt as in sys.path)
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


WHY_INTERPRETED = why_interpreted()
COMPILED = not WHY_INTERPRETED
if not COMPILED:
    ignore_compiled()
    if WHY_INTERPRETED.startswith("Edited"):
        import warnings

        warnings.warn(f"The rules run interpreted, some thirty times slower. {WHY_INTERPRETED}", stacklevel=2)

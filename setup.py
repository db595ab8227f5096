"""The part of the build that pyproject.toml can't say: compile the rules with mypyc, if that is possible and wanted.

Compiled are the core, every game's `rules` and `strategy` and the search, all in one group, so that calls between them
stay native. Without a C compiler (or with PHILATELY_PURE=1) the same files run interpreted.

setuptools compiles the files of a group one after another. We compile as many at a time as there are processors, and
keep each object file under a hash of everything that went into it, so that only what changed is compiled anew. The
modules are put in place when all of them are there; until the list of what was compiled is written, nobody uses them.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

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
SUFFIX = str(
    sysconfig.get_config_var("EXT_SUFFIX")
)  # names Python's version and the machine, so builds lie side by side
LIST = f"_compiled{SUFFIX}.txt"  # what was compiled; philately._build reads it
WORK = Path("build") / SUFFIX.strip(".")  # C files and object files
locks: list[Any] = []  # files that stay locked as long as this process lives


def compiled_sources() -> list[Path]:
    found = [*PACKAGE.glob("core/*.py"), *PACKAGE.glob("games/*/rules.py"), *PACKAGE.glob("games/*/rules/**/*.py")]
    found += [*PACKAGE.glob("games/*/strategy.py"), *PACKAGE.glob("games/*/strategy/*.py")]
    found += [PACKAGE / "bots" / f"{bot}.py" for bot in COMPILED_BOTS]
    return sorted(path for path in found if path.name not in NOT_COMPILED)


def hashes() -> dict[str, str]:
    """What identifies each source: philately._build computes the same."""
    return {
        path.relative_to(PACKAGE).as_posix(): hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
        for path in compiled_sources()
    }


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return sys.platform == "win32" or shutil.which(command.split()[0]) is not None


def wait_for_other_builds() -> None:
    """Let one build at a time work in this folder. The system frees the lock of a process that was killed."""
    WORK.mkdir(parents=True, exist_ok=True)
    file = (WORK / "lock").open("w")
    locks.append(file)
    try:
        import fcntl
    except ImportError:  # Windows has no such locks
        return
    fcntl.flock(file, fcntl.LOCK_EX)


def extensions() -> list[Any]:
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):  # nothing is built then
        return []
    if os.environ.get("PHILATELY_PURE") or not has_compiler():
        return []
    wait_for_other_builds()
    from mypyc.build import mypycify

    compiled = hashes()
    checks = ["--strict", "--follow-imports=silent"]  # what is only imported need not please the type checker here
    checks += ["--cache-dir", str(WORK / "types")]
    level = os.environ.get("PHILATELY_OPT", "3")
    modules = mypycify(
        [*checks, *map(str, compiled_sources())],
        opt_level=level,
        debug_level="0",
        group_name="philately",
        multi_file=True,
        target_dir=str(WORK / "c"),
    )
    if sys.platform != "win32":
        for module in modules:
            module.extra_compile_args.append("-ffp-contract=off")  # floats are rounded alike on every machine
    (WORK / LIST).write_text("".join(f"{known} {name}\n" for name, known in compiled.items()), encoding="utf-8")
    return modules


class Compile(build_ext):
    """Compile on all processors what changed, and put all modules in place or none."""

    def run(self) -> None:
        if not self.extensions:
            return super().run()
        self.force = True  # an object file is found by its contents, so times tell nothing
        try:
            super().run()
        except Exception as error:
            self.extensions.clear()
            self.warn(f"philately will run interpreted, because it could not be compiled: {error}")
        else:
            if not self.inplace:
                shutil.copy(WORK / LIST, Path(self.build_lib, "philately", LIST))

    def build_extensions(self) -> None:
        compiler: Any = self.compiler
        one_after_another = compiler.compile
        headers = digest(sorted((WORK / "c").rglob("*.h")))
        kept = WORK / "objects"
        kept.mkdir(exist_ok=True)
        used = set()

        def compile_one(source: str, how: dict[str, Any]) -> str:
            command = repr((compiler.executables, how["include_dirs"], how["extra_postargs"], how["macros"]))
            name = digest([Path(source)], headers, command)
            target = kept / f"{name}{compiler.obj_extension}"
            used.add(target)
            if not target.exists():
                (made,) = one_after_another([source], **how | {"output_dir": str(kept / "new" / name)})
                Path(made).replace(target)
            return str(target)

        def compile_all(sources: list[str], **how: Any) -> list[str]:
            largest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                try:
                    return sorted(pool.map(lambda source: compile_one(source, how), largest_first))
                except BaseException:
                    pool.shutdown(cancel_futures=True)
                    raise

        compiler.compile = compile_all
        super().build_extensions()
        shutil.rmtree(kept / "new", ignore_errors=True)
        for old in set(kept.iterdir()) - used:
            old.unlink()

    def copy_extensions_to_source(self) -> None:
        """Put the modules beside their sources; without the list of what was compiled nobody uses them."""
        (PACKAGE / LIST).unlink(missing_ok=True)
        placed = set()
        for module in self.extensions:
            file = str(self.get_ext_filename(module.name))  # type: ignore[no-untyped-call]
            target = Path("src", file)
            shutil.copy2(Path(self.build_lib, file), target.with_name("_new_module"))
            target.with_name("_new_module").replace(target)
            placed.add(target.resolve())
        for former in Path("src").rglob(f"*{SUFFIX}"):
            if former.resolve() not in placed:
                former.unlink()
        shutil.copy(WORK / LIST, PACKAGE / "_new_list")
        (PACKAGE / "_new_list").replace(PACKAGE / LIST)


def digest(files: Iterable[Path], *more: str) -> str:
    found = hashlib.blake2b(digest_size=16)
    for file in files:
        found.update(file.read_bytes())
    found.update("\0".join(more).encode())
    return found.hexdigest()


setup(ext_modules=extensions(), cmdclass={"build_ext": Compile})

"""The part of the build that pyproject.toml can't say: compile the rules with mypyc.

mypyc compiles the core, every game's `rules` and `strategy`, and the search, in one group, so that calls between them
stay native. Without a C compiler (or with PHILATELY_PURE=1) the same files run interpreted.

setuptools compiles the files of a group one after another. We compile as many at a time as there are processors, and
keep each object file under a hash of everything that went into it, so that only what changed is compiled anew. The
modules are put in place when all of them are there; Python ignores them until the list of compiled sources is written.
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
    "actions.py",
    "datafile.py",
    "field.py",
    "folders.py",
    "language.py",
    "record.py",
    "recordfile.py",
    "replay.py",
    "shelf.py",
    "verify.py",
    "words.py",
}
COMPILED_BOTS = ("playout", "gentle", "greedy", "search")
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))  # names Python's version and the machine
LIST = f"_compiled{SUFFIX}.txt"  # the compiled sources with their hashes; philately._build reads it
WORK = Path("build") / SUFFIX.strip(".")  # C files and object files
lock: Any = None  # an open file


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


def wait_for_other_builds() -> Any:
    """Let one build at a time work in this folder, and return the lock. The system frees that of a killed process."""
    WORK.mkdir(parents=True, exist_ok=True)
    file = (WORK.parent / "lock").open("w")
    try:
        import fcntl
    except ImportError:  # Windows has no such locks
        return file
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


def extensions() -> list[Any]:
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):  # nothing is built then
        return []
    if os.environ.get("PHILATELY_PURE") or not has_compiler():
        return []
    global lock  # until this process ends
    lock = wait_for_other_builds()
    before, compiled = marks(), hashes()
    try:
        modules = translate()
    except SystemExit:  # mypyc has said why
        if "build_ext" in sys.argv:
            raise
        print("philately will run interpreted, because it could not be compiled", file=sys.stderr)
        return []
    if marks() != before:
        sys.exit("The sources changed while they were being compiled; build again.")
    (WORK / LIST).write_text("".join(f"{known} {name}\n" for name, known in compiled.items()), encoding="utf-8")
    return modules


def marks() -> list[tuple[int, int]]:
    """Return what changes whenever a source is written."""
    found = [path.stat() for path in compiled_sources()]
    return [(mark.st_ino, mark.st_ctime_ns) for mark in found]


def translate() -> list[Any]:
    """Let mypyc write the C files."""
    from mypyc.build import mypycify

    checks = ["--strict", "--follow-imports=silent"]  # what is only imported need not please the type checker here
    checks += ["--cache-dir", os.devnull]
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
    return modules


class Compile(build_ext):
    """Compile on all processors what changed, and put all modules in place or none."""

    def run(self) -> None:
        if not self.extensions:
            return super().run()
        self.force = True  # an object file is found by its contents, so timestamps don't matter
        for former in [*Path(self.build_lib).rglob(f"*{SUFFIX}"), Path(self.build_lib, "philately", LIST)]:
            former.unlink(missing_ok=True)
        try:
            super().run()
        except Exception as error:
            self.extensions.clear()
            self.warn(f"philately will run interpreted, because it could not be compiled: {error}")
        else:
            if not self.inplace:
                shutil.copy(WORK / LIST, Path(self.build_lib, "philately", LIST))

    def build_extensions(self) -> None:
        from mypy.version import __version__ as mypy_version  # its C headers, like Python's, are part of every file

        compiler: Any = self.compiler
        one_after_another = compiler.compile
        headers = digest(sorted((WORK / "c").rglob("*.h")))
        shared = os.environ.get("PHILATELY_OBJECTS")  # those of another build, which has compiled much of the same
        kept = Path(shared) if shared else WORK / "objects"
        kept.mkdir(parents=True, exist_ok=True)
        used = set()

        def compile_one(source: str, how: dict[str, Any]) -> str:
            flags = getattr(compiler, "compiler_so", compiler.executables)
            command = repr((flags, mypy_version, sys.version, how["extra_postargs"], how["macros"]))
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
        if not shared:
            for old in set(kept.iterdir()) - used:
                old.unlink()

    def copy_extensions_to_source(self) -> None:
        """Put the modules beside their sources; Python ignores them until the list is there."""
        (PACKAGE / LIST).unlink(missing_ok=True)
        placed = set()
        for module in self.extensions:
            file = str(self.get_ext_filename(module.name))  # type: ignore[no-untyped-call]
            target = Path("src", file)
            new = target.with_name(f"_new{SUFFIX}")
            shutil.copy2(Path(self.build_lib, file), new)
            new.replace(target)
            placed.add(target.resolve())
        for former in Path("src").rglob(f"*{SUFFIX}"):
            if former.resolve() not in placed:
                former.unlink()
        new = PACKAGE / f"_new{SUFFIX}"
        shutil.copy(WORK / LIST, new)
        new.replace(PACKAGE / LIST)


def digest(files: Iterable[Path], *more: str) -> str:
    found = hashlib.blake2b(digest_size=16)
    for file in files:
        found.update(file.read_bytes())
    found.update("\0".join(more).encode())
    return found.hexdigest()


setup(ext_modules=extensions(), cmdclass={"build_ext": Compile})

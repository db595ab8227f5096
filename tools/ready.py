"""Get everything ready: an environment for this Python, the pinned packages, the compiled rules.

    python tools/ready.py play|test [--interpreted] [--folder]

Each version of Python has its own environment (.venv-3.11; interpreted, .venv-3.11-pure), and .venv leads to the one
that was used last. Packages are fetched into .wheels once and installed from there, so that everything works offline
later. The compiler runs beside the fetching. An interrupted step resumes, or starts over where that is safer.
With --interpreted nothing is compiled; with --folder it only says where the environment is.
"""

import contextlib
import errno
import fcntl
import hashlib
import importlib.util
import os
import runpy
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parents[1]
PURE = bool(os.environ.get("PHILATELY_PURE"))
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
HOME = Path(f".venv-{VERSION}-pure" if PURE else f".venv-{VERSION}")
PYTHON = HOME / "bin/python"
WHEELS = Path(".wheels")
OBJECTS = Path("build", str(sysconfig.get_config_var("EXT_SUFFIX")).strip("."))
SECTIONS = {"play": ("base", "build", "play", "print"), "test": ("base", "build", "play", "print", "test")}
BUILD = ("base", "build")  # enough to begin compiling
PIP = (PYTHON, "-m", "pip", "-q", "--disable-pip-version-check", "--no-input")
PATIENCE = 0.2  # seconds between two looks at what is running


def main() -> None:
    os.chdir(ROOT)
    if "--folder" in sys.argv:
        print(HOME)
        return
    what = "test" if "test" in sys.argv else "play"
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # no terminal is too old for us
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(143))  # and end the compiler too
    try:
        with alone():
            make_environment()
            install("the packages for building", BUILD)
            compiling = start_compiling()
            try:
                install("packages", SECTIONS[what])
                install_philately()
                finish_compiling(compiling)
            finally:
                if compiling and compiling.poll() is None:
                    os.killpg(compiling.pid, signal.SIGTERM)  # the compilers it started too
                    compiling.wait()
            lead_to_environment()
    except KeyboardInterrupt:
        give_up(f"Stopped. Run `make {what}` again to continue.", 130)
    except OSError as error:
        give_up(explained(error))


def explained(error: OSError) -> str:
    """Say what a fault of the disk means for somebody who only wants to play."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk is full: Philately needs about 500 MB in {ROOT}."
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return f"Philately can't write into its folder {ROOT}. Copy it to a place of your own and start it there."
    return f"{error.strerror}: {error.filename}"


def give_up(sentence: str, code: int = 2) -> NoReturn:
    progress.end()
    print(sentence, file=sys.stderr)
    sys.exit(code)


class Progress:
    """One line that is overwritten while a step runs; without a terminal, one line for each step."""

    def __init__(self) -> None:
        self.watched = sys.stdout.isatty()
        self.said = ""

    def say(self, what: str, how_far: str = "") -> None:
        if not self.watched:
            if what != self.said:
                print(f"{what} …", flush=True)
        else:
            if self.said not in ("", what):
                print()
            print(f"\r{what} … {how_far}\033[K", end="", flush=True)
        self.said = what

    def end(self) -> None:
        if self.watched and self.said:
            print()
        self.said = ""


progress = Progress()


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one process at a time get things ready. The system frees the lock of a process that was killed."""
    Path("build").mkdir(exist_ok=True)
    with Path("build/ready.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            progress.say("Waiting for another `make` in this folder")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def run(what: str, *command: str | Path, **environment: str) -> None:
    """Run a command that may take a while, and say what is going on; raise Failed with what it printed if it fails."""
    log = HOME / "log.txt"
    with log.open("w") as output:
        job = subprocess.Popen(command, stdout=output, stderr=output, env=surroundings(**environment))
        try:
            began = time.monotonic()
            while job.poll() is None:
                progress.say(what, f"{time.monotonic() - began:.0f} s")
                with contextlib.suppress(subprocess.TimeoutExpired):
                    job.wait(PATIENCE)
        except BaseException:
            job.terminate()
            job.wait()
            raise
    if job.returncode:
        raise Failed(log.read_text(errors="replace"))


class Failed(Exception):
    """A command failed; the text is what it printed."""


def surroundings(**changes: str) -> dict[str, str]:
    """Return the environment variables for a command, without those that would lead it to other packages."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return kept | {"PIP_ROOT_USER_ACTION": "ignore", "PIP_USER": "0", "PYTHONWARNINGS": "ignore"} | changes


# ---- the environment ------------------------------------------------------------------------------------------


def make_environment() -> None:
    """Make the environment; again if it was left half-made, was made elsewhere or belongs to a Python that is gone."""
    half_made = HOME / "half-made"  # as long as it exists, something is being installed
    place = HOME / "place"  # an environment can't be moved
    if place.exists() and place.read_text() == str(ROOT) and not half_made.exists() and works(PYTHON):
        return
    check_venv()
    if HOME.exists():
        shutil.rmtree(HOME)
    HOME.mkdir()
    half_made.touch()
    try:
        run(f"Setting up {HOME}", sys.executable, "-m", "venv", HOME)
    except Failed as failed:
        give_up(f"Python could not make an environment:\n{failed}")
    place.write_text(str(ROOT))
    half_made.unlink()


def works(python: Path) -> bool:
    command = [str(python), "-c", "import pip"]
    return python.exists() and subprocess.run(command, capture_output=True, env=surroundings()).returncode == 0


def check_venv() -> None:
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        give_up(
            f"This Python ({sys.executable}) comes without venv and ensurepip. "
            f"On Debian and Ubuntu install them with: apt-get install python{VERSION}-venv"
        )


def lead_to_environment() -> None:
    """Point .venv at the environment used last."""
    link = Path(".venv")
    if link.is_dir() and not link.is_symlink():
        if not (link / "ready").exists():  # made by somebody else
            return
        shutil.rmtree(link)  # of version 0.1
    if link.is_symlink() and link.readlink() == HOME:
        return
    new = Path(".venv-new")
    new.unlink(missing_ok=True)
    new.symlink_to(HOME)
    new.replace(link)


# ---- packages -------------------------------------------------------------------------------------------------


def pins(sections: tuple[str, ...]) -> str:
    """Return the lines of these sections of the lock file."""
    kept, wanted = [], False
    for line in Path("pins.txt").read_text().splitlines():
        if line.startswith("## "):
            wanted = line.removeprefix("## ") in sections
        elif wanted:
            kept.append(line)
    return "\n".join(kept) + "\n"


def install(what: str, sections: tuple[str, ...]) -> None:
    """Install the pinned packages of these sections, unless that is done."""
    wanted = pins(sections)
    done = HOME / "installed"  # the pins that were installed last
    if done.exists() and done.read_text().startswith(wanted):
        return
    needed = HOME / "needed.txt"
    needed.write_text(wanted)
    offline = (*PIP, "install", "--no-index", "--find-links", WHEELS, "--no-deps", "--require-hashes", "--no-compile")
    fetch = (*PIP, "download", "--no-deps", "--require-hashes", "--only-binary", ":all:", "-d", WHEELS, "-r", needed)

    def install_fetched() -> None:
        half_made = HOME / "half-made"
        half_made.touch()
        run(f"Installing {what}", *offline, "-r", needed)
        half_made.unlink()
        done.write_text(wanted)

    WHEELS.mkdir(exist_ok=True)
    fetched = WHEELS / f".fetched-{OBJECTS.name}-{hashlib.sha256(wanted.encode()).hexdigest()[:16]}"
    try:
        if fetched.exists():
            try:
                install_fetched()
                return
            except Failed:
                fetched.unlink()  # a wheel is missing or damaged: fetch it again
        run(f"Fetching {what}", *fetch)
        fetched.touch()
        install_fetched()
    except Failed as failed:
        give_up(why_not_installed(str(failed)))


def why_not_installed(output: str) -> str:
    """Say in a sentence why packages could not be fetched or installed."""
    lines = [line for line in output.splitlines() if line.startswith("ERROR")] or output.splitlines()[-1:]
    if "No space left on device" in output:
        return explained(OSError(errno.ENOSPC, ""))
    if "DO NOT MATCH THE HASHES" in output:
        return "A package is not the one that was pinned, so it was not installed:\n" + "\n".join(lines)
    if any(sign in output for sign in ("Max retries", "NewConnectionError", "Failed to establish", "name resolution")):
        return "Packages can't be downloaded: the package index can't be reached. Connect to the network and try again."
    if "No matching distribution" in output:
        return (
            f"A package could not be found for Python {VERSION}; Philately is tested with 3.11, 3.12 and 3.13. "
            "If there is no network, connect to it and try again.\n" + "\n".join(lines)
        )
    return "The packages could not be installed:\n" + "\n".join(lines)


def install_philately() -> None:
    """Install Philately itself, so that its command exists and edits take effect."""
    done = HOME / "installed-philately"
    wanted = Path("pyproject.toml").read_text()
    if done.exists() and done.read_text() == wanted:
        return
    command = (*PIP, "install", "--no-index", "--no-deps", "--no-build-isolation", "-e", ".")
    try:
        run("Installing philately", *command, PHILATELY_PURE="1")  # compiled apart from it
    except Failed as failed:
        give_up(f"Philately could not be installed:\n{failed}")
    done.write_text(wanted)


# ---- compiling ------------------------------------------------------------------------------------------------


def start_compiling() -> "subprocess.Popen[bytes] | None":
    """Start the compiler where there is one and something to do for it."""
    done = HOME / "compiled"
    if PURE or "--interpreted" in sys.argv or (done.exists() and done.read_text() == how_compiled() and is_compiled()):
        return None
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    missing = ""
    if not shutil.which(command.split()[0]):
        missing = "there is no C compiler (on Debian and Ubuntu: apt-get install gcc)"
    elif not Path(sysconfig.get_path("include"), "Python.h").exists():
        missing = f"Python's C headers are missing (on Debian and Ubuntu: apt-get install python{VERSION}-dev)"
    if missing:
        progress.end()
        print(f"The rules will run interpreted, some thirty times slower, because {missing}.")
        return None
    with (HOME / "compile.txt").open("w") as log:
        return subprocess.Popen(
            [PYTHON, "setup.py", "-q", "build_ext", "--inplace"],
            stdout=log,
            stderr=log,
            env=surroundings(),
            start_new_session=True,
        )


def how_compiled() -> str:
    """Return what else decides about the build: the tools, the settings and which modules there are."""
    modules = sorted(map(str, Path("src/philately").rglob("*.py")))
    said = [Path("setup.py").read_text(), os.environ.get("PHILATELY_OPT", ""), pins(BUILD), *modules]
    return hashlib.sha256("\0".join(said).encode()).hexdigest()


def is_compiled() -> bool:
    """Were the sources compiled as they are now? Philately itself knows."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return bool(runpy.run_path("src/philately/_build.py")["COMPILED"])


def finish_compiling(compiling: "subprocess.Popen[bytes] | None") -> None:
    if compiling is None:
        return
    while compiling.poll() is None:
        files = len(list((OBJECTS / "c").rglob("*.c")))
        objects = len(list((OBJECTS / "objects").glob("*.o")))
        progress.say("Compiling the rules", f"{min(objects, files)} of {files} files" if files else "")
        with contextlib.suppress(subprocess.TimeoutExpired):
            compiling.wait(PATIENCE)
    if is_compiled():
        (HOME / "compiled").write_text(how_compiled())
    else:
        progress.end()
        print(f"The rules could not be compiled, so they run interpreted; {HOME / 'compile.txt'} says why.")


if __name__ == "__main__":
    main()
    progress.end()

"""Builds the source archive and the wheels, and tries each in an empty environment, outside the source folder, offline.

    python tools/try_packages.py FOLDER_WITH_WHEELS

Tried are the pure wheel that comes out where there is no C compiler, and the compiled one, which pip builds from the
source archive as it does on any machine, in an environment with nothing but the named build requirements. With each of
them a whole game is played and verified, and a table is opened on its server.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

TRIAL = """
import philately
match = philately.game("stampede").new(players=4, seed=7)
while not match.over:
    match.play(match.ask()["choices"][0]["action"])
open("game.jsonl", "wb").write(match.record.encode())
print(philately._build.COMPILED, match.outcome.reason, match.record.lines[1].events[0][2])
"""
SERVING = """
import re, subprocess, urllib.request
command = ["bin/philately", "serve", "--port", "0", "--no-open", "--database", "tables.sqlite3"]
server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
try:
    address = re.search("http://[^ ]+/", server.stdout.readline())[0]
    home = urllib.request.urlopen(address).read().decode()
    for path in re.findall('(?:href|src)="(/static/[^"]+)"', home):
        urllib.request.urlopen(address.rstrip("/") + path)
    origin = {"Origin": address.rstrip("/")}
    table = urllib.request.Request(address + "play", b"game=stampede", origin)
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    page = opener.open(table).read().decode()
finally:
    server.terminate()
print(server.wait(), home.count('<symbol id="lion"'), page.count('id="table"'))
"""
PIP = ("-m", "pip", "--disable-pip-version-check", "-q")


def run(*command: str | Path, cwd: Path | None = None, **changes: str) -> str:
    plain = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PHILATELY_PURE", "CC")}
    plain["PHILATELY_OPT"] = "0"  # fast code would take minutes longer
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=plain | changes, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def build_sdist(place: Path) -> Path:
    """The source archive, unpacked: everything else is built from it."""
    code = f"import setuptools.build_meta as b; b.build_sdist({str(place)!r})"
    run(sys.executable, "-c", code)
    (archive,) = place.glob("philately-*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(place, filter="data")
    return place / archive.name.removesuffix(".tar.gz")


def try_in_empty(place: Path, what: Path, wheels: Path, compiled: bool) -> str:
    """Install into an empty environment, play a game and verify its record; gives what was dealt first."""
    empty = place / f"empty-{what.name}"
    venv.create(empty, with_pip=True)
    python = empty / "bin" / "python"
    run(python, *PIP, "install", "--no-index", "--find-links", wheels, what, cwd=place)
    kind, reason, dealt = run(python, "-c", TRIAL, cwd=empty).split()
    if (kind == "True") != compiled:
        sys.exit(f"{what.name} should be {'compiled' if compiled else 'interpreted'}, and isn't")
    command = empty / "bin" / "philately"
    run(command, "verify", "--finished", "game.jsonl", cwd=empty)
    run(command, "doctor", cwd=empty)
    served = run(python, "-c", SERVING, cwd=empty).split()
    if served != ["0", "1", "1"]:
        sys.exit(f"{what.name}: the server of the installed package doesn't work: {served}")
    print(f"{what.name}: {run(command, '--version', cwd=empty).strip()}; played, won by {reason}, verified, served")
    return dealt


def main() -> None:
    wheels = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        source = build_sdist(place)
        wheel = (*PIP, "wheel", "--no-deps", "--no-index", "--find-links", wheels, "-w")
        pure = shutil.copytree(source, place / "pure")
        run(sys.executable, *wheel, place / "none", ".", cwd=pure, CC="/no/compiler")
        (interpreted,) = (place / "none").glob("philately-*-none-any.whl")
        dealt = {try_in_empty(place, interpreted, wheels, compiled=False)}
        if any(shutil.which(compiler) for compiler in ("cc", "gcc", "clang")):
            run(sys.executable, *wheel, place / "native", ".", cwd=source)
            (native,) = (place / "native").glob("philately-*.whl")
            dealt.add(try_in_empty(place, native, wheels, compiled=True))
        else:
            print("NOT TRIED: the compiled wheel, because there is no C compiler here")
        if len(dealt) != 1:
            sys.exit(f"the same seed dealt different games: {dealt}")


if __name__ == "__main__":
    main()

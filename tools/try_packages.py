"""Builds the source archive and the wheels, and tries them in empty environments, outside the source folder, offline.

    python tools/try_packages.py FOLDER_WITH_WHEELS

Tried are the pure wheel that comes out where there is no C compiler, alone and with each extra, and the compiled one
with all of them, which pip builds from the source archive as it does on any machine, in an environment with nothing but
the named build requirements. What an environment has is used, and what it hasn't says what to install.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import venv
from pathlib import Path

OBJECTS = Path(__file__).parents[1] / "build" / str(sysconfig.get_config_var("EXT_SUFFIX")).strip(".") / "objects"
MOST_PACKAGES = 4  # that the library brings, besides itself
LIBRARY = """
import sys
from pathlib import Path
import philately
from philately.arena.simulate import plan, simulate
from philately.core.verify import verify

match = philately.game("stampede").new(players=4, seed=7)
while not match.over:
    match.play(match.ask()["choices"][0]["action"])
Path("game.jsonl").write_bytes(match.record.encode())
verdict = verify(Path("game.jsonl"))
assert verdict.fine and verdict.finished, verdict
stampin = philately.game("stampin")
assert simulate(plan(stampin, ["greedy", "random"], 4, 1, 2, {})).games == 4
assert simulate(plan(stampin, ["random", "random"], 40, 1, 2, {}), workers=2).games == 40
stampadia = philately.game("stampadia")
assert stampadia.new(1, 1, **stampadia.bring({"sheet": "2026-11-15"})).ask()["choices"]
philately.game("cactus_town").new(seed=1)

def missing(extra, use):
    try:
        use()
    except philately.NotInstalled as error:
        assert f"philately[{extra}]" in str(error), error
        return True
    return False

def print_aid():
    from philately.games.stampadia.printing.aid import draw_aid
    from philately.games.stampadia.printing.output import write
    write(draw_aid(), "aid.pdf")
    write(draw_aid(), "aid.png", dpi=30)
    assert Path("aid.pdf").read_bytes().startswith(b"%PDF")

def open_server():
    import philately.server.app

extras = set(sys.argv[1:])
assert missing("play", match._repr_html_) == ("play" not in extras)
assert missing("play", lambda: match.game.draw(match.view(0), match.names)) == ("play" not in extras)
assert missing("play", open_server) == ("play" not in extras)
assert missing("print", print_aid) == ("print" not in extras)
print(philately._build.COMPILED, match.record.lines[1].events[0][2])
"""
SERVING = """
import re, subprocess, sys, urllib.error, urllib.request

def ask(path):
    try:
        return urllib.request.urlopen(urllib.request.Request(address + path, headers={"Accept": "text/html"})).read()
    except urllib.error.HTTPError as error:
        assert error.code == 501, error
        return error.read()

command = ["bin/philately", "serve", "--port", "0", "--no-open", "--database", "tables.sqlite3"]
server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
try:
    address = re.search("http://[^ ]+/", server.stdout.readline())[0]
    home = ask("").decode()
    for path in re.findall('(?:href|src)="/(static/[^"]+)"', home):
        ask(path)
    assert home.count('<symbol id="lion"') == 1, home
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    for path, form in (("play", b"game=stampede"), ("stampadia/play", b"sheet=first-steps")):
        wish = urllib.request.Request(address + path, form, {"Origin": address.rstrip("/")})
        page = opener.open(wish).read().decode()
        assert page.count('id="table"') == 1, page
    assert "first-steps" in page, page  # the album has its tables in the database
    can_print = "print" in sys.argv
    assert (b"philately[print]" in ask("stampadia/sheets/2026-11-15/print")) == (not can_print)
    aid = ask("stampadia/aid.pdf")
    assert aid.startswith(b"%PDF") if can_print else b"philately[print]" in aid, aid
finally:
    server.terminate()
assert server.wait() == 0
"""
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")


def run(*command: str | Path, code: int = 0, typed: str = "", cwd: Path | None = None, **changes: str) -> str:
    """Run a command that should end with this exit code; gives all that it has printed."""
    plain = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PHILATELY_PURE", "CC")}
    plain["PHILATELY_OBJECTS"] = str(OBJECTS)  # the C files are the same; to compile them anew takes a minute
    told = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=plain | changes,
        input=typed,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if told.returncode != code:
        sys.exit(f"{' '.join(map(str, command))} ended with {told.returncode}:\n{told.stdout}")
    return told.stdout


def refused(extra: str, *command: str | Path, cwd: Path) -> None:
    """A command without its extra says in one sentence what to install."""
    told = run(*command, code=2, cwd=cwd)
    if told.count("\n") != 1 or f'pip install "philately[{extra}]"' not in told:
        sys.exit(f"{' '.join(map(str, command))} should say in one line that it needs {extra}, and says:\n{told}")


def build_sdist(place: Path) -> Path:
    """The source archive, unpacked: everything else is built from it."""
    run(sys.executable, "-c", f"import setuptools.build_meta as b; b.build_sdist({str(place)!r})")
    (archive,) = place.glob("philately-*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(place, filter="data")
    return place / archive.name.removesuffix(".tar.gz")


def build_pure(source: Path, place: Path) -> Path:
    """The wheel of a machine without a C compiler."""
    pure = shutil.copytree(source, place / "pure")
    code = f"import setuptools.build_meta as b; b.build_wheel({str(place)!r})"
    run(sys.executable, "-c", code, cwd=pure, CC="/no/compiler")
    (wheel,) = place.glob("philately-*-none-any.whl")
    return wheel


def build_compiled(source: Path, place: Path, wheels: Path) -> Path:
    run(*PIP, "wheel", "--no-deps", "--no-index", "--find-links", wheels, "-w", place / "native", ".", cwd=source)
    (wheel,) = (place / "native").glob("philately-*.whl")
    return wheel


def try_in_empty(place: Path, wheel: Path, wheels: Path, extras: str, compiled: bool = False) -> str:
    """Install a wheel with these extras into an empty environment and use it; gives what was dealt first."""
    began, spent = time.monotonic(), sum(os.times()[:4])
    empty = place / f"empty-{extras or 'bare'}"
    venv.create(empty)
    python, command = empty / "bin" / "python", empty / "bin" / "philately"
    install = (*PIP, "--python", python, "install", "--no-index", "--no-compile", "--find-links", wheels)
    run(*install, f"{wheel}[{extras}]" if extras else wheel)
    (packages,) = empty.glob("lib/python*/site-packages")
    brought = sorted(info.name.partition("-")[0] for info in packages.glob("*.dist-info"))
    brought.remove("philately")
    parts = {"play", "print"} if extras == "all" else {extras} - {""}
    kind, dealt = run(python, "-c", LIBRARY, *parts, cwd=empty).split()
    if (kind == "True") != compiled:
        sys.exit(f"{wheel.name} should be {'compiled' if compiled else 'interpreted'}, and isn't")
    if not list(packages.glob("philately-*.dist-info/licenses/NOTICE")):
        sys.exit(f"{wheel.name} has no NOTICE")
    if not parts and len(brought) > MOST_PACKAGES:
        sys.exit(f"the library brings {len(brought)} packages: {', '.join(brought)}")
    if "play" in parts:
        run(command, "play", "stampede", "--seed", "7", "--record", "mine.jsonl", typed="1\ns\n", cwd=empty)
        run(command, "verify", "game.jsonl", "mine.jsonl", cwd=empty)
        run(command, "doctor", cwd=empty)
        run(python, "-c", SERVING, *parts, cwd=empty)
        aid = (command, "sheet", "aid", "-o", "sheet.png")
        run(*aid, cwd=empty) if "print" in parts else refused("print", *aid, cwd=empty)
    else:
        refused("play", command, cwd=empty)
        refused("play", python, "-m", "philately", "play", "stampede", cwd=empty)
    took, worked = time.monotonic() - began, sum(os.times()[:4]) - spent
    print(f"{wheel.name}[{extras}]: {len(brought)} packages; used ({took:.0f} s, {worked:.0f} s of them at work)")
    return dealt


def main() -> None:
    wheels = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        source = build_sdist(place)
        pure = build_pure(source, place)
        dealt = {try_in_empty(place, pure, wheels, extras) for extras in ("", "play", "print")}
        if any(shutil.which(compiler) for compiler in ("cc", "gcc", "clang")):
            native = build_compiled(source, place, wheels)
            dealt.add(try_in_empty(place, native, wheels, "all", compiled=True))
        else:
            dealt.add(try_in_empty(place, pure, wheels, "all"))
            print("NOT TRIED: the compiled wheel, because there is no C compiler here")
        if len(dealt) != 1:
            sys.exit(f"the same seed dealt different games: {dealt}")


if __name__ == "__main__":
    main()

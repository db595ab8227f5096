"""Write pins.txt, the lock file: every package with its version and the hashes of all its files, in sections.

    python tools/pins.py PIP_COMPILE

A package stands in the first section that needs it: base (what `pip install philately` brings), build, play, print,
test. Versions come from constraints.txt, which is completed; to raise one, change or remove its line there first.
`make pins` runs this in an environment of its own, with pip-tools.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PINS, CONSTRAINTS = ROOT / "pins.txt", ROOT / "constraints.txt"
HEAD = "# The versions everything is built and tested with, for `pip install -c constraints.txt`. `make pins` completes it.\n"
PINS_HEAD = """\
# The packages that `make play` and `make test` install, each in the first section that needs it, with the hashes of
# all its files. Written by `make pins`; don't edit.
"""
QUIET = ("-q", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--no-emit-options")
HOW = (*QUIET, "--strip-extras", "--allow-unsafe")
PEER = "open_spiel"  # for `make bench`, in an environment of its own


def needs() -> dict[str, list[str]]:
    """Return what each section asks for, from pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    return {
        "base": project["project"]["dependencies"],
        "build": [*project["build-system"]["requires"], "wheel"],
        **{name: extras[name] for name in ("play", "print", "test")},
    }


def resolve(pip_compile: str, wanted: list[str], *how: str) -> dict[str, str]:
    """Return the packages that these need, each with its lines of a requirements file."""
    with tempfile.TemporaryDirectory() as folder:
        asked, found = Path(folder, "asked.in"), Path(folder, "found.txt")
        asked.write_text("\n".join(wanted) + "\n")
        command = [pip_compile, *HOW, *how, "-c", str(CONSTRAINTS), "-o", str(found), str(asked)]
        subprocess.run(command, check=True)
        entries = re.split(r"^(?=[A-Za-z0-9])", found.read_text(), flags=re.MULTILINE)
    return {entry.partition("==")[0]: entry.rstrip() + "\n" for entry in entries if "==" in entry}


def main() -> None:
    (pip_compile,) = sys.argv[1:]
    sections = needs()
    everything = [one for section in sections.values() for one in section]
    hashed = resolve(pip_compile, everything, "--generate-hashes")
    text, done, asked = PINS_HEAD, set[str](), list[str]()
    for section, wanted in sections.items():
        asked += wanted
        names = sorted(set(resolve(pip_compile, asked)) - done)
        text += f"\n## {section}\n" + "".join(hashed[name] for name in names)
        done |= set(names)
        print(f"{section}: {len(names)} packages")
    versions = {**resolve(pip_compile, [PEER]), **hashed}
    pinned = sorted(entry.split()[0] for entry in versions.values())
    CONSTRAINTS.write_text(HEAD + "\n".join(pinned) + "\n")
    PINS.write_text(text)


if __name__ == "__main__":
    main()

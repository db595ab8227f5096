"""Write pins.txt, the lock file: every package with its version and the hashes of all its wheels, in sections.

    python tools/pins.py

A package stands in the first section that needs it: base (what `pip install philately` brings), build, play, print,
test. Versions come from constraints.txt, which is completed; to raise one, change or remove its line there first.
pip resolves the packages and knows the index; nothing here names one.
"""

import json
import re
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from pip._internal.models.index import PyPI
from pip._vendor.packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).parents[1]
PINS, CONSTRAINTS = ROOT / "pins.txt", ROOT / "constraints.txt"
HEAD = "# The versions everything is built and tested with, for `pip install -c`. `make pins` completes this file.\n"
PINS_HEAD = """\
# The packages that `make play` and `make test` install, each in the first section that needs it, with the hashes of
# all its wheels. Written by `make pins`; don't edit.
"""
PEER = "open_spiel"  # for `make bench`, in an environment of its own
FILE = re.compile(r'#sha256=([0-9a-f]{64})"[^>]*>\s*([^<\s]+)\s*<')  # a link in an index


def needs() -> dict[str, list[str]]:
    """Return what each section asks for, from pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    return {
        "base": project["project"]["dependencies"],
        "build": [*project["build-system"]["requires"], "wheel"],
        **{name: extras[name] for name in ("play", "print", "test")},
    }


def resolve(wanted: list[str]) -> dict[str, str]:
    """Return the packages that these need, each with its version."""
    pip = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", "install", "--dry-run"]
    how = ["--ignore-installed", "--only-binary", ":all:", "--report", "-", "-c", str(CONSTRAINTS)]
    done = subprocess.run([*pip, *how, *wanted], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit("pip could not resolve the packages; see above")
    found = [entry["metadata"] for entry in json.loads(done.stdout)["install"]]
    return {canonicalize_name(entry["name"]): entry["version"] for entry in found}


def hashes(name: str, version: str) -> Iterator[str]:
    """Give the hashes of all wheels of a version, for every machine and Python."""
    with urllib.request.urlopen(f"{PyPI.simple_url}/{name}/") as index:
        page = index.read().decode()
    for known, file in FILE.findall(page):
        try:
            if str(parse_wheel_filename(file)[1]) == version:
                yield known
        except InvalidWheelFilename:  # a source archive
            continue


def entry(name: str, version: str) -> str:
    """Return the lines of the lock file for one package."""
    found = sorted(hashes(name, version))
    if not found:
        sys.exit(f"The index has no wheel with a hash of {name} {version}.")
    return " \\\n".join([f"{name}=={version}", *(f"    --hash=sha256:{known}" for known in found)])


def main() -> None:
    text, asked, pinned = PINS_HEAD, list[str](), dict[str, str]()
    for section, wanted in needs().items():
        asked += wanted
        new = {name: version for name, version in resolve(asked).items() if name not in pinned}
        print(f"{section}: {len(new)} packages", flush=True)
        text += f"\n## {section}\n" + "".join(entry(name, new[name]) + "\n" for name in sorted(new))
        pinned |= new
    everything = resolve([PEER]) | pinned
    CONSTRAINTS.write_text(HEAD + "".join(f"{name}=={everything[name]}\n" for name in sorted(everything)))
    PINS.write_text(text)


if __name__ == "__main__":
    main()

"""A sheet that is won in two steps and lost in one, and somebody who wanders through any sheet until it is over."""

import hashlib
import json
import re
from collections.abc import Callable
from functools import cache
from html import unescape
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import philately
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.sheet import read_sheet, write_sheet
from philately.games.stampadia.shelf import SHEETS

FIRST_STEPS = Path(philately.__file__).parent / "games/stampadia/sheets/first-steps.json"
WIN = ("8,10", "9,11")  # the gray 1, then the stairs; teaches Gum
DIE = ("10,10", "no")  # the gray 2, and no resurrection; teaches Roof
SECRET = "A word is written on the wall"


def errand(title: str = "A Very Short Errand", **changes: Any) -> bytes:
    """The file of such a sheet; another title makes another sheet."""
    data = json.loads(FIRST_STEPS.read_text())
    data |= {"title": title, "page": "errand", **changes}
    start = next(room for room in data["rooms"] if room["start"])
    start["lines"] = [
        {"text": f"move [1] » {SECRET}, learn 'Gum', x52, x[1]"},
        {"text": "move on stairs & x52 » Home again! | move [2] » The roof comes down, learn 'Roof', -12HP"},
    ]
    data["map"]["cells"] += [
        {"kind": "item", "col": 8, "row": 10, "value": 1},
        {"kind": "item", "col": 10, "row": 10, "value": 2},
    ]
    return json.dumps(data).encode()


@cache
def twins() -> tuple[Sheet, Sheet]:
    """Two sheets of one page whose hashes begin with the same 32 bits: both had one name before release 0.5.0."""
    mark, told = "Do you feel lucky?", "It is number {} that wins."
    sheet = read_sheet(errand("Twins").replace(mark.encode(), told.encode()))
    before, _, after = write_sheet(sheet).partition(b"{}")
    begun, seen = hashlib.sha256(before), dict[bytes, int]()
    for number in count():
        whole = begun.copy()
        whole.update(b"%d%b" % (number, after))
        other = seen.setdefault(whole.digest()[:4], number)
        if other != number:
            one, two = (read_sheet(b"%b%d%b" % (before, each, after)) for each in (other, number))
            return one, two
    raise AssertionError


def include(monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, sheet: bytes) -> str:
    """Let a sheet come with the game, and no other one; gives its name."""
    (folder / f"{name}.json").write_bytes(sheet)
    monkeypatch.setattr(SHEETS, "ours", {path.stem: path for path in sorted(folder.glob("*.json"))})
    return name


def broken_errand() -> bytes:
    """One with three faults."""
    data = json.loads(errand())
    data["gold"] = 77
    data["rooms"][0]["lines"][0]["text"] = "mvoe <i> » x[1]"
    data["rooms"][3]["lines"][0]["text"] = "move [7] » +1G"
    return json.dumps(data).encode()


def wander(answer: Callable[[list[str]], str], drawn: str, rng: Random, most: int = 3000) -> str:
    """Answer this or that until the adventure is over; `answer` sends answers and gives the table anew."""
    for _ in range(most):
        if re.search(r'id="table" class="[^"]*\bover\b', drawn):
            return drawn
        words = [unescape(word) for word in re.findall(r'data-word="([^"]*)"', drawn)]
        draft = re.search(r'data-draft="([^"]*)"', drawn)
        assert words and draft is not None, drawn[:500]
        doors = [word for word in words if ">" in word]
        word = "no" if "no" in words else rng.choice(doors if doors and rng.random() < 0.6 else words)
        drawn = answer([*unescape(draft[1]).split(), word])
    raise AssertionError("it is never over")

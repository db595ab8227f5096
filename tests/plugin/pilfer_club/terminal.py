"""The club in the terminal: a ledger in a file, and the command that counts the loot of a record."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from philately.commands.common import RecordPath, say
from philately.commands.records import load, names_in
from philately.core.errors import BadOptions
from philately.extension import TerminalPart

if TYPE_CHECKING:
    from philately.core.match import Match


class ClubEvening(TerminalPart):
    """A game that may be for the club. Its ledger is a JSON file: how much each name has taken."""

    def __init__(self, flags: Mapping[str, object]) -> None:
        self.file = None if flags["club"] is None else Path(str(flags["club"]))
        self.honest = bool(flags["honest"])
        self.ledger: dict[str, int] = {}

    def options(self, said: dict[str, str]) -> dict[str, str]:
        if self.file is not None and said.get("pilfering") == "off":
            raise BadOptions("the club doesn't play without pilfering; leave --club out")
        return {**said, "pilfering": "off"} if self.honest else said

    def begin(self, options: dict[str, str], alone: bool) -> dict[str, str]:
        self._open()
        return options

    def saved(self, match: "Match") -> None:
        self._write()  # now, so that a ledger that can't be written is refused before the game

    def resumed(self, match: "Match", alone: bool) -> None:
        self._open()

    def notices(self, match: "Match", seed: int | None) -> list[str]:
        return [] if self.file is None else [f"This game is for the club: {self._told()}"]

    def ended(self, match: "Match", may_ask: bool) -> None:
        if self.file is not None and match.outcome is not None:
            for name, purse in zip(match.names, match.outcome.scores, strict=True):
                self.ledger[name] = self.ledger.get(name, 0) + int(purse)
            self._write()
            say(f"The ledger of the club: {self._told()}")

    def _open(self) -> None:
        if self.file is None or not self.file.exists():
            return
        try:
            self.ledger = {str(name): int(loot) for name, loot in json.loads(self.file.read_text()).items()}
        except (OSError, ValueError, AttributeError) as error:
            raise BadOptions(f"{self.file} is no ledger of the club: {error}") from None

    def _write(self) -> None:
        if self.file is not None:
            try:
                self.file.write_text(json.dumps(self.ledger))
            except OSError as error:
                raise BadOptions(f"{self.file} can't be written: {error.strerror}") from None

    def _told(self) -> str:
        best = sorted(self.ledger.items(), key=lambda entry: -entry[1])
        return ", ".join(f"{name} {loot}" for name, loot in best) or "nobody has stolen anything yet"


def loot(path: RecordPath) -> None:
    """Count the loot of a recorded game of Pilfer.

    For instance:

    philately loot evening.jsonl
    """
    from philately.core.replay import replay

    record = load(path)
    if record.header.game != "pilfer":
        raise BadOptions(f"{path} is a game of {record.header.game}, in which nobody takes loot")
    purses = replay(record).view()["purses"]
    assert isinstance(purses, list)
    for name, purse in zip(names_in(record), purses, strict=True):
        say(f"{name}: {purse}")

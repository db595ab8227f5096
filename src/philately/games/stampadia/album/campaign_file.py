"""Campaigns in files that can be handed around.

A file holds the sheets and every result with its record, so anybody can check a score with nothing but the file.
docs/adventures.md describes it.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from philately.core.errors import BadRecord, BadSheet, PhilatelyError
from philately.core.match import Match
from philately.core.options import Value
from philately.core.record import Record
from philately.core.recordfile import write_new
from philately.core.registry import game as find_game
from philately.core.replay import replay
from philately.games.stampadia import keeping
from philately.games.stampadia.album.campaign import Campaign, Line
from philately.games.stampadia.forms import can_be_kept
from philately.games.stampadia.options import as_option, keepable
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.sheet import read_sheet, write_sheet
from philately.games.stampadia.shelf import SHEETS

FORMAT = "philately campaign 1"
LARGEST = 1 << 26
MOST_SHEETS = 100
LONGEST_TITLE = 100
LARGEST_RECORD = 1 << 20  # bytes of a record that is kept with its result
FORFEIT = "given up"


class BadCampaign(PhilatelyError):
    """A campaign is damaged, or it doesn't allow what somebody wants to do."""


class FileResult(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What one player has made of one sheet. Without an outcome, the adventure is on its way."""

    player: str
    adventure: int  # which sheet, from 1
    begun: str  # the hash of the record's first line
    outcome: str = ""
    score: int = 0
    memory: list[str] = []  # keywords at the end
    hash: str = ""  # of the record's last line
    record: str = ""  # its lines, if they are not too many

    @property
    def over(self) -> bool:
        return bool(self.outcome)

    @property
    def won(self) -> bool:
        return self.outcome == "won"

    def __str__(self) -> str:
        return f"{self.outcome} with {self.score}" if self.over else "one that is on its way"


class Contents(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The contents of the file."""

    format: str
    title: str
    options: dict[str, str | int]  # of all adventures, where they aren't the usual ones
    sheets: list[Sheet]
    results: list[FileResult] = []

    def check(self) -> None:
        """Raise `BadCampaign` or `BadSheet` unless everything fits together. `verify` looks at the records."""
        if self.format != FORMAT:
            raise BadCampaign(f"its format is {self.format!r}, and this version reads {FORMAT!r}")
        if not 1 <= len(self.sheets) <= MOST_SHEETS:
            raise BadCampaign(f"it has {len(self.sheets)} sheets")
        for number, sheet in enumerate(self.sheets, 1):
            read_sheet(write_sheet(sheet), f"sheet {number}")
        if not self.title.isprintable():
            raise BadCampaign("its title can't be printed")
        players: dict[str, list[FileResult]] = {}
        for result in self.results:
            if not result.player.isprintable() or not 0 < len(result.player) <= 20 or not result.outcome.isprintable():
                raise BadCampaign("a result has no proper name")
            if not all(map(can_be_kept, result.memory)):
                raise BadCampaign(f"a keyword of {result.player} is none")
            players.setdefault(result.player.casefold(), []).append(result)
        for results in players.values():
            player = results[0].player
            results.sort(key=lambda result: result.adventure)
            numbers = [result.adventure for result in results]
            if numbers != list(range(1, len(results) + 1)) or len(results) > len(self.sheets):
                raise BadCampaign(f"the results of {player} are not those of adventures 1, 2, 3 …, each once")
            if not all(result.over for result in results[:-1]):
                raise BadCampaign(f"{player} has gone on before the end of an adventure")

    def encode(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    def put(self, result: FileResult) -> bool:
        """Take a result in. Return whether that changes anything; `BadCampaign` if it contradicts what is there."""
        for number, other in enumerate(self.results):
            if other.player.casefold() == result.player.casefold() and other.adventure == result.adventure:
                if other == result or (other.begun == result.begun and not result.over):
                    return False
                if other.begun != result.begun or other.over:
                    raise BadCampaign(
                        f"{result.player} has played adventure {result.adventure} twice: there are two results, "
                        f"{other} and {result}"
                    )
                self.results[number] = result
                return True
        self.results.append(result)
        return True


class CampaignFile(Campaign[Sheet, FileResult]):
    """A campaign as its file was when it was read. A player's name is the same in small letters and in capitals."""

    def __init__(self, path: Path, contents: Contents) -> None:
        results = contents.results
        played = [(each.player.casefold(), each.player, each.adventure, each) for each in results]
        super().__init__(contents.title, contents.sheets, played)
        self.path = path
        self.contents = contents
        self.options = contents.options
        self.results = results

    @classmethod
    def create(cls, path: Path, title: str, sheets: Sequence[Sheet], options: dict[str, Value]) -> "CampaignFile":
        """Return a new campaign in a new file."""
        if not 1 <= len(sheets) <= MOST_SHEETS:
            raise BadCampaign(f"a campaign has 1 to {MOST_SHEETS} sheets, not {len(sheets)}")
        if len(title) > LONGEST_TITLE or not title.isprintable():
            raise BadCampaign(f"a title has up to {LONGEST_TITLE} printable characters")
        contents = Contents(format=FORMAT, title=title, options=options, sheets=list(sheets))
        write_new(path, contents.encode())
        return cls(path, contents)

    @classmethod
    def read(cls, path: Path) -> "CampaignFile":
        """Return the campaign in a file, checked."""
        data = keeping.read_file(path, LARGEST)
        if data is None:
            raise BadCampaign(f"there is no campaign {path}; begin one with philately campaign new {path} SHEET…")
        try:
            contents = msgspec.json.decode(data, type=Contents)
            contents.check()
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, BadCampaign, BadSheet) as error:
            raise BadCampaign(f"{path} is no campaign, or a damaged one: {error}") from None
        return cls(path, contents)

    @property
    def identity(self) -> str:
        """Return a hash that is equal for copies of one campaign, whatever was played in them."""
        blank = msgspec.structs.replace(self.contents, results=[])
        return hashlib.sha256(msgspec.json.encode(blank, order="sorted")).hexdigest()

    def of(self, name: str) -> Line[FileResult]:
        """Return how the player of a name stands."""
        return self.line(name.casefold(), name)

    def next_of(self, line: Line[FileResult]) -> int:
        """Return the number of the adventure that a player plays next or is in, from 1."""
        if not line.next:
            raise BadCampaign(f"{line.name} has played all adventures of {self.path}: {line.total} points")
        return line.next

    def options_for(self, line: Line[FileResult], number: int) -> dict[str, str]:
        """Return the options of a player's adventure. Its sheet is laid on the shelf."""
        chosen = {name: str(value) for name, value in self.options.items()}
        return chosen | {"sheet": SHEETS.lay(self.sheets[number - 1]), "memory": as_option(line.memory(number))}

    def save(self, result: FileResult) -> "CampaignFile":
        """Put a result into the file, in the place of its beginning. Return the campaign as it is then."""
        return self._add([result], f"{self.path} is another campaign now; nothing was written", self.identity)[0]

    def merge(self, other: "CampaignFile") -> int:
        """Join the results of another copy to the file. Return how many were new."""
        strange = f"{self.path} and {other.path} are no copies of one campaign: sheets, title or options differ"
        return self._add(other.results, strange, other.identity)[1]

    def _add(self, results: Sequence[FileResult], strange: str, identity: str) -> "tuple[CampaignFile, int]":
        with keeping.alone(self.path):
            now = CampaignFile.read(self.path)
            if now.identity != identity:
                raise BadCampaign(strange)
            new = sum([now.contents.put(result) for result in results])
            now.contents.check()
            if new:
                keeping.replace_file(self.path, now.contents.encode())
        return CampaignFile(self.path, now.contents), new


# ---- results and their records -------------------------------------------------------------------------------------


def started(player: str, adventure: int, match: Match) -> FileResult:
    """Return the result of an adventure that is on its way."""
    return FileResult(player=player, adventure=adventure, begun=match.record.lines[0].hash)


def result_of(player: str, adventure: int, match: Match) -> FileResult:
    """Return the result of an adventure that is over."""
    outcome, state = match.outcome, match.state
    assert outcome is not None and isinstance(state, Stampadia)
    lines = match.record.encode()
    result = started(player, adventure, match)
    result.outcome = outcome.reason
    result.score = int(state.score())
    result.memory = keepable(state.memory)
    result.hash = match.record.hash
    result.record = lines.decode() if len(lines) <= LARGEST_RECORD else ""
    return result


def verify(campaign: CampaignFile, result: FileResult) -> str:
    """Play a result's record again. Return what is wrong with it, or nothing if it gives this result."""
    if not result.over:
        return ""
    line = campaign.of(result.player)
    if result.outcome == FORFEIT:
        fair = result.score == 0 and result.memory == line.memory(result.adventure) and not result.record
        return "" if fair else "an adventure that was given up brings nothing"
    if not result.record:
        return "there is no record to check it with"
    try:
        record = read_lines(result.record.encode())
        match = replay(record)
    except BadRecord as error:
        return f"the record is broken: {error}"
    if record.header.game != "stampadia":
        return f"the record is one of {record.header.game}"
    if not match.over:
        return "the record ends before the adventure does"
    options = find_game("stampadia").check_options(campaign.options_for(line, result.adventure), 1)
    for name, value in options.items():
        if record.header.options.get(name) != value:
            return f"it was played with {name}={record.header.options.get(name)}, not with {name}={value}"
    (name,) = record.header.names
    if name.partition(":")[2].casefold() != result.player.casefold():
        return f"it was played by {name}"
    played = result_of(result.player, result.adventure, match)
    return "" if played == result else f"the record says {played}, not {result}"


def read_lines(data: bytes) -> Record:
    """Return the record with these lines."""
    record = Record()
    lines = data.split(b"\n")
    if lines.pop() != b"":
        raise BadRecord("the last line is torn off")
    for line in lines:
        record.read_line(line)
    if len(record.lines) < 2:
        raise BadRecord("there is no game in it")
    return record

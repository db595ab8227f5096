"""A campaign: several sheets in a row, for several players, in one file that can be handed around (rule V3).

Everybody begins without memory, plays each adventure once and in order, and keeps the keywords on the way. The file
holds the sheets and every result with its record, so that anybody can check a score who has nothing but the file.
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
from philately.games.stampadia.album.memory import as_option, can_be_kept
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.sheet import read_sheet, write_sheet
from philately.games.stampadia.shelf import SHEETS

FORMAT = "philately campaign 1"
LARGEST = 1 << 26
MOST_SHEETS = 100
LARGEST_RECORD = 1 << 20  # bytes of a record that is kept with its result
FORFEIT = "given up"


class BadCampaign(PhilatelyError):
    """A campaign that is damaged, or something in it that can't be done."""


class Result(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What one player has done with one sheet. Without an outcome, the adventure is on its way."""

    player: str
    adventure: int  # which sheet, from 1
    begun: str  # the hash of the record's first line
    outcome: str = ""
    score: int = 0
    memory: list[str] = []  # keywords at the end
    hash: str = ""  # of the record's last line
    record: str = ""  # its lines, if they are not too many

    @property
    def finished(self) -> bool:
        return bool(self.outcome)


class Contents(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What stands in the file."""

    format: str
    title: str
    options: dict[str, str | int]  # of all adventures, where they aren't the usual ones
    sheets: list[Sheet]
    results: list[Result] = []


class Campaign:
    """A campaign in memory; `update` changes its file."""

    def __init__(self, path: Path, contents: Contents) -> None:
        self.path = path
        self.title = contents.title
        self.options = contents.options
        self.sheets = contents.sheets
        self.results = contents.results

    # ---- files -----------------------------------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path, title: str, sheets: Sequence[Sheet], options: dict[str, Value]) -> "Campaign":
        """A new campaign in a new file."""
        if not 1 <= len(sheets) <= MOST_SHEETS:
            raise BadCampaign(f"a campaign has 1 to {MOST_SHEETS} sheets, not {len(sheets)}")
        if len(title) > 100 or not title.isprintable():
            raise BadCampaign("a title has up to 100 printable characters")
        made = cls(path, Contents(format=FORMAT, title=title, options=options, sheets=list(sheets)))
        write_new(path, made.encode())
        return made

    @classmethod
    def read(cls, path: Path) -> "Campaign":
        """The campaign in a file, checked."""
        data = keeping.read_file(path, LARGEST)
        if data is None:
            raise BadCampaign(f"there is no campaign {path}; begin one with philately campaign new {path} SHEET…")
        try:
            contents = msgspec.json.decode(data, type=Contents)
            if contents.format != FORMAT:
                raise BadCampaign(f"its format is {contents.format!r}, and this version reads {FORMAT!r}")
            found = cls(path, contents)
            found.check()
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, BadCampaign, BadSheet) as error:
            raise BadCampaign(f"{path} is no campaign, or a damaged one: {error}") from None
        return found

    def encode(self) -> bytes:
        contents = Contents(
            format=FORMAT, title=self.title, options=self.options, sheets=self.sheets, results=self.results
        )
        return msgspec.json.format(msgspec.json.encode(contents), indent=1) + b"\n"

    def check(self) -> None:
        """Raise `BadCampaign` or `BadSheet` unless everything fits together; records are looked at by `verify`."""
        if not 1 <= len(self.sheets) <= MOST_SHEETS:
            raise BadCampaign(f"it has {len(self.sheets)} sheets")
        for number, sheet in enumerate(self.sheets, 1):
            read_sheet(write_sheet(sheet), f"sheet {number}")
        if not self.title.isprintable():
            raise BadCampaign("its title can't be printed")
        for result in self.results:
            if not result.player.isprintable() or not 0 < len(result.player) <= 20 or not result.outcome.isprintable():
                raise BadCampaign("a result has no proper name")
            if not all(can_be_kept(word) for word in result.memory):
                raise BadCampaign(f"a keyword of {result.player} is none")
        for player in self.players():
            for number, result in enumerate(self.results_of(player), 1):
                if result.adventure != number or number > len(self.sheets):
                    raise BadCampaign(f"the results of {player} are not those of adventures 1, 2, 3 …, each once")
            if not all(result.finished for result in self.results_of(player)[:-1]):
                raise BadCampaign(f"{player} has gone on before the end of an adventure")

    # ---- looking ---------------------------------------------------------------------------------------------

    @property
    def identity(self) -> str:
        """Equal for copies of one campaign, whatever was played in them."""
        alone = Contents(format=FORMAT, title=self.title, options=self.options, sheets=self.sheets)
        return hashlib.sha256(msgspec.json.encode(alone, order="sorted")).hexdigest()

    def players(self) -> list[str]:
        """Everybody who has played, in the order of their beginning; a name is one in capitals too."""
        found: dict[str, str] = {}
        for result in self.results:
            found.setdefault(result.player.casefold(), result.player)
        return list(found.values())

    def spelling(self, player: str) -> str:
        """The player's name as it stands in the file."""
        return next((each for each in self.players() if each.casefold() == player.casefold()), player)

    def results_of(self, player: str) -> list[Result]:
        """What a player has done, in order."""
        own = [result for result in self.results if result.player.casefold() == player.casefold()]
        return sorted(own, key=lambda result: result.adventure)

    def total(self, player: str) -> int:
        return sum(result.score for result in self.results_of(player))

    def standings(self) -> list[str]:
        """The players, the best first."""
        return sorted(self.players(), key=lambda player: -self.total(player))

    def next_of(self, player: str) -> int:
        """The adventure that a player plays next or is in, from 1."""
        results = self.results_of(player)
        if results and not results[-1].finished:
            return results[-1].adventure
        if len(results) == len(self.sheets):
            raise BadCampaign(
                f"{self.spelling(player)} has played all adventures of {self.path}: {self.total(player)} points"
            )
        return len(results) + 1

    def memory_of(self, player: str) -> list[str]:
        """The keywords with which a player begins the next adventure."""
        ended = [result for result in self.results_of(player) if result.finished]
        return ended[-1].memory if ended else []

    def options_for(self, player: str) -> dict[str, str]:
        """The options of a player's next adventure; its sheet is laid on the shelf."""
        chosen = {name: str(value) for name, value in self.options.items()}
        chosen["sheet"] = SHEETS.lay(self.sheets[self.next_of(player) - 1])
        chosen["memory"] = as_option(self.memory_of(player))
        return chosen

    # ---- changing --------------------------------------------------------------------------------------------

    def save(self, result: Result) -> "Campaign":
        """Put a result into the file, in the place of its beginning; gives the campaign as it is then."""
        with keeping.alone(self.path):
            now = Campaign.read(self.path)
            if now.identity != self.identity:
                raise BadCampaign(f"{self.path} is another campaign now; nothing was written")
            now.put(result)
            now.check()
            keeping.replace_file(self.path, now.encode())
        return now

    def put(self, result: Result) -> bool:
        """Take a result in; True if that changes anything, `BadCampaign` if it contradicts what is there."""
        for number, other in enumerate(self.results):
            if other.player.casefold() == result.player.casefold() and other.adventure == result.adventure:
                if other == result or (other.begun == result.begun and not result.finished):
                    return False
                if other.begun != result.begun or other.finished:
                    raise BadCampaign(
                        f"{result.player} has played adventure {result.adventure} twice: there are two results, "
                        f"{told(other)} and {told(result)}"
                    )
                self.results[number] = result
                return True
        self.results.append(result)
        return True

    def merge(self, other: "Campaign") -> int:
        """Join the results of another copy to the file; gives how many there were."""
        with keeping.alone(self.path):
            now = Campaign.read(self.path)
            if now.identity != other.identity:
                raise BadCampaign(
                    f"{self.path} and {other.path} are no copies of one campaign: sheets, title or options differ"
                )
            new = sum(now.put(result) for result in other.results)
            now.check()
            if new:
                keeping.replace_file(self.path, now.encode())
        self.results = now.results
        return new


def told(result: Result) -> str:
    """A result in a few words."""
    return f"{result.outcome} with {result.score}" if result.finished else "one that is on its way"


# ---- results and their records -------------------------------------------------------------------------------------


def started(player: str, adventure: int, match: Match) -> Result:
    """An adventure that is on its way."""
    return Result(player=player, adventure=adventure, begun=match.record.lines[0].hash)


def result_of(player: str, adventure: int, match: Match) -> Result:
    """What a match has come to."""
    outcome = match.outcome
    assert outcome is not None
    record, lines = match.record, match.record.encode()
    result = started(player, adventure, match)
    result.outcome = outcome.reason
    result.score = score_of(match)
    result.memory = memory_after(match)
    result.hash = record.hash
    result.record = lines.decode() if len(lines) <= LARGEST_RECORD else ""
    return result


def score_of(match: Match) -> int:
    state = match.state
    assert isinstance(state, Stampadia)
    return int(state.score())


def memory_after(match: Match) -> list[str]:
    """The keywords that go on to the next adventure."""
    state = match.state
    assert isinstance(state, Stampadia)
    return sorted(word for word in state.memory if can_be_kept(word))


def verify(campaign: Campaign, result: Result) -> str:
    """Play a result's record again; empty if it gives this result in this campaign, else what is wrong."""
    if not result.finished:
        return ""
    if result.outcome == FORFEIT:
        fair = result.score == 0 and result.memory == memory_before(campaign, result) and not result.record
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
    wanted = {name: str(value) for name, value in campaign.options.items()}
    wanted["sheet"] = SHEETS.lay(campaign.sheets[result.adventure - 1])
    wanted["memory"] = as_option(memory_before(campaign, result))
    options = find_game("stampadia").check_options(wanted, 1)
    for name, value in options.items():
        if record.header.options.get(name) != value:
            return f"it was played with {name}={record.header.options.get(name)}, not with {name}={value}"
    if record.header.seats[0].partition(":")[2].casefold() != result.player.casefold():
        return f"it was played by {record.header.seats[0]}"
    if result_of(result.player, result.adventure, match) != result:
        return f"the record says {told(result_of(result.player, result.adventure, match))}, not {told(result)}"
    return ""


def memory_before(campaign: Campaign, result: Result) -> list[str]:
    """The keywords with which an adventure of a campaign begins: those at the end of the one before."""
    before = [each for each in campaign.results_of(result.player) if each.adventure < result.adventure]
    return before[-1].memory if before else []


def read_lines(data: bytes) -> Record:
    """The record that these lines are."""
    record = Record()
    lines = data.split(b"\n")
    if lines.pop() != b"":
        raise BadRecord("the last line is torn off")
    for line in lines:
        record.read_line(line)
    if len(record.lines) < 2:
        raise BadRecord("there is no game in it")
    return record

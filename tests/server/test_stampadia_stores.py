"""Memory and campaigns follow the same rules in files and in the database of a server."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import pytest
from sqlalchemy import Connection

from philately.core.errors import PhilatelyError
from philately.games.stampadia.album import EXTENSION, store
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.campaign import Campaign
from philately.games.stampadia.album.campaign_file import CampaignFile, FileResult
from philately.games.stampadia.album.memory import Memory, MemoryFile
from philately.games.stampadia.album.store import Keywords
from philately.games.stampadia.options import LONGEST_MEMORY
from philately.games.stampadia.shelf import SHEETS
from philately.server.storage.store import Store

SHEET_NAMES = ["one", "two", "three"]


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}", [EXTENSION])
    with opened.engine.begin() as connection:
        yield connection
    opened.close()


# ---- memory ----------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["file", "database"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Memory:
    if request.param == "file":
        return Memory(MemoryFile(tmp_path / "memory.json"))
    connection: Connection = request.getfixturevalue("connection")
    Memory(Keywords(connection, "somebody else")).end([], ["Ink", "Gum"])
    return Memory(Keywords(connection, "ana", 1.0))


def test_learnt_and_forgotten(memory: Memory) -> None:
    assert memory.keywords() == []
    assert memory.end([], ["Press", "Ink"]) == ["Ink", "Press"]
    assert memory.end(["Ink"], ["Golem 2"]) == ["Golem 2", "Press"]
    assert memory.keywords() == memory.for_an_adventure() == ["Golem 2", "Press"]


def test_two_adventures_at_once_lose_nothing(memory: Memory) -> None:
    """Each one changes only what it has learnt and forgotten itself."""
    memory.end([], ["A", "B"])
    memory.end(["A", "B"], ["A", "B", "C"])
    assert memory.end(["A", "B"], ["B", "D"]) == ["B", "C", "D"]
    assert memory.end(["A", "B"], ["A", "B"]) == ["B", "C", "D"]
    assert memory.keywords() == ["B", "C", "D"]


def test_words_that_no_option_can_take_are_not_kept(memory: Memory) -> None:
    assert memory.end([], ["Ink", "a,b", " a", "none", "x" * 41, "a\n"]) == ["Ink"]
    assert memory.end(["Ink"], ["Ink", ""]) == ["Ink"]


def test_forget_all_that_are_named_or_none(memory: Memory) -> None:
    memory.end([], ["A", "B", "C"])
    with pytest.raises(PhilatelyError, match="there is no keyword 'D'"):
        memory.forget(["A", "D"])
    assert memory.keywords() == ["A", "B", "C"]
    assert memory.forget(["C", "A"]) == ["B"]
    assert memory.clear() == 1
    assert memory.clear() == 0
    assert memory.keywords() == []


def test_a_hero_carries_so_many(memory: Memory) -> None:
    words = [f"Word {number}" for number in range(LONGEST_MEMORY + 1)]
    memory.end([], words[1:])
    assert len(memory.for_an_adventure()) == LONGEST_MEMORY
    memory.end([], words[:1])
    assert len(memory.keywords()) == LONGEST_MEMORY + 1
    with pytest.raises(PhilatelyError, match=f"{LONGEST_MEMORY + 1} keywords, and a hero carries {LONGEST_MEMORY}"):
        memory.for_an_adventure()


def test_players_have_memories_of_their_own(connection: Connection) -> None:
    ana, ben = Memory(Keywords(connection, "ana")), Memory(Keywords(connection, "ben"))
    ana.end([], ["Ink"])
    ben.end([], ["Ink", "Gum"])
    ana.clear()
    assert ben.keywords() == ["Gum", "Ink"]


# ---- campaigns -------------------------------------------------------------------------------------------------------


class Keeper(Protocol):
    """A campaign of three sheets in one of the stores."""

    def begin(self, player: str, number: int) -> None: ...

    def end(self, player: str, number: int, won: bool, score: int, memory: Sequence[str]) -> None: ...

    def read(self) -> Campaign[Any, Any]: ...


class InFile:
    def __init__(self, folder: Path) -> None:
        sheets = [SHEETS.find("first-steps")] * len(SHEET_NAMES)
        self.file = CampaignFile.create(folder / "summer.json", "Summer", sheets, {})

    def begin(self, player: str, number: int) -> None:
        self.file.save(FileResult(player=player, adventure=number, begun=f"{player} {number}"))

    def end(self, player: str, number: int, won: bool, score: int, memory: Sequence[str]) -> None:
        result = FileResult(player=player, adventure=number, begun=f"{player} {number}")
        result.outcome, result.score, result.memory = "won" if won else "lost", score, list(memory)
        self.file.save(result)

    def read(self) -> Campaign[Any, Any]:
        return CampaignFile.read(self.file.path)


class InDatabase:
    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.now = 1.0
        self.tables: dict[tuple[str, int], str] = {}
        row = {"id": "c", "title": "Summer", "host": "eve", "sheets": SHEET_NAMES, "variant": "", "created": 1.0}
        store.add_campaign(connection, row)

    def begin(self, player: str, number: int) -> None:
        self.now += 1.0
        self.tables[player, number] = f"table {self.now}"
        new = Attempt(
            id=f"{player}{number}",
            player=player,
            sheet=SHEET_NAMES[number - 1],
            day="",
            variant="",
            campaign="c",
            with_memory=False,
            table=self.tables[player, number],
            begun=self.now,
            brought=[],
        )
        store.begin(self.connection, new, [new.sheet], may_rank=True, shown=False)

    def end(self, player: str, number: int, won: bool, score: int, memory: Sequence[str]) -> None:
        values: dict[str, object] = {"ended": self.now, "resting": False, "won": won, "gold": 0, "score": score}
        values |= {"brought": [], "memory_after": list(memory)}
        store.finish(self.connection, self.tables[player, number], 1, self.now, values)

    def read(self) -> Campaign[Any, Any]:
        found = store.campaign(self.connection, "c")
        assert found is not None
        return found


@pytest.fixture(params=["file", "database"])
def campaign(request: pytest.FixtureRequest, tmp_path: Path) -> Keeper:
    return InFile(tmp_path) if request.param == "file" else InDatabase(request.getfixturevalue("connection"))


def play(campaign: Keeper, player: str, number: int, score: int, *memory: str, won: bool = True) -> None:
    campaign.begin(player, number)
    campaign.end(player, number, won, score, memory)


def test_a_new_campaign(campaign: Keeper) -> None:
    found = campaign.read()
    assert (found.title, len(found.sheets), found.standings()) == ("Summer", 3, [])
    line = found.line("ana")
    assert (line.next, line.begun, line.memory(1), line.total, line.wins) == (1, None, [], 0, 0)


def test_sheets_are_played_in_order_with_the_keywords_of_the_last_one(campaign: Keeper) -> None:
    campaign.begin("ana", 1)
    line = campaign.read().line("ana")
    assert line.next == 1 and line.begun is not None and not line.done
    campaign.end("ana", 1, True, 5, ["Ink"])
    line = campaign.read().line("ana")
    assert (line.next, line.begun, line.memory(2)) == (2, None, ["Ink"])
    play(campaign, "ana", 2, 0, "Press", won=False)
    line = campaign.read().line("ana")
    assert (line.next, line.memory(2), line.memory(3)) == (3, ["Ink"], ["Press"])
    play(campaign, "ana", 3, 4)
    line = campaign.read().line("ana")
    assert (line.next, line.begun, line.total, line.wins, len(line.done)) == (0, None, 9, 2, 3)


def test_no_hero_of_a_campaign_carries_too_many_keywords(campaign: Keeper) -> None:
    play(campaign, "ana", 1, 1, *(f"Word {number:02}" for number in range(LONGEST_MEMORY + 5)))
    assert len(campaign.read().line("ana").memory(2)) == LONGEST_MEMORY


def test_the_best_come_first(campaign: Keeper) -> None:
    """By the sum, then by wins, then by who was there first. What is on its way counts nothing."""
    play(campaign, "ana", 1, 3)
    play(campaign, "ben", 1, 1)
    play(campaign, "cid", 1, 9)
    play(campaign, "dan", 1, 3)
    play(campaign, "ben", 2, 2)
    campaign.begin("ana", 2)
    lines = campaign.read().standings()
    assert [(line.player, line.total, line.wins) for line in lines] == [
        ("cid", 9, 1),
        ("ben", 3, 2),
        ("ana", 3, 1),
        ("dan", 3, 1),
    ]


def test_an_adventure_counts_once(campaign: Keeper) -> None:
    play(campaign, "ana", 1, 3)
    with pytest.raises((PhilatelyError, store.Running)):
        if isinstance(campaign, InFile):
            again = FileResult(player="ANA", adventure=1, begun="another record")
            campaign.file.save(again)
        else:
            campaign.begin("ana", 1)
    assert campaign.read().line("ana").total == 3

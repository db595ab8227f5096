"""What the player knows, and what is imagined behind the rest (the chapter on information)."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest

from philately.core.rng import FastRng
from philately.games.stampadia import notation
from philately.games.stampadia.compose import make_board
from philately.games.stampadia.paper import Line, Sheet
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.rules.terms import CELLS, GOING, MOST_ROOMS, MOST_RULES, SIDE
from philately.games.stampadia.sheet import read_sheet_file
from philately.games.stampadia.view import view
from tests.games.stampadia.arena import Play, Text, arena, label, prompt

DATA = sorted((Path(__file__).parents[2] / "data" / "stampadia").glob("*.json"))
IN, OUT = "3,2>e", "4,2>w"
BESIDE = "6,2>e"


def dungeon(
    *, hidden: Sequence[Text] = ("x60",), down: str = "x50", at: tuple[int, int] = (10, 10), **more: object
) -> Play:
    """Rooms 50 and 60 in a row; 60 says `hidden`, which isn't known, as what is upside down in 50; 70 has no doors."""
    rooms = {
        50: (4, 1, 3, 3, ("move [1] »", down), "enter room » nothing"),
        60: (7, 1, 3, 3, *hidden),
        70: (*at, 2, 2, *hidden),
    }
    return arena(rooms, doors=[IN, BESIDE], grays={(5, 2): 1, (8, 2): 1}, **more)  # type: ignore[arg-type]


def redealt(state: Stampadia, seed: int = 1) -> Stampadia:
    copy = state.copy()
    assert isinstance(copy, Stampadia)
    copy.redeal(0, FastRng(seed))
    return copy


@cache
def sheet_at(path: Path) -> Sheet:
    return read_sheet_file(path)


def start(sheet: Sheet, seed: int, **options: bool) -> Stampadia:
    board = make_board(sheet, extra_hp=40)  # it takes a while until somebody dies who doesn't care
    board.paper = sheet
    for name, value in options.items():
        setattr(board, name, value)
    state = Stampadia(board)
    state.deal(FastRng(seed))
    return state


def played(sheet: Sheet, seed: int, most: int = 250, **options: bool) -> Iterator[Stampadia]:
    """The positions of a random game."""
    state = start(sheet, seed, **options)
    chance = random.Random(seed)
    for _ in range(most):
        if state.ended != GOING:
            return
        yield state
        state.choose(chance.randrange(state.count()))


def asked(state: Stampadia) -> tuple[object, ...]:
    """Everything a player is shown."""
    if state.ended != GOING:
        return ("over", state.score())
    answers = [state.action(k) for k in range(state.count())]
    return (
        prompt(state),
        [notation.word(each) for each in answers],
        [label(state, each) for each in answers],
        view(state, 0),
    )


# ---- what stays, what is replaced ------------------------------------------------------------------------------------


def test_what_was_read_drawn_and_turned_stays() -> None:
    """Information: everything a player has seen, to the letter."""
    play = dungeon().say(IN, "5,2")
    state, board = play.state, play.state.board
    for seed in range(30):
        copy = redealt(state, seed)
        for number in (40, 50):
            row = board.row_of(number)
            assert copy.texts[row] == row
            assert all(copy.halves[row * MOST_RULES + i] == 0 for i in range(MOST_RULES))
            assert (copy.left[row], copy.top[row]) == (state.left[row], state.top[row])
            assert (copy.width[row], copy.height[row]) == (state.width[row], state.height[row])
        assert copy.ticked == state.ticked and copy.gold == state.gold and copy.hero == state.hero
        assert [copy.place[cell] for cell in range(CELLS)] == [state.place[cell] for cell in range(CELLS)]


def test_rows_that_were_not_read_are_replaced() -> None:
    """Information: by texts of the corpus, of many kinds."""
    state = dungeon().say(IN).state
    row = state.board.row_of(60)
    found = {redealt(state, seed).texts[row] for seed in range(60)}
    assert min(found) >= MOST_ROOMS and len(found) > 10


def test_parts_that_were_not_turned_are_replaced() -> None:
    """T8: until the line has fired."""
    play = dungeon().say(IN)
    at = play.state.board.row_of(50) * MOST_RULES
    found = {redealt(play.state, seed).halves[at] for seed in range(60)}
    assert min(found) >= 1 and len(found) > 5
    play.say("5,2")
    assert {redealt(play.state, seed).halves[at] for seed in range(20)} == {0}


def test_a_drawn_room_that_was_not_read_keeps_its_place_only() -> None:
    """Information: `discover room` shows the position, not the text."""
    rooms = {50: (4, 1, 3, 3, "discover room 70"), 70: (10, 10, 2, 2, "x70")}
    state = arena(rooms, doors=[IN]).say(IN).state
    row = state.board.row_of(70)
    for seed in range(20):
        copy = redealt(state, seed)
        assert (copy.left[row], copy.top[row], copy.width[row], copy.height[row]) == (9, 9, 2, 2)
        assert copy.texts[row] >= MOST_ROOMS


def test_an_open_table_keeps_all() -> None:
    """Information: nothing is hidden then."""
    state = dungeon(open=True).say(IN).state
    copy = redealt(state)
    assert [copy.texts[row] for row in range(4)] == [0, 1, 2, 3]
    assert all(copy.halves[i] == 0 for i in range(4 * MOST_RULES))
    assert [copy.left[row] for row in range(4)] == [state.left[row] for row in range(4)]


def test_a_sample_can_be_redealt_again() -> None:
    """Two samples in a row are as one: the second doesn't depend on the first."""
    state = dungeon().say(IN).state
    again = redealt(state, 1)
    again.redeal(0, FastRng(7))
    assert again.dump() == redealt(state, 7).dump()


# ---- imagined rooms --------------------------------------------------------------------------------------------------


def check_places(copy: Stampadia) -> None:
    """Rooms lie on the map, don't overlap, and hold the cells behind doors that the player has come by."""
    board = copy.board
    taken: dict[int, int] = {}
    for row in range(board.rooms):
        assert copy.width[row] > 0 and copy.height[row] > 0
        assert copy.left[row] >= 0 and copy.left[row] + copy.width[row] <= SIDE
        assert copy.top[row] >= 0 and copy.top[row] + copy.height[row] <= SIDE
        for y in range(copy.top[row], copy.top[row] + copy.height[row]):
            for x in range(copy.left[row], copy.left[row] + copy.width[row]):
                assert taken.setdefault(y * SIDE + x, row) == row
    for doorway in board.doorways:
        here = copy.place[doorway >> 2]
        if here < 0 or not copy.read_rows >> here & 1:
            continue
        to = copy.neighbour(doorway >> 2, doorway & 3)
        if copy.place[to] != here:
            row = board.row_of(board.numbers[to] + to % SIDE + to // SIDE + 2)
            assert copy.inside(row, to)
            assert copy.leads_to(doorway >> 2, doorway & 3) == row


@pytest.mark.parametrize("path", DATA[:8], ids=lambda path: path.stem)
def test_imagined_rooms_fit_to_what_is_known(path: Path) -> None:
    """M4: they contain the cells behind known doors, and overlap nothing."""
    for seed in range(3):
        for number, state in enumerate(played(sheet_at(path), seed)):
            if number % 9 == 0:
                check_places(redealt(state, number))


@pytest.mark.parametrize("path", DATA[8:14], ids=lambda path: path.stem)
def test_imagined_adventures_can_be_played(path: Path) -> None:
    """Crossing into imagined rooms works, and whatever is read there."""
    crossed = 0
    for number, state in enumerate(played(sheet_at(path), 1)):
        if number % 7:
            continue
        copy = redealt(state, number)
        chance = random.Random(number)
        before = copy.drawn
        for _ in range(80):
            if copy.ended != GOING:
                break
            copy.choose(chance.randrange(copy.count()))
            assert copy.place[copy.hero] == copy.room
        crossed += copy.drawn != before  # a room that was imagined is on the map now
    assert crossed > 3


def test_a_room_that_was_seen_through_two_doors_reaches_from_one_to_the_other() -> None:
    """M4: both cells are in it."""
    rooms = {50: (4, 1, 3, 3), 60: (1, 4, 6, 2)}
    state = arena(rooms, doors=[IN, "2,3>s", "6,3>s"]).say(IN).state
    row = state.board.row_of(60)
    for seed in range(20):
        copy = redealt(state, seed)
        assert copy.inside(row, 3 * SIDE + 1) and copy.inside(row, 3 * SIDE + 5)


def test_doors_of_a_drawn_decoy_prove_nothing() -> None:
    """1.4: its doors are false, and their sums may name rooms that lie elsewhere."""
    rooms = {50: (4, 1, 3, 3, "discover room 90"), 60: (1, 4, 3, 2), 90: (15, 15, 3, 3)}
    numbers = {(17, 18): 60 - 17 - 18, (17, 17): 1}
    state = arena(rooms, doors=[IN, "2,3>s", "17,17>s"], numbers=numbers).say(IN).state
    for seed in range(30):
        check_places(redealt(state, seed))


# ---- nothing unread has any influence --------------------------------------------------------------------------------

TWINS = [
    {"hidden": ("-9HP", "no escape"), "down": "-3HP, move anywhere in room 60", "at": (15, 3)},
    {"hidden": ("move [1] » +5G", ("pay 2G »", "x40")), "down": "learn 'Doom'", "at": (1, 18)},
    {"hidden": (), "down": "nothing", "at": (12, 12)},
]


@pytest.mark.parametrize("twin", TWINS, ids=["deadly", "rich", "empty"])
def test_questions_and_views_do_not_depend_on_what_was_not_read(twin: dict[str, object]) -> None:
    """Information: answers, prompts, labels and views are the same."""
    one, other = dungeon(), dungeon(**twin)  # type: ignore[arg-type]
    for word in (IN, OUT, "2,2", IN):
        assert asked(one.state) == asked(other.state)
        one.say(word)
        other.say(word)
    assert asked(one.state) == asked(other.state)


@pytest.mark.parametrize("twin", TWINS, ids=["deadly", "rich", "empty"])
def test_samples_do_not_depend_on_what_was_not_read(twin: dict[str, object]) -> None:
    """Information: the same generator gives the same sample whatever the hidden rows are."""
    one, other = dungeon().say(IN), dungeon(**twin).say(IN)  # type: ignore[arg-type]
    for seed in range(25):
        first, second = redealt(one.state, seed), redealt(other.state, seed)
        assert first.dump() == second.dump()
        chance = random.Random(seed)
        for _ in range(60):  # and the two go on alike
            if first.ended != GOING:
                break
            k = chance.randrange(first.count())
            first.choose(k)
            second.choose(k)
            assert first.count() == second.count() and first.hero == second.hero and first.gold == second.gold
        assert first.ended == second.ended


def blotted(sheet: Sheet, state: Stampadia) -> Sheet:
    """The sheet with other texts wherever nothing was read or turned."""
    rooms = []
    for row, room in enumerate(sheet.rooms):
        lines = []
        for number, line in enumerate(room.lines):
            rules = [
                i for i, rule in enumerate(state.board.texts[row].rules) if rule.line == number and rule.has_upside
            ]
            known = line.upside_down is None or any(state.turned[row] >> i & 1 for i in rules)
            lines.append(line if known else Line(line.text, "-1HP, x[1]"))
        read = state.read_rows >> row & 1
        rooms.append(msgspec.structs.replace(room, lines=tuple(lines) if read else (Line("A blot"),)))
    return msgspec.structs.replace(sheet, rooms=tuple(rooms))


@pytest.mark.parametrize("path", DATA[:6], ids=lambda path: path.stem)
def test_samples_of_real_sheets_do_not_depend_on_what_was_not_read(path: Path) -> None:
    """Information: the same position on a sheet with blots gives the same samples and shows the same."""
    sheet = sheet_at(path)
    for number, state in enumerate(played(sheet, 3)):
        if number % 20 == 0:
            twin = start(blotted(sheet, state), 3)
            twin.load(state.dump())
            assert asked(state) == asked(twin)
            for seed in range(3):
                assert redealt(state, seed).dump() == redealt(twin, seed).dump()

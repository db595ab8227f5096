"""Walking through the dungeon (M1-M8): distances, doors, gray cells, foes in the way, and being lost."""

import pytest

from philately.core.errors import BadSheet
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import GAVE_UP, LOST
from tests.games.stampadia.arena import Play, Text, arena, cell, fight, label

IN, OUT = "3,2>e", "4,2>w"
BESIDE = "6,2>e"


def two(*lines: Text, beside: tuple[Text, ...] = (), **more: object) -> Play:
    """Room 50 east of the start, 3x3 cells from 4,1; room 60 east of it, from 7,1."""
    rooms = {50: (4, 1, 3, 3, *lines), 60: (7, 1, 3, 3, *beside)}
    return arena(rooms, doors=[IN, BESIDE], **more)  # type: ignore[arg-type]


def corridor(gray: int = 1, *lines: Text, **more: object) -> Play:
    """Room 50 is a corridor of 4x1 cells from 4,2 with a gray cell at 5,2 and a door to room 60 at its end."""
    rooms = {50: (4, 2, 4, 1, *lines), 60: (8, 1, 3, 3)}
    return arena(rooms, doors=[IN, "7,2>e"], grays={(5, 2): gray}, **more)  # type: ignore[arg-type]


def far(play: Play, one: tuple[int, int], other: tuple[int, int], most: int = 50) -> int:
    distance: int = play.state.distance(cell(*one), cell(*other), most)
    return distance


# ---- the beginning ---------------------------------------------------------------------------------------------------


def test_the_hero_begins_on_the_stairs_and_no_other_room_is_drawn() -> None:
    """M4, T1, and the manual: no room but the starting one is drawn, though the doors and numbers of all are seen."""
    play = two()
    assert play.hero == "2,2" and play.room == 40
    assert [play.drawn(room) for room in (40, 50, 60)] == [True, False, False]


# ---- M1: distances ---------------------------------------------------------------------------------------------------


def test_distance_is_the_shortest_way_without_walls() -> None:
    """M1: in a room straight, between rooms through their doors; a wall is no neighbour."""
    play = two().say(IN, BESIDE)
    assert far(play, (4, 1), (6, 3)) == 4
    assert far(play, (3, 2), (4, 2)) == 1
    assert far(play, (3, 1), (4, 1)) == 3  # around by the door
    assert far(play, (1, 1), (9, 3)) == 10


def test_distance_leads_through_drawn_rooms_only() -> None:
    """M1: what isn't drawn is infinitely far, and so is a room without doors."""
    rooms = {50: (4, 1, 3, 3, "discover room 70"), 60: (7, 1, 3, 3), 70: (10, 10, 2, 2)}
    play = arena(rooms, doors=[IN, BESIDE]).say(IN)
    assert far(play, (6, 2), (7, 2)) > 50
    assert far(play, (6, 2), (10, 10)) > 50
    assert far(play.say(BESIDE), (6, 2), (7, 2)) == 1


def test_distance_goes_across_foes() -> None:
    """M1: across any occupied cell."""
    play = corridor(1, foes={(6, 2): 0}).say(IN)
    assert far(play, (4, 2), (7, 2)) == 3


# ---- M2, M6: walking -------------------------------------------------------------------------------------------------


def test_walking_is_free_without_foes() -> None:
    """M6: only doors cost gold."""
    play = two("move [1] » x50", grays={(6, 3): 1}).say(IN, "6,3")
    assert play.gold == 49 and play.hero == "6,3"


def test_a_foe_between_the_doors_of_a_corridor_has_to_be_killed() -> None:
    """M2: the hero doesn't walk through living foes; in a battle he can't pass it, afterwards he can."""
    play = corridor(1, foes={(6, 2): 0}, level=4)
    play.dice(6, 1).say(IN, "4l=6")
    assert play.asks == "walk" and play.words == ["stay", "5,2", "4,2>w"]
    play.dice(1, 1, 6, 1).say("5,2", "1u=6")
    assert play.wounds(6, 2) == -1
    assert "7,2>e" in play.words


def test_ignored_foes_do_not_block() -> None:
    """M2, T4."""
    play = corridor(1, "room is empty", foes={(6, 2): 0}).say(IN)
    assert play.words == ["4,2>w", "7,2>e"]


# ---- M3: gray cells --------------------------------------------------------------------------------------------------


def test_the_way_goes_around_gray_cells() -> None:
    """M3: they are offered, and nothing happens unless they are chosen."""
    play = two("move [1] » -5G", grays={(5, 2): 1}).say(IN)
    assert play.words == ["5,2", OUT, BESIDE]
    assert play.say(BESIDE).gold == 48


def test_a_gray_cell_in_a_corridor_must_be_walked_over() -> None:
    """M3: before the door behind it can be chosen."""
    play = corridor(1, "move [1] » -5G").say(IN)
    assert play.words == ["5,2", "4,2>w"]
    play.say("5,2")
    assert play.gold == 44
    assert "7,2>e" in play.words and "4,2>w" in play.words
    play.say("7,2>e", "8,2>w")
    assert play.words == ["5,2", "7,2>e"]  # and again on the way home


def test_a_gray_cell_that_is_crossed_is_a_cell_like_others() -> None:
    """Manual: a crossed cell has no symbol."""
    play = corridor(1, "move [1] » x[1], -5G").say(IN, "5,2")
    assert play.gold == 44
    play.say("7,2>e", "8,2>w")
    assert play.words == ["4,2>w", "7,2>e"]


def test_a_gray_cell_without_a_line_does_nothing() -> None:
    """M3: no line, another number, or a condition that isn't true."""
    for lines in ((), ("move [1] & x60 » -5G",), ("move [1] » A dusty scroll",)):
        assert corridor(1, *lines).say(IN).words == ["4,2>w", "7,2>e"]
    rooms = {50: (4, 2, 4, 1, "move [2] » -5G")}
    play = arena(rooms, doors=[IN], grays={(5, 2): 1, (7, 2): 2}).say(IN)
    assert play.words == ["7,2", "4,2>w"]


def test_a_gray_cell_with_a_price_may_be_stepped_on_and_refused() -> None:
    """M3: optional, so it asks."""
    play = corridor(1, "move [1] & pay 3G » x60").say(IN, "5,2")
    assert play.asks == "optional"
    play.say("no")
    assert play.gold == 49 and "7,2>e" in play.words
    copy = play.state.copy()
    copy.rng = play.state.rng
    assert copy.dump() == play.state.dump()  # it remembers the refusal


def test_gray_cells_act_when_a_move_in_battle_passes_them() -> None:
    """M3, E6: the steps that are left may be walked afterwards."""
    rooms = {50: (4, 2, 4, 1, "move [1] » x[1], -5G")}
    play = arena(rooms, doors=[IN], grays={(5, 2): 1}, foes={(7, 2): 0}, level=4)
    play.dice(4, 1).say(IN, "4l=4")
    assert play.words == ["stay", "5,2", "4,2>w"]
    play.say("5,2")
    assert play.gold == 44 and play.asks == "walk"
    assert "6,2" in play.words


# ---- M4: doors and discovery -----------------------------------------------------------------------------------------


def test_a_door_costs_1_gold_in_both_directions() -> None:
    """M4."""
    play = two().say(IN, OUT, IN)
    assert play.gold == 47 and play.told(e.GOLD_CHANGED.code) == [(-1, 0, 0)] * 3


def test_the_hero_stands_behind_the_door() -> None:
    """M4: on the far cell."""
    assert two().say(IN).hero == "4,2"


def test_the_sum_names_the_room_that_is_drawn() -> None:
    """M4: number + column + row = id."""
    play = two()
    assert play.state.board.numbers[cell(4, 2)] == 50 - 4 - 2
    assert "room 50, unknown" in label(play.state, play.state.action(play.words.index(IN)))
    play.say(IN)
    assert play.drawn(50) and not play.drawn(60) and play.room == 50


def test_a_known_room_is_not_discovered_again() -> None:
    """M4: the number under the hero matters only outside of drawn rooms."""
    play = two("x50").say(IN, OUT)
    drawn = play.state.drawn
    assert play.say(IN).state.drawn == drawn


def test_a_door_with_a_wrong_sum_is_a_fault_of_the_sheet() -> None:
    """1.3: such a sheet isn't played; where it is forced, the door leads nowhere."""
    with pytest.raises(BadSheet):
        two(numbers={(7, 2): 1})
    play = two(numbers={(7, 2): 1}, checked=False).say(IN)
    assert play.words == [OUT]


def test_doors_of_other_rooms_are_not_offered() -> None:
    """M2: only those in the walls of the room he stands in."""
    play = two().say(IN, BESIDE)
    assert play.words == ["7,2>w"]


def test_two_doors_in_one_cell_share_a_number() -> None:
    """1.3: a cell codes the room that contains it."""
    rooms = {50: (4, 1, 1, 1), 60: (5, 1, 1, 1), 70: (4, 2, 1, 1)}
    play = arena(rooms, doors=["3,1>e", "4,1>e", "4,1>s"]).say("3,1>e")
    assert play.words == ["4,1>e", "4,1>s", "4,1>w"]
    assert play.say("4,1>s").room == 70


# ---- M5, M7, M8: doors in a battle -----------------------------------------------------------------------------------


def test_the_hero_may_flee_into_an_unknown_room() -> None:
    """M5, M8: for 1 gold and one step; it is read at once, then the rest of the move may be walked."""
    rooms = {60: (4, 6, 3, 3, "x60")}
    play = fight({(8, 1): 0}, rooms=rooms, doors=["4,5>s"], dice=(6, 1), level=4)
    play.say("4l=6", "4,5>s")
    assert play.ticked(60) and play.gold == 48 and play.room == 60
    assert play.asks == "walk" and play.state.task >> 6 & 4095 == 2  # 6 steps: three to the door, one through it
    assert "4,8" in play.words and "6,8" not in play.words


def test_nobody_leaves_a_room_of_no_escape_while_foes_live() -> None:
    """M7: a standing property of the room."""
    play = fight({(8, 1): 0}, "no escape", dice=(6, 1), level=4)
    play.say("4l=6")
    assert not any(">" in word for word in play.words)
    play = fight({(5, 2): 0}, "no escape", dice=(6, 1))
    play.say("1u=6")
    assert OUT in play.words


def test_no_gold_no_door_in_a_battle() -> None:
    """M5: each crossing costs 1G in combat too."""
    play = fight({(8, 1): 0}, dice=(6, 1), level=4, start_gold=1)
    play.say("4l=6")
    assert not any(">" in word for word in play.words)


# ---- H5: without gold ------------------------------------------------------------------------------------------------


def test_the_hero_is_lost_when_no_door_can_be_paid_and_nothing_else_is_left() -> None:
    """H5."""
    play = two(start_gold=1).say(IN)
    assert play.ended == LOST and play.state.score() == 0


def test_0_gold_is_legal_while_there_is_something_to_do() -> None:
    """H5: and the player may give up."""
    play = two("move [1] » x[1], +3G", grays={(5, 2): 1}, start_gold=1).say(IN)
    assert play.gold == 0 and play.words == ["5,2", "give_up"]
    play.say("5,2")
    assert play.gold == 3 and OUT in play.words and "give_up" not in play.words
    play = two("move [1] » x[1], +3G", grays={(5, 2): 1}, start_gold=1).say(IN, "give_up")
    assert play.ended == GAVE_UP and play.state.score() == 0


def test_the_stairs_can_be_reached_without_gold() -> None:
    """H5: winning with 0 gold scores 0."""
    play = two("x40", start=["move on stairs & x40 » Home!"], start_gold=2).say(IN, OUT)
    assert play.gold == 0 and play.words == ["2,2", "give_up"]
    play.say("2,2")
    assert play.asks == "over" and play.state.score() == 0
    outcome = play.state.outcome()
    assert outcome is not None and outcome.places == (1,)


def test_a_hidden_room_without_a_way_out_is_the_end() -> None:
    """H5: with gold, too."""
    rooms = {50: (4, 1, 3, 3, "move [1] » move anywhere in room 70"), 70: (10, 10, 2, 2)}
    play = arena(rooms, doors=[IN], grays={(5, 2): 1}).say(IN, "5,2", "10,10")
    assert play.ended == LOST


def test_a_battle_goes_on_without_gold() -> None:
    """H5: nobody is lost while he fights."""
    play = fight({(5, 2): 0}, dice=(6, 1), start_gold=1)
    assert play.asks == "first_die" and play.gold == 0
    play.say("1u=6")
    assert play.ended == LOST

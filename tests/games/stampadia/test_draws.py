"""What is drawn and written by hand: gray cells, items, abilities."""

import pytest

from philately.core.errors import BadSheet
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.text import ability_text
from tests.games.stampadia.arena import WARRIOR, Play, Text, arena

IN, OUT = "3,2>e", "4,2>w"
BESIDE = "6,2>e"
MEAD = ("Mead", "hero turn roll » discard 1 die & set 1 die to 6")
BLANK = ("ATK -1 RNG 1 / Move -3", "DEF -3 / ", " / ATK -3 RNG 1", "ATK RNG 2 / Move")


def two(*lines: Text, beside: tuple[Text, ...] = (), **more: object) -> Play:
    """Room 50 east of the start, 3x3 cells from 4,1, with a gray 1 at 5,2; room 60 east of it, 3x2 cells from 7,2."""
    rooms = {50: (4, 1, 3, 3, *lines), 60: (7, 2, 3, 2, *beside)}
    grays = {(5, 2): 1, **more.pop("grays", {})}  # type: ignore[dict-item]
    return arena(rooms, doors=[IN, BESIDE], grays=grays, **more)  # type: ignore[arg-type]


def slots(play: Play) -> list[str]:
    return [ability_text(play.state.boxes[slot]) for slot in range(8)]


# ---- draw [k] in room n ----------------------------------------------------------------------------------------------


def test_a_gray_cell_is_drawn_in_any_empty_cell() -> None:
    """Manual: not on symbols, numbers, foes; the room's walls are drawn for it."""
    play = two("move [1] » x[1], draw [2] in room 60", beside=("move [2] » -5G",), grays={(8, 2): 3}, foes={(9, 2): 0})
    play.say(IN, "5,2")
    assert play.asks == "draw_cell" and play.words == ["7,3", "8,3", "9,3"]
    assert play.drawn(60)
    play.say("8,3")
    assert play.asks == "explore" and play.room == 50


def test_a_drawn_cell_acts_like_a_printed_one() -> None:
    """Manual: stepping, going around, crossing."""
    play = two("move [1] » x[1], draw [2] in room 60", beside=("move [2] » x[2], -5G",)).say(IN, "5,2", "8,3", BESIDE)
    assert play.words == ["8,3", "7,2>w"]
    play.say("8,3")
    assert play.gold == 43 and play.words == ["7,2>w"]


def test_two_cells_are_never_drawn_on_one_spot() -> None:
    """Manual: an empty cell; also in a room that is empty for this visit."""
    lines = ("draw [2] in room 50, draw [2] in room 50, room is empty", "draw [3] in room 50 | move [2] » x[2], -1G")
    play = two(*lines).say(IN, "4,1")
    assert "4,1" not in play.words
    play.say("4,3")
    assert play.asks == "draw_cell" and not {"4,1", "4,3", "5,2"} & set(play.words)


def test_crossing_a_number_crosses_all_cells_of_the_room_with_it() -> None:
    """2.3: `x[1]` of this room, not of others."""
    rooms = {50: (4, 1, 3, 3, "move [1] » x[1], -5G"), 60: (7, 1, 3, 3, "move [1] » -1G")}
    play = arena(rooms, doors=[IN, BESIDE], grays={(5, 2): 1, (5, 3): 1, (8, 2): 1}).say(IN, "5,2")
    assert play.words == [OUT, BESIDE]
    assert "8,2" in play.say(BESIDE).words


# ---- items -----------------------------------------------------------------------------------------------------------


def test_an_item_is_got_once() -> None:
    """D3: what was ticked can't be had again."""
    play = two("move [1] » get Mead", "enter room & pay Mead » x60", lying=[MEAD]).say(IN, "5,2")
    assert play.state.has_item(0)
    play.say(OUT, IN, "yes")
    assert not play.state.has_item(0)
    play.say("5,2")
    assert not play.state.has_item(0)


def test_losing_an_item_ticks_it_without_its_effect() -> None:
    """Manual: `lose x`, if it is there."""
    play = two("move [1] » lose Mead, x60", items=[MEAD]).say(IN, "5,2")
    assert not play.state.has_item(0) and play.state.used == 1 and play.ticked(60)
    play = two("move [1] » lose Mead, x60", lying=[MEAD]).say(IN, "5,2")
    assert play.state.used == 0 and play.ticked(60)


def test_an_item_speaks_of_the_room_where_it_is_used() -> None:
    """2.4: as a line of that room would; no printed item does."""
    item = ("Broom", "cross door » x[1], room is empty")
    play = two("move [1] » -5G", items=[item], foes={(4, 1): 0}).say(IN)
    assert play.asks == "use_item"
    play.say("item1")
    assert play.asks == "explore" and play.words == [OUT, BESIDE]
    assert play.say(OUT, IN).asks == "dice"  # empty for that visit; the cell stays crossed
    assert play.state.wounds[play.symbol(5, 2)] == 100


# ---- abilities -------------------------------------------------------------------------------------------------------


def test_an_ability_goes_into_an_empty_box_of_the_players_choice() -> None:
    """Manual: any empty one, also in a column that is off."""
    play = two('move [1] » x[1], gain hero ability "Move -2"', hero=BLANK).say(IN, "5,2")
    assert play.asks == "ability_box" and play.words == ["box2l", "box3u"]
    play.say("box3u")
    assert slots(play)[3:5] == ["", "Move -2"] and play.told(e.ABILITY_GAINED.code) == [(4, 0, 0)]


def test_a_single_empty_box_needs_no_choice() -> None:
    """Missing Familiar: the ability comes back without its price."""
    hero = (WARRIOR[0], WARRIOR[1], " / ATK -3 RNG 1", WARRIOR[3])
    play = two('move [1] » gain hero ability "Gain HP -5"', hero=hero).say(IN, "5,2")
    assert slots(play)[4] == "Gain HP -5" and play.asks == "explore"


def test_an_ability_without_an_empty_box_is_lost() -> None:
    """Manual."""
    play = two('move [1] » gain hero ability "Move -2", x60').say(IN, "5,2")
    assert slots(play) == [each.strip() for text in WARRIOR for each in text.split("/")] and play.ticked(60)


def test_an_empty_box_can_not_be_used() -> None:
    """Manual: it has no effect; with an ability in it, it can."""
    play = two('x60 » gain hero ability "Move -2"', hero=BLANK, foes={(4, 1): 0}, level=4)
    play.dice(6, 1).say(IN)
    assert not {"2l=6", "3u=6"} & set(play.words)
    play = two('enter room » gain hero ability "Move -2"', hero=BLANK, foes={(4, 1): 0}, level=4)
    play.dice(6, 1).say(IN, "box2l")
    assert "2l=6" in play.words and "3u=6" not in play.words


def test_sheets_beyond_all_measure_are_refused() -> None:
    """What the engine can't hold it says, instead of breaking in the middle of a game."""
    with pytest.raises(BadSheet, match=r"gray \[16\]"):
        two("draw [16] in room 60")
    with pytest.raises(BadSheet, match="101 foes"):
        two(foes={(1 + k % 20, 10 + k // 20): 0 for k in range(101)})
    with pytest.raises(BadSheet, match="31 effects"):
        two(", ".join(["x50"] * 31))

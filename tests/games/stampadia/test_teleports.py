"""Being put elsewhere (T10-T13): teleports, move back, riddles, rooms that are selected or discovered."""

from pathlib import Path

import pytest

from philately.core.rng import FastRng
from philately.games.stampadia.compose import make_board
from philately.games.stampadia.rules import Stampadia, effects
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import LOST, WON
from philately.games.stampadia.sheet import read_sheet_file
from tests.games.stampadia.arena import Play, Text, arena, prompt, sentence

IN, OUT = "3,2>e", "4,2>w"
BESIDE = "6,2>e"


def hall(*lines: Text, far: tuple[Text, ...] = (), **more: object) -> Play:
    """Room 50 east of the start with these lines and a gray 1 at 5,2; room 70 without doors, 3x3 cells from 10,10."""
    rooms = {50: (4, 1, 3, 3, *lines), 70: (10, 10, 3, 3, *far), **more.pop("rooms", {})}  # type: ignore[dict-item]
    grays = {(5, 2): 1, **more.pop("grays", {})}  # type: ignore[dict-item]
    doors = [IN, *more.pop("doors", [])]  # type: ignore[misc]
    return arena(rooms, grays=grays, doors=doors, **more)  # type: ignore[arg-type]


# ---- T10: teleports --------------------------------------------------------------------------------------------------


def test_a_teleport_draws_an_unknown_room_and_reads_it_after_landing() -> None:
    """T10: any cell of it may be chosen, and there is no price."""
    play = hall("move [1] » move anywhere in room 70", far=("x70",)).say(IN, "5,2")
    assert play.asks == "teleport" and len(play.words) == 9
    assert play.drawn(70) and not play.ticked(70)
    play.say("12,12")
    assert play.hero == "12,12" and play.room == 70 and play.ticked(70) and play.gold == 49


def test_rooms_that_send_the_hero_to_each_other_for_ever_are_the_end() -> None:
    """T10: each time something is left undone, and there is no way out; a hero who was about to win has won."""
    there = "enter room » move anywhere in room {}, +1G"
    play = hall(there.format(70), far=(there.format(50),)).say(IN)
    for _ in range(200):
        if play.asks == "over":
            break
        play.say(play.words[0])
    assert play.ended == LOST


def test_a_teleport_lands_on_no_living_foe() -> None:
    """T10: any cell without one; a dead foe is no obstacle."""
    play = hall("move [1] » move anywhere in room 70", foes={(11, 11): 0}).say(IN, "5,2")
    assert "11,11" not in play.words and len(play.words) == 8
    again = hall("move [1] » move anywhere in room 70", far=("no foes » move anywhere in room 50",), foes={(11, 11): 0})
    again.say(IN, "5,2").dice(6, 1).say("10,11", "1u=6", "5,2", "11,11")
    assert again.hero == "11,11"


def test_landing_on_a_gray_cell_is_stepping_on_it() -> None:
    """T10."""
    play = hall("move [1] » move anywhere in room 70", far=("move [1] » -5G",), grays={(11, 11): 1})
    play.say(IN, "5,2", "11,11")
    assert play.gold == 44


def test_a_gray_cell_acts_once_when_a_reading_room_sends_the_hero_to_it() -> None:
    """T10, T2: what the hero left is read no further."""
    rooms = {60: (7, 1, 3, 3, "enter room & not x60 » x60, move anywhere in room 70", "enter room » -20G")}
    play = hall(rooms=rooms, doors=[BESIDE], far=("move [1] » -5G",), grays={(11, 11): 1})
    play.say(IN, BESIDE, "11,11")
    assert play.gold == 43


def test_the_starting_room_can_be_landed_in() -> None:
    """T10: the teleport trap, once."""
    play = hall("enter room & not x50 » x50, move anywhere in starting room").say(IN)
    assert play.asks == "teleport" and len(play.words) == 9
    play.say("1,1", IN)
    assert play.room == 50 and play.asks == "explore"


def test_landing_on_the_stairs_is_moving_on_them() -> None:
    """H6, T10: so the adventure may be won that way."""
    play = hall("move [1] » x40, move anywhere in starting room", start=["move on stairs & x40 » You won!"])
    assert play.say(IN, "5,2", "2,2").ended == WON


def test_a_room_where_every_cell_is_taken_can_not_be_landed_in() -> None:
    """T10: nothing happens then."""
    rooms = {60: (1, 10, 1, 1)}
    play = hall("move [1] » move anywhere in room 60", rooms=rooms, foes={(1, 10): 0}).say(IN, "5,2")
    assert play.room == 50 and play.asks == "explore"


def test_effects_before_and_behind_a_teleport_happen() -> None:
    """T10: the rest of the line is followed after the landing."""
    play = hall("move [1] » x50, move anywhere in room 70, -3G", far=("not x50 » -10G",)).say(IN, "5,2", "10,10")
    assert play.ticked(50) and play.gold == 46


def test_rooms_that_send_the_hero_round_for_ever_are_lost() -> None:
    """No answer in between: there is no way on."""
    rooms = {
        60: (1, 10, 1, 1, "enter room » move anywhere in room 80"),
        80: (3, 10, 1, 1, "enter room » move anywhere in room 60"),
    }
    play = hall("move [1] » move anywhere in room 60", rooms=rooms).say(IN, "5,2")
    assert play.asks == "over" and play.state.score() == 0


def test_teleporting_to_and_fro_can_go_on_for_long() -> None:
    """T10: a player may walk over the two cells as often as he likes."""
    play = hall(
        "move [1] » move anywhere in room 70", far=("move [1] » move anywhere in room 50",), grays={(11, 11): 1}
    )
    play.say(IN, "5,2")
    for _ in range(60):
        play.say("10,11", "11,11", "4,2", "5,2")
    assert play.asks == "teleport"


def test_jumps_alone_lead_nowhere() -> None:
    """T10: a room that sends the hero into itself asks for a cell, but no step, door or die ever follows."""
    play = hall("enter room » move anywhere in room 50").say(IN)
    for _ in range(41):
        assert play.asks == "teleport"
        play.say("4,1")
    assert play.ended == LOST


def test_dice_and_jumps_without_an_answer_come_to_an_end() -> None:
    """T10: each die would allow more jumps."""
    play = arena({50: (4, 1, 1, 1)}, start=["enter room » roll a die: 1~6 move on stairs"], dice=[1] * 20_000)
    assert play.ended == LOST


# ---- T11: move back --------------------------------------------------------------------------------------------------


def test_move_back_returns_before_the_door_without_gold_and_unread() -> None:
    """T11: the collapsed room; nothing is an entry."""
    rooms = {60: (7, 1, 3, 3, "not x60 » move back")}
    play = hall("enter room » -2G", rooms=rooms, doors=[BESIDE]).say(IN, BESIDE)
    assert play.room == 50 and play.hero == "6,2"
    assert play.gold == 50 - 1 - 2 - 1
    assert play.drawn(60)


def test_move_back_lands_on_a_gray_cell_without_waking_it() -> None:
    """T11: no `move [k]` fires."""
    play = hall("move [1] & not x50 » x50, move anywhere in room 70", "move [1] » -9G", far=("enter room » move back",))
    play.say(IN, "5,2", "10,10")
    assert play.hero == "5,2" and play.room == 50
    assert play.gold == 49


def test_move_back_goes_on_with_the_visit() -> None:
    """T11: a room that was empty for this visit still is; what was refused is offered again: the door has cost gold."""
    rooms = {60: (7, 1, 3, 3, "not x60 » move back")}
    play = hall("not x70 » room is empty", '"Hello!" » x50', rooms=rooms, doors=[BESIDE], foes={(4, 1): 0}).say(
        IN, "no", BESIDE
    )
    assert play.asks == "optional" and play.room == 50
    assert play.say("no").asks == "explore"


def test_move_back_into_a_room_with_foes_starts_the_next_round() -> None:
    """T11: after fleeing into a collapsed room."""
    rooms = {60: (4, 4, 3, 3, "not x60 » move back")}
    play = hall(rooms=rooms, doors=["4,3>s"], foes={(6, 1): 0})
    play.dice(6, 1).say(IN, "1l=6", "4,3>s")
    assert play.room == 50 and play.hero == "4,3"
    assert play.asks == "dice"  # no step is left of the move (M8); the foe rolls


def test_move_back_notices_what_has_become_true() -> None:
    """T11, T3: the hero is in the room, and its line holds now."""
    rooms = {60: (7, 1, 3, 3, "not x60 » x60, move back")}
    play = hall("x60 » -5G", rooms=rooms, doors=[BESIDE]).say(IN, BESIDE)
    assert play.room == 50 and play.gold == 43


def test_there_is_no_way_back_at_the_start() -> None:
    """T11: the hero came from nowhere."""
    play = hall(start=["move back, x40"])
    assert play.hero == "2,2" and play.ticked(40) and play.asks == "explore"


# ---- T12: riddles ----------------------------------------------------------------------------------------------------

SIGN = 'move [1] & not x50 » A sign says "move anywhere in Twin Room + 20"'


def test_the_right_number_of_a_riddle_leads_to_the_hidden_room() -> None:
    """T12: 50 + 20 is a room without doors and with a way out."""
    play = hall(SIGN, far=("move [1] » x50, move anywhere in room 50",), grays={(11, 11): 1}).say(IN, "5,2")
    assert play.asks == "riddle" and play.words == ["room40", "room70", "stay"]
    assert prompt(play.state).endswith(": which room is meant? If you name another one, nothing happens.")
    play.say("room70")
    assert play.asks == "teleport"
    play.say("10,10")
    assert play.room == 70


def test_the_way_out_need_not_lead_back_to_the_riddle() -> None:
    """T12: it is the hidden room that counts, wherever it leads, even upside down."""
    for way in ("move anywhere in starting room", "move back"):
        play = hall(SIGN, far=(("move [1] »", way),), grays={(11, 11): 1}).say(IN, "5,2", "room70")
        assert play.asks == "teleport", way


@pytest.mark.parametrize("number", [60, 80, 90])
def test_any_other_number_does_nothing(number: int) -> None:
    """T12: a room with doors, one that is wrongly far, one without a way out."""
    rooms = {
        60: (7, 1, 3, 3, "move anywhere in room 50"),
        80: (14, 10, 2, 2, "move anywhere in room 50"),
        90: (17, 10, 2, 2, "nothing"),
    }
    sign = SIGN.replace("+ 20", "+ 13") if number == 80 else SIGN
    play = hall(sign, rooms=rooms, doors=[BESIDE]).say(IN, "5,2")
    before = play.state.drawn
    play.say(f"room{number}")
    assert play.room == 50 and play.asks == "explore" and play.state.drawn == before
    assert sentence(play.state, play.state.story[-1]) == f"Room {number} isn't meant: nothing happens."


def test_a_riddle_may_be_left_and_asked_again() -> None:
    """T12: also for a room that is drawn by now."""
    play = hall(SIGN, far=("move [1] » move anywhere in room 50",), grays={(11, 11): 1}).say(IN, "5,2", "stay")
    assert play.asks == "explore"
    play.say("5,2", "room70", "10,10", "11,11", "4,1", "5,2")
    assert "room70" in play.words
    play.say("room70")
    assert play.asks == "teleport"


@pytest.mark.parametrize(("page", "room", "answer"), [("18879", 26, 38), ("19701", 32, 43)])
def test_riddles_of_real_sheets_have_one_answer(page: str, room: int, answer: int) -> None:
    """T12: of all numbers in the table only that of the hidden room is right."""
    sheet = read_sheet_file(Path(__file__).parents[2] / "data" / "stampadia" / f"{page}.json")
    board = make_board(sheet)
    row = board.row_of(room)
    far = [effect.a for rule in board.texts[row].rules for effect in rule.effects if effect.a > 500]
    right = []
    for number in board.ids:
        state = Stampadia(board)
        state.deal(FastRng(1))
        if effects.is_meant(state, row, far[0], board.row_of(number)):
            right.append(number)
    assert right == [answer]


# ---- T13: select and discover ----------------------------------------------------------------------------------------


def test_any_room_that_is_not_drawn_can_be_selected_also_a_decoy() -> None:
    """T13: its walls are drawn, and it isn't read."""
    rooms = {90: (15, 15, 2, 2, "decoy, -50G")}
    play = hall("move [1] » x[1], select 1 room, discover it", rooms=rooms).say(IN, "5,2")
    assert play.asks == "select_room" and play.words == ["room70", "room90"]
    play.say("room90")
    assert play.drawn(90) and play.gold == 49 and play.room == 50
    assert not play.state.read_rows >> play.state.board.row_of(90) & 1


def test_selecting_needs_no_answer_when_everything_is_drawn() -> None:
    """T13."""
    play = hall("move [1] » discover room 70, select 1 room, discover it, x50").say(IN, "5,2")
    assert play.asks == "explore" and play.ticked(50)


def test_a_discovered_room_is_read_when_the_hero_comes() -> None:
    """Manual: drawing it has no effect of its own; the door costs gold as ever."""
    rooms = {60: (7, 1, 3, 3, "-5G")}
    play = hall("discover room 60", rooms=rooms, doors=[BESIDE]).say(IN)
    assert play.drawn(60) and play.gold == 49
    assert play.say(BESIDE).gold == 43


# ---- battles ---------------------------------------------------------------------------------------------------------


def test_a_teleport_ends_the_move_it_happens_in() -> None:
    """M8: the steps that are left are lost, the other die is still played."""
    play = hall("move [1] » move anywhere in room 70", foes={(6, 1): 0}, level=4)
    play.dice(6, 6).say(IN, "1l=6", "2u=6", "5,2", "10,10")
    assert play.room == 70 and play.state.guard == 3
    assert play.asks == "dice"  # E1: the foe acts, though the hero is gone
    assert len(play.told(e.TELEPORT.code)) == 1 and len(play.told(e.FIRES.code)) == 1

"""Reading rooms (T1-T9): which lines fire when, and how often."""

import pytest

from philately.core.errors import BadSheet
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import marks
from philately.games.stampadia.rules.terms import LOST
from philately.games.stampadia.view import view
from tests.games.stampadia.arena import WIZARD, Play, Text, arena

IN, OUT = "3,2>e", "4,2>w"  # the door of the start room, there and back
BESIDE = "6,2>e"  # the door of room 50 to room 60


def two(*lines: Text, beside: tuple[Text, ...] = (), **more: object) -> Play:
    """Room 50 east of the start with these lines, 3x3 cells from 4,1; room 60 east of it, from 7,1."""
    rooms = {50: (4, 1, 3, 3, *lines), 60: (7, 1, 3, 3, *beside)}
    return arena(rooms, doors=[IN, BESIDE], **more)  # type: ignore[arg-type]


def kill(play: Play, word: str = "1u=6") -> Play:
    """The foe beside the hero dies of one hit."""
    return play.dice(6, 1).say(word)


# ---- T1: lines, actions, bars, stop reading --------------------------------------------------------------------------


def test_the_start_room_is_read_when_the_game_begins() -> None:
    """T1."""
    play = arena(start=["x40", "x40 » -3G"])
    assert play.ticked(40) and play.gold == 47


def test_lines_are_followed_in_order() -> None:
    """T1, T9: an entry line above the action that makes it true doesn't fire."""
    assert two("x50", "enter room & x50 » x60").say(IN).ticked(60)
    play = two("enter room & x50 » x60", "x50").say(IN)
    assert play.ticked(50) and not play.ticked(60)
    assert play.say(OUT, IN).ticked(60)


def test_actions_happen_once_in_a_game() -> None:
    """T1."""
    play = two("-3G").say(IN)
    assert play.gold == 46
    assert play.say(OUT, IN).gold == 44


def test_an_action_behind_stop_reading_waits_until_it_is_first_reached() -> None:
    """T1: `stop reading` holds for this visit only, and the action wasn't read yet."""
    play = two("enter room & not x50 » x50, stop reading", "x60").say(IN)
    assert play.ticked(50) and not play.ticked(60)
    assert play.say(OUT, IN).ticked(60)


def test_stop_reading_silences_later_lines_for_the_whole_visit() -> None:
    """T1: also those with an event."""
    play = two("not x60 » stop reading", "move [1] » -5G", grays={(5, 2): 1}, beside=("x60",)).say(IN)
    assert play.words == [OUT, BESIDE]  # the gray cell does nothing now
    play.say(BESIDE, "7,2>w")
    assert "5,2" in play.words
    gold = play.gold
    assert play.say("5,2").gold == gold - 5


def test_stop_reading_in_the_second_line_keeps_the_first() -> None:
    """T1: only later lines are skipped."""
    play = two("move [1] » -5G", "stop reading", grays={(5, 2): 1}).say(IN)
    assert play.say("5,2").gold == 44


def test_parts_between_bars_are_rules_of_their_own() -> None:
    """T1: the action happens once, the trigger whenever it is true."""
    play = two("x50 | enter room & x50 » -2G").say(IN)
    assert play.gold == 47
    assert play.say(OUT, IN).gold == 43


def test_rooms_are_read_again_at_every_entry() -> None:
    """T1."""
    play = two("enter room » -1G")
    assert play.say(IN).gold == 48
    assert play.say(OUT, IN).gold == 45


def test_prose_and_sayings_without_an_arrow_do_nothing() -> None:
    """2.1: quoted text holds no function."""
    play = two('"move on stairs!"', 'A sign says "-5G"').say(IN)
    assert play.asks == "explore" and play.gold == 49 and play.room == 50


# ---- T2: only in the room --------------------------------------------------------------------------------------------


def test_lines_of_other_rooms_do_not_hold() -> None:
    """T2: 50 becomes true for room 60 only when the hero is there again."""
    play = two("x60 » -5G", beside=("x60",)).say(IN, BESIDE)
    assert play.gold == 48
    assert play.say("7,2>w").gold == 42


def test_killed_last_foe_fires_from_outside() -> None:
    """T2: the exception; a row that wasn't read is read for it."""
    rooms = {50: (4, 1, 3, 3, "discover room 60"), 60: (4, 4, 3, 3, "killed last foe » x60", "no foes » -5G")}
    play = arena(rooms, foes={(6, 1): 0, (4, 5): 0}, doors=[IN, "4,3>s"], hero=WIZARD, level=3)
    play.dice(6, 1).say(IN, "3l=6", "4,5")
    assert play.wounds(4, 5) == -1 and play.wounds(6, 1) == 0
    assert play.ticked(60)
    assert play.state.read_rows >> play.state.board.row_of(60) & 1
    assert play.gold == 49  # `no foes` has no exception: it waits for an entry


# ---- T3: kinds of triggers -------------------------------------------------------------------------------------------


def test_events_fire_each_time() -> None:
    """T3: a gray cell that isn't crossed."""
    play = two("move [1] » -2G", grays={(5, 2): 1}).say(IN, "5,2")
    assert play.gold == 47
    assert play.say("5,2").gold == 45


def test_a_state_fires_once_in_a_visit() -> None:
    """T3."""
    play = two("not x60 » -2G", "move [1] » nothing, +0G", grays={(5, 2): 1}).say(IN)
    assert play.gold == 47
    play.say("5,2")
    assert play.gold == 47
    assert play.say(OUT, IN).gold == 43


def test_a_state_that_becomes_true_inside_fires_at_once() -> None:
    """T3."""
    play = two("x60 » -5G", "move [1] » x60", grays={(5, 2): 1}).say(IN)
    assert play.gold == 49
    assert play.say("5,2").gold == 44


def test_a_state_of_hp_is_noticed_in_a_battle() -> None:
    """T3: `HP left =0` becomes true by the blow of a foe."""
    play = two("HP left =0 » +2HP", foes={(5, 2): 0}, hp=(1, 1, 1, 1), dice=(1, 1, 6, 1))
    play.say(IN)
    assert play.told(e.FIRES.code) and play.hp == 1  # all boxes are free again


def test_gold_states_look_at_the_gold_bar() -> None:
    """T15: spent is what is missing from the bar."""
    play = two("1~3G spent » x60", ">25G left » x50", beside=("<26G left » -1G",), gold=30).say(IN)
    assert play.ticked(60) and play.ticked(50)
    play = two("2~3G spent » x60", beside=("<10G left » x50",), gold=10).say(IN)
    assert not play.ticked(60)
    play.say(BESIDE)
    assert play.ticked(50)
    assert play.say("7,2>w").ticked(60)


def test_a_refusal_lasts_until_something_changes_or_the_next_entry() -> None:
    """T3."""
    play = two('"Speak!" » x60', "move [1] » x50 | move [1] » nothing, +0G", grays={(5, 2): 1}).say(IN)
    assert play.asks == "optional"
    play.say("no", "5,2")
    assert play.ticked(50) and play.asks == "optional"  # the tick is a change
    assert play.say("no").asks == "explore"
    assert play.say("5,2").asks == "explore"  # nothing has changed
    assert play.say(OUT, IN).asks == "optional"
    assert play.say("yes").ticked(60)
    assert play.asks == "explore"


def test_a_line_that_becomes_true_in_the_room_fires_each_time() -> None:
    """T3: once until it has been false meanwhile; "every time it is satisfied"."""
    play = two("know 'Key' » -5G", "move [1] » forget 'Key' | move [2] » learn 'Key'", grays={(5, 2): 1, (6, 1): 2})
    assert play.say(IN, "6,1").gold == 44
    assert play.say("6,1").gold == 44
    assert play.say("5,2", "6,1").gold == 39


@pytest.mark.parametrize("more", ['"Open!"', "pay 2G", "forget 'Key'"])
def test_an_offer_is_made_as_soon_as_the_rest_is_true(more: str) -> None:
    """T3: a row that is ticked inside the room."""
    play = two("move [1] » x50, x[1]", f"x50 & {more} » +5HP", grays={(5, 2): 1}, memory=["Key"], hurt=6).say(IN)
    assert play.asks == "explore"
    assert play.say("5,2").asks == "optional"
    assert play.say("yes").hp == 8


def test_no_foes_is_looked_at_again_when_the_rest_becomes_true() -> None:
    """T3: after the last foe, the row is ticked."""
    play = two("move [1] » x50, x[1]", "no foes & x50 » x60", foes={(5, 2): 0}, grays={(6, 1): 1})
    kill(play.say(IN))
    assert not play.ticked(60)
    assert play.say("6,1").ticked(60)


def test_a_shop_sells_as_long_as_it_changes_something() -> None:
    """T3: a cure is sold until all HP are free, and again at a later visit."""
    play = two("no foes & pay 2G » +1HP", hurt=2).say(IN, "yes")
    assert play.asks == "optional"
    play.say("yes")
    assert play.asks == "explore" and play.hp == 9 and play.gold == 45
    marks.tick_hp(play.state)
    assert play.say(OUT, IN, "yes").hp == 9


def test_an_offer_is_not_made_while_it_is_being_paid() -> None:
    """T3: paying changes the sheet, and other lines look at it meanwhile."""
    play = two("pay 1HP » x50", "HP left =8 » +1G", start_gold=30).say(IN, "yes")
    assert play.ticked(50) and play.asks == "explore" and play.gold == 30


def test_lines_that_undo_each_other_for_ever_have_caught_the_hero() -> None:
    """H10, T3: nobody is asked any more, and the adventure is lost."""
    lines = ("know 'Day' » forget 'Day', learn 'Night'", "know 'Night' » forget 'Night', learn 'Day'")
    play = two(*lines, memory=["Day"]).say(IN)
    assert play.asks == "over" and play.ended == LOST


def test_optional_lines_are_offered_in_order_before_the_battle() -> None:
    """T3, T7."""
    play = two("pay 1G » x50", "pay 2G » x60", foes={(5, 2): 0})
    play.dice(6, 1).say(IN)
    assert play.asks == "optional" and play.rolls == 0
    play.say("yes")
    assert play.ticked(50) and play.asks == "optional" and play.rolls == 0
    play.say("no")
    assert play.asks == "first_die" and not play.ticked(60)


def test_what_can_not_be_paid_is_not_offered() -> None:
    """T7, manual: the full amount is needed."""
    assert two("pay 2G » x60", start_gold=2).say(IN).asks == "explore"
    assert two("pay 1G » x60", start_gold=2).say(IN).asks == "optional"


def test_optional_lines_with_no_foes_are_offered_when_the_last_foe_dies() -> None:
    """T3: and again at the next entry, if they were refused; not when they would do nothing."""
    play = two("no foes & pay 1G » x60", foes={(5, 2): 0})
    play.dice(6, 1).say(IN)
    assert play.asks == "first_die"
    play.say("1u=6")
    assert play.asks == "optional"
    play.say("no")
    assert play.asks == "explore"
    assert play.say(OUT, IN).asks == "optional"
    play.say("yes", OUT, IN)
    assert play.asks == "explore"  # room 60 is ticked already


def test_no_foes_fires_once_in_a_game_where_no_foe_is_printed() -> None:
    """T3."""
    play = two("no foes » -2G").say(IN)
    assert play.gold == 47
    assert play.say(OUT, IN).gold == 45


def test_no_foes_fires_when_the_last_foe_dies() -> None:
    """T3: not on entering, and not again later."""
    play = two("no foes » x60", foes={(5, 2): 0})
    play.dice(6, 1).say(IN)
    assert not play.ticked(60)
    play.say("1u=6")
    assert play.ticked(60)
    assert len(play.told(e.FIRES.code)) == 1
    play.say(OUT, IN)
    assert len(play.told(e.FIRES.code)) == 1


def test_no_foes_waits_for_its_other_parts_until_an_entry() -> None:
    """T3: on an entry if it has not yet fired."""
    play = two("no foes & x60 » -5G", beside=("x60",)).say(IN, BESIDE)
    assert play.gold == 48
    assert play.say("7,2>w").gold == 42


def test_two_rooms_that_send_the_hero_to_each_other_come_to_an_end() -> None:
    """T3: the loop of the Great Old Ones, abyss and hidden room."""
    rooms = {
        50: (4, 1, 3, 3, "no foes » move anywhere in room 60"),
        60: (10, 10, 3, 3, "no foes » x40, move anywhere in room 50"),
    }
    play = arena(rooms, foes={(5, 2): 0, (11, 11): 0}, doors=[IN])
    kill(play.dice(6, 1).say(IN))
    assert play.asks == "teleport" and play.room == 50
    play.say("10,11")
    assert play.room == 60 and play.asks == "first_die"
    play.say("1u=6")
    assert play.ticked(40) and play.asks == "teleport"
    play.say("5,2")
    assert play.room == 50 and play.asks == "explore"
    play.say(OUT, IN)
    assert play.asks == "explore"


def test_killed_last_foe_is_an_event_of_each_room() -> None:
    """T3: the second foe, not the first."""
    play = two("killed last foe » x60", foes={(5, 2): 0, (4, 3): 0})
    play.dice(6, 1, 1, 1).say(IN, "1u=6", "5,2")
    assert not play.ticked(60)
    play.dice(6, 1).say("1u=6")
    assert play.ticked(60)


# ---- T4-T6: empty rooms and no escape --------------------------------------------------------------------------------


def test_an_empty_room_has_no_foes_and_gray_cells_in_this_visit() -> None:
    """T4: read anew at each entry."""
    play = two("not x60 » room is empty", "move [1] » -5G", foes={(5, 2): 0}, grays={(4, 3): 1}, beside=("x60",))
    play.say(IN)
    assert play.asks == "explore" and play.words == [OUT, BESIDE]
    play.say(BESIDE, "7,2>w")
    assert play.asks == "dice"


def test_a_room_stays_empty_when_its_condition_ends_during_the_visit() -> None:
    """T4: for this visit."""
    play = two("not x50 » x50, room is empty", foes={(5, 2): 0}).say(IN)
    assert play.asks == "explore"
    assert play.say(OUT, IN).asks == "dice"


def test_ignored_foes_are_foes() -> None:
    """T5: Items and Deadly Loop would be won at once otherwise."""
    play = two("don't know 'Loop' » room is empty", "no escape | no foes » x40", foes={(5, 2): 0}).say(IN)
    assert play.asks == "explore" and not play.ticked(40)


def test_no_escape_that_was_read_in_an_empty_room_holds_later() -> None:
    """T6, M7: no lock while the room is empty, a lock at a later visit, none when the foes are dead."""
    play = two("not x60 » room is empty", "no escape | no foes » x40", foes={(5, 2): 0}, beside=("x60",)).say(IN)
    assert OUT in play.words and not play.state.locked_in()
    play.say(BESIDE)
    play.dice(6, 3).say("7,2>w")
    assert play.state.locked_in()
    play.say("1l=6")
    assert play.asks == "walk" and not any(">" in word for word in play.words)
    play.dice(1, 1, 6, 1).say("stay", "1u=6")
    assert play.ticked(40) and OUT in play.words


def test_the_deadly_loop_needs_three_lives() -> None:
    """T5, H8: the keywords come from deaths; the last room stays empty until both were learnt."""
    rooms = {
        50: (4, 1, 3, 3, "no foes & don't know 'Time' » learn 'Break', learn 'Time', -12HP"),
        60: (7, 1, 3, 3, "no foes & forget 'Break' » learn 'Loop', -12HP"),
        70: (
            1,
            4,
            3,
            3,
            "don't know 'Loop' » room is empty",
            "no escape | no foes » forget 'Time', forget 'Loop', x40",
        ),
    }
    doors = [IN, BESIDE, "2,3>s"]
    foes = {(2, 5): 0}
    first = arena(rooms, doors=doors, foes=foes, start=["move on stairs & x40 » Home!"]).say("2,3>s", "2,4>n", "2,2")
    assert first.asks == "explore" and not first.ticked(40)
    first.say(IN)
    assert first.asks == "over" and first.state.memory == ["Break", "Time"]
    second = arena(rooms, doors=doors, foes=foes, memory=first.state.memory).say(IN, BESIDE)
    assert second.asks == "optional"
    second.say("yes")
    assert second.asks == "over" and second.state.memory == ["Loop", "Time"]
    third = arena(rooms, doors=doors, foes=foes, memory=second.state.memory, start=["move on stairs & x40 » Home!"])
    kill(third.dice(6, 1).say("2,3>s"))
    assert third.ticked(40) and third.state.memory == []
    third.say("2,4>n", "2,2")
    assert third.asks == "over" and third.state.score() == 48


# ---- T7: several lines for one cell ----------------------------------------------------------------------------------


def test_a_crossed_cell_does_nothing_for_the_next_line() -> None:
    """T7: the barman sells one drink."""
    lines = ("move [1] & pay 1G » x[1], x50", "move [1] & pay 3G » x[1], x60")
    play = two(*lines, grays={(5, 2): 1}).say(IN, "5,2", "yes")
    assert play.ticked(50) and play.asks == "explore" and play.words == [OUT, BESIDE]
    play = two(*lines, grays={(5, 2): 1}).say(IN, "5,2", "no")
    assert play.asks == "optional"
    assert play.say("yes").ticked(60)
    play = two(*lines, grays={(5, 2): 1}).say(IN, "5,2", "no", "no")
    assert "5,2" not in play.words  # not before something else has happened


def test_two_lines_of_one_cell_both_fire_while_it_is_not_crossed() -> None:
    """T7."""
    play = two("move [1] » x50", "move [1] & x50 » x60", grays={(5, 2): 1}).say(IN, "5,2")
    assert play.ticked(60)


# ---- T8: upside down -------------------------------------------------------------------------------------------------


def shown(play: Play, number: int) -> list[str | None]:
    rooms = view(play.state, 0)["rooms"]
    return [line["upside_down"] for room in rooms if room["id"] == number for line in room["lines"]]


def test_what_is_upside_down_is_read_when_the_line_fires() -> None:
    """T8: after the upright part."""
    play = two(("move [1] » x50", "a trap, x60"), "quiet", grays={(5, 2): 1})
    assert shown(play, 50) == []
    assert shown(play.say(IN), 50) == ["", None]
    play.say("5,2")
    assert play.ticked(50) and play.ticked(60)
    assert shown(play, 50) == ["a trap, x60", None]


def test_a_refused_line_stays_upside_down() -> None:
    """T8."""
    play = two(("pay 2G »", "x60")).say(IN, "no")
    assert shown(play, 50) == [""]


def test_a_missing_arrow_is_the_turn() -> None:
    """T8, 2.6: the condition is followed by the upside-down part."""
    play = two(("move [1] & not x50", "x60"), grays={(5, 2): 1}).say(IN)
    assert not play.ticked(60)
    assert play.say("5,2").ticked(60)


# ---- T9: lines see what the lines before them did --------------------------------------------------------------------


def test_paying_on_entry_makes_the_next_line_true() -> None:
    """T9: the bribe."""
    lines = ("enter room & not x50 & pay 3G » x50", "enter room & x50 » room is empty")
    play = two(*lines, foes={(5, 2): 0}).say(IN)
    assert play.asks == "optional"
    assert play.say("yes").asks == "explore"
    play = two(*lines, foes={(5, 2): 0}).say(IN)
    assert play.say("no").asks == "dice"


def test_or_needs_one_part() -> None:
    """2.1: `not a or not b` is true while one of them is missing."""
    play = two("not x50 or not x60 » room is empty", foes={(5, 2): 0}, beside=("x60", "x50"))
    assert play.say(IN).asks == "explore"
    play.say(BESIDE)
    assert play.say("7,2>w").asks == "dice"


def test_or_joins_states_only() -> None:
    """2.1: no printed sheet has an event or a price there, and nobody could say what it means."""
    for condition in ("move [1] or x50", "pay 1G or pay 1HP", '"Yes!" or x50'):
        with pytest.raises(BadSheet):
            two(f"{condition} » x60", grays={(5, 2): 1})


def test_a_line_that_has_not_been_reached_does_not_fire_early() -> None:
    """T1, T3: what becomes true for a later line waits until the lines before it were read."""
    play = two("x50 | not x60 » stop reading", "x50 » -5G").say(IN)
    assert play.ticked(50) and play.gold == 49
    play = two("x50 | pay 1G » stop reading", "x50 » -5G").say(IN)
    assert play.asks == "optional" and play.gold == 49
    assert play.say("yes").gold == 48
    play = two("x50 | pay 1G » stop reading", "x50 » -5G").say(IN, "no")
    assert play.gold == 44


def test_a_line_that_was_read_fires_as_soon_as_it_becomes_true() -> None:
    """T3: before the lines that follow."""
    play = two("x50 » -5G | x50", "pay 1G » x60").say(IN)
    assert play.asks == "optional" and play.gold == 44

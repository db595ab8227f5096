"""Health and experience (H1-H6): boxes, death, resurrection, prices."""

import pytest

from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import DIED, WON
from tests.games.stampadia.arena import Play, Text, arena, fight

IN, OUT = "3,2>e", "4,2>w"
RESURRECTION = ("Resurrection", "hero died & pay 2G » +15HP, move on stairs")
OLD_RESURRECTION = ("Resurrection", "hero died & pay 5G » +15HP, move on stairs")


def room(*lines: Text, **more: object) -> Play:
    """The hero has come into room 50, 3x3 cells from 4,1, where a gray 1 lies at 5,2 and a gray 2 at 6,2."""
    level = more.pop("level", 1)
    play = arena({50: (4, 1, 3, 3, *lines)}, doors=[IN], grays={(5, 2): 1, (6, 2): 2}, **more)  # type: ignore[arg-type]
    assert isinstance(level, int)
    return play.level(level).say(IN)


def ticks(play: Play) -> list[int]:
    return [play.state.hp[column] for column in range(4)]


# ---- H1: HP ----------------------------------------------------------------------------------------------------------


def test_hp_are_ticked_from_left_to_right() -> None:
    """Manual: the leftmost free box of the columns that are on."""
    play = room("move [1] » -3HP", hp=(2, 2, 2, 2), level=3).say("5,2")
    assert ticks(play) == [2, 1, 0, 0] and play.hp == 3


def test_boxes_of_columns_that_are_off_do_not_count() -> None:
    """Manual: XP switch columns on."""
    play = room("move [1] » -3HP", hp=(2, 2, 2, 2)).say("5,2")
    assert play.ended == DIED


def test_hp_are_healed_from_right_to_left() -> None:
    """Manual: the rightmost tick first; what is too much is lost."""
    play = room("move [1] » -3HP", "move [2] » +2HP", hp=(2, 2, 2, 2), level=2).say("5,2", "6,2")
    assert ticks(play) == [1, 0, 0, 0]
    assert ticks(play.say("6,2")) == [0, 0, 0, 0]


def test_0_hp_left_is_alive() -> None:
    """H1: death is a box that must be ticked and isn't there."""
    play = room("move [1] » -2HP", hp=(2, 2, 2, 2)).say("5,2")
    assert play.hp == 0 and play.asks == "explore"
    play.say("5,2")
    assert play.ended == DIED and play.state.score() == 0


def test_overkill_does_not_matter() -> None:
    """H1."""
    assert room("move [1] » -15HP", hp=(2, 2, 2, 2)).say("5,2").ended == DIED


@pytest.mark.parametrize(("face", "hp"), [(1, 7), (2, 7), (3, 9), (6, 9)])
def test_a_die_of_a_room_chooses_its_branch(face: int, hp: int) -> None:
    """2.3."""
    play = room("move [1] » roll a die: 1~2 -2HP, 3~6 nothing happens").dice(face).say("5,2")
    assert play.hp == hp


def test_branches_with_one_face_and_several_effects() -> None:
    """2.3: `=1`, and effects that follow in the same branch."""
    text = "move [1] » roll a die: =1 -2XP, 2~5 nothing, =6 +1HP, x50"
    play = room("move [2] » -3HP", text, level=2).say("6,2")
    assert play.dice(6).say("5,2").hp == 9 and play.ticked(50)
    assert room("nothing", text, level=2).dice(1).say("5,2").xp == [0, 1, 0, 0]


# ---- H2: prices ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("price", ["pay 2HP", "-2HP"])
def test_hp_are_paid_only_if_so_many_boxes_are_free(price: str) -> None:
    """H2: a price never kills."""
    play = room(f"{price} » x50", hp=(2, 1, 1, 1))
    assert play.asks == "optional"
    assert play.say("yes").hp == 0 and play.ticked(50)
    assert room(f"{price} » x50", hp=(1, 1, 1, 1)).asks == "explore"


def test_xp_are_paid_only_if_so_many_are_ticked() -> None:
    """H3."""
    assert room("pay 2XP » x50").asks == "explore"
    play = room("pay 2XP » x50", level=2).say("yes")
    assert play.ticked(50) and play.xp == [0, 1, 0, 0]


def test_an_item_is_paid_only_if_it_is_there_and_unused() -> None:
    """Manual: it is lost without its effect."""
    lines = ("pay Mead » x50",)
    mead = ("Mead", "hero turn roll » discard 1 die & set 1 die to 6")
    assert room(*lines, lying=[mead]).asks == "explore"
    play = room(*lines, items=[mead]).say("yes")
    assert play.ticked(50) and play.state.used == 1
    assert play.say(OUT, IN).asks == "explore"


def test_several_prices_are_paid_together_or_not_at_all() -> None:
    """Manual: all parts must be verified."""
    assert room("pay 30G & pay 20G » x50").asks == "explore"
    play = room("pay 3G & pay 2HP » x50").say("yes")
    assert play.gold == 46 and play.hp == 7 and play.ticked(50)


def test_frag_may_be_used_when_hp_are_paid() -> None:
    """D13: `hero loses HP` is just after the tick; then the condition is fulfilled."""
    frag = ("Frag", "hero loses HP » -1HP to up to 2 enemies in range 3")
    play = fight({(5, 2): 0}, "pay 1HP » x50", "killed last foe » -5G", items=[frag])
    play.say("yes")
    assert play.asks == "use_item" and not play.ticked(50)
    play.say("item1", "5,2")
    assert play.ticked(50) and play.gold == 44 and play.asks == "explore"


# ---- H3: XP ----------------------------------------------------------------------------------------------------------


def test_xp_fill_the_leftmost_group_and_switch_columns_on() -> None:
    """H3."""
    play = room("move [1] » +2XP", xp=(0, 3, 3, 3)).say("5,2")
    assert play.xp == [0, 2, 0, 0] and play.hp == 9
    play.say("5,2")
    assert play.xp == [0, 3, 1, 0] and play.hp == 11
    assert play.state.enabled(1) and not play.state.enabled(2)


def test_surplus_xp_are_only_counted() -> None:
    """H3."""
    play = room("move [1] » +2XP", "move [2] & pay 3XP » x50", xp=(0, 1, 1, 1)).say("5,2", "5,2", "5,2")
    assert play.xp == [0, 1, 1, 1] and play.state.surplus == 3


def test_surplus_xp_can_be_neither_lost_nor_paid() -> None:
    """H3, V1."""
    play = room("move [1] » +5XP, -2XP", "move [2] & pay 2XP » x50", xp=(0, 1, 1, 1)).say("5,2")
    assert play.xp == [0, 0, 0, 1] and play.state.surplus == 2
    assert "6,2" not in play.words


def test_xp_are_lost_from_the_left() -> None:
    """H3: column 2 goes first, 3 stays on."""
    play = room("move [1] » -2XP", level=3).say("5,2")
    assert play.xp == [0, 1, 3, 0]
    assert not play.state.enabled(1) and play.state.enabled(2)
    assert play.say("5,2").xp == [0, 0, 2, 0]


def test_a_lost_column_loses_its_hp_ticks_and_nobody_dies_of_it() -> None:
    """H3."""
    play = room("move [1] » -11HP", "move [2] » -2XP", level=2).say("5,2")
    assert play.hp == 0 and ticks(play) == [9, 2, 0, 0]
    play.say("6,2")
    assert ticks(play) == [9, 0, 0, 0] and play.hp == 0 and play.asks == "explore"


def test_xp_after_a_loss_fill_the_gap_first() -> None:
    """H3: the leftmost incomplete group."""
    play = room("move [1] » -2XP", "move [2] » +2XP", level=3).say("5,2", "6,2")
    assert play.xp == [0, 3, 3, 0]


# ---- H4: gold --------------------------------------------------------------------------------------------------------


def test_a_forced_loss_takes_what_is_there() -> None:
    """H4: the other effects still happen."""
    play = room("move [1] » -3G, x50", "move [2] » +1G", start_gold=3).say("5,2")
    assert play.gold == 0 and play.ticked(50)


def test_gold_never_exceeds_the_bar() -> None:
    """Manual: the rest is lost."""
    assert room("move [1] » +6G").say("5,2").gold == 50


# ---- H6: death and resurrection --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("item", "price"), [(RESURRECTION, 2), (OLD_RESURRECTION, 5)])
def test_resurrection_costs_what_is_printed(item: tuple[str, str], price: int) -> None:
    """H6: 2G in sheets of v1.0, 5G in older ones."""
    play = room("move [1] » -15HP", items=[item]).say("5,2")
    assert play.asks == "resurrect"
    play.say("yes")
    assert play.gold == 49 - price and play.hero == "2,2" and play.room == 40 and play.hp == 9
    assert play.told(e.DIED.code) and play.told(e.REVIVED.code)
    broke = room("move [1] » -15HP", items=[item], start_gold=price).say("5,2")
    assert broke.ended == DIED


def test_resurrection_works_once_and_may_be_refused() -> None:
    """H6, D3."""
    play = room("move [1] » -15HP", items=[RESURRECTION]).say("5,2", "yes", IN, "5,2")
    assert play.ended == DIED
    assert room("move [1] » -15HP", items=[RESURRECTION]).say("5,2", "no").ended == DIED


def test_resurrection_ends_the_battle_and_keeps_the_rest() -> None:
    """H6: ticks, XP and dead foes stay."""
    play = fight({(5, 2): 0, (4, 3): 1}, "x50", hp=(1, 1, 1, 1), items=[RESURRECTION], dice=(6, 1))
    play.dice(6, 6, 1, 1, 6, 6).say("1u=6", "5,2")
    assert play.asks == "resurrect"
    play.say("yes")
    assert play.asks == "explore" and play.hero == "2,2" and not play.state.fighting
    assert play.wounds(5, 2) == -1 and play.ticked(50) and play.xp == [0, 1, 0, 0]


def test_resurrection_lands_on_the_stairs_as_if_walking() -> None:
    """H6: that may win."""
    play = room("move [1] » x40, -15HP", items=[RESURRECTION], start=["move on stairs & x40 » You won!"])
    play.say("5,2", "yes")
    assert play.ended == WON and play.state.score() == 47


def test_what_a_line_marks_behind_a_deadly_wound_is_still_marked() -> None:
    """H6: a line is followed to its end, but it moves, heals and asks nobody who is dead."""
    line = "move [1] » -15HP, x[1], x50, +2G, +1XP, forget 'Luck', learn 'Doom', +3HP, move anywhere in room 50"
    play = room(line, items=[RESURRECTION], memory=("Luck",)).say("5,2")
    assert play.asks == "resurrect"
    assert play.ticked(50) and play.gold == 50 and play.state.memory == ["Doom"] and play.xp == [0, 1, 0, 0]
    play.say("yes")
    assert play.hero == "2,2" and play.gold == 48
    assert play.say(IN).words == [OUT]  # the gray cell is crossed


def test_what_a_line_marks_upside_down_is_marked_too() -> None:
    """H6, T8."""
    play = room(("move [1] » -15HP", "x50"), items=[RESURRECTION]).say("5,2")
    assert play.ticked(50)


def test_the_deadly_branch_of_a_die_is_followed_to_its_end() -> None:
    """H6, 2.3: its marks, not those of other faces."""
    line = "move [1] » roll a die: 1~3 -15HP, x50, 4~6 x40"
    play = room(line, items=[RESURRECTION]).dice(2).say("5,2")
    assert play.asks == "resurrect" and play.ticked(50) and not play.ticked(40)


def test_a_deadly_line_in_a_room_of_no_escape_leads_out() -> None:
    """M7, H6: death and resurrection still work."""
    play = fight({(5, 2): 0}, "no escape, -15HP", items=[RESURRECTION])
    play.say("yes")
    assert play.room == 40 and play.asks == "explore"
    play.dice(6, 1).say(IN)
    assert play.state.locked_in()


def test_keywords_survive_death() -> None:
    """H8."""
    play = room("move [1] » learn 'Doom', -15HP, learn 'Gloom'").say("5,2")
    assert play.ended == DIED and play.state.memory == ["Doom", "Gloom"]

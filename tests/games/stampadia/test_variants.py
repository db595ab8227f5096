"""Variants (V1, V2) and the easier life: extra HP, rests, an open table."""

import pytest

from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import CROSSED, DIED, LOST, WON
from philately.games.stampadia.view import view
from tests.games.stampadia.arena import Play, Text, arena, fight

IN, OUT = "3,2>e", "4,2>w"
BESIDE = "6,2>e"
HOME = "move on stairs & x40 » You won!"
INVISIBILITY = ("Invisibility", "next 3 enemy turn rolls » discard dice <=5")


def two(*lines: Text, beside: tuple[Text, ...] = (), **more: object) -> Play:
    """Room 50 east of the start, 3x3 cells from 4,1, with a gray 1 at 5,2; room 60 east of it, from 7,1."""
    rooms = {50: (4, 1, 3, 3, *lines), 60: (7, 1, 3, 3, *beside), 70: (1, 10, 2, 2, "decoy")}
    grays = {(5, 2): 1, **more.pop("grays", {})}  # type: ignore[dict-item]
    return arena(rooms, doors=[IN, BESIDE], grays=grays, **more)  # type: ignore[arg-type]


# ---- V1: the Apprentice Monk -----------------------------------------------------------------------------------------


def test_the_monk_counts_everything_that_was_found_out() -> None:
    """V1: gold, free HP boxes of columns that are on, surplus XP, drawn rooms, crossed cells, ticked rows."""
    play = two("move [1] » x[1], x40, x50, -2HP, +11XP", start=[HOME], monk=True).say(IN, "5,2", OUT, "2,2")
    gold, hp, surplus, drawn, crossed, ticked = 48, 9 + 6 - 2, 2, 2, 1, 2
    assert play.ended == WON and play.state.score() == gold + hp + surplus + drawn + crossed + ticked


def test_the_monk_counts_dead_foes() -> None:
    """V1: their cells are crossed."""
    play = fight({(5, 2): 0}, "no foes » x40", start=[HOME], monk=True, dice=(6, 1)).say("1u=6", OUT, "2,2")
    assert play.state.score() == 48 + 9 + 0 + 2 + 1 + 1


def test_the_monk_scores_nothing_without_a_victory() -> None:
    """V1: recommended only on a win."""
    assert two("-15HP", monk=True).say(IN).state.score() == 0


# ---- V2: the Premonition ---------------------------------------------------------------------------------------------


def test_death_is_a_dream() -> None:
    """V2: walls and keywords stay, everything else is as at the beginning; half of the rooms, rounded up, in gold."""
    play = two(
        "move [1] » x[1], x50, get Mead, -2HP, +4XP, learn 'Doom', no escape",
        beside=("-15HP",),
        lying=[("Mead", "hero turn roll » discard 1 die & set 1 die to 6")],
        premonition=True,
    ).say(IN, "5,2", BESIDE)
    assert play.asks == "premonition" and play.words == ["yes", "no"]
    play.say("yes")
    assert play.asks == "explore" and play.hero == "2,2" and play.told(e.PREMONITION.code) == [(48, 0, 0)]
    assert play.gold == 50 - 2  # three rooms are drawn
    assert play.drawn(50) and play.drawn(60) and not play.drawn(70)
    assert play.hp == 9 and play.xp == [0, 0, 0, 0] and not play.ticked(50) and play.state.owned == 0
    assert play.state.memory == ["Doom"] and play.state.sealed == 0 and play.state.lives == 2
    play.say(IN)
    assert "5,2" in play.words  # the gray cell is there again


def test_actions_are_read_anew_in_the_new_life() -> None:
    """V2: every mark is erased."""
    play = two("-3G", beside=("-15HP",), premonition=True).say(IN, BESIDE, "yes", IN)
    assert play.gold == 48 - 1 - 3


def test_the_monk_may_dream() -> None:
    """V1, V2: variants are played together; what was found out after the dream counts."""
    lines = ("move [1] & don't know 'Doom' » learn 'Doom', -15HP", "move [1] & know 'Doom' » x[1], x40, +11XP")
    play = two(*lines, start=[HOME], monk=True, premonition=True).say(IN, "5,2")
    if play.asks != "explore":
        play.say("yes")  # to dream
    play.say(IN, "5,2", OUT, "2,2")
    gold, hp, surplus, drawn, crossed, ticked = 50 - 1 - 2, 9 + 6, 2, 2, 1, 1
    assert play.ended == WON and play.state.score() == gold + hp + surplus + drawn + crossed + ticked


def test_premonition_repeats_while_gold_is_left() -> None:
    """V2: 1 gold less for every two rooms; with nothing left the hero is dead."""
    play = two("-15HP", premonition=True, gold=2).say(IN, "yes")
    assert play.gold == 1 and play.state.lives == 2
    play.say(IN, "yes")
    assert play.gold == 1 and play.state.lives == 3
    play = two("-15HP", premonition=True, gold=1).say(IN)
    assert play.ended == DIED


def test_being_lost_is_no_dream() -> None:
    """V2: on death only."""
    assert two(premonition=True, start_gold=1).say(IN).ended == LOST


def test_foes_live_again_in_the_new_life() -> None:
    """V2."""
    play = fight({(5, 2): 0}, "no foes » -15HP", premonition=True, dice=(6, 1)).say("1u=6", "yes")
    assert play.state.lives == 2 and play.wounds(5, 2) == 0
    assert play.say(IN).asks == "dice"


def test_resurrection_comes_before_the_dream() -> None:
    """V2, H6: who may go on isn't dead."""
    item = ("Resurrection", "hero died & pay 2G » +15HP, move on stairs")
    play = two("-15HP", premonition=True, items=[item]).say(IN)
    assert play.asks == "resurrect"
    assert play.say("no").asks == "premonition"
    assert play.say("yes").state.lives == 2


def test_a_dream_takes_invisibility_and_victory_along() -> None:
    """V2: nothing of the old life works on."""
    play = two("move [1] » -15HP", items=[INVISIBILITY], premonition=True).say(IN, "item1")
    assert play.state.fading == 3
    play.say("5,2", "yes")
    assert play.state.fading == 0
    lines = (HOME, "move on stairs & x40 & not x60 » -15HP")
    play = two("x40", start=lines, premonition=True).say(IN, OUT, "2,2", "yes")
    assert play.state.lives == 2 and not play.state.winning
    play.say(IN, OUT)
    assert play.asks == "explore"


# ---- an easier life --------------------------------------------------------------------------------------------------


def test_extra_hp_are_in_the_first_column() -> None:
    """H1 with the option."""
    play = two("-11HP", extra_hp=3)
    assert play.hp == 12
    assert play.say(IN).hp == 1


def test_a_rest_heals_1_hp_for_gold() -> None:
    """The option `rest`: only with ticks, only with the gold, only while exploring."""
    play = two("move [1] » -2HP", rest=5, start_gold=15)
    assert "rest" not in play.words
    play.say(IN, "5,2")
    assert "rest" in play.words
    play.say("rest")
    assert play.gold == 9 and play.hp == 8
    play.say("rest")
    assert play.gold == 4 and play.hp == 9 and "rest" not in play.words


def test_a_rest_counts_as_gold_spent() -> None:
    """T3, T15: a line that becomes true by it fires."""
    play = two("move [1] » x[1], -1HP", "6~50G spent » x60", rest=5).say(IN, "5,2")
    assert not play.ticked(60)
    assert play.say("rest").ticked(60)


def test_nobody_rests_in_a_battle() -> None:
    """The option `rest`."""
    play = fight({(5, 2): 0}, "-1HP", rest=5, dice=(6, 1))
    assert play.asks == "first_die" and "rest" not in play.words


@pytest.mark.parametrize("table", [False, True])
def test_an_open_table_shows_every_row(table: bool) -> None:
    """Information: as on paper, with the upside-down parts; else only what was read."""
    play = two(("move [1] »", "x60"), beside=("secret",), open=table)
    rows = {row["id"]: row for row in view(play.state, 0)["rooms"]}
    assert (rows[60]["place"] is not None) == table
    assert [line["text"] for line in rows[60]["lines"]] == (["secret"] if table else [])
    assert [line["upside_down"] for line in rows[50]["lines"]] == (["x60"] if table else [])
    assert not rows[60]["drawn"] and not rows[60]["read"]
    assert play.state.wounds[0] < CROSSED

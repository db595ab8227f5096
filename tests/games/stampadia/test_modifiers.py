"""The twelve modifiers of rooms (2.8, D12), for either side, and those that a ticked row turns on or off."""

import pytest

from philately.games.stampadia.rules import events as e
from tests.games.stampadia.arena import Play, fight

PLAIN = ("ATK RNG 1 / Move",) * 4
ENEMIES = ("ATK RNG 1 / Move", "DEF / Move", "DEF / ATK RNG 1", "ATK RNG 1 / ATK RNG 1")
MODIFIERS = {
    "enemy crippled": ("enemy activates MOVE » effect -1", "move", {"foe"}),
    "enemy fear": ("enemy turn roll » reduce 1 die value by 1", "reduce", {"foe"}),
    "enemy blind": ("enemy turn roll » can activate 1 ability only", "one", {"foe"}),
    "enemy stunned": ("hero turn rolled 1 » reroll all 1 once", "reroll", {"hero"}),
    "hero crippled": ("hero activates MOVE » effect -1", "move", {"hero"}),
    "hero fear": ("hero turn roll » reduce 1 die value by 1", "reduce", {"hero"}),
    "hero blind": ("hero turn roll » can activate 1 ability only", "one", {"hero"}),
    "hero stunned": ("enemy turn rolled 1 » reroll all 1 once", "reroll", {"foe"}),
    "mud": ("any MOVE activation » effect -1", "move", {"hero", "foe"}),
    "tall grass": ("any battle turn roll » reduce 1 die value by 1", "reduce", {"hero", "foe"}),
    "darkness": ("any battle turn roll » can activate 1 ability only", "one", {"hero", "foe"}),
    "arena": ("rolled 1 in battle » reroll all 1 once", "reroll", {"hero", "foe"}),
}


def room(*lines: str, foes: dict[tuple[int, int], int]) -> Play:
    return fight(foes, *lines, hero=PLAIN, enemies=ENEMIES, level=2, guard=(0, 0, 0, 0))


def moves(*lines: str) -> set[str]:
    """Whose MOVE is one less?"""
    found = set()
    play = room(*lines, foes={(8, 5): 0}).dice(3, 1).say("1l=3")
    assert "4,4" in play.words
    if "4,5" not in play.words:
        found.add("hero")
    play = room(*lines, foes={(8, 2): 0}).dice(1, 1, 3, 1)
    if not play.told(e.FOE_DRAGS.code):  # three steps would be enough
        found.add("foe")
    return found


def reductions(*lines: str) -> set[str]:
    """Whose die is reduced? The player picks it."""
    found = set()
    play = room(*lines, foes={(5, 2): 3}).dice(6, 4)
    if play.asks == "which_die":
        found.add("hero")
        assert play.words == ["die6", "die4"]
        play.say("die6")
        assert play.words[0] == "1u=5"
    play.say("pass").dice(5, 3)
    if play.asks == "which_die":
        found.add("foe")
        assert play.words == ["die5", "die3"]
    return found


def singles(*lines: str) -> set[str]:
    """Who plays one die only?"""
    found = set()
    play = room(*lines, foes={(5, 2): 4}).dice(6, 4).say("1u=6")
    if play.asks != "second_die":
        found.add("hero")
    play = room(*lines, foes={(5, 2): 2}).dice(1, 1, 6, 6)
    if play.hp == 10:
        found.add("foe")
    else:
        assert play.hp == 9
    return found


def rerolls(*lines: str) -> set[str]:
    """Whose ones are rolled again?"""
    found = set()
    play = room(*lines, foes={(5, 2): 3}).dice(1, 4)
    if play.asks == "dice":
        found.add("hero")
        play.dice(5)
        assert play.told(e.REROLLED.code) == [(5, 0, 0)]
        assert "1u=5" in play.words
    before = len(play.told(e.REROLLED.code))
    play.say("pass").dice(1, 1, 1, 6)
    assert len(play.told(e.FOE_ROLL.code)) == 1
    if len(play.told(e.REROLLED.code)) > before:
        found.add("foe")
        assert play.hp == 10
    return found


AFFECTED = {"move": moves, "reduce": reductions, "one": singles, "reroll": rerolls}


@pytest.mark.parametrize("name", MODIFIERS)
def test_it_holds_for_its_side(name: str) -> None:
    """2.8, D12."""
    line, kind, who = MODIFIERS[name]
    assert AFFECTED[kind](line) == who


@pytest.mark.parametrize("name", MODIFIERS)
def test_it_waits_for_a_ticked_row(name: str) -> None:
    """2.8: the global version, with `x<n> &`."""
    line, kind, who = MODIFIERS[name]
    assert AFFECTED[kind](f"x50 & {line}") == set()
    assert AFFECTED[kind]("x50", f"x50 & {line}") == who


@pytest.mark.parametrize("name", MODIFIERS)
def test_it_stops_with_a_ticked_row(name: str) -> None:
    """2.8: `not x<n> &`."""
    line, kind, who = MODIFIERS[name]
    assert AFFECTED[kind](f"not x50 & {line}") == who
    assert AFFECTED[kind]("x50", f"not x50 & {line}") == set()


def test_all_twelve_are_here() -> None:
    assert len(MODIFIERS) == 12


def test_a_move_of_one_with_effect_less_one_is_none() -> None:
    """D12, D4."""
    play = room("hero activates MOVE » effect -1", foes={(8, 5): 0}).dice(2, 1).say("1l=2")
    assert "4,3" in play.words
    hero = ("ATK RNG 1 / Move -1", *PLAIN[1:])
    play = fight({(8, 5): 0}, "hero activates MOVE » effect -1", hero=hero).dice(2, 1)
    assert play.asks == "dice" and play.told(e.PASSED.code)  # so it isn't offered


def test_a_copied_move_is_a_move_of_the_hero() -> None:
    """C1, D12."""
    hero = ("ATK RNG 1 / Copy", *PLAIN[1:])
    line = "hero activates MOVE » effect -1"
    play = fight({(8, 5): 0}, line, hero=hero, enemies=ENEMIES).dice(3, 1).say("1l=3")
    assert "4,4" in play.words and "4,5" not in play.words


def test_a_crippled_foe_judges_with_the_lower_number_and_defends_instead() -> None:
    """D12: counted before E4(b) judges it."""
    play = room("enemy activates MOVE » effect -1", foes={(8, 2): 1}).dice(1, 1, 3, 1)
    assert play.told(e.FOE_DRAGS.code) == []
    assert [event[2] for event in play.told(e.FOE_GUARDS.code)] == [3]


def test_both_rows_of_a_blind_foe_are_not_played() -> None:
    """D12: an enemy plays only its first die, the highest."""
    play = room("enemy turn roll » can activate 1 ability only", foes={(5, 2): 1}).dice(1, 1, 3, 6)
    assert play.hp == 10 and play.told(e.FOE_GUARDS.code) == []


def test_a_blind_hero_may_still_use_items() -> None:
    """D12: he places at most one die; D10: the architect's dice are none."""
    big = ("Big die", "hero turn roll » activate 1 ability using value 5")
    line = "hero turn roll » can activate 1 ability only"
    play = fight({(5, 2): 3}, line, hero=PLAIN, level=2, items=[big]).dice(6, 6).say("item1", "1u=5")
    assert play.wounds(5, 2) == 1
    play.say("1u=6")
    assert play.wounds(5, 2) == 2 and play.asks == "dice"


def test_two_modifiers_add_up() -> None:
    lines = ("any MOVE activation » effect -1", "hero activates MOVE » effect -1")
    play = room(*lines, foes={(8, 5): 0}).dice(3, 1).say("1l=3")
    assert "4,3" in play.words and "4,4" not in play.words


def test_it_holds_for_the_room_in_which_the_foe_rolls() -> None:
    """D12: the foe of a room that the hero has left rolls where he is."""
    line = "enemy turn roll » reduce 1 die value by 1"
    play = room(line, foes={(8, 5): 0}).dice(6, 1).say("1l=6", "4,2>w", "stay").dice(6, 6)
    assert play.asks == "explore"


def test_a_blind_foe_stays_blind_when_the_hero_vanishes_after_the_roll() -> None:
    """D12: when the roll happens."""
    mirror = ("Small mirror", "enemy turn roll » move anywhere in room 40")
    enemies = ("ATK RNG 9 / Move", "DEF / Move", "DEF / ATK RNG 9", "ATK RNG 1 / ATK RNG 1")
    line = "enemy turn roll » can activate 1 ability only"
    play = fight({(5, 2): 2}, line, hero=PLAIN, enemies=enemies, items=[mirror]).dice(1, 1, 6, 6)
    play.say("item1", "3,2")
    assert play.hp == 8


def test_lines_after_stop_reading_modify_nothing() -> None:
    """T1."""
    play = fight({(5, 2): 0}, "stop reading", "hero turn roll » reduce 1 die value by 1").dice(6, 4)
    assert play.asks == "first_die"

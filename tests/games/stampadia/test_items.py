"""The 29 kinds of items (2.4): their windows (D13), their prices, what they do, and that each is used once."""

import pytest

from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import marks
from philately.games.stampadia.rules.terms import DIED
from tests.games.stampadia.arena import ENEMIES, START, Play, arena, fight

PLAIN = ("ATK RNG 1 / Move",) * 4
FOE = {(6, 4): 3}

TEXTS = {
    "Resurrection": "hero died & pay 2G » +15HP, move on stairs",
    "Fireball": "hero turn roll » -1HP to all enemies in range 2",
    "Mead": "hero turn roll » discard 1 die & set 1 die to 6",
    "Focus": "hero turn roll » sum 2 dice, activate 1 ability, pass",
    "Frag": "hero loses HP » -1HP to up to 2 enemies in range 3",
    "Taunt": "enemy turn roll & pay 1XP » discard 1 die",
    "Dash": "enemy turn roll & pay 2XP » discard 2 dice",
    "Rage": "hero turn roll & pay 2XP » set 1 die to 6",
    "Tactic": "hero turn roll & pay 2XP » set 2 dice to 5",
    "Test: Bravery": "before hero turn roll & pass » +6G",
    "Test: Mercy": "enemy turn roll & set 1 rolled 1 to 6 » +5G",
    "Test: Calm": "hero turn roll & discard 1 rolled 6 » +4G",
    "Backflip": "hero turn roll & discard 1 rolled 1 » flip 1 die",
    "Spin": "hero turn roll & pay 2G » play lower die first",
    "Lunge": "hero turn roll & pay 2G » play dice in same column",
    "Sweep": "hero turn roll & pay 2G » play dice in same row",
    "Grenade": "hero turn roll » ATK by current room cells count",
    "Smoke": "hero turn roll » Move by current room cells count",
    "Sonic": "hero turn roll » DEF by current room cells count",
    "Small die": "hero turn roll » activate 1 ability using value 4",
    "Big die": "hero turn roll » activate 1 ability using value 5",
    "Huge die": "hero turn roll » activate 1 ability using value 6",
    "Apple": "before hero turn roll » +5HP",
    "Invisibility": "next 3 enemy turn rolls » discard dice <=5",
    "Jacket": "cross door » -1HP to up to 2 enemies in range 1",
    "Small mirror": "enemy turn roll » move anywhere in room 40",
    "Void Cutter": "hero turn » -2HP to all enemies in range 4",  # the epic weapon
    "Book": "hero turn roll & -1HP » -1HP to 1 enemy in range 2",
    "Curse": "-7HP » You lifted it, x50",
}


def with_items(*names: str, foes: dict[tuple[int, int], int] | None = None, **more: object) -> Play:
    """A fight with these items; a 1,1 of the hero is told beforehand where nothing else is."""
    more.setdefault("hero", PLAIN)
    items = [(name, TEXTS[name]) for name in names]
    lines = more.pop("lines", ())
    assert isinstance(lines, tuple)
    return fight(foes or FOE, *lines, items=items, **more)  # type: ignore[arg-type]


def test_there_are_29_kinds() -> None:
    """2.4."""
    assert len(TEXTS) == 29


# ---- windows ---------------------------------------------------------------------------------------------------------

BEFORE, ROLL, FOE_ROLL, LATER = "before", "roll", "foe", "later"
WINDOWS = {
    "Fireball": {ROLL},
    "Mead": {ROLL},
    "Focus": {ROLL},
    "Taunt": {FOE_ROLL},
    "Dash": {FOE_ROLL},
    "Rage": {ROLL},
    "Tactic": {ROLL},
    "Test: Bravery": {BEFORE},
    "Test: Mercy": {FOE_ROLL},
    "Test: Calm": {ROLL},
    "Backflip": {ROLL},
    "Spin": {ROLL},
    "Lunge": {ROLL},
    "Sweep": {ROLL},
    "Grenade": {ROLL},
    "Smoke": {ROLL},
    "Sonic": {ROLL},
    "Small die": {ROLL},
    "Big die": {ROLL},
    "Huge die": {ROLL},
    "Apple": {BEFORE},
    "Invisibility": {BEFORE, ROLL, LATER},
    "Small mirror": {FOE_ROLL},
    "Void Cutter": {BEFORE, ROLL, LATER},
    "Book": {ROLL},
    "Curse": {BEFORE, LATER},
}


def at_window(play: Play) -> bool:
    """Is the item offered now? Then it is refused."""
    if play.asks != "use_item":
        return False
    assert play.words == ["item1", "no_item"]
    play.say("no_item")
    return True


@pytest.mark.parametrize("name", WINDOWS)
def test_it_is_offered_in_its_windows_only(name: str) -> None:
    """D13: before the roll, after it, after an ability, and after a foe's roll."""
    play = with_items(name, foes={(5, 2): 3}, level=3, hurt=3)
    offered = set()
    if at_window(play):
        offered.add(BEFORE)
    play.dice(6, 1)
    if at_window(play):
        offered.add(ROLL)
    play.say("1l=6", "stay")
    if at_window(play):
        offered.add(LATER)
    play.dice(1, 2)
    if not play.state.in_turn and at_window(play):
        offered.add(FOE_ROLL)
    assert offered == WINDOWS[name]


@pytest.mark.parametrize("name", ["Resurrection", "Frag", "Jacket"])
def test_other_items_have_no_window_in_a_quiet_round(name: str) -> None:
    """D13."""
    play = with_items(name, foes={(8, 5): 3}, level=3, hurt=3)
    play.dice(6, 1).say("1l=6", "stay").dice(1, 2)
    assert play.asks == "dice" and play.state.used == 0


@pytest.mark.parametrize("name", TEXTS)
def test_it_is_not_offered_if_it_is_not_owned(name: str) -> None:
    """The manual: only items with a box."""
    foes = {(5, 2): 3}
    play = fight(foes, lying=[(name, TEXTS[name])], hero=PLAIN, level=3, hurt=3).dice(6, 1)
    assert play.asks == "first_die"
    play.say("1u=6").dice(6, 6)
    assert play.asks == "dice"


@pytest.mark.parametrize("name", TEXTS)
def test_it_is_used_once_ever(name: str) -> None:
    """D3 [M75]: a ticked item can't be used again, nor be had again."""
    lines = (f"enter room » get {name}",)
    play = with_items(name, foes={(5, 2): 3}, lines=lines, level=3, hurt=3, start_gold=30)
    play.state.used = 1
    if play.before is not None:
        play.before[0].used = 1
    if play.asks == "use_item":  # it was laid before
        play.say("no_item")
        assert play.asks == "dice"
    play.dice(6, 1)
    assert play.asks == "first_die"
    play.say("1l=6", "4,2>w")
    while play.asks == "walk":
        play.say("3,2>e" if "3,2>e" in play.words else "stay")
    play.dice(1, 1)
    assert play.asks == "dice" and not play.state.has_item(0)


def test_items_without_an_event_can_be_used_while_exploring() -> None:
    """D13: Curse any time; Invisibility before the foes roll."""
    items = [("Curse", "-2HP » lifted, x50"), ("Invisibility", TEXTS["Invisibility"]), ("Apple", TEXTS["Apple"])]
    play = arena({50: (4, 1, 5, 5)}, doors=["3,2>e"], items=items)
    assert play.words == ["3,2>e", "item1", "item2"]
    play.say("item1")
    assert play.ticked(50) and play.hp == 7
    play.say("item2")
    assert play.words == ["3,2>e"]


# ---- what they do: class items ---------------------------------------------------------------------------------------


def test_fireball_hits_all_within_2_and_ignores_defence() -> None:
    """D8."""
    foes = {(5, 2): 0, (4, 4): 3, (7, 2): 0}
    play = with_items("Fireball", foes=foes).dice(2, 1).say("item1")
    assert [play.wounds(*spot) for spot in foes] == [-1, 1, 0]
    assert play.xp == [0, 1, 0, 0]  # kills by items give XP


def test_fireball_is_not_offered_with_nobody_in_range() -> None:
    play = with_items("Fireball", foes={(8, 5): 0}).dice(2, 1)
    assert play.asks == "first_die"


def test_mead_discards_one_die_and_sets_another_one_to_6() -> None:
    """D13: the player picks the dice."""
    play = with_items("Mead").dice(5, 2).say("item1")
    assert play.asks == "which_die" and play.words == ["die5", "die2"]
    play.say("die2")
    assert play.words == ["1l=6", "pass"]


def test_focus_activates_one_ability_with_the_sum_and_ends_the_turn() -> None:
    """D10: ones count too."""
    hero = ("ATK -5 RNG 3 / Move", *PLAIN[1:])
    play = with_items("Focus", hero=hero, foes={(6, 2): 0}, level=2).dice(6, 1).say("item1")
    assert play.asks == "single" and "1u=7" in play.words
    play.say("1u=7")
    assert play.wounds(6, 2) == -1 and play.asks == "explore"


def test_focus_ends_the_turn() -> None:
    """D10: neither dice nor items of the roll follow; items of the turn still do."""
    play = with_items("Focus", "Big die", "Void Cutter", foes={(8, 5): 3}).dice(6, 6)
    play.say("item1", "1l=12", "8,4")
    assert play.asks == "use_item" and play.words == ["item3", "no_item"]
    play.say("no_item")
    assert play.asks == "dice" and play.rolls == 2
    play.dice(1, 1, 6, 6).say("no_item")
    assert play.words == ["item2", "item3", "no_item"]  # the next turn is a whole one


def test_focus_and_spin_need_both_dice() -> None:
    """D10."""
    play = with_items("Test: Calm", "Focus", "Spin").dice(6, 5)
    assert play.words == ["item1", "item2", "item3", "no_item"]
    play.say("item1")
    assert play.asks == "first_die"


def test_frag_hits_up_to_two_foes_just_after_a_lost_hp() -> None:
    """D13, D8."""
    foes = {(5, 2): 3, (6, 2): 2, (8, 5): 0}
    play = with_items("Frag", foes=foes).dice(1, 1, 6, 1)
    assert play.asks == "use_item" and play.hp == 8
    play.say("item1")
    assert play.words == ["5,2", "6,2", "stay"]
    play.say("5,2")
    assert play.words == ["6,2", "stay"]  # not the same one twice
    play.say("6,2")
    assert [play.wounds(*spot) for spot in foes] == [1, 1, 0]


def test_frag_may_hit_one_or_none() -> None:
    """`up to`."""
    play = with_items("Frag", foes={(5, 2): 3, (6, 2): 2}).dice(1, 1, 6, 1).say("item1", "stay")
    assert (play.wounds(5, 2), play.wounds(6, 2)) == (0, 0) and play.state.used == 1


def test_frag_may_kill_the_attacker_in_its_turn() -> None:
    """E1: the dead skip what is left of their turn."""
    enemies = ("ATK RNG 1 / Move -2", ENEMIES[1], ENEMIES[2], "ATK RNG 1 / ATK RNG 1")
    play = with_items("Frag", foes={(5, 2): 3}, wounds={(5, 2): 3}, enemies=enemies).dice(1, 1, 6, 6)
    play.say("item1", "5,2")
    assert play.asks == "explore" and play.state.ticks() == 1


def test_frag_is_offered_out_of_battle_too() -> None:
    """D13: in or out of battle; a foe behind a door is in range."""
    rooms = {50: (4, 1, 5, 5)}
    play = arena(
        rooms,
        start=["move [1] » -1HP, x[1]"],
        grays={(3, 3): 1},
        foes={(6, 2): 0},
        doors=["3,2>e"],
        items=[("Frag", TEXTS["Frag"])],
        hero=PLAIN,
    )
    marks.draw_room(play.state, 1)
    play.say("3,3")
    assert play.asks == "explore"  # 4 cells away
    assert play.hp == 8
    play = arena(
        rooms,
        start=["move [1] » -1HP, x[1]"],
        grays={(3, 3): 1},
        foes={(5, 2): 0},
        doors=["3,2>e"],
        items=[("Frag", TEXTS["Frag"])],
    )
    marks.draw_room(play.state, 1)
    play.say("3,3", "item1", "5,2")
    assert play.wounds(5, 2) == -1 and play.xp == [0, 1, 0, 0]


def test_resurrection_is_paid_heals_all_and_leads_to_the_stairs() -> None:
    """H6: the round ends at once; ticks, XP and dead foes stay."""
    foes = {(5, 2): 0, (4, 3): 0}
    play = with_items("Resurrection", foes=foes, hp=(1, 2, 2, 2), hurt=1, start_gold=5).dice(6, 1).say("1u=6", "5,2")
    play.dice(6, 1)
    assert play.asks == "resurrect" and play.words == ["yes", "no"]
    play.say("yes")
    assert (play.hero, play.room, play.hp, play.gold) == ("2,2", START, 1, 2)
    assert play.asks == "explore" and play.told(e.REVIVED.code)
    assert play.wounds(5, 2) == -1 and play.xp == [0, 1, 0, 0]


def test_resurrection_needs_its_gold() -> None:
    """H6: 2G as printed."""
    play = with_items("Resurrection", foes={(5, 2): 0}, hp=(1, 2, 2, 2), hurt=1, start_gold=2).dice(1, 1, 6, 1)
    assert play.ended == DIED and play.gold == 1


def test_resurrection_may_be_refused() -> None:
    """H6."""
    play = with_items("Resurrection", foes={(5, 2): 0}, hp=(1, 2, 2, 2), hurt=1).dice(1, 1, 6, 1).say("no")
    assert play.ended == DIED


def test_resurrection_keeps_the_other_die_from_being_played() -> None:
    """M8, H6."""
    line = "move [1] » -9HP"
    play = with_items("Resurrection", lines=(line,), grays={(4, 3): 1}, hp=(5, 2, 2, 2), level=2).dice(6, 6)
    play.say("1l=6", "2u=6", "4,3", "yes")
    assert play.asks == "explore" and play.hero == "2,2" and play.wounds(6, 4) == 0


def test_resurrection_follows_its_text() -> None:
    """H6: 5G on old sheets."""
    items = [("Resurrection", "hero died & pay 5G » +9HP, move on stairs")]
    play = fight({(5, 2): 0}, items=items, hp=(1, 2, 2, 2), hurt=1, start_gold=7).dice(1, 1, 6, 1).say("yes")
    assert play.gold == 1


# ---- elemental chest, trainer, clown ---------------------------------------------------------------------------------


def test_taunt_discards_a_die_of_a_foe() -> None:
    """D13: for that roll only."""
    play = with_items("Taunt", foes={(5, 2): 0, (4, 3): 0}, level=2).dice(1, 1).say("5,2").dice(6, 3)
    play.say("item1")
    assert play.xp == [0, 2, 0, 0]
    assert play.words == ["die6", "die3"]
    play.say("die6")
    assert play.told(e.DICE.code) == [(0, 3, 0)]
    assert play.hp == 8  # a 3 still hits: 2 against the 1 that is left without the second column
    play.dice(6, 1)
    assert play.hp == 7


def test_taunt_needs_its_xp() -> None:
    """H3: `pay nXP` needs n ticks."""
    play = with_items("Taunt", foes={(5, 2): 0}).dice(1, 1, 6, 6)
    assert play.asks == "dice" and play.hp == 8


def test_dash_discards_both_dice() -> None:
    play = with_items("Dash", foes={(5, 2): 0}, level=2).dice(1, 1, 6, 6).say("item1")
    assert play.xp == [0, 1, 0, 0] and play.hp == 9 and play.asks == "dice"


def test_dash_discards_the_one_die_that_is_left() -> None:
    """As many as there are."""
    hero = ("ATK RNG 1 / Lock", *PLAIN[1:])
    play = with_items("Dash", foes={(5, 2): 0}, level=2, hero=hero).dice(6, 1).say("1l=6").dice(6)
    play.say("item1")
    assert play.hp == 9


def test_rage_sets_one_die_to_6() -> None:
    play = with_items("Rage", level=2).dice(4, 1).say("item1", "die1")
    assert play.xp == [0, 1, 0, 0]
    assert play.words == ["1l=4", "1l=6", "pass"]


def test_tactic_sets_both_dice_to_5() -> None:
    play = with_items("Tactic", level=2, xp=(0, 1, 2, 3), ticks=(0, 1, 2, 0)).dice(6, 1).say("item1")
    assert play.told(e.DICE.code) == [(5, 5, 0)]
    assert play.words == ["1l=5", "pass"]


def test_bravery_skips_the_turn_for_gold() -> None:
    """D13: `pass` as a cost skips the whole hero turn."""
    play = with_items("Test: Bravery", start_gold=10).say("item1")
    assert play.gold == 15 and play.rolls == 0 and play.asks == "dice"
    play.dice(1, 1)
    assert len(play.told(e.FOE_ROLL.code)) == 1


def test_mercy_turns_a_1_of_a_foe_into_a_6() -> None:
    """D2, D13."""
    play = with_items("Test: Mercy", foes={(5, 2): 0}, start_gold=10).dice(1, 1, 1, 1).say("item1")
    assert play.gold == 14 and play.hp == 8


def test_mercy_needs_a_1() -> None:
    play = with_items("Test: Mercy", foes={(5, 2): 0}).dice(1, 1, 2, 2)
    assert play.asks == "dice"


def test_calm_discards_a_6_for_gold() -> None:
    play = with_items("Test: Calm", start_gold=10).dice(6, 6).say("item1")
    assert play.gold == 13 and play.words == ["1l=6", "pass"]


def test_calm_needs_a_6() -> None:
    assert with_items("Test: Calm").dice(5, 5).asks == "first_die"


def test_backflip_discards_a_1_and_flips_the_other_die() -> None:
    """D13: flip is 7 - value."""
    play = with_items("Backflip").dice(1, 2).say("item1")
    assert play.words == ["1l=5", "pass"]


def test_backflip_needs_a_1() -> None:
    assert with_items("Backflip").dice(2, 2).asks == "first_die"


def test_spin_lunge_and_sweep_need_their_gold() -> None:
    """test_dice.py tells what they do (D10)."""
    for name in ("Spin", "Lunge", "Sweep"):
        assert with_items(name, start_gold=2).dice(6, 5).asks == "first_die"
        play = with_items(name, start_gold=3).dice(6, 5).say("item1")
        assert play.gold == 0


# ---- powder magazine, architect --------------------------------------------------------------------------------------


def test_grenade_attacks_one_foe_of_the_room_with_its_number_of_cells() -> None:
    """D9."""
    foes = {(8, 5): 3, (5, 2): 0, (10, 2): 0}
    rooms = {60: (9, 1, 3, 3)}
    play = with_items("Grenade", foes=foes, rooms=rooms, doors=["8,2>e"]).dice(2, 1)
    play.say("item1")
    assert play.asks == "target" and play.words == ["5,2", "8,5"]
    play.say("8,5")
    assert play.wounds(8, 5) == 1


def test_a_grenade_in_a_small_room_may_be_parried() -> None:
    """D9: an attack like others; 2 cells against a defence of 2."""
    play = arena({50: (4, 2, 2, 1)}, foes={(5, 2): 1}, doors=["3,2>e"], items=[("Grenade", TEXTS["Grenade"])])
    play.say("3,2>e").dice(1, 1).say("item1")
    assert play.wounds(5, 2) == 0


def test_smoke_moves_up_to_the_number_of_cells() -> None:
    """D9, M2."""
    play = with_items("Smoke", foes={(8, 5): 3}).dice(1, 1).say("item1")
    assert play.asks == "walk" and len(play.words) == 1 + 23 + 1  # stay, all cells but the foe's and his own, a door
    play.say("7,5")
    assert play.hero == "7,5"


def test_sonic_defends_with_at_most_6() -> None:
    """D9."""
    play = with_items("Sonic", foes={(5, 2): 3}).dice(1, 1).say("item1")
    assert play.state.defence() == 6
    play.dice(6, 6)
    assert play.hp == 9


@pytest.mark.parametrize(("name", "value"), [("Small die", 4), ("Big die", 5), ("Huge die", 6)])
def test_an_architects_die_is_one_more_activation(name: str, value: int) -> None:
    """D10: without a die, so both dice are still there."""
    play = with_items(name, foes={(5, 2): 3}, level=2, foe_guard=(1, 1, 1, 1)).dice(6, 6).say("item1")
    assert play.asks == "single"
    play.say(f"1u={value}")
    assert play.wounds(5, 2) == 1
    play.say("1u=6", "2l=6", "stay")
    assert play.wounds(5, 2) == 2


def test_an_architects_die_pays_the_price_of_the_ability() -> None:
    """D5."""
    hero = ("(pay 2G) ATK RNG 1 / Move", *PLAIN[1:])
    play = with_items("Big die", foes={(5, 2): 3}, hero=hero, start_gold=4).dice(1, 1).say("item1", "1u=5")
    assert play.gold == 1 and play.wounds(5, 2) == 1


# ---- broken teleport, others -----------------------------------------------------------------------------------------


def test_apple_heals_at_the_start_of_the_turn() -> None:
    play = with_items("Apple", hurt=6)
    assert play.asks == "use_item" and play.rolls == 0
    play.say("item1")
    assert play.hp == 8 and play.asks == "dice"


def test_apple_is_not_offered_to_the_healthy() -> None:
    assert with_items("Apple").asks == "dice"


def test_invisibility_takes_dice_of_5_and_less_from_three_rolls() -> None:
    """D13: single rolls."""
    foes = {(5, 2): 0, (4, 3): 0}
    play = with_items("Invisibility", foes=foes).say("item1").dice(1, 1).say("5,2")
    play.dice(5, 5, 5, 4)
    assert play.hp == 9
    play.dice(1, 1).say("5,2").dice(6, 5)
    assert play.hp == 8  # the third: a 6 stays
    play.dice(5, 1)
    assert play.hp == 7


def test_invisibility_holds_over_battles() -> None:
    """D13."""
    play = with_items("Invisibility", foes={(5, 2): 0, (10, 2): 0}, rooms={60: (9, 1, 3, 3)}, doors=["8,2>e"])
    play.say("item1").dice(6, 1).say("1u=6")
    assert play.asks == "explore"
    play.say("8,2>e").dice(1, 1, 5, 5)
    assert play.hp == 9 and play.state.fading == 2


def test_invisibility_looks_at_dice_after_the_compulsory_reduction() -> None:
    """D2: items see the faces now shown."""
    play = with_items("Invisibility", foes={(5, 2): 0}, lines=("enemy turn roll » reduce 1 die value by 1",))
    play.say("item1").dice(1, 1, 6, 4)
    assert play.words == ["die6", "die4"]
    play.say("die6")
    assert play.hp == 9


def test_locked_dice_are_no_roll_for_invisibility() -> None:
    """D13: the next three rolls."""
    hero = ("Lock / Move", "ATK RNG 1 / Lock", *PLAIN[2:])
    play = with_items("Invisibility", foes={(5, 2): 0}, hero=hero, level=2).say("item1").dice(6, 6)
    play.say("1u=6", "2l=6")
    assert play.state.fading == 3 and play.asks == "dice"


def test_jacket_hits_foes_beside_the_hero_after_a_door() -> None:
    """D13: range from the new cell."""
    foes = {(5, 2): 1, (4, 1): 0, (6, 2): 0}
    play = with_items("Jacket", foes=foes)
    assert play.asks == "use_item"
    play.say("item1")
    assert play.words == ["4,1", "5,2", "stay"]
    play.say("5,2", "4,1")
    assert [play.wounds(*spot) for spot in foes] == [1, -1, 0]
    assert play.asks == "dice"


def test_jacket_may_end_a_battle_before_it_begins() -> None:
    play = with_items("Jacket", foes={(5, 2): 0}).say("item1", "5,2")
    assert play.asks == "explore" and play.xp[1] == 1


def test_jacket_may_be_used_when_a_drag_crosses_a_door() -> None:
    """D13, E6."""
    enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
    play = with_items("Jacket", foes={(5, 2): 1}, enemies=enemies).say("no_item").dice(6, 1)
    play.say("1l=6", "4,2>w", "stay").dice(6, 1)
    assert play.asks == "use_item" and play.hero == "4,2"


def test_jacket_is_not_offered_with_nobody_beside() -> None:
    assert with_items("Jacket").asks == "dice"


def test_small_mirror_teleports_after_a_foes_roll() -> None:
    """D13; the foe's roll is still played (E1)."""
    play = with_items("Small mirror", foes={(5, 2): 0}).dice(1, 1, 4, 4).say("item1")
    assert play.asks == "teleport"
    play.say("1,1")
    assert play.room == START and play.hp == 9 and play.asks == "explore"  # two steps of a drag don't get him
    play = with_items("Small mirror", foes={(5, 2): 0}).dice(1, 1, 6, 6).say("item1", "1,1")
    assert play.asks == "drag_path"


def test_small_mirror_does_not_help_where_there_is_no_escape() -> None:
    """M7."""
    play = with_items("Small mirror", foes={(5, 2): 0}, lines=("no escape",)).dice(1, 1, 6, 6)
    assert play.asks == "dice" and play.hp == 8


def test_an_epic_weapon_takes_two_hp_of_all_within_4() -> None:
    """D8, D13: any moment of the hero's turn."""
    foes = {(5, 2): 1, (6, 2): 3, (8, 2): 0, (8, 3): 0}
    play = with_items("Void Cutter", foes=foes).say("item1")
    assert [play.wounds(*spot) for spot in foes] == [-1, 2, -1, 0]
    assert play.xp == [0, 3, 0, 0]


def test_an_epic_weapon_may_be_used_after_the_move() -> None:
    """D13: any moment."""
    play = with_items("Void Cutter", foes={(8, 5): 0}).dice(6, 1)
    assert play.asks == "first_die"
    play.say("1l=6", "7,2", "item1")
    assert play.wounds(8, 5) == -1


def test_an_epic_weapon_may_be_used_between_two_abilities() -> None:
    """D13."""
    play = with_items("Void Cutter", foes={(8, 5): 3}, level=2).dice(6, 6).say("1l=6", "2u=6", "8,4")
    assert play.asks == "use_item" and play.wounds(8, 5) == 0
    play.say("item1")
    assert play.wounds(8, 5) == 3


def test_book_costs_an_hp_and_takes_one() -> None:
    """H2, D8."""
    play = with_items("Book", foes={(5, 2): 3, (6, 2): 3}).dice(1, 1).say("item1")
    assert play.hp == 8 and play.words[:2] == ["5,2", "6,2"]
    play.say("6,2")
    assert play.wounds(6, 2) == 1 and play.wounds(5, 2) == 0
    assert play.told(e.HIT.code) != []


def test_book_cannot_kill_the_hero() -> None:
    """H2: a cost needs its boxes."""
    play = with_items("Book", foes={(5, 2): 3}, hurt=9).dice(6, 1)
    assert play.asks == "first_die"


def test_curse_costs_its_hp_and_ticks_a_row() -> None:
    """H2."""
    play = with_items("Curse").say("item1")
    assert play.hp == 2 and play.ticked(50)


def test_curse_needs_its_hp() -> None:
    """H2."""
    assert with_items("Curse", hurt=3).asks == "dice"

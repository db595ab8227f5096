"""When lines and items act: prices in lines about rolls, items on the events of rooms, lines on doors and lost HP."""

import pytest

from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import DIED
from tests.games.stampadia.arena import Play, arena, fight

IN, OUT = "3,2>e", "4,2>w"
PLAIN = ("ATK RNG 1 / Move",) * 4


def offered(item: str, **more: object) -> Play:
    """The hero owns this item, is in room 50 with a gray 1 at 5,2, and has lost 4 HP; room 60 with a foe is beside."""
    rooms = {50: (4, 1, 3, 3, "move [1] » -1HP"), 60: (7, 1, 3, 3)}
    return arena(
        rooms,
        doors=[IN, "6,2>e"],
        grays={(5, 2): 1},
        foes={(8, 3): 0},
        hero=PLAIN,
        items=[("Toy", item)],
        hurt=4,
        **more,  # type: ignore[arg-type]
    )


# ---- D20: prices in lines about rolls and Moves ----------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "gold", "words"), [("yes", 47, ["1l=5", "1l=6"]), ("no", 49, ["1l=6"])])
def test_a_reduction_with_a_price_is_asked_and_paid(answer: str, gold: int, words: list[str]) -> None:
    """T7, D12: a line about a roll."""
    play = fight({(8, 5): 0}, "hero turn roll & pay 2G » reduce 1 die value by 1", hero=PLAIN, dice=(6, 6))
    assert play.asks == "optional" and play.gold == 49
    play.say(answer)
    assert play.gold == gold and [word for word in play.words if "l" in word] == words


@pytest.mark.parametrize(("answer", "gold", "left"), [("yes", 47, "1l=6"), ("no", 49, "1l=5")])
def test_ones_are_rolled_again_for_a_price(answer: str, gold: int, left: str) -> None:
    """T7, D2: the die with a 1 becomes a 6 if the hero pays."""
    play = fight({(8, 5): 0}, "hero turn rolled 1 & pay 2G » reroll all 1 once", hero=PLAIN, dice=(1, 5, 6))
    play.say(answer)
    assert play.gold == gold and left in play.words


def test_a_foe_that_the_hero_pays_to_slow_drags_him_less() -> None:
    """T7, D12: `effect -1` of a Move, for gold."""
    line = "any MOVE activation & pay 2G » effect -1"
    assert "8,2" in fight({(8, 5): 0}, line, hero=PLAIN, dice=(4, 1)).say("1l=4", "no").words
    play = fight({(8, 5): 0}, line, hero=PLAIN, dice=(4, 1)).say("1l=4", "yes")
    assert play.gold == 47 and "7,2" in play.words and "8,2" not in play.words
    for answer, hero in (("yes", "4,2"), ("no", "6,2")):
        play = fight({(7, 2): 0}, "enemy activates MOVE & pay 1G » effect -6", dice=(1, 1, 5, 1))
        assert play.asks == "optional" and play.say(answer).hero == hero


def test_one_ability_only_may_have_a_price() -> None:
    """T7, D12."""
    line = "enemy turn roll & pay 1G » can activate 1 ability only"
    play = fight(
        {(5, 2): 1}, line, enemies=("ATK RNG 1 / ATK RNG 1", "ATK RNG 1 / ATK RNG 1", "DEF / DEF", "DEF / DEF")
    )
    play.dice(1, 1, 6, 6)
    assert play.fork().say("yes").hp == 8 and play.say("no").hp == 7


def test_a_room_can_ask_for_dice() -> None:
    """M3, T7: `discard` and `set` are prices, in a line as in an item."""
    play = fight({(8, 5): 0}, "hero turn roll & discard 1 rolled 6 » +4G", hero=PLAIN, start_gold=30, dice=(6, 5))
    assert play.asks == "optional"
    play.say("yes")
    assert play.gold == 33 and "1l=6" not in play.words and "1l=5" in play.words
    assert fight({(8, 5): 0}, "hero turn roll & discard 1 rolled 6 » +4G", hero=PLAIN, dice=(4, 5)).asks == "first_die"
    play = fight({(8, 5): 0}, "before hero turn roll & pass » +3G", start_gold=30)
    assert play.say("yes").gold == 32 and play.told(e.PASSED.code)


# ---- D21: items on events of rooms, lines on events of items ---------------------------------------------------------


def test_items_wait_for_gray_cells_and_make_them_worth_a_step() -> None:
    """D13: only for the number they name."""
    play = offered("move [1] » +2HP").say(IN, "5,2")
    assert play.asks == "use_item" and play.hp == 4
    assert play.say("item1").hp == 6
    assert offered("move [2] » +2HP").say(IN, "5,2").asks == "explore"
    play = arena({50: (4, 1, 3, 3)}, doors=[IN], grays={(5, 2): 1}, items=[("Toy", "move [1] » +2HP")], hurt=1).say(IN)
    assert "5,2" in play.words  # the room itself says nothing about it


@pytest.mark.parametrize("event", ["enter room", "cross door"])
def test_items_wait_for_entries(event: str) -> None:
    """D13: after the room was read."""
    play = offered(f"{event} » +2HP")
    if play.asks == "use_item":
        play.say("no_item")  # the game begins with an entry
    play.say(IN)
    assert play.asks == "use_item" and play.say("item1").hp == 7


def test_items_wait_for_the_last_kill_and_for_rounds_and_moves() -> None:
    """D13."""
    play = offered("killed last foe » +2HP").say(IN, "6,2>e")
    play.dice(6, 1, 1, 1).say("1l=6", "8,2").dice(6, 1).say("1u=6")
    assert play.asks == "use_item" and play.wounds(8, 3) == -1
    assert offered("a battle round starts » +2HP").say(IN, "6,2>e").asks == "use_item"
    play = offered("hero activates MOVE » +2HP").dice(6, 1).say(IN, "6,2>e", "1l=6")
    assert play.asks == "use_item" and play.say("item1").asks == "walk"
    play = offered("hero turn rolled 1 » +2HP").dice(6, 1).say(IN, "6,2>e")
    assert play.asks == "use_item"
    assert offered("hero turn rolled 1 » +2HP").dice(6, 5).say(IN, "6,2>e").asks == "first_die"


def test_an_item_looks_at_its_whole_condition() -> None:
    """D13: rows, keywords and gold beside the moment."""
    for condition, there in (("x50", False), ("not x50", True), ("know 'Ink'", False), ("<9G left", False)):
        play = offered(f"cross door & {condition} » +2HP").say(IN)
        assert (play.asks == "use_item") == there, condition


def test_lines_wait_for_doors_and_lost_hp() -> None:
    """T3: the door by which the hero comes in; every loss of HP in the room."""
    play = arena({50: (4, 1, 3, 3, "cross door » x50", "cross door » -3G")}, doors=[IN]).say(IN)
    assert play.ticked(50) and play.gold == 46
    assert play.say(OUT, IN).gold == 41
    play = arena({50: (4, 1, 3, 3, "hero loses HP » -2G", "move [1] » -1HP")}, grays={(5, 2): 1}, doors=[IN])
    assert play.say(IN, "5,2").gold == 47
    play = arena({50: (4, 1, 3, 3, "hero loses HP » -1HP", "move [1] » -1HP")}, grays={(5, 2): 1}, doors=[IN])
    assert play.say(IN, "5,2").ended == DIED  # each loss is one more


def test_lines_wait_for_the_hero_s_turn() -> None:
    """T3: before the roll."""
    play = fight({(8, 5): 0}, "before hero turn roll » -2G", "hero turn » -1HP")
    assert play.asks == "dice" and play.gold == 47 and play.hp == 8


# ---- D22: coming back to life ----------------------------------------------------------------------------------------


def test_coming_back_needs_the_whole_condition() -> None:
    """H6: the row must be ticked."""
    for ticks, there in (("x60", False), ("x50", True)):
        play = arena(
            {50: (4, 1, 3, 3, f"{ticks}, -20HP"), 60: (9, 9, 1, 1)},
            doors=[IN],
            items=[("Ash", "hero died & x50 » +1HP")],
        )
        assert (play.say(IN).asks == "resurrect") == there


def test_coming_back_gives_what_is_printed() -> None:
    """H6: 1 HP, where the hero has died."""
    play = arena({50: (4, 1, 3, 3, "-20HP")}, doors=[IN], items=[("Breath", "hero died » +1HP")]).say(IN, "yes")
    assert play.hp == 1 and play.hero == "4,2" and play.asks == "explore"


def test_after_a_refusal_the_next_item_is_offered() -> None:
    """H6: each that can help, in their order."""
    items = [("Ash", "hero died & pay 2G » +5HP"), ("Breath", "hero died » +1HP")]
    play = arena({50: (4, 1, 3, 3, "-20HP")}, doors=[IN], items=items).say(IN, "no")
    assert play.asks == "resurrect"
    assert play.fork().say("no").ended == DIED
    assert play.say("yes").hp == 1 and play.gold == 49


# ---- D23: one keyword for each part ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "memory", "there"),
    [
        ("forget any 'Golem...' & forget any 'Golem...'", ["Golem 1"], False),
        ("forget any 'Golem...' & forget any 'Golem...'", ["Golem 1", "Golem 2"], True),
        ("forget 'Golem 1' & forget any 'Golem...'", ["Golem 1"], False),
        ("know 'Golem 1' & forget 'Golem 1'", ["Golem 1"], True),
    ],
)
def test_every_part_needs_a_keyword_of_its_own(condition: str, memory: list[str], there: bool) -> None:
    """T7."""
    play = arena({50: (4, 1, 3, 3, f"enter room & {condition} » x50")}, doors=[IN], memory=memory).say(IN)
    assert (play.asks == "optional") == there


def test_a_keyword_that_is_needed_later_is_not_offered() -> None:
    """T7: of two golems the second one is named by the rest of the condition; gold counts for both."""
    line = "enter room & forget any 'Golem...' & forget 'Golem 2' » x50"
    play = arena({50: (4, 1, 3, 3, line)}, doors=[IN], memory=["Golem 1", "Golem 2", "Golem 3"]).say(IN, "yes")
    assert play.words == ["word1", "word3"]
    family = "forget any 'Golem...'+ G to reach >=4"
    for gold, asks in ((5, "optional"), (4, "explore")):
        line = f"enter room & {family} & {family} » x50"
        play = arena({50: (4, 1, 3, 3, line)}, doors=[IN], memory=["Golem 1", "Golem 3"], start_gold=gold).say(IN)
        assert play.asks == asks


@pytest.mark.parametrize(("word", "price"), [("Golem 12", 1), ("Golem12", 1), ("Golem 2", 11), ("Golem", 13)])
def test_numbers_of_keywords_have_all_their_digits(word: str, price: int) -> None:
    """T7: with a blank before the number or without."""
    line = "enter room & forget any 'Golem...'+ G to reach >=13 » x50"
    play = arena({50: (4, 1, 3, 3, line)}, doors=[IN], memory=[word]).say(IN, "yes")
    assert play.ticked(50) and play.gold == 49 - price


# ---- D24, D25: actions that last, autonomous parts -------------------------------------------------------------------


def test_a_room_that_an_action_has_emptied_stays_empty() -> None:
    """T4: the action happens once, and what it did lasts."""
    play = arena({50: (4, 1, 3, 3, "room is empty", "enter room » -1G")}, foes={(6, 3): 0}, doors=[IN]).say(IN)
    assert play.asks == "explore" and play.say(OUT, IN).asks == "explore"
    assert play.gold == 45


def test_an_action_that_stops_reading_does_so_for_good() -> None:
    """T4: nothing behind it is ever read."""
    play = arena({50: (4, 1, 3, 3, "stop reading", "enter room » -1HP")}, doors=[IN]).say(IN, OUT, IN)
    assert play.hp == 9


def test_stop_reading_ignores_what_stands_behind_the_bar() -> None:
    """T1: the bar parts autonomous lines, and these are next lines."""
    lines = ("not x60 » stop reading | enter room » -1HP", "enter room » -2HP")
    play = arena({50: (4, 1, 3, 3, *lines), 60: (9, 9, 1, 1)}, doors=[IN]).say(IN)
    assert play.hp == 9
    play = arena({50: (4, 1, 3, 3, "enter room » -1HP | not x60 » stop reading"), 60: (9, 9, 1, 1)}, doors=[IN]).say(IN)
    assert play.hp == 8


# ---- what no test has noticed ----------------------------------------------------------------------------------------


def test_the_upright_part_comes_first() -> None:
    """T8: at 49 gold, paying 3 and gaining 3 is nothing; the other way round 2 would be lost."""
    play = arena({50: (4, 1, 3, 3, ("enter room » -3G", "+3G"))}, doors=[IN]).say(IN)
    assert play.gold == 49 and [told[0] for told in play.told(e.GOLD_CHANGED.code)] == [-1, -3, 3]


def test_surplus_xp_cannot_be_paid() -> None:
    """H3, V1: only boxes that are ticked."""
    play = arena({50: (4, 1, 3, 3, "+20XP", "enter room & pay 10XP » x50")}, doors=[IN]).say(IN)
    assert play.state.surplus == 11 and play.asks == "explore"
    play = arena({50: (4, 1, 3, 3, "+20XP", "enter room & pay 9XP » x50")}, doors=[IN]).say(IN)
    assert play.asks == "optional" and play.say("yes").state.surplus == 11

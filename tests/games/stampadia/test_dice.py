"""Dice of the hero: rolling, placing, values, defence (D1 to D6, D10 to D12)."""

from itertools import combinations_with_replacement, product

import pytest

from philately.games.stampadia.rules import events as e
from tests.games.stampadia.arena import WARRIOR, Play, fight

PLAIN = ("ATK RNG 1 / Move",) * 4  # every box does something with every die
FOE = {(5, 2): 4}  # with a defence of 1, so that every die hurts it, and never kills it


class TestPlacing:
    def test_the_hero_rolls_before_any_foe(self) -> None:
        """D1, E1: the round begins with the hero's turn."""
        play = fight(FOE, hero=PLAIN).dice(6, 4)
        assert play.asks == "first_die" and play.rolls == 2 and not play.told(e.FOE_ROLL.code)

    def test_one_die_lies_on_any_enabled_ability(self) -> None:
        """D1."""
        play = fight(FOE, hero=PLAIN, level=2).dice(6, 4)
        assert play.asks == "first_die"
        assert sorted(play.words) == sorted(["pass", *(f"{c}{r}={d}" for c in "12" for r in "ul" for d in "64")])

    def test_columns_without_their_xp_take_no_die(self) -> None:
        """D1: enabled abilities only."""
        play = fight(FOE, hero=PLAIN, level=1).dice(6, 6)
        assert play.words == ["1u=6", "1l=6", "pass"]

    def test_empty_boxes_take_no_die(self) -> None:
        """D1: non-empty abilities only."""
        play = fight(FOE, hero=("ATK RNG 1 / ", " / Move", *PLAIN[2:]), level=2).dice(5, 5)
        assert play.words == ["1u=5", "2l=5", "pass"]

    def test_two_dice_lie_in_different_rows_and_columns(self) -> None:
        """D1."""
        play = fight(FOE, hero=PLAIN, level=3).dice(6, 4).say("1u=6")
        assert play.asks == "second_die"
        assert play.words == ["2l=4", "3l=4", "stay"]

    def test_the_left_die_is_not_lower_than_the_right_one(self) -> None:
        """D1."""
        play = fight(FOE, hero=PLAIN, level=3).dice(4, 6).say("1l=4")
        assert play.asks == "walk"  # the 6 can't follow

    def test_equal_dice_lie_either_way(self) -> None:
        """D1 [FAQ]."""
        play = fight(FOE, hero=PLAIN, level=2).dice(3, 3).say("1l=3")
        assert play.words == ["2u=3", "stay"]

    def test_the_second_die_never_lies_to_the_left(self) -> None:
        """D1: dice are compared from left to right."""
        play = fight(FOE, hero=PLAIN, level=3).dice(6, 4).say("3l=6")
        assert play.asks == "walk"

    def test_dice_may_stay_unused(self) -> None:
        """D1: none is a pass."""
        play = fight(FOE, hero=PLAIN).dice(6, 4).say("pass")
        assert play.told(e.PASSED.code) and not play.told(e.PLACED.code)
        assert play.asks == "dice"  # of the foe

    def test_ones_are_removed(self) -> None:
        """D2."""
        assert fight(FOE, hero=PLAIN).dice(1, 4).words == ["1u=4", "1l=4", "pass"]

    def test_two_ones_are_a_pass(self) -> None:
        """D2."""
        play = fight(FOE, hero=PLAIN).dice(1, 1)
        assert play.told(e.PASSED.code) and play.asks == "dice"

    def test_abilities_are_activated_from_left_to_right(self) -> None:
        """D1, and the manual."""
        play = fight({(6, 2): 0}, hero=("ATK RNG 1 / Move", "ATK RNG 1 / Move", *PLAIN[2:]), level=2).dice(5, 4)
        play.say("1l=5", "2u=4")
        assert play.asks == "walk"
        play.say("5,2")
        assert play.wounds(6, 2) == -1

    def test_an_attack_before_the_move_is_out_of_reach(self) -> None:
        """D1: so it isn't offered before the Move, only after it."""
        play = fight({(6, 2): 0}, hero=PLAIN, level=2).dice(5, 4)
        assert play.words == ["1l=5", "1l=4", "2l=5", "2l=4", "pass"]
        assert play.say("1l=5").words == ["2u=4", "stay"]

    def test_gaps_between_columns_are_no_neighbours_and_no_hindrance(self) -> None:
        """D6."""
        play = fight(FOE, hero=PLAIN, ticks=(0, 2, 3, 3)).dice(5, 4).say("1u=5")
        assert play.words == ["3l=4", "4l=4", "stay"]

    def test_abilities_cover_what_is_placed_even_if_xp_enables_more(self) -> None:
        """The manual: dice are placed first, then activated."""
        play = fight({(5, 2): 0}, hero=PLAIN, xp=(0, 1, 1, 1)).dice(6, 5).say("1u=6")
        assert play.xp == [0, 1, 0, 0]
        assert play.asks == "explore"  # the second die was left before the column came


class TestOrderAfterARoll:
    def test_ones_are_rolled_again_before_a_die_is_reduced(self) -> None:
        """D2: (2), then (3)."""
        lines = ("hero turn rolled 1 » reroll all 1 once", "hero turn roll » reduce 1 die value by 1")
        play = fight(FOE, *lines, hero=PLAIN).dice(1, 4, 6)
        assert play.told(e.REROLLED.code) == [(6, 0, 0)]
        assert play.asks == "which_die" and play.words == ["die6", "die4"]
        play.say("die4")
        assert play.words[:2] == ["1u=6", "1u=3"]

    def test_a_one_is_rolled_again_only_once(self) -> None:
        """D2."""
        play = fight(FOE, "hero turn rolled 1 » reroll all 1 once", hero=PLAIN).dice(1, 4, 1)
        assert play.words == ["1u=4", "1l=4", "pass"]

    def test_both_ones_are_rolled_again(self) -> None:
        """D2: once per die."""
        play = fight(FOE, "hero turn rolled 1 » reroll all 1 once", hero=PLAIN).dice(1, 1, 4, 2)
        assert play.words == ["1u=4", "1u=2", "1l=4", "1l=2", "pass"]

    def test_a_die_of_2_may_be_reduced(self) -> None:
        """D2."""
        for dice in ((5, 2), (2, 5)):
            play = fight(FOE, "hero turn roll » reduce 1 die value by 1", hero=PLAIN).dice(*dice)
            assert sorted(play.words) == ["die2", "die5"]

    def test_a_die_reduced_to_1_is_removed(self) -> None:
        """D2."""
        play = fight(FOE, "hero turn roll » reduce 1 die value by 1", hero=PLAIN).dice(2, 5).say("die2")
        assert play.words == ["1u=5", "1l=5", "pass"]

    def test_a_die_of_2_or_more_must_be_reduced(self) -> None:
        """D2: a 1 may not be picked while there is a higher die."""
        play = fight(FOE, "hero turn roll » reduce 1 die value by 1", hero=PLAIN).dice(1, 5)
        assert play.words == ["1u=4", "1l=4", "pass"]

    def test_ones_stay_ones_when_there_is_nothing_to_reduce(self) -> None:
        """D2, D13: a visible 1 can still be flipped."""
        backflip = ("Backflip", "hero turn roll & discard 1 rolled 1 » flip 1 die")
        play = fight(FOE, "hero turn roll » reduce 1 die value by 1", hero=PLAIN, items=[backflip]).dice(1, 1)
        assert play.asks == "use_item"
        play.say("item1")
        assert play.words == ["1u=6", "1l=6", "pass"]

    def test_items_see_the_faces_after_the_reduction(self) -> None:
        """D2: `rolled n` looks at the faces now shown."""
        backflip = ("Backflip", "hero turn roll & discard 1 rolled 1 » flip 1 die")
        play = fight(FOE, "hero turn roll » reduce 1 die value by 1", hero=PLAIN, items=[backflip]).dice(2, 3)
        play.say("die2")
        assert play.words == ["item1", "no_item"]
        play.say("item1")
        assert play.words == ["1u=4", "1l=4", "pass"]

    def test_a_6_that_was_reduced_is_no_6(self) -> None:
        """D2."""
        calm = ("Test: Calm", "hero turn roll & discard 1 rolled 6 » +4G")
        play = fight(FOE, "hero turn roll » reduce 1 die value by 1", hero=PLAIN, items=[calm]).dice(6, 6)
        assert play.asks == "use_item"  # one 6 is left
        play = fight(FOE, "hero turn roll » reduce 1 die value by 1", hero=PLAIN, items=[calm]).dice(6, 4).say("die6")
        assert play.asks == "first_die"

    def test_ones_can_be_changed_by_items_before_they_are_removed(self) -> None:
        """D2: the window comes before the ones go."""
        mead = ("Mead", "hero turn roll » discard 1 die & set 1 die to 6")
        play = fight(FOE, hero=PLAIN, items=[mead]).dice(1, 1).say("item1")
        assert play.words == ["1u=6", "1l=6", "pass"]

    def test_several_items_may_be_used_in_one_roll(self) -> None:
        """D3."""
        items = [
            ("Big die", "hero turn roll » activate 1 ability using value 5"),
            ("Small die", "hero turn roll » activate 1 ability using value 4"),
        ]
        play = fight({(5, 2): 3}, hero=PLAIN, items=items).dice(6, 1)
        play.say("item1", "1l=5", "stay")
        assert play.words == ["item2", "no_item"]
        play.say("item2", "1l=4", "stay")
        assert play.asks == "first_die"


class TestValues:
    def test_a_die_that_a_modifier_takes_to_nothing_does_nothing(self) -> None:
        """D4: values of 0 and less have no effect, so such a place isn't offered."""
        play = fight(FOE, hero=WARRIOR, level=2).dice(3, 2)
        assert play.words == ["1u=3", "2l=3", "pass"]
        assert "1u=2" in fight({(5, 2): 0}, hero=WARRIOR, foe_guard=(0, 1, 2, 3)).dice(2, 1).words

    def test_a_later_defence_replaces_a_higher_one(self) -> None:
        """D4."""
        hero = ("DEF / Move", "DEF / DEF -2", *PLAIN[2:])
        play = fight(FOE, hero=hero, level=2, guard=(0, 0, 0, 0)).dice(5, 4).say("1u=5", "2l=4")
        assert play.told(e.GUARD.code) == [(5, 0, 0), (2, 0, 0)]
        assert play.state.defence() == 2

    def test_a_defence_of_nothing_changes_nothing(self) -> None:
        """D4: a copied DEF with a modifier that takes all is not even offered."""
        hero = ("DEF / Move", "ATK RNG 1 / Copy -1", *PLAIN[2:])
        enemies = ("ATK -1 RNG 1 / DEF -3", "DEF -4 / Move -1", "DEF -4 / DEF", "ATK RNG 1 / ATK -2 RNG 1")
        play = fight(FOE, hero=hero, enemies=enemies, level=2).dice(5, 3).say("1u=5")
        assert play.state.guard == 5 and play.asks == "dice"

    def test_the_final_defence_is_at_most_6(self) -> None:
        """D4."""
        play = fight(FOE, hero=("DEF / Move", *PLAIN[1:]), level=4).dice(6, 1).say("1u=6")
        assert play.state.defence() == 6

    def test_bonuses_of_enabled_columns_add_up(self) -> None:
        """D4."""
        play = fight(FOE, hero=("DEF / Move", *PLAIN[1:]), level=3).dice(2, 1).say("1u=2")
        assert play.state.defence() == 5

    def test_the_heros_defence_is_reset_at_the_start_of_his_turn(self) -> None:
        """D4."""
        play = fight(FOE, hero=("DEF / Move", *PLAIN[1:])).dice(4, 1).say("1u=4")
        play.dice(1, 1)
        assert play.state.guard == 0 and play.asks == "dice"

    def test_all_defence_is_lost_when_the_battle_ends(self) -> None:
        """D4, and the manual: round end."""
        hero = ("DEF / Move", "ATK RNG 1 / ATK RNG 1", *PLAIN[2:])
        play = fight({(5, 2): 0}, hero=hero, level=2).dice(4, 4).say("1u=4", "2l=4")
        assert play.asks == "explore" and play.state.guard == 0

    def test_hp_never_falls_by_gain_hp(self) -> None:
        """D11: minimum 0, so the place isn't offered."""
        play = fight(FOE, hero=WARRIOR, level=3, gold=50).dice(5, 5)
        assert "3u=5" not in play.words
        assert play.gold == 49


class TestPrices:
    HERO = ("ATK RNG 1 / Move", "(pay 2G) ATK RNG 9 / (pay 1G) DEF", *PLAIN[2:])

    def test_the_price_is_paid_first(self) -> None:
        """D5."""
        play = fight({(6, 2): 3}, hero=self.HERO, level=2, start_gold=5).dice(6, 1).say("2u=6")
        assert play.gold == 2 and play.wounds(6, 2) == 1

    def test_without_gold_nothing_is_done(self) -> None:
        """D5: the first of two abilities takes the gold."""
        hero = ("(pay 2G) ATK RNG 9 / Move", "ATK RNG 9 / (pay 1G) DEF", *PLAIN[2:])
        play = fight({(6, 2): 3}, hero=hero, level=2, start_gold=3).dice(6, 5).say("1u=6")
        assert play.gold == 0 and play.state.guard == 0 and play.asks == "dice"

    def test_a_slot_may_be_covered_without_gold(self) -> None:
        """D5: the die before may still earn the price."""
        grays = {(4, 3): 1}
        line = "move [1] » +3G, x[1]"
        play = fight({(6, 2): 3}, line, grays=grays, hero=self.HERO, level=2, start_gold=2).dice(6, 6)
        assert play.gold == 1
        assert "2u=6" not in play.words  # alone it would do nothing
        play.say("1l=6")
        assert play.words == ["2u=6", "stay"]
        play.say("2u=6", "4,3", "stay")
        assert play.gold == 2 and play.wounds(6, 2) == 1

    def test_a_covered_slot_does_nothing_if_the_price_is_not_there_then(self) -> None:
        """D5."""
        play = fight({(6, 2): 3}, hero=self.HERO, level=2, start_gold=2).dice(6, 6)
        play.say("1l=6", "2u=6", "stay")
        assert play.gold == 1 and play.wounds(6, 2) == 0


class TestFreedOfOrder:
    """D10: Spin, Lunge and Sweep."""

    SPIN = ("Spin", "hero turn roll & pay 2G » play lower die first")
    LUNGE = ("Lunge", "hero turn roll & pay 2G » play dice in same column")
    SWEEP = ("Sweep", "hero turn roll & pay 2G » play dice in same row")

    def test_spin_puts_the_lower_die_to_the_left(self) -> None:
        play = fight(FOE, hero=PLAIN, level=2, items=[self.SPIN]).dice(6, 4).say("item1", "1u=4")
        assert play.words == ["2l=6", "stay"] and play.gold == 47

    def test_with_spin_the_higher_die_may_not_be_left(self) -> None:
        play = fight(FOE, hero=PLAIN, level=2, items=[self.SPIN]).dice(6, 4).say("item1", "1l=6")
        assert play.asks == "walk"

    def test_with_lunge_dice_may_lie_one_below_the_other_top_first(self) -> None:
        play = fight(FOE, hero=PLAIN, level=2, items=[self.LUNGE]).dice(6, 4).say("item1", "1u=6")
        assert play.words == ["1l=4", "2l=4", "stay"]

    def test_with_lunge_the_lower_box_is_not_first(self) -> None:
        play = fight(FOE, hero=PLAIN, level=2, items=[self.LUNGE]).dice(6, 4).say("item1", "1l=6")
        assert play.words == ["2u=4", "stay"]

    def test_with_lunge_the_upper_die_is_not_lower(self) -> None:
        play = fight(FOE, hero=PLAIN, level=1, items=[self.LUNGE]).dice(6, 4).say("item1", "1u=4")
        assert play.asks == "dice"

    def test_with_sweep_dice_may_lie_in_one_row(self) -> None:
        play = fight(FOE, hero=PLAIN, level=2, items=[self.SWEEP]).dice(6, 4).say("item1", "1u=6")
        assert play.words == ["2u=4", "2l=4", "stay"]

    def test_they_hold_for_one_turn(self) -> None:
        play = fight(FOE, hero=PLAIN, level=2, items=[self.SWEEP]).dice(6, 4).say("item1", "pass")
        play.dice(1, 1, 6, 4).say("1u=6")
        assert play.words == ["2l=4", "stay"]

    def test_two_of_them_may_be_used_together(self) -> None:
        """D3."""
        play = fight(FOE, hero=PLAIN, level=2, items=[self.SPIN, self.SWEEP]).dice(6, 4)
        play.say("item1", "item2", "1u=4")
        assert play.words == ["2u=6", "2l=6", "stay"] and play.gold == 45


ITEMS = (TestFreedOfOrder.SPIN, TestFreedOfOrder.LUNGE, TestFreedOfOrder.SWEEP)


def offered(play: Play) -> set[tuple[str, ...]]:
    """Every way to place the dice, by trying all."""
    found: set[tuple[str, ...]] = {()}
    for word in play.words[:-1]:
        assert play.words[-1] == "pass"
        found.add((word,))
        here = play.fork().say(word)
        if here.asks == "second_die":
            found |= {(word, other) for other in here.words[:-1]}
    return found


def allowed(dice: tuple[int, int], columns: int, spin: bool, lunge: bool, sweep: bool) -> set[tuple[str, ...]]:
    """Every way to place the dice, by looking at all boxes (D1, D10)."""
    boxes = list(product(range(columns), range(2)))
    words = {(box, die): f"{box[0] + 1}{'ul'[box[1]]}={die}" for box in boxes for die in dice}
    found: set[tuple[str, ...]] = {(), *((word,) for word in words.values())}
    for left, right in product(boxes, boxes):
        if left >= right:  # left before right, and in a column the upper one before the lower one
            continue
        if (left[0] == right[0] and not lunge) or (left[1] == right[1] and not sweep):
            continue
        for one, other in (dice, dice[::-1]):
            if one == other or (one < other) == spin:
                found.add((words[left, one], words[right, other]))
    return found


@pytest.mark.parametrize("used", range(8))
@pytest.mark.parametrize("columns", [1, 2, 4])
def test_all_ways_to_place_dice_are_offered_and_no_others(columns: int, used: int) -> None:
    """D1, D10, for all rolls without ones."""
    for dice in combinations_with_replacement((2, 4, 6), 2):
        play = fight(FOE, hero=PLAIN, level=columns, items=ITEMS).dice(*dice)
        for item in range(3):
            if used >> item & 1:
                play.say(f"item{item + 1}")
        if play.asks == "use_item":
            play.say("no_item")
        spin, lunge, sweep = (used >> item & 1 == 1 for item in range(3))
        assert offered(play) == allowed(dice, columns, spin, lunge, sweep)


def test_dice_are_told_after_each_change() -> None:
    rage = ("Rage", "hero turn roll & pay 2XP » set 1 die to 6")
    play = fight(FOE, hero=PLAIN, level=2, items=[rage]).dice(3, 2).say("item1", "die2")
    assert play.told(e.DICE.code) == [(3, 6, 0)]

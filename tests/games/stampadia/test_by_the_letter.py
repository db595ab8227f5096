"""Moving and fighting by the letter of the manual: sentences of it that were played otherwise once."""

import pytest

from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import DIED, WON
from philately.games.stampadia.strategy import StampadiaStrategy
from tests.games.stampadia.arena import DWARF, ENEMIES, RANGER, ROGUE, Play, arena, fight, label, prompt

IN, OUT = "3,2>e", "4,2>w"
PLAIN = ("ATK RNG 1 / Move",) * 4
HOME = "move on stairs & x40 » You won!"
ROOM = {50: (4, 1, 3, 3)}
BESIDE = {60: (9, 1, 3, 5)}
POTION = ("Potion", "pay 1G » +2HP")
FRAG = ("Frag", "hero loses HP » -1HP to up to 2 enemies in range 3")


class TestStairs:
    """M3, M6: "move the Hero Token orthogonally by one space multiple times"."""

    def test_the_hero_steps_off_and_on_again_while_exploring(self) -> None:
        """M3: as on a gray cell, as long as something could happen."""
        play = arena(ROOM, start=["move on stairs & pay 2G » +1HP"], doors=[IN], hurt=5)
        assert play.words == ["2,2", IN]
        assert label(play.state, play.state.action(0)) == "Step off the stairs at 2,2 and on again"
        play.say("2,2", "yes", "2,2", "yes")
        assert play.gold == 46 and play.hp == 6
        play.say("2,2", "no")
        assert play.words == [IN]  # a refusal holds until he comes in again
        play.say(IN, OUT)
        assert "2,2" in play.words

    def test_stairs_without_a_line_that_could_fire_are_no_answer(self) -> None:
        """M6: walking there changes nothing."""
        assert arena(ROOM, start=[HOME], doors=[IN]).words == [IN]

    def test_a_quest_that_is_fulfilled_on_the_stairs_is_won_without_a_door(self) -> None:
        """H5, H7: not even without gold is it lost."""
        curse = ("Curse", "-1HP » x40")
        play = arena(ROOM, start=[HOME], doors=[IN], items=[curse], start_gold=0).say("item1")
        assert play.ended == 0 and play.say("2,2").ended == WON

    def test_a_room_of_one_cell_has_no_cell_to_step_off(self) -> None:
        """M3."""
        rooms = {50: (15, 15, 1, 1, "move [1] & pay 1G » +1HP")}
        start = ["move [1] » move anywhere in room 50"]
        play = arena(rooms, start=start, grays={(1, 1): 1, (15, 15): 1}, hurt=3, rest=1).say("1,1")
        assert play.hero == "15,15" and play.say("yes").words == ["rest", "give_up"]

    def test_a_move_onto_the_stairs_keeps_its_steps(self) -> None:
        """M2, M3: MOVE follows the usual movement rules, so the stairs end a stretch as gray cells do."""
        play = fight({(8, 5): 0}, start=["move on stairs » x50"], hero=PLAIN).dice(6, 1).say("1l=6", OUT)
        play.say("2,2")
        assert play.ticked(50) and play.asks == "walk" and prompt(play.state) == "Where do you move? 4 steps are left."

    def test_a_move_goes_around_stairs_that_would_do_something(self) -> None:
        """M3: 3,2 to 1,2 is two steps over the stairs, four around them."""
        play = fight({(8, 5): 0}, start=["move on stairs » x50"], hero=PLAIN).dice(4, 1).say("1l=4", OUT)
        assert "1,1" in play.words and "1,2" not in play.words
        assert "1,2" in fight({(8, 5): 0}, hero=PLAIN).dice(4, 1).say("1l=4", OUT).words

    def test_in_a_move_stepping_off_and_on_again_takes_two_steps(self) -> None:
        """M2, M3."""
        play = fight({(8, 5): 0}, "move [1] » +1HP", grays={(5, 2): 1}, hurt=5, hero=PLAIN).dice(4, 1)
        play.say("1l=4", "5,2")
        assert play.hp == 5 and "5,2" in play.words
        play.say("5,2")
        assert play.hp == 6 and "5,2" not in play.words  # one step is left


class TestPlainCells:
    """M6: cells on which nothing happens are answers where it matters that the hero stands there."""

    CURSE = ("Curse", "-1HP » x50")

    def rooms(self, *items: tuple[str, str], line: str = "discover room 60") -> Play:
        return arena(
            {50: (4, 1, 5, 3, line), 60: (9, 1, 3, 3)}, doors=[IN, "8,2>e"], foes={(10, 2): 0}, items=items
        ).say(IN)

    def test_frag_and_curse(self) -> None:
        """M6, D8: Curse costs HP, and Frag then hits within three cells of the hero."""
        play = self.rooms(FRAG, self.CURSE)
        assert play.words == ["7,2", "8,2", "8,1", "8,3", OUT, "8,2>e", "item2"]
        play.say("8,2", "item2")
        assert play.asks == "use_item" and play.say("item1", "10,2").wounds(10, 2) == -1

    def test_an_item_with_a_range_that_can_be_used_at_once(self) -> None:
        """M6, D13."""
        assert self.rooms(("Bow", "pay 1G » -1HP to 1 enemy in range 2")).words == ["8,2", OUT, "8,2>e"]

    def test_a_line_with_a_range_that_may_come_true(self) -> None:
        """M6, T3."""
        line = "discover room 60, x60 | 6~50G spent » -1HP to all enemies in range 2"
        assert "8,2" in self.rooms(line=line).words

    @pytest.mark.parametrize("items", [(), (FRAG,), (CURSE,), (FRAG, POTION)])
    def test_elsewhere_they_are_no_answers(self, items: tuple[tuple[str, str], ...]) -> None:
        """M6: without an item or line whose range matters nothing depends on the cell."""
        assert "8,2" not in self.rooms(*items).words

    def test_nor_without_a_foe_that_could_be_in_range(self) -> None:
        """M6."""
        assert "8,2" not in self.rooms(FRAG, self.CURSE, line="a quiet room").words

    def test_bots_know_better_than_to_walk_about(self) -> None:
        """The best answer isn't a plain cell."""
        play, strategy = self.rooms(FRAG, self.CURSE), StampadiaStrategy()
        worth = {word: strategy.worth(play.state, k) for k, word in enumerate(play.words)}
        assert max(worth, key=lambda word: worth[word]) not in ("7,2", "8,2", "8,1", "8,3")


class TestLostColumns:
    """H3: "your hero loses its column bonuses"."""

    HERO = ("DEF / Move", "ATK RNG 9 / DEF", *PLAIN[2:])

    def test_a_die_on_a_column_that_is_lost_does_nothing(self) -> None:
        """H3: a gray cell takes XP between the two dice."""
        play = fight({(8, 5): 4}, "move [1] » -3XP, x[1]", grays={(5, 2): 1}, hero=self.HERO, level=2).dice(6, 6)
        play.say("1l=6", "2u=6", "5,2", "stay")
        assert not play.state.enabled(1) and play.wounds(8, 5) == 0

    def test_nor_is_its_price_paid(self) -> None:
        """H3, D5."""
        hero = ("DEF / Move", "(pay 2G) ATK RNG 9 / DEF", *PLAIN[2:])
        play = fight({(8, 5): 4}, "move [1] » -3XP, x[1]", grays={(5, 2): 1}, hero=hero, level=2).dice(6, 6)
        assert play.say("1l=6", "2u=6", "5,2", "stay").gold == 49

    def test_while_the_column_is_on_it_acts(self) -> None:
        """D1: the counterpart."""
        play = fight({(8, 5): 4}, hero=self.HERO, level=2).dice(6, 6).say("1l=6", "2u=6", "5,2")
        assert play.wounds(8, 5) == 1


class TestLinesOnMovesAndOnes:
    """T3: a trigger fires "every time it is satisfied"."""

    @pytest.mark.parametrize("line", ["hero activates MOVE » -1HP", "any MOVE activation » -1HP"])
    def test_a_move_of_the_hero(self, line: str) -> None:
        """T3, D12: also one that is copied."""
        play = fight({(8, 5): 0}, line, hero=PLAIN).dice(1, 5).say("1l=5")
        assert play.hp == 8
        play = fight({(8, 5): 0}, line, hero=("ATK RNG 1 / Copy", *PLAIN[1:])).dice(1, 5).say("1l=5")
        assert play.hp == 8 and play.asks == "walk"

    def test_a_move_of_a_foe(self) -> None:
        """T3: before it drags."""
        for line, hp in (("enemy activates MOVE » -1HP", 8), ("hero activates MOVE » -1HP", 9)):
            assert fight({(6, 2): 0}, line, hero=PLAIN).dice(1, 1, 6, 1).hp == hp

    def test_a_jump_by_such_a_line_ends_the_move(self) -> None:
        """M8."""
        play = fight({(8, 5): 0}, "hero activates MOVE » move on stairs", hero=PLAIN).dice(1, 5).say("1l=5")
        assert play.hero == "2,2" and play.asks != "walk"

    def test_a_move_is_no_die_in_vain_where_a_line_reacts_to_it(self) -> None:
        """T3: walled in by foes, yet the line fires."""
        foes = {(5, 2): 3, (4, 1): 3, (4, 3): 3}
        walled = ("no escape", "hero activates MOVE » x50")
        assert "1l=6" not in fight(foes, "no escape", hero=PLAIN).dice(6, 1).words
        assert fight(foes, *walled, hero=PLAIN).dice(6, 1).say("1l=6").ticked(50)

    @pytest.mark.parametrize(("line", "hp"), [("hero turn rolled 1 » -1HP", 8), ("enemy turn rolled 1 » -1HP", 9)])
    def test_a_roll_with_a_1(self, line: str, hp: int) -> None:
        """T3, D2: once for a roll, however many ones it shows."""
        assert fight({(8, 5): 0}, line, hero=PLAIN).dice(1, 5).hp == hp
        assert fight({(8, 5): 0}, line, hero=PLAIN).dice(5, 5).hp == 9

    def test_a_roll_of_a_foe_with_a_1(self) -> None:
        """T3."""
        assert fight({(8, 5): 0}, "rolled 1 in battle » x50", hero=PLAIN).dice(5, 5).say("pass").dice(1, 2).ticked(50)


class TestNoEscape:
    """M7: "You can't leave the room until all enemies have been killed"."""

    @pytest.mark.parametrize("way", ["move anywhere in starting room", "move back", "move on stairs"])
    def test_no_line_leads_out(self, way: str) -> None:
        """M7."""
        play = fight({(8, 5): 0}, "no escape", f"move [1] » {way}", grays={(5, 2): 1}, hero=PLAIN).dice(6, 1)
        play.say("1l=6", "5,2")
        assert play.room == 50 and play.hero == "5,2" and play.told(e.HELD.code)
        assert play.asks == "walk"  # nor does that end the Move

    @pytest.mark.parametrize("way", ["move anywhere in starting room", "move back", "move on stairs"])
    def test_without_foes_it_does(self, way: str) -> None:
        """M7: all are dead."""
        play = arena({50: (4, 1, 5, 5, "no escape", f"move [1] » {way}")}, grays={(5, 2): 1}, doors=[IN])
        play.say(IN, "5,2")
        assert play.asks == "teleport" or play.room == 40

    def test_a_jump_within_the_room_is_no_escape(self) -> None:
        """M7, T10."""
        play = fight({(8, 5): 0}, "no escape", "move [1] » move anywhere in room 50", grays={(5, 2): 1}, hero=PLAIN)
        assert play.dice(6, 1).say("1l=6", "5,2").asks == "teleport"

    def test_no_item_leads_out(self) -> None:
        """M7."""
        boots = ("Boots", "hero turn roll » move on stairs")
        assert fight({(8, 5): 0}, "no escape", items=[boots]).dice(6, 1).asks == "first_die"
        assert fight({(8, 5): 0}, items=[boots]).dice(6, 1).asks == "use_item"

    def test_who_comes_back_to_life_is_out(self) -> None:
        """M7, H6."""
        item = ("Resurrection", "hero died & pay 2G » +15HP, move on stairs")
        play = fight({(5, 2): 0}, "no escape", "hero turn roll » -20HP", items=[item]).dice(6, 1).say("yes")
        assert play.hero == "2,2" and play.asks == "explore"


class TestRanges:
    """D7, M1."""

    def test_an_exact_range_of_all_is_exact(self) -> None:
        """D7: "a single ATK/RNG on all enemies in range"."""
        play = fight({(5, 2): 0, (6, 2): 0}, hero=("ATK ALL =2 / Move", *PLAIN[1:])).dice(6, 1).say("1u=6")
        assert (play.wounds(5, 2), play.wounds(6, 2)) == (0, -1)

    @pytest.mark.parametrize("reach", [12, 13, 20, 63])
    def test_a_hero_who_cannot_be_reached_is_out_of_range(self, reach: int) -> None:
        """M1: "can't cross room walls"."""
        mirror = ("Small mirror", "enemy turn roll » move anywhere in room 70")
        hidden = {70: (15, 15, 2, 2)}
        play = fight({(8, 5): 0}, rooms=hidden, items=[mirror], enemies=(f"ATK RNG {reach} / Move", *ENEMIES[1:]))
        play.dice(1, 1, 6, 1).say("item1", "16,16")
        assert play.hp == 9 and not play.told(e.FOE_HITS.code)

    def test_a_hero_far_away_can_be_in_range(self) -> None:
        """M1: through doors, as far as the range says."""
        mirror = ("Small mirror", "enemy turn roll » move anywhere in room 60")
        rooms = {60: (9, 1, 6, 6)}
        for reach, hp in ((15, 8), (14, 9)):
            play = fight(
                {(4, 1): 0},
                rooms=rooms,
                doors=["8,2>e"],
                items=[mirror],
                enemies=(f"ATK RNG {reach} / DEF -9", *ENEMIES[1:]),
            )
            play.dice(1, 1, 6, 1).say("item1", "14,6")
            assert play.state.distance(play.state.hero, 3, 99) == 15 and play.hp == hp


class TestFoes:
    """E2 to E4, E7."""

    def test_the_first_die_leaves_a_hit_to_the_second(self) -> None:
        """E4: "deal as much damage as possible": ALL's upper attack, though the lower one is stronger."""
        enemies = ("ATK -1 RNG 1 / ATK RNG 1", "DEF / ATK RNG 1", *ENEMIES[2:])
        play = fight({(5, 2): 1}, enemies=enemies).dice(1, 1, 6, 6)
        assert play.hp == 7 and [event[1] for event in play.told(e.FOE_HITS.code)] == [0, 3]

    def test_with_one_die_it_takes_the_stronger_one(self) -> None:
        """E4: nothing is left for a second one that is lost."""
        enemies = ("ATK -1 RNG 1 / ATK RNG 1", "DEF / ATK RNG 1", *ENEMIES[2:])
        for dice in ((6, 1), (6, 2)):  # a 2 doesn't hurt
            play = fight({(5, 2): 1}, enemies=enemies, guard=(2, 0, 0, 0)).dice(1, 1, *dice)
            assert [event[1] for event in play.told(e.FOE_HITS.code)] == [1]

    def test_where_only_one_ability_can_be_activated_the_second_die_is_not_reckoned_with(self) -> None:
        """E4, D12."""
        enemies = ("ATK -1 RNG 1 / ATK RNG 1", "DEF / ATK RNG 1", *ENEMIES[2:])
        line = "enemy turn roll » can activate 1 ability only"
        play = fight({(5, 2): 1}, line, enemies=enemies).dice(1, 1, 6, 6)
        assert [event[1] for event in play.told(e.FOE_HITS.code)] == [1]

    def test_the_second_die_goes_on_the_own_column_in_the_other_row(self) -> None:
        """E3 [FAQ]: after ALL; and after the own column there is none."""
        enemies = ("ATK RNG 1 / Move", "DEF / ATK RNG 1", *ENEMIES[2:])
        play = fight({(5, 2): 1}, enemies=enemies).dice(1, 1, 6, 5)
        assert [event[1] for event in play.told(e.FOE_HITS.code)] == [0, 3]
        enemies = ("DEF / Move", "ATK RNG 1 / ATK RNG 1", *ENEMIES[2:])
        play = fight({(5, 2): 1}, enemies=enemies).dice(1, 1, 6, 5)
        assert [event[1] for event in play.told(e.FOE_HITS.code)] == [2] and not play.told(e.FOE_GUARDS.code)

    def test_a_second_def_that_does_not_raise_the_defence_is_not_played(self) -> None:
        """E4, D4: "finally raise defense"."""
        enemies = ("DEF / Move", "Move / DEF", *ENEMIES[2:])
        play = fight({(8, 5): 1}, enemies=enemies).dice(1, 1, 4, 2)
        assert [event[2] for event in play.told(e.FOE_GUARDS.code)] == [4] and play.guard(8, 5) == 6

    def test_the_defence_of_a_foe_is_set_anew_in_each_turn_of_it(self) -> None:
        """D4: "set and not increased"; 2 and a bonus, then 1 and a bonus."""
        play = fight({(8, 5): 0}, enemies=("DEF -1 / Move -9", *ENEMIES[1:]), hero=PLAIN)
        assert play.dice(6, 6).say("pass").dice(3, 2, 6, 6).guard(8, 5) == 3
        assert play.say("pass").dice(2, 2, 6, 6).guard(8, 5) == 2

    def test_wounded_foes_keep_the_column_of_their_printed_circles(self) -> None:
        """E7 [FAQ]: and with 4 circles a foe has only ALL, before and after."""
        enemies = ("DEF -9 / Move", "DEF / Move", "DEF / ATK RNG 1", "ATK RNG 1 / ATK RNG 1")
        for wounds in (0, 1):
            play = fight({(5, 2): 2}, enemies=enemies, wounds={(5, 2): wounds}).dice(1, 1, 6, 1)
            assert [event[1] for event in play.told(e.FOE_HITS.code)] == [5]
        for wounds in (0, 1, 2, 3, 4):
            play = fight({(5, 2): 4}, enemies=enemies, wounds={(5, 2): wounds}).dice(1, 1, 6, 1)
            assert not play.told(e.FOE_HITS.code) and play.told(e.FOE_PASSES.code)

    def test_foes_of_other_drawn_rooms_do_not_act(self) -> None:
        """E1: those in the room as the round begins."""
        play = fight({(8, 5): 0, (10, 2): 0}, "discover room 60", rooms=BESIDE, doors=["8,2>e"]).dice(1, 1, 1, 1)
        assert len(play.told(e.FOE_ROLL.code)) == 1 and play.asks == "dice"

    def test_the_order_of_equal_foes_is_no_question(self) -> None:
        """E2: same columns, same abilities, same effect."""
        play = fight({(5, 2): 0, (4, 3): 0, (4, 1): 0}).dice(1, 1, 1, 1, 1, 1, 1, 1)
        assert [event[0] for event in play.told(e.FOE_ROLL.code)] == [3, 24, 43]  # in reading order

    def test_foes_with_other_columns_are_a_question(self) -> None:
        """E2: the player decides ties. 0 and 4 circles both have ALL alone."""
        assert fight({(5, 2): 0, (4, 3): 1}).dice(1, 1).words == ["5,2", "4,3"]
        assert fight({(5, 2): 0, (4, 3): 4}).dice(1, 1).asks == "dice"
        assert fight({(5, 2): 0, (4, 3): 0, (4, 1): 1}).dice(1, 1).words == ["4,1", "5,2"]

    def test_foes_that_could_drag_are_a_question(self) -> None:
        """E2, E5: they drag into different places."""
        assert fight({(6, 2): 0, (4, 4): 0}).dice(1, 1).words == ["6,2", "4,4"]

    def test_an_item_that_tells_them_apart_makes_it_a_question(self) -> None:
        """E2, D13: Frag may kill the one that hasn't acted."""
        assert fight({(5, 2): 0, (4, 3): 0}, items=[FRAG]).dice(1, 1).asks == "enemy_order"
        assert fight({(5, 2): 0, (4, 3): 0}, items=[POTION]).dice(1, 1).asks == "dice"


class TestDiceInVain:
    """D1, D4, D7, D11, C1, C2: a die that could have no effect isn't offered."""

    def test_an_attack_that_can_hurt_nobody_in_reach(self) -> None:
        """D7: not even as the first of two dice."""
        hero = ("ATK RNG 1 / DEF", "ATK RNG 2 / Move", *PLAIN[2:])
        play = fight({(6, 2): 1}, hero=hero, level=2).dice(3, 2)
        assert play.words == ["1l=3", "1l=2", "2u=3", "2l=3", "2l=2", "pass"]

    def test_a_move_before_it_may_bring_somebody_into_reach(self) -> None:
        """D1: the first die makes the second one useful; but nobody on the map has a defence below 1."""
        play = fight({(6, 2): 0}, hero=PLAIN, level=2).dice(5, 2).say("1l=5")
        assert play.words == ["2u=2", "stay"]
        hero = ("ATK RNG 1 / Move", "ATK -1 RNG 1 / Move", *PLAIN[2:])
        assert fight({(6, 2): 0}, hero=hero, level=2).dice(5, 2).say("1l=5").asks == "walk"

    def test_a_defence_before_it_brings_nobody_into_reach(self) -> None:
        """D1."""
        hero = ("DEF / DEF", "ATK RNG 1 / ATK RNG 1", *PLAIN[2:])
        assert fight({(6, 2): 0}, hero=hero, level=2).dice(5, 4).say("1u=5").asks == "dice"

    def test_nor_does_an_attack_unless_a_line_reacts_to_it(self) -> None:
        """T3: when the last foe dies a line may move the hero anywhere."""
        hero = ("ATK RNG 2 / Move", "ATK RNG 1 / ATK RNG 1", *PLAIN[2:])
        foes = {(6, 2): 0, (10, 2): 0}
        known = {"rooms": BESIDE, "doors": ["8,2>e"], "start": ("discover room 60",), "hero": hero, "level": 2}
        assert fight(foes, **known).dice(5, 4).say("1u=5").asks == "explore"  # type: ignore[arg-type]
        line = "killed last foe » move anywhere in room 60"
        assert fight(foes, line, **known).dice(5, 4).say("1u=5").words == ["2l=4", "stay"]  # type: ignore[arg-type]

    def test_an_item_between_the_two_dice_may(self) -> None:
        """D13."""
        hero = ("DEF / DEF", "ATK RNG 1 / ATK RNG 1", *PLAIN[2:])
        boots = ("Boots", "hero turn » move anywhere in room 50")
        play = fight({(6, 2): 0}, hero=hero, level=2, items=[boots]).dice(5, 4)
        while play.asks == "use_item":
            play.say("no_item")
            if play.stuck:
                play.dice()
        assert play.say("1u=5").words == ["2l=4", "stay"]

    def test_a_second_defence_that_sets_the_same_one(self) -> None:
        """D4: a lower one is set, an equal one changes nothing."""
        hero = ("DEF / Move", "ATK RNG 1 / DEF", *PLAIN[2:])
        assert fight({(8, 5): 0}, hero=hero, level=2).dice(5, 5).say("1u=5").asks == "dice"
        assert fight({(8, 5): 0}, hero=hero, level=2).dice(5, 4).say("1u=5").words == ["2l=4", "stay"]

    def test_healing_in_full_health(self) -> None:
        """D11: +HP of a box without a price; with one, the gold is an effect."""
        for ability, free in (("Gain HP -5", False), ("(pay 1G) Gain HP -5", True)):
            hero = (f"{ability} / Move", *PLAIN[1:])
            assert ("1u=6" in fight({(8, 5): 0}, hero=hero).dice(6, 1).words) == free
            assert "1u=6" in fight({(8, 5): 0}, hero=hero, hurt=1).dice(6, 1).words

    def test_gain_hp_never_costs_hp(self) -> None:
        """D11: at least 0, so a die below the modifier isn't offered."""
        hero = ("Gain HP -5 / Move", *PLAIN[1:])
        assert fight({(8, 5): 0}, hero=hero, hurt=3).dice(4, 1).words == ["1l=4", "pass"]
        assert fight({(8, 5): 0}, hero=hero, hurt=3).dice(6, 1).say("1u=6").hp == 7

    def test_a_locked_die_is_missing_in_this_round_alone(self) -> None:
        """C2: it needs a die, and foes to miss it."""
        play = fight({(5, 2): 0}, hero=ROGUE, level=2).dice(4, 1)
        assert "2l=4" in play.words
        play.say("2l=4").dice(3)
        assert [event[1:] for event in play.told(e.FOE_ROLL.code)] == [(3, 0)]
        assert play.state.locked == 0

    def test_a_copy_of_what_would_do_nothing(self) -> None:
        """C1: the only attack to copy hurts nobody."""
        hero = ("Copy / DEF", *PLAIN[1:])
        enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
        assert fight({(6, 2): 0}, hero=hero, enemies=enemies).dice(6, 1).words == ["1l=6", "pass"]
        assert "1u=6" in fight({(5, 2): 0}, hero=hero, enemies=enemies).dice(6, 1).words

    def test_columns_of_foes_in_other_rooms_are_not_copied(self) -> None:
        """C1: of a living foe that takes part in this battle."""
        hero = ("Copy / DEF", *PLAIN[1:])
        enemies = ("ATK RNG 9 / Move", "DEF / Move", "ATK RNG 9 / DEF", "ATK RNG 9 / DEF")
        foes = {(8, 5): 1, (10, 2): 3}
        play = fight(foes, rooms=BESIDE, doors=["8,2>e"], start=("discover room 60",), hero=hero, enemies=enemies)
        assert play.dice(6, 1).say("1u=6").words == ["copy1u", "copy2u"]

    def test_a_move_with_nowhere_to_go(self) -> None:
        """M2: foes on all sides; an attack before it may clear the way."""
        foes = {(5, 2): 0, (4, 1): 3, (4, 3): 3}
        play = fight(foes, "no escape", hero=PLAIN, level=2).dice(6, 5)
        assert play.words == ["1u=6", "1u=5", "2u=6", "2u=5", "pass"]
        assert "2l=5" in play.say("1u=6").words

    def test_a_price_that_nothing_can_earn(self) -> None:
        """D5: the first die takes the gold, and no line gives any."""
        hero = ("(pay 1G) DEF / Move", "ATK RNG 1 / (pay 1G) DEF", *PLAIN[2:])
        assert fight({(8, 5): 0}, hero=hero, level=2, start_gold=2).dice(5, 4).say("1u=5").asks == "dice"
        assert fight({(8, 5): 0}, hero=hero, level=2, start_gold=3).dice(5, 4).say("1u=5").asks == "second_die"

    @pytest.mark.parametrize("hero", [DWARF, RANGER, ROGUE])
    def test_whatever_is_offered_changes_something(self, hero: tuple[str, ...]) -> None:
        """D1: every die that is offered alone leaves a mark beside its place, for many rolls and foes."""
        for foes in ({(5, 2): 0}, {(6, 2): 1}, {(8, 5): 2}, {(5, 2): 3, (6, 2): 0}):
            for die in range(2, 7):
                play = fight(foes, hero=hero, level=4).dice(die, 1)
                for word in play.words[:-1]:
                    here = play.fork().say(word)
                    told = {event[0] for event in here.state.story}
                    assert here.asks not in ("dice", "enemy_order") or told - {e.PLACED.code, e.PARRIED.code}


class TestAbilityBoxes:
    """D6."""

    def test_a_new_ability_goes_into_an_empty_box_that_the_player_chooses(self) -> None:
        """D6: also in a column that is still off; it can be used as soon as that is on."""
        hero = ("ATK RNG 9 / Move", " / ", *PLAIN[2:])
        play = arena({50: (4, 1, 3, 3, 'gain hero ability "Move -2"')}, doors=[IN], hero=hero).say(IN)
        assert play.asks == "ability_box" and play.words == ["box2u", "box2l"]
        play.say("box2l")
        assert play.state.boxes[2] == 0 and play.state.boxes[3] != 0

    def test_without_an_empty_box_it_is_lost(self) -> None:
        """D6: "any new ability is lost"."""
        play = arena({50: (4, 1, 3, 3, 'gain hero ability "Move -2"')}, doors=[IN], hero=PLAIN).say(IN)
        assert play.asks == "explore" and not play.told(e.ABILITY_GAINED.code)


class TestDrawnCells:
    """V1, M3: gray cells that are drawn by hand."""

    def test_there_is_no_limit_to_drawing(self) -> None:
        """M3: every empty cell of a room can be drawn on, and a crossed one again."""
        play = arena({50: (4, 1, 5, 5, "enter room » draw [2] in room 50")}, doors=[IN])
        for drawn in range(24):  # all but the cell with a number at the door
            play.say(IN)
            if play.asks == "draw_cell":
                play.say(play.words[0])
            assert play.state.inks == drawn + 1
            play.say(OUT)
        play.say(IN)
        assert play.asks == "explore" and play.state.inks == 24  # no empty cell is left

    def test_such_a_position_can_be_kept(self) -> None:
        """M3: with its copies and dumps."""
        play = arena({50: (4, 1, 5, 5, "enter room » draw [2] in room 50")}, doors=[IN])
        for _ in range(12):
            play.say(IN, play.fork().say(IN).words[0], OUT)
        again = play.state.blank()
        again.load(play.state.dump())
        assert again.dump() == play.state.dump() == play.fork().state.dump()
        assert play.state.inks == 12

    def test_nothing_is_drawn_on_the_stairs(self) -> None:
        """M3: only an empty cell will do."""
        play = arena(ROOM, start=["draw [1] in room 40"], doors=[IN])
        assert play.asks == "draw_cell" and "2,2" not in play.words and "1,1" in play.words

    def test_once_crossed_they_count_for_the_monk(self) -> None:
        """V1: "the number of crossed cells in the Map", printed or not."""
        scores = []
        for lines, grays in ((("draw [1] in room 50",), {}), ((), {(5, 2): 1})):
            rooms = {50: (4, 1, 3, 3, *lines, "move [1] » x[1], x40")}
            play = arena(rooms, start=[HOME], doors=[IN], grays=grays, monk=True).say(IN)
            if lines:
                play.say("5,2")
            play.say("5,2", OUT, "2,2")
            scores.append((play.ended, play.state.score()))
        assert scores[0] == scores[1] and scores[0][0] == WON


class TestVariants:
    """V1 to V3."""

    def test_premonition_is_asked(self) -> None:
        """V2: "you can spend that much gold to start the adventure over"."""
        play = arena({50: (4, 1, 3, 3, "-20HP")}, doors=[IN], premonition=True).say(IN)
        assert play.asks == "premonition" and not play.told(e.PREMONITION.code)
        assert prompt(play.state) == "The hero is dead. Was it a dream? You would start over with 49 gold."
        strategy = StampadiaStrategy()
        assert strategy.worth(play.state, 0) > strategy.worth(play.state, 1)  # bots go on
        again = play.fork().say("yes")
        assert again.asks == "explore" and again.gold == 49 and again.state.lives == 2
        assert play.say("no").ended == DIED

    def test_it_is_not_asked_without_the_variant(self) -> None:
        """V2."""
        assert arena({50: (4, 1, 3, 3, "-20HP")}, doors=[IN]).say(IN).ended == DIED

    def test_a_dream_erases_every_mark_but_walls(self) -> None:
        """V2: hand-drawn cells, crossed ones, surplus XP, used items, gained abilities."""
        hero = ("ATK RNG 1 / Move", " / ", *PLAIN[2:])
        curse, key = ("Curse", "-1HP » x50"), ("Key", "pay 1G » x40")
        line = 'enter room & not x50 » draw [1] in room 50, draw [2] in room 50, +11XP, gain hero ability "Move"'
        rooms = {50: (4, 1, 3, 3, line, "move [1] » x[1] | move [2] » -20HP")}
        play = arena(rooms, doors=[IN], hero=hero, items=[curse, key], premonition=True, monk=True).say(IN)
        play.say("5,1", "5,3", "box2u", "item1", "5,1")
        state = play.state
        assert (state.inks, state.crossed_inks, state.surplus, state.used) == (1, 1, 2, 1) and state.boxes[2] != 0
        play.say("5,3", "yes")
        assert (state.inks, state.crossed_inks, state.surplus, state.used) == (0, 0, 0, 0) and state.boxes[2] == 0
        assert play.drawn(50) and "item1" in play.words and "item2" in play.words

    def test_a_used_resurrection_is_there_again_after_the_dream(self) -> None:
        """V2, H6: its tick is erased, too."""
        item = ("Resurrection", "hero died & pay 2G » +15HP, move on stairs")
        rooms = {50: (4, 1, 3, 3, "-20HP", "enter room & x40 » -20HP | enter room » x40")}
        play = arena(rooms, doors=[IN], items=[item], premonition=True).say(IN, "yes")
        assert play.state.used == 1 and play.asks == "explore"
        play.say(IN, OUT, IN)
        assert play.asks == "premonition"  # it can't be used twice
        play.say("yes")
        assert play.state.has_item(0) and play.say(IN).asks == "resurrect"

    def test_the_monk_counts_rooms_that_were_drawn_but_never_entered(self) -> None:
        """V1: "the number of discovered rooms on the Map"."""
        scores = []
        for line in ("discover room 60, x40", "x40"):
            play = arena({50: (4, 1, 3, 3, line), **BESIDE}, start=[HOME], doors=[IN], monk=True)
            scores.append(play.say(IN, OUT, "2,2").state.score())
        assert scores[0] == scores[1] + 1


class TestBetweenFoes:
    """D13: items can be used "at any time", so also between two foes' turns, where they could matter."""

    def two(self, *items: tuple[str, str], **more: object) -> Play:
        return fight({(5, 2): 0, (4, 3): 0}, items=items, **more).dice(1, 1)  # type: ignore[arg-type]

    def test_a_potion_before_the_last_hit(self) -> None:
        """D13."""
        play = self.two(POTION, hp=(1, 1, 1, 1)).dice(6, 1)
        assert play.hp == 0 and play.asks == "use_item" and play.words == ["item1", "no_item"]
        assert prompt(play.state) == "Before the next foe acts (0 HP left): do you use an item?"
        play.say("item1").dice(6, 1)
        assert play.ended == 0 and play.hp == 0

    def test_no_question_in_vain(self) -> None:
        """D13: nobody is hurt; no foe is to come; the item only writes something down."""
        assert self.two(POTION).dice(2, 1).asks == "dice"
        assert fight({(5, 2): 0}, items=[POTION], hp=(2, 1, 1, 1)).dice(1, 1, 6, 1).asks == "use_item"  # the next turn
        assert len(fight({(5, 2): 0}, items=[POTION]).dice(1, 1, 6, 1).told(e.ROUND.code)) == 2
        assert self.two(("Curse", "-1HP » x50")).asks == "use_item"  # before the roll, as ever
        play = self.two(("Curse", "-1HP » x50"))
        play.say("no_item").dice(1, 1)
        assert play.asks != "use_item" or len(play.told(e.FOE_ROLL.code)) == 2

    def test_what_is_only_written_down_matters_where_a_line_looks_at_it(self) -> None:
        """D13, T3."""
        play = fight({(5, 2): 0, (4, 3): 0}, "x40 » -1HP", items=[("Key", "pay 1G » x40")]).say("no_item").dice(1, 1)
        assert play.asks == "use_item" and not play.told(e.FOE_ROLL.code)

    def test_after_a_pass_too(self) -> None:
        """D13: the hero has seen his roll, and foes are to come."""
        play = fight({(5, 2): 4}, items=[POTION], hurt=3).say("no_item").dice(6, 5).say("pass")
        assert play.asks == "use_item" and play.told(e.PASSED.code)

    def test_items_that_hit_may_end_the_battle_there(self) -> None:
        """D13, D8."""
        play = self.two(("Bomb", "pay 1G » -1HP to all enemies in range 1"))
        while play.asks == "use_item":
            play.say("no_item")  # before the roll, and after the pass
        play.say("5,2").dice(1, 1)
        assert play.asks == "use_item"
        play.say("item1")
        assert play.asks == "explore" and len(play.told(e.FOE_ROLL.code)) == 1

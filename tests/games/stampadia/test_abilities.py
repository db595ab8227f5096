"""The abilities of the hero (2.5), Copy and Lock (C1, C2)."""

import pytest

from philately.games.stampadia.rules import events as e
from tests.games.stampadia.arena import DWARF, RANGER, ROGUE, WARRIOR, WIZARD, fight

REST = ("ATK RNG 1 / Move",) * 3


class TestAttack:
    def test_it_hits_when_it_is_stronger_than_the_defence(self) -> None:
        """D4: one circle has a defence of 2; a 4 with -1 is 3."""
        play = fight({(5, 2): 1}).dice(4, 1).say("1u=4")
        assert play.wounds(5, 2) == 1

    def test_it_misses_when_it_is_as_strong_as_the_defence(self) -> None:
        """The manual: the result must be greater than 0."""
        enemies = ("ATK -1 RNG 1 / DEF",) * 4
        play = fight({(5, 2): 1}, hero=("ATK ALL 1 / Move", *REST), enemies=enemies).dice(3, 1)
        assert play.words == ["1u=3", "1l=3", "pass"]
        play = fight({(5, 2): 1}, hero=("ATK ALL 1 / Move", *REST), enemies=enemies).dice(2, 1)
        assert play.words == ["1l=2", "pass"]  # so it isn't offered

    def test_every_hit_is_one_hp(self) -> None:
        """0.5: no matter how strong."""
        play = fight({(5, 2): 3}, hero=("ATK RNG 1 / Move", *REST)).dice(6, 1).say("1u=6")
        assert play.wounds(5, 2) == 1

    def test_it_reaches_as_far_as_its_range(self) -> None:
        hero = ("ATK RNG 2 / Move", *REST)
        assert fight({(6, 2): 0}, hero=hero).dice(6, 1).say("1u=6").wounds(6, 2) == -1
        assert fight({(7, 2): 0}, hero=hero).dice(6, 1).words == ["1l=6", "pass"]

    def test_distance_is_counted_orthogonally(self) -> None:
        """M1."""
        assert fight({(5, 3): 0}).dice(6, 1).words == ["1l=6", "pass"]

    def test_an_exact_range_reaches_nothing_nearer(self) -> None:
        """D7: RNG =2."""
        play = fight({(5, 2): 0, (6, 2): 0}, hero=RANGER, level=2).dice(6, 1).say("2u=6")
        assert (play.wounds(5, 2), play.wounds(6, 2)) == (0, -1)

    def test_the_player_chooses_among_foes_in_reach(self) -> None:
        play = fight({(5, 2): 0, (4, 1): 0, (8, 5): 0}).dice(6, 1).say("1u=6")
        assert play.asks == "target" and play.words == ["4,1", "5,2"]
        play.say("5,2")
        assert (play.wounds(4, 1), play.wounds(5, 2)) == (0, -1)

    def test_all_in_range_are_attacked_with_one_value_against_their_own_defence(self) -> None:
        """D7: ATK ALL."""
        foes = {(5, 2): 0, (6, 2): 2, (4, 4): 1, (8, 5): 0}
        play = fight(foes, hero=DWARF, level=3).dice(5, 1).say("3u=5")
        assert [play.wounds(*spot) for spot in foes] == [-1, 0, 1, 0]
        assert play.gold == 48  # a door, and the price
        assert play.told(e.PARRIED.code) != []


class TestMove:
    def test_it_is_up_to_so_many_spaces(self) -> None:
        play = fight({(8, 5): 3}).dice(5, 1).say("1l=5")
        assert play.asks == "walk"
        assert sorted(play.words) == sorted(["stay", "4,1", "4,3", "5,2", "5,1", "5,3", "4,4", "6,2", "4,2>w"])

    def test_living_foes_are_in_the_way(self) -> None:
        """M2."""
        play = fight({(5, 2): 3, (4, 1): 0, (4, 3): 0}).dice(6, 1).say("1l=6")
        assert play.words == ["stay", "4,2>w"]

    def test_the_dead_are_not_in_the_way(self) -> None:
        hero = ("ATK RNG 1 / Move", "ATK RNG 1 / Move", *REST[1:])
        play = fight({(5, 2): 0, (8, 5): 3}, hero=hero, level=2).dice(6, 2).say("1u=6", "2l=2")
        assert "6,2" in play.words

    def test_a_door_takes_a_space_and_a_gold(self) -> None:
        """M5, M8."""
        play = fight({(8, 5): 3}).dice(5, 1).say("1l=5", "4,2>w")
        assert play.hero == "3,2" and play.gold == 48
        assert play.asks == "walk"
        assert sorted(play.words) == sorted(["stay", "2,2", "3,1", "3,3", "3,2>e"])

    def test_no_door_without_gold(self) -> None:
        """D5, the manual."""
        play = fight({(8, 5): 3}, start_gold=1).dice(5, 1).say("1l=5")
        assert "4,2>w" not in play.words


class TestDefend:
    def test_it_parries_weak_attacks(self) -> None:
        """D4: 4 - 3 and two bonuses are 3; a foe's 4 - 1 is parried."""
        play = fight({(5, 2): 0}, level=2).dice(4, 1).say("2u=4").dice(4, 1)
        assert play.hp == 11
        play = fight({(5, 2): 0}, level=2).dice(4, 1).say("2u=4").dice(5, 1)
        assert play.hp == 10


class TestGainHP:
    def test_it_heals_for_gold(self) -> None:
        """D5, D11."""
        play = fight({(8, 5): 3}, level=3, hurt=3).dice(6, 1).say("3u=6")
        assert play.hp == 11 and play.gold == 48

    def test_healing_at_full_health_is_lost(self) -> None:
        """The manual."""
        play = fight({(8, 5): 3}, level=3).dice(6, 1).say("3u=6")
        assert play.hp == 13 and play.gold == 48


class TestCopy:
    HERO = ("Copy -1 / Copy", *REST)
    ENEMIES = ("ATK RNG 1 / Move -2", "DEF -1 / Move -1", "ATK -2 RNG 3 / DEF -1", "ATK RNG 1 / ATK RNG 4")

    def test_abilities_of_the_same_row_are_offered(self) -> None:
        """C1."""
        play = fight({(5, 2): 2, (6, 2): 0}, hero=self.HERO, enemies=self.ENEMIES).dice(6, 1).say("1u=6")
        assert play.asks == "copy_which" and play.words == ["copy1u", "copy3u"]

    def test_only_columns_of_living_foes_of_this_battle(self) -> None:
        """C1."""
        play = fight({(5, 2): 0}, hero=self.HERO, enemies=self.ENEMIES).dice(6, 1).say("1l=6")
        assert play.asks == "walk"  # there is but ALL: Move -2 with 6

    def test_columns_of_the_dead_are_gone(self) -> None:
        """C1."""
        hero = ("ATK RNG 1 / Move", "Move / Copy", *REST[1:])
        play = fight({(5, 2): 0, (6, 2): 2}, hero=hero, enemies=self.ENEMIES, level=2)
        play.dice(6, 5).say("1u=6", "2l=5")
        assert play.words == ["copy1l", "copy3l"]
        last = {(5, 2): 2}
        play = fight({(5, 2): 2, (8, 5): 0}, hero=hero, enemies=self.ENEMIES, level=2, wounds=last)
        play.dice(6, 5).say("1u=6", "2l=5")
        assert play.wounds(5, 2) == -1
        assert play.asks == "walk"

    def test_the_value_is_the_die_and_both_modifiers(self) -> None:
        """C1: 6 - 1 - 2 is 3, which a defence of 3 parries and one of 1 doesn't."""
        foes = {(5, 2): 2, (6, 2): 0}
        play = fight(foes, hero=self.HERO, enemies=self.ENEMIES).dice(6, 1).say("1u=6", "copy3u")
        assert play.wounds(5, 2) == 0 and play.wounds(6, 2) == -1

    def test_a_copied_move_moves_the_hero_himself(self) -> None:
        """C1: executed as a hero ability."""
        play = fight({(8, 5): 0}, hero=self.HERO, enemies=self.ENEMIES).dice(4, 1).say("1l=4")
        assert play.asks == "walk" and "5,3" in play.words and "6,3" not in play.words

    def test_a_copied_defence_is_the_heros(self) -> None:
        """C1."""
        play = fight({(8, 5): 2}, hero=self.HERO, enemies=self.ENEMIES).dice(4, 1).say("1l=4", "copy3l")
        assert play.state.guard == 3

    def test_what_would_do_nothing_is_not_offered(self) -> None:
        """C1, D4."""
        play = fight({(5, 2): 2}, hero=self.HERO, enemies=self.ENEMIES).dice(3, 1)
        assert "1u=3" not in play.words  # copy3u would be 0: the attack with 2 is the only one, and parried
        play = fight({(5, 2): 2}, hero=self.HERO, enemies=self.ENEMIES).dice(6, 1).say("1u=6")
        assert play.asks == "dice" and play.wounds(5, 2) == 1  # copy3u is 3, as strong as the defence


class TestLock:
    def test_a_locked_die_is_missing_from_every_foe(self) -> None:
        """C2."""
        play = fight({(5, 2): 0, (8, 5): 0}, hero=ROGUE, level=2).dice(4, 1).say("2l=4")
        assert play.told(e.LOCKED.code) != []
        play.dice(2, 2)
        assert [event[1:] for event in play.told(e.FOE_ROLL.code)] == [(2, 0), (2, 0)]

    def test_two_locked_dice_make_foes_pass(self) -> None:
        """C2."""
        play = fight({(5, 2): 0, (8, 5): 0}, hero=ROGUE, level=4).dice(6, 5).say("2l=6", "4u=5")
        assert play.told(e.FOE_ROLL.code) == []
        assert play.rolls == 2 and play.asks == "dice" and play.hp == 15

    def test_dice_are_unlocked_at_the_end_of_the_round(self) -> None:
        """C2."""
        play = fight({(5, 2): 0}, hero=ROGUE, level=2).dice(4, 1).say("2l=4").dice(2)
        play.dice(1, 1, 2, 2)
        assert [event[1:] for event in play.told(e.FOE_ROLL.code)] == [(2, 0), (2, 2)]

    def test_a_lock_of_nothing_does_nothing(self) -> None:
        """C2: die and modifier must be more than 0."""
        play = fight({(5, 2): 0}, hero=ROGUE, level=2).dice(3, 1)
        assert "2l=3" not in play.words

    def test_a_lock_without_a_die_has_no_effect(self) -> None:
        """D10, C2, the manual: so it isn't offered."""
        huge = ("Huge die", "hero turn roll » activate 1 ability using value 6")
        play = fight({(5, 2): 0}, hero=ROGUE, level=2, items=[huge]).dice(1, 1).say("item1")
        assert play.words == ["1u=6", "1l=6", "2u=6", "stay"]


@pytest.mark.parametrize("hero", [WARRIOR, WIZARD, DWARF, RANGER, ROGUE])
def test_every_box_of_every_class_can_be_used_with_a_6(hero: tuple[str, ...]) -> None:
    """2.5: with foes next to the hero and two cells away."""
    play = fight({(5, 2): 4, (6, 2): 4}, hero=hero, level=4).dice(6, 6)
    assert play.words == [f"{column}{row}=6" for column in "1234" for row in "ul"] + ["pass"]

"""Hits, circles, XP, defence, distances, and what happens when the last foe dies (D4, D7, D8, M1, T2, H3)."""

import pytest

from philately.games.stampadia.rules import events as e
from tests.games.stampadia.arena import DWARF, ENEMIES, START, Play, arena, fight

PLAIN = ("ATK RNG 1 / Move",) * 4
BOW = ("ATK RNG 9 / Move", *PLAIN[1:])
NEXT = {60: (9, 1, 3, 5)}
KNOWN = ("discover room 60",)


def far(*lines: str, **more: object) -> Play:
    """The hero at 4,2 of room 50 with a foe at 8,5; another foe at 10,2 of room 60, whose door is at 8,2."""
    rooms = {60: (9, 1, 3, 5, *lines)}
    foes = {(8, 5): 3, (10, 2): 0}
    return fight(foes, rooms=rooms, doors=["8,2>e"], start=KNOWN, hero=BOW, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("circles", "defence", "xp"), [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 4, 4), (4, 1, 1)])
class TestTotals:
    """2.5: what the columns of a foe add up to."""

    def test_it_dies_at_one_hit_more_than_it_has_circles(self, circles: int, defence: int, xp: int) -> None:
        """0.5."""
        play = fight({(5, 2): circles}, hero=PLAIN)
        for hits in range(circles):
            play.dice(6, 1).say("1u=6")
            assert play.wounds(5, 2) == hits + 1
            play.dice(1, 1)
        play.dice(6, 1).say("1u=6")
        assert play.wounds(5, 2) == -1 and play.asks == "explore"

    def test_its_defence(self, circles: int, defence: int, xp: int) -> None:
        play = fight({(5, 2): circles}, hero=PLAIN)
        assert play.guard(5, 2) == defence
        if defence > 1:
            assert f"1u={defence}" not in play.dice(defence, 1).words
        assert fight({(5, 2): circles}, hero=PLAIN).dice(defence + 1, 1).say(f"1u={defence + 1}").wounds(5, 2) != 0

    def test_its_xp(self, circles: int, defence: int, xp: int) -> None:
        play = fight({(5, 2): circles}, hero=PLAIN, wounds={(5, 2): circles}, xp=(0, 5, 5, 5)).dice(6, 1).say("1u=6")
        assert play.xp == [0, xp, 0, 0]
        assert [event[1] for event in play.told(e.KILLED.code)] == [xp]


class TestXP:
    def test_it_fills_the_leftmost_incomplete_group(self) -> None:
        """H3."""
        play = fight({(5, 2): 3}, wounds={(5, 2): 3}, hero=PLAIN, ticks=(0, 1, 3, 1)).dice(6, 1).say("1u=6")
        assert play.xp == [0, 3, 3, 3] and play.state.surplus == 0

    def test_surplus_is_lost(self) -> None:
        """H3."""
        play = fight({(5, 2): 3}, wounds={(5, 2): 3}, hero=PLAIN, ticks=(0, 3, 3, 2)).dice(6, 1).say("1u=6")
        assert play.xp == [0, 3, 3, 3] and play.state.surplus == 3

    def test_a_complete_group_enables_its_column_at_once(self) -> None:
        play = fight({(5, 2): 0, (8, 5): 3}, hero=PLAIN, xp=(0, 1, 3, 3)).dice(6, 1).say("1u=6")
        assert play.state.defence() == 2 and play.hp == 11

    def test_paying_xp_may_cost_a_column_with_its_ticks(self) -> None:
        """H3: no death from losing boxes."""
        rage = ("Rage", "hero turn roll & pay 2XP » set 1 die to 6")
        play = fight({(5, 2): 4}, hero=PLAIN, level=2, hurt=10, items=[rage]).dice(2, 2).say("item1")
        assert play.hp == 0 and play.state.hp[1] == 0 and play.ended == 0
        assert play.words == ["1u=6", "1u=2", "1l=6", "1l=2", "pass"]


class TestDefence:
    def test_a_foes_defence_is_at_most_6(self) -> None:
        """D4: a 7 of Focus hits."""
        focus = ("Focus", "hero turn roll » sum 2 dice, activate 1 ability, pass")
        enemies = ("DEF / Move -2", *ENEMIES[1:])
        play = fight({(5, 2): 4}, hero=PLAIN, enemies=enemies, items=[focus]).dice(1, 1).say("no_item").dice(6, 1)
        assert play.guard(5, 2) == 6
        play.dice(6, 1).say("item1", "1u=7")
        assert play.wounds(5, 2) == 1

    def test_a_defence_of_6_parries_a_6(self) -> None:
        enemies = ("DEF / Move -2", *ENEMIES[1:])
        play = fight({(5, 2): 4}, hero=PLAIN, enemies=enemies).dice(1, 1, 6, 1, 6, 1)
        assert play.guard(5, 2) == 6 and play.words == ["1l=6", "pass"]

    def test_foes_defence_is_lost_when_the_hero_has_left(self) -> None:
        """D4: all lost when the battle ends."""
        enemies = ("DEF / Move -2", *ENEMIES[1:])
        play = fight({(8, 5): 3}, hero=PLAIN, enemies=enemies).dice(6, 1).say("1l=6", "4,2>w", "stay").dice(6, 1)
        assert play.asks == "explore" and play.guard(8, 5) == 4


class TestDistance:
    def test_it_goes_through_doors_between_drawn_rooms(self) -> None:
        """M1: 4,2 to 10,2 is six cells."""
        play = far().dice(6, 1).say("1u=6")
        assert play.asks == "target" and play.words == ["10,2", "8,5"]
        foes = {(8, 5): 3, (10, 2): 0}
        for reach, wounds in ((5, 0), (6, -1)):
            hero = (f"ATK RNG ={reach} / Move", *PLAIN[1:])
            play = fight(foes, rooms=NEXT, doors=["8,2>e"], start=KNOWN, hero=hero).dice(6, 1)
            assert ("1u=6" in play.words) == (wounds < 0)
            if wounds < 0:
                assert play.say("1u=6").wounds(10, 2) == wounds

    def test_walls_are_in_the_way(self) -> None:
        """M1: side by side, with a wall in between, and the door elsewhere."""
        foes = {(8, 5): 3, (9, 2): 0}
        hero = ("ATK RNG 5 / Move", *PLAIN[1:])
        play = fight(foes, rooms=NEXT, doors=["8,4>e"], start=KNOWN, hero=hero).dice(6, 1)
        assert play.words == ["1l=6", "pass"]
        hero = ("ATK RNG 9 / Move", *PLAIN[1:])
        play = fight(foes, rooms=NEXT, doors=["8,4>e"], start=KNOWN, hero=hero).dice(6, 1).say("1u=6")
        assert "9,2" in play.words

    def test_foes_of_rooms_that_are_not_drawn_are_out_of_reach(self) -> None:
        """M1."""
        foes = {(8, 5): 3, (10, 2): 0}
        play = fight(foes, rooms=NEXT, doors=["8,2>e"], hero=BOW).dice(6, 1).say("1u=6")
        assert play.wounds(10, 2) == 0 and play.wounds(8, 5) == 1

    def test_it_goes_across_foes(self) -> None:
        """M1: across any occupied cell."""
        hero = ("ATK RNG =2 / Move", *PLAIN[1:])
        play = fight({(5, 2): 3, (4, 1): 3, (4, 3): 3, (6, 2): 0}, hero=hero).dice(6, 1).say("1u=6")
        assert play.wounds(6, 2) == -1

    def test_attack_all_reaches_through_doors(self) -> None:
        """D7, M1."""
        rooms = {50: (4, 1, 5, 5), 60: (1, 4, 3, 3)}
        play = arena(
            rooms,
            foes={(5, 2): 0, (2, 5): 0},
            doors=["3,2>e", "2,3>s"],
            start=("discover room 60",),
            hero=("ATK ALL 6 / Move", *PLAIN[1:]),
        )
        play.say("3,2>e").dice(6, 1).say("1u=6")
        assert (play.wounds(5, 2), play.wounds(2, 5)) == (-1, -1)


class TestLastFoe:
    def test_killing_it_fires_at_the_kill(self) -> None:
        """T2, T3."""
        play = fight({(5, 2): 0, (4, 1): 0}, "killed last foe » +2XP", hero=PLAIN, xp=(0, 9, 3, 3))
        play.dice(6, 1).say("1u=6", "5,2")
        assert play.xp[1] == 1
        play.dice(1, 1, 6, 1).say("1u=6")
        assert play.xp[1] == 4

    def test_it_fires_for_the_foes_own_room_from_outside(self) -> None:
        """T2: the exception."""
        play = far("killed last foe » +3XP, x60", xp=(0, 9, 3, 3)).dice(6, 1).say("1u=6", "10,2")
        assert play.ticked(60) and play.xp[1] == 4 and play.room == 50

    def test_lines_with_no_foes_wait_for_the_hero(self) -> None:
        """T3: when the last foe dies while the hero is in the room, or at an entry."""
        play = far("no foes » x60").dice(6, 1).say("1u=6", "10,2")
        assert not play.ticked(60)
        play.dice(1, 1, 6, 6).say("1l=6", "8,2>e")
        assert play.ticked(60)

    def test_no_foes_fires_at_the_last_kill(self) -> None:
        """T3."""
        play = fight({(5, 2): 0}, "no foes » x50", hero=PLAIN)
        assert not play.ticked(50)
        assert play.dice(6, 1).say("1u=6").ticked(50)

    def test_it_fires_once_when_all_die_together(self) -> None:
        """D7."""
        foes = {(5, 2): 0, (4, 1): 0, (4, 3): 0}
        play = fight(foes, "killed last foe » +5G", hero=DWARF, level=3, start_gold=10).dice(6, 1).say("3u=6")
        assert play.gold == 13 and len(play.told(e.FIRES.code)) == 1
        assert play.asks == "explore"

    def test_kills_by_items_fire_it_too(self) -> None:
        """D8."""
        fireball = ("Fireball", "hero turn roll » -1HP to all enemies in range 2")
        play = fight({(5, 2): 0}, "killed last foe » x50", items=[fireball]).dice(1, 1).say("item1")
        assert play.ticked(50) and play.xp[1] == 1

    def test_foes_that_are_ignored_are_no_targets(self) -> None:
        """M2."""
        jacket = ("Jacket", "cross door » -1HP to up to 2 enemies in range 1")
        play = fight({(5, 2): 0}, "room is empty", items=[jacket])
        assert play.asks == "explore"

    def test_the_second_die_is_still_played_after_the_last_kill(self) -> None:
        """The manual: covered abilities are activated."""
        play = fight({(5, 2): 0}, hero=PLAIN, level=2).dice(6, 5).say("1u=6", "2l=5")
        assert play.asks == "walk"

    def test_a_teleport_at_the_last_kill_leaves_the_second_die(self) -> None:
        """M8: the hero's other die is still played."""
        line = "killed last foe » move anywhere in starting room"
        play = fight({(5, 2): 0}, line, hero=PLAIN, level=2).dice(6, 5).say("1u=6", "2l=5", "1,1")
        assert play.asks == "walk" and play.room == START

"""The foes' turns (E1 to E7)."""

from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import LOST
from tests.games.stampadia.arena import ENEMIES, START, Play, arena, cell, fight

PLAIN = ("ATK RNG 1 / Move",) * 4
NEXT = {60: (9, 1, 3, 5)}
EAST = ["8,2>e"]


def spots(play: Play, code: int) -> list[tuple[int, int]]:
    """Whose events these were, as column and row."""
    found = [event[0] for event in play.told(code)]
    return [(where % 20 + 1, where // 20 + 1) for where in found if isinstance(where, int)]


class TestWhoActs:
    def test_all_living_foes_of_the_room_act(self) -> None:
        """E1."""
        play = fight({(6, 2): 0, (8, 5): 0, (10, 2): 0}, rooms=NEXT, doors=EAST).dice(1, 1, 1, 1, 1, 1)
        assert spots(play, e.FOE_ROLL.code) == [(6, 2), (8, 5)]

    def test_those_of_a_room_that_the_hero_left_act_too(self) -> None:
        """E1."""
        enemies = ("ATK RNG 3 / Move -2", *ENEMIES[1:])
        play = fight({(5, 2): 0}, enemies=enemies, hero=PLAIN).dice(6, 1).say("1l=6", "4,2>w", "stay").dice(6, 1)
        assert play.room == START and play.hp == 8

    def test_those_of_a_room_entered_in_the_round_act_from_the_next_one(self) -> None:
        """E1."""
        foes = {(8, 5): 0, (10, 2): 0}
        play = fight(foes, rooms=NEXT, doors=EAST, hero=PLAIN).dice(6, 1).say("1l=6", "8,2>e", "stay").dice(1, 1)
        assert spots(play, e.FOE_ROLL.code) == [(8, 5)]
        play.dice(1, 1, 1, 1)
        assert spots(play, e.FOE_ROLL.code) == [(8, 5), (10, 2)]

    def test_the_dead_skip(self) -> None:
        """E1."""
        play = fight({(5, 2): 0, (8, 5): 0}).dice(6, 1).say("1u=6").dice(1, 1)
        assert spots(play, e.FOE_ROLL.code) == [(8, 5)]

    def test_one_that_dies_in_the_turn_of_another_one_skips_too(self) -> None:
        """E1: by Frag."""
        frag = ("Frag", "hero loses HP » -1HP to up to 2 enemies in range 3")
        play = fight({(5, 2): 0, (6, 2): 0, (8, 5): 0}, items=[frag]).dice(1, 1, 6, 1)
        play.say("item1", "6,2", "stay").dice(1, 1)
        assert spots(play, e.FOE_ROLL.code) == [(5, 2), (8, 5)]

    def test_every_round_starts_with_what_the_room_says(self) -> None:
        """2.2: `a battle round starts`, before the hero rolls."""
        play = fight({(8, 5): 0}, "a battle round starts » -1HP")
        assert play.hp == 8 and play.rolls == 0
        play.dice(1, 1, 1, 1)
        assert play.hp == 7 and play.rolls == 4

    def test_there_is_no_battle_where_foes_are_ignored(self) -> None:
        """T4, M2."""
        play = fight({(5, 2): 0}, "room is empty")
        assert play.asks == "explore"

    def test_a_hero_who_flees_to_a_room_without_foes_explores(self) -> None:
        """The manual: round end."""
        play = fight({(8, 5): 0}, hero=PLAIN).dice(6, 1).say("1l=6", "4,2>w", "stay").dice(1, 1)
        assert play.asks == "explore" and not play.state.fighting


class TestOrder:
    def test_the_nearest_acts_first(self) -> None:
        """E2."""
        play = fight({(8, 5): 0, (7, 2): 0, (5, 2): 0}).dice(1, 1, 1, 1, 1, 1, 1, 1)
        assert spots(play, e.FOE_ROLL.code) == [(5, 2), (7, 2), (8, 5)]

    def test_it_is_computed_after_the_heros_turn(self) -> None:
        """E2."""
        play = fight({(8, 5): 0, (5, 2): 0}, hero=PLAIN).dice(6, 1).say("1l=6", "7,5").dice(1, 1, 1, 1)
        assert spots(play, e.FOE_ROLL.code) == [(8, 5), (5, 2)]

    def test_the_player_decides_ties(self) -> None:
        """E2."""
        play = fight({(4, 1): 1, (5, 2): 2, (4, 3): 3}).dice(1, 1)
        assert play.asks == "enemy_order" and play.words == ["4,1", "5,2", "4,3"]
        play.say("5,2").dice(1, 1)
        assert play.words == ["4,1", "4,3"]
        play.say("4,3").dice(1, 1, 1, 1)
        assert spots(play, e.FOE_ROLL.code) == [(5, 2), (4, 3), (4, 1)]

    def test_it_is_computed_once(self) -> None:
        """E2: a drag doesn't change it."""
        play = fight({(6, 2): 0, (4, 5): 0, (8, 2): 0}).dice(1, 1, 3, 1, 1, 1, 1, 1)
        assert play.hero == "5,2"  # now 8,2 is nearer than 4,5
        assert spots(play, e.FOE_ROLL.code) == [(6, 2), (4, 5), (8, 2)]

    def test_distance_goes_through_doors_not_walls(self) -> None:
        """E2, M1: the hero has left; the foe behind the wall beside him is far."""
        play = fight({(4, 3): 0, (5, 2): 0}, hero=PLAIN).dice(6, 1).say("1l=6", "4,2>w", "3,3")
        assert play.asks == "enemy_order" and play.words == ["5,2", "4,3"]  # both are 3 cells away


class TestDice:
    def test_foes_roll_two_dice_without_ones(self) -> None:
        """E3."""
        play = fight({(5, 2): 0}).dice(1, 1, 1, 1)
        assert spots(play, e.FOE_PASSES.code) == [(5, 2)] and play.hp == 9

    def test_the_highest_die_is_played_first(self) -> None:
        """E3."""
        play = fight({(5, 2): 2}).dice(1, 1, 4, 6)
        assert [event[2] for event in play.told(e.FOE_HITS.code)] == [5, 2]

    def test_the_second_die_lies_in_the_own_column_in_the_other_row(self) -> None:
        """E3: ATK of ALL is above, so ATK -2 of two circles below."""
        play = fight({(5, 2): 2}).dice(1, 1, 6, 5)
        assert [event[1:] for event in play.told(e.FOE_HITS.code)] == [(0, 5), (5, 3)]
        assert play.hp == 7

    def test_the_second_die_is_not_played_in_the_same_row(self) -> None:
        """E3: both attacks are above."""
        enemies = ("ATK RNG 1 / Move", "ATK RNG 1 / Move", *ENEMIES[2:])
        play = fight({(5, 2): 1}, enemies=enemies).dice(1, 1, 6, 6)
        assert play.hp == 8

    def test_after_a_first_die_in_the_own_column_the_second_is_lost(self) -> None:
        """E3."""
        enemies = ("DEF / Move", *ENEMIES[1:3], "ATK RNG 1 / ATK -2 RNG 1")
        play = fight({(5, 2): 3}, enemies=enemies).dice(1, 1, 6, 6)
        assert play.hp == 8 and play.told(e.FOE_GUARDS.code) == []

    def test_foes_without_circles_and_with_four_play_one_die(self) -> None:
        """E3, E7."""
        for circles in (0, 4):
            play = fight({(5, 2): circles}).dice(1, 1, 6, 6)
            assert play.hp == 8

    def test_a_damaged_foe_keeps_its_printed_column(self) -> None:
        """E7."""
        play = fight({(5, 2): 2}, wounds={(5, 2): 2}).dice(1, 1, 6, 6)
        assert play.hp == 7 and play.guard(5, 2) == 3

    def test_a_first_die_below_lets_the_second_one_play_above(self) -> None:
        """E3: Move of ALL, then DEF of one circle."""
        play = fight({(6, 2): 1}).dice(1, 1, 6, 5)
        assert play.hero == "5,2"
        assert [event[1:] for event in play.told(e.FOE_GUARDS.code)] == [(2, 1)]

    def test_a_hit_follows_a_drag(self) -> None:
        """E3: Move of ALL below, ATK of three circles above."""
        play = fight({(6, 2): 3}).dice(1, 1, 6, 5)
        assert play.hero == "5,2" and play.hp == 8
        assert [event[1:] for event in play.told(e.FOE_HITS.code)] == [(6, 5)]


class TestPriority:
    def test_an_attack_that_hurts_comes_first(self) -> None:
        """E4(a)."""
        enemies = ("DEF / ATK -1 RNG 1", *ENEMIES[1:])
        play = fight({(5, 2): 0}, enemies=enemies).dice(1, 1, 6, 1)
        assert play.hp == 8 and play.told(e.FOE_GUARDS.code) == []

    def test_an_attack_must_be_stronger_than_the_defence(self) -> None:
        """E4(a): 2 - 1 doesn't beat 1."""
        play = fight({(5, 2): 0}).dice(1, 1, 2, 2)
        assert play.hp == 9 and spots(play, e.FOE_PASSES.code) == [(5, 2)]

    def test_the_leftmost_column_attacks(self) -> None:
        """E4(a): even if another one is stronger."""
        play = fight({(5, 2): 3}).dice(1, 1, 4, 1)
        assert [event[1:] for event in play.told(e.FOE_HITS.code)] == [(0, 3)]

    def test_in_a_column_the_stronger_attack(self) -> None:
        """E4(a)."""
        enemies = ("ATK -2 RNG 1 / ATK RNG 1", *ENEMIES[1:])
        play = fight({(5, 2): 0}, enemies=enemies).dice(1, 1, 4, 1)
        assert [event[1:] for event in play.told(e.FOE_HITS.code)] == [(1, 4)]

    def test_an_attack_that_the_left_column_cannot_do_is_done_by_the_other(self) -> None:
        """E4(a): 2 - 1 is parried, 2 isn't."""
        play = fight({(5, 2): 3}).dice(1, 1, 2, 1)
        assert [event[1:] for event in play.told(e.FOE_HITS.code)] == [(6, 2)]

    def test_else_a_move_into_an_attack(self) -> None:
        """E4(b)."""
        play = fight({(6, 2): 0}).dice(1, 1, 3, 1)
        assert play.hero == "5,2" and spots(play, e.FOE_DRAGS.code) == [(6, 2)]

    def test_no_move_that_does_not_bring_the_hero_into_reach(self) -> None:
        """E4: never approach only."""
        play = fight({(8, 2): 0}).dice(1, 1, 4, 4)
        assert play.hero == "4,2" and spots(play, e.FOE_PASSES.code) == [(8, 2)]

    def test_no_move_when_the_hero_is_in_all_attacks(self) -> None:
        """E4(b): only if the number is raised; his defence doesn't matter."""
        play = fight({(5, 2): 0}, guard=(6, 0, 0, 0)).dice(1, 1, 6, 6)
        assert play.hero == "4,2" and play.hp == 9 and spots(play, e.FOE_PASSES.code) == [(5, 2)]

    def test_a_parried_foe_drags_into_its_other_attacks(self) -> None:
        """E4(b): all enabled attacks count, also those that no die could play."""
        enemies = ("ATK RNG 2 / Move", *ENEMIES[1:3], "ATK RNG 1 / ATK RNG 1")
        play = fight({(6, 2): 3}, enemies=enemies, guard=(6, 0, 0, 0)).dice(1, 1, 6, 1)
        assert play.hero == "5,2"

    def test_the_move_with_the_highest_number(self) -> None:
        """E4(b): one step reaches one attack, two steps two."""
        enemies = ("ATK -1 RNG 2 / Move -2", "ATK RNG 1 / Move -1", *ENEMIES[2:])
        play = fight({(7, 2): 1}, enemies=enemies).dice(1, 1, 3, 1)
        assert [event[1:] for event in play.told(e.FOE_DRAGS.code)] == [(3, 2)]
        assert play.hero == "6,2"

    def test_of_equal_moves_the_leftmost(self) -> None:
        """E4(b)."""
        play = fight({(6, 2): 1}).dice(1, 1, 3, 1)
        assert [event[1:] for event in play.told(e.FOE_DRAGS.code)] == [(1, 1)]

    def test_else_the_highest_defence(self) -> None:
        """E4(c)."""
        enemies = ("DEF -3 / DEF -2", "DEF -1 / DEF -1", *ENEMIES[2:])
        play = fight({(8, 5): 1}, enemies=enemies).dice(1, 1, 4, 1)
        assert [event[1:] for event in play.told(e.FOE_GUARDS.code)] == [(2, 3)]
        assert play.guard(8, 5) == 5

    def test_else_the_turn_ends_and_the_other_die_is_discarded(self) -> None:
        """E4(d)."""
        play = fight({(8, 5): 1}).dice(1, 1, 4, 3)
        assert spots(play, e.FOE_PASSES.code) == [(8, 5)] and play.told(e.FOE_GUARDS.code) == []

    def test_a_defence_of_nothing_is_no_defence(self) -> None:
        """E4(c): d + mod must be 1."""
        play = fight({(8, 5): 1}).dice(1, 1, 4, 1)
        assert play.guard(8, 5) == 2
        play = fight({(8, 5): 1}).dice(1, 1, 5, 1)
        assert play.guard(8, 5) == 3

    def test_a_defence_is_reset_at_the_start_of_its_own_turn(self) -> None:
        """D4."""
        play = fight({(8, 5): 1}).dice(1, 1, 6, 1, 6, 6)
        assert play.asks == "first_die" and play.guard(8, 5) == 4
        play.say("pass").dice(1, 1)
        assert play.guard(8, 5) == 2


class TestDrag:
    def test_it_stops_at_the_first_cell_with_most_attacks(self) -> None:
        """E5: six steps are there, three are needed."""
        play = fight({(8, 2): 0}, enemies=("ATK RNG 1 / Move", *ENEMIES[1:])).dice(1, 1, 6, 1)
        assert play.hero == "7,2"

    def test_it_goes_on_to_the_cell_with_more_attacks(self) -> None:
        """E5: RNG 2 at 6,2; RNG 1 too at 7,2."""
        enemies = ("ATK RNG 2 / Move", "ATK RNG 1 / Move", *ENEMIES[2:])
        play = fight({(8, 2): 1}, enemies=enemies).dice(1, 1, 4, 1)
        assert play.hero == "7,2"

    def test_the_player_chooses_among_equal_ways(self) -> None:
        """E5."""
        play = fight({(6, 3): 0}).dice(1, 1, 6, 1)
        assert play.asks == "drag_path" and play.words == ["5,2", "4,3"]
        play.say("4,3")
        assert play.hero == "5,3"

    def test_living_foes_block_the_way(self) -> None:
        """E5, M2: around 5,2 it is longer."""
        foes = {(5, 2): 4, (6, 2): 0}
        play = fight(foes, enemies=("ATK RNG 1 / Move", *ENEMIES[1:]), guard=(6, 0, 0, 0)).dice(1, 1, 1, 1, 2, 1)
        assert play.hero == "4,2"  # two steps are not enough
        play = fight(foes, enemies=("ATK RNG 1 / Move", *ENEMIES[1:]), guard=(6, 0, 0, 0)).dice(1, 1, 1, 1, 3, 1)
        assert play.words == ["4,1", "4,3"]
        play.say("4,1")
        assert play.hero == "6,1"

    def test_every_door_costs_a_gold(self) -> None:
        """E5."""
        enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
        play = fight({(6, 2): 0}, enemies=enemies, hero=PLAIN).dice(6, 1).say("1l=6", "4,2>w", "stay")
        play.dice(6, 1)
        assert (play.hero, play.gold, play.room) == ("5,2", 47, 50)

    def test_without_gold_it_stops_in_front_of_the_door(self) -> None:
        """E5, recommended: the cells before the door still count."""
        enemies = ("ATK RNG 3 / Move", *ENEMIES[1:])
        play = fight({(5, 2): 0}, enemies=enemies, hero=PLAIN, start_gold=2)
        play.dice(6, 1).say("1l=6", "4,2>w", "1,2")
        assert play.gold == 0
        play.dice(6, 1)
        assert play.hero == "2,2"

    def test_without_gold_nothing_behind_the_door_counts(self) -> None:
        """E5: no drag that would bring no attack nearer."""
        enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
        play = fight({(5, 2): 0}, enemies=enemies, hero=PLAIN, start_gold=2)
        play.dice(6, 1).say("1l=6", "4,2>w", "1,2").dice(6, 1)
        assert play.hero == "1,2" and play.ended == 0

    def test_with_the_strict_reading_a_drag_without_gold_loses(self) -> None:
        """E5: an option."""
        enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
        play = fight({(6, 2): 0}, enemies=enemies, hero=PLAIN, start_gold=2, drag_stops=False)
        play.dice(6, 1).say("1l=6", "4,2>w", "stay").dice(6, 1)
        assert play.ended == LOST

    def test_no_drag_out_of_a_room_without_escape(self) -> None:
        """M7: the foe of the room he left can't get him out of the next one."""
        foes = {(8, 3): 0, (11, 5): 0}
        rooms = {60: (9, 1, 3, 5, "no escape")}
        enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
        play = fight(foes, rooms=rooms, doors=EAST, hero=PLAIN, enemies=enemies)
        play.dice(6, 1).say("1l=6", "8,2>e", "stay").dice(6, 1)
        assert play.hero == "9,2" and play.told(e.FOE_DRAGS.code) == []
        free = fight(foes, rooms=NEXT, doors=EAST, hero=PLAIN, enemies=enemies)
        free.dice(6, 1).say("1l=6", "8,2>e", "stay").dice(6, 1)
        assert free.hero == "8,2" and free.gold == 47

    def test_no_way_out_for_the_hero_either(self) -> None:
        """M7."""
        play = fight({(8, 5): 0}, "no escape", hero=PLAIN).dice(6, 1).say("1l=6")
        assert "4,2>w" not in play.words

    def test_resurrection_leads_out(self) -> None:
        """M7: death and Resurrection still work."""
        again = ("Resurrection", "hero died & pay 2G » +9HP, move on stairs")
        play = fight({(5, 2): 0}, "no escape", items=[again], hp=(1, 1, 1, 1), hurt=1).dice(1, 1, 6, 1).say("yes")
        assert play.hero == "2,2" and play.asks == "explore"

    def test_the_room_opens_when_its_foes_are_dead(self) -> None:
        """M7."""
        play = fight({(5, 2): 0}, "no escape", hero=PLAIN, level=2).dice(6, 5).say("1u=6", "2l=5")
        assert "4,2>w" in play.words

    def test_gray_cells_on_the_way_trigger(self) -> None:
        """E6."""
        line = "move [1] » -1HP, x[1]"
        enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
        play = fight({(7, 2): 0}, line, grays={(5, 2): 1}, enemies=enemies).dice(1, 1, 6, 1)
        assert play.hp == 8 and play.hero == "6,2"

    def test_a_door_on_the_way_reads_the_room(self) -> None:
        """E6, M8."""
        enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
        play = fight({(6, 2): 0}, "enter room » +2XP", enemies=enemies, hero=PLAIN)
        assert play.xp[1] == 2
        play.dice(6, 1).say("1l=6", "4,2>w", "stay").dice(6, 1)
        assert play.xp == [0, 3, 1, 0] and play.hero == "5,2"

    def test_a_teleport_ends_it(self) -> None:
        """M8."""
        line = "move [1] » move anywhere in starting room, x[1]"
        enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
        play = fight({(7, 2): 0}, line, grays={(5, 2): 1}, enemies=enemies).dice(1, 1, 6, 1)
        assert play.asks == "teleport"
        play.say("3,2")  # near enough for the steps that are left
        assert play.hero == "3,2" and play.asks == "explore"

    def test_it_stays_inside_drawn_rooms(self) -> None:
        """M2: the door to an unknown room is no way, though it would be shorter."""
        foes = {(8, 5): 0, (4, 3): 4, (5, 3): 4, (6, 3): 4, (7, 3): 4, (8, 3): 4}
        rooms = {60: (9, 1, 3, 5)}
        play = fight(
            foes,
            rooms=rooms,
            doors=["8,2>e", "8,4>e"],
            enemies=("ATK RNG 1 / Move", *ENEMIES[1:]),
            guard=(6, 0, 0, 0),
        ).dice(1, 1, *(1, 1) * 5, 6, 6)
        assert play.told(e.FOE_DRAGS.code) == []

    def test_only_ways_that_reach_most_attacks_are_offered(self) -> None:
        """E5: around the others it is seven cells by either side, and only above he passes within two cells."""
        foes = {(7, 4): 0, (5, 4): 4, (6, 4): 4, (7, 3): 4}
        play = fight(foes, enemies=("ATK RNG 2 / Move", *ENEMIES[1:]), guard=(6, 0, 0, 0))
        play.dice(1, 1, 1, 1).say("7,3").dice(1, 1, 1, 1, 3, 1)
        assert spots(play, e.FOE_DRAGS.code) == [(7, 4)]
        assert play.hero == "7,2" and play.asks == "dice"

    def test_a_foe_that_dies_in_its_drag_lets_go(self) -> None:
        """E1: Frag, when a gray cell hurts."""
        frag = ("Frag", "hero loses HP » -1HP to up to 2 enemies in range 3")
        enemies = ("ATK RNG 1 / Move", *ENEMIES[1:])
        play = fight({(7, 2): 0}, "move [1] » -1HP", grays={(5, 2): 1}, enemies=enemies, items=[frag])
        play.dice(1, 1, 6, 1).say("item1", "7,2")
        assert play.hero == "5,2" and play.asks == "explore"


def test_a_foe_whose_hero_is_unreachable_does_nothing() -> None:
    """M1: a hidden room is infinitely far."""
    rooms = {50: (4, 1, 5, 5, "move [1] » move anywhere in room 60"), 60: (12, 12, 3, 3)}
    play = arena(rooms, foes={(6, 2): 0}, grays={(4, 3): 1}, doors=["3,2>e"], hero=PLAIN).say("3,2>e")
    play.dice(6, 1).say("1l=6", "4,3", "12,12").dice(6, 6)
    assert play.told(e.FOE_DRAGS.code) == [] and play.hp == 9
    assert play.state.hero == cell(12, 12)

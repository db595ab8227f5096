"""Why an action isn't legal: the reason that is given, and the rule behind it, from the rules document."""

import pytest

from philately.games.stampadia import notation
from philately.games.stampadia.rules import effects, exploring, texts
from philately.games.stampadia.words import WORDS
from tests.games.stampadia.arena import RANGER, Play, arena, fight

IN = "3,2>e"
NEXT = {50: (4, 1, 3, 3)}


def why(play: Play, word: str) -> tuple[str, str]:
    """The rule and the reason why this can't be answered now."""
    assert word not in play.words
    found = WORDS.why_not(play.state, 0, notation.action(word), ["Hero"])
    assert found is not None
    return found["rule"], found["message"]


def test_a_legal_action_needs_no_reason() -> None:
    play = arena(NEXT, doors=[IN])
    assert IN in play.words
    assert WORDS.why_not(play.state, 0, notation.action(IN), ["Hero"]) is None


class TestExploring:
    """M2-M7, H1, H5."""

    def test_a_door_costs_gold(self) -> None:
        """M4: -1G."""
        play = arena(NEXT, doors=[IN], grays={(1, 1): 1}, start=["move [1] » +1HP"], start_gold=0)
        play.state.attend(0)
        assert why(play, IN) == ("M4", "A door costs 1 gold, and you have none.")

    def test_there_is_a_wall(self) -> None:
        """M2: not through walls."""
        play = arena(NEXT, doors=[IN])
        assert why(play, "3,3>e") == ("M2", "There is no door at 3,3>e.")

    def test_a_door_of_another_room(self) -> None:
        """M2: only doors in the walls of the room he stands in."""
        play = arena({**NEXT, 60: (7, 1, 2, 2)}, doors=[IN, "6,1>e"])
        assert why(play, "6,1>e") == ("M2", "The door at 6,1>e isn't a door of your room.")

    def test_a_door_to_no_room(self) -> None:
        """M4: id = number + col + row."""
        play = arena(NEXT, doors=[IN, "3,1>e"], numbers={(4, 1): 70}, checked=False)
        assert why(play, "3,1>e")[0] == "M4"

    def test_where_nothing_happens(self) -> None:
        """M6: movement is free, so only what does something is offered."""
        assert why(arena(NEXT, doors=[IN]), "1,1")[0] == "M6"

    def test_a_cell_of_another_room(self) -> None:
        play = arena(NEXT, doors=[IN]).say(IN)
        assert why(play, "1,1") == ("M4", "1,1 is in another room: only doors lead there.")
        assert why(play, "15,15") == ("M4", "15,15 is in no room that is drawn on the map.")

    def test_a_gray_cell_without_a_line(self) -> None:
        """M3: a gray cell whose row has no line for it does nothing."""
        play = arena(NEXT, doors=[IN], grays={(1, 1): 1})
        assert why(play, "1,1") == ("M3", "The gray cell at 1,1 does nothing now.")

    def test_a_rest(self) -> None:
        """H1: rests heal HP, where they were chosen."""
        assert why(arena(NEXT, doors=[IN]), "rest") == ("H1", "There are no rests in this adventure.")
        assert why(arena(NEXT, doors=[IN], rest=3), "rest")[1] == "All your HP are free: there is nothing to heal."

    def test_giving_up(self) -> None:
        """H5: the game is lost when a door must be crossed and cannot be paid."""
        assert why(arena(NEXT, doors=[IN]), "give_up")[0] == "H5"


class TestItems:
    """D3, D13, T7."""

    def test_an_item_that_was_not_found(self) -> None:
        play = arena(NEXT, doors=[IN], lying=[("Apple", "before hero turn roll » +3HP")])
        assert why(play, "item1") == ("D3", "You don't have Apple.")

    def test_an_item_is_used_once(self) -> None:
        """D3: each once ever."""
        play = arena(NEXT, doors=[IN], items=[("Curse", "-1HP » x50")]).say("item1")
        assert play.asks == "explore" and play.ticked(50)
        assert why(play, "item1") == ("D3", "You have used Curse, and each item can be used only once.")

    def test_an_item_names_its_moment(self) -> None:
        """D13: before hero turn roll = start of the hero turn."""
        play = arena(NEXT, doors=[IN], items=[("Apple", "before hero turn roll » +3HP")])
        assert why(play, "item1") == ("D13", "This isn't the moment that Apple names.")


class TestDice:
    """D1-D7, H3."""

    def test_a_column_that_is_switched_off(self) -> None:
        """H3: XP complete the group of a column."""
        play = fight({(6, 2): 0}, dice=(6, 4))
        assert why(play, "2u=6") == ("H3", "Column 2 isn't switched on: its XP boxes aren't full.")

    def test_a_die_that_was_not_rolled(self) -> None:
        play = fight({(6, 2): 0}, dice=(6, 4))
        assert why(play, "1u=5") == ("D1", "No die that is left shows 5.")

    def test_a_die_that_is_too_low(self) -> None:
        """D4: values of 0 or less have no effect."""
        play = fight({(6, 2): 0}, dice=(6, 3))
        assert why(play, "1l=3")[0] == "D4"

    def test_an_ability_that_is_too_dear(self) -> None:
        """D5: (pay nG) without gold does nothing."""
        play = fight({(6, 2): 0}, level=3, start_gold=1, dice=(6, 4))
        assert play.gold == 0
        assert why(play, "3u=6") == ("D5", "The ability costs 1 gold, which you don't have.")

    @pytest.mark.parametrize(
        ("first", "second", "reason"),
        [
            ("1u=6", "1l=4", "Both dice can't lie in the same column."),
            ("1u=6", "2u=4", "Both dice can't lie in the same row."),
            ("2l=6", "1u=4", "The second die goes to the right of the first."),
        ],
    )
    def test_the_second_die(self, first: str, second: str, reason: str) -> None:
        """D1: left die >= right die, different rows and columns."""
        play = fight({(5, 2): 4}, level=4, dice=(6, 4)).say(first)
        assert play.asks == "second_die" and why(play, second) == ("D1", reason)


class TestBattle:
    """M2, M7, D7, C1."""

    def test_no_escape(self) -> None:
        """M7: while it has living enemies the hero cannot leave by door."""
        play = fight({(8, 5): 0}, "no escape", dice=(6, 4)).say("1l=6")
        assert play.asks == "walk" and why(play, "4,2>w") == ("M7", "You can't leave this room while its foes live.")

    def test_walking_has_an_end(self) -> None:
        """M2: not through living enemies, and only so many steps."""
        play = fight({(8, 5): 0}, dice=(6, 4)).say("1l=6")
        assert why(play, "8,5") == ("M2", "A living foe stands at 8,5.")
        assert why(play, "8,4") == ("M2", "8,4 is too far: you have 3 steps.")

    def test_a_target_must_be_in_reach_and_weaker(self) -> None:
        """D7: RNG is the distance that an attack reaches; it must be stronger than the defence."""
        foes = {(5, 2): 0, (4, 3): 0, (4, 1): 3, (8, 5): 0}
        play = fight(foes, dice=(4, 1)).say("1u=4")
        assert play.asks == "target"
        assert why(play, "8,5") == ("D7", "The foe at 8,5 isn't in reach: the range is 1.")
        assert why(play, "4,1") == ("D7", "The attack isn't stronger than 4, the defence of the foe at 4,1.")
        assert why(play, "6,2") == ("D7", "There is no living foe at 6,2.")

    def test_the_nearest_foe_acts_first(self) -> None:
        """E2: nearest to farthest."""
        play = fight({(6, 2): 0, (4, 4): 0, (8, 5): 0}, dice=(6, 4)).say("pass")
        assert play.asks == "enemy_order" and why(play, "8,5")[0] == "E2"
        assert why(play, "7,2") == ("E1", "There is no living foe at 7,2.")

    def test_copy_takes_its_own_row(self) -> None:
        """C1: the same row of ALL or of a column of a living enemy of this battle."""
        play = fight({(5, 2): 0}, hero=RANGER, level=2, dice=(6, 4)).say("1u=6", "2l=4")
        while play.asks == "target":
            play.say(play.words[0])
        if play.asks == "copy_which":
            assert why(play, "copy1u")[0] == "C1" and why(play, "copy2l")[0] == "C1"


class TestRareQuestions:
    """T7, T10, T12, T13, D6."""

    def test_where_to_land(self) -> None:
        """T10: any cell without living enemy."""
        play = arena(NEXT, doors=[IN], foes={(5, 2): 0})
        play.state.ask(exploring.TELEPORT, 1)
        play.state.run()
        assert why(play, "1,1") == ("T10", "1,1 isn't in room 50.")
        assert play.asks == "teleport"

    def test_which_room_to_see(self) -> None:
        """T13: any undrawn id of the table."""
        play = arena({**NEXT, 60: (7, 1, 2, 2)}, doors=[IN])
        play.state.ask(effects.SELECT_ROOM)
        play.state.run()
        assert why(play, "room40") == ("T13", "Room 40 is on the map already.")
        assert why(play, "room77") == ("T13", "The table has no room 77.")

    def test_a_riddle_means_another_room(self) -> None:
        play = arena({**NEXT, 60: (7, 1, 2, 2)}, doors=[IN])
        play.state.ask(effects.RIDDLE, 0, 1001)
        play.state.run()
        assert why(play, "room40")[0] == "T12"

    def test_an_ability_goes_into_an_empty_box(self) -> None:
        play = arena({50: (4, 1, 3, 3, 'gain hero ability "Move -2"')}, doors=[IN])
        play.state.boxes[3] = play.state.boxes[4] = 0
        play.state.ask(effects.ABILITY_BOX, 0)
        play.state.run()
        assert why(play, "box1u") == ("D6", "There is an ability in box 1u already.")

    def test_which_keyword(self) -> None:
        """T7: forget any 'Golem...'."""
        rooms = {50: (4, 1, 3, 3, "enter room & forget any 'Golem...' » +1HP")}
        play = arena(rooms, doors=[IN], memory=["Golem 1", "Golem 2", "Luck"]).say(IN, "yes")
        assert play.state.question is texts.FORGET
        assert why(play, "word3") == ("T7", "'Luck' isn't a keyword that this line asks for.")
        assert why(play, "word9") == ("H8", "You know no such keyword.")

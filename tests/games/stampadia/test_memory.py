"""Keywords (2.7, H8): know, don't know, learn, forget, and families with numbers."""

import pytest

from philately.games.stampadia.notation import action
from tests.games.stampadia.arena import Play, Text, arena, label

IN, OUT = "3,2>e", "4,2>w"


def room(*lines: Text, memory: tuple[str, ...] = (), **more: object) -> Play:
    """The hero has come into room 50, 3x3 cells from 4,1, with a gray 1 at 5,2."""
    play = arena({50: (4, 1, 3, 3, *lines)}, doors=[IN], grays={(5, 2): 1}, memory=memory, **more)  # type: ignore[arg-type]
    return play.say(IN)


def test_the_hero_brings_his_memory_along() -> None:
    """H8: in order, each keyword once."""
    assert arena(memory=("Time", "Break", "Time")).state.memory == ["Break", "Time"]


@pytest.mark.parametrize(("memory", "ticked"), [((), False), (("Luck",), True), (("Unluck",), False)])
def test_know_asks_for_the_very_word(memory: tuple[str, ...], ticked: bool) -> None:
    """2.2: and `don't know` is the contrary."""
    assert room("know 'Luck' » x50", memory=memory).ticked(50) == ticked
    assert room("don't know 'Luck' » x50", memory=memory).ticked(50) != ticked


def test_learning_twice_is_knowing_once() -> None:
    """Manual: only if it wasn't noted."""
    play = room("learn 'Luck', learn 'Luck'", "move [1] » learn 'Luck'").say("5,2")
    assert play.state.memory == ["Luck"]


def test_a_forgotten_word_is_gone_and_an_unknown_one_is_no_trouble() -> None:
    """Manual: if it was noted."""
    assert room("forget 'Luck', forget 'Time'", memory=("Luck",)).state.memory == []


def test_forgetting_as_a_condition_is_a_choice() -> None:
    """2.2."""
    play = room("forget 'Luck' » x50", memory=("Luck",))
    assert play.asks == "optional"
    play.say("no")
    assert play.state.memory == ["Luck"] and not play.ticked(50)
    play.say(OUT, IN, "yes")
    assert play.state.memory == [] and play.ticked(50)
    assert room("forget 'Luck' » x50").asks == "explore"


def test_two_words_are_forgotten_together_or_not_at_all() -> None:
    """2.7: the storyline."""
    line = "move [1] & forget 'Computer' & forget 'Electricity' » learn 'Press'"
    play = room(line, memory=("Computer", "Electricity")).say("5,2", "yes")
    assert play.state.memory == ["Press"]
    assert room(line, memory=("Computer",)).words == [OUT]


def test_the_clover_is_found_and_given_back() -> None:
    """T7: after forgetting, the second line is true, but the cell is crossed."""
    lines = ("move [1] & forget 'Luck' » +1HP, x[1]", "move [1] & don't know 'Luck' » learn 'Luck', x[1]")
    assert room(*lines, memory=("Luck",)).say("5,2", "yes").state.memory == []
    assert room(*lines).say("5,2").state.memory == ["Luck"]


def test_one_of_a_family_is_forgotten() -> None:
    """2.2: the player chooses which; others of the family and other words stay."""
    play = room("forget any 'Golem...' » x50", memory=("Golem 1", "Golem Spell", "Luck")).say("yes")
    assert play.asks == "forget" and play.words == ["word1", "word2"]
    play.say("word2")
    assert play.state.memory == ["Golem 1", "Luck"] and play.ticked(50)
    assert room("forget any 'Golem...' » x50", memory=("Luck",)).asks == "explore"


def test_a_single_word_of_a_family_needs_no_choice() -> None:
    """2.2."""
    play = room("forget any 'Golem...' » x50", memory=("Golem 1", "Luck")).say("yes")
    assert play.state.memory == ["Luck"] and play.asks == "explore"


REACH = "forget any 'Golem...'+ G to reach >=3 » x50"


@pytest.mark.parametrize(("word", "price"), [("Golem 1", 2), ("Golem 2", 1), ("Golem 3", 0), ("Golem 4", 0)])
def test_gold_makes_up_for_a_low_number(word: str, price: int) -> None:
    """Manual: from the number of the keyword on; nothing is paid back."""
    play = room(REACH, memory=(word,)).say("yes")
    assert play.gold == 49 - price and play.state.memory == [] and play.ticked(50)


def test_a_keyword_without_a_number_counts_nothing() -> None:
    """Manual: then all of it is paid."""
    assert room(REACH, memory=("Golem Spell",)).say("yes").gold == 46


def test_a_keyword_whose_price_is_not_there_can_not_be_chosen() -> None:
    """T7: all of the price has to be there."""
    both = ("Golem 1", "Golem 3")
    assert room(REACH, memory=("Golem 1",), start_gold=2).asks != "optional"
    play = room(REACH, "move [1] » +3G", memory=both, start_gold=2).say("yes")
    assert play.state.memory == ["Golem 1"] and play.gold == 1  # the other one would have cost 2
    play = room(REACH, memory=both).say("yes")
    assert play.words == ["word1", "word2"]
    assert [label(play.state, action(word)) for word in play.words] == [
        "Forget 'Golem 1' and pay 2 gold",
        "Forget 'Golem 3'",
    ]


def test_other_prices_of_the_same_line_are_kept_aside() -> None:
    """T7: 2 gold for the line, so nothing is left for the golem."""
    line = "forget any 'Golem...'+ G to reach >=3 & pay 2G » x50"
    play = room(line, "move [1] » +3G", memory=("Golem 1", "Golem 3"), start_gold=4).say("yes")
    assert play.state.memory == ["Golem 1"] and play.gold == 1


def test_families_are_known_by_their_beginning() -> None:
    """2.3: forms that no printed sheet uses."""
    assert room("know any 'Golem...' » x50", memory=("Golem 2",)).ticked(50)
    assert not room("know any 'Golem...' » x50", memory=("Luck",)).ticked(50)
    assert room("don't know any 'Golem...' » x50").ticked(50)

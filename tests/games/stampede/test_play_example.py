"""The play example of the English rulebook: one round of a three-player game."""

from philately.games.stampede.rules import Stampede

from .table import album, answers, area, asked, fronts, hand, in_order, play, table, told, view, winners


def starting_situation(**chosen: object) -> Stampede:
    """Lay out the round before player 1 draws.

    The pictures of the printed rulebook are not part of its text; all that the text says holds here. Player 1 is
    seat 0, and everybody has had three turns. Our rulebook tells the same round.
    """
    return table(
        3,
        hands=[
            ["lion.hippo", "lion.croc", "rhino.hippo"],
            ["croc.giraffe", "elephant.hippo", "baboon.hippo"],
            ["giraffe.hippo", "rhino.croc", "elephant.croc"],
        ],
        albums=[
            ["croc.rhino", "elephant.lion", "hippo.rhino", "parrot.elephant", "parrot.hippo"],
            ["parrot.lion", "parrot.croc", "parrot.giraffe", "rhino.lion", "baboon.lion"],
            ["hippo.lion", "hippo.giraffe", "baboon.croc", "buffalo.lion", "buffalo.croc"],
        ],
        area=["buffalo.giraffe", "buffalo.rhino", "elephant.giraffe"],
        pile=["baboon.giraffe", "giraffe.rhino", "buffalo.parrot"],
        drawn=False,
        turn=10,
        having=chosen,
    )


def first_turn(state: Stampede) -> Stampede:
    return play(state, "lion.hippo", "croc.rhino", "seat1", "parrot.lion")


def test_player_one_takes_a_parrot_with_the_lion() -> None:
    """S-11, S-19: draw, play a Lion, exchange a Croc with a Parrot from player 2's album."""
    state = starting_situation()
    assert "baboon.giraffe" in hand(state, 0)
    first_turn(state)
    assert fronts(album(state, 0)) == ["elephant", "hippo", "lion", "parrot", "parrot", "parrot"]
    assert fronts(album(state, 1)) == ["croc", "rhino", "baboon", "parrot", "parrot"]
    assert state.active == 1
    assert winners(state) is None


def test_without_that_player_two_could_have_won_with_a_fourth_parrot() -> None:
    """S-26: three Parrots before, two after."""
    state = starting_situation()
    assert state.animals_in_album(1, 8) == 3
    assert first_turn(state).animals_in_album(1, 8) == 2


def test_player_two_sees_a_lion_on_the_back_of_player_ones_cards() -> None:
    """S-35: backs of hands are visible, fronts are not."""
    seen = view(first_turn(starting_situation()), 1)["hands"][0]
    assert "lion/croc" in seen["backs"]
    assert seen["known"] == []


def test_it_was_indeed_a_lion_with_which_player_one_would_have_won() -> None:
    """S-19, S-26: had player 2 done nothing about it, the second Lion takes the fourth Parrot."""
    state = first_turn(starting_situation())
    play(state, "elephant.hippo", "baboon.hippo", "elephant.hippo")  # player 2 does something else
    play(state, "giraffe.hippo", "return", "giraffe.hippo", "@9")  # and so does player 3
    assert state.active == 0
    play(state, "lion.croc", "lion.croc", "seat1", "parrot.croc")
    assert winners(state) == ((0,), "parrots")


def test_player_two_swaps_hands_with_the_crocodile() -> None:
    """S-20: her whole hand for player 1's."""
    state = first_turn(starting_situation())
    play(state, "croc.giraffe", "seat0")
    assert hand(state, 1) == in_order(["lion.croc", "rhino.hippo", "baboon.giraffe"])
    assert hand(state, 0) == in_order(["elephant.hippo", "baboon.hippo", "giraffe.rhino"])
    assert state.active == 2


def test_player_three_wins_with_five_buffaloes() -> None:
    """S-24, S-27: draws a Buffalo, plays it, exchanges two Hippos and a Baboon with the area."""
    state = first_turn(starting_situation())
    play(state, "croc.giraffe", "seat0")
    assert "buffalo.parrot" in hand(state, 2)  # just drawn
    play(state, "buffalo.parrot")
    assert asked(state) == "buffalo_card"
    play(state, "hippo.lion", "hippo.giraffe")
    assert "baboon.croc" in answers(state)
    play(state, "baboon.croc")
    assert fronts(album(state, 2)) == ["elephant", *["buffalo"] * 5]
    assert area(state) == in_order(["hippo.lion", "hippo.giraffe", "baboon.croc"])
    assert winners(state) == ((2,), "five")
    assert told(state, -1)[-1] == "Seat 2 wins with five of one animal."


def test_by_the_french_text_the_example_would_not_end() -> None:
    """S-42, S-43: the French Buffalo exchanges the hand, so the example fixes the English reading."""
    state = first_turn(starting_situation(edition="french"))
    play(state, "croc.giraffe", "seat0", "buffalo.parrot")
    assert winners(state) is None
    assert fronts(album(state, 2)).count("buffalo") == 3

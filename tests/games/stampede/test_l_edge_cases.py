"""Section L: every row of the table of edge cases."""

import pytest

from philately.games.stampede import GAME
from philately.games.stampede.rules import Stampede

from .table import album, answers, area, asked, hand, in_order, play, random_game, refuses, some, table, winners

PARROTS = ["parrot.hippo", "parrot.lion", "parrot.croc"]
RHINO_HAND = ["rhino.lion", "elephant.lion", "hippo.lion", "lion.croc"]


def give_but(state: Stampede, *kept: str) -> None:
    """Let everybody give up two cards that are not these."""
    while asked(state) == "give_up":
        play(state, next(word for word in answers(state) if word not in kept))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_target_album_empty(players: int) -> None:
    """S-34: can't happen, albums have at least two cards at every moment of a game."""
    for seed in range(4):
        match = GAME.new(players=players, seed=seed)
        state = match.state
        assert isinstance(state, Stampede)
        count = seed
        while not match.over:
            assert min(one.size for one in state.albums) >= 2
            assert len(state.legal_actions(state.to_move)) >= 1
            legal = state.legal_actions(state.to_move)
            count += 1
            match.play(legal[count * 104729 % len(legal)])


def test_buffalo_with_fewer_than_three_album_cards() -> None:
    """S-24: can't happen; the first turn uses all three, the Buffalo too."""
    state = table(hands=[["buffalo.lion"]], albums=[["hippo.lion", "rhino.lion"]])
    play(state, "buffalo.lion")
    assert set(answers(state)) == {"hippo.lion", "rhino.lion", "buffalo.lion"}
    play(state, "hippo.lion", "buffalo.lion")  # the last one needs no choosing
    assert area(state) == ["hippo.lion", "rhino.lion", "buffalo.lion"]


def test_rhino_cards_put_on_top_then_retaken() -> None:
    """S-22: allowed."""
    state = table(hands=[RHINO_HAND])
    play(state, "rhino.lion", "return", "elephant.lion", "@0", "hippo.lion", "@0", "@0")
    assert hand(state, 0) == in_order(RHINO_HAND[1:])


def test_giraffe_card_put_on_top_then_retaken() -> None:
    """S-21: forbidden by default, an option."""
    state = play(table(hands=[["giraffe.lion"]]), "giraffe.lion", "return", "giraffe.lion")
    assert refuses(state, "@0")
    state = play(table(hands=[["giraffe.lion"]], giraffe_same_card="allow"), "giraffe.lion", "return", "giraffe.lion")
    play(state, "@0")
    assert "giraffe.lion" in album(state, 0)


def test_giraffe_card_put_on_top_then_retaken_in_french() -> None:
    """S-41: forbidden by default, an option."""
    state = play(table(hands=[["giraffe.lion"]], edition="french"), "giraffe.lion")
    assert asked(state) == "giraffe_card"  # no order is offered
    state = play(table(hands=[["giraffe.lion"]], edition="french", giraffe_same_card="allow"), "giraffe.lion")
    play(state, "return", "giraffe.lion")
    assert "giraffe.lion" in album(state, 0)


def test_giraffe_draws_the_fourth_parrot() -> None:
    """S-26: wins before returning anything."""
    state = table(hands=[["giraffe.lion"]], albums=[PARROTS], pile=["parrot.giraffe"])
    play(state, "giraffe.lion", "take")
    assert winners(state) == ((0,), "parrots")
    assert album(state, 0) == in_order(["giraffe.lion", *PARROTS, "parrot.giraffe"])


def test_last_pile_card_in_step_one() -> None:
    """S-32: refill at once, then continue."""
    state = table(hands=[["parrot.lion"]], pile=["croc.lion"], rest=False, album_size=4)
    play(state, "parrot.lion")
    assert (asked(state), state.active) == ("give_up", 1)
    give_but(state)
    assert (asked(state), state.active) == ("play", 1)


def test_last_pile_card_by_giraffe() -> None:
    """S-32: refill at once, then continue."""
    state = table(hands=[["giraffe.lion"]], pile=["croc.lion"], rest=False, album_size=4)
    play(state, "giraffe.lion", "take")
    assert (asked(state), state.active) == ("give_up", 0)
    give_but(state, "croc.lion")
    assert (asked(state), state.active) == ("giraffe_card", 0)


def test_last_pile_card_by_rhino() -> None:
    """S-32: refill at once, then continue."""
    state = table(hands=[RHINO_HAND], pile=["croc.lion", "baboon.lion"], rest=False, album_size=4)
    play(state, "rhino.lion", "take")
    assert (asked(state), state.active) == ("give_up", 0)
    give_but(state)
    assert (asked(state), state.active) == ("rhino_card", 0)
    assert state.hands[0].size == 3


def test_two_players_and_an_empty_pile() -> None:
    """S-34: impossible; the game is over before."""
    for seed in range(100, 110):
        state = random_game(GAME.new(players=2, seed=seed), seed).state
        assert isinstance(state, Stampede)
        assert state.pile.size >= 77 - 62
        assert state.refills == 0


def test_an_album_of_fewer_than_two_at_a_refill() -> None:
    """S-33, S-34: impossible; after a refill albums have nine cards or more."""
    refills = 0
    for players in (4, 5, 6):
        for seed in range(12):
            match = GAME.new(players=players, seed=seed)
            state = match.state
            assert isinstance(state, Stampede)
            count = seed
            while not match.over:
                if asked(state) == "give_up":
                    assert min(one.size for one in state.albums) >= 9
                    refills += 1
                legal = state.legal_actions(state.to_move)
                count += 1
                match.play(legal[count * 15485863 % len(legal)])
    assert refills > 0


@pytest.mark.parametrize("set_of", ["five", "nine"])
def test_an_opponent_is_handed_five_alike_or_nine(set_of: str) -> None:
    """S-27: wins only at the end of their own turn."""
    nine = ["elephant.lion", "hippo.lion", "lion.rhino", "giraffe.lion", "rhino.lion", "baboon.lion", "buffalo.lion"]
    almost = some("croc", 4) if set_of == "five" else [*nine, "parrot.croc"]
    state = table(hands=[["lion.giraffe"], ["parrot.lion"]], albums=[["croc.rhino"], [*almost, "rhino.croc"]])
    play(state, "lion.giraffe", "croc.rhino", "seat1", "rhino.croc")
    assert winners(state) is None
    play(state, "parrot.lion")
    assert winners(state) == ((1,), set_of)


@pytest.mark.parametrize(("ruling", "won"), [("any_time", ((2,), "parrots")), ("own_turn", None)])
def test_an_opponent_is_handed_a_fourth_parrot(ruling: str, won: object) -> None:
    """S-26: wins at once; by the option, in their own turn."""
    state = table(
        hands=[["hippo.lion", "parrot.rhino"], ["parrot.giraffe"]],
        albums=[[], [], [*PARROTS, "rhino.lion"]],
        parrot_win=ruling,
    )
    play(state, "hippo.lion", "parrot.rhino", "seat2", "rhino.lion")
    assert winners(state) == won
    if ruling == "own_turn":
        play(state, "parrot.giraffe")
        assert winners(state) == ((2,), "parrots")


def test_five_lions_but_gave_away_the_fourth_parrot() -> None:
    """S-29: the Parrot holder wins."""
    state = table(hands=[["lion.rhino"]], albums=[[*some("lion", 4), "parrot.rhino"], [*PARROTS, "hippo.lion"]])
    play(state, "lion.rhino", "parrot.rhino", "seat1", "hippo.lion")
    assert state.animals_in_album(0, 2) == 5
    assert winners(state) == ((1,), "parrots")


def test_a_refill_breaks_the_active_players_set() -> None:
    """S-33: not a win."""
    state = table(
        hands=[["rhino.elephant", *RHINO_HAND[1:]]], albums=[some("rhino", 6)[2:]], pile=["croc.lion"],
        rest=False, album_size=4,
    )  # fmt: skip
    play(state, "rhino.elephant")
    assert state.animals_in_album(0, 5) == 5
    play(state, "take")
    play(state, *[word for word in answers(state) if word.startswith("rhino")][:2])
    give_but(state)
    play(state, "hippo.lion", "@0", "elephant.lion", "@0", "@0")
    assert winners(state) is None
    assert state.active == 1


def test_two_players_satisfied_at_once() -> None:
    """S-26, S-27: impossible; one exchange gives a Parrot to one side only, and only the active player is checked."""
    state = table(hands=[["lion.croc"]], albums=[[*PARROTS, "parrot.rhino"][1:], ["parrot.hippo", "parrot.elephant"]])
    play(state, "lion.croc", "lion.croc", "seat1", "parrot.hippo")
    assert winners(state) == ((0,), "parrots")
    state = table(hands=[["croc.rhino"]], albums=[some("croc", 4), some("rhino", 5), some("lion", 5)])
    play(state, "croc.rhino", "seat2")
    assert winners(state) == ((0,), "five")

"""Section C: the three steps of a turn, and what holds at its end."""

import pytest

from philately.core.errors import IllegalAction, NotYourTurn, RuleBroken
from philately.games.stampede import GAME
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules import events as e

from .table import album, answers, area, asked, hand, pile, play, random_game, refuses, some, stamp, table, total


def test_the_top_card_comes_into_the_hand_first() -> None:
    """S-11, step 1: the top card of the pile, before anything is asked."""
    state = table(hands=[["parrot.lion"]], pile=["rhino.croc", "buffalo.hippo"])
    assert state.hands[1].size == 3
    play(state, "parrot.lion")
    assert state.active == 1
    assert state.hands[1].size == 4
    assert "rhino.croc" in hand(state, 1)
    assert pile(state)[0] == "buffalo.hippo"
    assert asked(state) == "play"


def test_one_of_the_four_hand_cards_goes_face_up_into_the_own_album() -> None:
    """S-11, step 2: hand 3, album + 1."""
    cards = ["lion.hippo", "hippo.lion", "baboon.lion", "rhino.lion"]
    state = table(hands=[cards], albums=[["croc.lion", "buffalo.lion"]])
    assert sorted(answers(state)) == sorted(cards)
    play(state, "lion.hippo")
    assert "lion.hippo" in album(state, 0)
    assert state.albums[0].size == 3
    assert state.hands[0].size == 3


def test_the_action_of_the_played_card_comes_last() -> None:
    """S-11, step 3: drawn, played, acted, in this order; then the next player draws."""
    state = table(hands=[["elephant.lion", "hippo.lion"]], drawn=False, pile=["giraffe.lion"])
    play(state, "elephant.lion", "hippo.lion", "elephant.lion")
    assert [event[0] for event in state.story] == [e.DREW.code, e.PLAYED.code, e.SWAPPED_OWN.code, e.DREW.code]
    assert [event[1] for event in state.story] == [0, 0, 0, 1]


def test_nobody_can_pass() -> None:
    """S-11: every answer to the first question plays a card, and every action is carried out."""
    state = table(hands=[["baboon.lion"]])
    assert set(answers(state)) == set(hand(state, 0))
    play(state, "baboon.lion")
    assert set(answers(state)) == set(hand(state, 0))
    play(state, hand(state, 0)[0])
    assert set(answers(state)) == set(area(state))


def test_the_card_just_drawn_may_be_played() -> None:
    """S-11: the fourth card is a hand card like the others."""
    state = table(drawn=False, pile=["parrot.croc"])
    play(state, "parrot.croc")
    assert "parrot.croc" in album(state, 0)


def test_only_the_own_hand_can_be_played() -> None:
    """S-11: not a card of another hand, of the album, or of the area."""
    state = table(hands=[some("hippo", 4), some("lion", 3)], albums=[["croc.lion"]], area=["rhino.croc"])
    for word in ("lion.elephant", "croc.lion", "rhino.croc", "take", "seat1", "@0"):
        assert refuses(state, word)


def test_nobody_plays_out_of_turn() -> None:
    """S-11: another seat's answer is refused and changes nothing."""
    state = table()
    before = state.dump()
    with pytest.raises(NotYourTurn, match=r"seat 1 is not asked now; asked: \[0\]"):
        state.apply(1, state.legal_actions(0)[0])
    with pytest.raises(NotYourTurn):
        state.legal_actions(2)
    with pytest.raises(IllegalAction, match="action 999 is no answer to question 0 of seat 0"):
        state.apply(0, 999)
    assert state.dump() == before


def test_cards_that_come_by_an_exchange_never_act() -> None:
    """S-12: a Crocodile that an Elephant brings into the album swaps no hands."""
    state = table(hands=[["elephant.lion", "croc.lion"]], albums=[["hippo.lion"]])
    play(state, "elephant.lion", "croc.lion", "hippo.lion")
    assert "croc.lion" in album(state, 0)
    assert state.active == 1


def test_cards_that_come_by_an_exchange_of_three_never_act() -> None:
    """S-12: the area's cards that a Buffalo brings do nothing."""
    state = table(
        hands=[["buffalo.lion"]],
        albums=[["hippo.lion", "rhino.lion"]],
        area=["croc.lion", "elephant.lion", "giraffe.lion"],
    )
    play(state, "buffalo.lion", "hippo.lion", "rhino.lion")
    assert album(state, 0) == ["elephant.lion", "croc.lion", "giraffe.lion"]
    assert state.active == 1


def test_a_card_taken_by_the_giraffe_never_acts() -> None:
    """S-12: a Lion that comes from the pile exchanges nothing."""
    state = table(hands=[["giraffe.lion"]], pile=["lion.croc"])
    play(state, "giraffe.lion", "take")
    assert "lion.croc" in album(state, 0)
    assert asked(state) == "giraffe_card"
    play(state, "giraffe.lion", "@3")
    assert state.active == 1


@pytest.mark.parametrize(
    ("card", "rest"),
    [("elephant.lion", ["hippo.lion"]), ("lion.croc", []), ("giraffe.lion", ["take"])],
)
def test_the_card_just_played_may_be_exchanged(card: str, rest: list[str]) -> None:
    """S-13: it is in the album by then."""
    state = table(hands=[[card, "hippo.lion"]])
    play(state, card, *rest)
    assert card in answers(state)


def test_the_acting_player_alone_chooses() -> None:
    """S-14: owners have no veto; all questions of an action go to the active seat."""
    state = table(hands=[["lion.croc"]], albums=[["hippo.lion"], ["rhino.lion"]])
    for word in ("lion.croc", "hippo.lion", "seat1", "rhino.lion"):
        assert state.to_move == 0
        play(state, word)
    assert "rhino.lion" in album(state, 0)
    assert "hippo.lion" in album(state, 1)


def test_equal_fronts_may_be_swapped() -> None:
    """S-14: a Hippo from the hand for a Hippo of another album, even the same stamp."""
    state = table(hands=[["hippo.lion", "hippo.croc", "lion.croc"]], albums=[["rhino.lion"], ["hippo.lion"]])
    play(state, "hippo.lion", "hippo.croc", "seat1", "hippo.lion")
    assert "hippo.croc" in album(state, 1)
    assert "hippo.lion" in hand(state, 0)
    state = table(hands=[["lion.hippo"]], albums=[["rhino.lion"], ["lion.hippo"]])
    play(state, "lion.hippo", "lion.hippo", "seat1", "lion.hippo")
    assert "lion.hippo" in album(state, 0)
    assert "lion.hippo" in album(state, 1)


def test_an_exchange_is_atomic() -> None:
    """S-15: nothing has moved until its last answer; then both sides have."""
    state = table(hands=[["lion.croc"]], albums=[["hippo.lion"], ["rhino.lion"]])
    play(state, "lion.croc")
    before = [album(state, seat) for seat in range(3)]
    play(state, "hippo.lion", "seat1")
    assert [album(state, seat) for seat in range(3)] == before
    play(state, "rhino.lion")
    assert [len(cards) for cards in before] == [state.albums[seat].size for seat in range(3)]
    assert "rhino.lion" in album(state, 0)
    assert "hippo.lion" in album(state, 1)


# ---- S-16: the invariants --------------------------------------------------------------------------------------------


def parrot_turn() -> Stampede:
    return table(hands=[["parrot.lion"]])


def test_a_wrong_hand_at_the_end_of_a_turn_is_a_fault() -> None:
    """S-16: the active hand is 3."""
    state = parrot_turn()
    state.hands[0].remove(stamp(next(word for word in hand(state, 0) if word != "parrot.lion")))
    with pytest.raises(RuleBroken, match="seat 0 has 2 cards in hand"):
        play(state, "parrot.lion")


def test_a_wrong_area_at_the_end_of_a_turn_is_a_fault() -> None:
    """S-16: the area is 3."""
    state = parrot_turn()
    state.area.lift(state.area.card(0))
    with pytest.raises(RuleBroken, match="2 lie in the area"):
        play(state, "parrot.lion")


@pytest.mark.parametrize("difference", [-1, 1])
def test_a_wrong_album_at_the_end_of_a_turn_is_a_fault(difference: int) -> None:
    """S-16: the active album is what it was at the start, and one more."""
    state = parrot_turn()
    state.album_before += difference
    with pytest.raises(RuleBroken, match="3 in the album"):
        play(state, "parrot.lion")


def test_a_refill_that_took_nothing_from_the_album_is_a_fault() -> None:
    """S-16: after a refill in this turn the album has two cards less."""
    state = parrot_turn()
    state.refilled = True
    with pytest.raises(RuleBroken, match=r"3 in the album \(1\)"):
        play(state, "parrot.lion")


OPTION_SETS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"edition": "french"}),
    (4, {"teams": "auto", "parrot_win": "own_turn"}),
    (5, {"giraffe_same_card": "allow", "refill": "when_needed", "backs": "spread"}),
    (6, {"refill_choice": "simultaneous", "backs": "random", "insert_positions": "hidden"}),
    (6, {"backs": "none", "edition": "custom", "giraffe_return": "top"}),
]


@pytest.mark.parametrize(("players", "chosen"), OPTION_SETS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_invariants_hold_through_whole_games(players: int, chosen: dict[str, object], seed: int) -> None:
    """S-16: at every start of a turn all hands have 3 cards (the active one 4), the area 3, and 90 cards are there.

    Every album has grown by one in its owner's turn, and shrunk by two at a refill.
    """
    match = GAME.new(players=players, seed=seed, **chosen)
    state = match.state
    assert isinstance(state, Stampede)
    at_first = state.census()
    turn, refills = 0, 0
    sizes = [2] * players
    rng_seed = 0
    while not match.over:
        if state.turn != turn and state.stage == 0:
            if turn:
                sizes[(state.active - 1) % players] += 1
            sizes = [size - 2 * (state.refills - refills) for size in sizes]
            turn, refills = state.turn, state.refills
            assert [album.size for album in state.albums] == sizes
            assert [hand.size for hand in state.hands] == [4 if seat == state.active else 3 for seat in range(players)]
            assert state.area.size == 3
            assert state.held.size == state.given.size == 0
            assert total(state) == 90
            assert state.census() == at_first
        legal = state.legal_actions(state.to_move)
        rng_seed += 1
        match.play(legal[(rng_seed * 7919 + seed) % len(legal)])
    assert state.turn > 3


def test_a_game_of_random_moves_with_refills_keeps_all_cards() -> None:
    """S-16: also when the pile runs out."""
    match = GAME.new(players=6, seed=4)
    state = match.state
    assert isinstance(state, Stampede)
    at_first = state.census()
    random_game(match, 4)
    codes = [event[0] for event in state.story]
    assert codes.count(e.RAN_OUT.code) == codes.count(e.NEW_PILE.code) == state.refills
    assert codes.count(e.GAVE_UP.code) == 6 * state.refills
    assert state.census() == at_first

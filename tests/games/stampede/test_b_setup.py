"""Section B: the deal."""

from collections import Counter

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from philately.core.pile import Pile
from philately.core.record import make_key, seed_secret
from philately.core.rng import HashRng
from philately.games.stampede import GAME
from philately.games.stampede.cards import deck
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules import events as e

from .table import album, area, asked, hand, in_order, pile, random_game, words


def dealt(players: int, seed: int) -> Stampede:
    state = GAME.new(players=players, seed=seed).state
    assert isinstance(state, Stampede)
    return state


@pytest.mark.parametrize(("players", "left"), [(2, 77), (3, 72), (4, 67), (5, 62), (6, 57)])
def test_three_cards_in_hand_two_in_the_album_three_in_the_area(players: int, left: int) -> None:
    """S-8: pile size after the deal is 87 - 5n; then the first player has drawn."""
    state = dealt(players, 3)
    for seat in range(players):
        assert state.hands[seat].size == (4 if seat == state.active else 3)
        assert state.albums[seat].size == 2
    assert state.area.size == 3
    assert state.pile.size == left - 1
    assert asked(state) == "play"


def test_hands_then_albums_then_the_area_are_dealt_from_the_top_by_seat() -> None:
    """S-8: the deal order, followed card by card from the shuffled deck."""
    players, seed = 3, 11
    rng = HashRng(make_key(seed_secret(seed), []))
    shuffled = Pile(90)
    for card in deck("ring"):
        shuffled.put(card, 0)
    shuffled.shuffle(rng)
    order = words([shuffled.card(place) for place in range(90)])
    starter = rng.below(players)
    state = dealt(players, seed)
    for seat in range(players):
        drawn = [order[18]] if seat == starter else []
        assert hand(state, seat) == in_order(order[3 * seat : 3 * seat + 3] + drawn)
        assert album(state, seat) == in_order(order[9 + 2 * seat : 11 + 2 * seat])
    assert area(state) == in_order(order[15:18])
    assert pile(state) == order[19:]
    assert state.active == starter


def test_every_player_is_equally_likely_to_start() -> None:
    """S-8: a random player starts."""
    starts = Counter(dealt(3, seed).active for seed in range(300))
    assert chisquare([starts[seat] for seat in range(3)]).pvalue > 0.001


def test_the_shuffle_is_fair() -> None:
    """S-8: any animal can lie at any place; here, in the middle of the pile."""
    fronts = Counter(dealt(2, seed).pile.card(40) // 9 for seed in range(450))
    assert chisquare([fronts[animal] for animal in range(9)]).pvalue > 0.001


def test_play_goes_to_the_left() -> None:
    """S-9: seat p, then p + 1, and seat 0 after the last."""
    match = random_game(GAME.new(players=4, seed=2), 2)
    story = match.state.story
    (first,) = [event[1] for event in story if event[0] == e.STARTS.code]
    turns = [event[1] for event in story if event[0] == e.PLAYED.code]
    assert len(turns) > 8
    assert turns == [(first + i) % 4 for i in range(len(turns))]


def test_no_game_is_won_by_the_deal_and_no_dealt_card_acts() -> None:
    """S-10: two album cards can't win, and the first thing that happens is a draw."""
    for seed in range(30):
        state = dealt(2, seed)
        assert state.outcome() is None
        codes = [event[0] for event in state.story]
        assert codes == [
            e.DEALT_HAND.code,
            e.DEALT_HAND.code,
            e.DEALT_ALBUM.code,
            e.DEALT_ALBUM.code,
            e.DEALT_AREA.code,
            e.STARTS.code,
            e.DREW.code,
        ]

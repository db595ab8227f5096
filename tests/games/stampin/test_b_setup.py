"""Section B: the deal, who starts, and what is laid down before the first turn."""

from collections import Counter

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from philately.games.stampin import options
from philately.games.stampin.rules import Stampin, dealing
from philately.games.stampin.rules.events import COMPLETED, LAID_DOWN, ROLLED_FIRST, STARTS, TURN_BEGINS

from .table import (
    Chance,
    Script,
    asked,
    cards,
    cash,
    deck,
    hand,
    hand_sizes,
    happened,
    keepers,
    new_game,
    pile,
    places,
    play,
    sets,
    spent,
    threes,
    winners,
    words,
)


def dealt(players: int, order: str, *dice: tuple[int, int], **chosen: object) -> Stampin:
    """Deal from a deck in this order from the top; the cards that aren't named lie below."""
    named = cards(order)
    rest = [card * 37 % 60 for card in range(60)] + [60, 61]
    whole = named + [card for card in rest if card not in named]
    chance: list[Chance] = [words(whole), *dice]
    state = Stampin(players, options.setup(options.check(chosen, players)))
    state.telling = True
    dealing.deal(state, Script(chance))
    return state


FIRST = "pre1 flg1 spc1 din1 brd1 wld1"
SECOND = "pre2 flg2 spc2 din2 brd2 wld2"
THIRD = "flw1 trn1 shp1 air1 spt1 mus1"


@pytest.mark.parametrize(("players", "left"), [(2, 50), (3, 44), (4, 38)])
def test_six_cards_each_and_the_rest_is_the_deck(players: int, left: int) -> None:
    """P-9: six hidden cards each, two empty discard piles, two Keeper/Demand cards, 80¢, an eagle on the corner."""
    deals = [new_game(players, seed) for seed in range(12)]
    state = next(one for one in deals if not happened(one, LAID_DOWN))
    assert hand_sizes(state) == [6] * players
    assert len(state.deck) == left
    assert [pile(state, 1), pile(state, 2)] == ["", ""]
    assert keepers(state) == [2] * players
    assert cash(state) == [80] * players
    assert state.bank() == 480 - 80 * players
    assert places(state) == [0] * players
    assert asked(state) == "turn"


def test_each_hand_is_dealt_from_the_top_of_the_shuffled_deck() -> None:
    """P-9: six cards for seat 0, then six for seat 1, and so on."""
    state = dealt(3, f"{FIRST} {SECOND} {THIRD} lov1", (6, 5), (1, 2), (3, 1))
    assert [hand(state, seat) for seat in range(3)] == [FIRST, SECOND, THIRD]
    assert deck(state).split()[0] == "lov1"


def test_the_shuffle_is_fair() -> None:
    """P-9: any card can come to any place; here, the category of the last card of the deck."""
    found = Counter(int(new_game(2, seed).deck.cards[0]) for seed in range(620))
    tens = Counter(card // 31 for card in found.elements())
    assert chisquare([tens[half] for half in range(2)]).pvalue > 0.001
    assert len(found) > 50


def test_the_highest_roll_starts() -> None:
    """P-10: all roll both dice."""
    state = dealt(3, f"{FIRST} {SECOND} {THIRD}", (6, 4), (5, 6), (1, 1))
    assert (state.active, state.to_move, state.turn) == (1, 1, 1)
    assert happened(state, STARTS) == [(1,)]
    assert spent(state)


def test_the_tied_roll_again() -> None:
    """P-10: ties are rerolled among the tied alone, as often as it takes; doubles count normally (P-13)."""
    state = dealt(3, f"{FIRST} {SECOND} {THIRD}", (5, 5), (1, 2), (6, 4), (3, 3), (2, 4), (1, 2), (1, 3))
    assert state.active == 2
    assert [event[0] for event in happened(state, ROLLED_FIRST)] == [0, 1, 2, 0, 2, 0, 2]
    assert spent(state)


def test_every_seat_is_equally_likely_to_start() -> None:
    """P-10: the dice are fair."""
    starts = Counter(new_game(3, seed).active for seed in range(300))
    assert chisquare([starts[seat] for seat in range(3)]).pvalue > 0.001


def test_the_turns_go_to_the_left() -> None:
    """P-10: clockwise, that is to the next seat."""
    state = dealt(3, f"{FIRST} {SECOND} {THIRD}", (1, 2), (1, 4), (6, 6), *[(2, 2)] * 4)
    for _ in range(4):
        play(state, "roll", "done", "done")
    assert [event[0] for event in happened(state, TURN_BEGINS)] == [2, 0, 1, 2, 0]


def test_a_dealt_three_is_laid_down_at_once_and_three_are_drawn() -> None:
    """P-11: before the first turn every hand is settled."""
    order = f"{FIRST} brd2 brd3 brd4 wld2 wld3 pre2 {THIRD} lov1 lov2 hol1"
    state = dealt(3, order, (6, 5), (1, 2), (3, 1))
    assert threes(state, 1) == ["brd2 brd3 brd4"]
    assert hand(state, 1) == "pre2 wld2 wld3 lov1 lov2 hol1"
    assert hand_sizes(state) == [6, 6, 6]
    assert asked(state) == "turn"


def test_dealt_hands_are_settled_from_the_starting_player_on_clockwise() -> None:
    """P-11: so the starting player draws first."""
    order = "brd1 brd2 brd3 pre1 pre2 flg1 flw1 flw2 flw3 pre3 pre4 flg2 shp1 shp2 shp3 air1 air2 flg3"
    state = dealt(3, f"{order} lov1 mus1 hol1 lov2 mus2 hol2 lov3 mus3 hol3", (1, 2), (6, 5), (3, 1))
    assert [event[0] for event in happened(state, LAID_DOWN)] == [1, 2, 0]
    assert hand(state, 1) == "pre3 pre4 flg2 mus1 lov1 hol1"
    assert hand(state, 2) == "flg3 air1 air2 mus2 lov2 hol2"
    assert hand(state, 0) == "pre1 pre2 flg1 mus3 lov3 hol3"


def test_four_dealt_alike_are_a_set_before_the_first_turn() -> None:
    """P-11, P-20: three are laid, the fourth completes them; three and one are drawn."""
    order = f"brd1 brd2 brd3 brd4 pre1 flg1 {SECOND.replace('brd2', 'lov4')} {THIRD} lov1 mus2 hol1 prk1"
    state = dealt(3, order, (6, 5), (1, 2), (3, 1))
    assert sets(state, 0) == ["brd1 brd2 brd3 brd4"]
    assert threes(state, 0) == []
    assert hand(state, 0) == "pre1 flg1 mus2 lov1 hol1 prk1"
    assert happened(state, COMPLETED) == [(0, 4, *cards("brd1 brd2 brd3 brd4"))]
    assert winners(state) is None


def test_a_game_can_be_won_by_the_deal() -> None:
    """P-11, P-17: with one Set to win, four of a kind dealt to a later player end the game before the first turn."""
    order = f"{FIRST.replace('brd1', 'lov4')} brd1 brd2 brd3 brd4 pre2 flg2 {THIRD} lov1 mus2 hol1 prk1"
    state = dealt(3, order, (6, 5), (1, 2), (3, 1), sets_to_win=1)
    assert winners(state) == ((1,), "sets")
    assert state.turn == 0
    assert asked(state) == "over"
    assert state.pending() == []

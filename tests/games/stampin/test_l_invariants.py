"""What holds in every position of every game, whatever is played: games by lot with all options varied."""

from collections import Counter

import pytest

from philately.core.bits import bits_in
from philately.core.rng import HashRng
from philately.games.stampin import notation
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules.terms import CARDS, CATEGORIES, WILD, WILDS

from .table import asked, hand_sizes, new_game, winners

GAMES = 60
ANSWERS = 260  # of one game at most; the limits below end some of them earlier


def chosen(seed: int) -> dict[str, object]:
    """Options by lot; the first game has the defaults."""
    rng = HashRng.from_seed(seed)
    if seed == 0:
        return {}
    lots: dict[str, tuple[object, ...]] = {
        "auction": ("round_robin", "sealed", "live"),
        "kd_mode": ("dual", "one_each"),
        "demand_window": ("start_or_end", "start"),
        "wild_exchange_keeper": ("yes", "no"),
        "duel_tie": ("reroll", "nothing"),
        "reshuffle": ("on_empty", "when_needed"),
        "wild_in_three": ("yes", "no"),
        "max_wilds_per_set": ("2", "1"),
        "open_discards": ("no", "yes"),
        "hidden_cash": ("no", "yes"),
        "sets_to_win": ("leaflet", 1, 4, 5),
        "board": ("standard", "first"),
        "turn_limit": ("none", "none", 40),
    }
    return {name: values[rng.below(len(values))] for name, values in lots.items()}


def answer(state: Stampin, rng: HashRng) -> None:
    """Answer by lot, for any of those who are asked; bids are mostly low, or the money is gone at once."""
    waiting = state.pending()
    seat = waiting[rng.below(len(waiting))]
    legal = state.legal_actions(seat)
    wilds = [action for action in legal if ">" in notation.word(action)]
    pool = wilds if wilds and rng.below(2) else legal[:5] if asked(state) == "bid" else legal
    state.apply(seat, pool[rng.below(len(pool))])


def stock(state: Stampin) -> int:
    return len(state.deck) + len(state.piles[0]) + len(state.piles[1])


def check(state: Stampin) -> None:
    """P-2, P-3: each of the 62 cards is in one place."""
    found: Counter[int] = Counter()
    for seat in range(state.players):
        found.update(bits_in(state.hands[seat]))
    for heap in (*state.threes, *state.sets, state.incoming):
        found.update(bits_in(heap))
    for pile in (state.deck, *state.piles):
        found.update(pile.card(place) for place in range(len(pile)))
    if state.lot != 255:
        found[state.lot] += 1
    assert found == Counter(range(CARDS))


def check_money(state: Stampin) -> None:
    """P-4, P-37: 480¢, nobody in debt."""
    assert all(state.cash[seat] >= 0 for seat in range(state.players))
    assert state.bank() == 480 - sum(state.cash[seat] for seat in range(state.players)) >= 0


def check_settled(state: Stampin) -> None:
    """P-20: no hand holds three of a kind, or the fourth card of a three that lies there."""
    for seat in range(state.players):
        if asked(state) == "buy_more" and seat == state.active:
            continue
        number = Counter(card // 4 for card in bits_in(state.hands[seat] & ~WILDS))
        assert all(many < 3 for many in number.values())
        assert not any(state.three(seat, category) for category in number)


def check_threes_and_sets(state: Stampin) -> None:
    """P-18, P-19, P-29: three or four cards, of one category but for the Wilds; never both of one category."""
    most = int(state.setup.max_wilds)
    for seat in range(state.players):
        for category in range(CATEGORIES):
            three, four = bits_in(state.three(seat, category)), bits_in(state.set_of(seat, category))
            assert len(three) in (0, 3)
            assert len(four) in (0, 4)
            assert not (three and four)
            for group in (three, four):
                natural = [card for card in group if card < WILD]
                assert all(card // 4 == category for card in natural)
                assert len(group) - len(natural) <= most
                assert not group or len(natural) >= 2
            if not state.setup.wild_in_three:
                assert not state.three(seat, category) & WILDS


def check_knowledge(state: Stampin) -> None:
    """P-41: nobody knows what isn't true."""
    players = state.players
    deck = sum(1 << state.deck.card(place) for place in range(len(state.deck)))
    assert deck & ~state.fresh == 0
    for seat in range(players):
        down = 0
        for category in range(CATEGORIES):
            down |= state.three(seat, category)
            assert state.three(seat, category) or not state.told[seat * CATEGORIES + category]
        for observer in range(players + 1):
            if observer == seat:
                continue
            row = observer * players + seat
            assert state.known[row] & ~state.hands[seat] == 0
            assert state.known_down[row] & ~down == 0
            assert down & WILDS & ~state.known_down[row] == 0
            for category in range(CATEGORIES):
                unknown = len(bits_in(state.hands[seat] & ~state.known[row] & 15 << (category * 4)))
                assert not (state.none_of[row] >> category & 1 and unknown > 0)
                assert not (state.one_of[row] >> category & 1 and unknown > 1)
                told = state.told[seat * CATEGORIES + category] >> observer & 1
                seen = state.known_down[row] & state.three(seat, category) & ~WILDS
                assert told or not seen
            public = players * players + seat
            if observer < players:  # whoever watches knows nothing that a player doesn't
                assert state.known[public] & ~state.known[row] == 0
                assert state.known_down[public] & ~state.known_down[row] == 0


def check_hands(state: Stampin) -> None:
    """P-24: six cards when a turn begins and ends, unless the stock ran out."""
    sizes = hand_sizes(state)
    if asked(state) in ("turn", "close") and any(size != 6 for size in sizes):
        assert all(size <= 6 for size in sizes)
        assert stock(state) == 0


@pytest.mark.parametrize("start", range(0, GAMES, 10))
def test_every_position_of_games_by_lot(start: int) -> None:
    """P-2, P-20, P-24, P-37, P-41: checked after every answer."""
    ends: Counter[str] = Counter()
    for seed in range(start, start + 10):
        players = 2 + seed % 3
        state = new_game(players, seed, **chosen(seed))
        rng = HashRng.from_seed(seed + 500)
        for _ in range(ANSWERS):
            if state.to_move < 0:
                break
            assert state.to_move == state.pending()[0]
            check(state)
            check_money(state)
            check_settled(state)
            check_threes_and_sets(state)
            check_knowledge(state)
            check_hands(state)
            answer(state, rng)
        ended = winners(state)
        ends["" if ended is None else ended[1]] += 1
        if ended is not None and ended[1] == "sets":
            (winner,) = ended[0]
            assert state.number_of_sets(winner) == state.goal()
            assert all(state.number_of_sets(seat) < state.goal() for seat in range(players) if seat != winner)
    assert sum(ends.values()) == 10


def test_without_stock_hands_may_be_short_and_the_game_goes_on() -> None:
    """P-23, P-24: with five Sets to win, games by lot use up the whole deck again and again."""
    shuffles = 0
    for seed in range(6):
        state = new_game(4, seed, sets_to_win=5, reshuffle=("on_empty", "when_needed")[seed % 2])
        rng = HashRng.from_seed(seed)
        for _ in range(900):
            if state.to_move < 0:
                break
            check_hands(state)
            check_settled(state)
            check_knowledge(state)
            answer(state, rng)
        check(state)
        shuffles += state.shuffles
    assert shuffles >= 2

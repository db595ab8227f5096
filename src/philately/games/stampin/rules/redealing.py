"""Fair samples of what a seat can't know: every deal that fits its knowledge is equally likely."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.bits import bit, lowest, nth, size_of
from philately.core.rng import Rng
from philately.games.stampin.rules import keepers, knowledge, trades
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin


FINE: Final = 1 << 30  # how finely chances are told apart where they can't be counted in whole numbers
EVERY_CATEGORY: Final = (1 << t.CATEGORIES) - 1
WITH_WILD: Final = 3 << 15
ROW: Final = 21  # there can't be more than 20 threes


class Workroom:
    """Room to work in while redealing, so that nothing is allocated then."""

    def __init__(self, players: i64) -> None:
        seats: int = players
        self.fresh_hidden: i64 = 0
        self.stock: vec[i64] = vec[i64]([0] * t.CARDS)
        self.dealt_hands: vec[i64] = vec[i64]([0] * seats)
        self.dealt_threes: vec[i64] = vec[i64]([0] * (seats * t.CATEGORIES))
        self.slots: i64 = 0  # threes of unknown category,
        self.pure: i64 = 0  # and how many of them have no Wild
        self.slot: vec[i64] = vec[i64]([0] * ROW)  # what can't be with such a three, its Wilds << 15, its owner << 17
        self.slot_place: vec[i64] = vec[i64]([0] * ROW)  # where the sample puts them
        self.weights: vec[float] = vec[float]([0.0] * t.CATEGORIES)
        self.sums: vec[float] = vec[float]([0.0] * ((t.CATEGORIES + 1) * ROW))


def choose_of(n: i64, k: i64) -> i64:
    """In how many ways k of n cards can be chosen."""
    found: i64 = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def replace_hidden(game: "Stampin", seat: i64, rng: Rng) -> None:
    work = game.work
    hidden = t.ALL & ~(knowledge.elsewhere(game, seat, -1) | game.open_cards())
    work.fresh_hidden = max(size_of(hidden & game.fresh), i64(1))
    lay_slots(game, seat)
    while not try_deal(game, seat, hidden, rng):
        pass
    players = game.players
    one = bit(seat)
    for other in range(players):
        if other != seat:
            game.hands[other] = work.dealt_hands[other]
            for i in range(other * t.CATEGORIES, (other + 1) * t.CATEGORIES):
                game.threes[i] = work.dealt_threes[i]
    for i in range(players * t.CATEGORIES):
        game.told[i] = one if game.told[i] & one else i64(0)
        game.barred[i] = 0
    for slot in range(work.slots):
        game.barred[work.slot_place[slot]] = (work.slot[slot] & EVERY_CATEGORY) << (seat * t.CATEGORIES)
    for observer in range(players + 1):
        if observer != seat:
            for i in range(observer * players, (observer + 1) * players):
                game.known[i] = 0
                game.known_down[i] = 0
                game.none_of[i] = 0
                game.one_of[i] = 0
    rewind(game, seat, rng)


def try_deal(game: "Stampin", seat: i64, hidden: i64, rng: Rng) -> bool:
    """Deal the hidden cards; every deal that fits all that the seat knows is equally likely. False: in vain.

    First the threes, each category by the number of ways to make it; then the deck and the hands take the rest in
    any order. What doesn't fit is thrown away as a whole.
    """
    work = game.work
    left = deal_threes(game, seat, hidden, rng)
    if left < 0:
        return False
    players = game.players
    stock = work.stock
    # cards that can't lie in the deck come last, so that the deck takes none of them
    fresh = lay_out(left & game.fresh, stock, 0)
    size = lay_out(left & ~game.fresh, stock, fresh)
    if game.fresh != t.ALL and not accept_fresh(game, fresh, rng):
        return False
    deck = game.deck
    kept = size - deck.size  # for the hands
    while size > kept:
        at = rng.below(fresh)
        fresh -= 1
        size -= 1
        deck.cards[size - kept] = stock[at]
        stock[at] = stock[fresh]
        stock[fresh] = stock[size]
    for other in range(players):
        if other == seat:
            continue
        at_other = seat * players + other
        hand = game.known[at_other]
        drawn: i64 = 0
        for _i in range(size_of(game.hands[other] & ~hand)):
            at = rng.below(size)
            size -= 1
            drawn |= bit(stock[at])
            stock[at] = stock[size]
        if not fits(game, other, at_other, hand, drawn):
            return False
        work.dealt_hands[other] = hand | drawn
    return True


def lay_out(cards: i64, row: vec[i64], size: i64) -> i64:
    """Put cards behind those that lie in a row; gives how many lie there then."""
    while cards:
        row[size] = lowest(cards)
        cards &= cards - 1
        size += 1
    return size


def deal_threes(game: "Stampin", seat: i64, hidden: i64, rng: Rng) -> i64:
    """Fill the threes of the others; what is left of the hidden cards, or -1 when they don't fit together."""
    work = game.work
    left = hidden
    for other in range(game.players):
        if other == seat:
            continue
        known = game.known_down[seat * game.players + other]
        for category in range(i64(t.CATEGORIES)):
            place = other * t.CATEGORIES + category
            cards = game.threes[place]
            work.dealt_threes[place] = 0
            if cards and game.told[place] >> seat & 1:
                four = t.cards_of(category)
                seen = known & (four | t.WILDS) & cards
                left = fill(game, place, seen, four, size_of(cards & ~seen), hidden, left, rng)
                if left < 0:
                    return -1
    before = 1.0
    if work.pure:
        for category in range(i64(t.CATEGORIES)):
            work.weights[category] = float(ways(game, left & t.cards_of(category), 3))
        before = count_selections(game, work.pure)
    for slot in range(work.slots):
        if work.slot[slot] & WITH_WILD:
            left = deal_wild_three(game, slot, hidden, left, rng)
            if left < 0:
                return -1
    if work.pure == 0:
        return left
    after = count_selections(game, work.pure)
    if after < before and float(rng.below(FINE)) * before >= after * FINE:
        return -1
    return deal_pure_threes(game, work.pure, left, rng)


def lay_slots(game: "Stampin", seat: i64) -> None:
    """The threes of unknown category, in an order that tells nothing: by owner, by Wild, by what they can't be."""
    work = game.work
    work.slots = 0
    work.pure = 0
    for place in range(game.players * t.CATEGORIES):
        owner = place // t.CATEGORIES
        cards = game.threes[place]
        if cards == 0 or owner == seat or game.told[place] >> seat & 1:
            continue
        slot = game.barred[place] >> (seat * t.CATEGORIES) & EVERY_CATEGORY | cards >> 60 << 15 | owner << 17
        at = work.slots
        while at > 0 and work.slot[at - 1] > slot:
            work.slot[at] = work.slot[at - 1]
            at -= 1
        work.slot[at] = slot
        work.slots += 1
        if not slot & WITH_WILD:
            work.pure += 1


def deal_wild_three(game: "Stampin", slot: i64, hidden: i64, left: i64, rng: Rng) -> i64:
    """A three with a Wild: its category by the number of ways; two players may have the same."""
    work = game.work
    total: i64 = 0
    for category in range(i64(t.CATEGORIES)):
        total += ways(game, hidden & t.cards_of(category), 2)
    lot = rng.below(total)
    category = 0
    while True:
        lot -= ways(game, hidden & t.cards_of(category), 2)
        if lot < 0:
            break
        category += 1
    place = (work.slot[slot] >> 17) * t.CATEGORIES + category
    if work.dealt_threes[place] or work.slot[slot] >> category & 1:
        return -1
    work.weights[category] = 0.0
    work.slot_place[slot] = place
    return fill(game, place, (work.slot[slot] & WITH_WILD) << 45, t.cards_of(category), 2, hidden, left, rng)


def count_selections(game: "Stampin", number: i64) -> float:
    """The sum over all choices of so many categories of the ways to make a three of each; kept for the choosing."""
    work = game.work
    sums = work.sums
    for k in range(number + 1):
        sums[t.CATEGORIES * ROW + k] = 0.0
    sums[t.CATEGORIES * ROW] = 1.0
    category: i64 = t.CATEGORIES
    while category > 0:
        category -= 1
        at = category * ROW
        sums[at] = 1.0
        for k in range(1, number + 1):
            sums[at + k] = sums[at + ROW + k] + work.weights[category] * sums[at + ROW + k - 1]
    return sums[number]


def deal_pure_threes(game: "Stampin", number: i64, left: i64, rng: Rng) -> i64:
    """Choose the categories (each once: there are four cards of it), then who has which."""
    work = game.work
    sums = work.sums
    chosen: i64 = 0
    for category in range(i64(t.CATEGORIES)):
        if number == 0:
            break
        at = category * ROW + number
        without = sums[at + ROW]
        if float(rng.below(FINE)) * sums[at] >= without * FINE:
            chosen |= bit(category)
            number -= 1
    for slot in range(work.slots):
        if work.slot[slot] & WITH_WILD:
            continue
        category = nth(chosen, rng.below(size_of(chosen)))
        chosen &= ~bit(category)
        if work.slot[slot] >> category & 1:
            return -1
        place = (work.slot[slot] >> 17) * t.CATEGORIES + category
        work.slot_place[slot] = place
        left = fill(game, place, 0, t.cards_of(category), 3, left, left, rng)
    return left


def ways(game: "Stampin", cards: i64, needed: i64) -> i64:
    """In how many ways a three can take so many of these cards; those that can lie in the deck count less."""
    if game.fresh == t.ALL:
        return choose_of(size_of(cards), needed)
    total: i64 = 0
    for number in range(needed + 1):
        total += ways_with(game, cards, needed, number)
    return total


def ways_with(game: "Stampin", cards: i64, needed: i64, number: i64) -> i64:
    """The same with this number of cards that can lie in the deck: about as often as one of them isn't there."""
    work = game.work
    found = choose_of(size_of(cards & game.fresh), number) * choose_of(size_of(cards & ~game.fresh), needed - number)
    for i in range(needed):
        found *= work.fresh_hidden - game.deck.size if i < number else work.fresh_hidden
    return found


def fill(game: "Stampin", place: i64, seen: i64, four: i64, needed: i64, hidden: i64, left: i64, rng: Rng) -> i64:
    """Take the missing cards of a three; accepted as often as others haven't spoilt the number of ways."""
    work = game.work
    at_first = ways(game, hidden & four, needed)
    number = ways(game, left & four, needed)
    if number < at_first and rng.below(at_first) >= number:
        return -1
    from_deck: i64 = 0
    if game.fresh != t.ALL and needed:
        lot = rng.below(number)
        while lot >= ways_with(game, left & four, needed, from_deck):
            lot -= ways_with(game, left & four, needed, from_deck)
            from_deck += 1
    for i in range(needed):
        some = left & four
        if game.fresh != t.ALL:
            some &= game.fresh if i < from_deck else ~game.fresh
        card = nth(some, rng.below(size_of(some)))
        seen |= bit(card)
        left &= ~bit(card)
    work.dealt_threes[place] = seen
    return left


def accept_fresh(game: "Stampin", fresh: i64, rng: Rng) -> bool:
    """With a deck of known cards: the fewer of them lie in threes, the more ways there are for the deck.

    Each one in a three leaves (others - deck) / others of the ways; `ways_with` has taken each for the first one.
    """
    work = game.work
    size = game.deck.size
    most = work.fresh_hidden
    if fresh < size:
        return False
    others = most
    while others > fresh:
        if others < most and rng.below(others * (most - size)) >= (others - size) * most:
            return False
        others -= 1
    return True


def fits(game: "Stampin", other: i64, at: i64, known: i64, drawn: i64) -> bool:
    """Can this be the hand? It holds no unsettled three (P-20) and nothing that a Demand has ruled out."""
    work = game.work
    base = other * t.CATEGORIES
    hand = known | drawn
    if other == game.active:
        hand &= ~game.gained
    none_of = game.none_of[at]
    one_of = game.one_of[at]
    for category in range(i64(t.CATEGORIES)):
        alike = hand & t.cards_of(category)
        if alike:
            if work.dealt_threes[base + category] or size_of(alike) > 2:
                return False
            if (none_of | one_of) >> category & 1 and size_of(alike & drawn) > (one_of >> category & 1):
                return False
    return True


def rewind(game: "Stampin", seat: i64, rng: Rng) -> None:
    """Answers of others that the seat can't see: an unfinished step begins anew, a secret one is drawn by lot."""
    if game.question.is_together(game):
        for other in range(game.players):
            if other != seat and game.answers[other] >= 0:
                if game.question is trades.PASS_CARD:
                    hand = game.hands[other]
                    game.answers[other] = nth(hand, rng.below(size_of(hand)))
                elif game.question is trades.SLOT:
                    hand = game.hands[game.partner if other == game.active else game.active]
                    game.answers[other] = rng.below(size_of(hand))
                elif game.cash[other] >= t.LEAST_BID:
                    bid = rng.below(game.cash[other] - t.LEAST_BID + 2)
                    game.answers[other] = bid + 9 if bid else i64(0)
    elif game.to_move != seat:
        game.picked = t.NONE
        game.outgoing = 0
        game.question = game.questions[game.stage]
        if game.question is not keepers.DEMAND_BACK:
            game.target = 0
    game.attend(game.to_move)

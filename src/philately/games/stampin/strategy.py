"""What a sensible player of Stampin' knows: what to collect, when to buy, what to bid, what not to feed to others.

Everything is counted in points, and a cent is worth some of them. Looks at the own cards, at what lies open, and at
what the own seat knows of other hands; never further.
"""

import math
from typing import Final

from mypy_extensions import i64

from philately.core.bits import lowest, size_of
from philately.core.state import State
from philately.core.strategy import Strategy
from philately.games.stampin.rules import Stampin, auctions, buying, keepers, trades, turn
from philately.games.stampin.rules import terms as t

WIN: Final = 100_000
SET: Final = 861
THREE: Final[tuple[int, ...]] = (330, 576)  # lying down: the fourth card is gone for good, or isn't
PAIR: Final[tuple[int, ...]] = (10, 140, 157)  # by how many of the category can still come
SINGLE: Final[tuple[int, ...]] = (1, 6, 20, 35)
WILD_IN_HAND: Final = 340
NEW_CARD: Final = 60  # what an unknown card promises
CENT: Final = 3
SCARCE: Final = 24  # a purse below this makes each cent dearer
A_ROLL: Final = 66  # what a roll brings on average
A_TURN: Final = 96
CARD_KEPT: Final = 227  # a Keeper/Demand card
FEED: Final = 6  # what feeds another counts a sixth of what it gives
SPREAD: Final = 90.0
BID_SHARE: Final = 7  # tenths of what a card is worth that are bid unseen
# What a side of the table adds to the chance of winning: thousandths of the logarithm of its odds.
# Fitted to the results of 7,500 games of two to four greedy players.
SET_ODDS: Final = 600
THREE_ODDS: Final = 620
SPARE_THREE: Final = 430  # more than are needed to win
LAST_SET: Final = 300  # one Set is missing
LAST_THREE: Final = 330  # and its three lies there
POINT_ODDS: Final = 2  # for every point of the hand
FIRST_CENTS: Final = 33  # for each of the first 20¢
MORE_CENTS: Final = 8
KEEPER_ODDS: Final = 430
TURN_ODDS: Final = 60
AHEAD: Final = 2


class StampinStrategy(Strategy):
    """Every answer is judged by what it does to one's own collection, to the purse and to the others."""

    def __init__(self) -> None:
        self.mine: i64 = 0  # cards of the seat that is asked, in hand
        self.gone: i64 = 0  # cards that seat can't get any more

    def worth(self, state: State, k: i64) -> float:
        assert isinstance(state, Stampin)
        return float(self.judge(state, state.action(k)))

    def spread(self) -> float:
        return SPREAD

    def judges(self) -> bool:
        return True

    def settled(self, state: State) -> bool:
        return state.question is turn.TURN

    def ahead(self) -> i64:
        return AHEAD

    # ---- judging positions -----------------------------------------------------------------------------------------

    def evaluate(self, state: State, seat: i64) -> float:
        """The share of this seat in what all sides of the table promise."""
        assert isinstance(state, Stampin)
        mine = 0.0
        all_of_them = 0.0
        for each in range(state.players):
            odds = math.exp(float(self.promise(state, each)) / 1000.0)
            all_of_them += odds
            if each == seat:
                mine = odds
        return mine / all_of_them

    def promise(self, game: Stampin, seat: i64) -> i64:
        """How near a seat is to its Sets."""
        sets = game.number_of_sets(seat)
        threes = game.number_of_threes(seat)
        missing = game.goal() - sets
        needed = min(threes, missing)
        total = sets * SET_ODDS + needed * THREE_ODDS + (threes - needed) * SPARE_THREE
        if missing == 1:
            total += LAST_SET
            if threes > 0:
                total += LAST_THREE
        total += self.collection(game, seat) * POINT_ODDS
        cash = game.cash[seat]
        total += min(cash, i64(20)) * FIRST_CENTS + min(max(cash - 20, i64(0)), i64(60)) * MORE_CENTS
        total += keeper_cards(game, seat) * KEEPER_ODDS
        if seat == game.active:
            total += TURN_ODDS
        if game.lost[seat]:
            total -= TURN_ODDS
        return total

    def collection(self, game: Stampin, seat: i64) -> i64:
        """What a hand promises."""
        self.look(game, seat)
        total = size_of(self.mine & t.WILDS) * WILD_IN_HAND
        for category in range(i64(t.CATEGORIES)):
            n = size_of(self.mine >> (category * 4) & 15)
            if n:
                total += self.group(game, seat, category, n)
        return total

    # ---- collecting ------------------------------------------------------------------------------------------------

    def look(self, game: Stampin, seat: i64) -> None:
        """What the seat has and what it can't get, as far as it knows."""
        self.mine = game.hands[seat]
        gone: i64 = 0
        for i in range(game.players * t.CATEGORIES):
            gone |= game.sets[i]
        for other in range(game.players):
            if other != seat:
                gone |= game.known_down[seat * game.players + other]
        self.gone = gone

    def group(self, game: Stampin, seat: i64, category: i64, n: i64) -> i64:
        """What n cards of a category are worth in hand."""
        if n <= 0:
            return 0
        three = game.three(seat, category)
        four = t.cards_of(category)
        rest = 4 - n - size_of((self.gone | three) & four)
        if three:
            return SET - THREE[1]
        if game.set_with_wild(category) >= 0:
            return WILD_IN_HAND - A_ROLL  # it can be exchanged for the Wild (P-31)
        if n >= 3:
            return THREE[1 if rest > 0 else 0] + 3 * NEW_CARD
        rest = max(rest, i64(0))
        return PAIR[min(rest, i64(2))] if n == 2 else SINGLE[min(rest, i64(3))]

    def gain(self, game: Stampin, seat: i64, card: i64) -> i64:
        """What one more card would be worth to the seat that was looked at."""
        if card >= t.WILD:
            return WILD_IN_HAND
        category = card >> 2
        n = size_of(self.mine >> (category * 4) & 15)
        if game.three(seat, category):
            sets = game.number_of_sets(seat) + 1
            return WIN if sets >= game.goal() else SET - THREE[1] + NEW_CARD
        return self.group(game, seat, category, n + 1) - self.group(game, seat, category, n)

    def loss(self, game: Stampin, seat: i64, card: i64) -> i64:
        """What is lost without a card."""
        if card >= t.WILD:
            return WILD_IN_HAND
        category = card >> 2
        n = size_of(self.mine >> (category * 4) & 15)
        return self.group(game, seat, category, n) - self.group(game, seat, category, n - 1)

    def least_loss(self, game: Stampin, seat: i64) -> i64:
        """What the card costs that is missed least."""
        least: i64 = WIN
        cards = self.mine
        while cards:
            least = min(least, self.loss(game, seat, lowest(cards)))
            cards &= cards - 1
        return least

    def for_others(self, game: Stampin, seat: i64, card: i64) -> i64:
        """What a card would give to the other who needs it most, by what the seat knows of them."""
        if card >= t.WILD:
            return WILD_IN_HAND
        most: i64 = 0
        for other in range(game.players):
            if other != seat:
                most = max(most, self.for_other(game, seat, other, card))
        return most

    def for_other(self, game: Stampin, seat: i64, other: i64, card: i64) -> i64:
        if card >= t.WILD:
            return WILD_IN_HAND
        category = card >> 2
        if game.told[other * t.CATEGORIES + category] >> seat & 1:
            return WIN // 20 if game.number_of_sets(other) + 1 >= game.goal() else SET - THREE[1]
        known = size_of(game.known[seat * game.players + other] >> (category * 4) & 15)
        if known >= 2:
            return THREE[1] - PAIR[2]
        if known == 1:
            return PAIR[2] - SINGLE[3]
        # somebody may lay their three with it: the fewer of the category can be seen, the likelier
        seen = size_of((self.mine | self.gone) & t.cards_of(category))
        return 60 - 20 * seen if game.number_of_threes(other) else 30 - 10 * seen

    def cents(self, game: Stampin, seat: i64, price: i64) -> i64:
        """What a price means: the emptier the purse, the more."""
        left = game.cash[seat] - price
        total = price * CENT
        if left < SCARCE:
            total += min(price, SCARCE - left) * CENT // 2
        return total

    # ---- answers ---------------------------------------------------------------------------------------------------

    def judge(self, game: Stampin, answer: i64) -> i64:
        """How good an answer looks to the seat that is asked."""
        me = game.to_move
        question = game.question
        self.look(game, me)
        if question is turn.TURN or question is turn.CLOSE:
            return self.in_window(game, me, answer)
        if question is buying.BUY_MORE:
            return 0 if answer == t.DONE else self.buying(game, me, game.top(answer - t.BUY), True)
        if question is turn.DOUBLES:
            return 0 if answer == t.DONE else A_ROLL - self.cents(game, me, 5)
        if question is keepers.KEEPER:
            return -CARD_KEPT if answer == t.KEEP else self.space(game, me, game.places[me] - 1)
        if question is keepers.REQUEST and game.for_wild != t.NONE:
            return -CARD_KEPT if answer == t.KEEP else -self.handing_wild(game)
        if question is keepers.REQUEST:
            return A_TURN // 2 - CARD_KEPT if answer == t.KEEP else self.blind(game, me, game.active)
        if question is trades.PARTNER:
            return self.blind(game, me, answer - t.SEAT)
        if question is trades.SLOT:
            return 0
        if question is trades.PASS_CARD:
            return self.giving(game, me, (me + 1) % game.players, answer)
        if question is auctions.BID:
            return self.bidding(game, me, answer)
        if question is buying.SEARCH:
            return 0 if answer == t.DONE else self.buying(game, me, answer, True)
        if question is buying.TAKE_FREE:
            return 0 if answer == t.DONE else self.buying(game, me, game.top(answer - t.PILE), False)
        if question is buying.SORT_OUT:
            return 0 if answer == t.DONE else NEW_CARD - self.loss(game, me, answer) - self.feeding(game, me, answer)
        if question is buying.DISCARD:
            return -self.loss(game, me, answer) - self.feeding(game, me, answer)
        if question is buying.PILE_FOR or question is auctions.LOT_PILE:
            return self.covering(game, me, answer - t.PILE)
        if question is keepers.DEMAND_PLAYER:
            return self.best_demand(game, me, answer - t.SEAT)
        if question is keepers.DEMAND_CATEGORY:
            return self.demanding(game, me, game.target, answer - t.CATEGORY)
        assert question is keepers.DEMAND_BACK
        return self.giving(game, me, game.target, answer)

    def in_window(self, game: Stampin, me: i64, answer: i64) -> i64:
        """Whatever can be done besides is done first if it helps; then roll or buy, or end."""
        rest: i64 = A_ROLL if game.question is turn.TURN else 0
        if answer in (t.ROLL, t.DONE):
            return rest
        if answer < t.DONE:
            return self.buying(game, me, game.top(answer - t.BUY), True)
        if answer == t.DEMAND:
            best: i64 = -WIN
            for other in range(game.players):
                if other != me:
                    best = max(best, self.best_demand(game, me, other))
            return rest + best - CARD_KEPT
        if answer < t.EXCHANGE:
            return rest + self.putting(game, me, answer - t.PUT_DOWN)
        return WILD_IN_HAND - self.loss(game, me, answer - t.EXCHANGE) + self.exchangeable(game, answer - t.EXCHANGE)

    def exchangeable(self, game: Stampin, card: i64) -> i64:
        """A card that is kept for the exchange has its worth from it."""
        return WILD_IN_HAND - A_ROLL if game.set_with_wild(card >> 2) >= 0 else i64(0)

    def handing_wild(self, game: Stampin) -> i64:
        """What it costs to let the active player have a Wild: it may complete the last Set in the next turn."""
        seat = game.active
        if game.number_of_threes(seat) and game.number_of_sets(seat) + 1 >= game.goal():
            return WIN // 20
        return WILD_IN_HAND // FEED

    def putting(self, game: Stampin, me: i64, category: i64) -> i64:
        """Put a Wild down: it completes a Set, or makes three of two."""
        three = game.three(me, category)
        if three:
            if game.number_of_sets(me) + 1 >= game.goal():
                return WIN
            return SET - THREE[1] - WILD_IN_HAND + NEW_CARD
        rest = 2 - size_of(self.gone & t.cards_of(category))
        return THREE[1 if rest > 0 else 0] - WILD_IN_HAND - self.group(game, me, category, 2) + 3 * NEW_CARD

    def buying(self, game: Stampin, me: i64, card: i64, paid: bool) -> i64:
        """A card for its price, and the card that is discarded for it."""
        gain = self.gain(game, me, card)
        if gain < WIN:
            gain -= max(self.least_loss(game, me), i64(0))
        if paid:
            gain -= self.cents(game, me, game.setup.values[card])
        return gain + self.for_others(game, me, card) // FEED

    def feeding(self, game: Stampin, me: i64, card: i64) -> i64:
        return self.for_others(game, me, card) // FEED

    def covering(self, game: Stampin, me: i64, pile: i64) -> i64:
        """A discard covers what lies on top: what others want rather than what I want."""
        top = game.top(pile)
        if top == t.NONE:
            return 0
        return self.for_others(game, me, top) // FEED - self.gain(game, me, top) // 2

    def giving(self, game: Stampin, me: i64, other: i64, card: i64) -> i64:
        return -self.loss(game, me, card) - self.for_other(game, me, other, card) // FEED

    def blind(self, game: Stampin, me: i64, other: i64) -> i64:
        """A blind trade: some card of mine for some card of theirs."""
        total: i64 = 0
        cards = self.mine
        n = size_of(cards)
        while cards:
            card = lowest(cards)
            total -= self.loss(game, me, card) + self.for_other(game, me, other, card) // FEED
            cards &= cards - 1
        theirs = size_of(game.hands[other])
        known = game.known[me * game.players + other]
        found: i64 = (theirs - size_of(known)) * NEW_CARD
        while known:
            found += min(self.gain(game, me, lowest(known)), i64(SET))
            known &= known - 1
        leader = (game.number_of_sets(other) * 2 + game.number_of_threes(other)) * 5
        return total // max(n, i64(1)) + found // max(theirs, i64(1)) - leader

    def bidding(self, game: Stampin, me: i64, answer: i64) -> i64:
        """Bid as little as is needed, and never more than the card is worth."""
        if answer == t.PASS:
            return 0
        price = answer - t.BIDS
        worth = self.buying(game, me, game.lot, False)
        if game.setup.auction == t.SEALED:
            wanted = i64(10)
            while wanted < game.cash[me] and self.cents(game, me, wanted) * 10 < worth * BID_SHARE:
                wanted += 1
            return (worth - self.cents(game, me, price)) - max(price - wanted, wanted - price) * CENT
        return worth - self.cents(game, me, price) - (price - game.least_bid()) * CENT

    def best_demand(self, game: Stampin, me: i64, other: i64) -> i64:
        best: i64 = -WIN
        for category in range(i64(t.CATEGORIES)):
            best = max(best, self.demanding(game, me, other, category))
        return best

    def demanding(self, game: Stampin, me: i64, other: i64, category: i64) -> i64:
        """What comes over, as far as it is known or likely."""
        four = t.cards_of(category)
        row = me * game.players + other
        known = game.known[row] & four
        if known:
            return self.gain(game, me, lowest(known)) * size_of(known)
        if game.none_of[row] >> category & 1:
            return 0
        three = game.three(me, category)
        n = size_of(self.mine & four)
        if not three and n == 0:
            return 0
        hidden = four & ~(self.mine | self.gone | three | game.open_cards())
        for third in range(game.players):
            hidden &= ~game.known[me * game.players + third]
        left = size_of(hidden)
        if left == 0:
            return 0
        unknown = game.deck.size
        for third in range(game.players):
            if third != me:
                unknown += size_of(game.hands[third])
        chance = min(1000, left * size_of(game.hands[other]) * 1000 // max(unknown, i64(1)))
        return min(self.gain(game, me, lowest(hidden)), i64(10 * SET)) * chance // 1000

    def space(self, game: Stampin, me: i64, space: i64) -> i64:
        """What a space brings."""
        kind: i64 = game.setup.kinds[space]
        number: i64 = game.setup.numbers[space]
        if kind == t.TRADE:
            if number == t.ANY:
                best: i64 = -WIN
                for other in range(game.players):
                    if other != me:
                        best = max(best, self.blind(game, me, other))
                return best
            return self.blind(game, me, (me + 1) % game.players)
        if kind == t.COLLECT:
            return number * CENT
        if kind == t.COLLECT_EACH:
            return number * (game.players - 1) * CENT
        if kind == t.PAY:
            return -self.cents(game, me, min(number, game.cash[me]))
        if kind == t.PAY_EACH:
            return -self.cents(game, me, min(number * (game.players - 1), game.cash[me]))
        if kind == t.DRAW:
            return number * NEW_CARD
        if kind in (t.NLW, t.AUCTION, t.FREE, t.GOTO, t.ROLL_AGAIN):
            return A_ROLL // 2
        if kind == t.SORT:
            return NEW_CARD
        if kind == t.LOSE:
            return -A_TURN
        assert kind == t.PASS_ON
        return NEW_CARD - max(self.least_loss(game, me), i64(0))


def keeper_cards(game: Stampin, seat: i64) -> i64:
    """How many Keeper/Demand cards a seat has left."""
    return size_of(game.keepers[seat]) if game.setup.one_each else game.keepers[seat]

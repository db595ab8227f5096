"""Fair samples of what a seat can't know (section G), dealt from what it does know."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.pile import MarkedRow
from philately.core.rng import Rng
from philately.games.stampede.rules import digging, refill
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import Asked

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede

FRONT_TRIES: Final = 16  # before counting, which costs more
FINE: Final = 1 << 30  # how finely probabilities are told apart


class Redealing:
    """Room to work in while redealing: the hidden places in a fixed order, and the cards that belong there."""

    def __init__(self, players: i64) -> None:
        self.slots: i64 = 0
        self.slot_back: vec[i64] = vec[i64]([0] * t.CARDS)  # PLAIN: not seen; + REFILLED for a card of the refill
        self.slot_stamp: vec[i64] = vec[i64]([0] * t.CARDS)
        self.stock: vec[i64] = vec[i64]([0] * (2 * t.STAMPS))
        self.heap: vec[i64] = vec[i64]([0] * t.CARDS)
        self.gaps: vec[i64] = vec[i64]([0] * int(players + 1))  # hidden cards of each hand, and of the held one

    def replace_hidden(self, game: "Stampede", seat: i64, rng: Rng) -> None:
        self.slots = 0
        for i in range(2 * t.STAMPS):
            self.stock[i] = 0
        for owner in range(game.players):
            if owner != seat:
                self.gaps[owner] = self.lift_row(game.hands[owner], seat)
        if game.active != seat:
            self.gaps[game.players] = self.lift_row(game.held, seat)
        self.lift_pile(game, seat)
        if game.setup.random_backs:
            self.deal_fronts(rng)
        else:
            self.deal_stamps(0, rng)
        self.deal_open(0, game.setup.random_backs, rng)
        if game.pooled:
            self.deal_stamps(t.REFILLED, rng)
            self.deal_open(t.REFILLED, False, rng)
        self.lay_down(game, seat)
        self.rewind(game, seat, rng)

    def add_slot(self, stamp: i64, back: i64, mark: i64) -> None:
        """A hidden card: its place joins the slots, its stamp the stock of its pool."""
        pool = mark & t.REFILLED
        self.slot_back[self.slots] = back + pool
        self.slots += 1
        entry = stamp + t.STAMPS if pool else stamp
        self.stock[entry] = self.stock[entry] + 1

    def lift_row(self, row: MarkedRow, seat: i64) -> i64:
        """Take the cards the seat doesn't know out of a hand, in the order of their backs; how many they were."""
        bit: i64 = 1 << seat
        size = row.size
        kept: i64 = 0
        kinds: i64 = 0
        first = self.slots
        for i in range(size):
            stamp = row.card(i)
            mark = row.mark(i)
            if mark & bit:
                if kept == 0 or row.card(kept - 1) != stamp:
                    kinds += 1
                row.cards[kept] = stamp
                row.marks[kept] = mark & (bit | t.REFILLED)
                kept += 1
            else:
                self.add_slot(stamp, t.back_of(stamp), mark)
                at = self.slots - 1
                back = self.slot_back[at]
                while at > first and self.slot_back[at - 1] & ~t.REFILLED > back & ~t.REFILLED:
                    self.slot_back[at] = self.slot_back[at - 1]
                    at -= 1
                self.slot_back[at] = back
        row.size = kept
        row.kinds = kinds
        return size - kept

    def lift_pile(self, game: "Stampede", seat: i64) -> None:
        """The same for the pile, from the top down; a place whose back nobody has seen can hold any card."""
        bit: i64 = 1 << seat
        kept: i64 = bit | t.SEEN_BACK | t.REFILLED
        cards = game.pile.cards
        marks = game.pile.marks
        for at in range(game.pile.size - 1, -1, -1):
            mark = marks[at]
            if not mark & bit:
                self.add_slot(cards[at], t.back_of(cards[at]) if mark & t.SEEN_BACK else i64(t.PLAIN), mark)
            marks[at] = mark & kept

    def deal_stamps(self, pool: i64, rng: Rng) -> None:
        """Every way to lay the stock of a pool onto its slots so that the seen backs fit is equally likely.

        Different backs share no stamps, so the slots with a seen back can draw one after another from the stock.
        """
        stock = self.stock
        base: i64 = t.STAMPS if pool else 0
        for i in range(self.slots):
            back = self.slot_back[i] - pool
            if not 0 <= back < t.PLAIN:
                continue  # of the other pool, or not seen
            one = base + back
            other = base + back % t.ANIMALS * t.ANIMALS + back // t.ANIMALS
            copies = stock[one]
            entry = one if rng.below(copies + stock[other]) < copies else other
            stock[entry] = stock[entry] - 1
            self.slot_stamp[i] = entry - base

    def deal_open(self, pool: i64, random_backs: bool, rng: Rng) -> None:
        """The rest of the stock goes to the slots whose back wasn't seen; random backs are drawn anew."""
        heap = self.heap
        slot_back = self.slot_back
        slot_stamp = self.slot_stamp
        size: i64 = 0
        base: i64 = t.STAMPS if pool else 0
        for stamp in range(i64(t.STAMPS)):
            for _copy in range(self.stock[base + stamp]):
                heap[size] = stamp
                size += 1
        for i in range(self.slots):
            if slot_back[i] == t.PLAIN + pool:
                at = rng.below(size)
                size -= 1
                slot_stamp[i] = t.random_back(heap[at], rng) if random_backs else heap[at]
                heap[at] = heap[size]

    def deal_fronts(self, rng: Rng) -> None:
        """With random backs (S-4) nobody knows the list of decoys: deal fronts to the slots with a seen back.

        Each decoy is as likely as any other, so all ways to deal the fronts that fit the seen backs are equally likely.
        """
        left = [0] * t.ANIMALS
        for animal in range(i64(t.ANIMALS)):
            for decoy in range(i64(t.ANIMALS)):
                left[animal] += self.stock[animal * t.ANIMALS + decoy]
        seen = [int(i) for i in range(self.slots) if self.slot_back[i] < t.PLAIN]
        for _attempt in range(i64(FRONT_TRIES)):
            tried = self.try_fronts(seen, left, rng)
            if tried:
                left = tried
                break
        else:
            self.count_fronts(seen, left, rng)
        for stamp in range(i64(t.STAMPS)):
            self.stock[stamp] = left[stamp // t.ANIMALS] if stamp % (t.ANIMALS + 1) == 0 else 0

    def try_fronts(self, seen: list[int], at_first: list[int], rng: Rng) -> list[int]:
        """Deal fronts to the seen backs one after another, and accept by the ratio of true to tried probability.

        Gives the fronts that are left; none when the try was in vain.
        """
        left = at_first[:]
        for i in seen:
            back = self.slot_back[i]
            one = back // t.ANIMALS
            other = back % t.ANIMALS
            total = left[one] + left[other]
            if rng.below(at_first[one] + at_first[other]) >= total:
                return []
            if rng.below(total) >= left[one]:
                one, other = other, one
            left[one] -= 1
            self.slot_stamp[i] = one * t.ANIMALS + other
        return left

    def count_fronts(self, seen: list[int], left: list[int], rng: Rng) -> None:
        """The same when few cards are left and tries are in vain: weigh each front by the ways to go on from it."""
        order = sorted(seen, key=lambda i: int(self.slot_back[i]))
        known: dict[int, float] = {}
        for at in range(i64(len(order))):
            i = order[at]
            one = self.slot_back[i] // t.ANIMALS
            other = self.slot_back[i] % t.ANIMALS
            for_one = self.ways_with(order, at, one, left, known)
            for_other = self.ways_with(order, at, other, left, known)
            lot: int = rng.below(FINE)
            if lot * (for_one + for_other) >= for_one * FINE:
                one, other = other, one
            left[one] -= 1
            self.slot_stamp[i] = one * t.ANIMALS + other

    def ways_with(self, order: list[int], at: i64, animal: i64, left: list[int], known: dict[int, float]) -> float:
        """In how many ways this animal can be dealt to a slot, and then others to all slots after it."""
        cards = left[animal]
        if cards == 0:
            return 0.0
        left[animal] = cards - 1
        ways = self.ways_from(order, at + 1, left, known)
        left[animal] = cards
        return cards * ways

    def ways_from(self, order: list[int], at: i64, left: list[int], known: dict[int, float]) -> float:
        """In how many ways fronts can be dealt to the slots from here on, which come in the order of their backs."""
        if at == len(order):
            return 1.0
        back = self.slot_back[order[at]]
        one = back // t.ANIMALS
        position: int = at
        for animal in range(one, i64(t.ANIMALS)):  # earlier animals are on none of the backs to come
            position = position * 11 + left[animal]
        if position in known:
            return known[position]
        ways = self.ways_with(order, at, one, left, known) + self.ways_with(order, at, back % t.ANIMALS, left, known)
        known[position] = ways
        return ways

    def lay_down(self, game: "Stampede", seat: i64) -> None:
        """Put the sample where the hidden cards were; of what is known, only what this seat knows is kept."""
        bit: i64 = 1 << seat
        slot: i64 = 0
        for owner in range(game.players + 1):
            row = game.held if owner == game.players else game.hands[owner]
            if seat == (game.active if owner == game.players else owner):
                for i in range(row.size):
                    row.marks[i] = row.mark(i) & (bit | t.REFILLED)
                continue
            for _gap in range(self.gaps[owner]):
                row.add(self.slot_stamp[slot], self.slot_back[slot] & t.REFILLED)
                slot += 1
        cards = game.pile.cards
        marks = game.pile.marks
        for at in range(game.pile.size - 1, -1, -1):
            if not marks[at] & bit:
                cards[at] = self.slot_stamp[slot]
                slot += 1

    def rewind(self, game: "Stampede", seat: i64, rng: Rng) -> None:
        """Answers of others that the seat can't see: an unfinished step begins anew, a secret one is drawn by lot."""
        if game.stage == refill.GIVE_UP.number:
            for other in range(game.players):
                if other == seat or game.first_given[other] == t.NONE:
                    continue
                if game.second_given[other] == t.NONE:
                    game.first_given[other] = t.NONE
                elif game.setup.refill_together:
                    album = game.albums[other]
                    first = rng.below(album.size)
                    second = rng.below(album.size - 1)
                    if second >= first:
                        second += 1
                    game.first_given[other] = album.card(first)
                    game.second_given[other] = album.card(second)
            game.attend(game.pending()[0])
        elif game.active != seat and game.to_move >= 0:
            game.picks = 0
            game.pick_a = t.NONE
            game.pick_b = t.NONE
            if game.stage == digging.GIRAFFE_ORDER.number or game.stage == digging.RHINO_ORDER.number:
                game.order = 0
            question = game.questions[game.stage]
            assert isinstance(question, Asked)
            game.ask(question)
        else:
            game.attend(game.to_move)

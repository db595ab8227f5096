"""What each seat knows (section G), and fair samples of what it can't know.

Everybody knows the backs of all hands. Beyond that a seat knows, by marks on the cards,
  - fronts that were public when a card went into a hand or to a known place in the pile (S-23, S-35),
  - the other hand after a Crocodile (S-20), where its own Rhino cards lie (S-36),
and, by the mark SEEN_BACK, backs of places in the pile that everybody has seen. After a refill everybody knows which
cards the new pile consists of; they are marked REFILLED as long as they can be told from the other hidden ones.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.pile import MarkedRow
from philately.core.rng import Rng
from philately.games.stampede.rules.position import Position, Setup
from philately.games.stampede.rules.terms import (
    ANIMALS,
    BACKS,
    CARDS,
    GIRAFFE_ORDER,
    GIVE_UP,
    NONE,
    PLAIN,
    REFILLED,
    RHINO_ORDER,
    SEEN_BACK,
    SPECTATOR,
    STAMPS,
    back_of,
)

OBSERVED_SEAT = 3 * STAMPS + 4  # album, backs and known stamps of the hand, hand and album size, tick, team
OBSERVED = 6 * OBSERVED_SEAT + 4 * STAMPS + 3 * CARDS + 22

FRONT_TRIES: Final = 16  # before counting, which costs more
FINE: Final = 1 << 30  # how finely probabilities are told apart


class Knowledge(Position):
    """A position in which every seat remembers what it has seen."""

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, setup)
        self.everybody: i64 = SPECTATOR | (1 << players) - 1
        # room to work in while redealing: the hidden places in a fixed order, and the cards that belong there
        self.slots: i64 = 0
        self.slot_back: vec[i64] = vec[i64]([0] * CARDS)
        self.slot_pool: vec[i64] = vec[i64]([0] * CARDS)
        self.slot_stamp: vec[i64] = vec[i64]([0] * CARDS)
        self.stock: vec[i64] = vec[i64]([0] * (2 * STAMPS))
        self.heap: vec[i64] = vec[i64]([0] * CARDS)
        self.gaps: vec[i64] = vec[i64]([0] * int(players + 1))  # hidden cards of each hand, and of the held one

    # ---- remembering -----------------------------------------------------------------------------------------

    def into_hand(self, seat: i64, stamp: i64, mark: i64) -> None:
        """A card comes into a hand: its owner sees the front, everybody the back."""
        hand = self.hands[seat]
        if not self.tracking:
            hand.lay(stamp)
            return
        if self.pooled:
            for i in range(hand.size):
                if back_of(hand.card(i)) == back_of(stamp) and (hand.mark(i) ^ mark) & REFILLED:
                    self.forget_refill()
                    mark &= ~REFILLED
                    break
        hand.add(stamp, (mark & ~SEEN_BACK) | 1 << seat)

    def out_of_hand(self, seat: i64, stamp: i64) -> None:
        """A card leaves a hand face-up: whoever knew one of this stamp there knows one less."""
        if self.tracking:
            self.hands[seat].remove(stamp)
        else:
            self.hands[seat].lift(stamp)

    def see_top(self) -> None:
        """Everybody sees the back of the pile's top card (S-35)."""
        if self.tracking and self.pile.size > 0:
            self.pile.set_mark(0, self.pile.mark(0) | SEEN_BACK)

    def into_pile(self, place: i64, stamp: i64, mark: i64) -> None:
        """The active player puts a card into the pile; everybody watches, unless places are hidden (S-35)."""
        if not self.tracking:
            self.pile.slip(place, stamp)
            return
        if self.setup.hidden_places:
            self.forget_refill()
            own: i64 = 1 << self.active
            for i in range(self.pile.size):
                self.pile.set_mark(i, self.pile.mark(i) & own)
            self.pile.insert(place, stamp, own)
        else:
            self.pile.insert(place, stamp, mark | SEEN_BACK)
        self.see_top()

    def hold(self) -> None:
        """A Rhino's former hand is laid aside to go into the pile (S-22).

        Watchers tell face-down cards apart only by back: who doesn't know all cards with this back to be the same stamp
        will not know which place holds what (S-35).
        """
        hand = self.hands[self.active]
        for i in range(hand.size):
            stamp = hand.card(i)
            known = hand.mark(i)
            for j in range(hand.size):
                if back_of(hand.card(j)) == back_of(stamp):
                    if hand.card(j) != stamp:
                        known &= REFILLED
                    else:
                        known &= hand.mark(j)
            self.held.add(stamp, known | 1 << self.active)
        hand.clear()

    def swap_hands(self, a: i64, b: i64) -> None:
        """Both see both hands (S-20); what the others knew of a hand they now know of its new owner."""
        hand = self.hands[a]
        self.hands[a] = self.hands[b]
        self.hands[b] = hand
        if self.tracking:
            both: i64 = 1 << a | 1 << b
            for hand in (self.hands[a], self.hands[b]):
                for i in range(hand.size):
                    hand.marks[i] = hand.mark(i) | both

    def remember_refill(self) -> None:
        """The new pile's contents are public, its order is not (S-33)."""
        if not self.tracking:
            return
        self.forget_refill()
        for place in range(self.pile.size):
            self.pile.set_mark(place, REFILLED)
        self.pooled = True

    def forget_refill(self) -> None:
        """Cards of the refill can no longer be told from other hidden ones."""
        if not self.pooled:
            return
        self.pooled = False
        for place in range(self.pile.size):
            self.pile.set_mark(place, self.pile.mark(place) & ~REFILLED)
        for row in self.hands:
            for i in range(row.size):
                row.marks[i] = row.mark(i) & ~REFILLED
        for i in range(self.held.size):
            self.held.marks[i] = self.held.mark(i) & ~REFILLED

    # ---- redealing -------------------------------------------------------------------------------------------

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        self.slots = 0
        for i in range(2 * STAMPS):
            self.stock[i] = 0
        for owner in range(self.players):
            if owner != seat:
                self.gaps[owner] = self.lift_row(self.hands[owner], seat)
        if self.active != seat:
            self.gaps[self.players] = self.lift_row(self.held, seat)
        self.lift_pile(seat)
        if self.setup.random_backs:
            self.deal_fronts(rng)
        else:
            self.deal_stamps(0, rng)
        if self.pooled:
            self.deal_stamps(REFILLED, rng)
        self.lay_down(seat)
        self.rewind(seat, rng)

    def add_slot(self, stamp: i64, back: i64, mark: i64) -> None:
        """A hidden card: its place joins the slots, its stamp the stock of its pool."""
        pool = mark & REFILLED
        self.slot_back[self.slots] = back
        self.slot_pool[self.slots] = pool
        self.slots += 1
        entry = stamp + STAMPS if pool else stamp
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
                row.marks[kept] = mark & (bit | REFILLED)
                kept += 1
            else:
                self.add_slot(stamp, back_of(stamp), mark)
                at = self.slots - 1
                while at > first and self.slot_back[at - 1] > self.slot_back[at]:
                    back = self.slot_back[at]
                    pool = self.slot_pool[at]
                    self.slot_back[at] = self.slot_back[at - 1]
                    self.slot_pool[at] = self.slot_pool[at - 1]
                    self.slot_back[at - 1] = back
                    self.slot_pool[at - 1] = pool
                    at -= 1
        row.size = kept
        row.kinds = kinds
        return size - kept

    def lift_pile(self, seat: i64) -> None:
        """The same for the pile, from the top down; a place whose back nobody has seen can hold any card."""
        bit: i64 = 1 << seat
        kept: i64 = bit | SEEN_BACK | REFILLED
        cards = self.pile.cards
        marks = self.pile.marks
        stock = self.stock
        slot_back = self.slot_back
        slot = self.slots
        at = self.pile.size
        while at > 0:
            at -= 1
            mark = marks[at]
            stamp = cards[at]
            if mark == 0:  # most cards of most piles
                slot_back[slot] = PLAIN
                self.slot_pool[slot] = 0
                slot += 1
                stock[stamp] = stock[stamp] + 1
            else:
                if not mark & bit:
                    self.slots = slot
                    self.add_slot(stamp, back_of(stamp) if mark & SEEN_BACK else i64(PLAIN), mark)
                    slot += 1
                marks[at] = mark & kept
        self.slots = slot

    def deal_stamps(self, pool: i64, rng: Rng) -> None:
        """Every way to lay the stock of a pool onto its slots so that the seen backs fit is equally likely.

        Different backs share no stamps, so the slots with a seen back can draw one after another from the stock; the
        rest of the stock then goes to the other slots in any order.
        """
        stock = self.stock
        slot_back = self.slot_back
        slot_pool = self.slot_pool
        slot_stamp = self.slot_stamp
        base: i64 = 0
        if pool:
            base = STAMPS
        open_slots: i64 = 0
        for i in range(self.slots):
            if slot_pool[i] != pool:
                continue
            back = slot_back[i]
            if back == PLAIN:
                open_slots += 1
                continue
            one = base + back
            other = base + back % ANIMALS * ANIMALS + back // ANIMALS
            copies = stock[one]
            entry = one if rng.below(copies + stock[other]) < copies else other
            stock[entry] = stock[entry] - 1
            slot_stamp[i] = entry - base
        if open_slots == 0:
            return
        heap = self.heap
        size: i64 = 0
        for stamp in range(i64(STAMPS)):
            for _ in range(stock[base + stamp]):
                heap[size] = stamp
                size += 1
        for i in range(self.slots):
            if slot_back[i] == PLAIN and slot_pool[i] == pool:
                at = rng.below(size)
                size -= 1
                slot_stamp[i] = heap[at]
                heap[at] = heap[size]

    def deal_fronts(self, rng: Rng) -> None:
        """With random backs (S-4) nobody knows the list of decoys: deal fronts, then decoys where no back was seen.

        Each decoy is as likely as any other, so all ways to deal the fronts that fit the seen backs are equally likely.
        """
        left = [0] * ANIMALS
        for animal in range(i64(ANIMALS)):
            for decoy in range(i64(ANIMALS)):
                left[animal] += self.stock[animal * ANIMALS + decoy]
        seen: list[int] = []
        for i in range(self.slots):
            if self.slot_pool[i] == 0 and self.slot_back[i] != PLAIN:
                seen.append(i)
        for _ in range(i64(FRONT_TRIES)):
            tried = self.try_fronts(seen, left, rng)
            if tried:
                left = tried
                break
        else:
            self.count_fronts(seen, left, rng)
        heap = self.heap
        size: i64 = 0
        for animal in range(i64(ANIMALS)):
            for _ in range(left[animal]):
                heap[size] = animal
                size += 1
        for i in range(self.slots):
            if self.slot_pool[i] == 0 and self.slot_back[i] == PLAIN:
                at = rng.below(size)
                size -= 1
                front = heap[at]
                heap[at] = heap[size]
                decoy = rng.below(ANIMALS - 1)
                if decoy >= front:
                    decoy += 1
                self.slot_stamp[i] = front * ANIMALS + decoy

    def try_fronts(self, seen: list[int], at_first: list[int], rng: Rng) -> list[int]:
        """Deal fronts to the seen backs one after another, and accept by the ratio of true to tried probability.

        Gives the fronts that are left; none when the try was in vain.
        """
        left = at_first[:]
        for i in seen:
            back = self.slot_back[i]
            one = back // ANIMALS
            other = back % ANIMALS
            total = left[one] + left[other]
            if rng.below(at_first[one] + at_first[other]) >= total:
                return []
            if rng.below(total) >= left[one]:
                one, other = other, one
            left[one] -= 1
            self.slot_stamp[i] = one * ANIMALS + other
        return left

    def count_fronts(self, seen: list[int], left: list[int], rng: Rng) -> None:
        """The same when few cards are left and tries are in vain: weigh each front by the ways to go on from it."""
        order: list[int] = []
        for back in range(i64(BACKS)):
            for i in seen:
                if self.slot_back[i] == back:
                    order.append(i)
        known: dict[int, float] = {}
        for at in range(i64(len(order))):
            i = order[at]
            one = self.slot_back[i] // ANIMALS
            other = self.slot_back[i] % ANIMALS
            for_one = self.ways_with(order, at, one, left, known)
            for_other = self.ways_with(order, at, other, left, known)
            lot: int = rng.below(FINE)
            if lot * (for_one + for_other) >= for_one * FINE:
                one, other = other, one
            left[one] -= 1
            self.slot_stamp[i] = one * ANIMALS + other

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
        one = back // ANIMALS
        position: int = at
        for animal in range(one, i64(ANIMALS)):  # earlier animals are on none of the backs to come
            position = position * 11 + left[animal]
        if position in known:
            return known[position]
        ways = self.ways_with(order, at, one, left, known) + self.ways_with(order, at, back % ANIMALS, left, known)
        known[position] = ways
        return ways

    def lay_down(self, seat: i64) -> None:
        """Put the sample where the hidden cards were; of what is known, only what this seat knows is kept."""
        bit: i64 = 1 << seat
        slot: i64 = 0
        for owner in range(self.players + 1):
            row = self.held if owner == self.players else self.hands[owner]
            if seat == (self.active if owner == self.players else owner):
                for i in range(row.size):
                    row.marks[i] = row.mark(i) & (bit | REFILLED)
                continue
            for _ in range(self.gaps[owner]):
                row.add(self.slot_stamp[slot], self.slot_pool[slot])
                slot += 1
        cards = self.pile.cards
        marks = self.pile.marks
        at = self.pile.size
        while at > 0:
            at -= 1
            if not marks[at] & bit:
                cards[at] = self.slot_stamp[slot]
                slot += 1

    def rewind(self, seat: i64, rng: Rng) -> None:
        """Answers of others that the seat can't see: an unfinished step begins anew, a secret one is drawn by lot."""
        if self.stage == GIVE_UP:
            for other in range(self.players):
                if other == seat or self.first_given[other] == NONE:
                    continue
                if self.second_given[other] == NONE:
                    self.first_given[other] = NONE
                elif self.setup.refill_together:
                    album = self.albums[other]
                    first = rng.below(album.size)
                    second = rng.below(album.size - 1)
                    if second >= first:
                        second += 1
                    self.first_given[other] = album.card(first)
                    self.second_given[other] = album.card(second)
            waiting = self.pending()
            self.attend(waiting[0])
        elif self.active != seat and self.to_move >= 0:
            self.picks = 0
            self.pick_a = NONE
            self.pick_b = NONE
            if self.stage == GIRAFFE_ORDER or self.stage == RHINO_ORDER:
                self.order = 0
            self.ask(self.stage)
        else:
            self.attend(self.to_move)

    def ask(self, question: i64) -> None:
        """Ask the speaker; the turn knows how."""
        raise NotImplementedError

    # ---- observing -------------------------------------------------------------------------------------------

    def knows(self, seat: i64, mark: i64) -> bool:
        """Is this the mark of a card whose front the seat knows? Seat -1 is a spectator."""
        return bool(mark & (SPECTATOR if seat < 0 else 1 << seat))

    def observe(self, seat: int, out: vec[u8]) -> None:
        """What the seat knows, seats counted from itself; see docs/games/stampede.md for the layout."""
        self.check_seat(seat)
        for i in range(i64(OBSERVED)):
            out[i] = 0
        at: i64 = 0
        bit: i64 = 1 << seat
        for step in range(self.players):
            other = (seat + step) % self.players
            album = self.albums[other]
            hand = self.hands[other]
            for i in range(album.size):
                _count(out, at + album.card(i))
            for i in range(hand.size):
                stamp = hand.card(i)
                _count(out, at + STAMPS + back_of(stamp))
                if hand.mark(i) & bit:
                    _count(out, at + 2 * STAMPS + stamp)
            tail = at + 3 * STAMPS
            out[tail] = u8(hand.size)
            out[tail + 1] = u8(album.size)
            out[tail + 2] = u8(self.ticks[other])
            if self.setup.teams:
                out[tail + 3] = u8(self.setup.teams[other] + 1)
            at += OBSERVED_SEAT
        at = 6 * OBSERVED_SEAT
        for i in range(self.area.size):
            _count(out, at + self.area.card(i))
        at += STAMPS
        for i in range(self.given.size):
            _count(out, at + self.given.card(i))
        at += STAMPS
        for i in range(self.held.size):
            stamp = self.held.card(i)
            _count(out, at + back_of(stamp))
            if self.held.mark(i) & bit:
                _count(out, at + STAMPS + stamp)
        at += 2 * STAMPS
        for place in range(self.pile.size):
            mark = self.pile.mark(place)
            stamp = self.pile.card(place)
            if mark & bit:
                out[at + place] = u8(stamp + 1)
            if mark & (bit | SEEN_BACK):
                out[at + CARDS + place] = u8(back_of(stamp) + 1)
            if mark & REFILLED:
                out[at + 2 * CARDS + place] = 1
        at += 3 * CARDS
        mine = self.active == seat
        out[at] = u8(self.pile.size)
        out[at + 1] = u8((self.active - seat) % self.players)
        out[at + 2] = u8(min(self.turn, 255))
        out[at + 3] = u8(self.stage)
        out[at + 4] = u8(self.taken)
        out[at + 5] = u8(min(self.refills, 255))
        out[at + 6] = u8(self.reason)
        out[at + 7] = u8(self.players)
        out[at + 8] = u8(self.held.size)
        if mine:
            out[at + 9] = u8(self.asking if self.stage != GIVE_UP else self.stage)
            out[at + 10] = u8(self.picks)
            out[at + 11] = u8(self.pick_a)
            out[at + 12] = u8(self.pick_b)
            out[at + 13] = u8(self.order)
        out[at + 14] = u8(self.first_given[seat])
        out[at + 15] = u8(self.second_given[seat])
        for step in range(self.players):
            other = (seat + step) % self.players
            out[at + 16 + step] = 0 if self.second_given[other] == NONE else 1


def _count(out: vec[u8], place: i64) -> None:
    out[place] = u8(i64(out[place]) + 1)

"""Cards: a `Pile` in an order nobody may change, a `Row` that is always sorted, and a `MarkedRow` for hands.

A card is a small number (0 to 254). Beside each hidden card lies a *mark* of 15 bits, in which the rules keep who knows
it. In a hand equal cards can't be told apart, so their marks say *how many* of them each seat knows: the first carries
the bits of those who know at least one, the second of those who know at least two, and so on.
"""

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.rng import Rng


class Pile:
    """A face-down pile with room for a fixed number of cards. Place 0 is the top."""

    def __init__(self, room: i64) -> None:
        self.cards = vec[i64]([0] * int(room))  # the bottom comes first: the top is taken without moving the rest
        self.marks = vec[i64]([0] * int(room))
        self.size: i64 = 0

    def __len__(self) -> int:
        return self.size

    def card(self, place: i64) -> i64:
        return self.cards[self.size - 1 - place]

    def mark(self, place: i64) -> i64:
        return self.marks[self.size - 1 - place]

    def set_card(self, place: i64, card: i64) -> None:
        self.cards[self.size - 1 - place] = card

    def set_mark(self, place: i64, mark: i64) -> None:
        self.marks[self.size - 1 - place] = mark

    def put(self, card: i64, mark: i64) -> None:
        """Lay a card on top."""
        self.cards[self.size] = card
        self.marks[self.size] = mark
        self.size += 1

    def take(self) -> i64:
        """Take the top card; its mark must have been read before."""
        self.size -= 1
        return self.cards[self.size]

    def insert(self, place: i64, card: i64, mark: i64) -> None:
        """Put a card in so that it comes to lie at that place."""
        cards = self.cards
        marks = self.marks
        at = self.size - place
        i = self.size
        while i > at:
            cards[i] = cards[i - 1]
            marks[i] = marks[i - 1]
            i -= 1
        cards[at] = card
        marks[at] = mark
        self.size += 1

    def slip(self, place: i64, card: i64) -> None:
        """Put a card in where marks don't matter any more; they stay behind."""
        cards = self.cards
        at = self.size - place
        i = self.size
        while i > at:
            cards[i] = cards[i - 1]
            i -= 1
        cards[at] = card
        self.size += 1

    def clear(self) -> None:
        self.size = 0

    def shuffle(self, rng: Rng) -> None:
        """Bring the cards into a fair random order (Fisher and Yates, from the top down); marks stay where they are."""
        cards = self.cards
        i = self.size - 1
        while i > 0:
            j = rng.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def copy_from(self, other: "Pile") -> None:
        size = other.size
        cards = self.cards
        marks = self.marks
        other_cards = other.cards
        other_marks = other.marks
        for i in range(size):
            cards[i] = other_cards[i]
            marks[i] = other_marks[i]
        self.size = size

    def write(self, out: Writer) -> None:
        out.byte(self.size)
        for i in range(self.size):
            out.byte(self.cards[i])
            out.mark(self.marks[i])

    def read(self, data: Reader) -> None:
        size = data.byte()
        if size > len(self.cards):
            raise BadDump(f"byte {data.place - 1} says that {size} cards lie where {len(self.cards)} have room")
        for i in range(size):
            self.cards[i] = data.byte()
            self.marks[i] = data.mark()
        self.size = size


class Row:
    """Cards kept sorted, open to all: an album, cards laid out on the table."""

    def __init__(self, room: i64) -> None:
        self.cards = vec[i64]([0] * int(room))
        self.size: i64 = 0
        self.kinds: i64 = 0  # how many different cards

    def __len__(self) -> int:
        return self.size

    def card(self, i: i64) -> i64:
        return self.cards[i]

    def kind(self, k: i64) -> i64:
        """The k-th of the different cards."""
        if self.kinds == self.size:
            return self.cards[k]
        i: i64 = 0
        while k > 0:
            if self.cards[i] != self.cards[i + 1]:
                k -= 1
            i += 1
        return self.cards[i]

    def rank(self, card: i64) -> i64:
        """The place of a card among the different ones: the k for which `kind(k)` is the card."""
        k: i64 = 0
        for i in range(1, self.size):
            if self.cards[i - 1] == card:
                break
            if self.cards[i] != self.cards[i - 1]:
                k += 1
        return k

    def count(self, card: i64) -> i64:
        n: i64 = 0
        for i in range(self.size):
            if self.cards[i] == card:
                n += 1
        return n

    def lay(self, card: i64) -> None:
        """Put a card into its place."""
        cards = self.cards
        i = self.size
        self.size = i + 1
        while i > 0:
            before = cards[i - 1]
            if before <= card:
                if before == card:
                    cards[i] = card
                    return
                break
            cards[i] = before
            i -= 1
        cards[i] = card
        self.kinds += 1

    def lift(self, card: i64) -> None:
        """Take a card of this kind away."""
        cards = self.cards
        i = self.size - 1
        self.size = i
        behind = cards[i]
        while behind > card:
            i -= 1
            here = cards[i]
            cards[i] = behind
            behind = here
        if i == 0 or cards[i - 1] != card:
            self.kinds -= 1

    def clear(self) -> None:
        self.size = 0
        self.kinds = 0

    def copy_from(self, other: "Row") -> None:
        """Lie as the other row does."""
        size = other.size
        cards = self.cards
        other_cards = other.cards
        for i in range(size):
            cards[i] = other_cards[i]
        self.size = size
        self.kinds = other.kinds

    def write(self, out: Writer) -> None:
        out.byte(self.size)
        for i in range(self.size):
            out.byte(self.cards[i])

    def read(self, data: Reader) -> None:
        size = data.byte()
        if size > len(self.cards):
            raise BadDump(f"byte {data.place - 1} says that {size} cards lie where {len(self.cards)} have room")
        self.clear()
        for _i in range(size):
            card = data.byte()
            if self.size > 0 and card < self.cards[self.size - 1]:
                raise BadDump(f"the cards before byte {data.place} are not in order")
            self.lay(card)


class MarkedRow(Row):
    """A hand: cards kept sorted, with marks of who knows them."""

    def __init__(self, room: i64) -> None:
        super().__init__(room)
        self.marks = vec[i64]([0] * int(room))

    def mark(self, i: i64) -> i64:
        return self.marks[i]

    def add(self, card: i64, mark: i64) -> None:
        """Put a card into its place; whoever is in the mark knows one card of this kind more."""
        cards = self.cards
        marks = self.marks
        i = self.size
        while i > 0 and cards[i - 1] > card:
            cards[i] = cards[i - 1]
            marks[i] = marks[i - 1]
            i -= 1
        cards[i] = card
        marks[i] = 0
        self.size += 1
        if i > 0 and cards[i - 1] == cards[i]:
            while i > 0 and cards[i - 1] == card:
                i -= 1
            while mark:
                both = marks[i] & mark
                marks[i] = marks[i] | mark
                mark = both
                i += 1
        else:
            marks[i] = mark
            self.kinds += 1

    def remove(self, card: i64) -> i64:
        """Take a card of this kind away: whoever knew one knows one less. Gives the bits of those who did."""
        cards = self.cards
        marks = self.marks
        i: i64 = 0
        while cards[i] != card:
            i += 1
        mark = marks[i]
        last = self.size - 1
        if not (i < last and cards[i] == cards[i + 1]):
            self.kinds -= 1
        while i < last:
            cards[i] = cards[i + 1]
            marks[i] = marks[i + 1]
            i += 1
        self.size = last
        return mark

    def copy_from(self, other: Row) -> None:
        assert isinstance(other, MarkedRow)  # quick, because nothing is derived from it
        size = other.size
        cards = self.cards
        marks = self.marks
        other_cards = other.cards
        other_marks = other.marks
        for i in range(size):
            cards[i] = other_cards[i]
            marks[i] = other_marks[i]
        self.size = size
        self.kinds = other.kinds

    def write(self, out: Writer) -> None:
        super().write(out)
        for i in range(self.size):
            out.mark(self.marks[i])

    def read(self, data: Reader) -> None:
        super().read(data)
        for i in range(self.size):
            self.marks[i] = data.mark()

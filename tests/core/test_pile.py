"""Piles and rows against plain lists."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare  # type: ignore[import-untyped]

from philately import BadDump, FastRng
from philately.core.codec import Reader, Writer
from philately.core.pile import MarkedRow, Pile, Row

ROOM = 12
cards = st.integers(0, 5)
BITS = (1, 4, 128, 1 << 14)
marks = st.sets(st.sampled_from(BITS)).map(sum)


def pile_cards(pile: Pile) -> list[tuple[int, int]]:
    """List cards and marks from the top."""
    return [(pile.card(place), pile.mark(place)) for place in range(len(pile))]


def row_cards(row: MarkedRow) -> list[tuple[int, int]]:
    return [(row.card(i), row.mark(i)) for i in range(len(row))]


def written(thing: Pile | Row) -> bytes:
    out = Writer()
    thing.write(out)
    return bytes(out.data)


@given(st.data())
def test_a_pile_is_a_list_from_the_top(data: st.DataObject) -> None:
    pile = Pile(ROOM)
    model: list[tuple[int, int]] = []
    for _ in range(data.draw(st.integers(1, 40))):
        move = data.draw(st.sampled_from(["put", "take", "insert", "set_card", "set_mark", "copy", "clear"]))
        if move == "put" and len(model) < ROOM:
            model.insert(0, (data.draw(cards), data.draw(marks)))
            pile.put(*model[0])
        elif move == "insert" and len(model) < ROOM:
            place = data.draw(st.integers(0, len(model)))
            model.insert(place, (data.draw(cards), data.draw(marks)))
            pile.insert(place, *model[place])
        elif move == "take" and model:
            assert pile.take() == model.pop(0)[0]
        elif move == "set_card" and model:
            place = data.draw(st.integers(0, len(model) - 1))
            model[place] = (data.draw(cards), model[place][1])
            pile.set_card(place, model[place][0])
        elif move == "set_mark" and model:
            place = data.draw(st.integers(0, len(model) - 1))
            model[place] = (model[place][0], data.draw(marks))
            pile.set_mark(place, model[place][1])
        elif move == "copy":
            other = Pile(ROOM)
            other.put(5, 5)
            other.copy_from(pile)
            pile.clear()
            pile = other
        elif move == "clear":
            model.clear()
            pile.clear()
        assert pile_cards(pile) == model
        assert len(pile) == len(model)
    again = Pile(ROOM)
    again.read(Reader(written(pile)))
    assert pile_cards(again) == model


@given(st.lists(cards, max_size=ROOM - 1), st.data())
def test_slipping_a_card_in_leaves_the_marks(found: list[int], data: st.DataObject) -> None:
    pile = Pile(ROOM)
    for card in reversed(found):
        pile.put(card, 1)
    place = data.draw(st.integers(0, len(found)))
    pile.slip(place, 5)
    assert [card for card, _ in pile_cards(pile)] == [*found[:place], 5, *found[place:]]


def test_every_order_of_a_shuffled_pile_is_equally_likely() -> None:
    rng = FastRng(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        pile = Pile(4)
        for card in range(4):
            pile.put(card, card)
        pile.shuffle(rng)
        orders[tuple(card for card, _ in pile_cards(pile))] += 1
        assert [mark for _, mark in pile_cards(pile)] == [3, 2, 1, 0]  # marks belong to places
    assert len(orders) == 24
    assert chisquare(list(orders.values())).pvalue > 1e-3


class RowModel:
    """A row as sorted cards, and for each watcher how many cards of each kind it knows."""

    def __init__(self) -> None:
        self.cards: Counter[int] = Counter()
        self.known: dict[int, Counter[int]] = {bit: Counter() for bit in BITS}

    def add(self, card: int, mark: int) -> None:
        self.cards[card] += 1
        for bit, known in self.known.items():
            known[card] += bool(mark & bit)

    def remove(self, card: int) -> int:
        """Whoever knew one of the kind knows one less."""
        self.cards[card] -= 1
        mark = 0
        for bit, known in self.known.items():
            if known[card]:
                known[card] -= 1
                mark |= bit
        return mark

    def layers(self) -> list[tuple[int, int]]:
        """The first card of a kind is marked by all who know at least one, the second by all who know two."""
        return [
            (card, sum(bit for bit, known in self.known.items() if known[card] > layer))
            for card in sorted(self.cards)
            for layer in range(self.cards[card])
        ]


@given(st.data())
def test_a_row_is_sorted_and_its_marks_count_what_each_knows(data: st.DataObject) -> None:
    row, model = MarkedRow(ROOM), RowModel()
    for _ in range(data.draw(st.integers(1, 40))):
        move = data.draw(st.sampled_from(["add", "add", "remove", "copy"]))
        if move == "add" and len(row) < ROOM:
            card, mark = data.draw(cards), data.draw(marks)
            row.add(card, mark)
            model.add(card, mark)
        elif move == "remove" and len(row):
            card = data.draw(st.sampled_from([card for card, _ in row_cards(row)]))
            assert row.remove(card) == model.remove(card)
        elif move == "copy":
            other = MarkedRow(ROOM)
            other.add(3, 5)
            other.copy_from(row)
            row.clear()
            assert (len(row), row.kinds) == (0, 0)
            row = other
        assert row_cards(row) == model.layers()
        kinds = sorted(card for card, number in model.cards.items() if number)
        assert row.kinds == len(kinds)
        assert [row.kind(k) for k in range(row.kinds)] == kinds
        assert [row.rank(card) for card in kinds] == list(range(len(kinds)))
        assert all(row.count(card) == model.cards[card] for card in range(6))
    again = MarkedRow(ROOM)
    again.add(1, 1)
    again.read(Reader(written(row)))
    assert row_cards(again) == row_cards(row)
    assert again.kinds == row.kinds


def test_marks_say_how_many_of_equal_cards_are_known() -> None:
    """Seat 0 knows both of two equal cards, seat 1 only one: when one leaves, seat 1 can't be sure of the other."""
    row = MarkedRow(4)
    row.add(4, 0b01)
    row.add(4, 0b11)
    assert row_cards(row) == [(4, 0b11), (4, 0b01)]
    assert row.remove(4) == 0b11
    assert row_cards(row) == [(4, 0b01)]


@pytest.mark.parametrize("thing", [Pile, MarkedRow])
def test_a_dump_with_more_cards_than_room_is_refused(thing: type[Pile] | type[MarkedRow]) -> None:
    with pytest.raises(BadDump, match="3 cards lie where 2 have room"):
        thing(2).read(Reader(bytes([3, 0, 0, 1, 0, 2, 0])))
    with pytest.raises(BadDump, match="ends after"):
        thing(2).read(Reader(bytes([2, 0])))


def test_a_row_out_of_order_is_refused() -> None:
    with pytest.raises(BadDump, match="not in order"):
        Row(2).read(Reader(bytes([2, 1, 0, 0, 0])))


@pytest.mark.parametrize("thing", [Pile, MarkedRow])
def test_a_mark_of_more_than_15_bits_is_refused(thing: type[Pile] | type[MarkedRow]) -> None:
    with pytest.raises(BadDump):
        thing(2).read(Reader(bytes([1, 0, 128, 0])))

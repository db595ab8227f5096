"""Section A: the cards, their backs, the zones."""

from collections import Counter
from pathlib import Path

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from philately.core.errors import BadOptions
from philately.games.stampede import GAME, notation
from philately.games.stampede.cards import (
    ANIMAL_NAMES,
    BACKS_FILE,
    back_animals,
    back_word,
    deck,
    read_backs,
    stamp_word,
)
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules.terms import ACTIONS, ANIMALS, PLAIN, STAMPS, back_of

from .table import album, area, play, some, table, view

TABLES = ("ring", "spread")


def split(cards: tuple[int, ...]) -> list[tuple[int, int]]:
    return [divmod(card, ANIMALS) for card in cards]


@pytest.mark.parametrize("backs", ["ring", "spread", "random", "none"])
def test_ninety_cards_ten_of_each_of_nine_animals(backs: str) -> None:
    """S-1: 9 animals x 10, with every table of backs."""
    state = GAME.new(players=2, seed=5, backs=backs).state
    assert isinstance(state, Stampede)
    census = state.census()
    assert sum(census) == 90
    assert [sum(census[front * ANIMALS : (front + 1) * ANIMALS]) for front in range(ANIMALS)] == [10] * 9


def test_animals_stand_in_the_order_of_the_action_list() -> None:
    """S-1: the order used everywhere."""
    assert " ".join(ANIMAL_NAMES) == "Elephant Hippo Lion Crocodile Giraffe Rhino Baboon Buffalo Parrot"
    assert [notation.ACTIONS.word(front * ANIMALS + (front + 1) % 9).split(".")[0] for front in range(ANIMALS)] == [
        "elephant",
        "hippo",
        "lion",
        "croc",
        "giraffe",
        "rhino",
        "baboon",
        "buffalo",
        "parrot",
    ]


@pytest.mark.parametrize("backs", TABLES)
def test_a_back_shows_two_different_animals(backs: str) -> None:
    """S-2: the front and a decoy."""
    for card in deck(backs):
        pair = back_animals(back_of(card))
        assert pair is not None
        assert card // ANIMALS in pair
        assert pair[0] != pair[1]


def test_a_back_is_an_unordered_pair() -> None:
    """S-2: nothing tells the front from the decoy."""
    for one in range(ANIMALS):
        for other in range(ANIMALS):
            if one != other:
                assert back_of(one * ANIMALS + other) == back_of(other * ANIMALS + one)
    assert back_word(back_of(notation.ACTIONS.action("lion.hippo"))) == "hippo/lion"
    assert back_word(back_of(notation.ACTIONS.action("hippo.lion"))) == "hippo/lion"
    assert len({back_of(card) for card in range(STAMPS)} - {PLAIN}) == 36


def test_ring_doubles_the_two_neighbours_of_each_animal() -> None:
    """S-3: a decoy twice if it is a neighbour in the ring, once otherwise."""
    found = Counter(split(deck("ring")))
    for front in range(ANIMALS):
        for decoy in range(ANIMALS):
            apart = min((front - decoy) % 9, (decoy - front) % 9)
            assert found[front, decoy] == (0 if apart == 0 else 2 if apart == 1 else 1)


def test_spread_doubles_the_next_two_animals() -> None:
    """S-4: f doubled with f+1 and f+2, modulo 9."""
    found = Counter(split(deck("spread")))
    for front in range(ANIMALS):
        for decoy in range(ANIMALS):
            ahead = (decoy - front) % 9
            assert found[front, decoy] == (0 if ahead == 0 else 2 if ahead in (1, 2) else 1)


@pytest.mark.parametrize("backs", TABLES)
def test_tables_are_as_even_as_can_be(backs: str) -> None:
    """S-3, S-4: 72 ordered pairs, 54 once and 18 twice; each animal is front and decoy on ten cards."""
    pairs = split(deck(backs))
    assert Counter(Counter(pairs).values()) == {1: 54, 2: 18}
    assert Counter(front for front, _ in pairs) == dict.fromkeys(range(ANIMALS), 10)
    assert Counter(decoy for _, decoy in pairs) == dict.fromkeys(range(ANIMALS), 10)


def test_every_ring_back_is_a_coin_flip() -> None:
    """S-3: 36 backs, 27 on two cards and 9 on four, always as many with the one front as with the other."""
    by_back: dict[int, Counter[int]] = {}
    for card in deck("ring"):
        by_back.setdefault(back_of(card), Counter())[card // ANIMALS] += 1
    assert len(by_back) == 36
    assert Counter(sum(fronts.values()) for fronts in by_back.values()) == {2: 27, 4: 9}
    assert all(len(fronts) == 2 and len(set(fronts.values())) == 1 for fronts in by_back.values())


def test_spread_backs_are_evener_but_half_of_them_lean() -> None:
    """S-4: 18 backs on three cards (2:1) and 18 on two (1:1); the best guess is right in 60 of 100 cases."""
    by_back: dict[int, Counter[int]] = {}
    for card in deck("spread"):
        by_back.setdefault(back_of(card), Counter())[card // ANIMALS] += 1
    assert Counter(tuple(sorted(fronts.values())) for fronts in by_back.values()) == {(1, 2): 18, (1, 1): 18}
    assert sum(max(fronts.values()) for fronts in by_back.values()) == 54  # of 90


def test_the_one_printed_card_we_know_is_in_both_tables() -> None:
    """S-4: front Hippo, decoy Parrot."""
    assert "hippo.parrot" in [stamp_word(card) for card in deck("ring")]
    assert "hippo.parrot" in [stamp_word(card) for card in deck("spread")]


def test_random_backs_draw_every_decoy_uniformly_with_the_seed() -> None:
    """S-4: each decoy from the other eight, another list each game, the same list for the same seed."""
    found = [0] * STAMPS
    for seed in range(40):
        state = GAME.new(players=2, seed=seed, backs="random").state
        assert isinstance(state, Stampede)
        census = state.census()
        assert all(census[animal * ANIMALS + animal] == 0 for animal in range(ANIMALS))
        found = [a + b for a, b in zip(found, census, strict=True)]
    decoys = [number for card, number in enumerate(found) if card // ANIMALS != card % ANIMALS]
    assert chisquare(decoys).pvalue > 0.001
    first, again, other = (GAME.new(players=2, seed=seed, backs="random").state for seed in (3, 3, 4))
    assert isinstance(first, Stampede)
    assert isinstance(again, Stampede)
    assert isinstance(other, Stampede)
    assert first.census() == again.census() != other.census()


def test_plain_backs_show_nothing() -> None:
    """S-4: `backs="none"` is for training."""
    state = table(backs="none")
    seen = view(state, 0)
    assert seen["hands"][1]["backs"] == ["plain"] * 3
    assert seen["pile"]["top"] == "plain"
    assert set(deck("none")) == {animal * ANIMALS + animal for animal in range(ANIMALS)}
    assert stamp_word(notation.ACTIONS.action("lion")) == "lion"


def test_the_table_of_backs_is_data(tmp_path: Path) -> None:
    """S-4: the printed list can be dropped in, and a wrong one is refused with its place."""
    tables = read_backs(BACKS_FILE)
    assert set(tables) == {"ring", "spread"}
    rows = [list(row) for row in tables["ring"]]
    file = tmp_path / "backs.toml"

    def write(table: list[list[int]]) -> Path:
        file.write_text(f"[printed]\ntable = {table}\n")
        return file

    assert read_backs(write(rows)) == {"printed": rows}
    with pytest.raises(BadOptions, match="printed should have a table of 9 rows"):
        read_backs(write(rows[:8]))
    with pytest.raises(BadOptions, match="Elephant: a row has 9 whole numbers"):
        read_backs(write([rows[0][:8], *rows[1:]]))
    with pytest.raises(BadOptions, match="Hippo: ten cards"):
        read_backs(write([rows[0], [3, *rows[1][1:]], *rows[2:]]))
    with pytest.raises(BadOptions, match="Elephant: ten cards, none with the Elephant as its own decoy"):
        read_backs(write([[1, 1, *rows[0][2:]], *rows[1:]]))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players(players: int) -> None:
    """S-5: each of these numbers has a game."""
    assert GAME.new(players=players, seed=1).players == players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_no_other_number_of_players(players: int) -> None:
    """S-5: not fewer than two, not more than six."""
    with pytest.raises(BadOptions, match=f"Stampede is for 2 to 6 players, not {players}"):
        GAME.new(players=players)


def test_albums_are_always_sorted_by_animal() -> None:
    """S-6: albums are displayed sorted, and so is the area."""
    state = table(hands=[["elephant.lion"]], albums=[["parrot.lion", "hippo.lion", "rhino.lion"]])
    play(state, "elephant.lion")
    assert album(state, 0) == ["elephant.lion", "hippo.lion", "rhino.lion", "parrot.lion"]
    assert view(state, 2)["albums"][0] == album(state, 0)
    assert area(state) == sorted(area(state), key=notation.ACTIONS.action)


def test_there_is_no_discard_pile() -> None:
    """S-6: every card always lies in the pile, a hand, an album or the area."""
    seen = view(table(), 0)
    cards = seen["pile"]["size"] + len(seen["area"]) + sum(hand["size"] for hand in seen["hands"])
    assert cards + sum(len(one) for one in seen["albums"]) == 90


def test_equal_fronts_with_different_backs_are_different_choices() -> None:
    """S-7: two cards with one front may have different backs; cards alike on both sides are one choice."""
    state = table(hands=[["lion.hippo", "lion.hippo", "lion.croc", "parrot.lion"]])
    assert state.legal_actions(0) == [
        notation.ACTIONS.action(word) for word in ("lion.hippo", "lion.croc", "parrot.lion")
    ]


def test_every_action_has_one_word_and_every_word_one_action() -> None:
    """S-7: notation names cards by front and decoy."""
    words = [notation.ACTIONS.word(action) for action in range(ACTIONS)]
    assert len(set(words)) == ACTIONS == GAME.actions
    assert [notation.ACTIONS.action(word) for word in words] == list(range(ACTIONS))
    assert notation.ACTIONS.word(notation.ACTIONS.action("croc.giraffe")) == "croc.giraffe"


def test_hidden_cards_are_written_by_their_backs_only() -> None:
    """S-7: in another seat's view, log and question a hidden card is its back."""
    state = table(hands=[["parrot.lion"], some("giraffe", 3)], pile=["rhino.croc", "buffalo.hippo"])
    play(state, "parrot.lion")
    assert state.active == 1
    for seat in (0, 2, -1):
        seen = str(view(state, seat)["hands"][1])
        assert "giraffe." not in seen
        assert "rhino.croc" not in seen
        assert "croc/rhino" in seen

"""Constructed positions of Stampede, and short words for playing and looking at them."""

from collections.abc import Mapping, Sequence

from philately.core.errors import IllegalAction
from philately.core.match import Match
from philately.core.rng import HashRng
from philately.games.stampede import GAME, notation, options
from philately.games.stampede.cards import ANIMAL_WORDS, deck, stamp_word
from philately.games.stampede.rules import Stampede, knowledge
from philately.games.stampede.rules import turn as turns
from philately.games.stampede.rules.terms import ANIMALS, PARROT
from philately.games.stampede.view import StampedeView
from philately.games.stampede.view import view as view_of

Cards = Sequence[str]


def table(
    players: int = 3,
    hands: Sequence[Cards] = (),
    albums: Sequence[Cards] = (),
    area: Cards = (),
    pile: Cards = (),
    *,
    active: int = 0,
    rest: bool = True,
    drawn: bool = True,
    album_size: int = 2,
    turn: int = 1,
    seed: int = 1,
    having: Mapping[str, object] | None = None,
    **chosen: object,
) -> Stampede:
    """Lay out a position in which `active` has drawn and is asked what to play.

    Short hands, albums and an area are filled up from the rest of the deck, albums without Parrots. `pile` is given
    from the top; what is left of the deck lies under it, unless `rest` is off. With `drawn` off the turn begins here:
    `active` has three cards and draws by the rules. Options are given by name, or as a mapping with `having`.
    """
    checked = options.check({**chosen, **(having or {})}, players)
    setup = options.setup(checked)
    state = Stampede(players, setup)
    state.rng = HashRng.from_seed(seed)
    state.telling = True
    stock = _Stock(str(checked["backs"]))
    given = [stock.takes(cards) for cards in [*_rows(hands, players), *_rows(albums, players), area, pile]]
    for seat in range(players):
        size = 4 if drawn and seat == active else 3
        for card in stock.filled(given[seat], size):
            knowledge.into_hand(state, seat, card, 0)
        for card in stock.filled(given[players + seat], album_size, parrots=False):
            state.into_album(seat, card)
    for card in stock.filled(given[2 * players], 3):
        state.area.lay(card)
    under = stock.left() if rest else []
    for card in reversed(given[2 * players + 1] + under):
        state.pile.put(card, 0)
    knowledge.see_top(state)
    state.active = active
    state.to_move = active
    if drawn:
        state.turn = turn
        state.album_before = state.albums[active].size
        state.step(turns.PLAY)
    else:
        state.turn = turn - 1
        turns.begin(state)
    return state


class _Stock:
    """The cards of the deck that have not been laid out yet, in a fixed scattered order."""

    def __init__(self, backs: str) -> None:
        cards = list(deck(backs))
        if backs == "random":
            front = [card // ANIMALS for card in cards]
            cards = [front[i] * ANIMALS + (front[i] + 1 + i % 8) % ANIMALS for i in range(len(cards))]
        self.by_front = backs == "random"
        self.cards = [cards[i * 37 % len(cards)] for i in range(len(cards))]

    def takes(self, words: Cards) -> list[int]:
        """Take these cards; a position can't have more of a kind than the deck."""
        found = [stamp(word) for word in words]
        for card in found:
            same = [one for one in self.cards if one == card or (self.by_front and one // ANIMALS == card // ANIMALS)]
            assert same, f"the deck has no further {stamp_word(card)}"
            self.cards.remove(same[0])
        return found

    def filled(self, cards: list[int], size: int, *, parrots: bool = True) -> list[int]:
        """Add as many more cards as are missing, each of a front that is not there yet."""
        while len(cards) < size:
            fronts = {card // ANIMALS for card in cards}
            fit = (one for one in self.cards if one // ANIMALS not in fronts and (parrots or one // ANIMALS != PARROT))
            card = next(fit)
            self.cards.remove(card)
            cards = [*cards, card]
        return cards

    def left(self) -> list[int]:
        return self.cards


def _rows(rows: Sequence[Cards], players: int) -> list[Cards]:
    assert len(rows) <= players
    return [*rows, *[()] * (players - len(rows))]


# ---- cards -----------------------------------------------------------------------------------------------------------


def stamp(word: str) -> int:
    """Give the number of a stamp word."""
    return notation.ACTIONS.action(word)


def some(animal: str, number: int, backs: str = "ring") -> list[str]:
    """List so many stamps of the deck with this front, in the order of their decoys."""
    front = ANIMAL_WORDS.index(animal)
    return [stamp_word(card) for card in deck(backs) if card // ANIMALS == front][:number]


def words(row: Sequence[int]) -> list[str]:
    return [stamp_word(card) for card in row]


def hand(state: Stampede, seat: int) -> list[str]:
    row = state.hands[seat]
    return words([row.card(i) for i in range(row.size)])


def album(state: Stampede, seat: int) -> list[str]:
    row = state.albums[seat]
    return words([row.card(i) for i in range(row.size)])


def area(state: Stampede) -> list[str]:
    return words([state.area.card(i) for i in range(state.area.size)])


def pile(state: Stampede) -> list[str]:
    """List the pile from the top."""
    return words([state.pile.card(place) for place in range(state.pile.size)])


def fronts(cards: Sequence[str]) -> list[str]:
    """List the animals of some stamps, sorted in the order of the action list."""
    return sorted((card.split(".")[0] for card in cards), key=ANIMAL_WORDS.index)


def in_order(cards: Sequence[str]) -> list[str]:
    """Sort stamps as a row keeps them."""
    return words(sorted(stamp(card) for card in cards))


def back(word: str) -> str:
    """Write the back of a stamp word as views write it."""
    pair = word.split(".")
    return "plain" if len(pair) == 1 else "/".join(sorted(pair, key=ANIMAL_WORDS.index))


def backs(cards: Sequence[str]) -> list[str]:
    """Write the backs of some stamps as views sort them."""
    pairs = [sorted(ANIMAL_WORDS.index(animal) for animal in card.split(".")) for card in cards]
    return ["/".join(ANIMAL_WORDS[animal] for animal in pair) for pair in sorted(pairs)]


def total(state: Stampede) -> int:
    return sum(state.census())


# ---- playing ---------------------------------------------------------------------------------------------------------


def play(state: Stampede, *said: str, seat: int | None = None) -> Stampede:
    """Answer one question after another by the checked door."""
    for word in said:
        state.apply(state.to_move if seat is None else seat, notation.ACTIONS.action(word))
    return state


def asked(state: Stampede, seat: int | None = None) -> str:
    """Name the question that is asked."""
    return "over" if state.to_move < 0 else state.question_of(state.to_move if seat is None else seat).name


def answers(state: Stampede, seat: int | None = None) -> list[str]:
    """List the legal answers in notation."""
    return [notation.ACTIONS.word(action) for action in state.legal_actions(state.to_move if seat is None else seat)]


def refuses(state: Stampede, word: str, seat: int | None = None) -> bool:
    """Try an answer: true when it is refused, which must change nothing."""
    before = state.dump()
    try:
        play(state, word, seat=seat)
    except IllegalAction:
        assert state.dump() == before
        return True
    return False


def winners(state: Stampede) -> tuple[tuple[int, ...], str] | None:
    """Tell who has won and why; nothing while the game goes on."""
    outcome = state.outcome()
    return None if outcome is None else (outcome.winners, outcome.reason)


def random_game(match: Match, seed: int) -> Match:
    """Play on by lot until the game is over."""
    rng = HashRng.from_seed(seed)
    while not match.over:
        legal = match.state.legal_actions(match.state.to_move)
        match.play(legal[rng.below(len(legal))])
    return match


# ---- looking ---------------------------------------------------------------------------------------------------------


def view(state: Stampede, seat: int) -> StampedeView:
    return view_of(state, seat)


def known(state: Stampede, seat: int, owner: int) -> list[str]:
    """List the stamps of a hand whose fronts this seat knows."""
    return view(state, seat)["hands"][owner]["known"]


def places(state: Stampede, seat: int) -> dict[int, str]:
    """Tell what a seat knows about the pile: the stamp at a place, or its back where the front is hidden."""
    return {place["place"]: place["stamp"] or place["back"] for place in view(state, seat)["pile"]["places"]}


def told(state: Stampede, seat: int) -> list[str]:
    """Write the log as one seat reads it."""
    chosen = {
        "buffalo_from": "hand" if state.setup.buffalo_from_hand else "album",
        "insert_positions": "hidden" if state.setup.hidden_places else "public",
    }
    return [GAME.sentence(chosen, event, seat, GAME.seat_names(state.players)) for event in state.story]

"""Constructed positions of Stampin', and short words for playing and looking at them."""

from collections.abc import Iterable, Sequence

from philately.core.bits import bits_in
from philately.core.errors import IllegalAction
from philately.core.event import Entry, Event
from philately.core.rng import HashRng, Rng
from philately.games.stampin import notation, options
from philately.games.stampin.cards import CATEGORY_WORDS, card_word
from philately.games.stampin.rules import Stampin, dealing
from philately.games.stampin.rules import turn as turns
from philately.games.stampin.rules.events import EVENTS
from philately.games.stampin.rules.terms import ALL, CARDS, CATEGORIES, HAND, WILD, WILDS
from philately.games.stampin.view import StampinView
from philately.games.stampin.view import view as view_of

Chance = tuple[int, int] | int | str
DECK, PILE_1, PILE_2, SETS, AWAY = "deck", "pile1", "pile2", "sets", "away"


class Script(Rng):
    """Chance as a test has written it: a throw (3, 4), a lot 0, or a new deck "brd1 brd2 …" from the top.

    It fails loudly when something else is asked for, or more.
    """

    def __init__(self, chance: Iterable[Chance]) -> None:
        self.steps: list[tuple[int | None, int]] = []  # of how many, if that is sure; and which
        for one in chance:
            if isinstance(one, tuple):
                assert all(1 <= die <= 6 for die in one), f"no dice show {one}"
                self.steps += [(6, die - 1) for die in one]
            elif isinstance(one, int):
                self.steps.append((None, one))
            else:
                self.steps += shuffled_to(cards(one))

    def below(self, n: int) -> int:
        assert self.steps, f"a number below {n} is asked for, but nothing is left of the script"
        size, value = self.steps.pop(0)
        assert size in (None, n), f"a number below {n} is asked for, but next is one below {size}"
        assert 0 <= value < n, f"a number below {n} is asked for, but next is {value}"
        return value


def shuffled_to(wanted: list[int]) -> list[tuple[int | None, int]]:
    """The lots by which a shuffle brings the cards, sorted from the bottom, into this order from the top."""
    heap = sorted(wanted)
    lots: list[tuple[int | None, int]] = []
    for card, last in zip(wanted, range(len(wanted) - 1, 0, -1), strict=False):
        at = heap.index(card)
        heap[at], heap[last] = heap[last], heap[at]
        lots.append((last + 1, at))
    return lots


def table(
    players: int = 3,
    hands: Sequence[str] = (),
    *,
    threes: Sequence[str] = (),
    sets: Sequence[str] = (),
    piles: Sequence[str] = (),
    deck: str = "",
    rest: str = DECK,
    fill: bool = True,
    cash: Sequence[int] = (),
    places: Sequence[int] = (),
    keepers: Sequence[int] = (),
    lost: Sequence[int] = (),
    active: int = 0,
    turn: int = 1,
    begin: bool = False,
    dice: Iterable[Chance] | None = None,
    seed: int = 1,
    **chosen: object,
) -> Stampin:
    """Lay out a position in which `active` is asked what to do in its turn.

    Cards are words: "brd1 brd2 wild1". Several threes or Sets of a seat are parted by ";". Deck and piles are given
    from the top. Hands of less than six are filled up with cards that go with nothing else, unless `fill` is off. All
    other cards go below the deck or a pile, as `rest` says, Wilds last; or they lie open as Sets, whole or not, of the
    last seat; or they are away, for a short deck or none. With `begin` the turn begins by the rules. What chance brings
    stands in `dice`, in order; without it, it comes from the seed.
    """
    state = Stampin(players, options.setup(options.check({"board": "first", **chosen}, players)))
    state.rng = HashRng.from_seed(seed) if dice is None else Script(dice)
    state.telling = True
    left = [card * 37 % WILD for card in range(WILD)] + [WILD, WILD + 1]

    def take(words: str) -> list[int]:
        found = cards(words)
        for card in found:
            assert card in left, f"{card_word(card)} lies somewhere else already"
            left.remove(card)
        return found

    for seat, row in enumerate(threes):
        for three in groups(row):
            state.threes[seat * CATEGORIES + category_of(three)] = heap(take(three))
    for seat in range(players):  # everybody sees a Wild being put down
        for category in range(CATEGORIES):
            for observer in range(players + 1):
                if observer != seat:
                    state.known_down[observer * players + seat] |= state.three(seat, category) & WILDS
    for seat, row in enumerate(sets):
        for four in groups(row):
            state.sets[seat * CATEGORIES + category_of(four)] = heap(take(four))
    for seat, row in enumerate(hands):
        state.hands[seat] = heap(take(row))
    bottom_up = [take(row)[::-1] for row in [deck, *piles, *[""] * (2 - len(piles))]]
    named = {card // 4 for card in range(CARDS) if card not in left}
    for seat in range(players if fill else 0):
        while len(bits_in(state.hands[seat])) < HAND:
            own = {card // 4 for card in bits_in(state.hands[seat])} | {
                category for category in range(CATEGORIES) if state.three(seat, category)
            }
            fit = [card for card in left if card < WILD and card // 4 not in own]
            card = next((card for card in fit if card // 4 not in named), fit[0])
            left.remove(card)
            state.hands[seat] |= 1 << card
    if rest == SETS:
        for card in left:
            category = card // 4 if card < WILD else max(one // 4 for one in left if one < WILD)
            state.sets[(players - 1) * CATEGORIES + category] |= 1 << card
    elif rest != AWAY:
        below = [DECK, PILE_1, PILE_2].index(rest)
        bottom_up[below] = left[::-1] + bottom_up[below]
    for pile, row_of_cards in zip([state.deck, *state.piles], bottom_up, strict=True):
        for card in row_of_cards:
            pile.put(card, 0)
    for field, given in (
        (state.cash, cash),
        (state.places, places),
        (state.keepers, keepers),
        (state.lost, lost),
    ):
        for seat, number in enumerate(given):
            field[seat] = number
    if rest != AWAY:
        state.check()
    state.active = active
    if begin:
        state.turn = turn - 1
        turns.begin_turn(state, active)
    else:
        state.turn = turn
        state.step(active, turns.TURN)
    return state


def knows(state: Stampin, observer: int, seat: int, row: str) -> Stampin:
    """Let an observer know some cards of a hand."""
    assert holds(state, seat, row)
    state.known[observer * state.players + seat] |= heap(cards(row))
    return state


def before(space: int) -> int:
    """Three steps before a space: with 1 and 2 one lands on it."""
    return (space - 4) % 36 + 1


def landed(space: int, players: int = 3, hands: Sequence[str] = (), **more: object) -> Stampin:
    """Roll 1 and 2 and follow a space of the standard board; `dice` is what comes after."""
    active = more.get("active", 0)
    dice = more.pop("dice", ())
    places = [0] * players
    given = more.pop("places", None)
    if given is not None:
        assert isinstance(given, Sequence)
        places[: len(given)] = given
    assert isinstance(active, int) and isinstance(dice, Iterable)
    places[active] = before(space)
    state = table(players, hands, places=places, dice=[(1, 2), *dice], **more)  # type: ignore[arg-type]
    play(state, "roll")
    if asked(state) == "keeper":
        play(state, "follow")
    return state


# ---- cards -----------------------------------------------------------------------------------------------------------


def cards(words: str) -> list[int]:
    """The numbers of cards."""
    return [notation.action(word) for word in words.split()]


def heap(numbers: Iterable[int]) -> int:
    return sum({1 << number for number in numbers})


def groups(row: str) -> list[str]:
    return [group for group in row.split(";") if group.strip()]


def category_of(group: str) -> int:
    """The category of a three or Set, by its natural cards."""
    (category,) = {card // 4 for card in cards(group) if card < WILD}
    return category


def words(numbers: Iterable[int]) -> str:
    return " ".join(card_word(number) for number in numbers)


def hand(state: Stampin, seat: int) -> str:
    """A hand, sorted as in the card table."""
    return words(bits_in(state.hands[seat]))


def holds(state: Stampin, seat: int, row: str) -> bool:
    """Has this hand all these cards?"""
    return heap(cards(row)) & ~state.hands[seat] == 0


def hand_sizes(state: Stampin) -> list[int]:
    return [len(bits_in(state.hands[seat])) for seat in range(state.players)]


def threes(state: Stampin, seat: int) -> list[str]:
    found = (state.three(seat, category) for category in range(CATEGORIES))
    return [words(bits_in(three)) for three in found if three]


def sets(state: Stampin, seat: int) -> list[str]:
    found = (state.set_of(seat, category) for category in range(CATEGORIES))
    return [words(bits_in(four)) for four in found if four]


def pile(state: Stampin, number: int) -> str:
    """Discard pile 1 or 2 from the top."""
    heap_of = state.piles[number - 1]
    return words(heap_of.card(place) for place in range(len(heap_of)))


def deck(state: Stampin) -> str:
    return words(state.deck.card(place) for place in range(len(state.deck)))


def cash(state: Stampin) -> list[int]:
    return [state.cash[seat] for seat in range(state.players)]


def places(state: Stampin) -> list[int]:
    return [state.places[seat] for seat in range(state.players)]


def keepers(state: Stampin) -> list[int]:
    return [state.keepers[seat] for seat in range(state.players)]


# ---- playing ---------------------------------------------------------------------------------------------------------


def play(state: Stampin, *said: str, by: int | None = None) -> Stampin:
    """Answer one question after another by the checked door, for whoever is asked."""
    for word in said:
        state.apply(state.to_move if by is None else by, notation.action(word))
    return state


def asked(state: Stampin, seat: int | None = None) -> str:
    """Name the question that is asked."""
    if state.to_move < 0:
        return state.question.name
    return state.question_of(state.to_move if seat is None else seat).name


def now(state: Stampin) -> tuple[int, str]:
    """Who is asked, and what."""
    return state.to_move, asked(state)


def answers(state: Stampin, seat: int | None = None) -> list[str]:
    """List the legal answers in notation."""
    return [notation.word(action) for action in state.legal_actions(state.to_move if seat is None else seat)]


def refuses(state: Stampin, word: str, by: int | None = None) -> bool:
    """Try an answer: true when it is refused, which must change nothing."""
    before_it = state.dump()
    try:
        play(state, word, by=by)
    except IllegalAction:
        assert state.dump() == before_it
        return True
    return False


def spent(state: Stampin) -> bool:
    """Has all chance been used up that the test has written?"""
    rng = state.rng
    assert isinstance(rng, Script)
    return not rng.steps


def happened(state: Stampin, event: Event) -> list[tuple[int, ...]]:
    """What the log says of this kind of event."""
    return [plain(entry)[1:] for entry in state.story if entry[0] == event.code]


def plain(entry: Entry) -> Entry:
    """An entry without what follows from the rest: fields that format 1 didn't need, and how many are hidden."""
    event = EVENTS[entry[0]]
    counted = any(field.many and field.to is not None for field in event.fields.values())
    fields = [name for name, field in event.fields.items() if field.since == 1 and not (counted and name == "number")]
    kept = [event.values(entry)[name] for name in fields]
    return (*entry[:2], *(value for values in kept for value in values))


def winners(state: Stampin) -> tuple[tuple[int, ...], str] | None:
    """Tell who has won and why; nothing while the game goes on."""
    outcome = state.outcome()
    return None if outcome is None else (outcome.winners, outcome.reason)


def new_game(players: int, seed: int, **chosen: object) -> Stampin:
    """A game that is dealt by the rules."""
    state = Stampin(players, options.setup(options.check({"board": "first", **chosen}, players)))
    state.telling = True
    dealing.deal(state, HashRng.from_seed(seed))
    return state


# ---- looking ---------------------------------------------------------------------------------------------------------


def view(state: Stampin, seat: int) -> StampinView:
    return view_of(state, seat)


def known(state: Stampin, observer: int, seat: int) -> str:
    """The cards of a hand that an observer knows."""
    return " ".join(view(state, observer)["players"][seat]["hand"])


def seen_threes(state: Stampin, observer: int, seat: int) -> list[tuple[str, str]]:
    """The threes of a seat as an observer knows them: category and cards."""
    return [(three["category"], " ".join(three["cards"])) for three in view(state, observer)["players"][seat]["threes"]]


assert len(CATEGORY_WORDS) == CATEGORIES and ALL == (1 << CARDS) - 1

"""Constructed positions of Cactus Town, and short words for playing and looking at them."""

from collections.abc import Iterable, Sequence

from philately.core.errors import IllegalAction
from philately.core.event import Entry, Event
from philately.core.rng import HashRng, Rng
from philately.games.cactus_town import notation, options
from philately.games.cactus_town.rules import CactusTown, dealing, rounds
from philately.games.cactus_town.rules.events import EVENTS
from philately.games.cactus_town.rules.setup import Setup
from philately.games.cactus_town.rules.terms import ABSENT, GRID, OFFICE, OFFICE_SPACE, TOWN
from philately.games.cactus_town.shelf import catalogue
from philately.games.cactus_town.view import CactusTownView, FigureView, SeatView
from philately.games.cactus_town.view import view as view_of

Chance = int | str
LETTERS = "osbdc"
FIGURES = ("o1", "o2", "o3", "s1", "s2", "s3", "h1", "h2", "d", "bull", "cow1", "cow2")
OWNERS = "ooosssbbdccc"
SPACES = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")
PLACES = (*SPACES, "f2", "f3", "f4", "w2", "w3", "w4", "out", "jail", "bound")
STARTS = ("a1", "a5", "e5", "c3", "c3", "c3", "e1", "e1", "e3", "f3", "f2", "f4")
CORNERS = {"a1", "a5", "e1", "e5"}
COMBINATIONS = {
    2: ("os", "oc"),
    3: ("osb", "osd", "obd", "osc", "obc", "odc"),
    4: ("osbd", "osbc", "osdc", "obdc"),
    5: ("osbdc",),
}
EVERY = tuple(factions for row in COMBINATIONS.values() for factions in row)


class Script(Rng):
    """Chance as a test has written it: a throw "s1=4 o1=2", the one who acts first; or a lot 0.

    It fails loudly when something else is asked for, or more.
    """

    def __init__(self, chance: Iterable[Chance]) -> None:
        self.steps: list[tuple[int | None, int]] = []  # of how many, if that is sure; and which
        for one in chance:
            if isinstance(one, int):
                self.steps.append((None, one))
            else:
                self.steps += [(6, die - 1) for die in dice_in_order(one)]

    def below(self, n: int) -> int:
        assert self.steps, f"a number below {n} is asked for, but nothing is left of the script"
        size, value = self.steps.pop(0)
        assert size in (None, n), f"a number below {n} is asked for, but next is one below {size}"
        assert 0 <= value < n, f"a number below {n} is asked for, but next is {value}"
        return value


def dice_in_order(throw: str) -> list[int]:
    """The dice of one throw as they are rolled: as the figures are numbered, but first for an animal that bumps."""
    rolled = [(FIGURES.index(figure), int(die)) for figure, die in pairs(throw)]
    assert all(1 <= die <= 6 for _, die in rolled), f"no dice show {throw}"
    if OWNERS[rolled[0][0]] == "c":
        return [die for _, die in [rolled[0], *sorted(rolled[1:])]]
    return [die for _, die in sorted(rolled)]


def pairs(said: str) -> list[tuple[str, str]]:
    """From "o1=a1 s1=c3"."""
    found: list[tuple[str, str]] = []
    for one in said.split():
        left, _, right = one.partition("=")
        assert right, f"{one} should be two words with = between them"
        found.append((left, right))
    return found


def town(
    factions: str = "os",
    figures: str = "",
    *,
    turn: str = "",
    programs: str = "",
    shots: str = "",
    up: str = "",
    lay: str = "",
    targets: str = "",
    debts: str = "",
    paid: str = "",
    horses: str = "",
    loot: str = "",
    dropped: str = "",
    out: int = 0,
    stunned: str = "",
    flips: int = 0,
    ammo: str = "",
    marker: str = "",
    round_number: int = 1,
    free: str = "e1",
    dice: Iterable[Chance] | None = None,
    seed: int = 1,
    **chosen: object,
) -> CactusTown:
    """Lay out a position at the beginning of a round; with `turn` or `programs`, go on to the first card.

    Figures stand where `figures` says, "o1=b2 s1=c4", all others where they start. Buildings are face-down but for
    those `up` names, or "all"; `lay` puts some where they are wanted, "b2=bank", the others come in the order of the
    data file, and a pair none of which is named is out. Of the targets the first are used, as many as there is loot.
    `turn` is a card, "S2": its owner has the marker and lays it first, so in simple programming, which is the default
    here, it is the first to be resolved. `programs` says what else is laid, in the order laid, "O3 O1 S2"; the rest
    goes up from the first card, so that `shots`, or else the last ones left, stay for the second shot. What chance
    brings stands in `dice`, in order; without it, it comes from the seed.
    """
    state = empty(factions, **{"programming": "simple", **chosen})
    state.rng = HashRng.from_seed(seed) if dice is None else Script(dice)
    state.telling = True
    lay_town(state, lay)
    for space in SPACES if up == "all" else up.split():
        state.face_up |= 1 << place(space)
    wanted = dict(zip(FIGURES, STARTS, strict=True)) | dict(pairs(figures))
    for number, figure in enumerate(FIGURES):
        if OWNERS[number] in factions:
            state.at[number] = place(wanted[figure])
        else:
            assert figure not in dict(pairs(figures)), f"{figure} is not in play"
    check_one_per_house(state)
    state.free_corner = place(free)
    lay_loot(state, targets, loot, dropped, out)
    if "d" in factions:
        state.debts = deck_cards(state, debts, int(state.setup.debts), state.targets)
        state.paid = numbers(state, paid)
        assert state.paid & ~state.debts == 0
        state.flips = flips
    state.horses_taken = numbers(state, horses)
    for letter in ammo:
        state.ammo |= 1 << seat(state, letter)
    for figure in stunned.split():
        state.stunned |= 1 << FIGURES.index(figure)
    first = marker or turn[:1].lower() or factions[0]
    state.round = round_number - 1
    state.marker = seat(state, first)
    rounds.begin_round(state)
    assert state.round == round_number and state.marker == seat(state, first)
    if turn or programs:
        lay_programs(state, f"{turn} {programs}", shots)
    return state


def empty(factions: str, **chosen: object) -> CactusTown:
    """A table with nothing on it yet."""
    return CactusTown(len(factions), setup_of(factions, **chosen))


def setup_of(factions: str, **chosen: object) -> Setup:
    """With the first set of cards, which is that of CT-72."""
    players = len(factions)
    said = {"factions": factions, "cards": "first", **chosen}
    return options.setup(options.check(said, players), players)


def lay_town(state: CactusTown, said: str) -> None:
    words = names(state)
    laid = {place(space): words.index(word) for space, word in pairs(said)}
    assert len(set(laid.values())) == len(laid) and OFFICE_SPACE not in laid
    gone: set[int] = set()
    groups = state.setup.groups
    for group in reversed(state.setup.removable):
        pair = {building for building in range(len(words)) if groups[building] == group}
        if len(words) - len(gone) > TOWN and not pair & set(laid.values()):
            gone |= pair
    rest = [building for building in range(len(words)) if building not in gone and building not in laid.values()]
    for space in range(GRID):
        if space == OFFICE_SPACE:
            state.buildings[space] = OFFICE
        else:
            state.buildings[space] = laid[space] if space in laid else rest.pop(0)
            state.in_town |= 1 << state.buildings[space]
    assert not rest


def check_one_per_house(state: CactusTown) -> None:
    """CT-43, CT-44: a position that could be."""
    for number in range(len(FIGURES)):
        for other in range(number):
            if OWNERS[number] == OWNERS[other] and state.at[number] == state.at[other] < GRID:
                shared = (OWNERS[number], SPACES[state.at[number]])
                assert shared == ("s", "c3") or (shared[0] == "b" and shared[1] in CORNERS), (
                    f"{FIGURES[other]} and {FIGURES[number]} can't share {shared[1]}"
                )


def lay_loot(state: CactusTown, targets: str, loot: str, dropped: str, out: int) -> None:
    state.targets = deck_cards(state, targets, int(state.setup.targets), 0)
    for figure, number in pairs(loot):
        state.loot[FIGURES.index(figure)] = int(number)
    for space, number in pairs(dropped):
        state.dropped[place(space)] = int(number)
    state.loot_out = out
    used = sum(int(number) for _, number in pairs(f"{loot} {dropped}")) + out
    in_order = [names(state).index(word) for word in targets.split()]
    in_order += [building for building in range(len(names(state))) if building not in in_order]
    for building in in_order:
        if used and state.targets >> building & 1:
            state.raided |= 1 << building
            used -= 1
    assert not used, "there is more loot than targets"


def deck_cards(state: CactusTown, said: str, number: int, taken: int) -> int:
    """Targets or debts; those that aren't named come from the end of the data file."""
    found = numbers(state, said)
    for building in reversed(range(len(names(state)))):
        if found.bit_count() < number and state.in_town >> building & 1 and not (found | taken) >> building & 1:
            found |= 1 << building
    assert found.bit_count() == number and not found & taken and not found & ~state.in_town
    return found


def lay_programs(state: CactusTown, said: str, shots: str) -> None:
    """Everybody lays three cards, by the checked door."""
    for letter in factions_of(state):
        kept = [int(card[1]) for card in shots.split() if card[0].lower() == letter]
        laid = [int(card[1]) for card in said.split() if card[0].lower() == letter]
        assert not set(kept) & set(laid), f"a card of {letter} can't be laid and kept"
        laid += [card for card in (1, 2, 3, 4) if card not in laid and card not in kept]
        for card in laid[:3]:
            play(state, f"card{card}", by=letter)


# ---- words -----------------------------------------------------------------------------------------------------------


def place(word: str) -> int:
    return PLACES.index(word)


def names(state: CactusTown) -> tuple[str, ...]:
    """The words of all buildings that may be in the town, by number."""
    return catalogue(state.setup.town).words


def numbers(state: CactusTown, said: str) -> int:
    """The set of these buildings."""
    return sum(1 << names(state).index(word) for word in said.split())


def buildings_in(state: CactusTown, some: int) -> str:
    return " ".join(word for number, word in enumerate(names(state)) if some >> number & 1)


def factions_of(state: CactusTown) -> str:
    """The letters of the seats."""
    return "".join(LETTERS[faction] for faction in state.setup.factions)


def seat(state: CactusTown, letter: str) -> int:
    return factions_of(state).index(letter)


def letter(state: CactusTown, number: int) -> str:
    return factions_of(state)[number] if number >= 0 else ""


def where(state: CactusTown, said: str) -> str:
    """The places of these figures."""
    return " ".join(PLACES[state.at[FIGURES.index(figure)]] for figure in said.split())


def building(state: CactusTown, space: str) -> str:
    """What stands there, whether anybody can see it or not."""
    number = state.buildings[place(space)]
    return "office" if number == OFFICE else names(state)[number]


def face_up(state: CactusTown) -> str:
    """The spaces that are face up, besides the Office."""
    return " ".join(space for space in SPACES if state.face_up >> place(space) & 1 and space != "c3")


def lying(state: CactusTown) -> str:
    """The stunned figures."""
    return " ".join(figure for number, figure in enumerate(FIGURES) if state.stunned >> number & 1)


def loot(state: CactusTown) -> list[int]:
    """What the three outlaws carry."""
    return [state.loot[number] for number in range(3)]


def dropped(state: CactusTown) -> str:
    return " ".join(f"{space}={state.dropped[place(space)]}" for space in SPACES if state.dropped[place(space)])


def program(state: CactusTown, letter: str) -> str:
    """The cards of a program: three as laid, and the second shot; 0 is not laid yet."""
    cards = [state.program[seat(state, letter) * 4 + slot] for slot in range(4)]
    return " ".join(str(card + 1) if card < 4 else "0" for card in cards)


# ---- playing ---------------------------------------------------------------------------------------------------------


def play(state: CactusTown, *said: str, by: str = "") -> CactusTown:
    """Answer one question after another by the checked door, for whoever is asked or for the faction named.

    A word with a question mark, "done?", is said only if it is an answer: where there is but one, nobody is asked.
    """
    for word in said:
        who = seat(state, by) if by else state.to_move
        if not word.endswith("?"):
            state.apply(who, notation.action(word))
        elif who >= 0 and word[:-1] in answers(state):
            state.apply(who, notation.action(word[:-1]))
    return state


def now(state: CactusTown) -> str:
    """Who is asked, and what: "s push"; nothing when the game is over."""
    return f"{letter(state, state.to_move)} {asked(state)}" if state.to_move >= 0 else ""


def asked(state: CactusTown) -> str:
    """Name the question that is asked."""
    return state.question.name


def answers(state: CactusTown, by: str = "") -> list[str]:
    """List the legal answers in notation, sorted."""
    who = seat(state, by) if by else state.to_move
    return sorted(notation.word(action) for action in state.legal_actions(who))


def moves(state: CactusTown, figure: str) -> str:
    """Where a figure may be moved now."""
    return " ".join(word.partition(">")[2] for word in answers(state) if word.partition(">")[0] == figure)


def movers(state: CactusTown) -> str:
    """Which figures may be moved now."""
    found = {word.partition(">")[0] for word in answers(state) if ">" in word}
    return " ".join(figure for figure in FIGURES if figure in found)


def refuses(state: CactusTown, word: str, by: str = "") -> bool:
    """Try an answer: true when it is refused, which must change nothing."""
    before_it = state.dump()
    try:
        play(state, word, by=by)
    except IllegalAction:
        assert state.dump() == before_it
        return True
    return False


def finish_card(state: CactusTown) -> CactusTown:
    """Do as little as possible until the next card, round or the end."""
    while state.to_move >= 0 and asked(state) not in ("action", "program"):
        legal = answers(state)
        play(state, "done" if "done" in legal else legal[0])
    return state


def idle(state: CactusTown, cards: int = 1) -> CactusTown:
    """Let these cards go by, with as little as possible done on each."""
    for _ in range(cards):
        assert asked(state) == "action"
        legal = answers(state)
        quiet = ("rob", "arrest", "capture", "horse", "pay", "sneak", "duel", "sneak-cow", "sneak-cows", "regroup")
        play(state, next((f"{act}" for act in quiet if act in legal), legal[0]))
        finish_card(state)
    return state


def spent(state: CactusTown) -> bool:
    """Has all chance been used up that the test has written?"""
    rng = state.rng
    assert isinstance(rng, Script)
    return not rng.steps


def happened(state: CactusTown, event: Event) -> list[Entry]:
    """What the record says of this kind of event."""
    return [plain(entry)[1:] for entry in state.story if entry[0] == event.code]


def plain(entry: Entry) -> Entry:
    """An entry without what follows from the rest: fields that format 1 didn't need, and how many are hidden."""
    event = EVENTS[entry[0]]
    counted = any(field.many and field.to is not None for field in event.fields.values())
    fields = [name for name, field in event.fields.items() if field.since == 1 and not (counted and name == "number")]
    kept = [event.values(entry)[name] for name in fields]
    return (*entry[:2], *(value for values in kept for value in values))


def won(state: CactusTown) -> str:
    """Tell who has won and why, "s goal", or "draw cap"; nothing while the game goes on."""
    outcome = state.outcome()
    if outcome is None:
        assert state.to_move >= 0
        return ""
    assert state.to_move < 0 and not state.pending()
    return f"{''.join(letter(state, winner) for winner in outcome.winners) or 'draw'} {outcome.reason}"


def new_game(factions: str, seed: int = 1, **chosen: object) -> CactusTown:
    """A game that is dealt by the rules."""
    state = empty(factions, **chosen)
    state.telling = True
    dealing.deal(state, HashRng.from_seed(seed))
    return state


def opened(factions: str, seed: int = 1, corner: str = "e1", start: str = "e3", **chosen: object) -> CactusTown:
    """A game at its first round."""
    state = play(new_game(factions, seed, **chosen), corner)
    return play(state, start) if "d" in factions else state


# ---- looking ---------------------------------------------------------------------------------------------------------


def view(state: CactusTown, letter: str) -> CactusTownView:
    """What a faction sees; "-" is a spectator."""
    return view_of(state, -1 if letter == "-" else seat(state, letter))


def side(state: CactusTown, observer: str, of: str) -> SeatView:
    return view(state, observer)["players"][seat(state, of)]


def figure_view(state: CactusTown, observer: str, figure: str) -> FigureView:
    return next(one for one in view(state, observer)["figures"] if one["figure"] == figure)


def seen_buildings(state: CactusTown, observer: str) -> dict[str, str]:
    """The buildings a faction knows, by space."""
    return {one["space"]: one["building"] for one in view(state, observer)["buildings"] if one["building"]}


def sorted_words(said: str | Sequence[str]) -> list[str]:
    return sorted(said.split() if isinstance(said, str) else said)


assert len(FIGURES) == len(OWNERS) == len(STARTS) == 12 and len(PLACES) == ABSENT

"""The board: a closed path of spaces, each with its name, its text and its effect (P-6 to P-8)."""

from dataclasses import dataclass

from philately.core.datafile import Entry, quote, read
from philately.core.language import _, either
from philately.core.options import nearest
from philately.games.stampin.rules import terms as t

FEWEST, MOST = 12, 60  # spaces
SIDES = 4
CENTS = range(1, t.PURSE + 1)
# The effects in the order of the kinds, as they are written in a file: each with a number, a word or nothing beside it.
BESIDE: dict[str, range | dict[str, int]] = {
    "draw": range(1, 3),
    "collect": CENTS,
    "pay": CENTS,
    "collect_each": CENTS,
    "pay_each": CENTS,
    "trade": {"any": t.ANY, "left": t.LEFT, "right": t.RIGHT, "all": t.EVERYBODY},
    "pass": {"left": t.LEFT, "right": t.RIGHT},
    "nlw": {},
    "auction": {},
    "free": {},
    "sort": range(1, t.HAND + 1),
    "roll": {},
    "goto": {},
    "lose": {},
}
EFFECTS = tuple(BESIDE)
BESIDE["goto"] = {effect: kind for kind, effect in enumerate(EFFECTS) if kind not in (t.GOTO, t.ROLL_AGAIN)}


@dataclass(frozen=True)
class Space:
    """A space: what is printed on it, for people, and what it does, in the numbers of the rules."""

    name: str
    text: str
    kind: int
    number: int


@dataclass(frozen=True)
class Board:
    """A board; `entries` are the spaces, counted from 1, where South, West, North and East come onto the path."""

    name: str
    spaces: tuple[Space, ...]
    entries: tuple[int, ...]


def usual_entries(spaces: int) -> tuple[int, ...]:
    """The first space of the side to the right of South, West, North and East (P-7)."""
    return tuple((SIDES - seat) % SIDES * (spaces // SIDES) + 1 for seat in range(t.MOST_PLAYERS))


def effect_word(space: Space) -> str:
    """An effect as it is written in a file: `trade any`."""
    word = EFFECTS[space.kind]
    beside = BESIDE[word]
    if isinstance(beside, range):
        return f"{word} {space.number}"
    return " ".join([word, *(way for way, number in beside.items() if number == space.number)])


# ---- files -----------------------------------------------------------------------------------------------------------


def read_board(source: bytes, file: str, name: str = "board") -> Board:
    """The board in the text of a file, which may give it another name."""
    whole = read(source, file)
    whole.only("name", "entries", "space")
    if whole.has("name"):
        name = whole.text("name")
    tables = whole.tables("space", _("entries that begin with [[space]]"))
    if not FEWEST <= len(tables) <= MOST or len(tables) % SIDES:
        message = _("there are {number} spaces; a board has {fewest} to {most}, as many on each of its four sides")
        raise whole.refusal(message.format(number=len(tables), fewest=FEWEST, most=MOST))
    entries = [_entry(file, number, table) for number, table in enumerate(tables, 1)]
    spaces = tuple(Space(entry.text("name"), entry.text("text"), *_effect(entry)) for entry in entries)
    _check(whole, entries, spaces)
    return Board(name, spaces, _entries(whole, len(spaces)))


def write_board(board: Board) -> bytes:
    """A board as the text of a file; equal boards give equal bytes."""
    lines = [f"name = {quote(board.name)}", f"entries = {list(board.entries)}"]
    for space in board.spaces:
        lines += ["", "[[space]]", f"name = {quote(space.name)}", f"text = {quote(space.text)}"]
        lines.append(f"effect = {quote(effect_word(space))}")
    return ("\n".join(lines) + "\n").encode()


def _entry(file: str, number: int, table: dict[str, object]) -> Entry:
    entry = Entry(file, table)
    name = entry.glimpse("name")
    entry.place = _('space {number} "{name}"') if name else _("space {number}")
    entry.place = entry.place.format(number=number, name=name)
    entry.only("name", "text", "effect")
    return entry


def _effect(entry: Entry) -> tuple[int, int]:
    """The kind of an effect and the number beside it."""
    said = entry.text("effect")
    word, *rest = said.lower().split()
    if word not in EFFECTS:
        close = nearest(word, list(EFFECTS))
        message = _("there is no effect {said}; effects are {words}")
        if close:
            message = _("there is no effect {said}; did you mean {words}?")
        words = either(close) if close else ", ".join(EFFECTS)
        raise entry.refusal(message.format(said=repr(said[:40]), words=words))
    kind, beside = EFFECTS.index(word), BESIDE[word]
    if isinstance(beside, range):
        if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and int(rest[0]) in beside:
            return kind, int(rest[0])
        right = _("{word} with a whole number, {least} … {most}, such as {example}")
        right = right.format(word=word, least=beside[0], most=beside[-1], example=f"{word} {beside[0]}")
    elif beside:
        if len(rest) == 1 and rest[0] in beside:
            return kind, beside[rest[0]]
        right = either([f"{word} {way}" for way in beside])
    else:
        if not rest:
            return kind, 0
        right = _("{word} alone").format(word=word)
    raise entry.wrong("effect", right)


def _check(whole: Entry, entries: list[Entry], spaces: tuple[Space, ...]) -> None:
    """What the spaces need of each other: a game must come to an end, and a turn too."""
    kinds = [space.kind for space in spaces]
    for entry, space in zip(entries, spaces, strict=True):
        if space.kind == t.GOTO and space.number not in kinds:
            message = _("no space of this board has the effect {word}, so nobody can go there")
            raise entry.refusal(message.format(word=EFFECTS[space.number]))
    if kinds.count(t.ROLL_AGAIN) > len(kinds) // SIDES:
        message = _("{number} spaces have the effect roll; {most} of {spaces} are the most, or a turn might never end")
        most = len(kinds) // SIDES
        raise whole.refusal(message.format(number=kinds.count(t.ROLL_AGAIN), most=most, spaces=len(kinds)))
    if t.DRAW not in kinds and not {t.AUCTION, t.COLLECT} <= set(kinds):  # auctions take money, which must come back
        message = _(
            "new cards might stop coming in, and the game never end; "
            "there should be a space with the effect draw, or one with auction and one with collect"
        )
        raise whole.refusal(message)


def _entries(whole: Entry, spaces: int) -> tuple[int, ...]:
    usual = usual_entries(spaces)
    if not whole.has("entries"):
        return usual
    right = _("a list of four different spaces, 1 … {most}, such as {example}")
    right = right.format(most=spaces, example=list(usual))
    given = whole.items("entries", right)
    numbers = [one for one in given if isinstance(one, int) and not isinstance(one, bool) and 1 <= one <= spaces]
    if len(given) != t.MOST_PLAYERS or len(set(numbers)) != t.MOST_PLAYERS:
        raise whole.refusal(_("entries should be {right}").format(right=right))
    return tuple(numbers)

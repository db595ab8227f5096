"""The board: a closed path of spaces, each with its name, its text and its effect (P-6 to P-8)."""

from dataclasses import dataclass

from philately.core.datafile import Entry, quote, read
from philately.core.language import _, either
from philately.core.options import nearest
from philately.games.stampin.rules import terms as t

FEWEST, MOST = 12, 60  # spaces
SIDES = 4
# The effects in the order of the kinds, as they are written in a file.
EFFECTS = (
    "draw",
    "collect",
    "pay",
    "collect_each",
    "pay_each",
    "trade",
    "pass",
    "nlw",
    "auction",
    "free",
    "sort",
    "roll",
    "goto",
    "lose",
)
NUMBERS = {  # with a number from … to
    t.DRAW: (1, 2),
    t.COLLECT: (1, t.PURSE),
    t.PAY: (1, t.PURSE),
    t.COLLECT_EACH: (1, t.PURSE),
    t.PAY_EACH: (1, t.PURSE),
    t.SORT: (1, t.HAND),
}
WAYS = {  # with a word
    t.TRADE: {"any": t.ANY, "left": t.LEFT, "right": t.RIGHT, "all": t.EVERYBODY},
    t.PASS_ON: {"left": t.LEFT, "right": t.RIGHT},
    t.GOTO: {effect: kind for kind, effect in enumerate(EFFECTS) if kind not in (t.GOTO, t.ROLL_AGAIN)},
}


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
    if space.kind in NUMBERS:
        return f"{word} {space.number}"
    if space.kind in WAYS:
        return f"{word} {next(way for way, number in WAYS[space.kind].items() if number == space.number)}"
    return word


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
    kind = EFFECTS.index(word)
    if kind in NUMBERS:
        least, most = NUMBERS[kind]
        if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and least <= int(rest[0]) <= most:
            return kind, int(rest[0])
        right = _("{word} with a whole number, {least} … {most}, such as {example}")
        right = right.format(word=word, least=least, most=most, example=f"{word} {least}")
    elif kind in WAYS:
        if len(rest) == 1 and rest[0] in WAYS[kind]:
            return kind, WAYS[kind][rest[0]]
        right = either([f"{word} {way}" for way in WAYS[kind]])
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

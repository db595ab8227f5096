"""A view drawn for the terminal, as a page of a stamp album.

Stamps hang together at their perforation: `┊Hippo┊Lion┊`. A stamp whose two faces are known is written as it is typed,
front first (`Lion.hippo`); one that shows only its back is written as the two animals on it (`Hippo|Lion`).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from philately.games.stampede.cards import ANIMAL_NAMES, ANIMAL_WORDS
from philately.games.stampede.text import REASONS
from philately.games.stampede.view import GoalsView, HandView, PileView, StampedeView

NAMES = dict(zip(ANIMAL_WORDS, ANIMAL_NAMES, strict=True))
COLOURS = dict(
    zip(
        ANIMAL_WORDS,
        ("#9e9e9e", "#af87d7", "#d7a700", "#87af00", "#ff8700", "#5f9fd7", "#d75f87", "#b8723c", "#00af87"),
        strict=True,
    )
)
PAPER = box.Box("╭┈┈╮\n┊  ┊\n├┈┈┤\n┊  ┊\n├┈┈┤\n├┈┈┤\n┊  ┊\n╰┈┈╯\n")
PERFORATION = "┊"
LEGEND = "Lion.hippo: a Lion, Hippo is also on its back · Hippo|Lion: one of the two"
TIMES = "\N{MULTIPLICATION SIGN}"


class Strip:
    """Stamps in a row, joined at the perforation; a line breaks only between two stamps."""

    def __init__(self, *stamps: Text) -> None:
        self.stamps = stamps

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(PERFORATION, style="dim")
        for stamp in self.stamps:
            if line.cell_len > 1 and line.cell_len + stamp.cell_len + 1 > options.max_width:
                yield line
                line = Text(PERFORATION, style="dim")
            line.append_text(Text.assemble(("", "not dim"), stamp)).append(PERFORATION)
        yield line if self.stamps else Text("none", style="dim")


class Facts:
    """What is said of somebody, in a row; a line breaks only between two facts."""

    def __init__(self, who: Text, *facts: Text) -> None:
        self.who = who
        self.facts = facts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line, between = self.who.copy(), ": "
        for fact in self.facts:
            if line.cell_len + len(between) + fact.cell_len > options.max_width:
                yield line
                line, between = Text(), "    "
            line.append(between, style="dim").append_text(fact)
            between = " · "
        yield line


def draw(view: Mapping[str, object], names: list[str]) -> RenderableType:
    """The table as the seat of the view sees it."""
    seen = cast(StampedeView, view)
    lines: list[RenderableType] = []
    for seat in range(seen["players"]):
        lines.append(_player(seen, seat, names))
        lines.append(_row("  album", Strip(*_grouped(seen["albums"][seat], seen["winning"][seat]))))
        lines.append(_row("  hand", _hand(seen["hands"][seat])))
        if seat == seen["active"] and seen["held"] is not None:
            lines.append(_row("  former", _hand(seen["held"])))
    lines.append(_row("Area", Strip(*_grouped(seen["area"]))))
    lines.append(_row(f"Pile {seen['pile']['size']}", _pile(seen["pile"])))
    if seen["pile"]["refill"]:
        note = Text("given up, not seen since", style="italic")
        lines.append(_row("Refill", Strip(*_grouped(seen["pile"]["refill"]), note)))
    if seen["given"]:
        lines.append(_row("Given up", Strip(*_grouped(seen["given"]))))
    return Panel(
        Group(*lines),
        box=PAPER,
        title=_title(seen, names),
        title_align="left",
        subtitle=None if seen["pile"]["top"] == "plain" else Text(LEGEND, style="dim"),
        subtitle_align="left",
        border_style="#8f7f5f",
        padding=(0, 1),
    )


def _row(label: str, what: RenderableType) -> Table:
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(no_wrap=True, style="dim", width=8)
    row.add_column()
    row.add_row(label, what)
    return row


def _title(view: StampedeView, names: list[str]) -> Text:
    title = Text(" Stampede ", style="bold")
    if view["reason"]:
        who = " and ".join(names[seat] for seat in view["winners"])
        reason = REASONS[view["reason"]]
        return title.append(f"· {who}: {reason} " if who else f"· nobody wins: {reason} ")
    return title.append(f"· turn {view['turn']} · {names[view['active']]} plays ")


def _player(view: StampedeView, seat: int, names: list[str]) -> Facts:
    """Whose album this is, and how close it is to a set."""
    sign = "★ " if seat in view["winners"] else "▶ " if seat in view["pending"] else "• "
    who = Text(sign + names[seat], style="bold" if seat in view["winners"] or seat == view["active"] else "")
    facts = [*_goals(view["goals"][seat])]
    if view["teams"]:
        facts.append(Text(f"team {view['teams'][seat]}" + (" ✓" if view["ticks"][seat] else ""), style="bold"))
    if seat in view["answered"]:
        facts.append(Text("has chosen", style="italic"))
    return Facts(Text.assemble(who, " (you)" if seat == view["seat"] else ""), *facts)


def _goals(goals: GoalsView) -> Iterator[Text]:
    most = "Buffaloes" if goals["animal"] == "buffalo" else NAMES[goals["animal"]] + "s"
    for what, (have, need) in ((most, goals["five"]), ("animals", goals["nine"]), ("Parrots", goals["parrots"])):
        yield Text(f"{have} of {need} {what}", style="bold" if have >= need - 1 else "dim")


def _grouped(words: list[str], winning: Iterable[str] = ()) -> list[Text]:
    fronts = [word.split(".")[0] for word in words]
    found: list[Text] = []
    for animal in ANIMAL_WORDS:
        number = fronts.count(animal)
        if number:
            style = f"bold {COLOURS[animal]}" + (" reverse" if animal in winning else "")
            star = "★" if animal in winning else ""
            found.append(Text(star + NAMES[animal] + (f" {TIMES}{number}" if number > 1 else ""), style=style))
    return found


def _hand(hand: HandView) -> Strip:
    """First the stamps whose fronts are known, then the other backs."""
    hidden = list(hand["backs"])
    for word in hand["known"]:
        hidden.remove(_back(word))
    return Strip(*(_stamp(word) for word in hand["known"]), *(_back_text(back) for back in hidden))


def _pile(pile: PileView) -> Strip:
    """The top and every place about which something is known; place 0 is the top."""
    places = {at["place"]: _stamp(at["stamp"]) if at["stamp"] else _back_text(at["back"]) for at in pile["places"]}
    if pile["top"] is not None:
        places.setdefault(0, _back_text(pile["top"]))
    return Strip(*(Text.assemble((f"@{place} ", "dim"), places[place]) for place in sorted(places)))


def _stamp(word: str) -> Text:
    """A stamp of which both faces are known."""
    front, _, decoy = word.partition(".")
    text = Text(NAMES[front], style=f"bold {COLOURS[front]}")
    return text.append(f".{decoy}", style=f"not bold {COLOURS[decoy]}") if decoy else text


def _back_text(back: str) -> Text:
    if back == "plain":
        return Text("plain back", style="italic")
    one, other = back.split("/")
    return Text.assemble((NAMES[one], COLOURS[one]), "|", (NAMES[other], COLOURS[other]))


def _back(word: str) -> str:
    """The back of a stamp, its two animals in the order of the action list."""
    front, _, decoy = word.partition(".")
    return "/".join(sorted((front, decoy), key=ANIMAL_WORDS.index)) if decoy else "plain"

"""A view drawn for the terminal, as a page of a stamp album.

Stamps hang together at their perforation: `┊Hippo┊Lion ×3┊`. A stamp whose two faces are known is written as it is typed,
front first (`Lion.hippo`); one that shows only its back is written as the two animals on it (`Hippo|Lion`).
"""

from collections.abc import Iterable, Mapping
from typing import cast

from rich import box
from rich.console import Group, RenderableType
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
LEGEND = "Lion.hippo is a Lion with Hippo and Lion on its back · Hippo|Lion is one of the two"


def draw(view: Mapping[str, object], names: list[str]) -> RenderableType:
    """The table as the seat of the view sees it."""
    seen = cast(StampedeView, view)
    page = Table.grid(padding=(0, 1, 0, 0), expand=False)
    page.add_column(no_wrap=True, style="dim")
    page.add_column(ratio=1)
    for seat in range(seen["players"]):
        page.add_row(*_player(seen, seat, names))
        page.add_row("  album", _album(seen, seat))
        page.add_row("  hand", _hand(seen["hands"][seat]))
        if seat == seen["active"] and seen["held"] is not None:
            page.add_row("  to return", _hand(seen["held"]))
    page.add_row("Area", _strip(_grouped(seen["area"])))
    page.add_row("Pile", _pile(seen["pile"]))
    if seen["pile"]["refill"]:
        page.add_row("  hidden", _strip(_grouped(seen["pile"]["refill"])) + Text(" (given up, not seen since)", style="dim"))
    if seen["given"]:
        page.add_row("Given up", _strip(_grouped(seen["given"])))
    return Panel(
        Group(page),
        box=PAPER,
        title=_title(seen, names),
        title_align="left",
        subtitle=Text(LEGEND, style="dim"),
        subtitle_align="left",
        border_style="#8f7f5f",
        padding=(0, 1),
    )


def _title(view: StampedeView, names: list[str]) -> Text:
    title = Text(" Stampede ", style="bold")
    if view["reason"]:
        who = " and ".join(names[seat] for seat in view["winners"])
        reason = REASONS[view["reason"]]
        return title.append(f"· {who}: {reason} " if who else f"· nobody wins: {reason} ")
    return title.append(f"· turn {view['turn']} · {names[view['active']]} plays ")


def _player(view: StampedeView, seat: int, names: list[str]) -> tuple[Text, Text]:
    """Whose album this is, and how close it is to a set."""
    sign = "★ " if seat in view["winners"] else "▶ " if seat in view["pending"] else "  "
    active = seat in view["winners"] or seat == view["active"]
    name = Text(sign + names[seat], style="bold not dim" if active else "not dim")
    if seat == view["seat"]:
        name.append(" (you)")
    facts = _goals(view["goals"][seat])
    if view["teams"]:
        tick = view["ticks"][seat]
        facts.append(f" · team {view['teams'][seat]}" + (f" ✓ {REASONS[tick]}" if tick else ""), style="bold")
    if seat in view["answered"]:
        facts.append(" · has chosen", style="italic")
    return name, facts


def _goals(goals: GoalsView) -> Text:
    facts = Text(style="dim")
    most = NAMES[goals["animal"]]
    for number, (what, (have, need)) in enumerate(
        ((most, goals["five"]), ("animals", goals["nine"]), ("Parrots", goals["parrots"]))
    ):
        facts.append(" · " if number else "")
        facts.append(f"{have} of {need} {what}", style="bold not dim" if have >= need - 1 else "")
    return facts


def _album(view: StampedeView, seat: int) -> Text:
    """The stamps by animal; a winning set stands out."""
    return _strip(_grouped(view["albums"][seat], view["winning"][seat]))


def _grouped(words: list[str], winning: Iterable[str] = ()) -> list[Text]:
    fronts = [word.split(".")[0] for word in words]
    found: list[Text] = []
    for animal in ANIMAL_WORDS:
        number = fronts.count(animal)
        if number:
            style = f"bold {COLOURS[animal]}" + (" reverse" if animal in winning else "")
            star = "★ " if animal in winning else ""
            found.append(Text(star + NAMES[animal] + (f" ×{number}" if number > 1 else ""), style=style))
    return found


def _hand(hand: HandView) -> Text:
    """First the stamps whose fronts are known, then the other backs."""
    hidden = list(hand["backs"])
    for word in hand["known"]:
        hidden.remove(_back(word))
    return _strip([*(_stamp(word) for word in hand["known"]), *(_back_text(back) for back in hidden)])


def _pile(pile: PileView) -> Text:
    if not pile["size"]:
        return Text("empty")
    said = Text(f"{pile['size']} stamp{'s' if pile['size'] > 1 else ''}")
    top = next((at["stamp"] for at in pile["places"] if at["place"] == 0), None)
    said.append(", on top ")
    said.append_text(_stamp(top) if top else _back_text(pile["top"] or "plain"))
    for at in pile["places"]:
        if at["place"]:
            said.append(f", under {at['place']} ")
            said.append_text(_stamp(at["stamp"]) if at["stamp"] else _back_text(at["back"]))
    return said


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


def _strip(stamps: list[Text]) -> Text:
    """Stamps in a row, joined at the perforation; a line breaks between two stamps."""
    strip = Text()
    for stamp in stamps:
        stamp.plain = stamp.plain.replace(" ", "\N{NO-BREAK SPACE}")
        strip.append(PERFORATION, style="dim").append_text(stamp)
    return strip.append(PERFORATION, style="dim") if stamps else Text("none", style="dim italic")

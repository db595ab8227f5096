"""The options of an adventure: the sheet, the memory, the variants (V1, V2), and an easier life."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from philately.core.errors import BadOptions
from philately.core.language import N_, _
from philately.core.options import Option, Value, parse_options
from philately.games.stampadia.compose import make_board, mark_of
from philately.games.stampadia.forms import LONGEST_WORD, can_be_kept
from philately.games.stampadia.rules import Board
from philately.games.stampadia.shelf import SHEETS

SHEET = "first-steps"
LONGEST_MEMORY = 60  # keywords


def switch(name: str, explanation: str, rule: str, title: str) -> Option:
    """Return an option that is off or on."""
    return Option(name, ("off", "on"), explanation, rule, title=title, titles=(N_("off"), N_("on")))


OPTIONS = [
    Option(
        "sheet",
        (SHEET, "old-post-office"),
        N_("Which adventure."),
        "T1",
        codes=N_("The name of a sheet."),
        form=N_("the name of another sheet"),
        title=N_("Sheet"),
        titles=(N_("First Steps"), N_("The Old Post Office")),
    ),
    Option(
        "memory",
        ("none",),
        N_("Keywords that the hero brings along from earlier adventures."),
        "H8",
        form=N_("keywords with commas in between"),
        title=N_("Memory"),
        titles=(N_("none"),),
    ),
    switch(
        "monk", N_("Apprentice Monk: everything that was found out counts for the score."), "V1", N_("Apprentice Monk")
    ),
    switch(
        "premonition",
        N_("A hero who dies starts over with less gold, and the walls he has seen stay on the map."),
        "V2",
        N_("Premonition"),
    ),
    Option(
        "extra_hp",
        ("none",),
        N_("An easier life: more HP in the first column."),
        "H1",
        numbers=(1, 20),
        title=N_("Extra HP"),
        titles=(N_("none"),),
    ),
    Option(
        "rest",
        ("never",),
        N_("An easier life: so much gold heals 1 HP while no foe is near."),
        "H1",
        numbers=(1, 20),
        title=N_("Gold for a rest"),
        titles=(N_("no rest"),),
    ),
    Option(
        "drag_without_gold",
        ("stops", "loses"),
        N_("What happens when a foe drags the hero to a door he can't pay."),
        "E5",
        title=N_("Drag without gold"),
        titles=(N_("stops at the door"), N_("is the end")),
    ),
    switch("open_table", N_("Is the whole Rooms Table open to read, as on paper?"), "T1", N_("Open table")),
]


def check(given: Mapping[str, object]) -> dict[str, Value]:
    """Return all options. The sheet must be on the shelf."""
    rest = {name: value for name, value in given.items() if name != "memory"}
    chosen = parse_options("stampadia", OPTIONS, rest)
    chosen["memory"] = memory_word(str(given.get("memory", "none") or "none"))
    sheet = SHEETS.full_name(str(chosen["sheet"]))
    SHEETS.find(sheet)
    chosen["sheet"] = sheet
    return {option.name: chosen[option.name] for option in OPTIONS}


def memory_word(said: str) -> str:
    """Return the option `memory` in its usual spelling: keywords in order, each once."""
    words = read_memory(said)
    if len(words) > LONGEST_MEMORY or any(len(word) > LONGEST_WORD or not word.isprintable() for word in words):
        message = _("option memory has at most {most} keywords of at most 40 letters that can be printed")
        raise BadOptions(message.format(most=LONGEST_MEMORY))
    return as_option(words)


def read_memory(said: str) -> list[str]:
    """Return the keywords in a list with commas."""
    if said.strip().lower() == "none":
        return []
    return sorted({word.strip() for word in said.split(",") if word.strip()})


def as_option(words: Iterable[str]) -> str:
    """Return keywords as the option `memory` takes them."""
    return ",".join(sorted(words)) or "none"


def keepable(words: Iterable[str]) -> list[str]:
    """Return the keywords that can be kept, in order."""
    return sorted(filter(can_be_kept, words))


@lru_cache(maxsize=64)
def _board(options: tuple[tuple[str, Value], ...]) -> Board:
    chosen = dict(options)
    sheet = SHEETS.find(str(chosen["sheet"]))
    extra = chosen["extra_hp"] if isinstance(chosen["extra_hp"], int) else 0
    board = make_board(sheet, read_memory(str(chosen["memory"])), extra)
    board.paper = sheet
    board.monk = chosen["monk"] == "on"
    board.premonition = chosen["premonition"] == "on"
    board.rest = chosen["rest"] if isinstance(chosen["rest"], int) else 0
    board.drag_stops = chosen["drag_without_gold"] == "stops"
    board.open = chosen["open_table"] == "on"
    board.mark = mark_of(options)
    return board


def board(chosen: Mapping[str, Value]) -> Board:
    """Return the checked options as the rules need them."""
    return _board(tuple(chosen.items()))

"""Actions as short words and back: a cell `7,5` (column, row), a door `7,5>e`, a die on an ability `1u=5`, `yes`."""

from collections.abc import Sequence

from philately.core.actions import Actions, Span
from philately.core.language import N_
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.rules import terms as t

WAYS = "nesw"


def spot(cell: int) -> str:
    """A cell as people say it: column and row, both from 1."""
    return f"{cell % t.SIDE + 1},{cell // t.SIDE + 1}"


def slot_word(slot: int) -> str:
    """An ability box: its column, and whether it is the upper or the lower one."""
    return f"{slot // 2 + 1}{'ul'[slot % 2]}"


def _slot_said(state: Stampadia, slot: int, names: Sequence[str]) -> str:
    return slot_word(slot)


def _word_said(state: Stampadia, place: int, names: Sequence[str]) -> str:
    return state.memory[place] if place < len(state.memory) else str(place + 1)


ACTIONS = Actions(
    "Stampadia",
    N_("a cell (7,5), a door (7,5>e), a die on an ability (1u=5), or yes"),
    Span("cell", t.GO, t.CELLS, spot),
    Span("door", t.CROSS, t.CELLS * 4, lambda door: f"{spot(door // 4)}>{WAYS[door % 4]}"),
    Span("stay", t.STAY, label=N_("Stay at {spot}")),
    Span("yes", t.YES, label=N_("yes")),
    Span("no", t.NO, label=N_("no")),
    Span("give_up", t.GIVE_UP, label=N_("Give up the adventure")),
    Span("rest", t.REST),
    Span("pass", t.PASS, label=N_("Pass: use no die")),
    Span("no_item", t.NO_ITEM, label=N_("Use no item")),
    Span(
        "item",
        t.ITEM,
        t.DIE - t.ITEM,
        lambda item: f"item{item + 1}",
        lambda state, item, names: state.board.items[item].name,
    ),
    Span("die", t.DIE, t.PLACE - t.DIE, lambda die: f"die{die}", lambda state, die, names: str(die)),
    Span("place", t.PLACE, t.COPY - t.PLACE, lambda place: f"{slot_word(place // 16)}={place % 16}"),
    Span("copy", t.COPY, t.BOX - t.COPY, lambda slot: f"copy{slot_word(slot)}", _slot_said),
    Span("box", t.BOX, t.WORD - t.BOX, lambda slot: f"box{slot_word(slot)}", _slot_said),
    Span("word", t.WORD, t.ROOM - t.WORD, lambda place: f"word{place + 1}", _word_said),
    Span("room", t.ROOM, t.ACTIONS - t.ROOM, lambda room: f"room{room}", lambda state, room, names: str(room)),
)
word = ACTIONS.word
action = ACTIONS.action

"""Answers as short words and back: a cell `7,5` (column, row), a door `7,5>e`, a die on an ability `1u=5`, `yes`."""

from functools import cache

from philately.core.language import N_
from philately.core.notation import find_action, no_action
from philately.games.stampadia.rules.terms import (
    ACTIONS,
    BOX,
    COPY,
    CROSS,
    DIE,
    GIVE_UP,
    GO,
    ITEM,
    NO,
    NO_ITEM,
    PASS,
    PLACE,
    REST,
    ROOM,
    SIDE,
    STAY,
    WORD,
    YES,
)

WAYS = "nesw"
WORDS = {
    STAY: "stay",
    YES: "yes",
    NO: "no",
    GIVE_UP: "give_up",
    REST: "rest",
    PASS: "pass",
    NO_ITEM: "no_item",
}


def spot(cell: int) -> str:
    """A cell as people say it: column and row, both from 1."""
    return f"{cell % SIDE + 1},{cell // SIDE + 1}"


def slot_word(slot: int) -> str:
    """An ability box: its column, and whether it is the upper or the lower one."""
    return f"{slot // 2 + 1}{'ul'[slot % 2]}"


def word(action: int) -> str:
    if action in WORDS:
        return WORDS[action]
    if GO <= action < CROSS:
        return spot(action - GO)
    if CROSS <= action < STAY:
        return f"{spot((action - CROSS) // 4)}>{WAYS[(action - CROSS) % 4]}"
    if ITEM <= action < DIE:
        return f"item{action - ITEM + 1}"
    if DIE <= action < PLACE:
        return f"die{action - DIE}"
    if PLACE <= action < COPY:
        return f"{slot_word((action - PLACE) // 16)}={(action - PLACE) % 16}"
    if COPY <= action < BOX:
        return f"copy{slot_word(action - COPY)}"
    if BOX <= action < WORD:
        return f"box{slot_word(action - BOX)}"
    if WORD <= action < ROOM:
        return f"word{action - WORD + 1}"
    if ROOM <= action < ACTIONS:
        return f"room{action - ROOM}"
    raise no_action(action, ACTIONS)


@cache
def _actions() -> dict[str, int]:
    return {word(action): action for action in range(ACTIONS)}


def action(text: str) -> int:
    """The action a word stands for."""
    return find_action(
        text, _actions(), "Stampadia", N_("a cell (7,5), a door (7,5>e), a die on an ability (1u=5), or yes")
    )

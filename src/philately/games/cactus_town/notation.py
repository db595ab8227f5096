"""Answers as short words and back: a figure and where to `o1>c3`, an action `rob`, a card `card2`, a shot `o1+shot`.

Buildings are called by their spaces, column a to e and row 1 to 5 from below. The Bounty Hunters are `h1` and `h2`,
because `b1` and `b2` are spaces.
"""

from functools import cache

from philately.core.language import N_
from philately.core.notation import find_action, no_action
from philately.games.cactus_town.rules import terms as t

FIGURE_WORDS = ("o1", "o2", "o3", "s1", "s2", "s3", "h1", "h2", "d", "bull", "cow1", "cow2")
KIND_WORDS = (  # what stands on cards, in the order of the kinds
    "walk",
    "sneak",
    "duel",
    "rob",
    "arrest",
    "capture",
    "horse",
    "can-can",
    "pay",
    "walk-bull",
    "sneak-bull",
    "sneak-cow",
    "sneak-cows",
    "regroup",
    "stampede",
)
SPACE_WORDS = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")
PLACE_WORDS = (*SPACE_WORDS, "f2", "f3", "f4", "w2", "w3", "w4", "out", "jail", "bound")
ORDERS = {t.STUN: "stun", t.RELOAD: "reload", t.DONE: "done"}


def place_word(place: int) -> str:
    """A place: a building's space `c3`, a field tile `f2`, a wagon `w3`, `out`, `jail`, `bound`."""
    return PLACE_WORDS[place]


def word(action: int) -> str:
    """The word for an action."""
    if not 0 <= action < t.ACTIONS:
        raise no_action(action, t.ACTIONS)
    if action in ORDERS:
        return ORDERS[action]
    if action < t.FIGURE:
        figure, place = divmod(action, t.ROOM)
        return f"{FIGURE_WORDS[figure]}>{PLACE_WORDS[place]}"
    if action < t.PLACE:
        return FIGURE_WORDS[action - t.FIGURE]
    if action < t.CARD:
        return SPACE_WORDS[action - t.PLACE]
    if action < t.ACT:
        return f"card{action - t.CARD + 1}"
    if action < t.SHOT:
        return KIND_WORDS[action - t.ACT]
    for first, order in ((t.PICK_UP, "loot"), (t.RAID, "rob"), (t.BOTH, "both"), (t.AMMO, "ammo")):
        if action >= first:
            return f"{FIGURE_WORDS[action - first]}+{order}"
    return f"{FIGURE_WORDS[action - t.SHOT]}+shot"


@cache
def _actions() -> dict[str, int]:
    return {word(action): action for action in range(t.ACTIONS)}


def action(text: str) -> int:
    """The action a word stands for."""
    return find_action(
        text, _actions(), "Cactus Town", N_("a move (o1>c3), a space (c3), a card (card1), duel, or done")
    )


assert len(FIGURE_WORDS) == t.FIGURES and len(KIND_WORDS) == t.KINDS and len(SPACE_WORDS) == t.GRID
assert len(PLACE_WORDS) == t.ABSENT

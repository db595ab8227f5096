"""The action space, with short words: a figure and where to `o1>c3`, an action `rob`, a card `card2`, a shot `o1+shot`.

Buildings are called by their spaces, column a to e and row 1 to 5 from below. The Bounty Hunters are `h1` and `h2`,
because `b1` and `b2` are spaces.
"""

from collections.abc import Sequence

from philately.core.actions import Actions, Span
from philately.core.language import N_
from philately.games.cactus_town.rules import terms as t

FIGURE_WORDS = ("o1", "o2", "o3", "s1", "s2", "s3", "h1", "h2", "d", "bull", "cow1", "cow2")
KIND_WORDS = (  # what stands on cards, in the order of the kinds
    *("walk", "sneak", "duel", "rob", "arrest", "capture", "horse", "can-can", "pay"),
    *("walk-bull", "sneak-bull", "sneak-cow", "sneak-cows", "regroup", "stampede"),
)
SPACE_WORDS = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")
PLACE_WORDS = (*SPACE_WORDS, "f2", "f3", "f4", "w2", "w3", "w4", "out", "jail", "bound")


def place_word(place: int) -> str:
    """A place: a building's space `c3`, a field tile `f2`, a wagon `w3`, `out`, `jail`, `bound`."""
    return PLACE_WORDS[place]


def _figure(state: object, place: int, names: Sequence[str]) -> str:
    from philately.games.cactus_town.rules import CactusTown
    from philately.games.cactus_town.text import figure_said

    assert isinstance(state, CactusTown)
    return figure_said(state.setup.cards, place)


def _deed(name: str, first: int, size: int) -> Span:
    """Something that a figure does in a duel or with loot: `o1+shot`."""
    return Span(name, first, size, lambda figure: f"{FIGURE_WORDS[figure]}+{name}", _figure)


ACTIONS = Actions(
    "Cactus Town",
    N_("a move (o1>c3), a space (c3), a card (card1), duel, or done"),
    Span(
        "move",
        t.MOVE,
        t.FIGURE,
        lambda move: f"{FIGURE_WORDS[move // t.ROOM]}>{PLACE_WORDS[move % t.ROOM]}",
        lambda state, move, names: _figure(state, move // t.ROOM, names),
    ),
    Span("figure", t.FIGURE, t.FIGURES, FIGURE_WORDS.__getitem__, _figure),
    Span("place", t.PLACE, t.GRID, place_word),
    Span("card", t.CARD, t.HAND, lambda card: f"card{card + 1}"),
    Span("act", t.ACT, t.KINDS, KIND_WORDS.__getitem__),
    _deed("shot", t.SHOT, t.FIGURES),
    _deed("ammo", t.AMMO, t.FIGURES),
    _deed("both", t.BOTH, t.FIGURES),
    _deed("rob", t.RAID, t.FIRST_LAW),
    _deed("loot", t.PICK_UP, t.FIRST_LAW),
    Span("stun", t.STUN),
    Span("reload", t.RELOAD, label=N_("Make your second shot ready again")),
    Span("done", t.DONE, label=N_("That is enough")),
)
word = ACTIONS.word
action = ACTIONS.action
assert len(FIGURE_WORDS) == t.FIGURES and len(KIND_WORDS) == t.KINDS and len(SPACE_WORDS) == t.GRID
assert len(PLACE_WORDS) == t.ABSENT

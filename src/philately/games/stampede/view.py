"""What one seat may see, built from nothing (section G). Seat -1 is a spectator."""

from typing import TypedDict

from philately.core.pile import Row
from philately.games.stampede.cards import back_word, stamp_word
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules.terms import GIVE_UP, NONE, REFILLED, SEEN_BACK, back_of
from philately.games.stampede.text import QUESTIONS


class HandView(TypedDict):
    """A hand: everybody sees the backs (sorted, S-35); `known` are the fronts this seat knows."""

    size: int
    backs: list[str]
    known: list[str]


class PlaceView(TypedDict):
    """A place in the pile that this seat knows something about."""

    place: int
    back: str
    stamp: str | None


class PileView(TypedDict):
    """The draw pile: its size, the back of its top card, known places, and what a refill is known to have brought."""

    size: int
    top: str | None
    places: list[PlaceView]
    refill: list[str]


class StampedeView(TypedDict):
    """The table from one seat."""

    game: str
    seat: int
    players: int
    turn: int
    active: int
    pending: list[int]
    stage: str
    albums: list[list[str]]
    hands: list[HandView]
    area: list[str]
    pile: PileView
    held: HandView | None
    given: list[str]
    answered: list[int]
    teams: list[str]
    ticks: list[str]
    reason: str
    winners: list[int]


def view(state: Stampede, seat: int) -> StampedeView:
    aid = state.setup.memory_aid
    outcome = state.outcome()
    hands = [_hand(state, state.hands[owner], seat, aid or owner == seat) for owner in range(state.players)]
    held = _hand(state, state.held, seat, aid or state.active == seat) if state.held.size else None
    return {
        "game": "stampede",
        "seat": seat,
        "players": state.players,
        "turn": state.turn,
        "active": state.active,
        "pending": state.pending(),
        "stage": QUESTIONS[state.stage],
        "albums": [_words(album) for album in state.albums],
        "hands": hands,
        "area": _words(state.area),
        "pile": _pile(state, seat, aid),
        "held": held,
        "given": _words(state.given),
        "answered": [s for s in range(state.players) if state.second_given[s] != NONE] if state.stage == GIVE_UP else [],
        "teams": ["ABC"[team] for team in state.setup.teams],
        "ticks": [("", "five", "nine", "parrots")[int(tick)] for tick in state.ticks] if state.setup.teams else [],
        "reason": "" if outcome is None else outcome.reason,
        "winners": [] if outcome is None else list(outcome.winners),
    }


def _words(row: Row) -> list[str]:
    return [stamp_word(row.card(i)) for i in range(row.size)]


def _hand(state: Stampede, row: Row, seat: int, show: bool) -> HandView:
    known = [stamp_word(row.card(i)) for i in range(row.size) if show and state.knows(seat, row.mark(i))]
    backs = sorted(back_of(row.card(i)) for i in range(row.size))
    return {"size": row.size, "backs": [back_word(back) for back in backs], "known": known}


def _pile(state: Stampede, seat: int, aid: bool) -> PileView:
    pile = state.pile
    places: list[PlaceView] = []
    refill: list[str] = []
    if aid:
        for place in range(pile.size):
            mark, stamp = pile.mark(place), pile.card(place)
            known = state.knows(seat, mark)
            if known or mark & SEEN_BACK:
                places.append(
                    {"place": place, "back": back_word(back_of(stamp)), "stamp": stamp_word(stamp) if known else None}
                )
        refill = _refill(state, seat)
    return {
        "size": pile.size,
        "top": back_word(back_of(pile.card(0))) if pile.size else None,
        "places": places,
        "refill": refill,
    }


def _refill(state: Stampede, seat: int) -> list[str]:
    """The cards of the last refill that are still hidden from this seat, wherever they lie (S-33)."""
    hidden: list[int] = []
    if state.pooled:
        pile = state.pile
        marked = [(pile.mark(place), pile.card(place)) for place in range(pile.size)]
        for row in [*state.hands, state.held]:
            marked += [(row.mark(i), row.card(i)) for i in range(row.size)]
        hidden = sorted(stamp for mark, stamp in marked if mark & REFILLED and not state.knows(seat, mark))
    return [stamp_word(stamp) for stamp in hidden]

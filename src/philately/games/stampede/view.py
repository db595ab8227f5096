"""What one seat may see, built from nothing (section G). Seat -1 is a spectator."""

from typing import Final, TypedDict

from philately.core.pile import MarkedRow, Row
from philately.games.stampede.cards import ANIMAL_WORDS, back_word, stamp_word
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.refill import GIVE_UP

EVERYTHING: Final = -2  # instead of a seat: all cards are face up


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


class GoalsView(TypedDict):
    """How far an album is on its three ways to win (S-26, S-27): what it has, what it needs."""

    animal: str  # the animal it has most of
    five: list[int]
    nine: list[int]
    parrots: list[int]


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
    album_before: int  # stamps in the active album when the turn began (S-16)
    goals: list[GoalsView]
    hands: list[HandView]
    area: list[str]
    buffalo_from: str  # what the Buffalo exchanges with the area: of the album, or the hand (S-24, S-42)
    pile: PileView
    held: HandView | None
    given: list[str]
    answered: list[int]
    teams: list[str]
    ticks: list[str]
    reason: str
    winners: list[int]
    winning: list[list[str]]  # per seat, the animals of the set that ended the game


def view(state: Stampede, seat: int) -> StampedeView:
    aid = state.setup.memory_aid or seat == EVERYTHING
    outcome = state.outcome()
    seats = range(state.players)
    hands = [_hand(state, state.hands[owner], seat, aid or owner == seat) for owner in seats]
    held = _hand(state, state.held, seat, aid or state.active == seat) if state.held.size else None
    return {
        "game": "stampede",
        "seat": max(seat, -1),
        "players": state.players,
        "turn": state.turn,
        "active": state.active,
        "pending": state.pending(),
        "stage": state.questions[state.stage].name,
        "albums": [_words(album) for album in state.albums],
        "album_before": state.album_before - (2 if state.refilled else 0),
        "goals": [_goals(state, owner) for owner in seats],
        "hands": hands,
        "area": _words(state.area),
        "buffalo_from": "hand" if state.setup.buffalo_from_hand else "album",
        "pile": _pile(state, seat, aid),
        "held": held,
        "given": _words(state.given),
        "answered": [owner for owner in seats if state.stage == GIVE_UP.number and state.second_given[owner] != t.NONE],
        "teams": ["ABC"[team] for team in state.setup.teams],
        "ticks": [("", "five", "nine", "parrots")[int(tick)] for tick in state.ticks] if state.setup.teams else [],
        "reason": "" if outcome is None else outcome.reason,
        "winners": [] if outcome is None else list(outcome.winners),
        "winning": [_winning(state, owner) for owner in seats],
    }


def open_view(state: Stampede) -> StampedeView:
    """All cards face up, in the order of the pile, for a game that is over."""
    return view(state, EVERYTHING)


def _goals(state: Stampede, seat: int) -> GoalsView:
    numbers = [state.animals_in_album(seat, animal) for animal in range(t.ANIMALS)]
    most = max(numbers)
    return {
        "animal": ANIMAL_WORDS[numbers.index(most)],
        "five": [most, 5],
        "nine": [t.ANIMALS - numbers.count(0), 9],
        "parrots": [numbers[t.PARROT], 4],
    }


def _winning(state: Stampede, seat: int) -> list[str]:
    if seat != state.winner:
        return []
    if state.reason == t.PARROTS:
        return [ANIMAL_WORDS[t.PARROT]]
    least = 5 if state.reason == t.FIVE else 1
    return [ANIMAL_WORDS[animal] for animal in range(t.ANIMALS) if state.animals_in_album(seat, animal) >= least]


def _words(row: Row) -> list[str]:
    return [stamp_word(row.card(i)) for i in range(row.size)]


def _knows(state: Stampede, seat: int, mark: int) -> bool:
    return seat == EVERYTHING or state.knows(seat, mark)


def _hand(state: Stampede, row: MarkedRow, seat: int, show: bool) -> HandView:
    known = [stamp_word(row.card(i)) for i in range(row.size) if show and _knows(state, seat, row.mark(i))]
    return {"size": row.size, "backs": [back_word(back) for back in t.backs_in(row)], "known": known}


def _pile(state: Stampede, seat: int, aid: bool) -> PileView:
    pile = state.pile
    places: list[PlaceView] = []
    for place in range(pile.size if aid else 0):
        mark, stamp = pile.mark(place), pile.card(place)
        known = stamp_word(stamp) if _knows(state, seat, mark) else None
        if known or mark & t.SEEN_BACK:
            places.append({"place": place, "back": back_word(t.back_of(stamp)), "stamp": known})
    return {
        "size": pile.size,
        "top": back_word(t.back_of(pile.card(0))) if pile.size else None,
        "places": places,
        "refill": _refill(state, seat) if aid else [],
    }


def _refill(state: Stampede, seat: int) -> list[str]:
    """The cards of the last refill that are still hidden from this seat, wherever they lie (S-33)."""
    pile = state.pile
    marked = [(pile.mark(place), pile.card(place)) for place in range(pile.size if state.pooled else 0)]
    for row in [*state.hands, state.held] if state.pooled else []:
        marked += [(row.mark(i), row.card(i)) for i in range(row.size)]
    hidden = sorted(stamp for mark, stamp in marked if mark & t.REFILLED and not _knows(state, seat, mark))
    return [stamp_word(stamp) for stamp in hidden]

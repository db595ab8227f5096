"""What one seat may see, as plain data; a whitelist (CT-147, CT-148).

Places are words of notation: a building's space `c3` (column a to e, row 1 to 5 from below), a field tile `f2`, a wagon
`w3`, `out` the desert, `jail`, `bound` the Bounty Hunters' prisoner. Figures are `o1`, `s3`, `h2`, `d`, `bull`, `cow1`.
Buildings, groups and cards are words of the data files: `bank`, `money`, `O1`.
"""

from typing import TypedDict

from philately.core.bits import bits_in
from philately.games.cactus_town.buildings import OFFICE_WORD, Catalogue
from philately.games.cactus_town.gangs import CARD_IDS, FACTION_WORDS
from philately.games.cactus_town.notation import FIGURE_WORDS, KIND_WORDS, place_word
from philately.games.cactus_town.rules import CactusTown, goals, rounds
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.shelf import catalogue


class BuildingView(TypedDict):
    """One space of the town."""

    space: str
    building: str  # empty when the viewer doesn't know it; `office` in the middle
    group: str
    face_up: bool
    looked: bool  # the viewer alone knows it, by CIVIC
    horse: bool  # a horse can be stolen here
    loot: int  # dropped here


class FigureView(TypedDict):
    """One figure of the factions in play."""

    figure: str
    seat: int
    place: str
    stunned: bool
    standoff: bool
    loot: int
    in_range: bool  # of a cow: is it near enough to the cowboy (CT-112)? Else true


class CardView(TypedDict):
    """An action card."""

    card: str  # O1; empty when the viewer doesn't know it
    word: str  # its answer: card1
    actions: list[str]
    value: int


class SeatView(TypedDict):
    """One player's side of the table."""

    faction: str  # outlaws, law, hunters, dancer, cowboy
    hand: list[CardView]  # one's own cards that aren't laid yet while programming; others see none
    program: list[CardView]  # three in the order laid, as far as they are laid; unknown ones are empty
    resolved: list[bool]  # which of them have been revealed
    laid: int
    shot: CardView | None  # the second-shot card; unknown it is empty; none while programming
    shot_used: bool
    ammo: bool
    targets: list[str]  # secret targets or debts that the viewer knows and that aren't used
    hidden_targets: int  # how many the viewer doesn't know
    used_targets: list[str]  # robbed, or paid
    goal: list[int]  # what has been reached, part by part …
    of: list[int]  # … of how much (loot out; jailed; prisoner, horses; debts, duels; aboard)


class PileView(TypedDict):
    """One card of the round, in the order of resolution."""

    seat: int
    card: str  # empty until it is revealed, except for its owner


class DuelView(TypedDict):
    """A duel, or an animal's attempt to bump."""

    space: str
    initiator: str  # a figure; the animal that bumps
    figures: list[str]  # all that take part, the initiator first
    dice: list[int]  # what each shows
    added: list[int]  # and what was added to it


class CactusTownView(TypedDict):
    """All that one seat sees."""

    seat: int  # -1: a spectator
    players: list[SeatView]
    cards: str  # what the cards and the buildings are called
    town: str
    gunslinger: bool
    reverse: bool
    stampede: bool
    buildings: list[BuildingView]  # 25, row 1 first, from the left
    figures: list[FigureView]
    near: list[str]  # spaces in which cows are in range of the cowboy (CT-112)
    taken_out: list[str]  # groups
    round: int
    cap: int  # 0: none
    marker: int
    pile: list[PileView]  # all cards of the round as they are resolved, once programming is over
    resolved: int
    active: int  # whose card is being resolved; -1: nobody's
    card: CardView | None  # the card being resolved
    action: str  # the action chosen on it
    asked: list[int]
    stage: str  # the question that everybody sees is being asked
    question: str  # the one that the viewer is asked; empty when it isn't
    duel: DuelView | None
    mover: str  # the figure that the present question is about: loser, walker, bumper; or empty
    winner: int
    over: bool
    reason: str


def view(state: CactusTown, seat: int, *, everything: bool = False) -> CactusTownView:
    """What a seat sees, -1 is a spectator; or everything, for looking back."""
    asked = state.pending()
    names = catalogue(state.setup.town)
    outcome = state.outcome()
    planning = state.question is rounds.PROGRAM
    resolving = state.card != t.NONE and not planning
    bull = state.at[t.BULL]
    near = [space for space in range(t.GRID) if t.distance(space, bull) <= state.setup.herd_range]
    present = {names.group_of[building] for building in bits_in(state.in_town)}
    movers = [figure for figure in (state.loser, state.bumper, state.walker) if figure != t.NONE]
    return {
        "seat": seat,
        "players": [_seat(state, names, seat, other, everything) for other in range(state.players)],
        "cards": state.setup.cards,
        "town": state.setup.town,
        "gunslinger": state.setup.gunslinger,
        "reverse": state.setup.reverse,
        "stampede": state.plays(t.COWBOY),
        "buildings": [_building(state, names, seat, space, everything) for space in range(t.GRID)],
        "figures": [_figure(state, figure) for figure in range(t.FIGURES) if state.at[figure] != t.ABSENT],
        "near": [place_word(space) for space in near] if bull < t.WAGON else [],
        "taken_out": [word for group, word in enumerate(names.groups) if group not in present],
        "round": state.round,
        "cap": state.setup.round_cap,
        "marker": state.marker,
        "pile": [] if planning or not state.round else _pile(state, seat, everything),
        "resolved": state.resolved,
        "active": state.active if resolving else -1,
        "card": _card(state, state.active, state.card) if resolving else None,
        "action": KIND_WORDS[state.kind] if resolving and state.kind != t.NONE else "",
        "asked": asked,
        "stage": state.question.name,
        "question": state.question.name if seat in asked else "",
        "duel": _duel(state),
        "mover": FIGURE_WORDS[movers[0]] if movers else "",
        "winner": state.winner,
        "over": state.to_move < 0,
        "reason": outcome.reason if outcome is not None else "",
    }


def _building(state: CactusTown, names: Catalogue, seat: int, space: int, everything: bool) -> BuildingView:
    up = bool(state.face_up >> space & 1)
    looked = not up and seat >= 0 and bool(state.looked[seat] >> space & 1)
    building = int(state.buildings[space])
    word, group = "", ""
    if space == t.OFFICE_SPACE:
        word, group = OFFICE_WORD, OFFICE_WORD
    elif up or looked or everything:
        word, group = names.words[building], names.groups[names.group_of[building]]
    return {
        "space": place_word(space),
        "building": word,
        "group": group,
        "face_up": up,
        "looked": looked,
        "horse": state.has_horse(space),
        "loot": state.dropped[space],
    }


def _figure(state: CactusTown, figure: int) -> FigureView:
    return {
        "figure": FIGURE_WORDS[figure],
        "seat": state.seat_of(figure),
        "place": place_word(state.at[figure]),
        "stunned": bool(state.stunned >> figure & 1),
        "standoff": state.in_standoff(figure),
        "loot": state.loot[figure] if figure < t.FIRST_LAW else 0,
        "in_range": figure < t.FIRST_COW or state.in_range(figure),
    }


def _card(state: CactusTown, seat: int, card: int, shown: bool = True) -> CardView:
    if not shown:
        return {"card": "", "word": "", "actions": [], "value": 0}
    number = state.card_number(seat, card)
    return {
        "card": CARD_IDS[number],
        "word": f"card{card + 1}",
        "actions": [KIND_WORDS[state.setup.first[number]], KIND_WORDS[state.setup.second[number]]],
        "value": state.setup.values[number],
    }


def _seat(state: CactusTown, names: Catalogue, viewer: int, seat: int, everything: bool) -> SeatView:
    own = viewer == seat or everything
    faction = state.setup.factions[seat]
    laid = range(state.laid[seat])
    *cards, shot = state.program[seat * t.HAND : (seat + 1) * t.HAND]
    drawn, used = 0, 0
    if faction == t.OUTLAWS:
        drawn, used = state.targets, state.raided
    elif faction == state.setup.owners[t.PAID]:
        drawn, used = state.debts, state.paid
    secret = [names.words[building] for building in bits_in(drawn & ~used)]
    choosing = own and state.question is rounds.PROGRAM and len(laid) < t.SLOTS
    return {
        "faction": FACTION_WORDS[faction],
        "hand": [_card(state, seat, card) for card in bits_in(state.unlaid(seat))] if choosing else [],
        "program": [_card(state, seat, cards[slot], own or state.is_resolved(seat, slot)) for slot in laid],
        "resolved": [state.is_resolved(seat, slot) for slot in laid],
        "laid": len(laid),
        "shot": _card(state, seat, shot, own or state.shot_seen[seat] != t.NONE) if len(laid) == t.SLOTS else None,
        "shot_used": bool(state.shot_used >> seat & 1),
        "ammo": bool(state.ammo >> seat & 1),
        "targets": secret if own else [],
        "hidden_targets": 0 if own else len(secret),
        "used_targets": [names.words[building] for building in bits_in(used)],
        "goal": goals.reached(state, faction),
        "of": goals.needed(state.setup, faction),
    }


def _pile(state: CactusTown, viewer: int, everything: bool) -> list[PileView]:
    found: list[PileView] = []
    for number in range(state.players * t.SLOTS):
        place = state.turn_of(number)
        seat = place // t.HAND
        shown = everything or seat == viewer or number < state.resolved
        found.append({"seat": seat, "card": _card(state, seat, state.program[place], shown)["card"]})
    return found


def _duel(state: CactusTown) -> DuelView | None:
    """The present duel; or the bump of an animal, while those it has hit are moved."""
    first = state.bumper
    if state.duel_at != t.NONE:
        first = state.initiator if state.initiator != t.NONE else state.loser
    if first == t.NONE or not state.fighters:
        return None
    figures = [first, *bits_in(state.fighters & ~(1 << first))]
    return {
        "space": place_word(state.at[first] if state.duel_at == t.NONE else state.duel_at),
        "initiator": FIGURE_WORDS[first],
        "figures": [FIGURE_WORDS[figure] for figure in figures],
        "dice": [state.dice[figure] for figure in figures],
        "added": [state.totals[figure] - state.dice[figure] for figure in figures],
    }

"""The answers to questions, in words for people, with all they need to know who can't see the town."""

from collections.abc import Iterable

from philately.core.bits import bits_in
from philately.core.language import N_, _, listed, ngettext
from philately.games.cactus_town.notation import place_word
from philately.games.cactus_town.rules import CactusTown, duels, herd
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.text import (
    began,
    building_name,
    card_said,
    figure_said,
    figure_title,
    figures_said,
    knows,
    place_said,
)

KIND_LABELS = (
    N_("Walk: your figures go to adjacent buildings and turn them up"),
    N_("Sneak: your figures go to adjacent buildings and turn nothing up"),
    N_("Duel: fight where you have met others"),
    N_("Rob: take loot from your targets, or pick it up"),
    N_("Arrest: jail stunned Outlaws where your figures are"),
    N_("Capture: take a stunned Outlaw prisoner where your Hunters are"),
    N_("Steal Horse: take the horses where your Hunters are"),
    N_("Can-Can: go one space diagonally and turn the building up"),
    N_("Pay: pay your debt where you are"),
    N_("Walk with the Cowboy: one space, and the building is turned up"),
    N_("Sneak with the Cowboy: one space, and nothing is turned up"),
    N_("Sneak with one cow: one space"),
    N_("Sneak with both cows: one space each"),
    N_("Regroup: cows that are out of range come back"),
    N_("Stampede: the herd runs at others and bumps them away"),
)
CORNERS = {
    0: N_("Bottom left, {space}"),
    4: N_("Bottom right, {space}"),
    20: N_("Top left, {space}"),
    24: N_("Top right, {space}"),
}
NO_MORE = {
    t.STEP: N_("Stay where you are"),
    t.DUEL_AT: N_("Start no duel"),
    t.AIM: N_("Use nothing"),
    t.LOOT: N_("Take nothing"),
    t.RIDE: N_("Stay there"),
    t.PATROL: N_("Stay where you are"),
    t.TREAT: N_("Move nobody"),
    t.HEAL: N_("Do neither"),
    t.SWAP: N_("Exchange nothing"),
    t.LOOK: N_("Look at none"),
    t.FREIGHT: N_("Stay there"),
}
MOVES = {
    t.PUSH: N_("Push {figure} to {place}"),
    t.GATHER: N_("{figure} goes to {place}"),
    t.FIND: N_("{figure} runs to {place}"),
    t.HIT: N_("{figure} is bumped to {place}"),
    t.DODGE: N_("{figure} runs to {place}"),
    t.RIDE: N_("{figure} walks on to {place}"),
    t.PATROL: N_("{figure} sneaks to {place}"),
    t.TREAT: N_("Move {figure} to {place}"),
    t.FREIGHT: N_("{figure} goes to {place}"),
}


def label(state: CactusTown, seat: int, question: int, action: int, names: list[str]) -> str:
    """An answer for people, with all they need to know who can't see the town."""
    if action < t.FIGURE:
        figure, place = divmod(action, t.ROOM)
        return began(_move(state, seat, question, figure, place))
    if action < t.PLACE:
        return began(_one_figure(state, seat, question, action - t.FIGURE))
    if action < t.CARD:
        return _one_place(state, seat, question, action - t.PLACE)
    if action < t.ACT:
        said = card_said(state, state.setup.factions[seat] * t.HAND + action - t.CARD)
        return _("Exchange {card}").format(card=said) if question == t.SWAP else said
    if action < t.SHOT:
        return _(KIND_LABELS[action - t.ACT])
    if action < t.RAID:
        return _aimed(state, seat, action)
    if action < t.STUN:
        return _taken(state, seat, action)
    if action == t.STUN:
        told = _("Stun {figure} in {place}, so that it can be captured")
        if state.setup.factions[seat] == t.LAW:
            told = _("Stun {figure} in {place}, so that it can be arrested")
        return told.format(figure=figure_said(state.loser), place=place_said(state, seat, state.at[state.loser]))
    if action == t.RELOAD:
        return _("Make your second shot ready again")
    return _no_more(state, seat, question)


def _no_more(state: CactusTown, seat: int, question: int) -> str:
    """Done, said so that it fits what was done before."""
    if question == t.STEP and state.moved:
        return _("That is enough")
    if question == t.DUEL_AT and state.duelled:
        return _("Start no other duel")
    if question == t.HEAL and len(state.legal_actions(seat)) == 2:
        return _("Don't")
    return _(NO_MORE.get(question, N_("That is enough")))


def _move(state: CactusTown, seat: int, question: int, figure: int, place: int) -> str:
    """A figure goes somewhere, or is moved."""
    if place == t.DESERT:
        number = state.loot[figure]
        told = ngettext(
            "{figure} escapes into the desert with {number} loot",
            "{figure} escapes into the desert with {number} loot",
            number,
        )
        return told.format(figure=figure_said(figure), number=number)
    if place >= t.WAGON:
        return _("{figure} boards wagon {wagon}").format(figure=figure_said(figure), wagon=place_word(place))
    if question == t.STEP:
        told = _("{figure} sneaks to {place}")
        if state.kind in (t.WALK, t.WALK_COWBOY):
            told = _("{figure} walks to {place}")
        elif state.kind == t.CAN_CAN:
            told = _("{figure} dances to {place}")
    else:
        told = _(MOVES[question])
    return told.format(figure=figure_said(figure), place=_in_company(state, seat, figure, place))


def _one_figure(state: CactusTown, seat: int, question: int, figure: int) -> str:
    space = state.at[figure]
    place = place_said(state, seat, space)
    if question == t.DUELIST:
        return figure_said(figure)
    if question == t.BEATEN:
        told = _("{figure}, with {total} against {other}")
        return told.format(figure=figure_said(figure), total=state.totals[figure], other=state.totals[state.initiator])
    if question == t.BUMP:
        others = bits_in(herd.quarry_of(state, figure))
        told = _("{figure} in {place}, against {figures}") if others else _("{figure} in {place}, against nobody")
        return told.format(figure=figure_said(figure), place=place, figures=figures_said(others) if others else "")
    if question == t.HEAL:
        return _("{figure} stands up in {place}").format(figure=figure_said(figure), place=place)
    told = _("{figure} in {place}")
    if question == t.PRISONER and state.loot[figure]:
        told = _("{figure} in {place}, who drops loot")
    return told.format(figure=figure_said(figure), place=place)


def _one_place(state: CactusTown, seat: int, question: int, space: int) -> str:
    if question == t.CORNER:
        return _(CORNERS[space]).format(space=place_word(space))
    if question == t.DUEL_AT:
        faction = state.setup.factions[seat]
        own = bits_in(state.standing_in(space) & t.gang_of(faction))
        others = bits_in(state.opponents_in(space, faction))
        told = _("Fight in {place}: {own} against {others}")
        return told.format(place=place_said(state, seat, space), own=figures_said(own), others=figures_said(others))
    if question == t.START:
        told = _("Start in {place}")
    elif question == t.HEADLINE:
        told = _("Turn up {place}")
    else:
        told = _("Look at {place}")
    return told.format(place=place_said(state, seat, space))


def _aimed(state: CactusTown, seat: int, action: int) -> str:
    """What a second shot and ammo come to."""
    way, figure = divmod(action - t.SHOT, t.FIGURES)
    setup = state.setup
    total = state.totals[figure]
    now = total
    if way != 1:
        card = setup.factions[seat] * t.HAND + state.program[seat * t.HAND + t.SHOT_SLOT]
        now = setup.values[card] + (
            setup.replace_bonus + duels.bed_bonus(state, figure) if setup.shot_replaces else total
        )
    if way != 0:
        now += setup.ammo_bonus
    told = (
        N_("Second shot for {figure}: {now} instead of {total}"),
        N_("Ammo for {figure}: {now} instead of {total}"),
        N_("Second shot and ammo for {figure}: {now} instead of {total}"),
    )[way]
    return _(told).format(figure=figure_said(figure), now=now, total=total)


def _taken(state: CactusTown, seat: int, action: int) -> str:
    """Loot from a target, or from the ground."""
    if action < t.PICK_UP:
        figure = action - t.RAID
        told = _("{figure} robs the {building} in {space}")
    else:
        figure = action - t.PICK_UP
        told = _("{figure} picks up the loot in {space}")
    space = state.at[figure]
    known = knows(state, seat, space)
    building = building_name(state, state.buildings[space]) if known else ""
    return told.format(figure=figure_said(figure), building=building, space=place_word(space))


def _in_company(state: CactusTown, seat: int, figure: int, place: int) -> str:
    """Where a figure would go, and whom it would meet there."""
    said = place_said(state, seat, place)
    if place >= t.GRID:
        return said
    there = [other for other in range(t.FIGURES) if state.at[other] == place and other != figure]
    if not there:
        return said
    return _("{place}, meeting {figures}").format(place=said, figures=_with_stunned(state, there))


def _with_stunned(state: CactusTown, figures: Iterable[int]) -> str:
    """Figures, with a word about those that lie down."""
    return listed(
        [
            _("stunned {figure}").format(figure=figure_title(figure))
            if state.stunned >> figure & 1
            else figure_said(figure)
            for figure in figures
        ]
    )


assert len(KIND_LABELS) == t.KINDS

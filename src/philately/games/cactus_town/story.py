"""What happened, in one sentence for each event, as a seat or a spectator may see it.

A sentence is made of its event alone and of what never changes, so that it is the same whenever it is said: it names a
building only if the event tells everybody which one it is.
"""

from collections.abc import Callable

from philately.core.language import N_, _, listed, ngettext
from philately.core.state import Event
from philately.games.cactus_town import shelf
from philately.games.cactus_town.gangs import CARD_IDS
from philately.games.cactus_town.notation import place_word
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.text import (
    began,
    building_name,
    card_said,
    figure_said,
    figure_title,
    figures_said,
    goal_of,
    goal_said,
    kind_title,
)

# Of a figure that goes, or is brought, from one place to another.
WAYS = {
    t.BOARDED: N_("{figure} boards wagon {to}."),
    t.PUSHED: N_("{name} pushes {figure} from {place} to {to}."),
    t.GATHERED: N_("{figure} goes from {place} to {to}, back to the herd."),
    t.CHARGED: N_("{figure} runs from {place} to {to}."),
    t.THROWN: N_("{figure} is bumped from {place} to {to}."),
    t.RODE: N_("{figure} walks on from {place} to {to}."),
    t.PATROLLED: N_("{figure} sneaks from {place} to {to}."),
    t.TREATED: N_("{name} moves {figure} from {place} to {to}."),
    t.SHIPPED: N_("{figure} goes from {place} to {to}."),
}
STEPS = {
    t.WALK: N_("{figure} walks from {place} to {to}."),
    t.WALK_COWBOY: N_("{figure} walks from {place} to {to}."),
    t.CAN_CAN: N_("{figure} dances from {place} to {to}."),
}
# Of one figure where it is.
FATES = {
    t.STUNNED: N_("{name} stuns {figure}."),
    t.NOT_PUSHED: N_("{figure} stays: there is no building to push it to."),
    t.HELD: N_("{figure} is hit, but there is no room to go to."),
    t.HEALED: N_("{figure} stands up again."),
}
# Of a figure and a space.
TAKEN = {
    t.PICKED_UP: N_("{figure} picks up a loot in {space}."),
    t.JAILED: N_("{name} arrests {figure} in {space}."),
    t.CAPTURED: N_("{name} takes {figure} prisoner in {space}."),
}
PLAIN = {
    t.RELOADED: N_("{name} can use the second shot again."),
    t.ARMED: N_("{name} takes an ammo token."),
}
WINS = (
    N_("{name} wins: the Outlaws have brought enough loot into the desert."),
    N_("{name} wins: enough Outlaws are in jail."),
    N_("{name} wins: the Bounty Hunters have their prisoner and their horses."),
    N_("{name} wins: the Dancer has paid her debts and won her duels."),
    N_("{name} wins: the whole herd is aboard the train."),
)
ENDS = {
    t.LAST_OUTLAW: N_("{name} wins: the last Outlaw in town is in jail."),
    t.ONLY_HOPE: N_("{name} wins, because nobody else can reach the goal any more."),
    t.PROGRESS: N_("The last round is over: {name} wins, being nearest to the goal."),
    t.NO_HOPE: N_("Nobody can reach the goal any more: nobody wins."),
    t.CAP_DRAW: N_("The last round is over, and nobody is nearer to the goal than all others: nobody wins."),
}


def sentence(state: CactusTown, event: Event, seat: int, names: list[str]) -> str:
    """What happened, as this seat saw it; empty when there is nothing to say."""
    code, who = event[0], event[1]
    name = names[who] if 0 <= who < len(names) else ""
    told = _told(state, event, seat, names).get(code)
    if told is not None:
        return began(told())
    if code in PLAIN:
        return _(PLAIN[code]).format(name=name)
    if code in WAYS:
        figure, place, to = event[2:5]
        return began(
            _(WAYS[code]).format(name=name, figure=figure_said(figure), place=place_word(place), to=place_word(to))
        )
    if code in FATES:
        return began(_(FATES[code]).format(name=name, figure=figure_said(event[2])))
    if code in TAKEN:
        return began(_(TAKEN[code]).format(name=name, figure=figure_said(event[2]), space=place_word(event[3])))
    return ""


def _round(state: CactusTown, number: int, seat: int, name: str) -> str:
    """Who is first; and before the first round, what the listener has to do to win."""
    told = _("Round {number}: {name} is first.").format(number=number, name=name)
    if number > 1 or seat < 0:
        return told
    faction = state.setup.factions[seat]
    return _("{told} Your goal: {goal}").format(told=told, goal=goal_said(faction, goal_of(state, faction)))


def _told(state: CactusTown, event: Event, seat: int, names: list[str]) -> dict[int, Callable[[], str]]:
    """How everything is told that has a sentence of its own kind."""
    name = names[event[1]] if 0 <= event[1] < len(names) else ""
    details = event[2:]
    return {
        t.TAKEN_OUT: lambda: _taken_out(state, details[0]),
        t.TARGETS: lambda: _drawn(state, event, seat, name),
        t.DEBTS: lambda: _drawn(state, event, seat, name),
        t.CORNER_FREE: lambda: _("{name} leaves the corner {space} free.").format(
            name=name, space=place_word(details[0])
        ),
        t.STARTED: lambda: _("{name}'s {figure} starts in {space}.").format(
            name=name, figure=figure_title(t.SHE), space=place_word(details[0])
        ),
        t.ROUND: lambda: _round(state, details[0], seat, name),
        t.PROGRAMMED: lambda: _programmed(event, seat, name),
        t.REVEALED: lambda: _("{name} turns up {card}.").format(name=name, card=card_said(state, details[0])),
        t.CHOSE: lambda: _("{name} chooses {action}.").format(name=name, action=kind_title(details[0])),
        t.MOVED: lambda: _moved(event),
        t.TURNED_UP: lambda: _("{building} is turned up in {space}.").format(
            space=place_word(details[0]), building=building_name(state, details[1])
        ),
        t.ESCAPED: lambda: ngettext(
            "{figure} escapes from {place} into the desert with {number} loot.",
            "{figure} escapes from {place} into the desert with {number} loot.",
            details[2],
        ).format(figure=figure_said(details[0]), place=place_word(details[1]), number=details[2]),
        t.DUELLED: lambda: _duelled(event),
        t.SECOND_SHOT: lambda: _second_shot(state, event, name),
        t.IDLE: lambda: _("{animal} finds nobody to bump.").format(animal=figure_said(details[0])),
        t.SHELTERED: lambda: _("Who defends in {space} gets {value} more.").format(
            space=place_word(details[0]), value=details[1]
        ),
        t.USED_AMMO: lambda: _("{name} uses ammo for {figure}: {value} more.").format(
            name=name, figure=figure_said(details[0]), value=details[1]
        ),
        t.BEAT: lambda: _("{winner} beats {loser}, {more} to {less}.").format(
            winner=figure_said(details[0]),
            loser=figure_said(details[1]),
            more=details[2],
            less=details[3],
        ),
        t.FLIPPED: lambda: ngettext(
            "{name} flips a duel token: {number} so far.", "{name} flips a duel token: {number} so far.", details[0]
        ).format(name=name, number=details[0]),
        t.ROBBED: lambda: _("{figure} robs the {building} in {space} and takes a loot.").format(
            figure=figure_said(details[0]),
            building=building_name(state, details[1]),
            space=_where(state, details[1]),
        ),
        t.DROPPED: lambda: ngettext(
            "{number} loot is left in {space}.", "{number} loot are left in {space}.", details[1]
        ).format(number=details[1], space=place_word(details[0])),
        t.STOLE: lambda: _("{figure} steals the horse of the {building} in {space}: {number} so far.").format(
            figure=figure_said(details[0]),
            building=building_name(state, state.buildings[details[1]]),
            space=place_word(details[1]),
            number=details[2],
        ),
        t.PAID: lambda: _("{name} pays a debt: {building} in {space}.").format(
            name=name, building=building_name(state, details[0]), space=_where(state, details[0])
        ),
        t.STRAYED: lambda: _("A cow is out of range, so that the herd stays where it is."),
        t.BUMPED: lambda: _bumped(event),
        t.DODGED: lambda: _dodged(event),
        t.STAMPEDED: lambda: _("A building sets the herd off.") if details[0] else _("The herd stampedes."),
        t.SWAPPED: lambda: _swapped(event, seat, name),
        t.LOOKED: lambda: _looked(state, event, seat, name),
        t.NOTHING: lambda: _("{name} can do nothing with {action}.").format(action=kind_title(details[0]), name=name),
        t.CLEANED: lambda: _cleaned(details),
        t.WON: lambda: _ended(state, event, name),
        t.DRAWN: lambda: _ended(state, event, name),
    }


def _where(state: CactusTown, building: int) -> str:
    """The space of a building that everybody sees."""
    return next(place_word(space) for space in range(t.GRID) if state.buildings[space] == building)


def _taken_out(state: CactusTown, group: int) -> str:
    names = shelf.catalogue(state.setup.town)
    buildings = [_(names.titles[building]) for building, its in enumerate(names.group_of) if its == group]
    told = _("Not in this town: {buildings} ({group}).")
    return told.format(buildings=listed(buildings), group=_(names.group_titles[group]))


def _drawn(state: CactusTown, event: Event, seat: int, name: str) -> str:
    """Targets and debts, by name only for those who hold them."""
    code, who, *buildings = event
    number = len(buildings)
    if seat == who and buildings:
        told = _("{name} draws secret debts: {buildings}.")
        if code == t.TARGETS:
            told = _("{name} draws secret targets: {buildings}.")
        return told.format(name=name, buildings=listed([building_name(state, building) for building in buildings]))
    told = ngettext("{name} draws {number} secret debt.", "{name} draws {number} secret debts.", number)
    if code == t.TARGETS:
        told = ngettext("{name} draws {number} secret target.", "{name} draws {number} secret targets.", number)
    return told.format(name=name, number=number)


def _programmed(event: Event, seat: int, name: str) -> str:
    if seat != event[1]:
        return _("{name} has programmed.").format(name=name)
    *laid, shot = (CARD_IDS[card] for card in event[2:])
    told = _("{name} has programmed {cards}; the second shot is {shot}.")
    return told.format(name=name, cards=", ".join(laid), shot=shot)


def _moved(event: Event) -> str:
    figure, place, to, kind = event[2:]
    told = _(STEPS.get(kind, N_("{figure} sneaks from {place} to {to}.")))
    return told.format(figure=figure_said(figure), place=place_word(place), to=place_word(to))


def _rolls(rolls: tuple[int, ...]) -> str:
    """Figures, and what each has rolled."""
    return listed(
        [
            _("{figure} rolls {number}").format(figure=figure_said(figure), number=number)
            for figure, number in zip(rolls[::2], rolls[1::2], strict=True)
        ]
    )


def _duelled(event: Event) -> str:
    space, initiator = event[2:4]
    told = _("Duel in {space}, {figure} attacks: {rolls}.")
    rolls = _rolls(event[4:])
    return told.format(space=place_word(space), figure=figure_said(initiator), rolls=rolls)


def _second_shot(state: CactusTown, event: Event, name: str) -> str:
    figure, card, value = event[2:]
    told = _("{name} shows the second shot, {card}, for {figure}: {value} more.")
    if state.setup.shot_replaces:
        value += state.setup.replace_bonus
        told = _("{name} shows the second shot, {card}, for {figure}: {value} instead of the die.")
    return told.format(name=name, card=CARD_IDS[card], figure=figure_said(figure), value=value)


def _bumped(event: Event) -> str:
    """Who was hit and who dodged follows from the dice: an animal hits whoever hasn't rolled more (CT-130)."""
    animal, die, *rolls = event[2:]
    hit = [figure for figure, other in zip(rolls[::2], rolls[1::2], strict=True) if other <= die]
    dodged = [figure for figure, other in zip(rolls[::2], rolls[1::2], strict=True) if other > die]
    if not dodged:
        told = _("{animal} bumps with {number}, {rolls}: it hits {hit}.")
    elif not hit:
        told = _("{animal} bumps with {number}, {rolls}: it is dodged by {dodged}.")
    else:
        told = _("{animal} bumps with {number}, {rolls}: it hits {hit} and is dodged by {dodged}.")
    return told.format(
        animal=figure_said(animal),
        number=die,
        rolls=_rolls(tuple(rolls)),
        hit=figures_said(hit) if hit else "",
        dodged=figures_said(dodged) if dodged else "",
    )


def _dodged(event: Event) -> str:
    figure, place, to = event[2:]
    told = _("{figure} runs on from {place} to {to}.")
    if place == to:
        told = _("{figure} has no room to run on and stays in {place}.")
    return told.format(figure=figure_said(figure), place=place_word(place), to=place_word(to))


def _swapped(event: Event, seat: int, name: str) -> str:
    if seat != event[1]:
        return _("{name} exchanges the second shot with a programmed card.").format(name=name)
    told = _("{name} exchanges the second shot: {new} now, and {old} is programmed in its place.")
    return told.format(name=name, new=CARD_IDS[event[2]], old=CARD_IDS[event[3]])


def _looked(state: CactusTown, event: Event, seat: int, name: str) -> str:
    space, building = event[2:]
    if seat != event[1]:
        return _("{name} looks at {space} in secret.").format(name=name, space=place_word(space))
    told = _("{name} looks at {space} in secret: {building}.")
    return told.format(name=name, space=place_word(space), building=building_name(state, building))


def _cleaned(figures: tuple[int, ...]) -> str:
    """The end of a round is only told when somebody stands up."""
    if not figures:
        return ""
    told = ngettext(
        "The round is over: {figures} stands up again.", "The round is over: {figures} stand up again.", len(figures)
    )
    return told.format(figures=figures_said(figures))


def _ended(state: CactusTown, event: Event, name: str) -> str:
    why = event[2]
    told = _(WINS[state.setup.factions[event[1]]]) if why == t.GOAL else _(ENDS[why])
    return told.format(name=name)

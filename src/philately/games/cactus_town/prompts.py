"""What the game asks, in words for people, and the rule behind each question."""

from collections.abc import Callable

from philately.core.bits import bits_in
from philately.core.language import N_, _, ngettext
from philately.games.cactus_town.gangs import CARD_IDS
from philately.games.cactus_town.notation import place_word
from philately.games.cactus_town.rules import CactusTown, moves
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.text import (
    began,
    building_name,
    card_said,
    figure_said,
    figures_said,
    kind_title,
    owned,
    place_said,
)

RULE_OF = {
    t.CORNER: "CT-27",
    t.START: "CT-29",
    t.PROGRAM: "CT-36",
    t.ACTION: "CT-40",
    t.STEP: "CT-49",
    t.DUEL_AT: "CT-56",
    t.DUELIST: "CT-57",
    t.AIM: "CT-59",
    t.BEATEN: "CT-64",
    t.PUSH: "CT-66",
    t.LOOT: "CT-76",
    t.PRISONER: "CT-90",
    t.GATHER: "CT-121",
    t.FIND: "CT-126",
    t.BUMP: "CT-127",
    t.HIT: "CT-130",
    t.DODGE: "CT-130",
    t.RIDE: "CT-105",
    t.PATROL: "CT-105",
    t.TREAT: "CT-105",
    t.HEAL: "CT-105",
    t.SWAP: "CT-105",
    t.LOOK: "CT-105",
    t.HEADLINE: "CT-105",
    t.FREIGHT: "CT-105",
}
STEP_RULES = {
    t.SNEAK: "CT-51",
    t.CAN_CAN: "CT-95",
    t.WALK_COWBOY: "CT-119",
    t.SNEAK_COWBOY: "CT-119",
    t.SNEAK_ONE_COW: "CT-120",
    t.SNEAK_BOTH_COWS: "CT-120",
}


def rule_of(state: CactusTown, question: int) -> str:
    """The rule behind a question."""
    if question == t.PROGRAM and not state.setup.reverse:
        return "CT-38"
    if question == t.ACTION and state.card != t.NONE and moves.must_walk(state, state.active, state.card):
        return "CT-118"
    if question == t.STEP:
        return STEP_RULES.get(state.kind, RULE_OF[question])
    return RULE_OF.get(question, "")


def prompt(state: CactusTown, seat: int, question: int, names: list[str]) -> str:
    """The question in one sentence, with what one needs to know for the answer."""
    if question == t.OVER:
        return ""
    told: dict[int, Callable[[], str]] = {
        t.CORNER: lambda: _asked_for_corner(state),
        t.START: lambda: _("Where does your Dancer start?"),
        t.PROGRAM: lambda: _asked_to_program(state, seat),
        t.ACTION: lambda: _asked_to_act(state, seat),
        t.STEP: lambda: _asked_to_step(state, seat),
        t.DUEL_AT: lambda: _("Duel: in which building do you fight?"),
        t.DUELIST: lambda: _("Duel in {place}: which of your figures fights?").format(
            place=place_said(state, seat, state.duel_at)
        ),
        t.AIM: lambda: _asked_to_aim(state, seat, names),
        t.BEATEN: lambda: _("You have beaten {figures}: whom do you deal with first?").format(
            figures=figures_said(bits_in(state.beaten))
        ),
        t.PUSH: lambda: _asked_to_push(state, seat, names),
        t.LOOT: lambda: _asked_to_rob(state, seat),
        t.PRISONER: lambda: _("Capture: which Outlaw do you take prisoner?"),
        t.GATHER: lambda: _("Regroup: which cow goes where, to come back into range of the Cowboy?"),
        t.FIND: lambda: _("Stampede: which animal runs where, to meet somebody?"),
        t.BUMP: lambda: _("Stampede: which animal bumps next?"),
        t.HIT: lambda: _asked_to_throw(state),
        t.DODGE: lambda: _("Somebody has dodged {figure} in {place}: where does it run?").format(
            figure=figure_said(state.bumper), place=place_said(state, seat, state.at[state.bumper])
        ),
        t.PATROL: lambda: _(
            "{building} has been turned up: you may sneak with one figure of the Law. Which one, and where to?"
        ).format(building=_entered(state)),
        t.HEADLINE: lambda: _("{building} has been turned up: which building beside it do you turn up as well?").format(
            building=_entered(state)
        ),
    }
    if question in told:
        return began(told[question]())
    return began(_asked_inside(state, seat, question))


def _asked_for_corner(state: CactusTown) -> str:
    if state.plays(t.HUNTERS):
        return _("Your Outlaws start in three corners of the town. Which one stays free, for the Bounty Hunters?")
    return _("Your Outlaws start in three corners of the town. Which one stays free?")


def _asked_to_program(state: CactusTown, seat: int) -> str:
    if state.setup.reverse:
        told = (
            N_("Round {round}: which card do you lay first? It will be the last of yours to be resolved."),
            N_("Round {round}: which card do you lay second?"),
            N_(
                "Round {round}: which card do you lay last? It will be the first of yours to be resolved; the one you "
                "keep is your second shot."
            ),
        )
    else:
        told = (
            N_("Round {round}: which card is to be the first of yours to be resolved?"),
            N_("Round {round}: which card is to be the second?"),
            N_("Round {round}: which card is to be the third? The one you keep is your second shot."),
        )
    return _(told[min(state.laid[seat], t.SLOTS - 1)]).format(round=state.round)


def _active_card(state: CactusTown, seat: int) -> int:
    return state.setup.factions[seat] * t.HAND + state.card


def _asked_to_act(state: CactusTown, seat: int) -> str:
    card = _active_card(state, seat)
    if moves.must_walk(state, seat, state.card):
        told = _(
            "You resolve {card}. A cow is out of range, and a walk of the Cowboy can mend that, so it must be that."
        )
        return told.format(card=CARD_IDS[card])
    told = _("You resolve {card}: {first} or {second}?")
    setup = state.setup
    return told.format(card=CARD_IDS[card], first=kind_title(setup.first[card]), second=kind_title(setup.second[card]))


def _asked_to_step(state: CactusTown, seat: int) -> str:
    """Which figures may go is seen from the answers; why others may not is said."""
    kind = state.kind
    if kind == t.WALK:
        said = [_("Walk: which of your figures goes where? Each can go once.")]
        if state.setup.factions[seat] in (t.DANCER, t.COWBOY):
            said = [_("Walk: where to?")]
        own = t.gang_of(state.setup.factions[seat])
        held = [figure for figure in bits_in(own & ~state.moved) if state.in_standoff(figure)]
        if held:
            told = ngettext(
                "{figures} is in a standoff and can't.", "{figures} are in a standoff and can't.", len(held)
            )
            said.append(began(told.format(figures=figures_said(held))))
        return " ".join(said)
    if kind == t.SNEAK:
        if state.setup.factions[seat] == t.DANCER:
            return _("Sneak: where to?")
        return _("Sneak: which of your figures goes where? Each can go once.")
    if kind == t.CAN_CAN:
        return _("Can-Can: where does the Dancer go, one space diagonally?")
    if kind == t.WALK_COWBOY:
        if t.DONE not in state.legal_actions(seat):
            return _("The Cowboy must walk so that every cow is in range again. Where to?")
        return _("The Cowboy walks: where to?")
    if kind == t.SNEAK_COWBOY:
        return _("The Cowboy sneaks: where to?")
    if kind == t.SNEAK_BOTH_COWS:
        return _("Your cows sneak: which one goes where? Each can go once.")
    return _("One of your cows sneaks: which one, and where to?")


def _asked_to_aim(state: CactusTown, seat: int, names: list[str]) -> str:
    shown = [
        _("{figure} has {total}").format(figure=figure_said(figure), total=state.totals[figure])
        for figure in [state.initiator, *bits_in(state.fighters & ~(1 << state.initiator))]
    ]
    has_shot, has_ammo = _arms(state, seat)
    if has_shot and has_ammo:
        told = _("Duel in {space}, {name} attacks: {totals}. Do you use your second shot, or ammo, or both?")
    elif has_ammo:
        told = _("Duel in {space}, {name} attacks: {totals}. Do you use your ammo?")
    else:
        told = _("Duel in {space}, {name} attacks: {totals}. Do you use your second shot?")
    attacker = names[state.seat_of(state.initiator)]
    return told.format(space=place_word(state.duel_at), name=attacker, totals=", ".join(shown))


def _arms(state: CactusTown, seat: int) -> tuple[bool, bool]:
    """What can be used: the second shot, an ammo token."""
    legal = state.legal_actions(seat)
    shot = any(t.SHOT <= action < t.AMMO for action in legal)
    return shot, any(t.AMMO <= action < t.BOTH for action in legal)


def _asked_to_push(state: CactusTown, seat: int, names: list[str]) -> str:
    loser = state.loser
    told = _("{figure} has lost the duel in {space}: where do you push it?")
    if t.STUN in state.legal_actions(seat):
        told = _("{figure} has lost the duel in {space}: do you stun it, or where do you push it?")
    return told.format(figure=owned(state, loser, names), space=place_word(state.at[loser]))


def _asked_to_rob(state: CactusTown, seat: int) -> str:
    if state.legal_actions(seat) == [t.DONE]:
        return _("Rob: none of your Outlaws is where there is something to take. Nobody else knows that.")
    return _("Rob: which of your Outlaws takes something?")


def _asked_to_throw(state: CactusTown) -> str:
    hit = bits_in(state.hit)
    told = ngettext(
        "{animal} has hit {figures}: where to, up or sideways?",
        "{animal} has hit {figures}: which one goes where, up or sideways?",
        len(hit),
    )
    return told.format(animal=figure_said(state.bumper), figures=figures_said(hit))


def _entered(state: CactusTown) -> str:
    """The building that a figure has entered or turned up, and where it is."""
    space = state.entered
    return _("{building} ({space})").format(
        building=building_name(state, state.buildings[space]), space=place_word(space)
    )


def _asked_inside(state: CactusTown, seat: int, question: int) -> str:
    """What a gunslinger building offers to the figure that has come in (CT-105)."""
    told = {
        t.RIDE: N_("{building}: {figure} may walk one space further. Where to?"),
        t.TREAT: N_("{building}: you may move a figure of another side from an adjacent building. Which, and where?"),
        t.HEAL: N_("{building}: whom do you stand up again?"),
        t.SWAP: N_("{building}: you may exchange your second shot, {shot}, with a programmed card. Which one?"),
        t.LOOK: N_("{building}: at which face-down building do you look, for yourself alone?"),
        t.FREIGHT: N_("{building}: {figure} may go to the other building of this pair. Do you go?"),
    }[question]
    if question == t.HEAL:
        legal = state.legal_actions(seat)
        if t.RELOAD in legal:
            told = N_("{building}: do you make your second shot ready again?")
            if len(legal) > 2:
                told = N_("{building}: do you stand a figure up, or make your second shot ready again?")
    shot = ""
    if question == t.SWAP:
        card = state.program[seat * t.HAND + t.SHOT_SLOT]
        shot = card_said(state, state.setup.factions[seat] * t.HAND + card)
    return _(told).format(building=_entered(state), figure=figure_said(state.walker), shot=shot)

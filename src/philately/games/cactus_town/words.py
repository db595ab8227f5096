"""What the game asks, in words for people, with all that they need to know who can't see the town."""

from collections.abc import Sequence

from philately.core.bits import bits_in, size_of
from philately.core.language import N_, _, listed, ngettext
from philately.core.words import Label, Words
from philately.games.cactus_town import text
from philately.games.cactus_town.gangs import CARD_IDS, first_figure
from philately.games.cactus_town.notation import ACTIONS, place_word
from philately.games.cactus_town.rules import CactusTown, dealing, duels, effects, factions, herd, moves, rounds
from philately.games.cactus_town.rules import terms as t

Names = Sequence[str]


def _entered(town: CactusTown, seat: int, names: Names) -> str:
    """The building that a figure has entered or turned up, and where it is."""
    building = text.building_name(town, town.buildings[town.entered])
    return text.began(_("{building} ({space})").format(building=building, space=place_word(town.entered)))


def _shot(town: CactusTown, seat: int, names: Names) -> str:
    return text.card_said(town.setup.cards, town.card_number(seat, town.program[seat * t.HAND + t.SHOT_SLOT]))


WORDS = Words(
    ACTIONS,
    {
        "building": _entered,
        "shot": _shot,
        "law": lambda town, seat, names: text.side_title(town.setup.cards, t.LAW),
        "walker": lambda town, seat, names: text.figure_said(town.setup.cards, town.walker),
        "bumper": lambda town, seat, names: text.figure_said(town.setup.cards, town.bumper),
        "beaten": lambda town, seat, names: text.figures_said(town.setup.cards, bits_in(town.beaten)),
        "arena": lambda town, seat, names: text.place_said(town, seat, town.duel_at),
        "here": lambda town, seat, names: text.place_said(town, seat, town.at[town.bumper]),
    },
)
say = WORDS.say


# ---- labels that several questions have ------------------------------------------------------------------------------


def _moving(message: str) -> Label:
    """The label of a figure that goes somewhere: with whom it meets there."""

    def label(town: CactusTown, seat: int, action: int, names: Names) -> str:
        figure, place = divmod(action, t.ROOM)
        if place == t.DESERT:
            told = ngettext(
                "{figure} escapes into the desert with {number} loot",
                "{figure} escapes into the desert with {number} loot",
                town.loot[figure],
            )
            return text.began(told.format(figure=text.figure_said(town.setup.cards, figure), number=town.loot[figure]))
        if place >= t.WAGON:
            told = _("{figure} boards wagon {wagon}")
            return text.began(told.format(figure=text.figure_said(town.setup.cards, figure), wagon=place_word(place)))
        said = text.place_said(town, seat, place)
        there = [other for other in range(t.FIGURES) if town.at[other] == place and other != figure]
        if there:
            said = _("{place}, meeting {figures}").format(place=said, figures=_with_stunned(town, there))
        return text.began(_(message).format(figure=text.figure_said(town.setup.cards, figure), place=said))

    return label


def _with_stunned(town: CactusTown, figures: list[int]) -> str:
    """Figures, with a word about those that lie down."""
    said = [text.figure_said(town.setup.cards, figure) for figure in figures]
    for place, figure in enumerate(figures):
        if town.stunned >> figure & 1:
            said[place] = _("stunned {figure}").format(figure=text.figure_title(town.setup.cards, figure))
    return listed(said)


def _there(message: str) -> Label:
    """The label of a figure where it is, or of a building."""

    def label(town: CactusTown, seat: int, action: int, names: Names) -> str:
        if action >= t.PLACE:
            return _(message).format(place=text.place_said(town, seat, action - t.PLACE))
        figure = action - t.FIGURE
        place = text.place_said(town, seat, town.at[figure])
        return text.began(_(message).format(figure=text.figure_said(town.setup.cards, figure), place=place))

    return label


# ---- set-up and programs ---------------------------------------------------------------------------------------------

CORNERS = {
    0: N_("Bottom left, {space}"),
    4: N_("Bottom right, {space}"),
    20: N_("Top left, {space}"),
    24: N_("Top right, {space}"),
}
REVERSE = (
    N_("Round {round}: which card do you lay first? It will be the last of yours to be resolved."),
    N_("Round {round}: which card do you lay second?"),
    N_(
        "Round {round}: which card do you lay last? It will be the first of yours to be resolved; the one you keep is "
        "your second shot."
    ),
)
SIMPLE = (
    N_("Round {round}: which card is to be the first of yours to be resolved?"),
    N_("Round {round}: which card is to be the second?"),
    N_("Round {round}: which card is to be the third? The one you keep is your second shot."),
)
KIND_LABELS = (
    N_("Walk: your figures go to adjacent buildings and turn them up"),
    N_("Sneak: your figures go to adjacent buildings and turn nothing up"),
    N_("Duel: fight where you have met others"),
    N_("Rob: take loot from your targets, or pick it up"),
    N_("Arrest: jail stunned Outlaws where your figures are"),
    N_("Capture: take a stunned Outlaw prisoner where your figures are"),
    N_("Steal Horse: take the horses where your figures are"),
    N_("Can-Can: go one space diagonally and turn the building up"),
    N_("Pay: pay your debt where you are"),
    N_("Walk with the Cowboy: one space, and the building is turned up"),
    N_("Sneak with the Cowboy: one space, and nothing is turned up"),
    N_("Sneak with one cow: one space"),
    N_("Sneak with both cows: one space each"),
    N_("Regroup: cows that are out of range come back"),
    N_("Stampede: the herd runs at others and bumps them away"),
)


def _corner(town: CactusTown, seat: int, names: Names) -> str:
    starts, cards = town.setup.starts, town.setup.cards
    others = [text.side_title(cards, each) for each in town.setup.factions if t.NONE in starts[each]]
    if set(starts[t.OUTLAWS]) == set(CORNERS):
        told = _("Your {figures} start in three corners of the town. Which one stays free?")
        if others:
            told = _("Your {figures} start in three corners of the town. Which one stays free, for the {others}?")
    else:
        told = _("Your {figures} start in all of these spaces but one. Which one stays free?")
        if others:
            told = _("Your {figures} start in all of these spaces but one. Which one stays free, for the {others}?")
    return told.format(figures=text.side_title(cards, t.OUTLAWS), others=listed(others))


def _corner_label(town: CactusTown, seat: int, action: int, names: Names) -> str:
    space = action - t.PLACE
    return _(CORNERS.get(space, N_("{space}"))).format(space=place_word(space))


def _start(town: CactusTown, seat: int, names: Names) -> str:
    figure = text.figure_title(town.setup.cards, first_figure(town.setup.factions[seat]))
    return _("Where does your {figure} start?").format(figure=figure)


def _program(town: CactusTown, seat: int, names: Names) -> str:
    told = (REVERSE if town.setup.reverse else SIMPLE)[min(town.laid[seat], t.SLOTS - 1)]
    return _(told).format(round=town.round)


def _card(town: CactusTown, seat: int, action: int, names: Names) -> str:
    return text.card_said(town.setup.cards, town.card_number(seat, action - t.CARD))


def _act(town: CactusTown, seat: int, names: Names) -> str:
    card = town.card_number(seat, town.card)
    told = _("You resolve {card}: {first} or {second}?")
    if moves.must_walk(town, seat, town.card):
        told = _(
            "You resolve {card}. A cow is out of range, and a walk of the Cowboy can mend that, so it must be that."
        )
    first, second = text.kind_title(town.setup.first[card]), text.kind_title(town.setup.second[card])
    return told.format(card=CARD_IDS[card], first=first, second=second)


def _act_rule(town: CactusTown, seat: int, names: Names) -> str:
    return "CT-118" if moves.must_walk(town, seat, town.card) else "CT-40"


say(
    dealing.CORNER,
    _corner,
    place=_corner_label,
)
say(dealing.START, _start, place=_there(N_("Start in {place}")))
say(
    rounds.PROGRAM,
    _program,
    rule=lambda town, seat, names: "CT-36" if town.setup.reverse else "CT-38",
    card=_card,
)
say(rounds.ACTION, _act, rule=_act_rule, act=lambda town, seat, action, names: _(KIND_LABELS[action - t.ACT]))


# ---- steps -----------------------------------------------------------------------------------------------------------

STEPS = {  # the sentence, and the rule behind it
    t.WALK: (N_("Walk: which of your figures goes where? Each can go once."), "CT-49"),
    t.SNEAK: (N_("Sneak: which of your figures goes where? Each can go once."), "CT-51"),
    t.CAN_CAN: (N_("Can-Can: which of your figures goes where, one space diagonally? Each can go once."), "CT-95"),
    t.WALK_COWBOY: (N_("{figure} walks: where to?"), "CT-119"),
    t.SNEAK_COWBOY: (N_("{figure} sneaks: where to?"), "CT-119"),
    t.SNEAK_ONE_COW: (N_("One of your cows sneaks: which one, and where to?"), "CT-120"),
    t.SNEAK_BOTH_COWS: (N_("Your cows sneak: which one goes where? Each can go once."), "CT-120"),
}
ALONE = {  # of the Dancer, or whoever has a single figure
    t.WALK: N_("Walk: where to?"),
    t.SNEAK: N_("Sneak: where to?"),
    t.CAN_CAN: N_("Can-Can: where does {figure} go, one space diagonally?"),
}


def _step(town: CactusTown, seat: int, names: Names) -> str:
    """Which figures may go is seen from the actions; why others may not walk is said."""
    faction, kind = town.setup.factions[seat], town.kind
    told = _(STEPS[kind][0])
    if size_of(t.gang_of(faction) & town.setup.figures) == 1 and kind in ALONE:
        told = _(ALONE[kind])
    told = text.began(told.format(figure=text.figure_said(town.setup.cards, first_figure(faction))))
    if kind == t.WALK_COWBOY and t.DONE not in town.legal_actions(seat):
        told = _("The Cowboy must walk so that every cow is in range again. Where to?")
    held = [figure for figure in bits_in(t.gang_of(faction) & ~town.moved) if town.is_held(figure, kind)]
    if kind != t.WALK or not held:
        return told
    why = ngettext("{figures} is in a standoff and can't.", "{figures} are in a standoff and can't.", len(held))
    return f"{told} {text.began(why.format(figures=text.figures_said(town.setup.cards, held)))}"


def _step_label(town: CactusTown, seat: int, action: int, names: Names) -> str:
    message = N_("{figure} sneaks to {place}")
    if town.kind in (t.WALK, t.WALK_COWBOY):
        message = N_("{figure} walks to {place}")
    elif town.kind == t.CAN_CAN:
        message = N_("{figure} dances to {place}")
    return _moving(message)(town, seat, action, names)


say(
    moves.STEP,
    _step,
    rule=lambda town, seat, names: STEPS[town.kind][1],
    move=_step_label,
    done=lambda town, seat, action, names: _("That is enough") if town.moved else _("Stay where you are"),
)


# ---- duels -----------------------------------------------------------------------------------------------------------

AIMS = (
    N_("Second shot for {figure}: {now} instead of {total}"),
    N_("Ammo for {figure}: {now} instead of {total}"),
    N_("Second shot and ammo for {figure}: {now} instead of {total}"),
)


def _aim(town: CactusTown, seat: int, names: Names) -> str:
    told = _("Duel in {space}, {name} attacks: {totals}. Do you use your second shot?")
    if town.ammo >> seat & 1:
        told = _("Duel in {space}, {name} attacks: {totals}. Do you use your second shot, or ammo, or both?")
        if town.shot_used >> seat & 1:
            told = _("Duel in {space}, {name} attacks: {totals}. Do you use your ammo?")
    has = _("{figure} has {total}")
    fighters = [town.initiator, *bits_in(town.fighters & ~(1 << town.initiator))]
    totals = ", ".join(
        has.format(figure=text.figure_said(town.setup.cards, each), total=town.totals[each]) for each in fighters
    )
    return told.format(space=place_word(town.duel_at), name=names[town.seat_of(town.initiator)], totals=totals)


def _aim_label(town: CactusTown, seat: int, action: int, names: Names) -> str:
    """What a second shot and ammo come to."""
    way, figure = divmod(action - t.SHOT, t.FIGURES)
    now = total = town.totals[figure]
    if way != 1:
        now = duels.total_with_shot(town, seat, figure)
    if way != 0:
        now += town.setup.ammo_bonus
    return _(AIMS[way]).format(figure=text.figure_said(town.setup.cards, figure), now=now, total=total)


def _beaten_label(town: CactusTown, seat: int, action: int, names: Names) -> str:
    figure = action - t.FIGURE
    told = _("{figure}, with {total} against {other}")
    total, other = town.totals[figure], town.totals[town.initiator]
    return text.began(told.format(figure=text.figure_said(town.setup.cards, figure), total=total, other=other))


def _duel_label(town: CactusTown, seat: int, action: int, names: Names) -> str:
    space, faction = action - t.PLACE, town.setup.factions[seat]
    own = text.figures_said(town.setup.cards, bits_in(town.standing_in(space) & t.gang_of(faction)))
    others = text.figures_said(town.setup.cards, bits_in(town.opponents_in(space, faction)))
    told = _("Fight in {place}: {own} against {others}")
    return told.format(place=text.place_said(town, seat, space), own=own, others=others)


def _push(town: CactusTown, seat: int, names: Names) -> str:
    told = _("{figure} has lost the duel in {space}: where do you push it?")
    if t.STUN in town.legal_actions(seat):
        told = _("{figure} has lost the duel in {space}: do you stun it, or where do you push it?")
    return text.began(told.format(figure=text.owned(town, town.loser, names), space=place_word(town.at[town.loser])))


def _stun(town: CactusTown, seat: int, action: int, names: Names) -> str:
    told = _("Stun {figure} in {place}, so that it can be captured")
    if town.setup.factions[seat] == town.setup.owners[t.JAILED]:
        told = _("Stun {figure} in {place}, so that it can be arrested")
    return told.format(
        figure=text.figure_said(town.setup.cards, town.loser), place=text.place_said(town, seat, town.at[town.loser])
    )


say(
    duels.DUEL_AT,
    N_("Duel: in which building do you fight?"),
    place=_duel_label,
    done=lambda town, seat, action, names: _("Start no other duel") if town.duelled else _("Start no duel"),
)
say(duels.DUELIST, N_("Duel in {arena}: which of your figures fights?"), figure=_there("{figure}"))
say(duels.AIM, _aim, shot=_aim_label, ammo=_aim_label, both=_aim_label, done=N_("Use nothing"))
say(duels.BEATEN, N_("You have beaten {beaten}: whom do you deal with first?"), figure=_beaten_label)
say(duels.PUSH, _push, move=_moving(N_("Push {figure} to {place}")), stun=_stun)


# ---- loot and prisoners ----------------------------------------------------------------------------------------------


def _loot(town: CactusTown, seat: int, names: Names) -> str:
    if town.legal_actions(seat) == [t.DONE]:
        told = _("Rob: none of your {figures} is where there is something to take. Nobody else knows that.")
    else:
        told = _("Rob: which of your {figures} takes something?")
    return told.format(figures=text.side_title(town.setup.cards, t.OUTLAWS))


def _taking(message: str) -> Label:
    """The label of loot from a target, or from the ground."""

    def label(town: CactusTown, seat: int, action: int, names: Names) -> str:
        figure = (action - t.RAID) % t.FIRST_LAW
        space = town.at[figure]
        building = text.building_name(town, town.buildings[space]) if text.knows(town, seat, space) else ""
        return _(message).format(
            figure=text.figure_said(town.setup.cards, figure), building=building, space=place_word(space)
        )

    return label


def _prisoner(town: CactusTown, seat: int, action: int, names: Names) -> str:
    loaded = town.loot[action - t.FIGURE]
    message = N_("{figure} in {place}, who drops loot") if loaded else N_("{figure} in {place}")
    return _there(message)(town, seat, action, names)


say(
    factions.LOOT,
    _loot,
    rob=_taking(N_("{figure} robs the {building} in {space}")),
    loot=_taking(N_("{figure} picks up the loot in {space}")),
    done=N_("Take nothing"),
)
say(factions.PRISONER, N_("Capture: which Outlaw do you take prisoner?"), figure=_prisoner)


# ---- the herd --------------------------------------------------------------------------------------------------------


def _hit(town: CactusTown, seat: int, names: Names) -> str:
    hit = bits_in(town.hit)
    told = ngettext(
        "{animal} has hit {figures}: where to, up or sideways?",
        "{animal} has hit {figures}: which one goes where, up or sideways?",
        len(hit),
    )
    return text.began(
        told.format(
            animal=text.figure_said(town.setup.cards, town.bumper), figures=text.figures_said(town.setup.cards, hit)
        )
    )


def _bump_label(town: CactusTown, seat: int, action: int, names: Names) -> str:
    animal = action - t.FIGURE
    others = text.figures_said(town.setup.cards, bits_in(herd.quarry_of(town, animal)))
    told = _("{figure} in {place}, against {figures}")
    place = text.place_said(town, seat, town.at[animal])
    return text.began(told.format(figure=text.figure_said(town.setup.cards, animal), place=place, figures=others))


say(
    herd.GATHER,
    N_("Regroup: which cow goes where, to come back into range of the Cowboy?"),
    move=_moving(N_("{figure} goes to {place}")),
)
say(
    herd.FIND,
    N_("Stampede: which animal runs where, to meet somebody?"),
    move=_moving(N_("{figure} runs to {place}")),
)
say(herd.BUMP, N_("Stampede: which animal bumps next?"), figure=_bump_label)
say(herd.HIT, _hit, move=_moving(N_("{figure} is bumped to {place}")))
say(
    herd.DODGE,
    N_("Somebody has dodged {bumper} in {here}: where does it run?"),
    move=_moving(N_("{figure} runs to {place}")),
)


# ---- gunslinger buildings --------------------------------------------------------------------------------------------


def _heal(town: CactusTown, seat: int, names: Names) -> str:
    legal = town.legal_actions(seat)
    told = _("{building}: whom do you stand up again?")
    if t.RELOAD in legal:
        told = _("{building}: do you make your second shot ready again?")
        if len(legal) > 2:
            told = _("{building}: do you stand a figure up, or make your second shot ready again?")
    return told.format(building=_entered(town, seat, names))


say(
    effects.RIDE,
    N_("{building}: {walker} may walk one space further. Where to?"),
    move=_moving(N_("{figure} walks on to {place}")),
    done=N_("Stay there"),
)
say(
    effects.PATROL,
    N_("{building} has been turned up: you may sneak with one figure of the {law}. Which one, and where to?"),
    move=_moving(N_("{figure} sneaks to {place}")),
    done=N_("Stay where you are"),
)
say(
    effects.TREAT,
    N_("{building}: you may move a figure of another side from an adjacent building. Which, and where?"),
    move=_moving(N_("Move {figure} to {place}")),
    done=N_("Move nobody"),
)
say(
    effects.HEAL,
    _heal,
    figure=_there(N_("{figure} stands up in {place}")),
    done=lambda town, seat, action, names: _("Don't") if len(town.legal_actions(seat)) == 2 else _("Do neither"),
)
say(
    effects.SWAP,
    N_("{building}: you may exchange your second shot, {shot}, with a programmed card. Which one?"),
    card=lambda town, seat, action, names: _("Exchange {card}").format(card=_card(town, seat, action, names)),
    done=N_("Exchange nothing"),
)
say(
    effects.LOOK,
    N_("{building}: at which face-down building do you look, for yourself alone?"),
    place=_there(N_("Look at {place}")),
    done=N_("Look at none"),
)
say(
    effects.HEADLINE,
    N_("{building} has been turned up: which building beside it do you turn up as well?"),
    place=_there(N_("Turn up {place}")),
)
say(
    effects.FREIGHT,
    N_("{building}: {walker} may go to the other building of this pair. Do you go?"),
    move=_moving(N_("{figure} goes to {place}")),
    done=N_("Stay there"),
)

assert len(KIND_LABELS) == t.KINDS

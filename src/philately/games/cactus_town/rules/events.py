"""What happens: a row for each event, with how it is told, the rule behind it, what it carries and who may see that.

The place in the list is the code of an event.
"""

from typing import Final

from philately.core.event import NUMBER, Event, Told, listed_events, one, pairs, some
from philately.core.language import N_, _, listed, ngettext
from philately.games.cactus_town.rules import terms as t

# Kinds of values, besides seats and numbers.
FIGURE: Final = "figure"
PLACE: Final = "place"
BUILDING: Final = "building"
GROUP: Final = "group"
CARD: Final = "card"
PRINTED: Final = "printed"  # a card with all that stands on it
KIND: Final = "kind"
CAUSE: Final = "cause"
REASON: Final = "reason"
GOAL: Final = "goal"  # of a seat
STARTER: Final = "starter"  # the figure with which a seat starts where it likes
STRANGER: Final = "stranger"  # a faction that isn't ours; nothing if it is
GANGS: Final = "gangs"
TOWN: Final = "town"


def _either(told: Told, message: str, you: str) -> str:
    """One of two messages: the second for the seat itself."""
    return told.say(_(you if told.you else message))


def _round(told: Told) -> str:
    """Who is first; and before the first round, what the listener has to do to win."""
    said = _either(told, N_("Round {number}: {name} is first."), N_("Round {number}: you are first."))
    if told["number"] > 1 or told.reader < 0:
        return said
    return _("{told} Your goal: {goal}").format(told=said, goal=told.say_value(GOAL, told.reader))


def _started(told: Told) -> str:
    message = _("Your {figure} starts in {space}.") if told.you else _("{name}'s {figure} starts in {space}.")
    figure = told.say_value(STARTER, told.seat)
    return message.format(name=told.said("name"), figure=figure, space=told.said("space"))


def _programmed(told: Told) -> str:
    *laid, shot = (told.say_value(CARD, card) for card in told.all("cards"))
    message = _("{name} has programmed {cards}; the second shot is {shot}.")
    if told.you:
        message = _("You have programmed {cards}; the second shot is {shot}.")
    return message.format(name=told.said("name"), cards=", ".join(laid), shot=shot)


def _moved(told: Told) -> str:
    if told["kind"] in (t.WALK, t.WALK_COWBOY):
        return told.say(_("{figure} walks from {place} to {to}."))
    if told["kind"] == t.CAN_CAN:
        return told.say(_("{figure} dances from {place} to {to}."))
    return told.say(_("{figure} sneaks from {place} to {to}."))


def _rolled(told: Told) -> list[tuple[int, int]]:
    rolls = told.all("rolls")
    return list(zip(rolls[::2], rolls[1::2], strict=True))


def _rolls(told: Told) -> str:
    """Figures, and what each has rolled."""
    said = _("{figure} rolls {number}")
    return listed([said.format(figure=told.say_value(FIGURE, figure), number=die) for figure, die in _rolled(told)])


def _duelled(told: Told) -> str:
    message = _("Duel in {space}, {figure} attacks: {rolls}.")
    return message.format(space=told.said("space"), figure=told.said("figure"), rolls=_rolls(told))


def _second_shot(told: Told) -> str:
    if told.options["second_shot_mode"] == "replace":
        return _either(
            told,
            N_("{name} shows the second shot, {card}, for {figure}: {instead} instead of the die."),
            N_("You show your second shot, {card}, for {figure}: {instead} instead of the die."),
        )
    return _either(
        told,
        N_("{name} shows the second shot, {card}, for {figure}: {value} more."),
        N_("You show your second shot, {card}, for {figure}: {value} more."),
    )


def _bumped(told: Told) -> str:
    """Who was hit and who dodged follows from the dice: an animal hits whoever hasn't rolled more (CT-130)."""
    hit = [told.say_value(FIGURE, figure) for figure, die in _rolled(told) if die <= told["number"]]
    dodged = [told.say_value(FIGURE, figure) for figure, die in _rolled(told) if die > told["number"]]
    if not dodged:
        message = _("{animal} bumps with {number}, {rolls}: it hits {hit}.")
    elif not hit:
        message = _("{animal} bumps with {number}, {rolls}: it is dodged by {dodged}.")
    else:
        message = _("{animal} bumps with {number}, {rolls}: it hits {hit} and is dodged by {dodged}.")
    animal, number, rolls = told.said("animal"), told["number"], _rolls(told)
    return message.format(animal=animal, number=number, rolls=rolls, hit=listed(hit), dodged=listed(dodged))


def _dodged(told: Told) -> str:
    if told["place"] == told["to"]:
        return told.say(_("{figure} has no room to run on and stays in {place}."))
    return told.say(_("{figure} runs on from {place} to {to}."))


def _swapped(told: Told) -> str:
    new, old = (told.say_value(CARD, card) for card in told.all("cards"))
    message = _("{name} exchanges the second shot: {new} now, and {old} is programmed in its place.")
    if told.you:
        message = _("You exchange your second shot: {new} now, and {old} is programmed in its place.")
    return message.format(name=told.said("name"), new=new, old=old)


WINS: Final = (  # by faction
    (
        N_("{name} wins: the Outlaws have brought enough loot into the desert."),
        N_("You win: the Outlaws have brought enough loot into the desert."),
    ),
    (N_("{name} wins: enough Outlaws are in jail."), N_("You win: enough Outlaws are in jail.")),
    (
        N_("{name} wins: the Bounty Hunters have their prisoner and their horses."),
        N_("You win: the Bounty Hunters have their prisoner and their horses."),
    ),
    (
        N_("{name} wins: the Dancer has paid her debts and won her duels."),
        N_("You win: the Dancer has paid her debts and won her duels."),
    ),
    (
        N_("{name} wins: the whole herd is aboard the train."),
        N_("You win: the whole herd is aboard the train."),
    ),
)
ENDS: Final = {
    t.LAST_OUTLAW: (
        N_("{name} wins: the last Outlaw in town is in jail."),
        N_("You win: the last Outlaw in town is in jail."),
    ),
    t.ONLY_HOPE: (
        N_("{name} wins, because nobody else can reach the goal any more."),
        N_("You win, because nobody else can reach the goal any more."),
    ),
    t.PROGRESS: (
        N_("The last round is over: {name} wins, being nearest to the goal."),
        N_("The last round is over: you win, being nearest to the goal."),
    ),
}
DRAWS: Final = {
    t.NO_HOPE: N_("Nobody can reach the goal any more: nobody wins."),
    t.CAP_DRAW: N_("The last round is over, and nobody is nearer to the goal than all others: nobody wins."),
}


def _won(told: Told) -> str:
    stranger = told.say_value(STRANGER, told["faction"]) if told["reason"] == t.GOAL else ""
    if stranger:
        said = _("You win with {faction}: the goal is reached.")
        if not told.you:
            said = _("{name} wins with {faction}: the goal is reached.")
        return said.format(name=told.said("name"), faction=stranger)
    message, you = WINS[told["faction"]] if told["reason"] == t.GOAL else ENDS[told["reason"]]
    return _either(told, message, you)


def _cleaned(told: Told) -> str:
    """The end of a round is only told when somebody stands up."""
    number = len(told.all("figures"))
    message = ngettext(
        "The round is over: {figures} stands up again.", "The round is over: {figures} stand up again.", number
    )
    return told.say(message) if number else ""


def _way(name: str, message: str, rule: str, you: str | None = None) -> Event:
    """A figure goes, or is brought, from one place to another."""
    return Event(name, message, you=you, rule=rule, figure=one(FIGURE), place=one(PLACE), to=one(PLACE))


# fmt: off

# ---- set-up and programs ---------------------------------------------------------------------------------------------

BOX: Final = Event("box", rule="CT-19", cards=one(GANGS), towns=some(TOWN))
TAKEN_OUT: Final = Event(
    "taken_out", N_("Not in this town: {buildings} ({group})."), brief=N_("Not in this town: {group}."),
    rule="CT-22", group=one(GROUP), buildings=some(BUILDING, since=2),
)
TARGETS: Final = Event(
    "targets",
    N_("{name} draws secret targets: {buildings}."),
    unseen=lambda told: told.say(
        ngettext("{name} draws {number} secret target.", "{name} draws {number} secret targets.", told["number"])
    ),
    you=N_("You draw secret targets: {buildings}."),
    rule="CT-28", number=one(NUMBER), buildings=some(BUILDING, to="seat"),
)
DEBTS: Final = Event(
    "debts",
    N_("{name} draws secret debts: {buildings}."),
    unseen=lambda told: told.say(
        ngettext("{name} draws {number} secret debt.", "{name} draws {number} secret debts.", told["number"])
    ),
    you=N_("You draw secret debts: {buildings}."),
    rule="CT-29", number=one(NUMBER), buildings=some(BUILDING, to="seat"),
)
CORNER_FREE: Final = Event(
    "corner", N_("{name} leaves the corner {space} free."), you=N_("You leave the corner {space} free."),
    rule="CT-27", space=one(PLACE),
)
STARTED: Final = Event(
    "started", _started,
    rule="CT-29", space=one(PLACE),
)
ROUND: Final = Event("round", _round, rule="CT-17", number=one(NUMBER))
PROGRAMMED: Final = Event(
    "programmed", _programmed, unseen=N_("{name} has programmed."),
    rule="CT-34", cards=some(CARD, 4, to="seat"),
)
REVEALED: Final = Event(
    "revealed", N_("{name} turns up {card}."), you=N_("You turn up {card}."),
    rule="CT-40", card=one(PRINTED),
)
CHOSE: Final = Event(
    "chose", N_("{name} chooses {action}."), you=N_("You choose {action}."),
    rule="CT-40", action=one(KIND),
)

# ---- steps -----------------------------------------------------------------------------------------------------------

MOVED: Final = Event("moved", _moved, rule="CT-49", figure=one(FIGURE), place=one(PLACE), to=one(PLACE), kind=one(KIND))
TURNED_UP: Final = Event(
    "turned_up", N_("{building} is turned up in {space}."),
    rule="CT-50", space=one(PLACE), building=one(BUILDING),
)
ESCAPED: Final = Event(
    "escaped",
    lambda told: told.say(ngettext(
        "{figure} escapes from {place} into the desert with {number} loot.",
        "{figure} escapes from {place} into the desert with {number} loot.",
        told["number"],
    )),
    rule="CT-84", figure=one(FIGURE), place=one(PLACE), number=one(NUMBER),
)
BOARDED: Final = _way("boarded", N_("{figure} boards wagon {to}."), "CT-138")

# ---- duels -----------------------------------------------------------------------------------------------------------

DUELLED: Final = Event(
    "duel", _duelled,
    rule="CT-57", space=one(PLACE), figure=one(FIGURE), rolls=pairs(FIGURE, NUMBER),
)
SECOND_SHOT: Final = Event(
    "second_shot", _second_shot, brief=N_("{name} shows the second shot, {card}, for {figure}."),
    rule="CT-60", figure=one(FIGURE), card=one(CARD), value=one(NUMBER), instead=one(NUMBER, since=2),
)
USED_AMMO: Final = Event(
    "ammo", N_("{name} uses ammo for {figure}: {value} more."), you=N_("You use ammo for {figure}: {value} more."),
    rule="CT-61", figure=one(FIGURE), value=one(NUMBER),
)
BEAT: Final = Event(
    "beat", N_("{winner} beats {loser}, {more} to {less}."),
    rule="CT-63", winner=one(FIGURE), loser=one(FIGURE), more=one(NUMBER), less=one(NUMBER),
)
PUSHED: Final = _way(
    "pushed",
    N_("{name} pushes {figure} from {place} to {to}."),
    "CT-66",
    N_("You push {figure} from {place} to {to}."),
)
STUNNED: Final = Event(
    "stunned", N_("{name} stuns {figure}."), you=N_("You stun {figure}."),
    rule="CT-67", figure=one(FIGURE),
)
NOT_PUSHED: Final = Event(
    "not_pushed", N_("{figure} stays: there is no building to push it to."),
    rule="CT-66", figure=one(FIGURE),
)
FLIPPED: Final = Event(
    "flipped", N_("{name} flips a duel token: {number} so far."), you=N_("You flip a duel token: {number} so far."),
    rule="CT-70", number=one(NUMBER),
)
SHELTERED: Final = Event(
    "sheltered", N_("Who defends in {space} gets {value} more."),
    rule="CT-105", space=one(PLACE), value=one(NUMBER),
)

# ---- what the factions do --------------------------------------------------------------------------------------------

ROBBED: Final = Event(
    "robbed", N_("{figure} robs the {building} in {space} and takes a loot."),
    brief=N_("{figure} robs the {building} and takes a loot."),
    rule="CT-76", figure=one(FIGURE), building=one(BUILDING), space=one(PLACE, since=2),
)
PICKED_UP: Final = Event(
    "picked_up", N_("{figure} picks up a loot in {space}."),
    rule="CT-77", figure=one(FIGURE), space=one(PLACE),
)
JAILED: Final = Event(
    "jailed", N_("{name} arrests {figure} in {space}."), you=N_("You arrest {figure} in {space}."),
    rule="CT-87", figure=one(FIGURE), space=one(PLACE),
)
CAPTURED: Final = Event(
    "captured", N_("{name} takes {figure} prisoner in {space}."), you=N_("You take {figure} prisoner in {space}."),
    rule="CT-90", figure=one(FIGURE), space=one(PLACE),
)
DROPPED: Final = Event(
    "dropped",
    lambda told: told.say(
        ngettext("{number} loot is left in {space}.", "{number} loot are left in {space}.", told["number"])
    ),
    rule="CT-79", space=one(PLACE), number=one(NUMBER),
)
STOLE: Final = Event(
    "stole", N_("{figure} steals the horse of the {building} in {space}: {number} so far."),
    brief=N_("{figure} steals the horse in {space}: {number} so far."),
    rule="CT-91", figure=one(FIGURE), space=one(PLACE), number=one(NUMBER), building=one(BUILDING, since=2),
)
PAID: Final = Event(
    "paid", N_("{name} pays a debt: {building} in {space}."), you=N_("You pay a debt: {building} in {space}."),
    brief=N_("{name} pays a debt: {building}."),
    rule="CT-97", building=one(BUILDING), space=one(PLACE, since=2),
)
NOTHING: Final = Event(
    "nothing", N_("{name} can do nothing with {action}."), you=N_("You can do nothing with {action}."),
    rule="CT-41", action=one(KIND),
)

# ---- the herd --------------------------------------------------------------------------------------------------------

STRAYED: Final = Event(
    "strayed", N_("A cow is out of range, so that the herd stays where it is."),
    rule="CT-114", action=one(KIND),
)
GATHERED: Final = _way("gathered", N_("{figure} goes from {place} to {to}, back to the herd."), "CT-121")
CHARGED: Final = _way("charged", N_("{figure} runs from {place} to {to}."), "CT-126")
BUMPED: Final = Event(
    "bump", _bumped,
    rule="CT-130", animal=one(FIGURE), number=one(NUMBER), rolls=pairs(FIGURE, NUMBER),
)
THROWN: Final = _way("thrown", N_("{figure} is bumped from {place} to {to}."), "CT-130")
HELD: Final = Event("held", N_("{figure} is hit, but there is no room to go to."), rule="CT-130", figure=one(FIGURE))
DODGED: Final = Event("dodged", _dodged, rule="CT-130", figure=one(FIGURE), place=one(PLACE), to=one(PLACE))
STAMPEDED: Final = Event(
    "stampede",
    lambda told: _("A building sets the herd off.") if told["cause"] else _("The herd stampedes."),
    rule="CT-125", cause=one(CAUSE),
)
# Only games of rules version 0 have this; since then an animal without a target isn't chosen.
IDLE: Final = Event("idle", N_("{animal} finds nobody to bump."), rule="CT-127", animal=one(FIGURE))

# ---- gunslinger buildings --------------------------------------------------------------------------------------------

RODE: Final = _way("rode", N_("{figure} walks on from {place} to {to}."), "CT-105")
PATROLLED: Final = _way("patrolled", N_("{figure} sneaks from {place} to {to}."), "CT-105")
TREATED: Final = _way(
    "treated",
    N_("{name} moves {figure} from {place} to {to}."),
    "CT-105",
    N_("You move {figure} from {place} to {to}."),
)
HEALED: Final = Event("healed", N_("{figure} stands up again."), rule="CT-105", figure=one(FIGURE))
RELOADED: Final = Event(
    "reloaded", N_("{name} can use the second shot again."), you=N_("You can use your second shot again."),
    rule="CT-105",
)
SWAPPED: Final = Event(
    "swapped", _swapped, unseen=N_("{name} exchanges the second shot with a programmed card."),
    rule="CT-105", cards=some(CARD, 2, to="seat"),
)
ARMED: Final = Event("armed", N_("{name} takes an ammo token."), you=N_("You take an ammo token."), rule="CT-105")
LOOKED: Final = Event(
    "looked",
    N_("{name} looks at {space} in secret: {building}."),
    unseen=N_("{name} looks at {space} in secret."),
    you=N_("You look at {space} in secret: {building}."),
    rule="CT-105", space=one(PLACE), building=one(BUILDING, to="seat"),
)
SHIPPED: Final = _way("shipped", N_("{figure} goes from {place} to {to}."), "CT-105")

# ---- the end ---------------------------------------------------------------------------------------------------------

CLEANED: Final = Event("cleaned", _cleaned, rule="CT-42", figures=some(FIGURE))
WON: Final = Event("won", _won, rule="CT-99", reason=one(REASON), faction=one(NUMBER, since=2))
DRAWN: Final = Event("drawn", lambda told: _(DRAWS[told["reason"]]), rule="CT-101", reason=one(REASON))

EVENTS: Final = listed_events(
    BOX, TAKEN_OUT, TARGETS, DEBTS, CORNER_FREE, STARTED, ROUND, PROGRAMMED, REVEALED, CHOSE, MOVED, TURNED_UP, ESCAPED,
    BOARDED, DUELLED, SECOND_SHOT, USED_AMMO, BEAT, PUSHED, STUNNED, NOT_PUSHED, FLIPPED, ROBBED, PICKED_UP, JAILED,
    CAPTURED, DROPPED, STOLE, PAID, STRAYED, GATHERED, CHARGED, BUMPED, THROWN, HELD, DODGED, STAMPEDED, RODE,
    PATROLLED, TREATED, HEALED, RELOADED, SWAPPED, ARMED, LOOKED, SHIPPED, NOTHING, CLEANED, WON, DRAWN, SHELTERED,
    IDLE,
)

"""What the game asks and the answers to it, in words for people; the rules in short.

Sentences are whole messages with named parts, so that they can be translated (`core/language.py`). Tables hold them in
English, marked with `N_`; they are translated where they are said. What happened is told in `story.py`.

A building is named only to a seat that knows it: one that lies face-up, or that the seat has looked at.
"""

from collections.abc import Callable, Iterable

from philately.core.language import N_, _, ngettext
from philately.games.cactus_town import shelf
from philately.games.cactus_town.buildings import building_title
from philately.games.cactus_town.gangs import CARD_IDS
from philately.games.cactus_town.notation import place_word
from philately.games.cactus_town.rules import CactusTown, terms
from philately.games.cactus_town.rules.position import things_in

QUESTIONS = (
    "corner",
    "start",
    "program",
    "action",
    "step",
    "duel_at",
    "duelist",
    "aim",
    "beaten",
    "push",
    "loot",
    "prisoner",
    "gather",
    "find",
    "bump",
    "hit",
    "dodge",
    "ride",
    "patrol",
    "treat",
    "heal",
    "swap",
    "look",
    "headline",
    "freight",
    "over",
)

RULE_OF = {
    terms.CORNER: "CT-27",
    terms.START: "CT-29",
    terms.PROGRAM: "CT-36",
    terms.ACTION: "CT-40",
    terms.STEP: "CT-49",
    terms.DUEL_AT: "CT-56",
    terms.DUELIST: "CT-57",
    terms.AIM: "CT-59",
    terms.BEATEN: "CT-64",
    terms.PUSH: "CT-66",
    terms.LOOT: "CT-76",
    terms.PRISONER: "CT-90",
    terms.GATHER: "CT-121",
    terms.FIND: "CT-126",
    terms.BUMP: "CT-127",
    terms.HIT: "CT-130",
    terms.DODGE: "CT-130",
    terms.RIDE: "CT-105",
    terms.PATROL: "CT-105",
    terms.TREAT: "CT-105",
    terms.HEAL: "CT-105",
    terms.SWAP: "CT-105",
    terms.LOOK: "CT-105",
    terms.HEADLINE: "CT-105",
    terms.FREIGHT: "CT-105",
}
STEP_RULES = {
    terms.SNEAK: "CT-51",
    terms.CAN_CAN: "CT-95",
    terms.WALK_COWBOY: "CT-119",
    terms.SNEAK_COWBOY: "CT-119",
    terms.SNEAK_ONE_COW: "CT-120",
    terms.SNEAK_BOTH_COWS: "CT-120",
}

RULES = {
    "CT-1": N_(
        "The town is five by five buildings: columns a to e from the left, rows 1 to 5 from below. In the middle, in "
        "c3, is the Sheriff's Office."
    ),
    "CT-2": N_("Adjacent are buildings that share a side. Diagonal ones aren't, except for the Dancer's Can-Can."),
    "CT-7": N_(
        "A table can agree on basic or gunslinger buildings, reverse or simple programming, with or without the "
        "Stampede, what a second shot does, from where Outlaws escape, whether prisoners can be taken in a standoff, "
        "and the last round."
    ),
    "CT-14": N_(
        "Without the Cowboy: two players are Outlaws and Law; three are Outlaws with two of Law, Bounty Hunters and "
        "Dancer; four are all of these."
    ),
    "CT-15": N_(
        "With the Stampede the Cowboy takes part: against the Outlaws alone, or with one, two or all of the other "
        "factions. Which combinations there are is a reconstruction."
    ),
    "CT-16": N_(
        "You sit clockwise in the order Outlaws, Law, Bounty Hunters, Dancer, Cowboy; absent ones are left out."
    ),
    "CT-17": N_(
        "The Outlaws are first in the first round. After every round the first-player marker passes clockwise, and "
        "the turn order begins with whoever has it."
    ),
    "CT-18": N_("Where there is no Law, the Outlaws draw one target less."),
    "CT-19": N_(
        "The town is made of the basic or of the gunslinger buildings. The other set, with the same names, is the "
        "deck of targets and debts."
    ),
    "CT-20": N_("Buildings belong together in groups, mostly pairs, and a group is always used whole."),
    "CT-22": N_(
        "Two cow buildings come with the Stampede. As many other pairs as there are cards too many are left out by "
        "chance, never the buildings with horses; everybody may know which."
    ),
    "CT-26": N_("All three figures of the Law start in the Sheriff's Office."),
    "CT-27": N_(
        "One Outlaw starts in each of three corners; their player says which corner stays free. The Bounty Hunters "
        "start together in the free one."
    ),
    "CT-28": N_("The Outlaws draw secret targets: three, or two if there is no Law."),
    "CT-29": N_(
        "The Dancer chooses where to start, in the middle of the left or of the right edge. She draws three secret "
        "debts."
    ),
    "CT-30": N_("The Cowboy and his two cows start on the fields below the town, the Cowboy in the middle."),
    "CT-34": N_("Each round everybody programs three of four action cards, face-down."),
    "CT-35": N_("The card that isn't programmed is the second shot of this round."),
    "CT-36": N_(
        "Reverse programming: in turn order everybody lays a card on one common pile, three times round. The pile is "
        "resolved from the top, so what was laid last comes first."
    ),
    "CT-37": N_(
        "The common pile is resolved from the top: the last player of the turn order acts first, and your last card "
        "comes before your first."
    ),
    "CT-38": N_(
        "Simple programming: the first card of everybody is resolved in turn order, then the second of everybody, "
        "then the third."
    ),
    "CT-39": N_("All may lay their cards at the same time, because nobody sees what the others lay."),
    "CT-40": N_("A card is turned up, and its owner carries out one of its two actions."),
    "CT-41": N_("You must choose an action, but you needn't do anything with it, except where a rule says must."),
    "CT-42": N_(
        "After the last card all stunned figures stand up, everybody takes the four cards back, and the first-player "
        "marker passes."
    ),
    "CT-43": N_(
        "One per house: a figure can't come into a building that holds another figure of its own side, standing or "
        "stunned. Law figures may share the Sheriff's Office, and the Hunters the corner where they start."
    ),
    "CT-44": N_(
        "Law figures may share the Sheriff's Office. The Bounty Hunters may share the corner where they start until "
        "one of them leaves it."
    ),
    "CT-45": N_(
        "Standoff: a standing figure is in a standoff while a standing figure of another side is in the same "
        "building. Cows don't count, the Cowboy does."
    ),
    "CT-46": N_(
        "In a standoff a figure can only sneak, dance the Can-Can, or duel. It can't walk, escape, rob, arrest, "
        "capture, steal a horse, pay, or use a building."
    ),
    "CT-49": N_(
        "Walk: any number of your standing figures that aren't in a standoff go to an adjacent building, one after "
        "the other, each once."
    ),
    "CT-50": N_("Walking into a face-down building turns it up, and it stays so."),
    "CT-51": N_("Sneak: like Walk, but nothing is turned up, and figures in a standoff can go too."),
    "CT-52": N_("Sneaking, pushes, bumps and regrouping turn nothing up and set no building off."),
    "CT-54": N_("Figures may enter buildings where there are figures of other sides."),
    "CT-56": N_(
        "Duel: in every building where you have a standing figure together with a standing figure of another side you "
        "may start one duel, in the order you choose."
    ),
    "CT-57": N_("You fight with one figure; every standing figure of the others in the building defends, cows too."),
    "CT-58": N_("In a duel one die is rolled for every figure that takes part."),
    "CT-59": N_(
        "When the dice are rolled, everybody in the duel may, once round the table from the attacker, use the second "
        "shot or an ammo token or both for one figure that takes part."
    ),
    "CT-60": N_(
        "Second shot: show the card you haven't programmed and add its value to a die, once a round. A table can "
        "agree that the value and 2 more replace the die."
    ),
    "CT-61": N_("An ammo token, of the gunslinger buildings, adds 2 to a figure in a duel and is used up."),
    "CT-62": N_("Cows can use neither a second shot nor ammo; the Cowboy can."),
    "CT-63": N_("Each defender is compared with the attacker. A tie goes to the attacker."),
    "CT-64": N_(
        "First all beaten defenders are pushed or stunned, in the order the attacker chooses. Then, if somebody beat "
        "the attacker, the best of them does the same to the attacker."
    ),
    "CT-66": N_(
        "Push: the winner moves the loser to a building one to three spaces away, whatever lies between. One per "
        "house holds, nothing is turned up, and nobody is pushed out of the town."
    ),
    "CT-67": N_(
        "Law and Bounty Hunters may stun an Outlaw they have beaten instead of pushing it: it lies down where it is."
    ),
    "CT-68": N_(
        "A stunned figure doesn't move, act or duel, can't be bumped or pushed, and makes no standoff. It still keeps "
        "its own side out of the building."
    ),
    "CT-69": N_("A stunned figure does nothing and can't be pushed or bumped. It stands up at the end of the round."),
    "CT-70": N_(
        "The Dancer flips a duel token when she beats somebody other than a cow, once a duel, whether she attacks or "
        "defends."
    ),
    "CT-72": N_(
        "Everybody has four cards with two actions each and a value for the second shot. Ours are a reconstruction, "
        "because the printed ones aren't known to us; a file with others can be used."
    ),
    "CT-73": N_("The Outlaws win as soon as two loot have been carried into the desert."),
    "CT-74": N_("An Outlaw carries one loot, so that two of them must escape."),
    "CT-75": N_(
        "An Outlaw carries one loot; when two Outlaws have been jailed or captured, the last one may carry two."
    ),
    "CT-76": N_(
        "Rob: each of your standing Outlaws, not in a standoff, takes a loot in a face-up building that is one of "
        "your targets, which you show. Each target is used once."
    ),
    "CT-77": N_("Instead of robbing, an Outlaw may pick up a loot that lies in its building."),
    "CT-79": N_("An Outlaw that is arrested or captured drops its loot there."),
    "CT-80": N_("Loot isn't lost by being pushed, bumped or stunned."),
    "CT-84": N_(
        "Escape: when walking, an Outlaw with loot may leave the town from a building at its edge, if it isn't in a "
        "standoff. A table can agree on the four corners only."
    ),
    "CT-85": N_("The Law wins as soon as two Outlaws are in jail."),
    "CT-86": N_("The Law wins too when it arrests the last Outlaw in town."),
    "CT-87": N_(
        "Arrest: your standing figures, not in a standoff, jail every stunned Outlaw in their buildings, for the rest "
        "of the game."
    ),
    "CT-89": N_("The Bounty Hunters win as soon as they have a prisoner and two horses."),
    "CT-90": N_(
        "Capture: a standing Hunter, not in a standoff, takes a stunned Outlaw prisoner; one in the whole game."
    ),
    "CT-91": N_(
        "Steal Horse: each standing Hunter, not in a standoff, takes the horse of a face-up building that still has "
        "one."
    ),
    "CT-92": N_("Four buildings have a horse each, which can be stolen once the building lies face-up."),
    "CT-94": N_("The Dancer wins as soon as two debts are paid and three duel tokens flipped."),
    "CT-95": N_("Can-Can: the Dancer goes one space diagonally, even out of a standoff, and turns up what she enters."),
    "CT-97": N_("Pay: in a face-up building that is one of her debts, not in a standoff, the Dancer pays it."),
    "CT-99": N_("Goals are checked after everything that happens, and the game ends at once."),
    "CT-100": N_(
        "If one event gives several factions what they need, the one whose card is being resolved wins, otherwise the "
        "next one clockwise."
    ),
    "CT-101": N_(
        "Whoever can't reach the goal any more plays on. If only one faction still can, it wins; if none can, nobody "
        "does."
    ),
    "CT-102": N_("The names and groups of our buildings are a reconstruction. A file with others can be used."),
    "CT-103": N_("Basic buildings have a name, and some of them a horse, but they do nothing."),
    "CT-104": N_(
        "A gunslinger building acts when it is turned up, when somebody walks or dances into it and isn't in a "
        "standoff, or in duels. What happens when it is turned up is compulsory."
    ),
    "CT-105": N_(
        "Gunslinger buildings. Horse: walk one space further. Money: the Law sneaks with one figure. Drink: move "
        "another's figure from an adjacent building. Bed: defenders get 1 more. Faith: no duels. Medical: stand a "
        "figure up, or have the second shot again. Trade: exchange the second shot with a programmed card. Arms: take "
        "ammo. Civic: look at a face-down building. News: turn up an adjacent building. Transport: go to the other "
        "one of the pair. Cow: stampede."
    ),
    "CT-108": N_("Bumps and stampedes care neither for beds nor for faith."),
    "CT-110": N_("The Cowboy wins as soon as he and both cows are in three wagons of the train."),
    "CT-112": N_(
        "Herding: cows must be within two spaces of the Cowboy. No move of the Cowboy or a cow may leave a cow "
        "further away, unless somebody else or a stampede makes it."
    ),
    "CT-113": N_("Every move you make with the Cowboy or a cow must end with all cows in range."),
    "CT-114": N_("While a cow is out of range, cows can't sneak."),
    "CT-116": N_("Pushes, bumps, dodges and stampedes don't care for herding."),
    "CT-118": N_(
        "If a cow is out of range, and your card lets the Cowboy walk so that every cow is in range again, you must "
        "walk so. Otherwise that walk isn't possible."
    ),
    "CT-119": N_("The Cowboy walks or sneaks one space like anybody else, as far as herding allows."),
    "CT-120": N_("Up to one cow, or up to two, sneak one space each."),
    "CT-121": N_(
        "Regroup: every cow out of range goes the shortest way until it is in range. If it comes upon a standing "
        "figure of another side, it stops and bumps."
    ),
    "CT-122": N_(
        "A cow that regroups and comes upon a standing figure of another side stops there and bumps; then the next "
        "cow goes on."
    ),
    "CT-123": N_("From a field the first step goes to the building above it. Nobody ever enters a field."),
    "CT-125": N_("Only animals in buildings stampede, not those on fields or in wagons."),
    "CT-126": N_(
        "Stampede, first step: an animal without a standing opponent in its building must go to an adjacent one that "
        "has one, if no other animal is there."
    ),
    "CT-127": N_("Stampede, second step: one animal after the other, as you choose, bumps whom it has met."),
    "CT-128": N_("In the three buildings next to the fields no animal bumps."),
    "CT-129": N_("An animal tries to bump each figure once in a stampede; another animal may try it too."),
    "CT-130": N_(
        "Bump: the animal and each figure roll a die. Whoever has rolled no more than the animal is moved one space "
        "up or sideways. If somebody rolled more, the animal goes one space down or sideways, to a new opponent if it "
        "can, and bumps again. The Cowboy's player makes all these moves."
    ),
    "CT-131": N_("All moves of a stampede are made by the Cowboy's player."),
    "CT-133": N_("Bumps stun nobody, take nothing, and flip no duel token."),
    "CT-138": N_("A wagon is entered only from the building below it, by walking or sneaking, one animal to a wagon."),
    "CT-139": N_("A wagon holds one animal."),
    "CT-140": N_("The Cowboy boards last."),
    "CT-143": N_("The Cowboy has no duel of his own. He and his cows defend where others attack."),
    "CT-144": N_(
        "A beaten animal is pushed by the winner, whatever that does to the herd. Nothing else lets others move an "
        "animal."
    ),
    "CT-145": N_("An animal that beats the attacker lets the Cowboy's player push the attacker."),
    "CT-147": N_(
        "Everybody may see figures, face-up buildings, loot, horses, used cards, and whose each programmed card is. "
        "Targets, debts, programs, second shots, and what somebody has looked at are secret."
    ),
    "CT-148": N_(
        "Secret are unused targets and debts, programmed cards, unused second shots, and what somebody has looked at. "
        "Nobody looks at a building entered by sneaking."
    ),
    "CT-152": N_("At the end of the last round, whoever has got furthest towards the goal wins; a tie is a draw."),
}

REASONS = {
    "goal": N_("the goal is reached"),
    "last_outlaw": N_("the last Outlaw in town was arrested"),
    "only_hope": N_("nobody else can reach the goal any more"),
    "progress": N_("furthest towards the goal after the last round"),
    "no_hope": N_("nobody can reach the goal any more"),
    "cap": N_("a tie after the last round"),
}

# ---- the things spoken of --------------------------------------------------------------------------------------------

FACTION_TITLES = (N_("Outlaws"), N_("Law"), N_("Bounty Hunters"), N_("Dancer"), N_("Cowboy"))
FIGURE_TITLES = (
    N_("Outlaw 1"),
    N_("Outlaw 2"),
    N_("Outlaw 3"),
    N_("Sheriff"),
    N_("Deputy 2"),
    N_("Deputy 3"),
    N_("Hunter 1"),
    N_("Hunter 2"),
    N_("Dancer"),
    N_("Cowboy"),
    N_("Cow 1"),
    N_("Cow 2"),
)
ALONE = {
    terms.FIRST_LAW: N_("the Sheriff"),
    terms.SHE: N_("the Dancer"),
    terms.BULL: N_("the Cowboy"),
}
KIND_TITLES = (
    N_("Walk"),
    N_("Sneak"),
    N_("Duel"),
    N_("Rob"),
    N_("Arrest"),
    N_("Capture"),
    N_("Steal Horse"),
    N_("Can-Can"),
    N_("Pay"),
    N_("Walk with the Cowboy"),
    N_("Sneak with the Cowboy"),
    N_("Sneak with one cow"),
    N_("Sneak with both cows"),
    N_("Regroup"),
    N_("Stampede"),
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


def figure_title(figure: int) -> str:
    """A figure as it stands alone: `Sheriff`."""
    return _(FIGURE_TITLES[figure])


def figure_said(figure: int) -> str:
    """In the midst of a sentence: `the Sheriff`."""
    return _(ALONE.get(figure) or FIGURE_TITLES[figure])


def owned(state: CactusTown, figure: int, names: list[str]) -> str:
    """A figure and whose it is."""
    return _("{name}'s {figure}").format(name=names[state.seat_of(figure)], figure=figure_title(figure))


def faction_title(faction: int) -> str:
    return _(FACTION_TITLES[faction])


def kind_title(kind: int) -> str:
    return _(KIND_TITLES[kind])


def building_name(state: CactusTown, building: int) -> str:
    """A building by its number; only for those who may know it."""
    return building_title(shelf.catalogue(state.setup.town), building)


def card_said(state: CactusTown, card: int) -> str:
    """All that is printed on one of the 20 cards: `O2: Walk or Rob (value 3)`."""
    told = _("{card}: {first} or {second} (value {value})")
    setup = state.setup
    return told.format(
        card=CARD_IDS[card],
        first=kind_title(setup.first[card]),
        second=kind_title(setup.second[card]),
        value=setup.values[card],
    )


def listed(words: list[str]) -> str:
    """Several things of which all are meant."""
    if len(words) == 1:
        return words[0]
    return _("{first} and {second}").format(first=", ".join(words[:-1]), second=words[-1])


def figures_said(figures: Iterable[int]) -> str:
    return listed([figure_said(figure) for figure in figures])


def began(said: str) -> str:
    """A sentence begins with a capital."""
    return said[:1].upper() + said[1:]


def knows(state: CactusTown, seat: int, space: int) -> bool:
    """May this seat know which building is in a space?"""
    return bool((state.face_up | (state.looked[seat] if seat >= 0 else 0)) >> space & 1)


def place_said(state: CactusTown, seat: int, place: int) -> str:
    """A place with what the seat knows of it: `d4 (face-down)`, `c3 (Sheriff's Office)`."""
    word = place_word(place)
    if place >= terms.GRID:
        return word
    if not knows(state, seat, place):
        return _("{space} (face-down)").format(space=word)
    told = _("{space} ({building})") if state.face_up >> place & 1 else _("{space} ({building}, face-down)")
    return told.format(space=word, building=building_name(state, state.town[place]))


def _in_company(state: CactusTown, seat: int, figure: int, place: int) -> str:
    """Where a figure would go, and whom it would meet there."""
    said = place_said(state, seat, place)
    if place >= terms.GRID:
        return said
    there = [other for other in range(terms.FIGURES) if state.at[other] == place and other != figure]
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


# ---- questions -------------------------------------------------------------------------------------------------------


def rule_of(state: CactusTown, question: int) -> str:
    """The rule behind a question."""
    if question == terms.PROGRAM and not state.setup.reverse:
        return "CT-38"
    if question == terms.ACTION and state.card != terms.NONE and state.must_walk(state.active, state.card):
        return "CT-118"
    if question == terms.STEP:
        return STEP_RULES.get(state.kind, RULE_OF[question])
    return RULE_OF.get(question, "")


def prompt(state: CactusTown, seat: int, question: int, names: list[str]) -> str:
    """The question in one sentence, with what one needs to know for the answer."""
    if question == terms.OVER:
        return ""
    told: dict[int, Callable[[], str]] = {
        terms.CORNER: lambda: _asked_for_corner(state),
        terms.START: lambda: _("Where does your Dancer start?"),
        terms.PROGRAM: lambda: _asked_to_program(state, seat),
        terms.ACTION: lambda: _asked_to_act(state, seat),
        terms.STEP: lambda: _asked_to_step(state, seat),
        terms.DUEL_AT: lambda: _("Duel: in which building do you fight?"),
        terms.DUELIST: lambda: _("Duel in {place}: which of your figures fights?").format(
            place=place_said(state, seat, state.duel_at)
        ),
        terms.AIM: lambda: _asked_to_aim(state, seat, names),
        terms.BEATEN: lambda: _("You have beaten {figures}: whom do you deal with first?").format(
            figures=figures_said(things_in(state.beaten))
        ),
        terms.PUSH: lambda: _asked_to_push(state, seat, names),
        terms.LOOT: lambda: _asked_to_rob(state, seat),
        terms.PRISONER: lambda: _("Capture: which Outlaw do you take prisoner?"),
        terms.GATHER: lambda: _("Regroup: which cow goes where, to come back into range of the Cowboy?"),
        terms.FIND: lambda: _("Stampede: which animal runs where, to meet somebody?"),
        terms.BUMP: lambda: _("Stampede: which animal bumps next?"),
        terms.HIT: lambda: _asked_to_throw(state),
        terms.DODGE: lambda: _("Somebody has dodged {figure} in {place}: where does it run?").format(
            figure=figure_said(state.bumper), place=place_said(state, seat, state.at[state.bumper])
        ),
        terms.PATROL: lambda: _(
            "{building} has been turned up: you may sneak with one figure of the Law. Which one, and where to?"
        ).format(building=_entered(state)),
        terms.HEADLINE: lambda: _(
            "{building} has been turned up: which building beside it do you turn up as well?"
        ).format(building=_entered(state)),
    }
    if question in told:
        return began(told[question]())
    return began(_asked_inside(state, seat, question))


def _asked_for_corner(state: CactusTown) -> str:
    if state.plays(terms.HUNTERS):
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
    return _(told[min(state.laid[seat], terms.SLOTS - 1)]).format(round=state.round)


def _active_card(state: CactusTown, seat: int) -> int:
    return state.setup.factions[seat] * terms.HAND + state.card


def _asked_to_act(state: CactusTown, seat: int) -> str:
    card = _active_card(state, seat)
    if state.must_walk(seat, state.card):
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
    if kind == terms.WALK:
        said = [_("Walk: which of your figures goes where? Each can go once.")]
        if state.setup.factions[seat] in (terms.DANCER, terms.COWBOY):
            said = [_("Walk: where to?")]
        own = state.gang(state.setup.factions[seat])
        held = [figure for figure in things_in(own & ~state.moved) if state.in_standoff(figure)]
        if held:
            told = ngettext(
                "{figures} is in a standoff and can't.", "{figures} are in a standoff and can't.", len(held)
            )
            said.append(began(told.format(figures=figures_said(held))))
        return " ".join(said)
    if kind == terms.SNEAK:
        if state.setup.factions[seat] == terms.DANCER:
            return _("Sneak: where to?")
        return _("Sneak: which of your figures goes where? Each can go once.")
    if kind == terms.CAN_CAN:
        return _("Can-Can: where does the Dancer go, one space diagonally?")
    if kind == terms.WALK_COWBOY:
        if terms.DONE not in state.options(seat):
            return _("The Cowboy must walk so that every cow is in range again. Where to?")
        return _("The Cowboy walks: where to?")
    if kind == terms.SNEAK_COWBOY:
        return _("The Cowboy sneaks: where to?")
    if kind == terms.SNEAK_BOTH_COWS:
        return _("Your cows sneak: which one goes where? Each can go once.")
    return _("One of your cows sneaks: which one, and where to?")


def _asked_to_aim(state: CactusTown, seat: int, names: list[str]) -> str:
    shown = [
        _("{figure} has {total}").format(figure=figure_said(figure), total=state.totals[figure])
        for figure in [state.initiator, *things_in(state.fighters & ~(1 << state.initiator))]
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
    legal = state.options(seat)
    shot = any(terms.SHOT <= action < terms.AMMO for action in legal)
    return shot, any(terms.AMMO <= action < terms.BOTH for action in legal)


def _asked_to_push(state: CactusTown, seat: int, names: list[str]) -> str:
    loser = state.loser
    told = _("{figure} has lost the duel in {space}: where do you push it?")
    if terms.STUN in state.options(seat):
        told = _("{figure} has lost the duel in {space}: do you stun it, or where do you push it?")
    return told.format(figure=owned(state, loser, names), space=place_word(state.at[loser]))


def _asked_to_rob(state: CactusTown, seat: int) -> str:
    if state.options(seat) == [terms.DONE]:
        return _("Rob: none of your Outlaws is where there is something to take. Nobody else knows that.")
    return _("Rob: which of your Outlaws takes something?")


def _asked_to_throw(state: CactusTown) -> str:
    hit = things_in(state.hit)
    told = ngettext(
        "{animal} has hit {figures}: where to, up or sideways?",
        "{animal} has hit {figures}: which one goes where, up or sideways?",
        len(hit),
    )
    return told.format(animal=figure_said(state.bumper), figures=figures_said(hit))


def _entered(state: CactusTown) -> str:
    """The building that a figure has entered or turned up, and where it is."""
    space = state.entered
    return _("{building} ({space})").format(building=building_name(state, state.town[space]), space=place_word(space))


def _asked_inside(state: CactusTown, seat: int, question: int) -> str:
    """What a gunslinger building offers to the figure that has come in (CT-105)."""
    told = {
        terms.RIDE: N_("{building}: {figure} may walk one space further. Where to?"),
        terms.TREAT: N_(
            "{building}: you may move a figure of another side from an adjacent building. Which, and where?"
        ),
        terms.HEAL: N_("{building}: whom do you stand up again?"),
        terms.SWAP: N_("{building}: you may exchange your second shot, {shot}, with a programmed card. Which one?"),
        terms.LOOK: N_("{building}: at which face-down building do you look, for yourself alone?"),
        terms.FREIGHT: N_("{building}: {figure} may go to the other building of this pair. Do you go?"),
    }[question]
    if question == terms.HEAL:
        legal = state.options(seat)
        if terms.RELOAD in legal:
            told = N_("{building}: do you make your second shot ready again?")
            if len(legal) > 2:
                told = N_("{building}: do you stand a figure up, or make your second shot ready again?")
    shot = ""
    if question == terms.SWAP:
        card = state.program[seat * terms.HAND + terms.SHOT_SLOT]
        shot = card_said(state, state.setup.factions[seat] * terms.HAND + card)
    return _(told).format(building=_entered(state), figure=figure_said(state.walker), shot=shot)


# ---- answers ---------------------------------------------------------------------------------------------------------

NO_MORE = {
    terms.STEP: N_("Stay where you are"),
    terms.DUEL_AT: N_("Start no duel"),
    terms.AIM: N_("Use nothing"),
    terms.LOOT: N_("Take nothing"),
    terms.RIDE: N_("Stay there"),
    terms.PATROL: N_("Stay where you are"),
    terms.TREAT: N_("Move nobody"),
    terms.HEAL: N_("Do neither"),
    terms.SWAP: N_("Exchange nothing"),
    terms.LOOK: N_("Look at none"),
    terms.FREIGHT: N_("Stay there"),
}
MOVES = {
    terms.PUSH: N_("Push {figure} to {place}"),
    terms.GATHER: N_("{figure} goes to {place}"),
    terms.FIND: N_("{figure} runs to {place}"),
    terms.HIT: N_("{figure} is bumped to {place}"),
    terms.DODGE: N_("{figure} runs to {place}"),
    terms.RIDE: N_("{figure} walks on to {place}"),
    terms.PATROL: N_("{figure} sneaks to {place}"),
    terms.TREAT: N_("Move {figure} to {place}"),
    terms.FREIGHT: N_("{figure} goes to {place}"),
}


def label(state: CactusTown, seat: int, question: int, action: int, names: list[str]) -> str:
    """An answer for people, with all they need to know who can't see the town."""
    if action < terms.FIGURE:
        figure, place = divmod(action, terms.ROOM)
        return began(_move(state, seat, question, figure, place))
    if action < terms.PLACE:
        return began(_one_figure(state, seat, question, action - terms.FIGURE))
    if action < terms.CARD:
        return _one_place(state, seat, question, action - terms.PLACE)
    if action < terms.ACT:
        said = card_said(state, state.setup.factions[seat] * terms.HAND + action - terms.CARD)
        return _("Exchange {card}").format(card=said) if question == terms.SWAP else said
    if action < terms.SHOT:
        return _(KIND_LABELS[action - terms.ACT])
    if action < terms.RAID:
        return _aimed(state, seat, action)
    if action < terms.STUN:
        return _taken(state, seat, action)
    if action == terms.STUN:
        told = _("Stun {figure} in {place}, so that it can be captured")
        if state.setup.factions[seat] == terms.LAW:
            told = _("Stun {figure} in {place}, so that it can be arrested")
        return told.format(figure=figure_said(state.loser), place=place_said(state, seat, state.at[state.loser]))
    if action == terms.RELOAD:
        return _("Make your second shot ready again")
    return _no_more(state, seat, question)


def _no_more(state: CactusTown, seat: int, question: int) -> str:
    """Done, said so that it fits what was done before."""
    if question == terms.STEP and state.moved:
        return _("That is enough")
    if question == terms.DUEL_AT and state.duelled:
        return _("Start no other duel")
    if question == terms.HEAL and len(state.options(seat)) == 2:
        return _("Don't")
    return _(NO_MORE.get(question, N_("That is enough")))


def _move(state: CactusTown, seat: int, question: int, figure: int, place: int) -> str:
    """A figure goes somewhere, or is moved."""
    if place == terms.DESERT:
        number = state.loot[figure]
        told = ngettext(
            "{figure} escapes into the desert with {number} loot",
            "{figure} escapes into the desert with {number} loot",
            number,
        )
        return told.format(figure=figure_said(figure), number=number)
    if place >= terms.WAGON:
        return _("{figure} boards wagon {wagon}").format(figure=figure_said(figure), wagon=place_word(place))
    if question == terms.STEP:
        told = _("{figure} sneaks to {place}")
        if state.kind in (terms.WALK, terms.WALK_COWBOY):
            told = _("{figure} walks to {place}")
        elif state.kind == terms.CAN_CAN:
            told = _("{figure} dances to {place}")
    else:
        told = _(MOVES[question])
    return told.format(figure=figure_said(figure), place=_in_company(state, seat, figure, place))


def _one_figure(state: CactusTown, seat: int, question: int, figure: int) -> str:
    space = state.at[figure]
    place = place_said(state, seat, space)
    if question == terms.DUELIST:
        return figure_said(figure)
    if question == terms.BEATEN:
        told = _("{figure}, with {total} against {other}")
        return told.format(figure=figure_said(figure), total=state.totals[figure], other=state.totals[state.initiator])
    if question == terms.BUMP:
        others = things_in(state.quarry(figure))
        told = _("{figure} in {place}, against {figures}") if others else _("{figure} in {place}, against nobody")
        return told.format(figure=figure_said(figure), place=place, figures=figures_said(others) if others else "")
    if question == terms.HEAL:
        return _("{figure} stands up in {place}").format(figure=figure_said(figure), place=place)
    told = _("{figure} in {place}")
    if question == terms.PRISONER and state.loot[figure]:
        told = _("{figure} in {place}, who drops loot")
    return told.format(figure=figure_said(figure), place=place)


def _one_place(state: CactusTown, seat: int, question: int, space: int) -> str:
    if question == terms.CORNER:
        return _(CORNERS[space]).format(space=place_word(space))
    if question == terms.DUEL_AT:
        faction = state.setup.factions[seat]
        own = things_in(state.standing_in(space) & state.gang(faction))
        others = things_in(state.opponents_in(space, faction))
        told = _("Fight in {place}: {own} against {others}")
        return told.format(place=place_said(state, seat, space), own=figures_said(own), others=figures_said(others))
    if question == terms.START:
        told = _("Start in {place}")
    elif question == terms.HEADLINE:
        told = _("Turn up {place}")
    else:
        told = _("Look at {place}")
    return told.format(place=place_said(state, seat, space))


def _aimed(state: CactusTown, seat: int, action: int) -> str:
    """What a second shot and ammo come to."""
    way, figure = divmod(action - terms.SHOT, terms.FIGURES)
    setup = state.setup
    total = state.totals[figure]
    now = total
    if way != 1:
        card = setup.factions[seat] * terms.HAND + state.program[seat * terms.HAND + terms.SHOT_SLOT]
        now = setup.values[card] + (setup.replace_bonus + state.bed_bonus(figure) if setup.shot_replaces else total)
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
    if action < terms.PICK_UP:
        figure = action - terms.RAID
        told = _("{figure} robs the {building} in {space}")
    else:
        figure = action - terms.PICK_UP
        told = _("{figure} picks up the loot in {space}")
    space = state.at[figure]
    known = knows(state, seat, space)
    building = building_name(state, state.town[space]) if known else ""
    return told.format(figure=figure_said(figure), building=building, space=place_word(space))


assert len(QUESTIONS) == terms.OVER + 1
assert len(KIND_TITLES) == len(KIND_LABELS) == terms.KINDS

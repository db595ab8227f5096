"""The numbered rules in our words, for whoever asks which one is behind a question."""

from philately.core.language import N_

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
        "The Dancer chooses where to start, in the middle of the left or of the right edge. She draws secret debts."
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
        "ammo. Civic: look at a face-down building. News: turn up an adjacent building, which does nothing "
        "unless it is a cow building. Transport: go to the other one of the pair. Cow: stampede."
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
    "CT-127": N_(
        "Stampede, second step: one animal after the other, as you choose, bumps whom it has met. You choose among "
        "those that have somebody to bump, and each of them bumps once."
    ),
    "CT-128": N_("In the three buildings next to the fields no animal bumps."),
    "CT-129": N_(
        "While one card is resolved, an animal tries to bump each figure at most once, even if the card brings two "
        "stampedes. Another animal may try it too."
    ),
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

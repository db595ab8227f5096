"""How every node of the tree is printed.

`CONDITIONS` and `EFFECTS` are the grammar of single parts: the parser reads them in one direction, printing in the
other. What is more than one phrase (a table of a die, a riddle, an ability) is put together below.
"""

import re
from collections.abc import Mapping
from typing import Any

from philately.games.stampadia import tree
from philately.games.stampadia.rules import terms

NUMBERS = ("cell", "room", "amount", "count", "face", "to", "by", "low", "high", "reach", "value")
NUMBER = "[0-9]{1,3}"
ITEM = r"""[^\W\da-z_](?:[^\d\[\]",&|»+~<>=]*[^\d\s\[\]",&|»+~<>=])?"""
PLACES = {
    **dict.fromkeys(NUMBERS, NUMBER),
    "what": "HP|XP|G",
    "than": "<|>",
    "item": ITEM,
    "keyword": "[^'\"]+",
    "family": "[^'\".]+",
    "dice": "dice|die",
    "enemies": "enemies|enemy",
}
TOLD = ("what", "than")
SHORT = {
    "what": "<what>",
    "than": "<than>",
    "cell": "k",
    "item": "<item>",
    "keyword": "<word>",
    "family": "<word>",
    "dice": "dice",
    "enemies": "enemies",
}


LONGEST_WORD = 40  # letters of a keyword


def can_be_kept(word: str) -> bool:
    """Return whether the option `memory` can take this keyword into an adventure."""
    fits = 0 < len(word) <= LONGEST_WORD and word == word.strip() and word.lower() != "none"
    return fits and "," not in word and word.isprintable()


class Form:
    """How a node is printed: a phrase with places for its fields, and the fields that this phrase fixes."""

    def __init__(self, of: type[Any], phrase: str, **fixed: object) -> None:
        self.of = of
        self.phrase = phrase
        self.fixed = fixed
        self.places = re.findall(r"\{(\w+)\}", phrase)
        self.read = [place for place in self.places if place in of.__struct_fields__]
        escaped = re.escape(phrase).replace(r"\{", "{").replace(r"\}", "}")
        self.pattern = re.compile(re.sub(r"\{(\w+)\}", lambda found: f"(?P<{found[1]}>{PLACES[found[1]]})", escaped))

    def node(self, text: str) -> Any:
        """The node this text stands for, if it has this form."""
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        read = {name: int(found[name]) if name in NUMBERS else found[name] for name in self.read}
        return self.made(read)

    def made(self, read: dict[str, Any]) -> Any:
        """The node with these values in its places."""
        return self.of(**read, **self.fixed)

    def values(self, node: Any) -> dict[str, Any]:
        """What stands in the places of a node."""
        return {name: getattr(node, name) for name in self.read}

    def fits(self, node: object) -> bool:
        fixed = all(getattr(node, name) == value for name, value in self.fixed.items())
        return fixed and None not in self.values(node).values()

    def name(self, node: object) -> str:
        """The form of a node with its places open, such as `x<n>`; units and signs are told."""
        told = {place: getattr(node, place) for place in TOLD if place in self.read}
        return self.phrase.format(**{place: SHORT.get(place, "<n>") for place in self.places} | told)

    def names(self) -> list[str]:
        """All names that nodes of this form can have."""
        names = [self.phrase.format(**{place: SHORT.get(place, "<n>") for place in self.places})]
        for place in TOLD:
            if place in self.read:
                names = [name.replace(f"<{place}>", value) for name in names for value in PLACES[place].split("|")]
        return names


def capital(of: type[Any], phrase: str, **fixed: object) -> list[Form]:
    """A form, and the same with a capital as version 0.9 wrote it."""
    other = phrase[0].upper() + phrase[1:]
    return [Form(of, phrase, capital=False, **fixed), Form(of, other, capital=True, **fixed)]


class Said(Form):
    """How a phrase is printed: its numbers stand in its places, in their order."""

    def __init__(self, phrase: str) -> None:
        super().__init__(tree.Phrase, phrase, words=phrase, old=phrase in OLD)
        self.read = [place for place in self.places if place in NUMBERS]

    def made(self, read: dict[str, Any]) -> Any:
        return self.of(numbers=tuple(read.values()), **self.fixed)

    def values(self, node: Any) -> dict[str, Any]:
        return dict(zip(self.read, node.numbers, strict=True))


def change(of: type[Any], sign: str) -> list[Form]:
    """Gaining or losing: sheets print no blank, the manual prints one here or there."""
    return [
        Form(of, f"{sign}{{amount}}{{what}}", blank=""),
        Form(of, f"{sign}{{amount}} {{what}}", blank="unit"),
        Form(of, f"{sign} {{amount}}{{what}}", blank="sign"),
    ]


# ---- phrases, and what the rules make of them ---------------------------------------------------------------------

EVENTS = {  # the event that a phrase names, and whose roll or move it is
    "move on stairs": (terms.ON_STAIRS, 0),
    "Move on stairs": (terms.ON_STAIRS, 0),
    "enter room": (terms.ON_ENTRY, 0),
    "Enter room": (terms.ON_ENTRY, 0),
    "killed last foe": (terms.ON_LAST_KILL, 0),
    "a battle round starts": (terms.ON_ROUND, 0),
    "hero turn roll": (terms.ON_ROLL, terms.HERO),
    "enemy turn roll": (terms.ON_ROLL, terms.FOE),
    "any battle turn roll": (terms.ON_ROLL, terms.ANYONE),
    "hero turn rolled 1": (terms.ON_ROLLED_1, terms.HERO),
    "enemy turn rolled 1": (terms.ON_ROLLED_1, terms.FOE),
    "rolled 1 in battle": (terms.ON_ROLLED_1, terms.ANYONE),
    "hero activates MOVE": (terms.ON_MOVE, terms.HERO),
    "enemy activates MOVE": (terms.ON_MOVE, terms.FOE),
    "any MOVE activation": (terms.ON_MOVE, terms.ANYONE),
    "before hero turn roll": (terms.BEFORE_ROLL, 0),
    "hero turn": (terms.IN_TURN, 0),
    "hero died": (terms.ON_DEATH, 0),
    "hero loses HP": (terms.ON_LOST_HP, 0),
    "cross door": (terms.ON_DOOR, 0),
    "next {count} hero turn rolls": (terms.NEXT_ROLLS, terms.HERO),
    "next {count} enemy turn rolls": (terms.NEXT_ROLLS, terms.FOE),
}
STATES = {  # what a phrase says that must be true, and what the player may do to dice
    "no foes": terms.NO_FOES,
    "{low}~{high}G spent": terms.SPENT,
    "HP left ={amount}": terms.HP_LEFT,
    "discard {count} rolled {face}": terms.DISCARD_FACE,
    "set {count} rolled {face} to {to}": terms.SET_FACE,
    "{count} {dice} is {face}": terms.DICE_ARE,
    "pass": terms.DO_PASS,
}
DEEDS: dict[str, tuple[int, ...]] = {  # what a phrase does; its own numbers follow
    "nothing": (),
    "nothing happens": (),
    "stop reading": (terms.STOP,),
    "no escape": (terms.NO_ESCAPE,),
    "can't leave": (terms.NO_ESCAPE,),
    "room is empty": (terms.EMPTY,),
    "the room is empty": (terms.EMPTY,),
    "select 1 room, discover it": (terms.SELECT,),
    "reroll all 1 once": (terms.REROLL, 1),
    "can activate 1 ability only": (terms.ONE_ONLY, 1),
    "Tear off this sheet": (terms.TEAR,),
    "play lower die first": (terms.LOWER_FIRST,),
    "play dice in same column": (terms.SAME_COLUMN,),
    "play dice in same row": (terms.SAME_ROW,),
    "ATK by current room cells count": (terms.BY_CELLS, terms.ATTACK),
    "Move by current room cells count": (terms.BY_CELLS, terms.MOVE),
    "DEF by current room cells count": (terms.BY_CELLS, terms.DEFEND),
    "pass": (terms.SKIP,),
    "effect -{amount}": (terms.LESS,),
    "-{amount}HP to all enemies in range {reach}": (terms.HURT_ALL,),
    "discard {count} {dice}": (terms.DISCARD,),
    "discard dice <={face}": (terms.FADE,),
    "set {count} {dice} to {face}": (terms.SET_DICE,),
    "flip {count} {dice}": (terms.FLIP,),
    "sum {count} {dice}": (terms.SUM_DICE,),
    "add {count} {dice} value": (terms.ADD_DICE,),
    "reduce {count} {dice} value by {by}": (terms.REDUCE_DIE,),
    "-{amount}HP to up to {count} {enemies} in range {reach}": (terms.HURT_SOME,),
    "-{amount}HP to {count} {enemies} in range {reach}": (terms.HURT_SOME,),
    "activate 1 ability": (terms.SINGLE_ABILITY,),
    "activate 1 ability using value {value}": (terms.SINGLE_ABILITY,),
}
OLD = ("Move on stairs", "Enter room", "can't leave", "the room is empty")  # as version 0.9 wrote them

# ---- all forms ---------------------------------------------------------------------------------------------------

CONDITIONS = [
    *(Said(phrase) for phrase in (*EVENTS, *STATES)),
    *capital(tree.Enters, "move [{cell}]"),
    Form(tree.Ticked, "x{room}", yes=True),
    Form(tree.Ticked, "not x{room}", yes=False),
    Form(tree.Pays, "pay {amount}{what}"),
    Form(tree.PaysItem, "pay {item}"),
    Form(tree.LosesHP, "-{amount}HP"),
    Form(tree.Knows, "know '{keyword}'", yes=True),
    Form(tree.Knows, "don't know '{keyword}'", yes=False),
    Form(tree.KnowsAny, "know any '{family}...'", yes=True),
    Form(tree.KnowsAny, "don't know any '{family}...'", yes=False),
    Form(tree.Forgets, "forget '{keyword}'"),
    Form(tree.ForgetsAny, "forget any '{family}...'", reach=None, spaced=False),
    Form(tree.ForgetsAny, "forget any '{family}...'+ G to reach >={reach}", spaced=False),
    Form(tree.ForgetsAny, "forget any '{family}...' + G to reach >={reach}", spaced=True),
    Form(tree.GoldLeft, "{than}{amount}G left"),
]

EFFECTS = [
    *(Said(phrase) for phrase in DEEDS),
    Form(tree.Ticks, "x{room}"),
    Form(tree.Crosses, "x[{cell}]"),
    *change(tree.Gains, "+"),
    *change(tree.Loses, "-"),
    *capital(tree.MoveAnywhere, "move anywhere in room {room}"),
    *capital(tree.MoveAnywhere, "move anywhere in starting room", room=None),
    *capital(tree.MoveBack, "move back"),
    *capital(tree.MoveOnStairs, "move on stairs"),
    Form(tree.Gets, "get {item}"),
    Form(tree.LosesItem, "lose {item}"),
    Form(tree.Learns, "learn '{keyword}'"),
    Form(tree.LearnsAny, "learn any '{family}...'"),
    Form(tree.ForgetsWord, "forget '{keyword}'"),
    Form(tree.Discovers, "discover room {room}"),
    Form(tree.Draws, "draw [{cell}] in room {room}"),
]

ROLL = "roll a die: "
ABILITY = "gain hero ability "
RIDDLE = "move anywhere in "
END = "End."
ARROW = "»"
BAR = " | "
KINDS: dict[tree.Kind, str] = {
    "move": "Move", "atk": "ATK", "def": "DEF", "gain": "Gain HP", "copy": "Copy", "lock": "Lock",
}  # fmt: skip

_forms: dict[type[Any], list[Form]] = {}
for _form in [*CONDITIONS, *EFFECTS]:
    if all(_form.phrase != known.phrase for known in _forms.setdefault(_form.of, [])):
        _forms[_form.of].append(_form)


def form_of(node: tree.Condition | tree.Effect) -> Form | None:
    """The form a node is printed in; None for what is more than one phrase."""
    return next((form for form in _forms.get(type(node), ()) if form.fits(node)), None)


# ---- printing ----------------------------------------------------------------------------------------------------


class Printer:
    """Prints trees; with a table of phrases, in another language than that of the grammar."""

    def __init__(self, phrases: Mapping[str, str] | None = None) -> None:
        self.phrases = phrases or {}

    def phrase(self, phrase: str) -> str:
        return self.phrases.get(phrase, phrase)

    def form(self, form: Form, node: object) -> str:
        said = form.values(node)
        one = said.get("count") == 1
        dice, enemies = ("die", "enemy") if one else ("dice", "enemies")
        return self.phrase(form.phrase).format(dice=self.phrase(dice), enemies=self.phrase(enemies), **said)

    def ability(self, ability: tree.Ability | None) -> tuple[str, str | None]:
        """The text of an ability's box, and its cost if it has one."""
        if ability is None:
            return "", None
        name = self.phrase(KINDS[ability.kind])
        words = [name.upper() if ability.capital else name]
        if ability.modifier:
            words.append(f"{ability.modifier:+d}")
        if ability.reach is not None:
            reach = f"={ability.reach}" if ability.exact else f"{ability.reach}"
            words += [self.phrase("ALL" if ability.all else "RNG"), reach]
        cost = self.condition(tree.Pays(ability.cost, "G")) if ability.cost else None
        return " ".join(words), cost

    def boxed(self, ability: tree.Ability | None) -> str:
        """An ability with its cost in front of it."""
        text, cost = self.ability(ability)
        return f"({cost}) {text}" if cost else text

    def condition(self, part: tree.Condition) -> str:
        if isinstance(part, tree.Says):
            return f'"{part.words}"'
        form = form_of(part)
        assert form is not None, part
        return self.form(form, part)

    def effect(self, effect: tree.Effect) -> str:
        match effect:
            case tree.Flavour(text):
                return text
            case tree.Ends(prose):
                end = self.phrase(END)
                return f"{prose} {end}" if prose else end
            case tree.Riddle(opening, label, offset):
                asked = f'"{self.phrase(RIDDLE)}{label} {"-" if offset < 0 else "+"} {abs(offset)}"'
                return f"{opening} {asked}" if opening else asked
            case tree.Together(effects):
                return " & ".join(self.effect(part) for part in effects)
            case tree.GainsAbility(ability):
                return f'{self.phrase(ABILITY)}"{self.boxed(ability)}"'
            case tree.RollADie(branches):
                return self.phrase(ROLL) + ", ".join(self.branch(branch) for branch in branches)
        form = form_of(effect)
        assert form is not None, effect
        return self.form(form, effect)

    def branch(self, branch: tree.Branch) -> str:
        faces = f"={branch.low}" if branch.low == branch.high else f"{branch.low}~{branch.high}"
        return f"{faces} {', '.join(self.effect(effect) for effect in branch.effects)}"

    def effects(self, effects: tuple[tree.Effect, ...], tight: tuple[int, ...], first: int) -> str:
        said = ""
        for number, effect in enumerate(effects):
            comma = "" if number == 0 else "," if first + number in tight else ", "
            said += comma + self.effect(effect)
        return said

    def rule(self, rule: tree.Rule) -> tuple[str, str | None]:
        """A rule, and its upside-down part."""
        joint = rule.joint if rule.joint == "&" else self.phrase(rule.joint)
        said = f" {joint} ".join(self.condition(part) for part in rule.condition)
        if rule.arrow:
            said += f" {ARROW}" if 0 in rule.tight else f" {ARROW} "
        said += self.effects(rule.effects, rule.tight, 0)
        if rule.upside is None:
            return said, None
        return said, self.effects(rule.upside, rule.tight, len(rule.effects))

    def line(self, line: tree.Line) -> tuple[str, str | None]:
        """A line as it stands on the sheet, and its upside-down part."""
        printed = [self.rule(rule) for rule in line.rules]
        return BAR.join(text for text, _ in printed), printed[-1][1] if printed else None


PLAIN = Printer()  # as sheets are printed

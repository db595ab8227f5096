"""How every node of the tree is printed.

`CONDITIONS` and `EFFECTS` are the grammar of single parts: the parser reads them in one direction, printing in the
other. What is more than one phrase (a table of a die, a riddle, an ability) is put together below.
"""

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from philately.games.stampadia.tree import (
    Ability,
    ActivatesMove,
    ActivatesOne,
    AddsDice,
    BeforeRoll,
    Branch,
    ByRoomCells,
    Condition,
    Crosses,
    CrossesDoor,
    DiceAre,
    DiscardsDice,
    DiscardsRolled,
    DiscardsUpTo,
    Discovers,
    Draws,
    Effect,
    EffectLess,
    Ends,
    Enters,
    EntersRoom,
    Flavour,
    FlipsDice,
    Forgets,
    ForgetsAny,
    ForgetsWord,
    Gains,
    GainsAbility,
    Gets,
    GoldLeft,
    GoldSpent,
    HeroDied,
    HeroLosesHP,
    HeroTurn,
    HPLeft,
    HurtsAll,
    HurtsSome,
    KilledLastFoe,
    Kind,
    Knows,
    KnowsAny,
    Learns,
    LearnsAny,
    Line,
    Loses,
    LosesHP,
    LosesItem,
    MoveAnywhere,
    MoveBack,
    MoveOnStairs,
    NextRolls,
    NoEscape,
    NoFoes,
    Nothing,
    OneAbilityOnly,
    OnStairs,
    Passes,
    Pays,
    PaysItem,
    PlaysLowerFirst,
    ReducesDie,
    RerollsOnes,
    Riddle,
    RollADie,
    RolledOne,
    Rolls,
    RoomIsEmpty,
    RoundStarts,
    Rule,
    SameColumn,
    SameRow,
    Says,
    SelectsRoom,
    SetsDice,
    SetsRolled,
    StopReading,
    SumsDice,
    TearsSheet,
    Ticked,
    Ticks,
    Together,
)

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


class Form:
    """How a node is printed: a phrase with places for its fields, and the fields that this phrase fixes."""

    def __init__(self, of: type[Any], phrase: str, **fixed: object) -> None:
        self.of = of
        self.phrase = phrase
        self.fixed = fixed
        self.places = re.findall(r"\{(\w+)\}", phrase)
        names = {field.name for field in fields(of)}
        self.read = [place for place in self.places if place in names]
        escaped = re.escape(phrase).replace(r"\{", "{").replace(r"\}", "}")
        self.pattern = re.compile(re.sub(r"\{(\w+)\}", lambda found: f"(?P<{found[1]}>{PLACES[found[1]]})", escaped))

    def node(self, text: str) -> Any:
        """The node this text stands for, if it has this form."""
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        read = {name: int(found[name]) if name in NUMBERS else found[name] for name in self.read}
        return self.of(**read, **self.fixed)

    def fits(self, node: object) -> bool:
        return all(getattr(node, name) == value for name, value in self.fixed.items()) and all(
            getattr(node, name) is not None for name in self.read
        )

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


def change(of: type[Any], sign: str) -> list[Form]:
    """Gaining or losing: sheets print no blank, the manual prints one here or there."""
    return [
        Form(of, f"{sign}{{amount}}{{what}}", blank=""),
        Form(of, f"{sign}{{amount}} {{what}}", blank="unit"),
        Form(of, f"{sign} {{amount}}{{what}}", blank="sign"),
    ]


CONDITIONS = [
    *capital(Enters, "move [{cell}]"),
    *capital(OnStairs, "move on stairs"),
    *capital(EntersRoom, "enter room"),
    Form(Ticked, "x{room}", yes=True),
    Form(Ticked, "not x{room}", yes=False),
    Form(NoFoes, "no foes"),
    Form(KilledLastFoe, "killed last foe"),
    Form(Pays, "pay {amount}{what}"),
    Form(PaysItem, "pay {item}"),
    Form(LosesHP, "-{amount}HP"),
    Form(Knows, "know '{keyword}'", yes=True),
    Form(Knows, "don't know '{keyword}'", yes=False),
    Form(KnowsAny, "know any '{family}...'", yes=True),
    Form(KnowsAny, "don't know any '{family}...'", yes=False),
    Form(Forgets, "forget '{keyword}'"),
    Form(ForgetsAny, "forget any '{family}...'", reach=None, spaced=False),
    Form(ForgetsAny, "forget any '{family}...'+ G to reach >={reach}", spaced=False),
    Form(ForgetsAny, "forget any '{family}...' + G to reach >={reach}", spaced=True),
    Form(GoldLeft, "{than}{amount}G left"),
    Form(GoldSpent, "{low}~{high}G spent"),
    Form(HPLeft, "HP left ={amount}"),
    Form(RoundStarts, "a battle round starts"),
    Form(Rolls, "hero turn roll", who="hero"),
    Form(Rolls, "enemy turn roll", who="enemy"),
    Form(Rolls, "any battle turn roll", who="any"),
    Form(RolledOne, "hero turn rolled 1", who="hero"),
    Form(RolledOne, "enemy turn rolled 1", who="enemy"),
    Form(RolledOne, "rolled 1 in battle", who="any"),
    Form(ActivatesMove, "hero activates MOVE", who="hero"),
    Form(ActivatesMove, "enemy activates MOVE", who="enemy"),
    Form(ActivatesMove, "any MOVE activation", who="any"),
    Form(BeforeRoll, "before hero turn roll"),
    Form(HeroTurn, "hero turn"),
    Form(HeroDied, "hero died"),
    Form(HeroLosesHP, "hero loses HP"),
    Form(CrossesDoor, "cross door"),
    Form(NextRolls, "next {count} hero turn rolls", who="hero"),
    Form(NextRolls, "next {count} enemy turn rolls", who="enemy"),
    Form(DiscardsRolled, "discard {count} rolled {face}"),
    Form(SetsRolled, "set {count} rolled {face} to {to}"),
    Form(DiceAre, "{count} {dice} is {face}"),
    Form(Passes, "pass"),
]

EFFECTS = [
    Form(Ticks, "x{room}"),
    Form(Crosses, "x[{cell}]"),
    *change(Gains, "+"),
    *change(Loses, "-"),
    Form(Nothing, "nothing", happens=False),
    Form(Nothing, "nothing happens", happens=True),
    Form(NoEscape, "no escape", old=False),
    Form(NoEscape, "can't leave", old=True),
    Form(RoomIsEmpty, "room is empty", old=False),
    Form(RoomIsEmpty, "the room is empty", old=True),
    Form(StopReading, "stop reading"),
    *capital(MoveAnywhere, "move anywhere in room {room}"),
    *capital(MoveAnywhere, "move anywhere in starting room", room=None),
    *capital(MoveBack, "move back"),
    *capital(MoveOnStairs, "move on stairs"),
    Form(Gets, "get {item}"),
    Form(LosesItem, "lose {item}"),
    Form(Learns, "learn '{keyword}'"),
    Form(LearnsAny, "learn any '{family}...'"),
    Form(ForgetsWord, "forget '{keyword}'"),
    Form(Discovers, "discover room {room}"),
    Form(SelectsRoom, "select 1 room, discover it"),
    Form(RerollsOnes, "reroll all 1 once"),
    Form(ReducesDie, "reduce {count} {dice} value by {by}"),
    Form(OneAbilityOnly, "can activate 1 ability only"),
    Form(EffectLess, "effect -{amount}"),
    Form(TearsSheet, "Tear off this sheet"),
    Form(Draws, "draw [{cell}] in room {room}"),
    Form(HurtsAll, "-{amount}HP to all enemies in range {reach}"),
    Form(HurtsSome, "-{amount}HP to up to {count} {enemies} in range {reach}", up_to=True),
    Form(HurtsSome, "-{amount}HP to {count} {enemies} in range {reach}", up_to=False),
    Form(DiscardsDice, "discard {count} {dice}"),
    Form(DiscardsUpTo, "discard dice <={face}"),
    Form(SetsDice, "set {count} {dice} to {face}"),
    Form(FlipsDice, "flip {count} {dice}"),
    Form(SumsDice, "sum {count} {dice}"),
    Form(AddsDice, "add {count} {dice} value"),
    Form(ActivatesOne, "activate 1 ability", value=None),
    Form(ActivatesOne, "activate 1 ability using value {value}"),
    Form(PlaysLowerFirst, "play lower die first"),
    Form(SameColumn, "play dice in same column"),
    Form(SameRow, "play dice in same row"),
    Form(ByRoomCells, "ATK by current room cells count", what="ATK"),
    Form(ByRoomCells, "Move by current room cells count", what="Move"),
    Form(ByRoomCells, "DEF by current room cells count", what="DEF"),
    Form(Passes, "pass"),
]

ROLL = "roll a die: "
ABILITY = "gain hero ability "
RIDDLE = "move anywhere in "
END = "End."
ARROW = "»"
BAR = " | "
KINDS: dict[Kind, str] = {
    "move": "Move", "atk": "ATK", "def": "DEF", "gain": "Gain HP", "copy": "Copy", "lock": "Lock",
}  # fmt: skip

_forms: dict[type[Any], list[Form]] = {}
for _form in [*CONDITIONS, *EFFECTS]:
    if all(_form.phrase != known.phrase for known in _forms.setdefault(_form.of, [])):
        _forms[_form.of].append(_form)


def form_of(node: Condition | Effect) -> Form | None:
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
        said = {name: getattr(node, name) for name in form.read}
        one = said.get("count") == 1
        dice, enemies = ("die", "enemy") if one else ("dice", "enemies")
        return self.phrase(form.phrase).format(dice=self.phrase(dice), enemies=self.phrase(enemies), **said)

    def ability(self, ability: Ability | None) -> tuple[str, str | None]:
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
        cost = self.condition(Pays(ability.cost, "G")) if ability.cost else None
        return " ".join(words), cost

    def condition(self, part: Condition) -> str:
        if isinstance(part, Says):
            return f'"{part.words}"'
        form = form_of(part)
        assert form is not None, part
        return self.form(form, part)

    def effect(self, effect: Effect) -> str:
        match effect:
            case Flavour(text):
                return text
            case Ends(prose):
                end = self.phrase(END)
                return f"{prose} {end}" if prose else end
            case Riddle(opening, label, offset):
                asked = f'"{self.phrase(RIDDLE)}{label} {"-" if offset < 0 else "+"} {abs(offset)}"'
                return f"{opening} {asked}" if opening else asked
            case Together(effects):
                return " & ".join(self.effect(part) for part in effects)
            case GainsAbility(ability):
                text, cost = self.ability(ability)
                return self.phrase(ABILITY) + (f'"({cost}) {text}"' if cost else f'"{text}"')
            case RollADie(branches):
                return self.phrase(ROLL) + ", ".join(self.branch(branch) for branch in branches)
        form = form_of(effect)
        assert form is not None, effect
        return self.form(form, effect)

    def branch(self, branch: Branch) -> str:
        faces = f"={branch.low}" if branch.low == branch.high else f"{branch.low}~{branch.high}"
        return f"{faces} {', '.join(self.effect(effect) for effect in branch.effects)}"

    def effects(self, effects: tuple[Effect, ...], tight: tuple[int, ...], first: int) -> str:
        said = ""
        for number, effect in enumerate(effects):
            comma = "" if number == 0 else "," if first + number in tight else ", "
            said += comma + self.effect(effect)
        return said

    def rule(self, rule: Rule) -> tuple[str, str | None]:
        """A rule, and its upside-down part."""
        joint = rule.joint if rule.joint == "&" else self.phrase(rule.joint)
        said = f" {joint} ".join(self.condition(part) for part in rule.condition)
        if rule.arrow:
            said += f" {ARROW}" if 0 in rule.tight else f" {ARROW} "
        said += self.effects(rule.effects, rule.tight, 0)
        if rule.upside is None:
            return said, None
        return said, self.effects(rule.upside, rule.tight, len(rule.effects))

    def line(self, line: Line) -> tuple[str, str | None]:
        """A line as it stands on the sheet, and its upside-down part."""
        printed = [self.rule(rule) for rule in line.rules]
        return BAR.join(text for text, _ in printed), printed[-1][1] if printed else None


_PLAIN = Printer()


def print_ability(ability: Ability | None) -> tuple[str, str | None]:
    """The text of an ability's box, and its cost if it has one."""
    return _PLAIN.ability(ability)


def print_condition(part: Condition) -> str:
    return _PLAIN.condition(part)


def print_effect(effect: Effect) -> str:
    return _PLAIN.effect(effect)


def print_rule(rule: Rule) -> str:
    """A rule without its upside-down part."""
    return _PLAIN.rule(rule)[0]


def print_line(line: Line) -> tuple[str, str | None]:
    """A line as it stands on the sheet, and its upside-down part."""
    return _PLAIN.line(line)

"""Reading the texts of a sheet: rooms, items and abilities into the tree of `tree.py`, and back by `forms.py`.

Left of the arrow nothing may be unknown. On the right, what looks like function has to be known; the rest is flavour.
What looks like function: digits and brackets outside double quotes, a verb followed by what its form asks for, and all
that is one letter (changed, missing, added or swapped) away from a form.
"""

import re
from collections.abc import Iterator
from typing import Generic, Literal, TypeVar, cast

from msgspec.structs import replace

from philately.core.language import _
from philately.core.options import nearest
from philately.games.stampadia import forms, tree


class BadText(ValueError):
    """A text that can't be read. `column` counts from 1, in the upside-down part if `upside` says so."""

    def __init__(self, message: str, column: int, upside: bool = False) -> None:
        where = _("column {column} of the upside-down part: {message}") if upside else _("column {column}: {message}")
        super().__init__(where.format(column=column, message=message))
        self.message = message
        self.column = column
        self.upside = upside


class Piece:
    """A piece of a text, and where it stands."""

    def __init__(self, text: str, start: int = 0, *, upside: bool = False, strict: bool = False) -> None:
        self.text = text
        self.start = start
        self.upside = upside
        self.strict = strict

    def cut(self, start: int, end: int) -> "Piece":
        return Piece(self.text[start:end], self.start + start, upside=self.upside, strict=self.strict)

    def bad(self, message: str, at: int = 0) -> BadText:
        return BadText(message, self.start + at + 1, self.upside)

    def shown(self) -> str:
        """The piece with its quotations blanked out, letter for letter."""
        return _QUOTED.sub(lambda found: "_" * len(found[0]), self.text)

    def split(self, separator: str) -> "list[Piece]":
        """The pieces between separators that stand outside of quotations."""
        pieces, start = [], 0
        shown = self.shown()
        while (end := shown.find(separator, start)) >= 0:
            pieces.append(self.cut(start, end))
            start = end + len(separator)
        return [*pieces, self.cut(start, len(self.text))]


_QUOTED = re.compile(r'"[^"]*"')
_FUNCTION = re.compile(r"[\d\[\]]")

# ---- the forms, ready to be looked up ----------------------------------------------------------------------------


Node = TypeVar("Node")


class _Known(Generic[Node]):
    """The forms of conditions or of effects."""

    def __init__(self, known: list[forms.Form]) -> None:
        self.fixed = {form.phrase: form for form in known if not form.places}
        self.open: dict[str, list[forms.Form]] = {}
        for form in known:
            if form.places:
                self.open.setdefault(form.phrase[0], []).append(form)
        self.digits = self.open.pop("{", [])  # a form that starts with a place starts with a digit or a sign
        self.names = {re.sub(r"\d", "<n>", name): name for form in known for name in form.names()}
        single = [form for form in known if sum(place in forms.NUMBERS for place in form.places) == 1]
        self.numberless = [(form, _numberless(form)) for form in single if not re.search(r"\d", form.phrase)]

    def read(self, text: str) -> Node | None:
        """The node this text stands for, if it has any of the forms."""
        form = self.fixed.get(text)
        if form is not None:
            return cast(Node, form.node(text))
        for form in self.open.get(text[:1], self.digits):
            node: Node | None = form.node(text)
            if node is not None:
                return node
        return None

    def like(self, text: str) -> str:
        """A phrase one letter away, or "". Lengths are compared first: nearly all flavour is out then."""
        for phrase in self.fixed:
            if abs(len(phrase) - len(text)) <= 1 and _one_letter(text, phrase):
                return phrase
        for form, pattern in self.numberless:
            if pattern.fullmatch(text):
                return self.nearest(text) or form.names()[0]
        return ""

    def nearest(self, text: str) -> str:
        """The form that looks most like this, with its numbers filled in if there are enough of them."""
        number = "k" if "[" in text or "]" in text else "<n>"
        said = re.sub(r"\d+", number, text)
        close = [name for name in self.names if _one_letter(said, name)] or nearest(said, list(self.names), 1)
        if not close:
            return ""
        numbers = iter(re.findall(r"\d+", text))
        return re.sub(r"<n>|(?<=\[)k(?=\])", lambda found: next(numbers, found[0]), self.names[close[0]])


def _numberless(form: forms.Form) -> re.Pattern[str]:
    """A form whose only digit was lost, or is a letter now."""
    return re.compile(re.sub(r"\(\?P<\w+>\[0-9\]\{1,3\}\)", r"\\D?", form.pattern.pattern))


def _one_letter(text: str, right: str) -> bool:
    """Is one letter changed, missing, added, or swapped with the next?"""
    if text == right:
        return False
    start = 0
    while start < min(len(text), len(right)) and text[start] == right[start]:
        start += 1
    a, b = text[start:], right[start:]
    return a[1:] == b[1:] or a == b[1:] or a[1:] == b or (a[:2] == b[1::-1] and len(a) > 1 and a[2:] == b[2:])


_conditions: _Known[tree.Condition] = _Known(forms.CONDITIONS)
_effects: _Known[tree.Effect] = _Known(forms.EFFECTS)

# A verb followed by what its form asks for: function, even if nothing else shows it.
_VERB = re.compile(
    r"(?:get|lose|pay) [A-Z]|(?:get|lose)  ?[a-z]+:?(?: \w+)?$|(?:learn|forget|know|don't know) (?:any )?['A-Z]"
    r"|gain hero|[Mm]ove (?:on stairs|anywhere|back)\b|roll a die|discover (?:room|it$)|[Tt]ear off|reroll all"
)
# Forms that end in a name or a keyword, by what stands before it. One letter is looked for in there.
_WORD = r"[^'\"]+'"
_OPENINGS = [
    (opening, re.compile(rest))
    for opening, rest in [
        ("get ", forms.ITEM),
        ("lose ", forms.ITEM),
        ("learn '", _WORD),
        ("forget '", _WORD),
        ("learn any '", _WORD),
    ]
]
_RIDDLE = re.compile(rf'(?:([^"]+) )?"{forms.RIDDLE}([^"]+) ([+-]) ([0-9]{{1,3}})"')
_ASKED = re.compile(rf'[^"]*"(?:({forms.RIDDLE}[A-Z][^"]*\d)|([^"]+) [+-] [0-9]{{1,3}})"')
_LAST_QUOTED = re.compile(r'([^"]*)"([^"]*)"')
_BRANCH = re.compile(r"(?:=([1-6])|([1-6])~([1-6])) ")
_STOPS = (".", "!", "?", '"', "'", "_")  # a sentence is over here; _ stands for a quotation
_KIND: dict[str, tree.Kind] = {name.upper(): kind for kind, name in forms.KINDS.items()}
_ABILITY = re.compile(
    r"(?:\(pay ([0-9]{1,2})G\) )?"
    rf"({'|'.join({**dict.fromkeys(forms.KINDS.values()), **_KIND})})"
    r"(?: ([+-][0-9]{1,2}))?(?: (RNG|ALL) (=?)([0-9]{1,2}))?"
)
_COST = re.compile("pay ([0-9]{1,2})G")


# ---- lines and rules (2.1) ---------------------------------------------------------------------------------------


def parse_line(text: str, upside_down: str | None = None, *, strict: bool = False) -> tree.Line:
    """A line of a room. `strict` also refuses flavour with a whole phrase of function in it."""
    whole = Piece(text, strict=strict)
    _check_quotes(whole)
    if not text and upside_down is None:
        return tree.Line(())
    pieces = whole.split(forms.BAR)
    rules = [_rule(piece, None) for piece in pieces[:-1]]
    below = None if upside_down is None else Piece(upside_down, upside=True, strict=strict)
    return tree.Line((*rules, _rule(pieces[-1], below)))


def parse_item(text: str, *, strict: bool = False) -> tree.Rule:
    """The text of an item: one rule with an arrow."""
    piece = Piece(text, strict=strict)
    _check_quotes(piece)
    shown = piece.shown()
    if forms.ARROW not in shown:
        raise piece.bad(_("an item says what it needs, then », then what it does"))
    if forms.BAR in shown:
        raise piece.bad(_("an item has one rule only, without |"), shown.index(forms.BAR) + 1)
    return _rule(piece, None)


def _check_quotes(piece: Piece) -> None:
    if piece.text.count('"') % 2:
        raise piece.bad(_("this quotation mark has no partner"), piece.text.rindex('"'))


def _rule(piece: Piece, below: Piece | None) -> tree.Rule:
    shown = piece.shown()
    arrow = shown.find(forms.ARROW)
    if shown.count(forms.ARROW) > 1:
        raise piece.bad(
            _("a rule has one » only; rules are parted by a bar with blanks around it"), shown.rindex(forms.ARROW)
        )
    condition: tuple[tree.Condition, ...] = ()
    joint: Literal["&", "or"] = "&"
    effects: tuple[tree.Effect, ...] = ()
    tight: list[int] = []
    if arrow >= 0:
        if not shown[:arrow].endswith(" "):
            raise piece.bad(_("there is a condition and a blank before »"), arrow)
        condition, joint = _condition(piece.cut(0, arrow - 1))
        after = arrow + 1
        if shown[after : after + 1] == " ":
            after += 1
        else:
            tight.append(0)
        effects = _effects_of(piece.cut(after, len(piece.text)), tight, 0)
    elif below is not None:  # the one trigger that is printed without its arrow (2.6, T8)
        condition, joint = _condition(piece)
    else:
        effects = _effects_of(piece, tight, 0)
    upside = None
    if below is not None:
        _check_quotes(below)
        hidden = below.shown()
        for mark in (forms.ARROW, forms.BAR):
            if mark in hidden:
                raise below.bad(_("there is no » and no bar in an upside-down part"), hidden.index(mark))
        upside = _effects_of(below, tight, len(effects))
    return tree.Rule(condition, effects, upside, joint, arrow >= 0, tuple(tight))


# ---- conditions (2.2) --------------------------------------------------------------------------------------------


def _condition(piece: Piece) -> tuple[tuple[tree.Condition, ...], Literal["&", "or"]]:
    both, either = piece.split(" & "), piece.split(" or ")
    if len(both) > 1 and len(either) > 1:
        raise piece.bad(_("& and or can't stand in one condition"))
    parts = tuple(_part(part) for part in (either if len(either) > 1 else both))
    return parts, "or" if len(either) > 1 else "&"


def _part(piece: Piece) -> tree.Condition:
    text = piece.text
    if len(text) > 2 and _QUOTED.fullmatch(text):
        return tree.Says(text[1:-1])
    part = _conditions.read(text)
    if part is None:
        raise _no_condition(piece)
    _check_print(piece, forms.PLAIN.condition(part))
    _check_word(piece, part)
    return part


def _no_condition(piece: Piece) -> BadText:
    right = _conditions.like(piece.text) or _conditions.nearest(piece.text)
    message = _("{said} is no condition; did you mean {right}?") if right else _("{said} is no condition")
    return piece.bad(message.format(said=_quoted(piece.text), right=_quoted(right)))


def _check_print(piece: Piece, printed: str) -> None:
    """What was read is refused if it would be printed otherwise, such as a number with a 0 in front."""
    if printed != piece.text:
        message = _("{said} is not how it is written; did you mean {right}?")
        raise piece.bad(message.format(said=_quoted(piece.text), right=_quoted(printed)))


def _check_word(piece: Piece, node: tree.Condition | tree.Effect) -> None:
    """Refuse a keyword that couldn't be taken into the next adventure (H8)."""
    match node:
        case tree.Knows(keyword=word) | tree.Forgets(keyword=word) | tree.Learns(keyword=word):
            pass
        case tree.ForgetsWord(keyword=word):
            pass
        case tree.LearnsAny(family=family):
            word = f"{family} 1"
        case _:
            return
    if not forms.can_be_kept(word):
        message = _("{said} can't be kept as a keyword: it has at most {most} letters, no comma, and isn't none")
        raise piece.bad(message.format(said=_quoted(word), most=forms.LONGEST_WORD))


def _quoted(text: str) -> str:
    return f'"{text}"'


# ---- effects (2.3, 2.4) ------------------------------------------------------------------------------------------


def _bounds(piece: Piece) -> list[tuple[int, int, bool]]:
    """Start and end of what stands between commas, and whether a blank is missing after the comma before it."""
    shown = piece.shown()
    bounds, start, tight = [], 0, False
    while (end := shown.find(",", start)) >= 0:
        bounds.append((start, end, tight))
        start = end + 1
        tight = shown[start : start + 1] != " "
        start += not tight
    return [*bounds, (start, len(shown), tight)]


def _effects_of(piece: Piece, tight: list[int], first: int) -> tuple[tree.Effect, ...]:
    """The effects of a rule. Flavour with commas in it is one node; missing blanks are noted in `tight`."""
    if not piece.text:
        return ()
    found: list[tree.Effect] = []
    flavour = before = 0  # where the flavour starts that was read last, and its last part
    bounds = _bounds(piece)
    while bounds:
        start, end, close = bounds.pop(0)
        part = piece.cut(start, end)
        if not part.text:
            raise part.bad(_("there is nothing between these commas"))
        if part.text == "select 1 room" and bounds and piece.text[slice(*bounds[0][:2])] == "discover it":
            part = piece.cut(start, bounds.pop(0)[1])
        if part.text.startswith(forms.ROLL):
            part = piece.cut(start, len(piece.text))
            bounds = []
        effect = _roll(part) if part.text.startswith(forms.ROLL) else _effect(part)
        if isinstance(effect, tree.Flavour) and found and isinstance(found[-1], tree.Flavour):
            _check_comma(piece.cut(before, end))
            found[-1] = tree.Flavour(piece.text[flavour:end])
            before = start
            continue
        flavour = before = start
        if close:
            tight.append(first + len(found))
        found.append(effect)
    return tuple(found)


def _roll(piece: Piece) -> tree.RollADie:
    """The die takes the rest of its rule: a table of faces and effects."""
    table = piece.cut(len(forms.ROLL), len(piece.text))
    branches: list[tree.Branch] = []
    for start, end, _close in _bounds(table):
        part = table.cut(start, end)
        faces = _BRANCH.match(part.text)
        if faces is None and not branches:
            raise part.bad(_("after the die come faces and what they do, such as =1 nothing, 2~6 x30"))
        if faces is None:
            last = branches.pop()
            branches.append(tree.Branch(last.low, last.high, (*last.effects, _effect(part))))
            continue
        low, high = int(faces[1] or faces[2]), int(faces[1] or faces[3])
        if (branches and low <= branches[-1].high) or low > high or (low == high and not faces[1]):
            raise part.bad(_("the faces of a die go up from 1 to 6, each once"))
        branches.append(tree.Branch(low, high, (_effect(part.cut(faces.end(), len(part.text))),)))
    die = tree.RollADie(tuple(branches))
    _check_print(piece, forms.PLAIN.effect(die))
    return die


def _effect(piece: Piece) -> tree.Effect:
    text = piece.text
    effect = _effects.read(text)
    if effect is None and text.startswith(f'{forms.ABILITY}"') and _LAST_QUOTED.fullmatch(text):
        inner = piece.cut(len(forms.ABILITY) + 1, len(text) - 1)
        effect = tree.GainsAbility(_ability(inner))
    if effect is None and (asked := _RIDDLE.fullmatch(text)):
        effect = tree.Riddle(asked[1] or "", asked[2], int(asked[3] + asked[4]))
    if effect is not None:
        _check_print(piece, forms.PLAIN.effect(effect))
        _check_word(piece, effect)
        return effect
    if text == forms.END:
        return tree.Ends()
    if text.endswith(f" {forms.END}"):
        prose = piece.cut(0, len(text) - len(forms.END) - 1)
        _check_flavour(prose)
        return tree.Ends(prose.text)
    parts = piece.split(" & ")
    if len(parts) > 1:
        together = tuple(_effect(part) for part in parts)
        known = [not isinstance(effect, tree.Flavour) for effect in together]
        if all(known):
            return tree.Together(together)
        if any(known):
            raise _no_effect(parts[known.index(False)])
    _check_flavour(piece)
    return tree.Flavour(text)


def _check_flavour(piece: Piece) -> None:
    """Refuse what looks like function and is not known."""
    text, shown = piece.text, piece.shown()
    if _FUNCTION.search(shown) or _VERB.match(shown):
        raise _no_effect(piece)
    right = _effects.like(text) or _like_open(text, shown)
    if right:
        raise _no_effect(piece, right)
    if _conditions.read(text) is not None:
        message = _("{said} is a condition; » and effects have to follow it")
        raise piece.bad(message.format(said=_quoted(text)))
    if piece.strict:
        inside = next((phrase for phrase in _effects.fixed if " " in phrase and phrase in shown), "")
        if inside:
            message = _("{said} stands inside of prose; has it lost its comma?")
            raise piece.bad(message.format(said=_quoted(inside)), shown.index(inside))


def _check_comma(piece: Piece) -> None:
    """Refuse a form that a comma cuts in two."""
    right = _effects.like(piece.text) or _like_open(piece.text, piece.shown())
    if right:
        raise _no_effect(piece, right)


def _like_open(text: str, shown: str) -> str:
    """What the text is one letter away from, among the forms that end in a name, a keyword or a quotation."""
    for opening, rest in _OPENINGS:
        for end in range(len(opening) - 1, len(opening) + 2):
            if rest.fullmatch(text, end) and _one_letter(text[:end], opening):
                return opening + text[end:]
    if '"' in text:
        quoted = _LAST_QUOTED.fullmatch(text)
        if quoted and _one_letter(quoted[1], forms.ABILITY) and _ABILITY.fullmatch(quoted[2]):
            return f'{forms.ABILITY}"{quoted[2]}"'
        asked = _ASKED.fullmatch(text)
        if asked:
            said, near = asked[1] or asked[2], range(len(forms.RIDDLE) - 1, len(forms.RIDDLE) + 2)
            if asked[1] or any(_one_letter(said[:end], forms.RIDDLE) for end in near):
                return f"{forms.RIDDLE}<label> + <n>"
    prose, _blank, last = shown.rpartition(" ")
    if (not prose or prose.endswith(_STOPS)) and _one_letter(last, forms.END):
        return forms.END
    return ""


def _no_effect(piece: Piece, right: str = "") -> BadText:
    right = right or _effects.like(piece.text) or _effects.nearest(piece.text)
    message = _("{said} is no effect; did you mean {right}?") if right else _("{said} is no effect")
    return piece.bad(message.format(said=_quoted(piece.text), right=_quoted(right)))


# ---- abilities (2.5) ---------------------------------------------------------------------------------------------


def parse_ability(text: str, cost: str | None = None) -> tree.Ability | None:
    """A box of a hero's or of the enemies' sheet; a blank box is None. The cost is `pay 1G`, or in the text."""
    piece = Piece(text)
    if not text and cost is None:
        return None
    ability = _ability(piece)
    if cost is None:
        return ability
    paid = _COST.fullmatch(cost)
    if paid is None or ability.cost or f"pay {int(paid[1])}G" != cost or not int(paid[1]):
        message = _("{said} is no cost of an ability; it would be {right}")
        raise piece.bad(message.format(said=_quoted(cost), right='"pay 1G"'))
    return replace(ability, cost=int(paid[1]))


def _ability(piece: Piece) -> tree.Ability:
    found = _ABILITY.fullmatch(piece.text)
    ability = None
    if found is not None:
        kind = _KIND[found[2].upper()]
        ability = tree.Ability(
            kind,
            modifier=int(found[3] or 0),
            reach=int(found[6]) if found[6] else None,
            exact=found[5] == "=",
            all=found[4] == "ALL",
            cost=int(found[1] or 0),
            capital=found[2] != forms.KINDS[kind],
        )
    if ability is None or (ability.kind == "atk") != (ability.reach is not None):
        message = _("{said} is no ability; it would be such as Move -1, ATK -1 RNG 2, DEF, Gain HP -5, Copy or Lock")
        raise piece.bad(message.format(said=_quoted(piece.text)))
    _check_print(piece, forms.PLAIN.boxed(ability))
    return ability


# ---- looking through a tree --------------------------------------------------------------------------------------


def nodes(text: tree.Line | tree.Rule) -> Iterator[tree.Condition | tree.Effect]:
    """Every condition and effect, also those in the branches of a die, in the order in which they are printed."""
    for rule in text.rules if isinstance(text, tree.Line) else (text,):
        yield from rule.condition
        yield from _inside((*rule.effects, *(rule.upside or ())))


def _inside(effects: tuple[tree.Effect, ...]) -> Iterator[tree.Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, tree.Together):
            yield from _inside(effect.effects)
        elif isinstance(effect, tree.RollADie):
            for branch in effect.branches:
                yield from _inside(branch.effects)


def function_words(text: tree.Line | tree.Rule) -> list[str]:
    """The forms a line or an item uses, with their places open: `move [k]`, `x<n>`, `no escape`."""
    return [word for node in nodes(text) if (word := _word(node))]


def _word(node: tree.Condition | tree.Effect) -> str:
    match node:
        case tree.Flavour() | tree.Together():
            return ""
        case tree.Says():
            return '"…"'
        case tree.RollADie():
            return forms.ROLL.rstrip(": ")
        case tree.GainsAbility():
            return forms.ABILITY.rstrip()
        case tree.Riddle():
            return f'"{forms.RIDDLE}<label> + <n>"'
        case tree.Ends():
            return forms.END
    form = forms.form_of(node)
    return form.name(node) if form else ""

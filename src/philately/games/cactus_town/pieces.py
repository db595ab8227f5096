"""The pieces of the table as markup: buildings, standees, action cards, dice. Most of them are few, so they are kept.

Every function that says something takes the language it is kept for as its last argument (`language.current_name`).
Buildings are known by the words that the view gives, and named by the catalogue of the town (`buildings.py`).
"""

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

from philately.core.language import N_, _, ngettext
from philately.games.cactus_town.buildings import EFFECT_WORDS
from philately.games.cactus_town.gangs import COLOURS, FACTION_WORDS
from philately.games.cactus_town.notation import FIGURE_WORDS, KIND_WORDS
from philately.games.cactus_town.shelf import GANGS, catalogue
from philately.games.cactus_town.text import KIND_TITLES, figure_title, side_title
from philately.web.elements import postmark
from philately.web.stamps import picture

COLUMNS = "abcde"
ROWS = (5, 4, 3, 2, 1)  # from the train down
GOALS = {  # parts of goals: a picture, and what is reached
    "loot": ("loot", N_("{have} of {goal} loot brought into the desert")),
    "jailed": ("do-arrest", N_("{have} of {goal} Outlaws in jail")),
    "prisoners": ("do-capture", N_("{have} of {goal} prisoners")),
    "horses": ("horse", N_("{have} of {goal} horses")),
    "paid": ("do-pay", N_("{have} of {goal} debts paid")),
    "duels": ("duel-token", N_("{have} of {goal} duels won")),
    "aboard": ("wagon", N_("{have} of {goal} animals aboard the train")),
}
# What gunslinger buildings do (CT-105).
EFFECTS = {
    "horse": N_("Whoever walks in may walk one space further."),
    "money": N_("When it is turned up, the Law may sneak with one figure."),
    "drink": N_("Whoever walks in may move another's figure that stands next to it."),
    "bed": N_("In a duel here every defender gets {bonus} more."),
    "faith": N_("No duels here."),
    "medical": N_("Whoever walks in may help an own figure up, or get the second shot back."),
    "trade": N_("Whoever walks in may exchange the second shot with a card of the program."),
    "arms": N_("Whoever walks in takes ammo: {bonus} more in a duel, once."),
    "civic": N_("Whoever walks in may look at a building that lies face-down."),
    "news": N_("When it is turned up, a building next to it is turned up too."),
    "transport": N_("Whoever walks in may go on to the other building of this kind."),
    "cow": N_("When it is turned up, the herd stampedes."),
}
FIGURE_FACTIONS = {"o": "outlaws", "s": "law", "h": "hunters", "d": "dancer"}
FIGURE_PICTURES = {"o": "outlaw-", "s": "law-", "h": "hunter-", "d": "dancer"}


@cache
def _drawn() -> frozenset[str]:
    """The names of the game's own pictures."""
    sheet = Path(__file__).with_name("pictures.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([^"]+)"', sheet))


@cache
def drawing(name: str, otherwise: str = "") -> Markup:
    """One of the game's own pictures, or another one if it isn't there: files may bring buildings of their own."""
    return picture(name if not otherwise or name in _drawn() else otherwise)


def said(words: str) -> str:
    """Words for those who don't see the table."""
    return f'<span class="hide">{escape(words)}</span>'


# ---- places ----------------------------------------------------------------------------------------------------------


@cache
def spot(place: str) -> tuple[int, int]:
    """Column and row of a building, a field tile (row 0) or a wagon (row 6), as distances count them (CT-3)."""
    if place[0] in COLUMNS and place[1:].isdigit():
        return COLUMNS.index(place[0]) + 1, int(place[1])
    return int(place[1]), 0 if place[0] == "f" else len(ROWS) + 1


@cache
def way_out(place: str) -> tuple[str, str]:
    """Where the desert lies as seen from a building at the edge: a class, and an arrow."""
    column, row = spot(place)
    if column in (1, len(COLUMNS)):
        return ("west", "←") if column == 1 else ("east", "→")
    return ("south", "↓") if row == 1 else ("north", "↑")


# ---- buildings -------------------------------------------------------------------------------------------------------


@cache
def building_name(word: str, town: str, language: str) -> str:
    """A building for people."""
    if word == "office":
        return _("Sheriff's Office")
    names = catalogue(town)
    return _(names.titles[names.words.index(word)])


@cache
def group_name(word: str, town: str, language: str) -> str:
    """An icon group for people."""
    names = catalogue(town)
    return _(names.group_titles[names.groups.index(word)])


@cache
def house_picture(word: str) -> Markup:
    return drawing(f"house-{word}", "house-any")


@cache
def group_picture(group: str, town: str) -> Markup:
    """The icon of a group; files may name one that we have a picture of."""
    names = catalogue(town)
    return drawing(f"group-{names.icons[names.groups.index(group)]}", "cactus")


@cache
def front(word: str, group: str, town: str, language: str) -> Markup:
    """A building face-up: its sign, its picture, the icon of its group; its back shows while it turns over."""
    sign = "" if word == "office" else f'<span class="icon">{group_picture(group, town)}</span>'
    name = escape(building_name(word, town, language))
    return Markup(f'<span class="front">{house_picture(word)}{sign}<b class="sign">{name}</b></span>{back()}')


@cache
def back() -> Markup:
    """A building face-down."""
    return Markup(f'<span class="back">{drawing("card-back")}</span>')


@cache
def peeked(word: str, town: str, language: str) -> Markup:
    """What not everybody knows about a building that lies face-down."""
    name = escape(building_name(word, town, language))
    return Markup(f'<span class="peek">{house_picture(word)}<b class="sign">{name}</b></span>')


@cache
def building_list(town: str, taken_out: tuple[str, ...], gunslinger: bool, language: str) -> str:
    """All buildings by groups, what they do, and which groups were left out this time (CT-22)."""
    names = catalogue(town)
    lines = []
    for number, group in enumerate(names.groups):
        members = [word for word, of in zip(names.words, names.group_of, strict=True) if of == number]
        shown = ", ".join([building_name(word, town, language) for word in members])
        kind, note = "", ""
        if group in taken_out:
            kind, note = ' class="out"', _("Not in this town.")
        elif gunslinger:
            effect = EFFECT_WORDS[names.effects[names.group_of.index(number)]]
            bonus = names.bed_bonus if effect == "bed" else names.ammo_bonus
            note = _(EFFECTS.get(effect, "")).format(bonus=bonus)
        lines.append(
            f"<li{kind}>{group_picture(group, town)}<div><b>{escape(group_name(group, town, language))}</b> "
            f"{escape(shown)}<small>{escape(note)}</small></div></li>"
        )
    return f"<ul>{''.join(lines)}</ul>"


# ---- figures ---------------------------------------------------------------------------------------------------------


@cache
def faction_of(figure: str) -> str:
    """Whose a figure is."""
    return "cowboy" if figure in ("bull", "cow1", "cow2") else FIGURE_FACTIONS[figure[0]]


@cache
def figure_picture(figure: str) -> Markup:
    if faction_of(figure) == "cowboy":
        return drawing("bull" if figure == "bull" else f"cow-{figure[3]}")
    return drawing(FIGURE_PICTURES[figure[0]] + figure[1:])


@cache
def figure_name(figure: str, cards: str, language: str) -> str:
    """A figure for people."""
    return figure_title(cards, FIGURE_WORDS.index(figure))


@cache
def faction_name(faction: str, cards: str, language: str) -> str:
    """A side for people."""
    return side_title(cards, FACTION_WORDS.index(faction))


@cache
def side(faction: str, cards: str) -> str:
    """The classes of a side: its own, and that of its colour if this isn't the usual one."""
    place = FACTION_WORDS.index(faction)
    colour = GANGS.find(cards).factions[place].colour
    return faction if colour == COLOURS[place] else f"{faction} side-{colour}"


@cache
def body(figure: str) -> Markup:
    """A standee: the figure on its base, with its number."""
    number = figure[-1] if figure[-1].isdigit() else ""
    mark = f'<i aria-hidden="true">{number}</i>' if number else ""
    return Markup(f'<span class="figure">{figure_picture(figure)}</span><span class="base">{mark}</span>')


@cache
def token(name: str, words: str) -> str:
    """A small token with what it says."""
    return f'<span class="token {name}" title="{escape(words)}">{drawing(name)}{said(words)}</span>'


# ---- cards -----------------------------------------------------------------------------------------------------------


@cache
def action_name(kind: str, language: str) -> str:
    """An action of a card for people."""
    return _(KIND_TITLES[KIND_WORDS.index(kind)])


@cache
def deed(kind: str, language: str) -> Markup:
    """One action of a card: its icon and its name."""
    return Markup(f"{drawing(f'do-{kind}')}<b>{escape(action_name(kind, language))}</b>")


@cache
def card_front(first: str, second: str, value: int, language: str) -> Markup:
    """An action card: two actions to choose from, and what it is worth as a second shot."""
    worth = _("worth {number}").format(number=value)
    return Markup(
        f'<span class="card-face"><span class="do">{deed(first, language)}</span>'
        f'<span class="or" aria-hidden="true">{escape(_("or"))}</span><span class="do">{deed(second, language)}</span>'
        f'<span class="value" aria-hidden="true">+{value}</span>{said(worth)}</span>'
    )


@cache
def card_slip(first: str, second: str, value: int, language: str) -> Markup:
    """The same as a thumbnail."""
    words = _("{first} or {second}, worth {number}").format(
        first=action_name(first, language), second=action_name(second, language), number=value
    )
    return Markup(
        f'<span class="card-face" title="{escape(words)}">{drawing(f"do-{first}")}{drawing(f"do-{second}")}'
        f'<i aria-hidden="true">+{value}</i></span>{said(words)}'
    )


@cache
def card_back(words: str) -> Markup:
    """An action card face-down."""
    return Markup(f'<span class="card-face">{drawing("program-back")}</span>{said(words) if words else ""}')


@cache
def free_slot(number: int, language: str) -> Markup:
    """A place for a card of the program."""
    words = _("card {number}, not laid yet").format(number=number)
    return Markup(f'<span class="card-face"><b aria-hidden="true">{number}</b></span>{said(words)}')


# ---- players ---------------------------------------------------------------------------------------------------------


@cache
def seat_mark(faction: str, cards: str) -> str:
    """The leader of a faction beside the player's name."""
    first = {"outlaws": "o1", "law": "s1", "hunters": "h1", "dancer": "d", "cowboy": "bull"}[faction]
    return f'<span class="seat-mark {side(faction, cards)}">{figure_picture(first)}</span>'


@cache
def progress(part: str, have: int, goal: int, language: str) -> str:
    """How far somebody is with a part of the goal: so many tokens of so many."""
    picture, told = GOALS[part]
    sign = drawing(picture)
    marks = f'<i class="on">{sign}</i>' * min(have, goal) + f"<i>{sign}</i>" * max(0, goal - have)
    words = _(told).format(have=have, goal=goal)
    return (
        f'<span class="goal" title="{escape(words)}"><span class="marks" aria-hidden="true">{marks}</span>'
        f"{said(words)}</span>"
    )


@cache
def secret_backs(number: int, pays: bool, language: str) -> str:
    """Targets or debts that one doesn't know."""
    if pays:
        words = ngettext("{number} secret debt", "{number} secret debts", number).format(number=number)
    else:
        words = ngettext("{number} secret target", "{number} secret targets", number).format(number=number)
    backs = f"<i>{drawing('target')}</i>" * number
    return f'<span class="secrets" title="{escape(words)}"><span aria-hidden="true">{backs}</span>{said(words)}</span>'


# ---- dice, and the end -----------------------------------------------------------------------------------------------


def die(figure: str, number: int, added: int, throw: str) -> str:
    """The die of a figure, and beside it what was added. It tumbles when it is thrown, not when something is added."""
    more = f'<b aria-hidden="true">{escape(signed(added))}</b>' if added else ""
    return (
        f'<span class="thrown"><span class="die" data-throw="{throw}-{figure}-{number}" data-faces="die-">'
        f"{drawing(f'die-{number}')}</span>{more}</span>"
    )


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


@cache
def shown(number: int, added: int, language: str) -> str:
    """What a figure has in a duel, for people."""
    if not added:
        return _("shows {number}").format(number=number)
    return _("shows {number}, {total} with what was added").format(number=number, total=number + added)


WON = {
    "goal": N_("GOAL REACHED"),
    "last_outlaw": N_("LAST OUTLAW"),
    "only_hope": N_("ONLY HOPE"),
    "progress": N_("MOST PROGRESS"),
}


@cache
def won_mark(reason: str, language: str) -> Markup:
    """The postmark on the sheet of the winner."""
    return postmark(_("WON"), _(WON.get(reason, WON["goal"])), "struck winner")

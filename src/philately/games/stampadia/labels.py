"""The answers to questions, in words for people, with all they need to know who can't see the map."""

import re

from philately.core.language import N_, _, ngettext
from philately.games.stampadia.events import sheet_of
from philately.games.stampadia.notation import spot
from philately.games.stampadia.rules import Stampadia, rounds, terms
from philately.games.stampadia.rules.texts import number_in
from philately.games.stampadia.text import (
    ability_said,
    ability_text,
    box_said,
    fields_of,
    gold_said,
    item_of,
    piece,
    split,
)

DOORS = (
    N_("Go through the door at {spot} to the north ({behind})"),
    N_("Go through the door at {spot} to the east ({behind})"),
    N_("Go through the door at {spot} to the south ({behind})"),
    N_("Go through the door at {spot} to the west ({behind})"),
)
_PRICE = re.compile(r'pay |forget |"|-\d+ ?HP')


def label(state: Stampadia, action: int) -> str:
    """An answer for people."""
    a, b, c, d = fields_of(state.task)
    question = state.asking
    if terms.GO <= action < terms.CROSS:
        return _label_cell(state, question, action - terms.GO, d)
    if action < terms.STAY:
        return _label_door(state, (action - terms.CROSS) >> 2, (action - terms.CROSS) & 3)
    if action < terms.ITEM:
        return _label_word(state, question, action, a, b)
    if action < terms.DIE:
        item = item_of(state, action - terms.ITEM)
        return _("Use {item}: {text}").format(item=item.name, text=item.text)
    if action < terms.PLACE:
        return _label_die(action - terms.DIE, a, b)
    if action < terms.COPY:
        slot, die = (action - terms.PLACE) >> 4, (action - terms.PLACE) & 15
        ability = state.boxes[slot]
        does = _does(state, ability, die + terms.modifier_of(ability))
        if question == terms.SINGLE:
            if terms.kind_of(ability) == terms.LOCK:
                does = _("no effect without a die")
            return _("{ability}: {does}").format(ability=ability_said(state, slot), does=does)
        return _("Die {die} on {ability}: {does}").format(die=die, ability=ability_said(state, slot), does=does)
    if action < terms.BOX:
        slot = action - terms.COPY
        ability = state.board.foe_abilities[slot]
        message = _("Copy {ability} from column {column}: {does}")
        return message.format(
            ability=ability_text(ability),
            column=sheet_of(state).enemy_sheet[slot // 2].label,
            does=_does(state, ability, b + terms.modifier_of(ability)),
        )
    if action < terms.WORD:
        return _("Box {box}").format(box=box_said(action - terms.BOX))
    if action < terms.ROOM:
        word = state.memory[action - terms.WORD]
        reach = state.rule(a, b).parts[c].a if question == terms.FORGET else 0
        missing = max(0, reach - number_in(word))
        if missing > 0:
            return _("Forget '{word}' and pay {gold}").format(word=word, gold=gold_said(missing))
        return _("Forget '{word}'").format(word=word)
    return _("Room {number}").format(number=action - terms.ROOM)


def _label_cell(state: Stampadia, question: int, cell: int, count: int) -> str:
    at = spot(cell)
    if question == terms.TARGET:
        if count > 0:
            return _("Hit the foe at {spot} ({foe})").format(spot=at, foe=_foe(state, cell))
        return _("Attack the foe at {spot} ({foe})").format(spot=at, foe=_foe(state, cell))
    if question == terms.ENEMY_ORDER:
        return _("The foe at {spot} ({foe})").format(spot=at, foe=_foe(state, cell))
    if question == terms.DRAW_CELL:
        return _("Draw it at {spot}").format(spot=at)
    gray = state.gray_at(cell)
    if question == terms.DRAG_PATH:
        if state.place[cell] != state.room:
            return _("Be dragged through the door to {spot}, for 1 gold").format(spot=at)
        if gray > 0:
            return _("Be dragged to the gray {number} at {spot}").format(number=gray, spot=at)
        return _("Be dragged to {spot}").format(spot=at)
    if question == terms.TELEPORT:
        if cell == state.board.stairs:
            return _("Land on the stairs at {spot}").format(spot=at)
        if gray > 0:
            return _("Land on the gray {number} at {spot}").format(number=gray, spot=at)
        return _("Land at {spot}").format(spot=at)
    if cell == state.board.stairs:
        return _("Go to the stairs at {spot}").format(spot=at)
    if gray > 0:
        return _("Go to the gray {number} at {spot}").format(number=gray, spot=at)
    return _("Go to {spot}").format(spot=at)


def _label_door(state: Stampadia, cell: int, way: int) -> str:
    """A door; the number of a room behind it can be added up from what is printed (M4)."""
    to = state.neighbour(cell, way)
    row = state.place[to] if to >= 0 else terms.NONE
    if row >= 0:
        behind = _("room {number}").format(number=state.board.ids[row])
    elif to >= 0 and state.board.numbers[to] >= 0:
        number = state.board.numbers[to] + to % terms.SIDE + to // terms.SIDE + 2
        behind = _("room {number}, unknown").format(number=number)
    else:
        behind = _("unknown")
    return _(DOORS[way]).format(spot=spot(cell), behind=behind)


def _label_word(state: Stampadia, question: int, action: int, a: int, b: int) -> str:
    """The answers that are single words."""
    if action == terms.STAY:
        if question == terms.SECOND_DIE:
            return _("Leave the other die")
        if question == terms.TARGET:
            return _("Hit no more foes")
        if question == terms.SINGLE:
            return _("Use no ability")
        if question == terms.RIDDLE:
            return _("Name no room")
        return _("Stay at {spot}").format(spot=spot(state.hero))
    if action == terms.YES:
        condition = ""
        if question == terms.OPTIONAL:
            condition = _condition(piece(state, a, b))
        elif question == terms.RESURRECT:
            condition = _condition(item_of(state, a).text)
        price = _printed_price(condition)
        return _("yes: {price}").format(price=price) if price else _("yes")
    if action == terms.NO:
        return _("no: stay dead") if question == terms.RESURRECT else _("no")
    if action == terms.GIVE_UP:
        return _("Give up the adventure")
    if action == terms.REST:
        return _("Rest: {gold} for 1 HP").format(gold=gold_said(state.board.rest))
    if action == terms.PASS:
        return _("Pass: use no die")
    return _("Use no item")


def _label_die(shows: int, purpose: int, to: int) -> str:
    """What becomes of a die."""
    if purpose == terms.TO_DISCARD:
        return _("Discard the {die}").format(die=shows)
    if purpose == terms.TO_REDUCE:
        to = shows - 1
    elif purpose == terms.TO_FLIP:
        to = 7 - shows
    elif purpose == terms.TO_ADD:
        to = min(6, shows + to)
    if to == 1:
        return _("The {die} becomes a 1, and is lost").format(die=shows)
    return _("The {die} becomes a {to}").format(die=shows, to=to)


def _foe(state: Stampadia, cell: int) -> str:
    """What there is to know about a foe before it is hit."""
    symbol = state.board.symbols[cell]
    circles, wounds = state.board.circles[symbol], state.wounds[symbol]
    return ", ".join(
        [
            ngettext("{number} circle", "{number} circles", circles).format(number=circles),
            ngettext("{number} wound", "{number} wounds", wounds).format(number=wounds),
            _("defence {number}").format(number=state.foe_defence(symbol)),
        ]
    )


def _does(state: Stampadia, ability: int, strength: int) -> str:
    """What an ability does with this strength."""
    kind = terms.kind_of(ability)
    if kind == terms.MOVE:
        steps = max(0, strength - rounds.modifier(state, terms.ON_MOVE, terms.HERO, terms.LESS))
        return ngettext("up to {number} step", "up to {number} steps", steps).format(number=steps)
    if kind == terms.ATTACK:
        return _("strength {number}").format(number=strength)
    if kind == terms.DEFEND:
        return _("defence {number}").format(number=min(6, strength + state.bonus()))
    if kind == terms.HEAL:
        return _("heals up to {number} HP").format(number=strength)
    if kind == terms.IMITATE:
        return _("copies a foe with the value {number}").format(number=strength)
    return _("foes roll one die less")


def _condition(piece: str) -> str:
    return split(piece, "»")[0]


def _printed_price(condition: str) -> str:
    """The parts of a condition that are up to the player, as they are printed."""
    return " & ".join(part for part in split(condition, " & ") if _PRICE.match(part))

"""What the game asks, in words for people, and the rule behind each question."""

from philately.core.language import N_, _, listed, ngettext
from philately.games.stampadia.notation import spot
from philately.games.stampadia.rules import Stampadia, terms
from philately.games.stampadia.rules.program import Rule
from philately.games.stampadia.text import (
    ability_said,
    ability_text,
    dice_said,
    fields_of,
    gold_said,
    item_of,
    piece,
    split,
    turned_part,
)

RULE_OF = {
    terms.EXPLORE: "M6",
    terms.OPTIONAL: "T7",
    terms.FORGET: "T7",
    terms.TELEPORT: "T10",
    terms.USE_ITEM: "D13",
    terms.FIRST_DIE: "D1",
    terms.SECOND_DIE: "D1",
    terms.WHICH_DIE: "D2",
    terms.TARGET: "D7",
    terms.COPY_WHICH: "C1",
    terms.WALK: "M2",
    terms.DRAG_PATH: "E5",
    terms.ENEMY_ORDER: "E2",
    terms.RIDDLE: "T12",
    terms.SELECT_ROOM: "T13",
    terms.ABILITY_BOX: "D6",
    terms.RESURRECT: "H6",
    terms.SINGLE: "D10",
    terms.DRAW_CELL: "M3",
    terms.OVER: "H9",
}

WHICH_DICE = {  # for the hero's dice, and for a foe's
    terms.TO_REDUCE: (
        N_("Which of your dice is reduced by 1? They show {dice}."),
        N_("Which die of the foe at {foe} is reduced by 1? They show {dice}."),
    ),
    terms.TO_DISCARD: (
        N_("Which of your dice is discarded? They show {dice}."),
        N_("Which die of the foe at {foe} is discarded? They show {dice}."),
    ),
    terms.TO_SET: (
        N_("Which of your dice is set to {to}? They show {dice}."),
        N_("Which die of the foe at {foe} is set to {to}? They show {dice}."),
    ),
    terms.TO_FLIP: (
        N_("Which of your dice is flipped? They show {dice}."),
        N_("Which die of the foe at {foe} is flipped? They show {dice}."),
    ),
    terms.TO_ADD: (
        N_("Which of your dice is raised by {to}? They show {dice}."),
        N_("Which die of the foe at {foe} is raised by {to}? They show {dice}."),
    ),
}

WINDOWS = {
    terms.BEFORE_ROLL: N_("Before you roll: do you use an item?"),
    terms.IN_TURN: N_("Between your two abilities: do you use an item?"),
    terms.ON_LOST_HP: N_("You have lost HP ({hp} left): do you use an item?"),
    terms.ON_DOOR: N_("You have just come through a door: do you use an item?"),
}


def rule_of(state: Stampadia) -> str:
    """The rule behind the present question."""
    if state.asking == terms.TARGET:
        _strength, _reach, how, count = fields_of(state.task)
        if count > 0:
            return "D8"  # of an item
        if how & 3 == 2:
            return "D9"
    return RULE_OF[state.asking]


def prompt(state: Stampadia) -> str:
    """The present question in one sentence."""
    a, b, c, d = fields_of(state.task)
    question = state.asking
    board = state.board
    if question == terms.EXPLORE:
        message = _("What do you do in room {room}? Walking is free, a door costs 1 gold ({gold} left).")
        return message.format(room=board.ids[state.room], gold=state.gold)
    if question == terms.OPTIONAL:
        return _ask_optional(state, a, b)
    if question == terms.FORGET:
        family = state.rule(a, b).parts[c].word
        return _("Which keyword '{family}...' do you forget?").format(family=family)
    if question == terms.TELEPORT:
        return _("Where in room {room} do you land?").format(room=board.ids[a])
    if question == terms.USE_ITEM:
        return _ask_item(state, a)
    if question == terms.FIRST_DIE:
        if state.die_a == 0 or state.die_b == 0:
            message = _("Of your dice only the {dice} is left (a 1 is lost). Which ability do you use?")
        elif state.one_only:
            message = _("Your dice: {dice}, but here you use only one. Which one, and on which ability?")
        else:
            message = _("Your dice: {dice}. Which one acts first, and on which ability?")
        return message.format(dice=dice_said(state.die_a, state.die_b))
    if question == terms.SECOND_DIE:
        message = _("The {first} is on {ability}. Where does the other die go, the {die}?")
        return message.format(first=state.first_die, ability=ability_said(state, state.first_slot), die=state.die_b)
    if question == terms.WHICH_DIE:
        message = _(WHICH_DICE[a][0 if state.in_turn else 1])
        return message.format(dice=dice_said(state.die_a, state.die_b), to=b or 1, foe=_acting(state))
    if question == terms.TARGET:
        if d > 0:
            if d == 1:
                return _("Which foe loses {number} HP?").format(number=a)
            hits = _("{number} HP").format(number=a)
            message = _("Which foe loses {hits}? (up to {number} to choose)")
            return message.format(hits=hits, number=d)
        return _("Whom do you attack with strength {number}?").format(number=a)
    if question == terms.COPY_WHICH:
        return _("Which ability of the Enemy Sheet do you copy, with the value {number}?").format(number=b)
    if question == terms.WALK:
        message = ngettext(
            "Where do you move? {number} step is left.", "Where do you move? {number} steps are left.", a
        )
        return message.format(number=a)
    if question == terms.DRAG_PATH:
        message = ngettext(
            "The foe at {foe} drags you: which way? At most {number} step is left.",
            "The foe at {foe} drags you: which way? At most {number} steps are left.",
            b,
        )
        return message.format(foe=spot(board.where[a]), number=b)
    if question == terms.ENEMY_ORDER:
        return _("Several foes are equally near: which one acts first?")
    if question == terms.RIDDLE:
        return _ask_riddle(state, a)
    if question == terms.SELECT_ROOM:
        return _("Which room do you want to see on the map?")
    if question == terms.ABILITY_BOX:
        return _("Into which empty box does {ability} go?").format(ability=ability_text(board.gains[a]))
    if question == terms.RESURRECT:
        item = item_of(state, a)
        return _("You die. Do you use {item} ({text})?").format(item=item.name, text=item.text)
    if question == terms.SINGLE:
        return _("Which ability do you use, with the value {number}?").format(number=a)
    if question == terms.DRAW_CELL:
        return _("Where in room {room} do you draw the gray {number}?").format(room=board.ids[a], number=b)
    return _("The adventure is over.")


def _ask_optional(state: Stampadia, row: int, number: int) -> str:
    """The line as it stands there, and what it costs."""
    room = state.board.ids[row]
    rule = state.rule(row, number)
    line = piece(state, row, number)
    turned = turned_part(state, row, number)
    if rule.has_upside:
        line = f"{line} {turned or '…'}".strip()
    if line[-1:] not in (".", "!", "?", "…"):
        line += "."
    return _optional_message(rule).format(room=room, line=line, price=listed(_prices(rule)))


def _optional_message(rule: Rule) -> str:
    says = any(part.kind == terms.SAY for part in rule.parts)
    if not _prices(rule):
        return _("Room {room}: {line} Do you say that?") if says else _("Room {room}: {line} Do you do that?")
    if says:
        return _("Room {room}: {line} Do you say that, and give {price}?")
    return _("Room {room}: {line} Do you give {price} for that?")


def _ask_item(state: Stampadia, window: int) -> str:
    if window in WINDOWS:
        return _(WINDOWS[window]).format(hp=state.hp_left())
    dice = dice_said(state.die_a, state.die_b) or _("nothing")
    if state.in_turn:
        return _("Your dice show {dice}: do you use an item?").format(dice=dice)
    return _("The dice of the foe at {foe} show {dice}: do you use an item?").format(foe=_acting(state), dice=dice)


def _ask_riddle(state: Stampadia, row: int) -> str:
    for number, rule in enumerate(state.rule(row, i) for i in range(len(state.text(row).rules))):
        said = ""
        if any(effect.kind == terms.ASK_RIDDLE for effect in rule.effects):
            said = split(piece(state, row, number), "»")[-1]
        elif any(effect.kind == terms.ASK_RIDDLE for effect in rule.upside):
            said = turned_part(state, row, number)
        if said:
            return _("{riddle}: which room is meant? If you name another one, nothing happens.").format(riddle=said)
    return _("Which room does the riddle mean? If you name another one, nothing happens.")


def _prices(rule: Rule) -> list[str]:
    """What the player gives when he agrees, in words."""
    said = []
    for part in rule.parts:
        if part.kind == terms.PAY_G:
            said.append(gold_said(part.a))
        elif part.kind == terms.PAY_HP:
            said.append(_("{number} HP").format(number=part.a))
        elif part.kind == terms.PAY_XP:
            said.append(_("{number} XP").format(number=part.a))
        elif part.kind == terms.PAY_ITEM:
            said.append(_("the item {name}").format(name=part.word))
        elif part.kind == terms.FORGET_WORD:
            said.append(_("the keyword '{word}'").format(word=part.word))
        elif part.kind == terms.FORGET_ANY and part.a > 0:
            message = _("a keyword '{family}...', and gold for what its number lacks to {number}")
            said.append(message.format(family=part.word, number=part.a))
        elif part.kind == terms.FORGET_ANY:
            said.append(_("a keyword '{family}...'").format(family=part.word))
    return said


def _acting(state: Stampadia) -> str:
    """Where the foe stands whose dice are on the table."""
    for i in range(state.depth - 1, -1, -1):
        if state.tasks[i] & 63 == terms.ENEMY_DIE:
            return spot(state.board.where[fields_of(state.tasks[i])[0]])
    return "?"

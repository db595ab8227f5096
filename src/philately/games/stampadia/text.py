"""Every sentence the game says: questions, labels of answers, what happened, the rules in short.

Sentences are whole messages with named parts, so that they can be translated (`core/language.py`). Tables hold them in
English, marked with `N_`; they are translated where they are said. What is printed on the sheet is quoted as it stands:
its words belong to the paper. Nothing here looks at a row that hasn't been read, or at a part that hasn't been turned.
"""

import re
from collections.abc import Callable

from philately.core.language import N_, _, ngettext
from philately.core.state import Event
from philately.games.stampadia.events import sheet_of
from philately.games.stampadia.notation import spot
from philately.games.stampadia.rules import Stampadia, terms
from philately.games.stampadia.rules.program import Rule
from philately.games.stampadia.rules.reading import number_in

QUESTIONS: tuple[str, ...] = (
    "explore",
    "optional",
    "forget",
    "teleport",
    "use_item",
    "first_die",
    "second_die",
    "which_die",
    "target",
    "copy_which",
    "walk",
    "drag_path",
    "enemy_order",
    "riddle",
    "select_room",
    "ability_box",
    "resurrect",
    "single",
    "draw_cell",
    "over",
)

RULE_OF = {
    "explore": "M6",
    "optional": "T7",
    "forget": "T7",
    "teleport": "T10",
    "use_item": "D13",
    "first_die": "D1",
    "second_die": "D1",
    "which_die": "D2",
    "target": "D7",
    "copy_which": "C1",
    "walk": "M2",
    "drag_path": "E5",
    "enemy_order": "E2",
    "riddle": "T12",
    "select_room": "T13",
    "ability_box": "D6",
    "resurrect": "H6",
    "single": "D10",
    "draw_cell": "M3",
    "over": "H9",
}

RULES: dict[str, str] = {
    "D1": N_(
        "Place one die on any ability that is switched on, or both: in different columns and rows, the die on the left "
        "at least as high as the one on the right. You may also pass. Abilities act from left to right."
    ),
    "D2": N_(
        "After a roll: dice that show 1 are rolled again where the room says so, then a die is reduced where the room "
        "says so, then items may be used. Dice that show 1 now are lost, the others are placed. You choose which die "
        "is reduced, for foes too; it must show 2 or more if one does."
    ),
    "D3": N_(
        "Several items may be used on one roll, but each only once in the game. An item that is ticked can't be had "
        "again."
    ),
    "D4": N_(
        "A value of 0 or less does nothing. Defence is what an ability set plus all bonuses, at most 6. A new DEF "
        "replaces the old one, even a higher one. It holds until the next turn of whoever set it, and no longer than "
        "the battle."
    ),
    "D5": N_("An ability with a price does nothing unless the gold is there."),
    "D6": N_(
        "Only the place of a column counts, even when one in between is switched off. An ability that a room gives "
        "goes into an empty box."
    ),
    "D7": N_(
        "RNG is the distance an attack reaches, RNG with = the exact one. ALL attacks every foe in range, and each "
        "compares the same strength with its own defence. An attack hurts when it is stronger than the defence."
    ),
    "D8": N_("Items that hurt foes ignore their defence, and measure from the hero. Foes killed so give XP too."),
    "D9": N_(
        "By the cells of the room: an attack on anybody in the room, a move or a defence as strong as the room has "
        "cells."
    ),
    "D10": N_(
        "Some items activate one ability with a value of their own or with the sum of both dice. Others lift one rule "
        "of placing: the lower die on the left, both in one column, or both in one row."
    ),
    "D11": N_("Gain HP never costs HP."),
    "D12": N_(
        "What a room says about rolls and moves is compulsory, and holds while the hero is in that room. With one "
        "ability only, the hero places one die, and a foe plays only its first."
    ),
    "D13": N_(
        "An item can be used at the moment it names: before the roll, after a roll, during the hero's turn, after a "
        "door, after losing HP, or whenever you explore. An item that says pass skips the whole turn of the hero."
    ),
    "C1": N_(
        "Copy: use an ability in the same row of the Enemy Sheet, from ALL or from a column of a living foe of this "
        "battle. Both modifiers count."
    ),
    "C2": N_("Lock: for each locked die, every foe rolls one die less in this round."),
    "E1": N_(
        "All living foes in the hero's room at the start of a round act in it, even if the hero has left. Foes of a "
        "room entered meanwhile act from the next round on."
    ),
    "E2": N_("Foes act from the nearest to the farthest, as they stand after the hero's turn. You decide ties."),
    "E3": N_(
        "A foe plays its higher die first, on an ability of ALL or of its own column. If that was in ALL, the other "
        "die may go to its own column, in the other row."
    ),
    "E4": N_(
        "A foe attacks if that hurts the hero; else it drags the hero to where more of its attacks reach; else it "
        "defends itself; else it passes."
    ),
    "E5": N_(
        "Foes never move: they drag the hero on a shortest way towards them, until enough of their attacks reach. You "
        "choose among ways of the same length. Doors cost gold here too; without gold the drag stops there, or, with "
        "the option, the adventure is lost."
    ),
    "E6": N_("Gray cells and rooms do the same to a hero who is dragged as to one who walks."),
    "E7": N_("A wounded foe keeps its printed column. A foe without a column of its own uses ALL only."),
    "M1": N_(
        "Distance is counted in steps inside drawn rooms and through their doors, across foes, never through walls."
    ),
    "M2": N_(
        "The hero walks up, down, left and right, not through walls or living foes, and through any door of the room "
        "for 1 gold."
    ),
    "M3": N_(
        "A gray cell acts whenever the hero steps on it, also in passing, as the line for its number says. One that is "
        "drawn by hand is like a printed one."
    ),
    "M4": N_(
        "A door costs 1 gold. If there is no drawn room behind it, the number on the hero's new cell plus its column "
        "plus its row is the number of the room: it is drawn and read."
    ),
    "M5": N_("The hero may flee during a battle, into unknown rooms too."),
    "M6": N_("Without foes in the room, walking is free. Only doors cost gold, 1 each."),
    "M7": N_("No escape: while living foes are in the room, the hero can't leave it."),
    "M8": N_(
        "A door uses one step of a move. The room is read at once, and what is left of the move may be walked then. A "
        "jump to another place ends the move."
    ),
    "T1": N_(
        "A room is read when the hero comes into it, line by line. Lines without » happen once in a game. The rest of "
        "the table stays closed, unless it was chosen to be open."
    ),
    "T2": N_(
        "The lines of a room hold while the hero is in it. Only the last foe of a room may also be killed from outside."
    ),
    "T3": N_(
        "Lines with an event fire each time. Others fire when they are true on entering or become true, once in a "
        "visit. Lines with no foes fire when the last foe dies, or on entering if they never have."
    ),
    "T4": N_("Room is empty: its foes and gray cells are ignored in this visit."),
    "T5": N_("No foes means that every foe printed in the room is crossed out; ignored ones are still there."),
    "T6": N_("No escape, read while the room is empty, still holds at a later visit."),
    "T7": N_(
        "Where a line asks to pay, to forget, or to say something, you decide. Lines are offered in their order, and "
        "only when all of their price is there."
    ),
    "T8": N_("The part that is printed upside down is read when its line fires."),
    "T9": N_("Each line sees what the lines before it have done."),
    "T10": N_(
        "Move anywhere: choose a cell without a living foe. A room that is unknown is drawn and read; a gray cell acts."
    ),
    "T11": N_("Move back: to where the hero came from, without gold, and nothing is read there."),
    "T12": N_("A riddle asks for the number of a room. The right one leads there, any other does nothing."),
    "T13": N_("Select a room: any number of the table that isn't drawn. Some of them are false."),
    "T14": N_("Tear off this sheet: the adventure ends here, without a score."),
    "T15": N_("Gold spent is what is missing from the gold at the start."),
    "H1": N_(
        "The hero is alive with 0 HP left, and dies when a box must be ticked and none is free. Extra HP and rests, "
        "where they were chosen, make that later."
    ),
    "H2": N_("HP can be paid only while so many boxes are free; paying never kills. Losing can."),
    "H3": N_(
        "XP fill the leftmost group that isn't full; a full group switches its column on. Lost XP go from the left, "
        "and a column that is switched off loses its HP ticks."
    ),
    "H4": N_("When gold is lost and there is too little, all of it goes."),
    "H5": N_("No gold is no defeat yet: the adventure is lost when there is no way on without a door."),
    "H6": N_(
        "A hero who dies may come back with the right item for its price: all HP free, on the stairs, out of the "
        "battle. Everything else stays as it is."
    ),
    "H7": N_(
        "The adventure is won when the hero steps on the stairs and a line there fires that asks for the tick of the "
        "starting room, after all lines were read."
    ),
    "H8": N_("Keywords are remembered after death and in later adventures."),
    "H9": N_("The score is the gold left after a win, and 0 otherwise."),
    "V1": N_(
        "Apprentice Monk: after a win, the score is gold left, free HP boxes, surplus XP, drawn rooms, crossed cells "
        "and ticked rows together."
    ),
    "V2": N_(
        "Premonition: a hero who dies starts over. Walls and keywords stay; for every two drawn rooms there is 1 gold "
        "less at the start."
    ),
    "V3": N_("Campaign: play several sheets in a row, begin without memory, keep it, and add up the scores."),
}

DOORS = (
    N_("Go through the door at {spot} to the north ({behind})"),
    N_("Go through the door at {spot} to the east ({behind})"),
    N_("Go through the door at {spot} to the south ({behind})"),
    N_("Go through the door at {spot} to the west ({behind})"),
)

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

ABILITIES = {
    terms.MOVE: "Move",
    terms.ATTACK: "ATK",
    terms.DEFEND: "DEF",
    terms.HEAL: "Gain HP",
    terms.IMITATE: "Copy",
    terms.LOCK: "Lock",
}


def rule_of(question: int) -> str:
    """The rule behind a question."""
    return RULE_OF[QUESTIONS[question]]


# ---- what is printed -------------------------------------------------------------------------------------------------


def ability_text(packed: int) -> str:
    """An ability as it is printed; an empty box is empty."""
    kind = terms.kind_of(packed)
    if kind == 0:
        return ""
    words = [f"(pay {terms.cost_of(packed)}G)"] if terms.cost_of(packed) else []
    words.append(ABILITIES[kind])
    modifier = terms.modifier_of(packed)
    if modifier:
        words.append(f"{modifier:+d}")
    if kind == terms.ATTACK:
        words.append("ALL" if terms.hits_all(packed) else "RNG")
        words.append(f"{'=' if terms.is_exact(packed) else ''}{terms.reach_of(packed)}")
    return " ".join(words)


_QUOTED = re.compile(r'"[^"]*"')


def _split(text: str, separator: str) -> list[str]:
    """The pieces between separators that stand outside of quotations."""
    shown = _QUOTED.sub(lambda found: "_" * len(found[0]), text)
    pieces, start = [], 0
    while (end := shown.find(separator, start)) >= 0:
        pieces.append(text[start:end])
        start = end + len(separator)
    return [piece.strip() for piece in [*pieces, text[start:]]]


def _piece(state: Stampadia, row: int, number: int) -> str:
    """A rule of a room as it is printed, without what is upside down; empty where nothing is known."""
    known = state.read_rows >> row & 1 or state.board.open
    if not known or state.texts[row] != row:
        return ""
    pieces = [piece for line in sheet_of(state).rooms[row].lines for piece in _split(line.text, " | ")]
    return pieces[number] if number < len(pieces) else ""


def _condition(piece: str) -> str:
    return _split(piece, "»")[0]


def _turned(state: Stampadia, row: int, number: int) -> str:
    """The upside-down part of a rule, once it has been turned."""
    if not state.turned[row] >> number & 1 or state.texts[row] != row:
        return ""
    rules = state.board.texts[row].rules
    if number >= len(rules) or not rules[number].has_upside:
        return ""
    return sheet_of(state).rooms[row].lines[rules[number].line].upside_down or ""


def _room_text(state: Stampadia, row: int) -> str:
    """The lines of a room as they are read first; dots stand for what is upside down."""
    if state.texts[row] != row:
        return ""
    lines = sheet_of(state).rooms[row].lines
    said = [f"{line.text.strip()} …".strip() if line.upside_down is not None else line.text.strip() for line in lines]
    return " / ".join(line for line in said if line)


def _item(state: Stampadia, item: int) -> str:
    return sheet_of(state).equipment[item].name


def _item_text(state: Stampadia, item: int) -> str:
    return sheet_of(state).equipment[item].text


# ---- parts of sentences ----------------------------------------------------------------------------------------------


def _and(words: list[str]) -> str:
    """Several things that belong together."""
    said = words[0] if words else ""
    for word in words[1:]:
        said = _("{one} and {other}").format(one=said, other=word)
    return said


def _dice(one: int, other: int) -> str:
    return _and([str(die) for die in (one, other) if die > 0])


def _gold(number: int) -> str:
    return ngettext("{number} gold", "{number} gold", number).format(number=number)


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


def _acting(state: Stampadia) -> str:
    """Where the foe stands whose dice are on the table."""
    for i in range(state.depth - 1, -1, -1):
        if state.tasks[i] & 63 == terms.ENEMY_DIE:
            return spot(state.board.where[state.tasks[i] >> 6 & 4095])
    return "?"


def _does(state: Stampadia, ability: int, strength: int) -> str:
    """What an ability does with this strength."""
    kind = terms.kind_of(ability)
    if kind == terms.MOVE:
        steps = max(0, strength - state.modifier(terms.ON_MOVE, terms.HERO, terms.LESS))
        return ngettext("up to {number} step", "up to {number} steps", steps).format(number=steps)
    if kind == terms.ATTACK:
        return _("strength {number}").format(number=strength)
    if kind == terms.DEFEND:
        return _("defence {number}").format(number=min(6, strength + state.bonus()))
    if kind == terms.HEAL:
        return _("heals up to {number} HP").format(number=strength)
    if kind == terms.IMITATE:
        return _("copy a foe with {number}").format(number=strength)
    return _("foes roll one die less")


def _box(slot: int) -> str:
    """Where an ability stands on the Hero Sheet."""
    if slot % 2 == 0:
        return _("column {number}, upper").format(number=slot // 2 + 1)
    return _("column {number}, lower").format(number=slot // 2 + 1)


def _place(state: Stampadia, slot: int) -> str:
    """An ability of the hero, with its place if there are two like it."""
    ability = state.boxes[slot]
    if sum(state.boxes[other] == ability for other in range(terms.SLOTS)) == 1:
        return ability_text(ability)
    return _("{ability} ({box})").format(ability=ability_text(ability), box=_box(slot))


def _prices(rule: Rule) -> list[str]:
    """What the player gives when he agrees, in words."""
    said = []
    for part in rule.parts:
        if part.kind == terms.PAY_G:
            said.append(_gold(part.a))
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


_PRICE = re.compile(r'pay |forget |"|-\d+ ?HP')


def _printed_price(condition: str) -> str:
    """The parts of a condition that are up to the player, as they are printed."""
    return " & ".join(part for part in _split(condition, " & ") if _PRICE.match(part))


# ---- questions -------------------------------------------------------------------------------------------------------


def prompt(state: Stampadia) -> str:
    """The present question in one sentence."""
    task = state.task
    a, b, c, d = task >> 6 & 4095, task >> 18 & 4095, task >> 30 & 4095, task >> 42 & 4095
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
        if state.one_only or state.die_a == 0 or state.die_b == 0:
            return _("Your dice: {dice}. Which ability do you use?").format(dice=_dice(state.die_a, state.die_b))
        message = _("Your dice: {dice}. Which one acts first, and on which ability?")
        return message.format(dice=_dice(state.die_a, state.die_b))
    if question == terms.SECOND_DIE:
        message = _("Die {first} is on {ability}. Where does the other one go, a {die}?")
        return message.format(first=state.first_die, ability=_place(state, state.first_slot), die=state.die_b)
    if question == terms.WHICH_DIE:
        message = _(WHICH_DICE[a][0 if state.in_turn else 1])
        return message.format(dice=_dice(state.die_a, state.die_b), to=b or 1, foe=_acting(state))
    if question == terms.TARGET:
        if d > 0:
            hits = _("{number} HP").format(number=a)
            message = _("Which foe loses {hits}? ({number} to choose at most)")
            return message.format(hits=hits, number=d)
        return _("Whom do you attack with strength {number}?").format(number=a)
    if question == terms.COPY_WHICH:
        return _("Which ability of the Enemy Sheet do you copy with {number}?").format(number=b)
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
        message = _("You die. Do you use {item} ({text})?")
        return message.format(item=_item(state, a), text=_item_text(state, a))
    if question == terms.SINGLE:
        return _("Which ability do you use with {number}?").format(number=a)
    if question == terms.DRAW_CELL:
        return _("Where in room {room} do you draw the gray {number}?").format(room=board.ids[a], number=b)
    return _("The adventure is over.")


def _ask_optional(state: Stampadia, row: int, number: int) -> str:
    """The line as it stands there, and what it costs."""
    room = state.board.ids[row]
    rule = state.rule(row, number)
    line = _piece(state, row, number)
    turned = _turned(state, row, number)
    if rule.has_upside:
        line = f"{line} {turned or '…'}".strip()
    if line[-1:] not in (".", "!", "?", "…"):
        line += "."
    return _optional_message(rule).format(room=room, line=line, price=_and(_prices(rule)))


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
    dice = _dice(state.die_a, state.die_b) or _("nothing")
    if state.in_turn:
        return _("Your dice show {dice}: do you use an item?").format(dice=dice)
    return _("The dice of the foe at {foe} show {dice}: do you use an item?").format(foe=_acting(state), dice=dice)


def _ask_riddle(state: Stampadia, row: int) -> str:
    for number, rule in enumerate(state.rule(row, i) for i in range(len(state.text(row).rules))):
        said = ""
        if any(effect.kind == terms.ASK_RIDDLE for effect in rule.effects):
            said = _split(_piece(state, row, number), "»")[-1]
        elif any(effect.kind == terms.ASK_RIDDLE for effect in rule.upside):
            said = _turned(state, row, number)
        if said:
            return _("{riddle}: which room is meant?").format(riddle=said)
    return _("Which room does the riddle mean?")


# ---- answers ---------------------------------------------------------------------------------------------------------


def label(state: Stampadia, action: int) -> str:
    """An answer for people."""
    task = state.task
    a, b, c, d = task >> 6 & 4095, task >> 18 & 4095, task >> 30 & 4095, task >> 42 & 4095
    question = state.asking
    if terms.GO <= action < terms.CROSS:
        return _label_cell(state, question, action - terms.GO, d)
    if action < terms.STAY:
        return _label_door(state, (action - terms.CROSS) >> 2, (action - terms.CROSS) & 3)
    if action < terms.ITEM:
        return _label_word(state, question, action, a, b)
    if action < terms.DIE:
        item = action - terms.ITEM
        return _("Use {item}: {text}").format(item=_item(state, item), text=_item_text(state, item))
    if action < terms.PLACE:
        return _label_die(action - terms.DIE, a, b)
    if action < terms.COPY:
        slot, die = (action - terms.PLACE) >> 4, (action - terms.PLACE) & 15
        ability = state.boxes[slot]
        does = _does(state, ability, die + terms.modifier_of(ability))
        if question == terms.SINGLE:
            if terms.kind_of(ability) == terms.LOCK:
                does = _("no effect without a die")
            return _("{ability}: {does}").format(ability=_place(state, slot), does=does)
        return _("Die {die} on {ability}: {does}").format(die=die, ability=_place(state, slot), does=does)
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
        return _("Box {box}").format(box=_box(action - terms.BOX))
    if action < terms.ROOM:
        word = state.memory[action - terms.WORD]
        reach = state.rule(a, b).parts[c].a if question == terms.FORGET else 0
        missing = max(0, reach - number_in(word))
        if missing > 0:
            return _("Forget '{word}' and pay {gold}").format(word=word, gold=_gold(missing))
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
            condition = _condition(_piece(state, a, b))
        elif question == terms.RESURRECT:
            condition = _condition(_item_text(state, a))
        price = _printed_price(condition)
        return _("yes: {price}").format(price=price) if price else _("yes")
    if action == terms.NO:
        return _("no: stay dead") if question == terms.RESURRECT else _("no")
    if action == terms.GIVE_UP:
        return _("Give up the adventure")
    if action == terms.REST:
        return _("Rest: {gold} for 1 HP").format(gold=_gold(state.board.rest))
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


# ---- what happened ---------------------------------------------------------------------------------------------------

SENTENCES = {  # those without parts, or with one cell
    terms.E_GOES: N_("The hero goes to {spot}."),
    terms.E_CROSSES: N_("The hero goes through a door to {spot}."),
    terms.E_CELL_CROSSED: N_("The gray cell at {spot} is crossed out."),
    terms.E_HIT: N_("The foe at {spot} is hit."),
    terms.E_KILLED: N_("The foe at {spot} is dead."),
    terms.E_PARRIED: N_("The foe at {spot} parries."),
    terms.E_FOE_PASSES: N_("The foe at {spot} passes."),
    terms.E_DIED: N_("The hero dies."),
    terms.E_REVIVED: N_("The hero comes back to life."),
    terms.E_TELEPORT: N_("The hero is at {spot} all at once."),
    terms.E_BACK: N_("The hero moves back to {spot}."),
    terms.E_ROUND: N_("A battle round starts."),
    terms.E_PASSED: N_("The hero passes."),
    terms.E_LOCKED: N_("A die is locked: foes roll one less in this round."),
    terms.E_RESTED: N_("The hero has rested."),
    terms.E_TORN: N_("The sheet is torn off: the adventure ends here."),
}


def sentence(state: Stampadia, event: Event) -> str:
    """What happened; empty where another event says it."""
    code, _seat, a, b, c = (*event, 0, 0, 0)[:5]
    if code in SENTENCES:
        return _(SENTENCES[code]).format(spot=spot(a))
    return SPECIAL[code](state, a, b, c) if code in SPECIAL else ""


def _said_sheet(state: Stampadia, a: int, b: int, c: int) -> str:
    return _("The adventure begins: {title}.").format(title=sheet_of(state).title)


def _said_drawn(state: Stampadia, row: int, b: int, c: int) -> str:
    message = _("Room {room} is drawn: {width}x{height} cells from {spot}.")
    corner = spot(state.top[row] * terms.SIDE + state.left[row])
    return message.format(room=state.board.ids[row], width=state.width[row], height=state.height[row], spot=corner)


def _said_read(state: Stampadia, row: int, b: int, c: int) -> str:
    said = _room_text(state, row)
    if not said:
        return _("There is nothing to read about room {room}.").format(room=state.board.ids[row])
    return _("Room {room}: {text}").format(room=state.board.ids[row], text=said)


def _said_fires(state: Stampadia, row: int, number: int, c: int) -> str:
    """What follows the condition; lines without one have been read just before."""
    pieces = _split(_piece(state, row, number), "»")
    if len(pieces) < 2 or not pieces[1]:
        return ""
    return _("Room {room}: {text}").format(room=state.board.ids[row], text=" » ".join(pieces[1:]))


def _said_upside(state: Stampadia, row: int, number: int, c: int) -> str:
    text = _turned(state, row, number)
    return _("Room {room}, upside down: {text}").format(room=state.board.ids[row], text=text) if text else ""


def _said_gold(state: Stampadia, change: int, b: int, c: int) -> str:
    if change > 0:
        message = ngettext("The hero gains {number} gold.", "The hero gains {number} gold.", change)
    else:
        message = ngettext("{number} gold is gone.", "{number} gold are gone.", -change)
    return message.format(number=abs(change))


def _said_hp(state: Stampadia, change: int, b: int, c: int) -> str:
    if change > 0:
        return _("The hero gains {number} HP.").format(number=change)
    return _("The hero loses {number} HP.").format(number=-change)


def _said_xp(state: Stampadia, change: int, b: int, c: int) -> str:
    if change > 0:
        return _("The hero gains {number} XP.").format(number=change)
    return _("The hero loses {number} XP.").format(number=-change)


def _said_ticked(state: Stampadia, row: int, b: int, c: int) -> str:
    return _("Room {room} is ticked.").format(room=state.board.ids[row])


def _said_got(state: Stampadia, item: int, b: int, c: int) -> str:
    return _("The hero gets {item}: {text}").format(item=_item(state, item), text=_item_text(state, item))


def _said_lost_item(state: Stampadia, item: int, b: int, c: int) -> str:
    return _("The hero gives {item} away.").format(item=_item(state, item))


def _said_used(state: Stampadia, item: int, b: int, c: int) -> str:
    return _("The hero uses {item}: {text}").format(item=_item(state, item), text=_item_text(state, item))


def _said_learnt(state: Stampadia, word: int, b: int, c: int) -> str:
    return _("The hero learns the keyword '{word}'.").format(word=state.board.words[word])


def _said_forgot(state: Stampadia, word: int, b: int, c: int) -> str:
    return _("The hero forgets the keyword '{word}'.").format(word=state.board.words[word])


def _said_hero_roll(state: Stampadia, one: int, other: int, c: int) -> str:
    return _("The hero rolls {dice}.").format(dice=_dice(one, other))


def _said_foe_roll(state: Stampadia, cell: int, one: int, other: int) -> str:
    return _("The foe at {spot} rolls {dice}.").format(spot=spot(cell), dice=_dice(one, other))


def _said_placed(state: Stampadia, slot: int, die: int, c: int) -> str:
    return _("Die {die} goes on {ability}.").format(die=die, ability=ability_text(state.boxes[slot]))


def _said_guard(state: Stampadia, value: int, b: int, c: int) -> str:
    return _("The hero takes a defence of {number}.").format(number=value)


def _said_foe_hits(state: Stampadia, cell: int, slot: int, value: int) -> str:
    message = _("The foe at {spot} hits the hero with strength {number} ({ability}).")
    return message.format(spot=spot(cell), number=value, ability=ability_text(state.board.foe_abilities[slot]))


def _said_foe_drags(state: Stampadia, cell: int, slot: int, steps: int) -> str:
    message = ngettext(
        "The foe at {spot} drags the hero, up to {number} step ({ability}).",
        "The foe at {spot} drags the hero, up to {number} steps ({ability}).",
        steps,
    )
    return message.format(spot=spot(cell), number=steps, ability=ability_text(state.board.foe_abilities[slot]))


def _said_foe_guards(state: Stampadia, cell: int, slot: int, value: int) -> str:
    message = _("The foe at {spot} takes a defence of {number} ({ability}).")
    return message.format(spot=spot(cell), number=value, ability=ability_text(state.board.foe_abilities[slot]))


def _said_won(state: Stampadia, a: int, b: int, c: int) -> str:
    if state.board.monk:
        message = ngettext(
            "The adventure is won, with {gold} left: {number} point for the monk.",
            "The adventure is won, with {gold} left: {number} points for the monk.",
            state.score(),
        )
        return message.format(gold=_gold(state.gold), number=state.score())
    return _("The adventure is won, with {gold} left.").format(gold=_gold(state.gold))


def _said_lost(state: Stampadia, how: int, b: int, c: int) -> str:
    if how == terms.DIED:
        return _("The adventure is lost: the hero is dead.")
    return _("The adventure is lost: the hero finds no way on.")


def _said_die(state: Stampadia, die: int, b: int, c: int) -> str:
    return _("A die is rolled: {die}.").format(die=die)


def _said_ability(state: Stampadia, slot: int, b: int, c: int) -> str:
    message = _("The hero gains the ability {ability} ({box}).")
    return message.format(ability=ability_text(state.boxes[slot]), box=_box(slot))


def _said_premonition(state: Stampadia, gold: int, b: int, c: int) -> str:
    return _("It was only a dream: the adventure starts over with {gold}.").format(gold=_gold(gold))


def _said_rerolled(state: Stampadia, die: int, b: int, c: int) -> str:
    return _("A 1 is rolled again: {die}.").format(die=die)


def _said_dice(state: Stampadia, one: int, other: int, c: int) -> str:
    if one <= 0 and other <= 0:
        return _("No die is left.")
    if one <= 0 or other <= 0:
        return _("One die is left: {die}.").format(die=max(one, other))
    return _("The dice show {dice} now.").format(dice=_dice(one, other))


def _said_drawn_cell(state: Stampadia, cell: int, number: int, c: int) -> str:
    return _("A gray {number} is drawn at {spot}.").format(number=number, spot=spot(cell))


SPECIAL: dict[int, Callable[[Stampadia, int, int, int], str]] = {
    terms.E_SHEET: _said_sheet,
    terms.E_DRAWN: _said_drawn,
    terms.E_READ: _said_read,
    terms.E_FIRES: _said_fires,
    terms.E_UPSIDE: _said_upside,
    terms.E_GOLD: _said_gold,
    terms.E_HP: _said_hp,
    terms.E_XP: _said_xp,
    terms.E_TICKED: _said_ticked,
    terms.E_GOT: _said_got,
    terms.E_LOST_ITEM: _said_lost_item,
    terms.E_USED: _said_used,
    terms.E_LEARNT: _said_learnt,
    terms.E_FORGOT: _said_forgot,
    terms.E_HERO_ROLL: _said_hero_roll,
    terms.E_FOE_ROLL: _said_foe_roll,
    terms.E_PLACED: _said_placed,
    terms.E_GUARD: _said_guard,
    terms.E_FOE_HITS: _said_foe_hits,
    terms.E_FOE_DRAGS: _said_foe_drags,
    terms.E_FOE_GUARDS: _said_foe_guards,
    terms.E_WON: _said_won,
    terms.E_LOST: _said_lost,
    terms.E_DIE: _said_die,
    terms.E_ABILITY: _said_ability,
    terms.E_PREMONITION: _said_premonition,
    terms.E_REROLLED: _said_rerolled,
    terms.E_DICE: _said_dice,
    terms.E_DRAWN_CELL: _said_drawn_cell,
}


# ---- why it happened -------------------------------------------------------------------------------------------------

WHY: dict[int, tuple[str, str]] = {  # of each event: the rule behind it, and that rule in a few words
    terms.E_SHEET: ("T1", N_("The starting room is drawn and read before anything else.")),
    terms.E_DRAWN: ("M4", N_("Number, column and row of the cell add up to the room: its walls are drawn.")),
    terms.E_READ: ("T1", N_("A room is read when the hero comes into it.")),
    terms.E_GOES: ("M2", N_("The hero goes where you sent him, around gray cells and foes.")),
    terms.E_CROSSES: ("M4", N_("Behind a door the hero stands on the cell at its other side.")),
    terms.E_FIRES: ("T3", N_("The condition of this line has come true, so it happens.")),
    terms.E_UPSIDE: ("T8", N_("The part that is upside down is read when its line happens.")),
    terms.E_GOLD: ("T3", N_("The line says so.")),
    terms.E_HP: ("T3", N_("The line says so.")),
    terms.E_XP: ("H3", N_("XP go into the leftmost group that isn't full.")),
    terms.E_TICKED: ("T3", N_("The line says so.")),
    terms.E_CELL_CROSSED: ("T3", N_("The line says so; the cell does nothing any more.")),
    terms.E_GOT: ("D3", N_("The line says so; each item can be used once.")),
    terms.E_LOST_ITEM: ("T7", N_("It was the price.")),
    terms.E_USED: ("D13", N_("You have used it, at the moment it names.")),
    terms.E_LEARNT: ("H8", N_("The line says so; keywords are remembered, even after death.")),
    terms.E_FORGOT: ("T7", N_("The line says so, or it was the price.")),
    terms.E_HERO_ROLL: ("D2", N_("Your turn begins with a roll of both dice; a 1 is lost.")),
    terms.E_FOE_ROLL: ("E3", N_("Each foe rolls in its turn, and plays its higher die first.")),
    terms.E_PLACED: ("D1", N_("You have placed it there.")),
    terms.E_HIT: ("D7", N_("The attack was stronger than its defence; every hit is one wound.")),
    terms.E_KILLED: ("D7", N_("It had no circle left for this wound.")),
    terms.E_PARRIED: ("D7", N_("The attack wasn't stronger than its defence.")),
    terms.E_GUARD: ("D4", N_("What the ability gives plus all bonuses, until your next turn.")),
    terms.E_FOE_HITS: ("E4", N_("It can reach you, and is stronger than your defence.")),
    terms.E_FOE_DRAGS: ("E5", N_("No attack would hurt you where you stand; nearer to it more of them reach.")),
    terms.E_FOE_GUARDS: ("E4", N_("No attack would hurt you and dragging brings nothing, so it defends itself.")),
    terms.E_FOE_PASSES: ("E4", N_("Its dice can neither hurt nor drag you, nor defend it.")),
    terms.E_DIED: ("H1", N_("A box of HP must be ticked, and none is free.")),
    terms.E_REVIVED: ("H6", N_("All HP are free again; everything else stays as it is.")),
    terms.E_WON: ("H7", N_("A line for the stairs has come true that asks for the tick of the starting room.")),
    terms.E_LOST: ("H5", N_("There is no other way on.")),
    terms.E_DIE: ("T3", N_("The line says what each number does.")),
    terms.E_TELEPORT: ("T10", N_("A line or an item moves the hero there, without any way between.")),
    terms.E_BACK: ("T11", N_("The line sends the hero back to where he came from.")),
    terms.E_ROUND: ("E1", N_("There are living foes in the room; all of them will act in this round.")),
    terms.E_PASSED: ("D1", N_("No die was placed.")),
    terms.E_LOCKED: ("C2", N_("That is what Lock does.")),
    terms.E_ABILITY: ("D6", N_("The line says so.")),
    terms.E_PREMONITION: ("V2", N_("With Premonition a hero who dies starts over: walls and keywords stay.")),
    terms.E_RESTED: ("H1", N_("You have paid for a rest.")),
    terms.E_REROLLED: ("D2", N_("The room says so.")),
    terms.E_DICE: ("D2", N_("The room or an item has changed them.")),
    terms.E_DRAWN_CELL: ("M3", N_("The line says so.")),
    terms.E_TORN: ("T14", N_("The line says so.")),
}
WHY_AFTER: dict[tuple[int, int], tuple[str, str]] = {  # of an event that comes right after another
    (terms.E_CROSSES, terms.E_GOLD): ("M4", N_("Every door costs 1 gold, each time.")),
    (terms.E_FOE_HITS, terms.E_HP): ("D7", N_("Every hit costs 1 HP, however strong it is.")),
    (terms.E_FOE_DRAGS, terms.E_GOES): ("E5", N_("Dragged on a shortest way, until enough attacks reach.")),
    (terms.E_FOE_DRAGS, terms.E_CROSSES): ("E5", N_("Dragged on a shortest way, through doors too.")),
    (terms.E_KILLED, terms.E_XP): ("H3", N_("The Enemy Sheet says how many XP a foe brings.")),
}


def why(event: Event, before: int = 0) -> tuple[str, str]:
    """The rule behind an event, and why it happened; `before` is the code of the event that led to it."""
    code = event[0]
    rule, words = WHY_AFTER.get((before, code)) or WHY[code]
    return rule, _(words)


# ---- an easier life --------------------------------------------------------------------------------------------------


def easier(state: Stampadia) -> list[str]:
    """Options that make this adventure easier than the sheet."""
    board = state.board
    said = []
    extra = board.hp[0] - sheet_of(state).hero.columns[0].hp
    if extra > 0:
        said.append(_("{number} extra HP").format(number=extra))
    if board.rest > 0:
        said.append(_("a rest for {gold}").format(gold=_gold(board.rest)))
    if board.open:
        said.append(_("open table"))
    return said


assert len(QUESTIONS) == terms.OVER + 1

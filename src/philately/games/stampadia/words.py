"""What the game asks, in words for people, and the labels of the actions, for those too who can't see the map."""

import re
from collections.abc import Sequence

from philately.core.language import N_, _, listed, ngettext
from philately.core.words import Words
from philately.games.stampadia import text
from philately.games.stampadia.notation import ACTIONS, spot
from philately.games.stampadia.rules import Stampadia, effects, exploring, fate, foes, hero_turn, items, rounds, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Part, Rule
from philately.games.stampadia.rules.tasks import given

Names = Sequence[str]
_PRICE = re.compile(r'pay |forget |"|-\d+ ?HP')


WORDS = Words(
    ACTIONS,
    {
        "room": lambda state, seat, names: str(state.board.ids[state.room]),
        "gold": lambda state, seat, names: str(state.gold),
        "first": lambda state, seat, names: str(state.given(0)),  # of the arguments of the question
        "second": lambda state, seat, names: str(state.given(1)),
        "given_room": lambda state, seat, names: str(state.board.ids[state.given(0)]),
        "spot": lambda state, seat, names: spot(state.hero),
        "family": lambda state, seat, names: _part(state).word,
        "ability": lambda state, seat, names: text.ability_text(state.board.gains[state.given(0)]),
        "item": lambda state, seat, names: text.item_of(state, state.given(0)).name,
        "text": lambda state, seat, names: text.item_of(state, state.given(0)).text,
    },
)
say = WORDS.say

# ---- exploring -------------------------------------------------------------------------------------------------------

DOORS = (
    N_("Go through the door at {spot} to the north ({behind})"),
    N_("Go through the door at {spot} to the east ({behind})"),
    N_("Go through the door at {spot} to the south ({behind})"),
    N_("Go through the door at {spot} to the west ({behind})"),
)


def _door(state: Stampadia, seat: int, action: int, names: Names) -> str:
    """A door; the number of a room behind it can be added up from what is printed (M4)."""
    cell, way = divmod(action - t.CROSS, 4)
    to = state.neighbour(cell, way)
    row = state.place[to] if to >= 0 else t.NONE
    if row >= 0:
        behind = _("room {number}").format(number=state.board.ids[row])
    elif to >= 0 and state.board.meant(to) >= 0:
        behind = _("room {number}, unknown").format(number=state.board.meant(to))
    else:
        behind = _("unknown")
    return _(DOORS[way]).format(spot=spot(cell), behind=behind)


def _cell(state: Stampadia, cell: int, stairs: str, gray: str, other: str) -> str:
    """A cell to go to: the stairs, a gray cell or any other."""
    number = state.gray_at(cell)
    message = stairs if cell == state.board.stairs else gray if number > 0 else other
    return _(message).format(spot=spot(cell), number=number)


def _go(state: Stampadia, seat: int, action: int, names: Names) -> str:
    stairs, gray = N_("Go to the stairs at {spot}"), N_("Go to the gray {number} at {spot}")
    if action - t.GO == state.hero:
        stairs = N_("Step off the stairs at {spot} and on again")
        gray = N_("Step off the gray {number} at {spot} and on again")
    return _cell(state, action - t.GO, stairs, gray, N_("Go to {spot}"))


def _land(state: Stampadia, seat: int, action: int, names: Names) -> str:
    stairs, gray = N_("Land on the stairs at {spot}"), N_("Land on the gray {number} at {spot}")
    return _cell(state, action - t.GO, stairs, gray, N_("Land at {spot}"))


def _item(state: Stampadia, seat: int, action: int, names: Names) -> str:
    item = text.item_of(state, action - t.ITEM)
    return _("Use {item}: {text}").format(item=item.name, text=item.text)


def _ask_walk(state: Stampadia, seat: int, names: Names) -> str:
    steps = state.given(0)
    message = ngettext(
        "Where do you move? {number} step is left.", "Where do you move? {number} steps are left.", steps
    )
    return message.format(number=steps)


say(
    exploring.EXPLORE,
    N_("What do you do in room {room}? Walking is free, a door costs 1 gold ({gold} left)."),
    cell=_go,
    door=_door,
    item=_item,
    rest=lambda state, seat, action, names: _("Rest: {gold} for 1 HP").format(gold=text.gold_said(state.board.rest)),
)
say(exploring.WALK, _ask_walk, cell=_go, door=_door)
say(exploring.TELEPORT, N_("Where in room {given_room} do you land?"), cell=_land)
say(exploring.DRAW_CELL, N_("Where in room {given_room} do you draw the gray {second}?"), cell=N_("Draw it at {cell}"))

# ---- lines of rooms --------------------------------------------------------------------------------------------------


def _ask_optional(state: Stampadia, seat: int, names: Names) -> str:
    """The line as it stands there, and what it costs."""
    row, number = state.given(0), state.given(1)
    rule, line = state.rule(row, number), text.piece(state, row, number)
    if rule.has_upside:
        line = f"{line} {text.turned_part(state, row, number) or '…'}".strip()
    if line[-1:] not in (".", "!", "?", "…"):
        line += "."
    message = _optional_message(rule)
    return message.format(room=state.board.ids[row], line=line, price=listed(_prices(rule)))


def _optional_message(rule: Rule) -> str:
    says = any(part.kind == t.SAY for part in rule.parts)
    if not _prices(rule):
        return _("Room {room}: {line} Do you say that?") if says else _("Room {room}: {line} Do you do that?")
    if says:
        return _("Room {room}: {line} Do you say that, and give {price}?")
    return _("Room {room}: {line} Do you give {price} for that?")


PRICES = {
    t.PAY_HP: N_("{number} HP"),
    t.PAY_XP: N_("{number} XP"),
    t.PAY_ITEM: N_("the item {name}"),
    t.FORGET_WORD: N_("the keyword '{word}'"),
    t.FORGET_ANY: N_("a keyword '{family}...'"),
}


def _prices(rule: Rule) -> list[str]:
    """What the player gives when he agrees, in words."""
    said = []
    for part in rule.parts:
        if part.kind == t.PAY_G:
            said.append(text.gold_said(part.a))
        elif part.kind == t.FORGET_ANY and part.a > 0:
            message = _("a keyword '{family}...', and gold for what its number lacks to {number}")
            said.append(message.format(family=part.word, number=part.a))
        elif part.kind in PRICES:
            word = part.word
            said.append(_(PRICES[part.kind]).format(number=part.a, name=word, word=word, family=word))
    return said


def _agree(state: Stampadia, seat: int, action: int, names: Names) -> str:
    """Yes, with the price as it is printed."""
    first = state.given(0)
    line = (
        text.piece(state, first, state.given(1))
        if state.question is texts.OPTIONAL
        else text.item_of(state, first).text
    )
    price = " & ".join(part for part in text.split(text.split(line, "»")[0], " & ") if _PRICE.match(part))
    return _("yes: {price}").format(price=price) if price else _("yes")


def _part(state: Stampadia) -> Part:
    """The part of a condition that a keyword is forgotten for."""
    return state.rule(state.given(0), state.given(1)).parts[state.given(2)]


def _forget(state: Stampadia, seat: int, action: int, names: Names) -> str:
    word = state.memory[action - t.WORD]
    missing = max(0, _part(state).a - texts.number_in(word))
    if missing > 0:
        return _("Forget '{word}' and pay {gold}").format(word=word, gold=text.gold_said(missing))
    return _("Forget '{word}'").format(word=word)


def _ask_riddle(state: Stampadia, seat: int, names: Names) -> str:
    row = state.given(0)
    for number, rule in enumerate(state.rule(row, i) for i in range(len(state.text(row).rules))):
        said = ""
        if any(effect.kind == t.ASK_RIDDLE for effect in rule.effects):
            said = text.split(text.piece(state, row, number), "»")[-1]
        elif any(effect.kind == t.ASK_RIDDLE for effect in rule.upside):
            said = text.turned_part(state, row, number)
        if said:
            return _("{riddle}: which room is meant? If you name another one, nothing happens.").format(riddle=said)
    return _("Which room does the riddle mean? If you name another one, nothing happens.")


def _box(state: Stampadia, seat: int, action: int, names: Names) -> str:
    return _("Box {box}").format(box=text.box_said(action - t.BOX))


say(texts.OPTIONAL, _ask_optional, yes=_agree)
say(texts.FORGET, N_("Which keyword '{family}...' do you forget?"), word=_forget)
say(effects.RIDDLE, _ask_riddle, room=N_("Room {room}"), stay=N_("Name no room"))
say(effects.SELECT_ROOM, N_("Which room do you want to see on the map?"), room=N_("Room {room}"))
say(effects.ABILITY_BOX, N_("Into which empty box does {ability} go?"), box=_box)

# ---- the hero's turn -------------------------------------------------------------------------------------------------


def _ask_first(state: Stampadia, seat: int, names: Names) -> str:
    if state.die_a == 0 or state.die_b == 0:
        message = _("Of your dice only the {dice} is left (a 1 is lost). Which ability do you use?")
    elif state.one_only:
        message = _("Your dice: {dice}, but here you use only one. Which one, and on which ability?")
    else:
        message = _("Your dice: {dice}. Which one acts first, and on which ability?")
    return message.format(dice=text.dice_said(state.die_a, state.die_b))


def _ask_second(state: Stampadia, seat: int, names: Names) -> str:
    message = _("The {first} is on {ability}. Where does the other die go, the {die}?")
    return message.format(first=state.first_die, ability=text.ability_said(state, state.first_slot), die=state.die_b)


def _place(state: Stampadia, seat: int, action: int, names: Names) -> str:
    slot, die = divmod(action - t.PLACE, 16)
    ability = state.boxes[slot]
    does = _does(state, ability, die + t.modifier_of(ability))
    if state.question is hero_turn.SINGLE:
        return _("{ability}: {does}").format(ability=text.ability_said(state, slot), does=does)
    return _("Die {die} on {ability}: {does}").format(die=die, ability=text.ability_said(state, slot), does=does)


DOES = {
    t.ATTACK: N_("strength {number}"),
    t.HEAL: N_("heals up to {number} HP"),
    t.IMITATE: N_("copies a foe with the value {number}"),
    t.LOCK: N_("foes roll one die less"),
}


def _does(state: Stampadia, ability: int, strength: int) -> str:
    """What an ability does with this strength."""
    kind = t.kind_of(ability)
    if kind == t.MOVE:
        steps = max(0, strength - rounds.modifier(state, t.ON_MOVE, t.HERO, t.LESS))
        return ngettext("up to {number} step", "up to {number} steps", steps).format(number=steps)
    if kind == t.DEFEND:
        return _("defence {number}").format(number=min(6, strength + state.bonus()))
    return _(DOES[kind]).format(number=strength)


def _ask_target(state: Stampadia, seat: int, names: Names) -> str:
    strength, count = state.given(0), state.given(3)
    if count == 0:
        return _("Whom do you attack with strength {number}?").format(number=strength)
    if count == 1:
        return _("Which foe loses {number} HP?").format(number=strength)
    hits = _("{number} HP").format(number=strength)
    return _("Which foe loses {hits}? (up to {number} to choose)").format(hits=hits, number=count)


def _rule_of_target(state: Stampadia, seat: int, names: Names) -> str:
    """Items that hit have rules of their own."""
    return "D8" if state.given(3) > 0 else "D9" if state.given(2) & 3 == 2 else "D7"


def _target(state: Stampadia, seat: int, action: int, names: Names) -> str:
    cell = action - t.GO
    if state.given(3) > 0:
        return _("Hit the foe at {spot} ({foe})").format(spot=spot(cell), foe=_foe(state, cell))
    return _("Attack the foe at {spot} ({foe})").format(spot=spot(cell), foe=_foe(state, cell))


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


def _copy(state: Stampadia, seat: int, action: int, names: Names) -> str:
    slot = action - t.COPY
    ability = state.board.foe_abilities[slot]
    return _("Copy {ability} from column {column}: {does}").format(
        ability=text.ability_text(ability),
        column=text.sheet_of(state).enemy_sheet[slot // 2].label,
        does=_does(state, ability, state.given(1) + t.modifier_of(ability)),
    )


say(hero_turn.FIRST_DIE, _ask_first, place=_place)
say(hero_turn.SECOND_DIE, _ask_second, place=_place, stay=N_("Leave the other die"))
say(hero_turn.SINGLE, N_("Which ability do you use, with the value {first}?"), place=_place, stay=N_("Use no ability"))
say(hero_turn.TARGET, _ask_target, rule=_rule_of_target, cell=_target, stay=N_("Hit no more foes"))
say(hero_turn.COPY_WHICH, N_("Which ability of the Enemy Sheet do you copy, with the value {second}?"), copy=_copy)

# ---- dice and items --------------------------------------------------------------------------------------------------

WHICH_DICE = {  # for the hero's dice, and for a foe's
    t.TO_REDUCE: (
        N_("Which of your dice is reduced by 1? They show {dice}."),
        N_("Which die of the foe at {foe} is reduced by 1? They show {dice}."),
    ),
    t.TO_DISCARD: (
        N_("Which of your dice is discarded? They show {dice}."),
        N_("Which die of the foe at {foe} is discarded? They show {dice}."),
    ),
    t.TO_SET: (
        N_("Which of your dice is set to {to}? They show {dice}."),
        N_("Which die of the foe at {foe} is set to {to}? They show {dice}."),
    ),
    t.TO_FLIP: (
        N_("Which of your dice is flipped? They show {dice}."),
        N_("Which die of the foe at {foe} is flipped? They show {dice}."),
    ),
    t.TO_ADD: (
        N_("Which of your dice is raised by {to}? They show {dice}."),
        N_("Which die of the foe at {foe} is raised by {to}? They show {dice}."),
    ),
}

WINDOWS = {
    t.BEFORE_ROLL: N_("Before you roll: do you use an item?"),
    t.IN_TURN: N_("Between your two abilities: do you use an item?"),
    t.BETWEEN_FOES: N_("Before the next foe acts ({hp} HP left): do you use an item?"),
    t.ON_LOST_HP: N_("You have lost HP ({hp} left): do you use an item?"),
    t.ON_DOOR: N_("You have just come through a door: do you use an item?"),
    t.ON_ENTRY: N_("You have come into the room: do you use an item?"),
    t.ON_CELL: N_("You are on a gray cell: do you use an item?"),
    t.ON_STAIRS: N_("You are on the stairs: do you use an item?"),
    t.ON_LAST_KILL: N_("The last foe of the room is dead: do you use an item?"),
    t.ON_ROUND: N_("A battle round starts: do you use an item?"),
    t.ON_MOVE: N_("A Move begins: do you use an item?"),
}


def _ask_die(state: Stampadia, seat: int, names: Names) -> str:
    message = _(WHICH_DICE[state.given(0)][0 if state.in_turn else 1])
    dice = text.dice_said(state.die_a, state.die_b)
    return message.format(dice=dice, to=state.given(1) or 1, foe=_acting(state))


def _die(state: Stampadia, seat: int, action: int, names: Names) -> str:
    """What becomes of a die."""
    shows = action - t.DIE
    to = rounds.becomes(state, shows)
    if to == 0:
        return _("Discard the {die}").format(die=shows)
    if to == 1:
        return _("The {die} becomes a 1, and is lost").format(die=shows)
    return _("The {die} becomes a {to}").format(die=shows, to=to)


def _ask_item(state: Stampadia, seat: int, names: Names) -> str:
    window = items.window_of(state)
    if window in WINDOWS:
        return _(WINDOWS[window]).format(hp=state.hp_left())
    dice = text.dice_said(state.die_a, state.die_b) or _("nothing")
    if state.in_turn:
        return _("Your dice show {dice}: do you use an item?").format(dice=dice)
    return _("The dice of the foe at {foe} show {dice}: do you use an item?").format(foe=_acting(state), dice=dice)


def _acting(state: Stampadia) -> str:
    """Where the foe stands whose dice are on the table."""
    for i in range(state.depth - 1, -1, -1):
        if state.tasks[i] & 63 == foes.ENEMY_DIE.number:
            return spot(state.board.where[given(state.tasks[i], 0)])
    return "?"


say(rounds.WHICH_DIE, _ask_die, die=_die)
say(items.USE_ITEM, _ask_item, item=_item)

# ---- foes and the end ------------------------------------------------------------------------------------------------


def _ask_drag(state: Stampadia, seat: int, names: Names) -> str:
    message = ngettext(
        "The foe at {foe} drags you: which way? At most {number} step is left.",
        "The foe at {foe} drags you: which way? At most {number} steps are left.",
        state.given(1),
    )
    return message.format(foe=spot(state.board.where[state.given(0)]), number=state.given(1))


def _drag(state: Stampadia, seat: int, action: int, names: Names) -> str:
    cell = action - t.GO
    if state.place[cell] != state.room:
        return _("Be dragged through the door to {spot}, for 1 gold").format(spot=spot(cell))
    gray, other = N_("Be dragged to the gray {number} at {spot}"), N_("Be dragged to {spot}")
    return _(gray if state.gray_at(cell) > 0 else other).format(spot=spot(cell), number=state.gray_at(cell))


def _first_foe(state: Stampadia, seat: int, action: int, names: Names) -> str:
    cell = action - t.GO
    return _("The foe at {spot} ({foe})").format(spot=spot(cell), foe=_foe(state, cell))


say(foes.DRAG_PATH, _ask_drag, cell=_drag)
say(foes.ENEMY_ORDER, N_("Several foes are equally near: which one acts first?"), cell=_first_foe)
say(fate.RESURRECT, N_("You die. Do you use {item} ({text})?"), yes=_agree, no=N_("no: stay dead"))
say(
    fate.PREMONITION,
    lambda state, seat, names: _("The hero is dead. Was it a dream? You would start over with {gold}.").format(
        gold=text.gold_said(fate.dreamt_gold(state))
    ),
    yes=N_("yes: start over"),
    no=N_("no: stay dead"),
)
say(fate.OVER, N_("The adventure is over."))

"""What happened, in one sentence for each event, and why: the rule behind it in a few words."""

from collections.abc import Callable, Sequence

from philately.core.language import N_, _, ngettext
from philately.core.state import Event
from philately.games.stampadia.events import sheet_of
from philately.games.stampadia.notation import spot
from philately.games.stampadia.rules import Stampadia, terms
from philately.games.stampadia.text import (
    ability_text,
    box_said,
    dice_said,
    gold_said,
    item_of,
    piece,
    split,
    turned_part,
)

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
    terms.E_IN_CIRCLES: N_("The hero has gone in circles for 1,000 answers, and nothing on the sheet has changed."),
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
    pieces = split(piece(state, row, number), "»")
    if len(pieces) < 2 or not pieces[1]:
        return ""
    return _("Room {room}: {text}").format(room=state.board.ids[row], text=" » ".join(pieces[1:]))


def _said_upside(state: Stampadia, row: int, number: int, c: int) -> str:
    text = turned_part(state, row, number)
    return _("Room {room}, upside down: {text}").format(room=state.board.ids[row], text=text) if text else ""


def _said_gold(state: Stampadia, change: int, b: int, c: int) -> str:
    if change > 0:
        message = ngettext("The hero gains {number} gold.", "The hero gains {number} gold.", change)
    else:
        message = ngettext("{number} gold is gone.", "{number} gold is gone.", -change)
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


def _said_got(state: Stampadia, number: int, b: int, c: int) -> str:
    item = item_of(state, number)
    return _("The hero gets {item}: {text}").format(item=item.name, text=item.text)


def _said_lost_item(state: Stampadia, item: int, b: int, c: int) -> str:
    return _("The hero gives {item} away.").format(item=item_of(state, item).name)


def _said_used(state: Stampadia, number: int, b: int, c: int) -> str:
    item = item_of(state, number)
    return _("The hero uses {item}: {text}").format(item=item.name, text=item.text)


def _said_learnt(state: Stampadia, word: int, b: int, c: int) -> str:
    return _("The hero learns the keyword '{word}'.").format(word=state.board.words[word])


def _said_forgot(state: Stampadia, word: int, b: int, c: int) -> str:
    return _("The hero forgets the keyword '{word}'.").format(word=state.board.words[word])


def _said_hero_roll(state: Stampadia, one: int, other: int, c: int) -> str:
    return _("The hero rolls {dice}.").format(dice=dice_said(one, other))


def _said_foe_roll(state: Stampadia, cell: int, one: int, other: int) -> str:
    return _("The foe at {spot} rolls {dice}.").format(spot=spot(cell), dice=dice_said(one, other))


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
        return message.format(gold=gold_said(state.gold), number=state.score())
    return _("The adventure is won, with {gold} left.").format(gold=gold_said(state.gold))


def _said_lost(state: Stampadia, how: int, b: int, c: int) -> str:
    if how == terms.DIED:
        return _("The adventure is lost: the hero is dead.")
    return _("The adventure is lost: the hero finds no way on.")


def _said_die(state: Stampadia, die: int, b: int, c: int) -> str:
    return _("A die is rolled: {die}.").format(die=die)


def _said_ability(state: Stampadia, slot: int, b: int, c: int) -> str:
    message = _("The hero gains the ability {ability} ({box}).")
    return message.format(ability=ability_text(state.boxes[slot]), box=box_said(slot))


def _said_premonition(state: Stampadia, gold: int, b: int, c: int) -> str:
    return _("It was only a dream: the adventure starts over with {gold}.").format(gold=gold_said(gold))


def _said_rerolled(state: Stampadia, die: int, b: int, c: int) -> str:
    return _("A 1 is rolled again: {die}.").format(die=die)


def _said_dice(state: Stampadia, one: int, other: int, c: int) -> str:
    if one <= 0 and other <= 0:
        return _("No die is left.")
    if one <= 0 or other <= 0:
        return _("One die is left: {die}.").format(die=max(one, other))
    return _("The dice show {dice} now.").format(dice=dice_said(one, other))


def _said_drawn_cell(state: Stampadia, cell: int, number: int, c: int) -> str:
    return _("A gray {number} is drawn at {spot}.").format(number=number, spot=spot(cell))


def _said_wrong_room(state: Stampadia, row: int, b: int, c: int) -> str:
    return _("Room {room} isn't meant: nothing happens.").format(room=state.board.ids[row])


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
    terms.E_WRONG_ROOM: _said_wrong_room,
}


def _room_text(state: Stampadia, row: int) -> str:
    """The lines of a room as they are read first; dots stand for what is upside down."""
    if state.texts[row] != row:
        return ""
    lines = sheet_of(state).rooms[row].lines
    said = [f"{line.text.strip()} …".strip() if line.upside_down is not None else line.text.strip() for line in lines]
    return " / ".join(line for line in said if line)


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
    terms.E_HIT: ("D7", N_("An attack must be stronger than its defence; where an item takes HP, that doesn't count.")),
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
    terms.E_IN_CIRCLES: ("H10", N_("Nothing was drawn, read, ticked, crossed out, hit, found or used in that time.")),
    terms.E_WRONG_ROOM: ("T12", N_("A riddle means one hidden room; any other does nothing.")),
}
WHY_AFTER: dict[tuple[int, int], tuple[str, str]] = {  # of an event that comes right after another
    (terms.E_CROSSES, terms.E_GOLD): ("M4", N_("Every door costs 1 gold, each time.")),
    (terms.E_FOE_HITS, terms.E_HP): ("D7", N_("Every hit costs 1 HP, however strong it is.")),
    (terms.E_FOE_DRAGS, terms.E_GOES): ("E5", N_("Dragged on a shortest way, until enough attacks reach.")),
    (terms.E_FOE_DRAGS, terms.E_CROSSES): ("E5", N_("Dragged on a shortest way, through doors too.")),
    (terms.E_KILLED, terms.E_XP): ("H3", N_("The Enemy Sheet says how many XP a foe brings.")),
    (terms.E_PLACED, terms.E_HIT): ("D7", N_("The attack was stronger than its defence; every hit is one wound.")),
    (terms.E_USED, terms.E_HIT): ("D8", N_("An item has hit it; where an item takes HP, defence doesn't count.")),
    (terms.E_USED, terms.E_HP): ("D13", N_("The item says so.")),
    (terms.E_USED, terms.E_GOLD): ("D13", N_("The item says so.")),
    (terms.E_PLACED, terms.E_HP): ("D11", N_("That is what Gain HP does.")),
    (terms.E_PLACED, terms.E_GOLD): ("D5", N_("It was the price of the ability.")),
}
ON_THE_WAY = {terms.E_GOES, terms.E_CROSSES, terms.E_GOLD, terms.E_DRAWN, terms.E_READ}  # while a foe drags the hero


def cause(events: Sequence[Event], number: int) -> int:
    """The code of the event that led to one of several; 0 if it isn't among them.

    As a rule it is the event before. A drag goes on for several steps, and one item or one die hits several foes; but
    an item hits a foe only once.
    """
    code = events[number][0]
    codes = [event[0] for event in events[:number]]
    if code in (terms.E_GOES, terms.E_CROSSES):
        return next((before for before in reversed(codes) if before not in ON_THE_WAY), 0)
    if code == terms.E_HIT:
        for before in range(number - 1, -1, -1):
            if codes[before] in (terms.E_USED, terms.E_PLACED):
                return codes[before]
            if events[before] == events[number]:
                return terms.E_PLACED
    return codes[-1] if codes else 0


def why(event: Event, before: int = 0) -> tuple[str, str]:
    """The rule behind an event, and why it happened; `before` is the code of the event that led to it (`cause`)."""
    code = event[0]
    rule, words = WHY_AFTER.get((before, code)) or WHY[code]
    return rule, _(words)

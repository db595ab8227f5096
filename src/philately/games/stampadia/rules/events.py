"""What happens in an adventure: one row for each event, with its sentence, the rule behind it, and why it happened."""

from typing import Final

from philately.core.event import NUMBER, Event, Told, listed_events, one, some
from philately.core.language import N_, _, listed, ngettext
from philately.games.stampadia.rules import terms as t

CELL: Final = "cell"
ROOM: Final = "room"
SIZE: Final = "size"  # of a room: width and height
SHEET: Final = "sheet"  # what is printed openly
ROW: Final = "row"  # a row of the table, with all its texts
TEXT: Final = "text"  # a row as it is seen when it is read first
LINE: Final = "line"  # what follows the condition of a rule: row * MOST_RULES + rule
HALF: Final = "half"  # the upside-down part of a line: row * MOST_RULES + line
ITEM: Final = "item"
PURPOSE: Final = "purpose"  # what an item does, as it is printed
WORD: Final = "word"  # a keyword, as its place in the list of words
BOX: Final = "box"  # of the Hero Sheet
ABILITY: Final = "ability"  # packed
FOE_ABILITY: Final = "foe ability"  # as its place on the Enemy Sheet
GOLD: Final = "gold"


def _read(told: Told) -> str:
    if not told.said("text"):
        return told.say(_("There is nothing to read about room {room}."))
    return told.say(_("Room {room}: {text}"))


def _fires(told: Told) -> str:
    """What follows the condition; lines without one have been read just before."""
    return told.say(_("Room {room}: {text}")) if told.said("text") else ""


def _upside(told: Told) -> str:
    return told.say(_("Room {room}, upside down: {text}")) if told.said("text") else ""


def _gold(told: Told) -> str:
    change = told["change"]
    if change > 0:
        message = ngettext("The hero gains {number} gold.", "The hero gains {number} gold.", change)
    else:
        message = ngettext("{number} gold is gone.", "{number} gold is gone.", -change)
    return message.format(number=abs(change))


def _changed(told: Told, gained: str, lost: str) -> str:
    return _(gained if told["change"] > 0 else lost).format(number=abs(told["change"]))


def _hp(told: Told) -> str:
    return _changed(told, N_("The hero gains {number} HP."), N_("The hero loses {number} HP."))


def _xp(told: Told) -> str:
    return _changed(told, N_("The hero gains {number} XP."), N_("The hero loses {number} XP."))


def _dice_in(told: Told) -> str:
    return listed([str(die) for die in told.all("dice") if die > 0])


def _hero_roll(told: Told) -> str:
    return _("The hero rolls {dice}.").format(dice=_dice_in(told))


def _foe_roll(told: Told) -> str:
    return _("The foe at {spot} rolls {dice}.").format(spot=told.said("spot"), dice=_dice_in(told))


def _dice(told: Told) -> str:
    one_die, other = told.all("dice")
    if one_die <= 0 and other <= 0:
        return _("No die is left.")
    if one_die <= 0 or other <= 0:
        return _("One die is left: {die}.").format(die=max(one_die, other))
    return _("The dice show {dice} now.").format(dice=_dice_in(told))


def _foe_drags(told: Told) -> str:
    message = ngettext(
        "The foe at {spot} drags the hero, up to {number} step ({ability}).",
        "The foe at {spot} drags the hero, up to {number} steps ({ability}).",
        told["number"],
    )
    return told.say(message)


def _won(told: Told) -> str:
    if told.options["monk"] != "on":
        return told.say(_("The adventure is won, with {gold} left."))
    message = ngettext(
        "The adventure is won, with {gold} left: {number} point for the monk.",
        "The adventure is won, with {gold} left: {number} points for the monk.",
        told["number"],
    )
    return told.say(message)


def _lost(told: Told) -> str:
    if told["how"] == t.DIED:
        return _("The adventure is lost: the hero is dead.")
    return _("The adventure is lost: the hero finds no way on.")


SHEET_LAID: Final = Event(
    "sheet",
    N_("The adventure begins: {title}."),
    rule="T1",
    why=N_("The starting room is drawn and read before anything else."),
    title=one(SHEET),
    rows=some(ROW, to="nobody", when="open_table=off", each=True),
)
DRAWN: Final = Event(
    "drawn",
    N_("Room {room} is drawn: {width}x{height} cells from {spot}."),
    rule="M4",
    why=N_("Number, column and row of the cell add up to the room: its walls are drawn."),
    room=one(ROOM),
    spot=one(CELL),
    size=one(SIZE),
    width=one(NUMBER, since=2),
    height=one(NUMBER, since=2),
)
READ: Final = Event(
    "read",
    _read,
    rule="T1",
    why=N_("A room is read when the hero comes into it."),
    text=one(TEXT),
    room=one(ROOM, since=2),
)
GOES: Final = Event(
    "goes",
    N_("The hero goes to {spot}."),
    rule="M2",
    why=N_("The hero goes where you sent him, around gray cells and foes."),
    spot=one(CELL),
)
CROSSES: Final = Event(
    "crosses",
    N_("The hero goes through a door to {spot}."),
    rule="M4",
    why=N_("Behind a door the hero stands on the cell at its other side."),
    spot=one(CELL),
)
FIRES: Final = Event(
    "fires",
    _fires,
    rule="T3",
    why=N_("The condition of this line has come true, so it happens."),
    room=one(ROOM),
    number=one(NUMBER),
    text=one(LINE, since=2),
)
UPSIDE: Final = Event(
    "upside",
    _upside,
    rule="T8",
    why=N_("The part that is upside down is read when its line happens."),
    room=one(ROOM),
    text=one(HALF),
)
GOLD_CHANGED: Final = Event("gold", _gold, rule="T3", why=N_("The line says so."), change=one(NUMBER))
HP: Final = Event("hp", _hp, rule="T3", why=N_("The line says so."), change=one(NUMBER))
XP: Final = Event("xp", _xp, rule="H3", why=N_("XP go into the leftmost group that isn't full."), change=one(NUMBER))
TICKED: Final = Event("ticked", N_("Room {room} is ticked."), rule="T3", why=N_("The line says so."), room=one(ROOM))
CELL_CROSSED: Final = Event(
    "cell_crossed",
    N_("The gray cell at {spot} is crossed out."),
    rule="T3",
    why=N_("The line says so; the cell does nothing any more."),
    spot=one(CELL),
)
GOT: Final = Event(
    "got",
    N_("The hero gets {item}: {text}"),
    rule="D3",
    why=N_("The line says so; each item can be used once."),
    item=one(ITEM),
    text=one(PURPOSE, since=2),
)
LOST_ITEM: Final = Event(
    "lost_item", N_("The hero gives {item} away."), rule="T7", why=N_("It was the price."), item=one(ITEM)
)
USED: Final = Event(
    "used",
    N_("The hero uses {item}: {text}"),
    rule="D13",
    why=N_("You have used it, at the moment it names."),
    item=one(ITEM),
    text=one(PURPOSE, since=2),
)
LEARNT: Final = Event(
    "learnt",
    N_("The hero learns the keyword '{word}'."),
    rule="H8",
    why=N_("The line says so; keywords are remembered, even after death."),
    word=one(WORD),
)
FORGOT: Final = Event(
    "forgot",
    N_("The hero forgets the keyword '{word}'."),
    rule="T7",
    why=N_("The line says so, or it was the price."),
    word=one(WORD),
)
HERO_ROLL: Final = Event(
    "hero_roll",
    _hero_roll,
    rule="D2",
    why=N_("Your turn begins with a roll of both dice; a 1 is lost."),
    dice=some(NUMBER, 2),
)
FOE_ROLL: Final = Event(
    "foe_roll",
    _foe_roll,
    rule="E3",
    why=N_("Each foe rolls in its turn, and plays its higher die first."),
    spot=one(CELL),
    dice=some(NUMBER, 2),
)
PLACED: Final = Event(
    "placed",
    N_("Die {die} goes on {ability}."),
    brief=N_("Die {die} goes on {box}."),
    rule="D1",
    why=N_("You have placed it there."),
    box=one(BOX),
    die=one(NUMBER),
    ability=one(ABILITY, since=2),
)
HIT: Final = Event(
    "hit",
    N_("The foe at {spot} is hit."),
    rule="D7",
    why=N_("An attack must be stronger than its defence; where an item takes HP, that doesn't count."),
    spot=one(CELL),
)
KILLED: Final = Event(
    "killed",
    N_("The foe at {spot} is dead."),
    rule="D7",
    why=N_("It had no circle left for this wound."),
    spot=one(CELL),
    xp=one(NUMBER),
)
PARRIED: Final = Event(
    "parried",
    N_("The foe at {spot} parries."),
    rule="D7",
    why=N_("The attack wasn't stronger than its defence."),
    spot=one(CELL),
)
GUARD: Final = Event(
    "guard",
    N_("The hero takes a defence of {number}."),
    rule="D4",
    why=N_("What the ability gives plus all bonuses, until your next turn."),
    number=one(NUMBER),
)
FOE_HITS: Final = Event(
    "foe_hits",
    N_("The foe at {spot} hits the hero with strength {number} ({ability})."),
    rule="E4",
    why=N_("It can reach you, and is stronger than your defence."),
    spot=one(CELL),
    ability=one(FOE_ABILITY),
    number=one(NUMBER),
)
FOE_DRAGS: Final = Event(
    "foe_drags",
    _foe_drags,
    rule="E5",
    why=N_("No attack would hurt you where you stand; nearer to it more of them reach."),
    spot=one(CELL),
    ability=one(FOE_ABILITY),
    number=one(NUMBER),
)
FOE_GUARDS: Final = Event(
    "foe_guards",
    N_("The foe at {spot} takes a defence of {number} ({ability})."),
    rule="E4",
    why=N_("No attack would hurt you and dragging brings nothing, so it defends itself."),
    spot=one(CELL),
    ability=one(FOE_ABILITY),
    number=one(NUMBER),
)
FOE_PASSES: Final = Event(
    "foe_passes",
    N_("The foe at {spot} passes."),
    rule="E4",
    why=N_("Its dice can neither hurt nor drag you, nor defend it."),
    spot=one(CELL),
)
DIED: Final = Event("died", N_("The hero dies."), rule="H1", why=N_("A box of HP must be ticked, and none is free."))
REVIVED: Final = Event(
    "revived",
    N_("The hero comes back to life."),
    rule="H6",
    why=N_("The item says what it does for you; everything else stays as it is."),
)
WON: Final = Event(
    "won",
    _won,
    brief=N_("The adventure is won."),
    rule="H7",
    why=N_("A line for the stairs has come true that asks for the tick of the starting room."),
    gold=one(GOLD, since=2),
    number=one(NUMBER, since=2),
)
LOST: Final = Event("lost", _lost, rule="H5", why=N_("There is no other way on."), how=one(NUMBER))
DIE: Final = Event(
    "die", N_("A die is rolled: {die}."), rule="T3", why=N_("The line says what each number does."), die=one(NUMBER)
)
TELEPORT: Final = Event(
    "teleport",
    N_("The hero is at {spot} all at once."),
    rule="T10",
    why=N_("A line or an item moves the hero there, without any way between."),
    spot=one(CELL),
)
BACK: Final = Event(
    "back",
    N_("The hero moves back to {spot}."),
    rule="T11",
    why=N_("The line sends the hero back to where he came from."),
    spot=one(CELL),
)
ROUND: Final = Event(
    "round",
    N_("A battle round starts."),
    rule="E1",
    why=N_("There are living foes in the room; all of them will act in this round."),
)
PASSED: Final = Event("passed", N_("The hero passes."), rule="D1", why=N_("No die was placed."))
LOCKED: Final = Event(
    "locked", N_("A die is locked: foes roll one less in this round."), rule="C2", why=N_("That is what Lock does.")
)
ABILITY_GAINED: Final = Event(
    "ability",
    N_("The hero gains the ability {ability} ({box})."),
    brief=N_("The hero gains an ability ({box})."),
    rule="D6",
    why=N_("The line says so."),
    box=one(BOX),
    ability=one(ABILITY, since=2),
)
PREMONITION: Final = Event(
    "premonition",
    N_("It was only a dream: the adventure starts over with {gold}."),
    rule="V2",
    why=N_("With Premonition a hero who dies starts over: walls and keywords stay."),
    gold=one(GOLD),
)
RESTED: Final = Event("rested", N_("The hero has rested."), rule="H1", why=N_("You have paid for a rest."))
REROLLED: Final = Event(
    "rerolled", N_("A 1 is rolled again: {die}."), rule="D2", why=N_("The room says so."), die=one(NUMBER)
)
DICE: Final = Event("dice", _dice, rule="D2", why=N_("The room or an item has changed them."), dice=some(NUMBER, 2))
DRAWN_CELL: Final = Event(
    "drawn_cell",
    N_("A gray {number} is drawn at {spot}."),
    rule="M3",
    why=N_("The line says so."),
    spot=one(CELL),
    number=one(NUMBER),
)
TORN: Final = Event(
    "torn", N_("The sheet is torn off: the adventure ends here."), rule="T14", why=N_("The line says so.")
)
WRONG_ROOM: Final = Event(
    "wrong_room",
    N_("Room {room} isn't meant: nothing happens."),
    rule="T12",
    why=N_("A riddle means one hidden room; any other does nothing."),
    room=one(ROOM),
)
IN_CIRCLES: Final = Event(
    "in_circles",
    N_("The hero has gone in circles for 1,000 answers, and nothing on the sheet has changed."),
    rule="H10",
    why=N_("Nothing was drawn, read, ticked, crossed out, hit, found or used in that time."),
)
HELD: Final = Event(
    "held",
    N_("Nothing leads out of the room while foes live in it."),
    rule="M7",
    why=N_('The room says "no escape", and that holds for jumps too.'),
)

EVENTS: Final = listed_events(
    SHEET_LAID, DRAWN, READ, GOES, CROSSES, FIRES, UPSIDE, GOLD_CHANGED, HP, XP, TICKED, CELL_CROSSED, GOT, LOST_ITEM,
    USED, LEARNT, FORGOT, HERO_ROLL, FOE_ROLL, PLACED, HIT, KILLED, PARRIED, GUARD, FOE_HITS, FOE_DRAGS, FOE_GUARDS,
    FOE_PASSES, DIED, REVIVED, WON, LOST, DIE, TELEPORT, BACK, ROUND, PASSED, LOCKED, ABILITY_GAINED, PREMONITION,
    RESTED, REROLLED, DICE, DRAWN_CELL, TORN, WRONG_ROOM, IN_CIRCLES, HELD,
)  # fmt: skip
WHY_AFTER: Final[dict[tuple[str, str], tuple[str, str]]] = {  # of an event that comes right after another
    (CROSSES.name, GOLD_CHANGED.name): ("M4", N_("Every door costs 1 gold, each time.")),
    (FOE_HITS.name, HP.name): ("D7", N_("Every hit costs 1 HP, however strong it is.")),
    (FOE_DRAGS.name, GOES.name): ("E5", N_("Dragged on a shortest way, until enough attacks reach.")),
    (FOE_DRAGS.name, CROSSES.name): ("E5", N_("Dragged on a shortest way, through doors too.")),
    (KILLED.name, XP.name): ("H3", N_("The Enemy Sheet says how many XP a foe brings.")),
    (PLACED.name, HIT.name): ("D7", N_("The attack was stronger than its defence; every hit is one wound.")),
    (USED.name, HIT.name): ("D8", N_("An item has hit it; where an item takes HP, defence doesn't count.")),
    (USED.name, HP.name): ("D13", N_("The item says so.")),
    (USED.name, GOLD_CHANGED.name): ("D13", N_("The item says so.")),
    (PLACED.name, HP.name): ("D11", N_("That is what Gain HP does.")),
    (PLACED.name, GOLD_CHANGED.name): ("D5", N_("It was the price of the ability.")),
}
AT_A_FOE: Final = (FOE_ROLL, HIT, KILLED, PARRIED, FOE_HITS, FOE_DRAGS, FOE_GUARDS, FOE_PASSES)

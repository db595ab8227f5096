"""What happened, for the record: each event with its name and its details in notation.

The sheet itself stands at the beginning: what everybody sees openly, the rows of the table as hidden fields, which are
told when they are read.
"""

import msgspec

from philately.core.secret import Secret
from philately.core.state import Event
from philately.games.stampadia.notation import slot_word, spot
from philately.games.stampadia.paper import Room, Sheet
from philately.games.stampadia.rules import Stampadia, terms

NAMES = {getattr(terms, name): name[2:].lower() for name in dir(terms) if name.startswith("E_")}
_encoder = msgspec.json.Encoder(order="sorted")
AT_A_FOE = {
    terms.E_FOE_ROLL,
    terms.E_HIT,
    terms.E_KILLED,
    terms.E_PARRIED,
    terms.E_FOE_HITS,
    terms.E_FOE_DRAGS,
    terms.E_FOE_GUARDS,
    terms.E_FOE_PASSES,
}
CELLS = AT_A_FOE | {
    terms.E_GOES,
    terms.E_CROSSES,
    terms.E_CELL_CROSSED,
    terms.E_TELEPORT,
    terms.E_BACK,
    terms.E_DRAWN_CELL,
}
DETAILS = {  # how many numbers an event has, where it isn't one
    terms.E_ROUND: 0,
    terms.E_DIED: 0,
    terms.E_REVIVED: 0,
    terms.E_WON: 0,
    terms.E_PASSED: 0,
    terms.E_LOCKED: 0,
    terms.E_RESTED: 0,
    terms.E_TORN: 0,
    terms.E_IN_CIRCLES: 0,
    terms.E_FIRES: 2,
    terms.E_UPSIDE: 2,
    terms.E_HERO_ROLL: 2,
    terms.E_DICE: 2,
    terms.E_PLACED: 2,
    terms.E_KILLED: 2,
    terms.E_DRAWN_CELL: 2,
    terms.E_FOE_ROLL: 3,
    terms.E_FOE_HITS: 3,
    terms.E_FOE_DRAGS: 3,
    terms.E_FOE_GUARDS: 3,
}


def sheet_of(state: Stampadia) -> Sheet:
    """The printed sheet of an adventure."""
    sheet = state.board.paper
    assert isinstance(sheet, Sheet)
    return sheet


def tell(state: Stampadia, event: Event) -> list[str | int | Secret]:
    """An event as name, seat and details; the rows of the table are hidden from everybody until they are read."""
    code, seat, *details = event
    told: list[str | int | Secret] = [NAMES[code], seat]
    sheet = sheet_of(state)
    if code == terms.E_SHEET:
        rows = [Secret(_encoder.encode(room).decode(), []) for room in sheet.rooms]
        if state.board.open:
            return [*told, open_part(sheet), *(row.value for row in rows)]
        return [*told, open_part(sheet), *rows]
    if code == terms.E_DRAWN:
        room = sheet.rooms[details[0]]
        return [*told, room.id, f"{room.col},{room.row}", f"{room.width}x{room.height}"]
    if code == terms.E_READ:
        return [*told, _encoder.encode(_unread(state, details[0])).decode()]
    if code == terms.E_UPSIDE:
        room = sheet.rooms[details[0]]
        line = room.lines[state.board.texts[details[0]].rules[details[1]].line]
        return [*told, room.id, line.upside_down or ""]
    if code in (terms.E_FIRES, terms.E_TICKED, terms.E_WRONG_ROOM):
        return [*told, sheet.rooms[details[0]].id, *details[1 : DETAILS.get(code, 1)]]
    if code in (terms.E_LEARNT, terms.E_FORGOT):
        return [*told, state.board.words[details[0]]]
    if code in (terms.E_PLACED, terms.E_ABILITY):
        return [*told, slot_word(details[0]), *details[1 : DETAILS.get(code, 1)]]
    numbers = details[: DETAILS.get(code, 1)]
    if code in CELLS:
        return [*told, spot(details[0]), *numbers[1:]]
    return [*told, *numbers]


def open_part(sheet: Sheet) -> str:
    """Everything but the rows of the table: those have only their numbers."""
    data = msgspec.to_builtins(sheet)
    data["rooms"] = [room.id for room in sheet.rooms]
    return _encoder.encode(data).decode()


def _unread(state: Stampadia, row: int) -> Room:
    """A row as it is seen when it is read first: with its upside-down parts still to be turned."""
    room = sheet_of(state).rooms[row]
    lines = tuple(
        line if line.upside_down is None else msgspec.structs.replace(line, upside_down="") for line in room.lines
    )
    return msgspec.structs.replace(room, lines=lines)

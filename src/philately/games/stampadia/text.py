"""What is printed on the sheet, the parts of which all sentences are made, and the values of events in words.

Sentences are whole messages with named parts, so that they can be translated (`core/language.py`). Tables hold them in
English, marked with `N_`; they are translated where they are said. `words.py` has the questions and actions,
`rules/events.py` what happened and why, and `numbered.py` the rules. What is printed on the sheet is quoted as it
stands: its words belong to the paper. Nothing here looks at a row that hasn't been read, or at a part that hasn't been
turned.
"""

from collections.abc import Mapping

import msgspec

from philately.core.event import Event
from philately.core.language import _, listed, ngettext
from philately.core.options import Value
from philately.games.stampadia import tree
from philately.games.stampadia.compose import KINDS
from philately.games.stampadia.forms import PLAIN
from philately.games.stampadia.grammar import Piece
from philately.games.stampadia.notation import slot_word, spot
from philately.games.stampadia.paper import Item, Room, Sheet
from philately.games.stampadia.rules import Stampadia, terms
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.program import Board

_encoder = msgspec.json.Encoder(order="sorted")
_KINDS = {number: kind for kind, number in KINDS.items()}


def sheet_of(state: Stampadia) -> Sheet:
    """The printed sheet of an adventure."""
    return _sheet(state.board)


def _sheet(board: Board) -> Sheet:
    sheet = board.paper
    assert isinstance(sheet, Sheet)
    return sheet


# ---- what is printed -------------------------------------------------------------------------------------------------


def ability_text(packed: int) -> str:
    """An ability as it is printed; an empty box is empty."""
    if packed == 0:
        return ""
    kind = _KINDS[terms.kind_of(packed)]
    reach = terms.reach_of(packed) if kind == "atk" else None
    exact, everybody = terms.is_exact(packed), terms.hits_all(packed)
    return PLAIN.boxed(tree.Ability(kind, terms.modifier_of(packed), reach, exact, everybody, terms.cost_of(packed)))


def split(text: str, separator: str) -> list[str]:
    """The pieces between separators that stand outside of quotations."""
    return [piece.text.strip() for piece in Piece(text).split(separator)]


def piece(state: Stampadia, row: int, number: int) -> str:
    """A rule of a room as it is printed, without what is upside down; empty where nothing is known."""
    known = state.read_rows >> row & 1 or state.board.open
    if not known or state.texts[row] != row:
        return ""
    return _piece(sheet_of(state), row, number)


def _piece(sheet: Sheet, row: int, number: int) -> str:
    pieces = [piece for line in sheet.rooms[row].lines for piece in split(line.text, " | ")]
    return pieces[number] if number < len(pieces) else ""


def turned_part(state: Stampadia, row: int, number: int) -> str:
    """The upside-down part of a rule, once it has been turned."""
    if not state.turned[row] >> number & 1 or state.texts[row] != row:
        return ""
    rules = state.board.texts[row].rules
    if number >= len(rules) or not rules[number].has_upside:
        return ""
    return sheet_of(state).rooms[row].lines[rules[number].line].upside_down or ""


def item_of(state: Stampadia, number: int) -> Item:
    """An item of the scroll, by its number."""
    return sheet_of(state).equipment[number]


# ---- parts of sentences ----------------------------------------------------------------------------------------------


def dice_said(one: int, other: int) -> str:
    return listed([str(die) for die in (one, other) if die > 0])


def gold_said(number: int) -> str:
    return ngettext("{number} gold", "{number} gold", number).format(number=number)


def box_said(slot: int) -> str:
    """Where an ability stands on the Hero Sheet."""
    if slot % 2 == 0:
        return _("column {number}, upper").format(number=slot // 2 + 1)
    return _("column {number}, lower").format(number=slot // 2 + 1)


def ability_said(state: Stampadia, slot: int) -> str:
    """An ability of the hero, with its place if there are two like it."""
    ability = state.boxes[slot]
    if sum(state.boxes[other] == ability for other in range(terms.SLOTS)) == 1:
        return ability_text(ability)
    return _("{ability} ({box})").format(ability=ability_text(ability), box=box_said(slot))


def easier(state: Stampadia) -> list[str]:
    """Options that make this adventure easier than the sheet."""
    board = state.board
    said = []
    extra = board.hp[0] - sheet_of(state).hero.columns[0].hp
    if extra > 0:
        said.append(_("{number} extra HP").format(number=extra))
    if board.rest > 0:
        said.append(_("a rest for {gold}").format(gold=gold_said(board.rest)))
    if board.open:
        said.append(_("open table"))
    return said


# ---- values of events ------------------------------------------------------------------------------------------------


def said(kind: str, value: int, board: Board) -> str:
    """A value of an event in words."""
    sheet = _sheet(board)
    if kind == e.SHEET:
        return sheet.title
    if kind == e.TEXT:  # dots stand for what is upside down
        lines = [(line.text.strip(), line.upside_down) for line in sheet.rooms[value].lines]
        found = [text if upside is None else f"{text} …".strip() for text, upside in lines]
        return " / ".join(line for line in found if line)
    if kind == e.LINE:
        room, number = divmod(value, terms.MOST_RULES)
        return " » ".join(split(_piece(sheet, room, number), "»")[1:])
    if kind in (e.ITEM, e.PURPOSE):
        item = sheet.equipment[value]
        return item.name if kind == e.ITEM else item.text
    if kind == e.BOX:
        return box_said(value)
    if kind in (e.ABILITY, e.FOE_ABILITY):
        return ability_text(value if kind == e.ABILITY else board.foe_abilities[value])
    if kind == e.GOLD:
        return gold_said(value)
    return str(noted(kind, value, board))


def noted(kind: str, value: int, board: Board) -> str | int:
    """A value of an event in notation, for the record."""
    sheet = _sheet(board)
    if kind == e.CELL:
        return spot(value)
    if kind == e.ROOM:
        return board.ids[value]
    if kind == e.SIZE:
        return f"{value // 32}x{value % 32}"
    if kind == e.SHEET:
        return open_part(sheet)
    if kind == e.ROW:
        return _encoder.encode(sheet.rooms[value]).decode()
    if kind == e.TEXT:
        return _encoder.encode(_unread(sheet.rooms[value])).decode()
    if kind == e.HALF:
        return sheet.rooms[value // terms.MOST_RULES].lines[value % terms.MOST_RULES].upside_down or ""
    if kind == e.WORD:
        return board.words[value]
    return slot_word(value) if kind == e.BOX else value


def recall(
    event: Event, seat: int, values: dict[str, tuple[int, ...]], options: Mapping[str, Value], players: int
) -> None:
    """Fill in what records of format 1 don't have."""
    if event is e.DRAWN:
        width, height = divmod(values["size"][0], 32)
        values["width"], values["height"] = (width,), (height,)
    if event is e.READ:
        values["room"] = values["text"]
    if event is e.FIRES:
        values["text"] = (values["room"][0] * terms.MOST_RULES + values["number"][0],)
    if event in (e.GOT, e.USED):
        values["text"] = values["item"]


def open_part(sheet: Sheet) -> str:
    """Everything but the rows of the table: those have only their numbers."""
    data = msgspec.to_builtins(sheet)
    data["rooms"] = [room.id for room in sheet.rooms]
    return _encoder.encode(data).decode()


def _unread(room: Room) -> Room:
    """A row as it is seen when it is read first: with its upside-down parts still to be turned."""
    lines = tuple(
        line if line.upside_down is None else msgspec.structs.replace(line, upside_down="") for line in room.lines
    )
    return msgspec.structs.replace(room, lines=lines)

"""What the player may see, built from nothing: the printed sheet, and of the table only what has been read."""

from typing import TypedDict

from philately.games.stampadia.notation import slot_word
from philately.games.stampadia.rules import Stampadia, foes, hero_turn, terms
from philately.games.stampadia.rules.tasks import given
from philately.games.stampadia.text import ability_text, easier, piece, sheet_of

Spot = list[int]  # column and row, from 1


class CellView(TypedDict):
    """A printed cell: a number, a foe with its circles, a gray cell, the stairs."""

    spot: Spot
    kind: str
    value: int
    wounds: int
    crossed: bool


class LineView(TypedDict):
    """A line of a row; its upside-down part is `None` if there is none, and empty until it has been turned."""

    text: str
    upside_down: str | None


class RoomView(TypedDict):
    """A row of the table. Where the room lies is known when it is drawn, what it says when it has been read."""

    id: int
    ticked: bool
    drawn: bool
    read: bool
    here: bool
    empty: bool  # for this visit: what is on its cells is ignored
    start: bool
    place: list[int] | None  # column, row, width, height
    lines: list[LineView]


class ColumnView(TypedDict):
    """A column of the hero sheet."""

    enabled: bool
    defence: int
    hp: int
    hp_ticked: int
    xp: int
    xp_ticked: int
    abilities: list[str]


class FoeColumnView(TypedDict):
    """A column of the enemy sheet."""

    label: str
    circles: int | None
    defence: int
    xp: int
    abilities: list[str]


class ItemView(TypedDict):
    """A line of the equipment scroll."""

    name: str
    text: str
    owned: bool
    used: bool


class FoeView(TypedDict):
    """A foe that can be met now."""

    spot: Spot
    circles: int
    wounds: int
    defence: int
    active: bool  # still to act in this round


class GrayView(TypedDict):
    """A gray cell that isn't crossed, in a room that has been read: the lines that happen there."""

    spot: Spot
    lines: list[str]
    asks: bool  # does the player decide about all of them, when they come to it?


class StampadiaView(TypedDict):
    """The sheet under the pencil."""

    game: str
    seat: int
    asked: list[int]
    question: str | None
    title: str
    sheet: str
    hero_class: str
    hero: Spot
    room: int
    gold: int
    gold_most: int
    hp_left: int
    defence: int
    columns: list[ColumnView]
    foe_columns: list[FoeColumnView]
    items: list[ItemView]
    memory: list[str]
    cells: list[CellView]
    doors: list[list[Spot]]
    drawn_cells: list[list[int]]  # gray cells drawn by the player: column, row, number
    grays: list[GrayView]
    rooms: list[RoomView]
    fighting: bool
    dice: list[int]
    dice_of: str  # hero or foe
    in_hand: list[int]  # dice that are still to be placed
    placed: list[tuple[str, int]]  # the hero's dice on their abilities: the box and what it shows
    locked: int
    invisible: int
    foes: list[FoeView]
    no_escape: bool
    lives: int
    surplus_xp: int
    easier: list[str]  # what makes this life easier
    score: int | None
    reason: str


def spot(cell: int) -> Spot:
    return [cell % terms.SIDE + 1, cell // terms.SIDE + 1]


def view(state: Stampadia, seat: int) -> StampadiaView:
    """The table from the only seat; a spectator sees the same."""
    sheet = sheet_of(state)
    board = state.board
    over = state.ended != terms.GOING
    in_hand, placed = _dice(state)
    return {
        "game": "stampadia",
        "seat": seat,
        "asked": [] if over else [0],
        "question": None if over else state.question.name,
        "title": sheet.title,
        "sheet": sheet.page,
        "hero_class": sheet.hero.hero_class,
        "hero": spot(state.hero),
        "room": board.ids[state.room],
        "gold": state.gold,
        "gold_most": board.gold,
        "hp_left": state.hp_left(),
        "defence": state.defence(),
        "columns": [_column(state, number) for number in range(terms.COLUMNS)],
        "foe_columns": [
            {
                "label": column.label,
                "circles": column.circles,
                "defence": column.defence,
                "xp": column.xp,
                "abilities": list(column.abilities),
            }
            for column in sheet.enemy_sheet
        ],
        "items": [
            {
                "name": item.name,
                "text": item.text,
                "owned": bool(state.owned >> number & 1),
                "used": bool(state.used >> number & 1),
            }
            for number, item in enumerate(sheet.equipment)
        ],
        "memory": list(state.memory),
        "cells": [
            _cell(state, cell)
            for cell in range(terms.CELLS)
            if board.numbers[cell] >= 0 or board.symbols[cell] >= 0 or cell == board.stairs
        ],
        "doors": [
            [spot(door >> 2), spot(state.neighbour(door >> 2, door & 3))]
            for door in board.doorways
            if door & 3 in (1, 2)  # to the east or the south: each once
        ],
        "drawn_cells": [[*spot(state.ink[i] >> 4), state.ink[i] & 15] for i in range(state.inks)],
        "grays": _grays(state),
        "rooms": [_room(state, number) for number in range(board.rooms)],
        "fighting": state.fighting,
        "dice": [die for die in (state.die_a, state.die_b) if die > 0],
        "dice_of": "hero" if state.in_turn else "foe",
        "in_hand": in_hand,
        "placed": placed,
        "locked": state.locked,
        "invisible": state.fading,
        "foes": _foes(state),
        "no_escape": state.locked_in(),
        "lives": state.lives,
        "surplus_xp": state.surplus,
        "easier": easier(state),
        "score": state.score() if over else None,
        "reason": terms.REASONS[state.ended],
    }


def _dice(state: Stampadia) -> tuple[list[int], list[tuple[str, int]]]:
    """The dice that are still to be placed, and those of the hero that lie on an ability."""
    dice = [die for die in (state.die_a, state.die_b) if die > 0]
    tasks = [state.tasks[number] for number in range(state.depth)]
    ahead = {task & 63 for task in tasks} | {int(state.question.number)}
    if state.question is foes.ENEMY_ORDER:  # the last roll is done with
        return [], []
    if not state.in_turn or ahead & {hero_turn.FIRST_DIE.number, hero_turn.HERO_ROLL.number} or not dice:
        return dice, []
    placed = [(slot_word(state.first_slot), state.first_die)]
    for task in tasks:
        slot, shows, with_die = (given(task, place) for place in range(3))
        if task & 63 == hero_turn.ACTIVATE.number and with_die and slot != state.first_slot:
            placed.append((slot_word(slot), shows))
    return [state.die_b] if hero_turn.SECOND_DIE.number in ahead else [], placed


def _cell(state: Stampadia, cell: int) -> CellView:
    board = state.board
    symbol = board.symbols[cell]
    wounds = state.wounds[symbol] if symbol >= 0 else 0
    crossed = wounds >= terms.CROSSED
    if cell == board.stairs:
        kind, value = "stairs", 0
    elif symbol < 0:
        kind, value = "number", board.numbers[cell]
    elif symbol < board.foes:
        kind, value = "foe", board.circles[symbol]
    else:
        kind, value = "gray", board.grays[symbol - board.foes]
    return {"spot": spot(cell), "kind": kind, "value": value, "wounds": 0 if crossed else wounds, "crossed": crossed}


def _grays(state: Stampadia) -> list[GrayView]:
    board = state.board
    cells = [*board.where[board.foes :], *(state.ink[i] >> 4 for i in range(state.inks))]
    found: list[GrayView] = []
    for cell in sorted(cells):
        number, row = state.gray_at(cell), state.place[cell]
        if number == 0 or not (state.read_rows >> row & 1 or board.open):
            continue
        rules = board.texts[row].rules
        here = [k for k, rule in enumerate(rules) if rule.event == terms.ON_CELL and rule.cell == number]
        asks = all(rules[k].optional for k in here)
        found.append({"spot": spot(cell), "lines": [piece(state, row, k) for k in here], "asks": asks})
    return found


def _room(state: Stampadia, row: int) -> RoomView:
    board = state.board
    room = sheet_of(state).rooms[row]
    drawn = bool(state.drawn >> row & 1) or board.open
    read = bool(state.read_rows >> row & 1) or board.open
    return {
        "id": room.id,
        "ticked": bool(state.ticked >> row & 1),
        "drawn": bool(state.drawn >> row & 1),
        "read": bool(state.read_rows >> row & 1),
        "here": row == state.room,
        "empty": row == state.empty,
        "start": room.start,
        "place": [room.col, room.row, room.width, room.height] if drawn else None,
        "lines": _lines(state, row) if read else [],
    }


def _lines(state: Stampadia, row: int) -> list[LineView]:
    lines = sheet_of(state).rooms[row].lines
    shown: list[LineView] = [
        {"text": line.text, "upside_down": None if line.upside_down is None else ""} for line in lines
    ]
    for number, rule in enumerate(state.board.texts[row].rules):
        if rule.has_upside and (state.turned[row] >> number & 1 or state.board.open):
            shown[rule.line]["upside_down"] = lines[rule.line].upside_down
    return shown


def _column(state: Stampadia, number: int) -> ColumnView:
    board = state.board
    return {
        "enabled": state.enabled(number),
        "defence": board.guard[number],
        "hp": board.hp[number],
        "hp_ticked": state.hp[number],
        "xp": board.xp[number],
        "xp_ticked": state.xp[number],
        "abilities": [ability_text(state.boxes[number * 2]), ability_text(state.boxes[number * 2 + 1])],
    }


def _foes(state: Stampadia) -> list[FoeView]:
    board = state.board
    waiting = [state.active[i] for i in range(state.actives)]
    return [
        {
            "spot": spot(board.where[symbol]),
            "circles": board.circles[symbol],
            "wounds": state.wounds[symbol],
            "defence": state.foe_defence(symbol),
            "active": symbol in waiting,
        }
        for symbol in range(board.foes)
        if state.alive(symbol)
    ]

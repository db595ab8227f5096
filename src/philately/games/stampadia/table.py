"""A view drawn as the middle of a page: the printed sheet is the board, and what has been found is drawn with a pencil.

Whatever may be answered now is a button where it lies: cells and doors on the map, boxes of the sheets, lines of the
scroll, rows of the table. A desk shows all of it at once, a phone as three panes side by side: map, table, sheets.
"""

from functools import cache
from itertools import pairwise
from typing import cast

from markupsafe import Markup, escape

from philately.core.language import _, current_name, ngettext
from philately.games.stampadia.rules import terms
from philately.games.stampadia.rules.terms import SIDE
from philately.games.stampadia.story import why
from philately.games.stampadia.view import CellView, ColumnView, FoeColumnView, RoomView, StampadiaView
from philately.web.elements import postmark
from philately.web.scene import Scene

CELL = 10  # units of the drawing to a cell of the map
EDGE = 8  # units around the map, for the numbers of columns and rows
WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
ROWS = "ul"  # the upper and the lower box of a column
WINDOW = 11  # cells that a phone shows of the map, where they are enough
TENS = 10
MAP, TABLE, SHEETS = "map", "table", "sheets"
PANES = {  # where the answers of a question lie; those that aren't here stand under the question
    "first_die": SHEETS,
    "second_die": SHEETS,
    "single": SHEETS,
    "which_die": SHEETS,
    "copy_which": SHEETS,
    "ability_box": SHEETS,
    "use_item": SHEETS,
    "forget": SHEETS,
    "riddle": TABLE,
    "select_room": TABLE,
    "optional": TABLE,
}
MOVES = {terms.E_GOES, terms.E_CROSSES, terms.E_TELEPORT, terms.E_BACK}
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
FOE_TURNS = AT_A_FOE - {terms.E_HIT, terms.E_KILLED, terms.E_PARRIED}
ROLLS = {terms.E_HERO_ROLL: (2, 3), terms.E_DICE: (2, 3), terms.E_FOE_ROLL: (3, 4), terms.E_DIE: (2,)}
BRINGS = {terms.E_GOLD: "gold", terms.E_HP: "hp", terms.E_XP: "xp"}
BRINGS_ROOM = {terms.E_DRAWN: "wall", terms.E_READ: "read", terms.E_TICKED: "tick", terms.E_UPSIDE: "upside"}
BRINGS_CELL = {terms.E_CELL_CROSSED: "cross", terms.E_KILLED: "cross", terms.E_HIT: "wound"}
Place = tuple[int, int]


def draw(scene: Scene) -> Markup:
    """The sheet as it lies on the table now."""
    if not scene.view:
        return Markup("")
    return Markup(Table(scene).draw())


def said(words: str) -> str:
    """Words for those who don't see the table."""
    return f'<span class="hide">{escape(words)}</span>'


@cache
def sign(name: str, kind: str = "") -> str:
    """A picture of the game."""
    return f'<svg class="sign {kind}" viewBox="0 0 10 10" aria-hidden="true"><use href="#stampadia-{name}"/></svg>'


def pencil(name: str) -> str:
    """A tick in pencil; it is drawn before the eyes of who sees it first."""
    picture = '<use href="#stampadia-tick"/>'
    return f'<svg class="tick" viewBox="0 0 10 10" aria-hidden="true" data-new="{name}">{picture}</svg>'


def die(shows: int) -> str:
    """A die; what is more than a die can show is a number."""
    if 1 <= shows <= 6:
        return sign(f"die-{shows}", "die")
    return f'<b class="die many">{shows}</b>'


class Table:
    """One drawing: what is seen, what may be chosen, and where."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view = cast(StampadiaView, scene.view)
        self.question = scene.ask["question"] if scene.ask is not None and scene.choices else ""
        self.cells = {(cell["spot"][0], cell["spot"][1]): cell for cell in self.view["cells"]}
        self.inked = {(col, row): number for col, row, number in self.view["drawn_cells"]}
        self.language = current_name()
        self.here = PANES.get(self.question, MAP)

    # ---- the whole -----------------------------------------------------------------------------------------------

    def draw(self) -> str:
        return (
            f'<div class="adventure{" fighting" if self.view["fighting"] else ""}">{self._tabs()}'
            f'<div class="panes" data-strip tabindex="0" role="group" aria-label="{escape(_("The sheet"))}">'
            f"{self._map_pane()}{self._table_pane()}{self._sheets_pane()}</div>{self._beats()}</div>"
        )

    def _tabs(self) -> str:
        """On a phone: the way from pane to pane for those who don't swipe."""
        names = ((MAP, _("Map")), (TABLE, _("Rooms table")), (SHEETS, _("Sheets")))
        tabs = ""
        for name, words in names:
            mark = ' aria-current="true"' if name == self.here else ""
            wanted = f' <i aria-hidden="true">●</i>{said(_("your answer is here"))}' if name == self._wanted() else ""
            tabs += f'<button type="button" class="pane-tab" data-pane="{name}"{mark}>{escape(words)}{wanted}</button>'
        return f'<nav class="pane-tabs" aria-label="{escape(_("Parts of the sheet"))}">{tabs}</nav>'

    def _wanted(self) -> str:
        """The pane where something can be chosen."""
        return self.here if self.question and self.question not in ("optional", "resurrect") else ""

    def _pane(self, name: str) -> str:
        here = " data-here" if name == self.here else ""
        return f'data-space="pane-{name}"{here}'

    # ---- the head ------------------------------------------------------------------------------------------------

    def _title(self) -> str:
        view = self.view
        name = self.scene.names[0]
        header = _("{name} the {hero} in").format(name=name, hero=view["hero_class"])
        easier = ""
        if view["easier"]:
            words = _("easier: {what}").format(what=", ".join(view["easier"]))
            easier = f' · <span class="easier">{escape(words)}</span>'
        lives = ""
        if view["lives"] > 1:
            lives = f" · {escape(_('life {number}').format(number=view['lives']))}"
        return (
            f'<header class="sheet-title"><p>{escape(header)}</p><h2>{escape(view["title"])}</h2>'
            f"<small>{escape(view['sheet'])}{easier}{lives}</small></header>"
        )

    def _gold(self) -> str:
        """The gold bar: one circle for each piece, ticked when it is spent."""
        view = self.view
        most, left = view["gold_most"], view["gold"]
        columns = (most + 1) // 2
        drawn = ""
        for number in range(1, most + 1):
            x, y = (number - 1) % columns * 10 + 6 + (number - 1) % columns // 5 * 2, (number - 1) // columns * 11 + 6
            tenth = number % TENS == 0
            label = f'<text x="{x}" y="{y + 1.5}">{number}</text>' if tenth else ""
            kind = ' class="tenth"' if tenth else ""
            drawn += f'<circle cx="{x}" cy="{y}" r="4"{kind}/>{label}'
            if number > left:
                drawn += (
                    f'<use class="tick" data-new="gold-{number}" href="#stampadia-tick" x="{x - 4.5}" y="{y - 5}" '
                    f'width="9" height="9"/>'
                )
        wide = columns * 10 + (columns - 1) // 5 * 2 + 2
        words = ngettext("{number} gold left", "{number} gold left", left).format(number=left)
        return (
            f'<div class="goldbar"><p><b>{escape(_("Gold"))}</b> <strong>{left}</strong>{said(words)}'
            f"<small>{escape(_('a door costs 1'))}</small></p>"
            f'<svg viewBox="0 0 {wide} 23" aria-hidden="true">{drawn}</svg></div>'
        )

    # ---- the map -------------------------------------------------------------------------------------------------

    def _map_pane(self) -> str:
        left, top, size = self._window()
        kind = f"mapboard z{size} x{left} y{top}"
        whole = escape(_("the whole map"))
        return (
            f'<section class="pane map-pane" data-fold="map" {self._pane(MAP)} aria-label="{escape(_("Map"))}">'
            f'{self._title()}{self._gold()}<div class="frame"><div class="{kind}">{self._drawing()}'
            f'<div class="squares" data-squares="{SIDE}">{self._squares()}</div></div>{self._end()}'
            f'<button type="button" class="unfold whole" data-unfold aria-expanded="false" aria-label="{whole}">'
            f"</button></div>{said(self._told())}</section>"
        )

    def _window(self) -> tuple[int, int, int]:
        """The part of the map that a phone shows: left, top and size. It holds the hero and all that can be chosen."""
        if self.scene.over:
            return 0, 0, SIDE
        spots = [place for place in map(target_of, self.scene.choices) if place is not None]
        spots.append((self.view["hero"][0], self.view["hero"][1]))
        for room in self.view["rooms"]:
            if room["here"] and room["place"] is not None:
                left, top, width, height = room["place"]
                spots += [(left, top), (left + width - 1, top + height - 1)]
        first = [min(spot[axis] for spot in spots) for axis in (0, 1)]
        last = [max(spot[axis] for spot in spots) for axis in (0, 1)]
        if max(end - start for start, end in zip(first, last, strict=True)) >= WINDOW:
            return 0, 0, SIDE
        corner = [
            min(SIDE - WINDOW, max(0, (start + end) // 2 - 1 - WINDOW // 2))
            for start, end in zip(first, last, strict=True)
        ]
        return corner[0], corner[1], WINDOW

    def _drawing(self) -> str:
        """Everything on the map that can't be clicked."""
        size = SIDE * CELL + 2 * EDGE
        view = self.view
        floors = walls = ""
        for room in view["rooms"]:
            if room["place"] is not None:
                floors += _floor(room["place"], room["here"], room["drawn"])
                if room["drawn"]:
                    walls += _walls(room)
        doors = "".join([_door(one, other) for one, other in view["doors"]])
        symbols = "".join([_symbol(cell) for cell in view["cells"]])
        symbols += "".join([_gray(col, row, number, True) for (col, row), number in self.inked.items()])
        return (
            f'<svg class="drawing" viewBox="{-EDGE} {-EDGE} {size} {size}" aria-hidden="true">{floors}{_lines()}{walls}'
            f"{doors}{symbols}</svg>"
        )

    def _squares(self) -> str:
        """What can be chosen on the map, in the order of its cells, and the hero."""
        view = self.view
        col, row = view["hero"]
        hero = sign(f"hero-{view['hero_class'].lower()}", "pawn")
        things: list[tuple[int, int, str]] = [
            (
                row,
                col,
                f'<div class="hero c{col} r{row}" data-space="{col},{row}"><span data-piece="hero">{hero}</span></div>',
            )
        ]
        for word in self.scene.choices:
            place = target_of(word)
            if place is not None:
                things.append((place[1], place[0], self._square(word, place)))
        if view["fighting"]:
            things += self._guards()
        return "".join([drawn for _row, _col, drawn in sorted(things, key=lambda thing: thing[:2])])

    def _square(self, word: str, place: Place) -> str:
        """A cell that may be chosen: a place to go to, a door with what is behind it, a foe."""
        col, row = place
        _cell, door, way = word.partition(">")
        where = f"square c{col} r{row}"
        if door:
            inside = Markup('<span class="price" aria-hidden="true">1</span>')
            return self.scene.answer(word, "", inside, f"{where} door {way}")
        cell = self.cells.get(place)
        if cell is not None and cell["kind"] == "foe" and not cell["crossed"]:
            return self.scene.answer(word, "", Markup(""), f"{where} target")
        gray = self.inked.get(place, 0)
        if cell is not None and cell["kind"] == "gray" and not cell["crossed"]:
            gray = cell["value"]
        if gray and self.question in ("explore", "walk", "teleport"):
            return self._careful(word, self.scene.answer(word, "", Markup(""), f"{where} gray"))
        if cell is not None and cell["kind"] == "stairs":
            where += " stairs"
        return self.scene.answer(word, "", Markup(""), where)

    def _careful(self, word: str, button: str) -> str:
        """A button that asks once more before it answers."""
        label = self.scene.choices[word]["label"]
        message = _("{answer}: do you want that? What its line in the table says will happen.")
        return _asking_first(button, message.format(answer=label))

    def _guards(self) -> list[tuple[int, int, str]]:
        """The defence of every foe in the hero's room, and who is still to act."""
        found = []
        for foe in self.view["foes"]:
            col, row = foe["spot"]
            if not self._is_here(col, row):
                continue
            state = " waiting" if foe["active"] else ""
            words = _("foe at {spot}: defence {number}").format(spot=f"{col},{row}", number=foe["defence"])
            if foe["active"]:
                words = _("{foe}, still to act").format(foe=words)
            found.append(
                (
                    row,
                    col,
                    f'<span class="guard c{col} r{row}{state}" title="{escape(words)}"><b aria-hidden="true">'
                    f"{foe['defence']}</b>{said(words)}</span>",
                )
            )
        return found

    def _is_here(self, col: int, row: int) -> bool:
        for room in self.view["rooms"]:
            if room["here"] and room["place"] is not None:
                left, top, width, height = room["place"]
                return left <= col < left + width and top <= row < top + height
        return False

    def _told(self) -> str:
        """The map in a few words."""
        view = self.view
        col, row = view["hero"]
        words = [_("You are at {spot} in room {room}.").format(spot=f"{col},{row}", room=view["room"])]
        drawn = [str(room["id"]) for room in view["rooms"] if room["drawn"]]
        words.append(_("Drawn rooms: {rooms}.").format(rooms=", ".join(drawn)))
        foes = ["{},{}".format(*foe["spot"]) for foe in view["foes"] if self._is_here(*foe["spot"])]
        if foes:
            words.append(_("Foes in this room: {spots}.").format(spots=" · ".join(foes)))
        if view["no_escape"]:
            words.append(_("There is no escape from this room."))
        return " ".join(words)

    def _end(self) -> str:
        """What came of it, struck on the map."""
        if not self.scene.over or self.view["score"] is None:
            return ""
        won = self.view["reason"] == "won"
        middle = str(self.view["score"]) if won else _("LOST")
        return f'<div class="came">{postmark(middle, _("ADVENTURE WON") if won else _("STAMPADIA"), "struck")}</div>'

    # ---- the rooms table -----------------------------------------------------------------------------------------

    def _table_pane(self) -> str:
        rows = "".join([self._row(room) for room in self.view["rooms"]])
        return (
            f'<section class="pane table-pane" {self._pane(TABLE)} aria-labelledby="rooms-title">'
            f'<h2 class="tab-title" id="rooms-title">{escape(_("Rooms table"))}</h2>'
            f'<div class="rooms" data-scroll="rooms" tabindex="0" role="group" aria-labelledby="rooms-title">'
            f"<ol>{rows}</ol></div></section>"
        )

    def _row(self, room: RoomView) -> str:
        number = room["id"]
        kind = "room" + (" here" if room["here"] else "") + ("" if room["read"] or room["lines"] else " unread")
        tick = pencil(f"tick-{number}") if room["ticked"] else ""
        told = _("room {number}").format(number=number)
        if room["ticked"]:
            told = _("{room}, ticked").format(room=told)
        if room["here"]:
            told = _("{room}, you are here").format(room=told)
        head = Markup(f'<span class="tickbox">{tick}</span><b aria-hidden="true">{number}</b>{said(told)}')
        head = self.scene.answer(f"room{number}", "", head, "id")
        place = ""
        if room["place"] is not None:
            left, top, width, height = room["place"]
            stairs = sign("stairs") if room["start"] else ""
            place = f"<span>{left},{top}</span><small>{width}×{height}{stairs}</small>"
        lines = "".join(
            [self._line(number, k, line["text"], line["upside_down"]) for k, line in enumerate(room["lines"])]
        )
        if not lines and room["read"]:
            lines = f'<p class="nothing">{escape(_("nothing is written here"))}</p>'
        if not lines:
            lines = said(_("not read yet"))
        mark = ' aria-current="location"' if room["here"] else ""
        new = f' data-new="read-{number}"' if room["read"] else ""
        return (
            f'<li class="{kind}"{mark}>{head}<div class="where">{place}</div><div class="lines"{new}>{lines}</div></li>'
        )

    def _line(self, room: int, number: int, words: str, upside: str | None) -> str:
        """A line; its part that is upside down is dots until it is turned."""
        turned = ""
        if upside:
            turned = f' <span class="upside turned" data-new="upside-{room}-{number}">{escape(upside)}</span>'
        elif upside is not None:
            turned = f' <span class="upside" title="{escape(_("printed upside down: read when the line happens"))}">'
            turned += f'<i aria-hidden="true">⋯⋯⋯⋯⋯</i>{said(_("and more, upside down"))}</span>'
        parts = [f"<span>{_marked(part)}</span>" for part in words.split(" | ")]
        return f"<p>{' <b>|</b> '.join(parts)}{turned}</p>"

    # ---- the sheets ----------------------------------------------------------------------------------------------

    def _sheets_pane(self) -> str:
        return (
            f'<section class="pane papers" {self._pane(SHEETS)} aria-label="{escape(_("Sheets"))}">'
            f'<div class="both">{self._hero_sheet()}{self._foe_sheet()}</div>'
            f'<div class="belongings">{self._equipment()}{self._memory()}</div></section>'
        )

    def _hero_sheet(self) -> str:
        columns = "".join([self._column(number, column) for number, column in enumerate(self.view["columns"])])
        return (
            f'<section class="heroes" aria-labelledby="hero-title"><h2 class="tab-title" id="hero-title">'
            f'{escape(_("Hero sheet"))}</h2>{self._state()}{self._dice()}<div class="columns">{columns}</div></section>'
        )

    def _state(self) -> str:
        """HP and defence now, and what else holds."""
        view = self.view
        notes = [
            ngettext("{number} HP left", "{number} HP left", view["hp_left"]).format(number=view["hp_left"]),
            _("defence {number}").format(number=view["defence"]),
        ]
        if view["locked"]:
            notes.append(_("{number} dice locked").format(number=view["locked"]))
        if view["invisible"]:
            notes.append(_("invisible for {number} rolls").format(number=view["invisible"]))
        if view["no_escape"]:
            notes.append(_("no escape"))
        return f'<p class="state-now">{" · ".join(escape(note) for note in notes)}</p>'

    def _dice(self) -> str:
        """The dice on the table: to be placed, or to be chosen from, or just there."""
        dice = self.view["dice"]
        placed = self._placed()
        if placed is not None and self.question == "second_die" and len(dice) > 1:
            dice = dice[1:] if dice[0] == placed[1] else dice[:1]
        if not dice:
            return ""
        whose = self._whose()
        drawn, chosen = "", set()
        throw = self._throw()
        for number, shows in enumerate(dice):
            word = f"die{shows}"
            where = f'data-throw="{throw}-{number}" data-faces="stampadia-die-"' if throw else ""
            places = any(each.endswith(f"={shows}") for each in self.scene.choices)
            label = _("die {number}").format(number=shows)
            if word in self.scene.choices and word not in chosen:
                chosen.add(word)
                drawn += f"<span {where}>{self.scene.answer(word, '', Markup(die(shows)), 'shown')}</span>"
            elif places and self.question in ("first_die", "second_die"):
                take = escape(_("take {die}, then choose an ability").format(die=label))
                drawn += (
                    f'<span {where}><button type="button" class="shown take" data-drag="{shows}" data-take '
                    f'aria-pressed="false" aria-label="{take}">{die(shows)}</button></span>'
                )
            else:
                drawn += f'<span {where}><span class="shown">{die(shows)}{said(label)}</span></span>'
        return f'<div class="dice-tray"><span>{escape(whose)}</span>{drawn}</div>'

    def _throw(self) -> str:
        """What the dice were thrown for, told by the line of the log that says so."""
        story = self.scene.story
        for number in range(len(story) - 1, -1, -1):
            if story[number][1][0] in ROLLS:
                return f"{self.scene.told - len(story) + number + 1}"
        return ""

    def _whose(self) -> str:
        for _line, event in reversed(self.scene.story):
            if event[0] == terms.E_FOE_ROLL:
                return _("The foe's dice")
            if event[0] == terms.E_HERO_ROLL:
                break
        return _("Your dice")

    def _placed(self) -> tuple[str, int] | None:
        """The die that was placed first, while the other one is in hand."""
        if self.question != "second_die" or not self.scene.draft:
            return None
        box, equals, shows = self.scene.draft[-1].partition("=")
        return (box, int(shows)) if equals else None

    def _column(self, number: int, column: ColumnView) -> str:
        kind = "column" + ("" if column["enabled"] else " off")
        name = _("column {number}").format(number=number + 1)
        if not column["enabled"]:
            name = _("{column}, not switched on yet").format(column=name)
        hp = self._boxes("hp", number, column["hp"], column["hp_ticked"])
        xp = self._boxes("xp", number, column["xp"], column["xp_ticked"])
        if not column["xp"]:
            xp = f'<i class="always">{escape(_("always on"))}</i>'
        boxes = "".join([self._box(number, row, words) for row, words in zip(ROWS, column["abilities"], strict=True)])
        return (
            f'<div class="{kind}" role="group" aria-label="{escape(name)}"><p class="def">{column["defence"]:+} DEF</p>'
            f'<div class="ticks"><small>HP</small>{hp}</div>{boxes}<div class="ticks"><small>XP</small>{xp}</div></div>'
        )

    def _boxes(self, kind: str, column: int, most: int, ticked: int) -> str:
        """Boxes to tick."""
        drawn = "".join(
            [f'<i class="tickbox">{pencil(f"{kind}-{column}-{k}") if k < ticked else ""}</i>' for k in range(most)]
        )
        words = _("{ticked} of {number} ticked").format(ticked=ticked, number=most)
        return f'<span class="boxes" aria-hidden="true">{drawn}</span>{said(words)}'

    def _box(self, number: int, row: str, words: str) -> str:
        """An ability, with the dice that may be placed on it."""
        slot = f"{number + 1}{row}"
        placed = self._placed()
        answers = ""
        for word in self.scene.choices:
            box, equals, shows = word.partition("=")
            if equals and box == slot:
                answers += (
                    f'<span data-from="{shows}">{self.scene.answer(word, "", Markup(die(int(shows))), "place")}</span>'
                )
        inside = Markup(f"<b>{_ability(words)}</b>")
        if placed is not None and placed[0] == slot:
            answers = f'<span class="laid">{die(placed[1])}{said(_("die {number}").format(number=placed[1]))}</span>'
        kind = "box" + (" open" if answers else "") + ("" if words else " empty")
        if f"box{slot}" in self.scene.choices:
            return self.scene.answer(f"box{slot}", "", inside, f"{kind} open")
        drop = " data-drop" if answers else ""
        row_of = f'<span class="answers-here">{answers}</span>' if answers else ""
        return f'<div class="{kind}"{drop}>{inside}{row_of}</div>'

    def _foe_sheet(self) -> str:
        columns = "".join([self._foe_column(number, column) for number, column in enumerate(self.view["foe_columns"])])
        return (
            f'<section class="foes" aria-labelledby="foe-title"><h2 class="tab-title" id="foe-title">'
            f'{escape(_("Enemy sheet"))}</h2><div class="columns">{columns}</div></section>'
        )

    def _foe_column(self, number: int, column: FoeColumnView) -> str:
        circles = column["circles"]
        name = _("all foes")
        if circles is not None:
            name = ngettext("foes with {number} circle", "foes with {number} circles", circles).format(number=circles)
        boxes = ""
        for row, words in zip(ROWS, column["abilities"], strict=True):
            inside = Markup(f"<b>{_ability(words)}</b>")
            boxes += self.scene.answer(f"copy{number + 1}{row}", "", inside, "box")
        head = sign("foe-all" if circles is None else f"foe-{min(4, circles)}", "foe")
        return (
            f'<div class="column" role="group" aria-label="{escape(name)}"><p class="def">{column["defence"]:+} DEF</p>'
            f'<div class="ticks">{head}</div>{boxes}<div class="ticks"><b>{column["xp"]:+} XP</b></div></div>'
        )

    # ---- things --------------------------------------------------------------------------------------------------

    def _equipment(self) -> str:
        lines = ""
        for number, item in enumerate(self.view["items"], 1):
            state = _("not yet yours")
            if item["used"]:
                state = _("used")
            elif item["owned"]:
                state = _("yours")
            tick = pencil(f"item-{number}") if item["used"] else ""
            kind = "thing" + (" owned" if item["owned"] else "") + (" used" if item["used"] else "")
            inside = Markup(
                f'<span class="tickbox">{tick}</span><span><b>{escape(item["name"])}</b> ({escape(item["text"])})'
                f"{said(state)}</span>"
            )
            lines += f"<li>{self.scene.answer(f'item{number}', '', inside, kind)}</li>"
        title = escape(_("Equipment"))
        give_up = ""
        if "give_up" in self.scene.choices:
            words = self.scene.choices["give_up"]["label"]
            button = self.scene.answer("give_up", "", Markup(escape(words)), "button quiet give-up")
            give_up = _asking_first(button, _("{answer}: do you want that? There is no way back.").format(answer=words))
        return (
            f'<section class="equipment" aria-labelledby="things-title"><h2 class="tab-title" id="things-title">{title}'
            f"</h2><ul>{lines}</ul>{give_up}</section>"
        )

    def _memory(self) -> str:
        words = "".join(
            [
                f"<li>{self.scene.answer(f'word{number}', '', Markup(escape(word)), 'keyword')}</li>"
                for number, word in enumerate(self.view["memory"], 1)
            ]
        )
        nothing = "" if words else f"<p>{escape(_('no keywords yet'))}</p>"
        title = escape(_("Memory"))
        return (
            f'<section class="memos" aria-labelledby="memory-title"><h2 class="tab-title" id="memory-title">{title}'
            f"</h2><ul>{words}</ul>{nothing}</section>"
        )

    # ---- what has just happened ----------------------------------------------------------------------------------

    def _beats(self) -> str:
        """The last move, step by step, each with its why."""
        story = self.scene.story
        lines = ""
        before = 0
        first = self.scene.told - len(story) + 1
        for number, (line, event) in enumerate(story):
            lines += self._beat(first + number, line, event, before)
            if event[0] not in MOVES or before != terms.E_FOE_DRAGS:
                before = event[0]  # a drag goes on for several steps
        title = escape(_("Just now"))
        empty = "" if lines else f"<p>{escape(_('Nothing has happened yet.'))}</p>"
        return (
            f'<section class="beats" aria-labelledby="beats-title" data-beats="{self.scene.told}">'
            f'<h2 class="tab-title" id="beats-title">{title}</h2>'
            f'<div class="told" tabindex="0" role="group" aria-labelledby="beats-title"><ol>{lines}</ol>'
            f"{empty}</div></section>"
        )

    def _beat(self, number: int, line: str, event: tuple[int, ...], before: int) -> str:
        code = event[0]
        rule, words = why(event, before)
        kind = "foe" if code in FOE_TURNS else "roll" if code in ROLLS else "step"
        data = ""
        if code in MOVES:
            data = f' data-mover="hero" data-to="{_spot(event[2])}"'
        elif code in AT_A_FOE:
            data = f' data-at="{_spot(event[2])}"'
        brings = self._brought(code, event[2:])
        if brings:
            data += f' data-brings="{brings}"'
        dice = "".join([die(event[k]) for k in ROLLS.get(code, ()) if k < len(event) and event[k] > 0])
        book = f"/games/stampadia/rules#{rule}"
        return (
            f'<li class="{kind}" data-beat="{number}"{data}><span>{escape(line)}{dice}</span>'
            f"<details><summary>{escape(_('why?'))}</summary><p>{escape(words)} "
            f'<a href="{book}">{escape(_("Rule {number}").format(number=rule))}</a></p></details></li>'
        )

    def _brought(self, code: int, details: tuple[int, ...]) -> str:
        """How the names of things begin that the pencil draws with an event."""
        if code in BRINGS_ROOM:
            return f"{BRINGS_ROOM[code]}-{self.view['rooms'][details[0]]['id']}"
        if code in BRINGS_CELL:
            return f"{BRINGS_CELL[code]}-{details[0] % SIDE + 1}-{details[0] // SIDE + 1}"
        if code == terms.E_USED:
            return f"item-{details[0] + 1}"
        return BRINGS.get(code, "")


# ---- words and places ------------------------------------------------------------------------------------------------


def target_of(word: str) -> Place | None:
    """The cell that an answer is about; of a door the one behind it."""
    cell, _door, way = word.partition(">")
    col, comma, row = cell.partition(",")
    if not comma:
        return None
    across, down = WAYS.get(way, (0, 0))
    return int(col) + across, int(row) + down


def _spot(cell: int) -> str:
    return f"{cell % SIDE + 1},{cell // SIDE + 1}"


def _asking_first(button: str, message: str) -> str:
    """A button that asks once more (`table.js`)."""
    more = f'data-confirm="{escape(message)}" data-yes="{escape(_("Yes"))}" data-no="{escape(_("No"))}" data-word='
    return str(button).replace("data-word=", more, 1)


@cache
def _ability(words: str) -> str:
    """An ability in a box; a range isn't parted from its number."""
    for word in ("RNG", "ALL"):
        words = words.replace(f"{word} ", f"{word}\N{NO-BREAK SPACE}")
    return str(escape(words)) if words else "—"


@cache
def _marked(words: str) -> str:
    """A line with its condition set off."""
    condition, arrow, effects = words.partition("»")
    if not arrow:
        return str(escape(words))
    return f"<em>{escape(condition)}»</em>{escape(effects)}"


# ---- drawings --------------------------------------------------------------------------------------------------------


@cache
def _lines() -> str:
    """The squared paper."""
    far = SIDE * CELL
    dotted = "".join([f"M{k} 0V{far}M0 {k}H{far}" for k in range(CELL, far, CELL) if k % 50])
    solid = "".join([f"M{k} 0V{far}M0 {k}H{far}" for k in range(50, far, 50)])
    numbers = "".join(
        [
            f'<text x="{k * CELL - 5}" y="-2.2"{_fifth(k)}>{k}</text>'
            f'<text x="-4" y="{k * CELL - 3.4}"{_fifth(k)}>{k}</text>'
            for k in range(1, SIDE + 1)
        ]
    )
    return (
        f'<path class="dotted" d="{dotted}"/><path class="guide" d="{solid}"/>'
        f'<rect class="border" width="{far}" height="{far}"/><g class="edge">{numbers}</g>'
    )


def _fifth(number: int) -> str:
    return ' class="fifth"' if number % 5 == 0 else ""


def _floor(place: list[int], here: bool, drawn: bool) -> str:
    left, top, width, height = place
    kind = "here" if here else "known" if drawn else "open"
    return (
        f'<rect class="floor {kind}" x="{(left - 1) * CELL}" y="{(top - 1) * CELL}" width="{width * CELL}" '
        f'height="{height * CELL}"/>'
    )


def _walls(room: RoomView) -> str:
    """Walls as somebody draws them with a pencil; those of the starting room are printed."""
    place = room["place"]
    assert place is not None
    return _drawn_walls(room["id"], *place, room["start"])


@cache
def _drawn_walls(number: int, left: int, top: int, width: int, height: int, printed: bool) -> str:
    x, y, wide, high = (left - 1) * CELL, (top - 1) * CELL, width * CELL, height * CELL
    if printed:
        return f'<rect class="printed" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
    corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]
    strokes = ""
    for turn, ((x1, y1), (x2, y2)) in enumerate(pairwise(corners)):
        for again in (0, 1):
            a, b, c = [(_hash(number, turn, again, k) % 100 - 50) / 70 for k in range(3)]
            over = 0.5 + again * 0.5
            ax, ay = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
            strokes += (
                f'<path pathLength="1" d="M{x1 - ax * over + ay * a:.1f} {y1 - ay * over + ax * a:.1f}'
                f"Q{(x1 + x2) / 2 + ay * b * 1.6:.1f} {(y1 + y2) / 2 + ax * b * 1.6:.1f} "
                f'{x2 + ax * over + ay * c:.1f} {y2 + ay * over + ax * c:.1f}"/>'
            )
    return f'<g class="wall" data-new="wall-{number}">{strokes}<text x="{x + 1}" y="{y + 3.4}">{number}</text></g>'


def _hash(*numbers: int) -> int:
    value = 7
    for number in numbers:
        value = (value * 1103515245 + number * 12345 + 97) % 2147483648
    return value >> 8


@cache
def _door_at(x: float, y: float, upright: bool) -> str:
    wide, high = (1.9, 4.2) if upright else (4.2, 1.9)
    return f'<rect class="way" x="{x - wide / 2}" y="{y - high / 2}" width="{wide}" height="{high}"/>'


def _door(one: list[int], other: list[int]) -> str:
    """A door on the edge between two cells."""
    upright = one[1] == other[1]
    x = max(one[0], other[0]) * CELL - CELL if upright else one[0] * CELL - CELL / 2
    y = max(one[1], other[1]) * CELL - CELL if not upright else one[1] * CELL - CELL / 2
    return _door_at(x, y, upright)


def _symbol(cell: CellView) -> str:
    """What is printed on a cell, and what was done to it with the pencil."""
    col, row = cell["spot"]
    x, y = (col - 1) * CELL, (row - 1) * CELL
    kind, value = cell["kind"], cell["value"]
    if kind == "number":
        return f'<text class="number" x="{x + 5}" y="{y + 6.7}">{value}</text>'
    if kind == "stairs":
        return f'<use class="stairs" href="#stampadia-stairs" x="{x + 1}" y="{y + 1}" width="8" height="8"/>'
    name = f"{col}-{row}"
    if kind == "gray":
        return _gray(col, row, value, False) + (_cross(x, y, name) if cell["crossed"] else "")
    dead = " dead" if cell["crossed"] else ""
    drawn = f'<use class="foe{dead}" href="#stampadia-foe-{min(4, value)}" x="{x}" y="{y}" width="10" height="10"/>'
    if cell["crossed"]:
        return drawn + _cross(x, y, name)
    for wound, (across, down) in enumerate(_eyes(value)[: cell["wounds"]]):
        drawn += (
            f'<use class="tick" data-new="wound-{name}-{wound}" href="#stampadia-cross" x="{x + across - 1.5:.2f}" '
            f'y="{y + down - 1.5:.2f}" width="3" height="3"/>'
        )
    return drawn


def _cross(x: int, y: int, name: str) -> str:
    return (
        f'<use class="tick" data-new="cross-{name}" href="#stampadia-cross" x="{x + 0.5}" y="{y + 0.5}" width="9" '
        f'height="9"/>'
    )


def _gray(col: int, row: int, number: int, inked: bool) -> str:
    x, y = (col - 1) * CELL, (row - 1) * CELL
    kind = "gray inked" if inked else "gray"
    return (
        f'<g class="{kind}"><rect x="{x + 1.7}" y="{y + 1.7}" width="6.6" height="6.6"/>'
        f'<text x="{x + 5}" y="{y + 6.8}">{number}</text></g>'
    )


def _eyes(circles: int) -> list[tuple[float, float]]:
    return EYES[min(4, circles)]


EYES: tuple[list[tuple[float, float]], ...] = (
    [],
    [(5, 5.7)],
    [(3.59, 5.7), (6.41, 5.7)],
    [(3.59, 4.8), (6.41, 4.8), (5, 7.14)],
    [(3.66, 4.49), (6.34, 4.49), (3.66, 7.11), (6.34, 7.11)],
)

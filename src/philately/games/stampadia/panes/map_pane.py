"""The pane with the head of the sheet, the gold, and the map: the hero, and cells, doors and foes to choose from."""

from markupsafe import Markup, escape

from philately.core.language import _, ngettext
from philately.games.stampadia.panes.map_drawing import draw_map
from philately.games.stampadia.panes.marks import asking_first, said, sign
from philately.games.stampadia.panes.pane import MAP, Pane, room_at
from philately.games.stampadia.panes.rooms_pane import printed
from philately.games.stampadia.rules.terms import SIDE
from philately.web.elements import postmark
from philately.web.scene import Scene

WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
WINDOW = 11  # cells that a phone shows of the map, where they are enough
TENS = 10
Place = tuple[int, int]


class MapPane(Pane):
    """The left one."""

    name = MAP

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.cells = {(cell["spot"][0], cell["spot"][1]): cell for cell in self.view["cells"]}
        self.grays = {(gray["spot"][0], gray["spot"][1]): gray for gray in self.view["grays"]}
        self.inked = {(col, row): number for col, row, number in self.view["drawn_cells"]}

    def draw(self) -> str:
        left, top, size = self._window()
        kind = f"mapboard z{size} x{left} y{top}"
        whole = escape(_("the whole map"))
        return (
            f'<section class="pane map-pane" data-fold="map" {self.place()} aria-label="{escape(_("Map"))}">'
            f'{self._title()}{self._gold()}{self.state()}<div class="frame"><div class="{kind}">{draw_map(self.view)}'
            f'<div class="squares" data-squares="{SIDE}">{self._squares()}</div></div>{self._end()}'
            f'<button type="button" class="unfold whole" data-unfold aria-expanded="false" aria-label="{whole}">'
            f"</button></div>{self._legend()}{self._here()}{said(self._told())}</section>"
        )

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

    def _window(self) -> tuple[int, int, int]:
        """The part of the map that a phone shows: left, top and size. It holds the hero and all that can be chosen."""
        if self.scene.over:
            return 0, 0, SIDE
        spots = [place for place in map(target_of, self.scene.choices) if place is not None]
        spots.append((self.view["hero"][0], self.view["hero"][1]))
        left, top, width, height = next(
            room["place"] for room in self.view["rooms"] if room["here"] and room["place"] is not None
        )
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
            return self._careful(word, place, self.scene.answer(word, "", Markup(""), f"{where} gray"))
        if cell is not None and cell["kind"] == "stairs":
            where += " stairs"
        return self.scene.answer(word, "", Markup(""), where)

    def _careful(self, word: str, place: Place, button: str) -> str:
        """The button of a gray cell. It asks first, unless the player is asked there anyway, or nothing happens."""
        label = self.scene.choices[word]["label"]
        gray = self.grays.get(place)
        if gray is None:
            message = _("{answer}: do you want that? What its line in the table says will happen.")
            return asking_first(button, message.format(answer=label))
        if gray["asks"]:
            return button
        message = _("{answer}? Its line will happen: “{line}”")
        return asking_first(button, message.format(answer=label, line=" ".join(gray["lines"])))

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

    def _legend(self) -> str:
        """What the shields of the foes mean, in a fight."""
        if not self.view["fighting"]:
            return ""
        shields = escape(_("The shields of foes: their defence"))
        return (
            f'<p class="legend" aria-hidden="true">{shields} · <span class="guard waiting"><b></b></span> '
            f'{escape(_("still to act"))} · <span class="guard"><b></b></span> {escape(_("has acted"))}</p>'
        )

    def _here(self) -> str:
        """The row of the present room, for phones, where the table is another pane."""
        room = next(room for room in self.view["rooms"] if room["here"])
        lines = "".join(
            [f"<p>{printed(line['text'])} {escape(line['upside_down'] or '')}</p>" for line in room["lines"]]
        )
        title = escape(_("room {number}").format(number=room["id"]))
        return f'<div class="lines room-now"><h3>{title}</h3>{lines}</div>' if lines else ""

    def _is_here(self, col: int, row: int) -> bool:
        return room_at(self.view, col, row) == self.view["room"]

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
        if not self.scene.over:
            return ""
        won = self.view["reason"] == "won"
        middle = str(self.view["score"]) if won else _("LOST")
        return f'<div class="came">{postmark(middle, _("ADVENTURE WON") if won else _("STAMPADIA"), "struck")}</div>'


def target_of(word: str) -> Place | None:
    """The cell that an answer is about; of a door the one behind it."""
    cell, _door, way = word.partition(">")
    col, comma, row = cell.partition(",")
    if not comma:
        return None
    across, down = WAYS.get(way, (0, 0))
    return int(col) + across, int(row) + down

"""A view drawn for the terminal: the town from above, the train behind it and the fields before it, then the players.

Figures are written as in answers: `o1`, `s2`, `bull`. One that lies stunned is `(o1)`, one with loot `o1$`, a cow that
has strayed `cow1!`. A building that lies face-down is `?`; one that the viewer alone has looked at is `(Bank)`; where
there is a horse to steal stands ♞, where loot lies $. The players stand beside the town or below it, as there is room.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from philately.core.language import _
from philately.games.cactus_town import shelf
from philately.games.cactus_town.buildings import OFFICE_TITLE, OFFICE_WORD
from philately.games.cactus_town.gangs import FACTION_WORDS, LETTERS, Faction
from philately.games.cactus_town.text import REASONS
from philately.games.cactus_town.view import BuildingView, CactusTownView, CardView, FigureView

STYLES = {
    "red": "bold #ff5f5f",
    "blue": "bold #5f9fff",
    "green": "bold #5fd75f",
    "pink": "bold #ff87d7",
    "orange": "bold #ffaf5f",
    "teal": "bold #5fd7d7",
    "violet": "bold #af87ff",
    "grey": "bold #bcbcbc",
}
GOALS = {"prisoners": "prisoner", "paid": "debts"}  # parts of goals that are called otherwise
ELSEWHERE = {"out": "escaped", "jail": "in jail", "bound": "captured"}
INK = "#8f7f5f"
DOT = Text(" · ")
COLUMNS = "abcde"
ROWS = (5, 4, 3, 2, 1)
MARGIN = 2  # columns left of the town: the number of a row, and the wall
NARROWEST, WIDEST = 9, 16  # columns of a building
BESIDE = 25  # columns that players need beside the town, at least
COMFORT = 5  # so much more they get in a wide terminal, for each 20 columns from 80 on
LEAST_SIGN = 3  # columns for the name of a building behind figures
RULED, PLAIN, LOW = range(3)  # buildings in two lines and a wall, in two lines, in one
FULL, SHORT, BARE = range(3)  # of players and cards all; what players have reached; of cards only one's own targets
LEVELS = (  # how the town is drawn; is there a legend; how much is told of the rest?
    (RULED, True, FULL),
    (RULED, False, FULL),
    (PLAIN, True, FULL),
    (PLAIN, False, FULL),
    (PLAIN, False, SHORT),
    (LOW, False, FULL),
    (LOW, False, SHORT),
    (LOW, False, BARE),
)
LEGEND = ("? face-down", "(o1) stunned", "o1$ carries loot", "$ loot lies there", "♞ horse")


class Pieces:
    """Things in a row after a heading; a line breaks only between two of them, and goes on below the first."""

    def __init__(self, heading: Text | None, pieces: Iterable[Text], between: Text = DOT) -> None:
        self.heading = Text() if heading is None else Text.assemble(heading, " ")
        self.pieces = list(pieces)
        self.between = between

    def fits(self, width: int) -> bool:
        """Has every piece room beside the heading?"""
        return all(self.heading.cell_len + piece.cell_len <= width for piece in self.pieces)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line, begun = self.heading.copy(), False
        for piece in self.pieces:
            if begun and line.cell_len + self.between.cell_len + piece.cell_len > options.max_width:
                yield line
                line, begun = Text(" " * self.heading.cell_len), False
            line.append_text(self.between if begun else Text()).append_text(piece)
            begun = True
        yield line


class Tabletop:
    """The table, with less of it where there is less room."""

    def __init__(self, view: CactusTownView, names: list[str], lines: int = 0) -> None:
        self.view = view
        self.names = names
        self.lines = lines  # that there is room for; 0 is no limit
        self.gangs = shelf.GANGS.find(view["cards"])
        catalogue = shelf.catalogue(view["town"])
        self.titles = dict(zip(catalogue.words, catalogue.titles, strict=True))
        self.titles[OFFICE_WORD] = OFFICE_TITLE
        self.firsts = [title.split()[0] for title in self.titles.values()]

    def side(self, seat: int) -> Faction:
        """The faction of a seat."""
        return self.gangs.factions[FACTION_WORDS.index(self.view["players"][seat]["faction"])]

    def style(self, seat: int) -> str:
        """The colour of a seat."""
        return STYLES[self.side(seat).colour]

    def fitted(self, lines: int) -> "Tabletop":
        """The same in so many lines, as far as that can be done."""
        return Tabletop(self.view, self.names, max(1, lines))

    def enough(self, console: Console) -> int:
        """The lines in which the whole town is seen, and what everybody has reached; for these the log is cut."""
        drawn = Group(*self._parts(console, PLAIN, False, SHORT, console.width))
        return len(console.render_lines(drawn, pad=False))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        drawn = Group()
        for drawing, has_legend, telling in LEVELS:
            drawn = Group(*self._parts(console, drawing, has_legend, telling, options.max_width))
            if not self.lines or len(console.render_lines(drawn, options, pad=False)) <= self.lines:
                break
        yield drawn

    def _parts(
        self, console: Console, drawing: int, has_legend: bool, telling: int, width: int
    ) -> Iterator[RenderableType]:
        yield _header(self.view, self.names)
        beside = BESIDE + max(0, (width - 80) // 20) * COMFORT
        column = (width - beside - 1 - MARGIN) // len(COLUMNS) - 1
        seats = range(len(self.names))
        dealings = list(_dealings(self, telling))
        if column >= NARROWEST:
            column = min(column, WIDEST)
            beside = width - _town_width(column) - 1
            town = _town(self, drawing, column)
            players = [_player(self, seat) if telling == FULL else _in_short(self, seat) for seat in seats]
            side = Group(*players, *_aside(self))
            both = Group(side, *dealings)
            if all(each.fits(beside) for each in dealings) and _height(console, both, beside) <= len(town.split("\n")):
                side, dealings = both, []
            table = Table.grid(padding=(0, 1, 0, 0))
            table.add_column(width=_town_width(column))
            table.add_column(width=beside)
            table.add_row(town, side)
            yield table
        else:
            yield _town(self, drawing, min(WIDEST, (width - MARGIN) // len(COLUMNS) - 1))
            if telling != FULL:
                yield Pieces(None, (_in_short(self, seat) for seat in seats))
            else:
                yield from (_player(self, seat) for seat in seats)
            yield from _aside(self)
        yield from dealings
        if has_legend:
            strayed = ["cow1! strayed"] if self.view["stampede"] else []
            yield Pieces(None, (Text(each, "dim") for each in (*LEGEND, *strayed)), Text(" · ", "dim"))


def _height(console: Console, shown: RenderableType, width: int) -> int:
    return len(console.render_lines(shown, console.options.update(width=width), pad=False))


def draw(view: Mapping[str, object], names: list[str]) -> RenderableType:
    """The table as the seat of the view sees it."""
    seen = cast(CactusTownView, view)
    return Tabletop(seen, names[: len(seen["players"])])


def _header(view: CactusTownView, names: list[str]) -> Rule:
    title = Text("Cactus Town", style="bold")
    if view["over"]:
        reason = _(REASONS.get(view["reason"], ""))
        who = f"{names[view['winner']]} wins" if view["winner"] >= 0 else "nobody wins"
        title.append(f" · {who}: {reason}", "not bold")
        return Rule(title, align="left", style=INK)
    if view["round"]:
        title.append(f" · round {view['round']}" + (f" of {view['cap']}" if view["cap"] else ""), "not bold")
    if view["card"] is not None:
        card = view["card"]
        title.append(f" · {names[view['active']]}: {card['card']} ", "not bold")
        title.append(view["action"] or "/".join(card["actions"]), "not bold")
    elif view["round"]:
        title.append(" · programming", "not bold")
    return Rule(title, align="left", style=INK)


# ---- the town --------------------------------------------------------------------------------------------------------


def _town_width(column: int) -> int:
    return MARGIN + len(COLUMNS) * (column + 1)


def _town(tabletop: Tabletop, drawing: int, column: int) -> Text:
    """The grid, row 5 on top, in columns of this width."""
    view = tabletop.view
    buildings = {building["space"]: building for building in view["buildings"]}
    lines: list[Text] = []
    if view["stampede"]:
        lines.append(_outside(tabletop, "train", "w", column))
    lines.append(_wall(column, letters=True))
    for row in ROWS:
        cells = [_cell(tabletop, buildings[f"{letter}{row}"], drawing, column) for letter in COLUMNS]
        height = max(map(len, cells))
        for place in range(height):
            line = Text.assemble((str(row) if place == 0 else " ", "dim"), ("│", INK))
            for cell in cells:
                piece = cell[place].copy() if place < len(cell) else Text()
                piece.truncate(column, pad=True)
                line.append_text(piece).append("│", INK)
            lines.append(line)
        if drawing == RULED:
            lines.append(_wall(column))
    if view["stampede"]:
        lines.append(_outside(tabletop, "fields", "f", column))
    return Text("\n", no_wrap=True).join(lines)


def _wall(column: int, *, letters: bool = False) -> Text:
    """A line between two rows, or the one above with the letters of the columns."""
    line = Text(" ┼", INK)
    for letter in COLUMNS:
        line.append(letter if letters else "─").append("─" * (column - 1) + "┼")
    return line


def _outside(tabletop: Tabletop, title: str, letter: str, column: int) -> Text:
    """The wagons above the town, or the fields below it."""
    line = Text.assemble((f"  {title:>{column}}", "dim"), ("│", INK))
    for number in range(2, 5):
        place = f"{letter}{number}"
        cell = Text.assemble((place, "dim"), " ", Text(" ").join(_standing(tabletop, place)))
        cell.truncate(column, pad=True)
        line.append_text(cell).append("│", INK)
    return line


def _cell(tabletop: Tabletop, building: BuildingView, drawing: int, column: int) -> list[Text]:
    """A building in one line or more: what it is, then who is there."""
    here = _standing(tabletop, building["space"])
    if building["loot"]:
        here.append(Text("$" * building["loot"], "bold #ffd75f"))
    horse = Text(" ♞", "bold") if building["horse"] else Text()
    lines = [Text()]
    if drawing != LOW:
        lines.insert(0, _sign(tabletop, building, column - horse.cell_len).append_text(horse))
    for figure in here:
        if lines[-1].cell_len and lines[-1].cell_len + 1 + figure.cell_len > column:
            lines.append(Text())
        lines[-1].append(" " if lines[-1].cell_len else "").append_text(figure)
    if drawing == LOW:
        room = column - lines[-1].cell_len - (1 if here else 0) - horse.cell_len
        if room >= LEAST_SIGN + 2 * building["looked"] or not building["building"]:
            sign = _sign(tabletop, building, room).append_text(horse)
            lines[-1].append(" " if here else "").append_text(sign)
    return lines


def _sign(tabletop: Tabletop, building: BuildingView, room: int) -> Text:
    """The name of a building, shortened to the room there is."""
    if not building["building"]:
        return Text("?", "dim")
    title = _(tabletop.titles[building["building"]])
    known = building["face_up"]
    if len(title) > room - (0 if known else 2):
        first = title.split()[0]
        if building["building"] == OFFICE_WORD:
            title = "Office"
        elif len(first) <= room and tabletop.firsts.count(first) == 1:
            title = first
    sign = Text(title)
    sign.truncate(max(1, room - (0 if known else 2)), overflow="ellipsis")
    return sign if known else Text.assemble(("(", "dim"), (sign.plain, "italic"), (")", "dim"))


def _standing(tabletop: Tabletop, place: str) -> list[Text]:
    """The figures in a place."""
    return [_figure(tabletop, figure) for figure in tabletop.view["figures"] if figure["place"] == place]


def _figure(tabletop: Tabletop, figure: FigureView) -> Text:
    view = tabletop.view
    word = figure["figure"] + "$" * figure["loot"] + ("" if figure["in_range"] else "!")
    if figure["stunned"]:
        word = f"({word})"
    style = tabletop.style(figure["seat"])
    return Text(word, f"{style} reverse" if figure["figure"] == view["mover"] else style)


# ---- the players -----------------------------------------------------------------------------------------------------


def _name(tabletop: Tabletop, seat: int) -> Text:
    """A player with a mark: has won, is asked."""
    view = tabletop.view
    player = view["players"][seat]
    won = seat == view["winner"]
    line = Text("★ " if won else "▶ " if seat in view["asked"] else "  ")
    line.append(LETTERS[FACTION_WORDS.index(player["faction"])].upper(), tabletop.style(seat))
    line.append(f" {tabletop.names[seat]}", "bold" if won or seat == view["active"] else "")
    return line.append(" (you)" if seat == view["seat"] else "")


def _player(tabletop: Tabletop, seat: int) -> Group:
    """A player in two lines or more."""
    view = tabletop.view
    line = _name(tabletop, seat)
    line.append(f" {_(tabletop.side(seat).title)}", "dim")
    if seat == view["marker"] and view["round"] and not view["over"]:
        line.append(" first", "italic")
    return Group(line, Pieces(Text("  "), [*_progress(tabletop, seat), *_arms(tabletop, seat)]))


def _progress(tabletop: Tabletop, seat: int) -> Iterator[Text]:
    player = tabletop.view["players"][seat]
    for part, reached, goal in zip(tabletop.side(seat).parts, player["goal"], player["of"], strict=True):
        yield Text(f"{GOALS.get(part, part)} {reached}/{goal}", "bold" if reached else "")


def _arms(tabletop: Tabletop, seat: int) -> Iterator[Text]:
    """Cards that were seen, the second shot, ammo, what others know of targets and debts."""
    player = tabletop.view["players"][seat]
    if tabletop.view["stage"] == "program":
        yield Text(f"laid {player['laid']}/3")
    seen = [card["card"] for card, resolved in zip(player["program"], player["resolved"], strict=True) if resolved]
    if seen:
        yield Text("played " + " ".join(seen[::-1] if tabletop.view["reverse"] else seen))
    shot = player["shot"]
    if player["shot_used"]:
        yield Text("shot used", "dim")
    elif shot is not None and shot["card"]:
        yield Text(f"shot +{shot['value']}")
    if player["ammo"]:
        yield Text("ammo", "bold")
    titles = [_(tabletop.titles[word]) for word in player["used_targets"]]
    if titles:
        yield Text(("paid " if "paid" in tabletop.side(seat).parts else "robbed ") + ", ".join(titles))


def _in_short(tabletop: Tabletop, seat: int) -> Text:
    """A player in a few words."""
    player = tabletop.view["players"][seat]
    reached = " ".join(f"{have}/{goal}" for have, goal in zip(player["goal"], player["of"], strict=True))
    line = _name(tabletop, seat)
    return line.append(f" {reached}")


# ---- what goes on ----------------------------------------------------------------------------------------------------


def _aside(tabletop: Tabletop) -> Iterator[RenderableType]:
    """Figures that are gone, and the dice."""
    gone = [figure for figure in tabletop.view["figures"] if figure["place"] in ELSEWHERE]
    if gone:
        yield Pieces(
            Text("Gone", "dim"),
            [Text.assemble(_figure(tabletop, figure), f" {ELSEWHERE[figure['place']]}") for figure in gone],
        )
    duel = tabletop.view["duel"]
    if duel is not None:
        figures = {figure["figure"]: figure for figure in tabletop.view["figures"]}
        dice = [
            Text.assemble(_figure(tabletop, figures[word]), f" {die + added}")
            for word, die, added in zip(duel["figures"], duel["dice"], duel["added"], strict=True)
        ]
        title = "Bump" if duel["initiator"] in ("bull", "cow1", "cow2") else "Duel"
        yield Pieces(Text(f"{title} {duel['space']}", "bold"), dice)


def _dealings(tabletop: Tabletop, telling: int) -> Iterator[Pieces]:
    """The cards of the round as they are resolved; one's own cards, targets and debts.

    In short, cards in hand are left out: they are what the question offers.
    """
    view = tabletop.view
    if view["pile"] and not view["over"] and telling != BARE:
        pile = []
        for number, card in enumerate(view["pile"]):
            faction = view["players"][card["seat"]]["faction"]
            word = card["card"] or f"{LETTERS[FACTION_WORDS.index(faction)].upper()}?"
            present = number == view["resolved"] - 1
            style = "dim" if number < view["resolved"] - 1 else tabletop.style(card["seat"])
            pile.append(Text(f"▸{word}" if present else word, f"{style} underline" if present else style))
        yield Pieces(Text("Order", "dim"), pile, Text(" "))
    if view["seat"] < 0:
        return
    own = view["players"][view["seat"]]
    if own["hand"] and telling == FULL:
        yield Pieces(Text("Hand", "dim"), [_card(card, card["word"]) for card in own["hand"]])
    left = [card for card, resolved in zip(own["program"], own["resolved"], strict=True) if not resolved]
    order = left if own["hand"] or not view["reverse"] else left[::-1]
    if order and not view["over"] and telling != BARE:
        yield Pieces(Text("Laid" if own["hand"] else "Next", "dim"), [_card(card, card["card"]) for card in order])
    if own["targets"]:
        title = "Debts" if "paid" in tabletop.side(view["seat"]).parts else "Targets"
        yield Pieces(Text(title, "dim"), [_target(tabletop, word) for word in own["targets"]])


def _card(card: CardView, word: str) -> Text:
    """`O2 walk/rob +3`."""
    return Text.assemble((word, "bold"), f" {'/'.join(card['actions'])} +{card['value']}")


def _target(tabletop: Tabletop, word: str) -> Text:
    """A target or debt, and where it is if the viewer knows."""
    title = Text(_(tabletop.titles[word]), "bold")
    where = [building["space"] for building in tabletop.view["buildings"] if building["building"] == word]
    return title.append(f" {where[0]}" if where else "", "not bold")

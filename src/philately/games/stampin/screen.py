"""A view drawn for the terminal: the path around what lies on the table, the players, one's own hand.

A space is written as what it does: `draw2`, `+8¢`, `swap◂` (with the player on the left), `bid`. Eagles are the
numbers ⓿ … ❸ of their seats, as in the answer `seat1`; they stand before the names of the players too. Where there is
little room the path is written in lines, or only as far as the dice reach.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.text import Text

from philately.core.language import _
from philately.games.stampin import shelf
from philately.games.stampin.board import SIDES, Board, Space
from philately.games.stampin.cards import ALIKE, CATEGORY_WORDS, Deck, card_title, category_title, value
from philately.games.stampin.notation import action
from philately.games.stampin.rules import terms as t
from philately.games.stampin.text import REASONS
from philately.games.stampin.view import PileView, SeatView, StampinView

EAGLES = "⓿❶❷❸"
SEAT_STYLES = ("bold #ff5f5f", "bold #5f9fff", "bold #5fd75f", "bold #ffd75f")  # red, blue, green, yellow (P-5)
DICE = "⚀⚁⚂⚃⚄⚅"
WAYS = {t.ANY: "", t.LEFT: "◂", t.RIGHT: "▸", t.EVERYBODY: "✱"}
SPACES = {  # the sign of each kind of space, and its style
    t.DRAW: ("draw{number}", "#5fafd7"),
    t.COLLECT: ("+{number}¢", "#87af5f"),
    t.PAY: ("−{number}¢", "#d7875f"),
    t.COLLECT_EACH: ("+{number}¢✱", "#87af5f"),
    t.PAY_EACH: ("−{number}¢✱", "#d7875f"),
    t.TRADE: ("swap{way}", "#af87d7"),
    t.PASS_ON: ("pass{way}", "#af87d7"),
    t.NLW: ("nlw", "#d7af5f"),
    t.AUCTION: ("bid", "#d7af5f"),
    t.FREE: ("free", "#5fafd7"),
    t.SORT: ("sort{number}", "#5fafd7"),
    t.ROLL_AGAIN: ("roll", ""),
    t.GOTO: ("fly", ""),
    t.LOSE: ("lose", "#d7875f"),
}
LEGEND = "◂ left · ▸ right · ✱ everybody · nlw search the discards · fly ahead to another"
PERFORATION = "┊"
INK = "#8f7f5f"
DOT = Text(" · ")
NARROWEST, WIDEST = 7, 9  # columns of a space in the frame, with the perforation
ROOM = 40  # columns inside the frame, at least
REACH = range(3, 12)  # so many steps a roll can lead, because doubles don't move
TIMES = "\N{MULTIPLICATION SIGN}"
FRAME, LINES, AHEAD, NO_PATH, SHORT = range(5)  # how much is drawn
LEVELS = [
    (FRAME, True),
    (FRAME, False),
    (LINES, True),
    (LINES, False),
    (AHEAD, False),
    (NO_PATH, False),
    (SHORT, False),
]


class Pieces:
    """Things in a row after a heading; a line breaks only between two of them, and goes on below the first."""

    def __init__(self, heading: Text | None, pieces: Iterable[Text], between: Text = DOT) -> None:
        self.heading = Text() if heading is None else heading.copy().append(" ")
        self.pieces = list(pieces)
        self.between = between

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

    def __init__(self, view: StampinView, names: list[str], lines: int = 0) -> None:
        self.view = view
        self.names = names
        self.lines = lines  # that there is room for; 0 is no limit
        self.board = shelf.BOARDS.find(view["board"])
        self.deck = shelf.DECKS.find(view["cards"])

    def fitted(self, lines: int) -> "Tabletop":
        """The same in so many lines, as far as that can be done."""
        return Tabletop(self.view, self.names, max(1, lines))

    def enough(self, console: Console) -> int:
        """The lines in which one sees what lies ahead and what is known of all hands; for these the log is cut."""
        drawn = Group(*self._parts(AHEAD, False, None, console.width))
        return len(console.render_lines(drawn, pad=False))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        frame = _frame(self, console, width)
        drawn = Group()
        for level, has_legend in LEVELS:
            if level > FRAME or frame is not None:
                drawn = Group(*self._parts(level, has_legend, frame, width))
                if not self.lines or len(console.render_lines(drawn, options, pad=False)) <= self.lines:
                    break
        yield drawn

    def _parts(self, level: int, has_legend: bool, frame: Text | None, width: int) -> Iterator[RenderableType]:
        yield _header(self.view, self.names)
        if level == FRAME and frame is not None:
            yield frame
        else:
            if level == LINES:
                yield from _path(self, width)
            elif level == AHEAD:
                yield _ahead(self)
            if level != SHORT:
                yield from _corners(self)
            yield from _table(self) if level == LINES else _compact(self, short=level == SHORT)
        if has_legend:
            yield Text(LEGEND, "dim")
        for seat in range(len(self.view["players"])):
            yield from _player(self, seat, short=level == SHORT)
        if self.view["seat"] >= 0:
            own = _hand(self.deck, self.view["players"][self.view["seat"]]["hand"])
            yield Pieces(Text("Hand", "dim"), own or [Text("none", "dim")])


def draw(view: Mapping[str, object], names: list[str]) -> RenderableType:
    """The table as the seat of the view sees it."""
    return Tabletop(cast(StampinView, view), names)


def _header(view: StampinView, names: list[str]) -> Rule:
    title = Text("Stampin'", style="bold")
    if view["over"]:
        reason = REASONS.get(view["reason"], "")
        if view["winner"] >= 0:
            title.append(f" · {names[view['winner']]} wins: {reason}", "not bold")
        else:
            title.append(f" · nobody wins alone: {reason}", "not bold")
    else:
        title.append(f" · turn {view['turn']} · {names[view['active']]} plays · ", "not bold")
        title.append("1 Set wins" if view["goal"] == 1 else f"{view['goal']} Sets win", "not bold")
    return Rule(title, align="left", style=INK)


# ---- the path --------------------------------------------------------------------------------------------------------


def _sign(space: Space) -> str:
    return SPACES[space.kind][0].format(number=space.number, way=WAYS.get(space.number, ""))


def _eagles(view: StampinView, place: int) -> list[int]:
    """The seats whose eagles stand on a space."""
    return [seat for seat, player in enumerate(view["players"]) if player["place"] == place]


def _drawn(seats: Iterable[int]) -> Text:
    """The eagles of these seats."""
    return Text.assemble(*((EAGLES[seat], SEAT_STYLES[seat]) for seat in seats))


def _cell(view: StampinView, board: Board, place: int, width: int) -> Text:
    """A space with the eagles on it, in so many columns."""
    space = board.spaces[place - 1]
    here = _eagles(view, place)
    cell = _drawn(here).append(_sign(space), SPACES[space.kind][1] + (" bold" if here else ""))
    cell.truncate(width, pad=True)
    return cell


def _corner(view: StampinView, corner: int, width: int) -> Text:
    """A corner stamp, where the eagle of one side waits at first: SE, SW, NW, NE for South, West, North, East."""
    step = 2 if len(view["players"]) == 2 else 1
    cell = _drawn(seat for seat in _eagles(view, 0) if seat * step == corner)
    return cell.append("·" * max(0, width - cell.cell_len), "dim")


def _frame(tabletop: Tabletop, console: Console, width: int) -> Text | None:
    """The square path, counter-clockwise from the south-east corner, around the table; None where that has no room."""
    view, board = tabletop.view, tabletop.board
    side = len(board.spaces) // SIDES
    column = min(WIDEST, (width - 1) // (side + 2))
    room = column * side - 3
    if column < NARROWEST or room < ROOM:
        return None
    inside = [line for text in _table(tabletop) for line in text.wrap(console, room)]
    if len(inside) > side:
        return None
    inside = [Text()] * ((side - len(inside)) // 2) + inside

    def line(cells: list[Text]) -> Text:
        edge = Text(PERFORATION, INK)
        return Text.assemble(edge, edge.join(cells), edge)

    def cell(place: int) -> Text:
        return _cell(view, board, place, column - 1)

    def corner(number: int) -> Text:
        return _corner(view, number, column - 1)

    lines = [line([corner(2), *(cell(place) for place in range(2 * side, side, -1)), corner(3)])]
    for row in range(side):
        middle = inside[row].copy() if row < len(inside) else Text()
        middle.truncate(room, pad=True)
        lines.append(line([cell(2 * side + 1 + row), Text.assemble(" ", middle, " "), cell(side - row)]))
    lines.append(line([corner(1), *(cell(place) for place in range(3 * side + 1, 4 * side + 1)), corner(0)]))
    return Text("\n").join(lines)


def _path(tabletop: Tabletop, width: int) -> Iterator[Text]:
    """The whole path in lines, from the first space on."""
    view, board = tabletop.view, tabletop.board
    places = range(1, len(board.spaces) + 1)
    column = max(len(_sign(board.spaces[place - 1])) + len(_eagles(view, place)) for place in places)
    across = max(1, (width - 3) // (column + 1))
    edge = Text(PERFORATION, INK)
    for start in range(0, len(board.spaces), across):
        cells = [_cell(view, board, place, column) for place in places[start : start + across]]
        yield Text.assemble((f"{start + 1:>2}", "dim"), edge, edge.join(cells), edge)


def _ahead(tabletop: Tabletop) -> Pieces:
    """The spaces that a roll can lead to; doubles don't move (P-13)."""
    view, board = tabletop.view, tabletop.board
    seat = view["seat"] if view["seat"] >= 0 else view["active"]
    place = view["players"][seat]["place"]
    before = place or _entry(tabletop, seat) - 1
    shown = []
    for steps in REACH:
        there = (before - 1 + steps) % len(board.spaces) + 1
        space = board.spaces[there - 1]
        sign = (_sign(space), SPACES[space.kind][1])
        shown.append(Text.assemble((f"{steps} ", "dim"), _drawn(_eagles(view, there)), sign))
    return Pieces(Text("Ahead", "dim"), shown, Text(PERFORATION, INK))


def _entry(tabletop: Tabletop, seat: int) -> int:
    """The space where an eagle comes onto the path."""
    return tabletop.board.entries[seat * 2 if len(tabletop.view["players"]) == 2 else seat]


def _corners(tabletop: Tabletop) -> Iterator[Pieces]:
    """The eagles that aren't on the path yet."""
    waiting = _eagles(tabletop.view, 0)
    if waiting:
        yield Pieces(None, [_drawn([seat]).append(f" corner, enters at {_entry(tabletop, seat)}") for seat in waiting])


# ---- the table -------------------------------------------------------------------------------------------------------


def _table(tabletop: Tabletop) -> list[Text]:
    """All that isn't a player's."""
    return [*_standing(tabletop), *_stock(tabletop), *_dealings(tabletop)]


def _compact(tabletop: Tabletop, *, short: bool) -> Iterator[RenderableType]:
    """The same in fewer lines."""
    stock = _stock(tabletop)
    if short:
        active = tabletop.view["active"]
        if tabletop.view["players"][active]["place"]:
            stock[0] = Text.assemble(_space(tabletop, active), DOT, stock[0])
    else:
        yield from _standing(tabletop)
    yield Pieces(None, stock)
    yield from _dealings(tabletop)


def _stock(tabletop: Tabletop) -> list[Text]:
    """The dice and the Bank, then the discard piles."""
    view = tabletop.view
    stock = Text()
    if view["dice"]:
        a, b = view["dice"]
        stock.append(f"{DICE[a - 1]}{DICE[b - 1]} {a} and {b}", "bold").append(" · ")
    stock.append(f"deck {view['deck']}")
    if view["bank"] is not None:
        stock.append(f" · Bank {view['bank']}¢")
    return [stock, *(_pile(tabletop.deck, number, pile) for number, pile in enumerate(view["piles"], 1))]


def _standing(tabletop: Tabletop) -> Iterator[Text]:
    """Where the eagle of the active player and one's own stand, and what is written there."""
    view = tabletop.view
    for seat in dict.fromkeys((view["active"], view["seat"])):
        place = view["players"][seat]["place"] if seat >= 0 else 0
        if place:
            yield _space(tabletop, seat).append(f": {_(tabletop.board.spaces[place - 1].text)}")


def _space(tabletop: Tabletop, seat: int) -> Text:
    place = tabletop.view["players"][seat]["place"]
    name = _(tabletop.board.spaces[place - 1].name)
    return _drawn([seat]).append(f" {place} ").append(name, "bold")


def _pile(deck: Deck, number: int, pile: PileView) -> Text:
    line = Text(f"Pile {number}", "bold")
    if not pile["size"]:
        return Text.assemble(line, (" empty", "dim"))
    if len(pile["cards"]) == 1:
        return Text.assemble(line, f" ({pile['size']}) {card_title(deck, action(pile['top']))}")
    line = Text.assemble(line, f" ({pile['size']}, top first) ")
    return line.append(", ".join(_in_short(deck, word) for word in pile["cards"]))


def _in_short(deck: Deck, word: str) -> str:
    """A card as category and value."""
    card = action(word)
    if card >= t.WILD:
        return "Wild"
    return f"{category_title(deck, card // ALIKE)} {value(deck, card)}¢"


def _dealings(tabletop: Tabletop) -> Iterator[Text]:
    """What is going on between players."""
    view, deck, names = tabletop.view, tabletop.deck, tabletop.names
    auction, demand = view["auction"], view["demand"]
    if auction is not None:
        line = Text.assemble(("Auction", "bold"), f" {card_title(deck, action(auction['card']))}")
        if auction["bidder"] >= 0:
            line.append(f" · {names[auction['bidder']]} bids {auction['bid']}¢", "bold")
        yield line.append(" · sealed bids" if auction["sealed"] else "")
    if demand is not None:
        cards = ", ".join(card_title(deck, action(word)) for word in demand["cards"])
        line = Text.assemble(("Demand", "bold"), f" {names[demand['target']]} gives {cards}")
        if demand["chosen"]:
            line.append(f" · for {', '.join(card_title(deck, action(word)) for word in demand['chosen'])}")
        yield line
    if view["for_wild"]:
        offer = f" {names[view['active']]} offers {card_title(deck, action(view['for_wild']))}"
        yield Text.assemble(("Exchange", "bold"), offer, f" for the Wild of {names[view['partner']]}")
    elif view["partner"] >= 0:
        yield Text.assemble(("Trade", "bold"), f" {names[view['active']]} and {names[view['partner']]}")
    if view["picked"]:
        yield Text.assemble(("To discard", "bold"), f" {card_title(deck, action(view['picked']))}")


# ---- the players -----------------------------------------------------------------------------------------------------


def _player(tabletop: Tabletop, seat: int, *, short: bool) -> Iterator[RenderableType]:
    view, deck = tabletop.view, tabletop.deck
    player = view["players"][seat]
    won = seat == view["winner"]
    line = Text("★ " if won else "▶ " if seat in view["asked"] else "  ")
    line.append(EAGLES[seat], SEAT_STYLES[seat])
    line.append(f" {tabletop.names[seat]}", "bold" if won or seat == view["active"] else "")
    line.append(" (you)" if seat == view["seat"] else "")
    yield Pieces(line, _facts(deck, player, view["goal"]))
    if short or seat == view["seat"]:
        return
    remembered = _hand(deck, player["hand"])
    for said, words in _missing(player):
        titles = ", ".join(category_title(deck, CATEGORY_WORDS.index(word)) for word in words)
        remembered.append(Text(f"{said} {titles}", "italic"))
    if remembered:
        yield Pieces(Text("      hand", "dim"), remembered)


def _missing(player: SeatView) -> Iterator[tuple[str, list[str]]]:
    """Categories of which a hand holds nothing, or nothing but what is known."""
    known = {word[:-1] for word in player["hand"]}
    none = [word for word in player["none_of"] if word not in known]
    no_more = [word for word in player["none_of"] if word in known]
    if none:
        yield "no", none
    if no_more:
        yield "no more", no_more


def _facts(deck: Deck, player: SeatView, goal: int) -> Iterator[Text]:
    """What there is to say of a player."""
    cash = "?" if player["cash"] is None else str(player["cash"])
    yield Text(f"{cash}¢", "bold")
    yield Text(_number(player["hand_size"], "card", "cards"))
    if player["keepers"] != player["demands"]:  # one card of each kind, and one of them is used
        yield Text("Keeper left" if player["keepers"] else "Demand left")
    elif player["keepers"] != player["keeper_demand_cards"]:
        yield Text("Keeper and Demand")
    else:
        yield Text(f"{player['keepers'] or 'no'} Keeper/Demand")
    sets = ", ".join(_with_wilds(deck, each["category"], each["cards"]) for each in player["sets"])
    yield Text(f"{len(player['sets'])}/{goal} Sets" + (f": {sets}" if sets else ""), "bold" if sets else "")
    if player["threes"]:
        threes = ", ".join(_with_wilds(deck, three["category"], ["wild"] * three["wild"]) for three in player["threes"])
        yield Text(f"{_number(len(player['threes']), 'three', 'threes')}: {threes}")
    if player["loses_turn"]:
        yield Text("loses the next turn", "italic")
    if player["answered"]:
        yield Text("has chosen", "italic")
    if player["passed"]:
        yield Text("passes", "italic")


def _number(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _with_wilds(deck: Deck, category: str, cards: list[str]) -> str:
    """A three or a Set by its category, if that is known, and whether there are Wilds in it."""
    title = category_title(deck, CATEGORY_WORDS.index(category)) if category else "?"
    wilds = sum(word.startswith("wild") for word in cards)
    return title + ("+Wild" if wilds == 1 else f"+{wilds} Wilds" if wilds else "")


def _hand(deck: Deck, words: list[str]) -> list[Text]:
    """Cards by category, with their values."""
    found: dict[str, list[str]] = {}
    for word in words:
        card = action(word)
        title = "Wild" if card >= t.WILD else category_title(deck, card // ALIKE)
        found.setdefault(title, []).append("" if card >= t.WILD else f" {value(deck, card)}¢")
    pieces = []
    for title, values in found.items():
        number = f" {TIMES}{len(values)}" if len(values) > 1 and not values[0] else "".join(values)
        pieces.append(Text.assemble((title, "bold" if len(values) > 1 else ""), number))
    return pieces

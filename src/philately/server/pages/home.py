"""The first page: cards of extensions, the games, the player's tables and public tables."""

from datetime import UTC, datetime
from typing import Any

import htpy as h
from htpy import Node
from litestar import Response, get, post

from philately.bots import usual_bot
from philately.core.errors import UnknownGame
from philately.core.game import Game
from philately.core.language import _
from philately.core.registry import game as find_game
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, fields, go, known_player, name_label, show, shown_games
from philately.server.storage.rows import PlayerRow, SeatRow, TableRow
from philately.server.tables.lobby import Wish
from philately.web.elements import game_stamp, link_button, submit_button, when

Found = list[tuple[TableRow, list[SeatRow]]]


@get("/", include_in_schema=False)
async def home(request: Asking, house: TheHouse) -> Response[str]:
    player = await house.player(request)
    public: Found = await house.public_tables()
    mine: Found = await house.store.run(house.store.tables_of, player.id) if player is not None else []
    cards = [card for part in house.parts.all if (card := await part.card(player)) is not None]
    others = [entry for entry in public if player is None or not _mine(entry, player)]
    return show(
        _("Tables"),
        h.h1(".hide")[_("Take a seat")],
        (card.content for card in cards),
        h.section(".sheet.games", aria_labelledby="games")[
            h.h2("#games")[_("The games")], (_game(game, player) for game in shown_games())
        ],
        bool(mine) and _list(_("Your tables"), mine, player),
        _list(_("Public tables"), others, player, _("Nobody else is sitting down just now. Open a table!")),
        player=player,
        further=cards,
    )


@post("/play", include_in_schema=False)
async def play(request: Asking, house: TheHouse) -> Response[Any]:
    """Start a game against bots with one click."""
    said = await fields(request)
    game = find_game(said.get("game", ""))
    house.may_open_table(request, await house.player(request))
    player = await known_player(request, house, said.get("name", ""))
    wishes = [Wish("me"), *[Wish("bot", usual_bot(game))] * (game.usual_players - 1)]
    table = await house.lobby.create(player, game, wishes, {}, listed=False)
    return go(request, f"/tables/{table}", house, player)


def _game(game: Game, player: PlayerRow | None) -> Node:
    return h.article(".choice", aria_label=game.title)[
        game_stamp(f"/games/{game.name}/rules", game.title, game.summary, game.name),
        h.form(method="post", action="/play", class_="start")[
            h.input(type="hidden", name="game", value=game.name),
            name_label(player),
            submit_button(_("Play now"), "main big", aria_label=_("Play now: {game}").format(game=game.title)),
            link_button(
                _("New table …"),
                f"/new?game={game.name}",
                aria_label=_("New table … for {game}").format(game=game.title),
            ),
            h.p(".help")[_help(game)],
        ],
    ]


def _help(game: Game) -> str:
    if game.most == 1:
        return _("Play now starts at once. A new table is for variants and the rest.")
    return _("Play now sits you down with bots. A new table is for friends, variants and the rest.")


def _mine(entry: tuple[TableRow, list[SeatRow]], player: PlayerRow) -> bool:
    return any(seat.player == player.id for seat in entry[1])


def _list(title: str, tables: Found, player: PlayerRow | None, empty: str = "") -> Node:
    return h.section(".sheet")[
        h.h2[title],
        h.ul(".tables")[(_line(row, seats, player) for row, seats in tables)] if tables else h.p(".help")[empty],
    ]


def _line(row: TableRow, seats: list[SeatRow], player: PlayerRow | None) -> Node:
    who = ", ".join(seat.name or _("free seat") for seat in seats)
    my_turn = player is not None and any(seats[seat].player == player.id for seat in row.pending_seats)
    return h.li(class_="turn" if my_turn else None)[
        h.a(href=f"/tables/{row.id}")[h.b[_title(row.game)], h.span(".who")[who]],
        h.span(".state")[_standing(row, seats, my_turn)],
        when(datetime.fromtimestamp(row.changed, UTC)),
    ]


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except UnknownGame:  # it was uninstalled, and may come back
        return game


def _standing(row: TableRow, seats: list[SeatRow], my_turn: bool) -> str:
    if row.status == "open":
        free = sum(not seat.player and not seat.bot for seat in seats)
        return _("seats free: {free}").format(free=free) if free else _("about to begin")
    if row.status == "over":
        return _("over")
    if row.status == "stopped":
        return _("stopped: this release can't go on with it")
    if my_turn:
        return _("your turn")
    names = ", ".join(seats[seat].name for seat in row.pending_seats)
    return _("{names} to move").format(names=names)


routes = [home, play]

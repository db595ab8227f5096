"""The first page: where it is the player's turn, a first game, today's cards, the games, and the tables."""

from datetime import UTC, datetime
from typing import Any

import htpy as h
import msgspec
from htpy import Node
from litestar import Response, get, post
from litestar.params import FromQuery

from philately.bots import gentle_bot, usual_bot
from philately.core.errors import UnknownGame
from philately.core.game import Game
from philately.core.language import _, ngettext
from philately.core.registry import game as find_game
from philately.server.house import House, TheHouse
from philately.server.pages.common import Asking, fields, go, known_player, number, show, shown_games
from philately.server.storage.rows import PlayerRow, SeatRow, TableRow
from philately.server.tables.lobby import Wish
from philately.web.elements import game_stamp, link_button, submit_button, when
from philately.web.stamps import has_picture, picture, stamp

Found = list[tuple[TableRow, list[SeatRow]]]

FIRST_PLAYERS = 3  # a newcomer and two bots


class Turns(msgspec.Struct):
    """At how many tables it is the player's turn."""

    turns: int


@get("/", include_in_schema=False)
async def home(request: Asking, house: TheHouse) -> Response[str]:
    player = await house.player(request)
    public: Found = await house.public_tables()
    mine: Found = await house.store.run(house.store.tables_of, player.id) if player is not None else []
    known = await _finished(house, player)
    turns = [entry for entry in mine if _is_my_turn(*entry, player)]
    rest = [entry for entry in mine if entry not in turns]
    cards = [card for part in house.parts.all if (card := await part.card(player)) is not None]
    others = [entry for entry in public if player is None or not _mine(entry, player)]
    return show(
        _("Tables"),
        player is not None and bool(turns) and _turns(turns, player),
        _welcome() if not known else h.h1(".hide")[_("Take a seat")],
        (card.content for card in cards),
        h.section(".sheet.games", aria_labelledby="games")[
            h.h2("#games")[_("The games")], (_game(game, game.name in known) for game in shown_games())
        ],
        bool(rest) and _list(_("Your tables"), rest, player),
        _list(_("Public tables"), others, player, _("Nobody is waiting for players just now. Open a table!")),
        player=player,
        styles=["home.css"],
        further=cards,
        turns=len(turns),
    )


@get("/turns", include_in_schema=False)
async def turns(request: Asking, house: TheHouse, besides: FromQuery[str] = "") -> Turns:
    """Tell at how many tables it is the player's turn, besides the one that a page shows."""
    player = await house.player(request)
    mine: Found = await house.store.run(house.store.tables_of, player.id) if player is not None else []
    return Turns(sum(_is_my_turn(*entry, player) and entry[0].id != besides for entry in mine))


@post("/play", include_in_schema=False)
async def play(request: Asking, house: TheHouse) -> Response[Any]:
    """Start a game against bots with one click. They are gentle until the player has finished a game of it."""
    said = await fields(request)
    game = find_game(said.get("game", ""))
    players = game.usual_players
    if said.get("players"):
        players = game.check_players(number(said["players"], _("the number of players")))
    house.may_open_table(request, await house.player(request))
    player = await known_player(request, house, said.get("name", ""))
    is_first = game.name not in await _finished(house, player)
    bot = gentle_bot(game) if is_first else usual_bot(game)
    table = await house.lobby.create(player, game, [Wish("me"), *[Wish("bot", bot)] * (players - 1)], {}, listed=False)
    return go(request, f"/tables/{table}" + ("?first=yes" if is_first else ""), house, player)


async def _finished(house: House, player: PlayerRow | None) -> set[str]:
    """Return the games of which this player has finished one."""
    return await house.store.run(house.store.finished, player.id) if player is not None else set()


# ---- the player's turns ----------------------------------------------------------------------------------------------


def _is_my_turn(row: TableRow, seats: list[SeatRow], player: PlayerRow | None) -> bool:
    if player is None or row.status != "playing":
        return False
    return any(seats[seat].player == player.id and not seats[seat].bot for seat in row.pending_seats)


def _turns(mine: Found, player: PlayerRow) -> Node:
    at = ngettext("at {number} table", "at {number} tables", len(mine)).format(number=len(mine))
    return h.section(".sheet.turns", aria_labelledby="turns")[
        h.h2("#turns")[_("Your turn"), " ", h.small[at]], h.ul[(_turn(row, seats, player) for row, seats in mine)]
    ]


def _turn(row: TableRow, seats: list[SeatRow], player: PlayerRow) -> Node:
    others = ", ".join(seat.name for seat in seats if seat.player != player.id)
    return h.li[
        h.a(href=f"/tables/{row.id}")[
            has_picture(row.game) and picture(row.game), h.span[h.b[_title(row.game)], h.small[others]], h.em[_("Play")]
        ]
    ]


# ---- a first game ----------------------------------------------------------------------------------------------------


def _welcome() -> Node:
    """Say what this is, and offer the game that is the easiest to learn."""
    first = next((game for game in shown_games() if game.most > 1 and game.weight), None)
    return h.section(".sheet.welcome")[
        h.div(".words")[
            h.h1[_("Board games about stamps, to play with friends, against bots or alone.")],
            first is not None and _start(first),
            h.p(".help")[_("Free, with nothing to install and no account. Send a link, and your friends sit down.")],
        ],
        h.div(".desk", aria_hidden="true")[
            (stamp(h.span(".face")[picture(game.name), h.b[game.title]]) for game in shown_games() if game.weight)
        ],
    ]


def _start(game: Game) -> Node:
    players = max(game.fewest, min(FIRST_PLAYERS, game.most))
    bots = ngettext("you and {number} gentle bot", "you and {number} gentle bots", players - 1)
    return h.form(method="post", action="/play", class_="first")[
        h.input(type="hidden", name="game", value=game.name),
        h.input(type="hidden", name="players", value=str(players)),
        submit_button(_("Start here"), "main big"),
        h.p[
            ", ".join(filter(None, (game.title, bots.format(number=players - 1), _minutes(game)))),
            h.br,
            game.summary,
        ],
    ]


# ---- the games -------------------------------------------------------------------------------------------------------


def _game(game: Game, is_known: bool) -> Node:
    return h.article(".choice", aria_label=game.title)[
        game_stamp(f"/games/{game.name}/rules", game.title, game.summary, game.name),
        h.p(".facts-line")[", ".join(filter(None, (_players(game), _minutes(game)))), h.br, _weight(game)],
        h.form(method="post", action="/play", class_="start")[
            h.input(type="hidden", name="game", value=game.name),
            submit_button(_("Play now"), "", aria_label=_("Play now: {game}").format(game=game.title)),
            h.p(".help")[_help(game, is_known)],
            link_button(
                _("With friends …") if game.most > 1 else _("Choose …"),
                f"/new?game={game.name}",
                "quiet",
                aria_label=_("New table … for {game}").format(game=game.title),
            ),
        ],
    ]


def _help(game: Game, is_known: bool) -> str:
    """Tell what *Play now* begins: against whom, on which side, or with which of its variants."""
    players = game.usual_players
    options = game.check_options({}, players)
    if game.most == 1:
        first = game.options[0]
        return f"{first.title}: {first.title_of(options[first.name])}" if game.options else ""
    bots = ngettext("with {number} gentle bot", "with {number} gentle bots", players - 1)
    if is_known or gentle_bot(game) != "gentle":
        bots = ngettext("with {number} bot", "with {number} bots", players - 1)
    side = game.sides(players, options)[0].name
    said = _("your side: {side}").format(side=side) if side else ""
    return " · ".join(filter(None, (bots.format(number=players - 1), said)))


def _players(game: Game) -> str:
    if game.most == 1:
        return _("alone")
    if game.fewest == game.most:
        return _("{number} players").format(number=game.most)
    return _("{fewest}–{most} players").format(fewest=game.fewest, most=game.most)


def _minutes(game: Game) -> str:
    least, most = game.minutes
    if not most:
        return ""
    return _("{least}–{most} min").format(least=least, most=most) if least < most else _("{most} min").format(most=most)


def _weight(game: Game) -> Node:
    if not game.weight:
        return None
    words = (_("easy"), _("light"), _("medium"), _("heavy"))
    dots = "●" * game.weight + "○" * (len(words) - game.weight)
    return h.fragment[h.span(".weight", aria_hidden="true")[dots], " ", words[game.weight - 1]]


# ---- tables ----------------------------------------------------------------------------------------------------------


def _mine(entry: tuple[TableRow, list[SeatRow]], player: PlayerRow) -> bool:
    return any(seat.player == player.id for seat in entry[1])


def _list(title: str, tables: Found, player: PlayerRow | None, empty: str = "") -> Node:
    return h.section(".sheet")[
        h.h2[title],
        h.ul(".tables")[(_line(row, seats) for row, seats in tables)] if tables else h.p(".help")[empty],
    ]


def _line(row: TableRow, seats: list[SeatRow]) -> Node:
    who = ", ".join(seat.name or _("free seat") for seat in seats)
    return h.li[
        h.a(href=f"/tables/{row.id}")[h.b[_title(row.game)], h.span(".who")[who]],
        h.span(".state")[_standing(row, seats)],
        when(datetime.fromtimestamp(row.changed, UTC)),
    ]


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except UnknownGame:  # it was uninstalled, and may come back
        return game


def _standing(row: TableRow, seats: list[SeatRow]) -> str:
    if row.status == "open":
        free = sum(not seat.player and not seat.bot for seat in seats)
        return _("seats free: {free}").format(free=free) if free else _("about to begin")
    if row.status == "over":
        return _("over")
    if row.status == "stopped":
        return _("stopped: this release can't go on with it")
    names = ", ".join(seats[seat].name for seat in row.pending_seats)
    return _("{names} to move").format(names=names)


routes = [home, turns, play]

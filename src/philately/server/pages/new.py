"""The page for a new table. The game declares the options."""

from typing import Any

import htpy as h
from htpy import Node
from litestar import Response, get, post
from litestar.params import FromQuery

from philately.bots import bot_choices, usual_bot
from philately.core.errors import BadOptions
from philately.core.game import Game
from philately.core.language import _
from philately.core.options import Option
from philately.core.registry import game as find_game
from philately.server.house import House, TheHouse
from philately.server.pages.common import Asking, bot_title, fields, go, known_player, number, show, shown_games
from philately.server.players import clean_name
from philately.server.storage.rows import PlayerRow
from philately.server.tables.countdown import COUNTDOWN, COUNTDOWNS, check_countdown
from philately.server.tables.lobby import Wish
from philately.web.elements import field, link_button, notice, sentence, submit_button


@get("/new", include_in_schema=False)
async def new(request: Asking, house: TheHouse, game: FromQuery[str] = "", again: FromQuery[str] = "") -> Response[str]:
    player = await house.player(request)
    said: dict[str, str] = {}
    if again:
        async with house.looking(request, again) as live:
            game = live.row.game
            mine = live.seats_of(player.id) if player is not None else []
            for seat in live.seats:
                kind = "me" if seat.seat in mine else seat.kind
                said[f"seat{seat.seat}"] = f"bot:{seat.bot}" if kind == "bot" else kind
                if kind == "me" and len(mine) > 1:
                    said[f"name{seat.seat}"] = seat.name
            said |= {name: str(value) for name, value in live.row.options.items()}
            said |= {"hints": "yes"} if live.row.hints else {}
            said["countdown"] = str(live.row.countdown)
    chosen = find_game(game) if game else shown_games()[0]
    return await _page(house, chosen, said or _usual(chosen), player)


@post("/new", include_in_schema=False)
async def create(request: Asking, house: TheHouse) -> Response[Any]:
    said = await fields(request)
    game = find_game(said.get("game", ""))
    house.may_open_table(request, await house.player(request))
    try:
        wishes = _wishes(game, said)
        game.check_options(_options(game, said), game.check_players(len(wishes)))
        countdown = _countdown(game, said)
        player = await known_player(request, house, said.get("name", ""))
        listed, hints = "listed" in said, "hints" in said
        table = await house.lobby.create(
            player, game, wishes, _options(game, said), listed=listed, hints=hints, countdown=countdown, said=said
        )
    except BadOptions as error:
        return await _page(house, game, said, await house.player(request), str(error), status=400)
    return go(request, f"/tables/{table}", house, player)


def _usual(game: Game) -> dict[str, str]:
    """Return the default form: one person against bots."""
    bot = f"bot:{usual_bot(game)}"
    seats = {f"seat{seat}": bot if seat else "me" for seat in range(game.usual_players)}
    return {**seats, "listed": "yes", "hints": "yes"}


def _wishes(game: Game, said: dict[str, str]) -> list[Wish]:
    """Return the seats that the form asks for, without gaps."""
    wishes = []
    for seat in range(game.most):
        kind, _colon, bot = said.get(f"seat{seat}", "none").partition(":")
        if kind != "none":
            wishes.append(Wish(kind, bot or (clean_name(said.get(f"name{seat}", "")) if kind == "me" else "")))
    return wishes


def _options(game: Game, said: dict[str, str]) -> dict[str, object]:
    """Return the options that differ from their defaults."""
    given = {option.name: said[option.name] for option in game.options if said.get(option.name)}
    return {
        option.name: given[option.name]
        for option in game.options
        if given.get(option.name, option.default) != option.default
    }


def _countdown(game: Game, said: dict[str, str]) -> int | None:
    """Return the seconds of the countdown, or None if the game has none or the field is empty."""
    if not game.countdown or not said.get("countdown"):
        return None
    return check_countdown(game, number(said["countdown"], _("the countdown")))


async def _page(
    house: House, game: Game, said: dict[str, str], player: PlayerRow | None, error: str = "", status: int = 200
) -> Response[str]:
    games = shown_games()
    more = [shown for part in house.parts.of(game.name) if (shown := await part.new_table(player, said)) is not None]
    return show(
        _("New table"),
        h.h1[_("A new table")],
        bool(error) and notice(sentence(error), bad=True),
        len(games) > 1 and h.nav(".answers", aria_label=_("Games"))[(_way(each, each is game) for each in games)],
        h.form(method="post", action="/new", class_="sheet new")[
            h.input(type="hidden", name="game", value=game.name),
            h.h2[game.title],
            h.p[game.summary],
            field(_("Your name"), _name_input(player, said), "name"),
            h.fieldset[
                h.legend[_("Seats")],
                game.most > 1
                and h.p(".help")[
                    _(
                        "Choose “me” more than once to pass one device around, and give each person a name. "
                        "A friend gets a link."
                    )
                ],
                (_seat(game, seat, said) for seat in range(game.most)),
            ],
            h.fieldset[
                h.legend[_("Who finds it")],
                h.label(".check")[
                    h.input(type="checkbox", name="listed", value="yes", checked="listed" in said),
                    _("Show this table on the first page"),
                ],
            ],
            h.fieldset[
                h.legend[_("Hints")],
                h.label(".check")[
                    h.input(type="checkbox", name="hints", value="yes", checked="hints" in said, data_hints=True),
                    _("Whoever is asked may ask a bot: what would you play?"),
                ],
            ],
            game.countdown and h.fieldset[h.legend[_("Countdown")], _countdown_field(said)],
            bool(game.options)
            and h.details(".options", open=bool(error))[
                h.summary[_("Variants")], (_option(option, said) for option in game.options)
            ],
            (shown.content for shown in more),
            submit_button(_("Open the table"), "main big"),
        ],
        player=player,
        scripts=["forms.js"],
        further=more,
        status=status,
    )


def _countdown_field(said: dict[str, str]) -> Node:
    least, most = COUNTDOWNS
    typed = h.input(
        id="countdown",
        name="countdown",
        type="number",
        min=str(least),
        max=str(most),
        value=said.get("countdown") or str(COUNTDOWN),
        aria_describedby="countdown-help",
    )
    help_text = _("In a live auction whoever is silent for so long after the last bid passes: {least} to {most}.")
    return field(_("Seconds"), typed, "countdown", help_text.format(least=least, most=most))


def _way(game: Game, is_here: bool) -> Node:
    here = "page" if is_here else None
    return link_button(game.title, f"/new?game={game.name}", "main" if is_here else "", aria_current=here)


def _name_input(player: PlayerRow | None, said: dict[str, str]) -> h.Renderable:
    value = said.get("name") or ("" if player is None else player.name)
    return h.input(id="name", name="name", maxlength="24", autocomplete="nickname", value=value, placeholder=_("Guest"))


def _seat(game: Game, seat: int, said: dict[str, str]) -> Node:
    kinds = [("me", _("me")), ("friend", _("a friend, by link")), ("anyone", _("anyone"))]
    kinds += [(f"bot:{bot}", _("bot: {name}").format(name=bot_title(bot))) for bot in reversed(bot_choices(game))]
    if game.most > game.fewest:
        kinds += [("none", _("no seat"))]
    chosen = said.get(f"seat{seat}", "none")
    label = _("Seat {number}").format(number=seat + 1)
    return h.div(".seat-row")[
        h.label(for_=f"seat{seat}")[label],
        h.select(id=f"seat{seat}", name=f"seat{seat}")[
            (h.option(value=value, selected=value == chosen)[shown] for value, shown in kinds)
        ],
        game.most > 1
        and h.input(
            name=f"name{seat}",
            maxlength="24",
            autocomplete="off",
            aria_label=_("Name at seat {number}, if you pass the device around").format(number=seat + 1),
            placeholder=_("name"),
            value=said.get(f"name{seat}", ""),
            data_for=f"seat{seat}",
        ),
    ]


def _option(option: Option, said: dict[str, str]) -> Node:
    """Show an option with its explanation. It is a text field if it accepts numbers or further words.

    Its id has a prefix, because pictures have ids such as the name of a game.
    """
    chosen = said.get(option.name) or option.default
    help_text = f"{option.explanation} ({option.rule})"
    name = f"option-{option.name}"
    described = f"{name}-help"
    if option.numbers is None and not option.form:
        control = h.select(id=name, name=option.name, aria_describedby=described)[
            (h.option(value=value, selected=value == chosen)[option.title_of(value)] for value in option.values)
        ]
        return field(option.title, control, name, help_text)
    typed = h.input(
        id=name,
        name=option.name,
        value=chosen,
        maxlength="400",
        list=f"{name}-values",
        aria_describedby=described,
        autocomplete="off",
    )
    values = h.datalist(id=f"{name}-values")[(h.option(value=value) for value in option.values)]
    return field(option.title, h.fragment[typed, values], name, f"{help_text} {option.choices}")


routes = [new, create]

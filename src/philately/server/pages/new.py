"""The page for a new table. The game declares the options, and what each seat stands for."""

from collections.abc import Mapping
from typing import Any

import htpy as h
from htpy import Node
from litestar import Response, get, post
from litestar.params import FromQuery

from philately.bots import bot_choices, usual_bot
from philately.core.errors import BadOptions
from philately.core.game import Game, Side
from philately.core.language import _
from philately.core.options import Option
from philately.core.registry import game as find_game
from philately.server.house import House, TheHouse
from philately.server.pages.common import Asking, bot_title, fields, go, known_player, number, show, shown_games
from philately.server.players import clean_name
from philately.server.storage.rows import PlayerRow
from philately.server.tables.countdown import COUNTDOWN, COUNTDOWNS, check_countdown
from philately.server.tables.live import Live
from philately.server.tables.lobby import Wish
from philately.web.elements import field, link_button, notice, sentence, submit_button

EACH = "each"  # the value of an option that is chosen seat by seat
Said = dict[str, str]


@get("/new", include_in_schema=False)
async def new(request: Asking, house: TheHouse, game: FromQuery[str] = "", again: FromQuery[str] = "") -> Response[str]:
    """Show the form. Its own buttons ask for it again with what was entered so far."""
    player = await house.player(request)
    said = {name: value for name, value in request.query_params.items() if isinstance(value, str)}
    if again:
        async with house.looking(request, again) as live:
            game, said = live.row.game, _same_again(live, player)
    chosen = find_game(game) if game else shown_games()[0]
    players = chosen.usual_players
    if said.get("players"):
        players = chosen.check_players(number(said["players"], _("the number of players")))
    elif again:
        players = live.row.players
    if "seat0" not in said:
        said |= {"listed": "yes", **({"hints": "yes"} if chosen.most == 1 else {})}
    return await _page(house, chosen, players, said, player)


@post("/new", include_in_schema=False)
async def create(request: Asking, house: TheHouse) -> Response[Any]:
    said = await fields(request)
    game = find_game(said.get("game", ""))
    house.may_open_table(request, await house.player(request))
    wishes: list[Wish] = []
    try:
        wishes = _wishes(game, said)
        game.check_options(_options(game, said, len(wishes)), game.check_players(len(wishes)))
        countdown = _countdown(game, said)
        player = await known_player(request, house, said.get("name", ""))
        listed, hints, options = "listed" in said, "hints" in said, _options(game, said, len(wishes))
        table = await house.lobby.create(
            player, game, wishes, options, listed=listed, hints=hints, countdown=countdown, said=said
        )
    except BadOptions as error:
        players = max(game.fewest, min(len(wishes), game.most))
        return await _page(house, game, players, said, await house.player(request), str(error), status=400)
    return go(request, f"/tables/{table}", house, player)


# ---- what was said ---------------------------------------------------------------------------------------------------


def _same_again(live: Live, player: PlayerRow | None) -> Said:
    """Return the form that makes the same table again."""
    said: Said = {}
    mine = live.seats_of(player.id) if player is not None else []
    for seat in live.seats:
        kind = "me" if seat.seat in mine else seat.kind
        said[f"seat{seat.seat}"] = f"bot:{seat.bot}" if kind == "bot" else kind
        if kind == "me" and len(mine) > 1:
            said[f"name{seat.seat}"] = seat.name
    said |= {name: str(value) for name, value in live.row.options.items()}
    said |= {"hints": "yes"} if live.row.hints else {}
    said["countdown"] = str(live.row.countdown)
    return said


def _kind(game: Game, seat: int, said: Mapping[str, str]) -> tuple[str, str]:
    """Return whom a seat is for, and which bot. A new table is for the host and a friend, and bots sit with them."""
    usual = ("me", "friend")[seat] if seat < 2 else "bot"
    kind, _colon, bot = said.get(f"seat{seat}", usual).partition(":")
    return kind, bot or said.get(f"bot{seat}", "") or usual_bot(game)


def _wishes(game: Game, said: Said) -> list[Wish]:
    """Return the seats that the form asks for, without gaps."""
    wishes = []
    for seat in range(game.most):
        if f"seat{seat}" in said:
            kind, bot = _kind(game, seat, said)
            if kind != "none":
                name = clean_name(said.get(f"name{seat}", "")) if kind == "me" else ""
                wishes.append(Wish(kind, bot if kind == "bot" else name))
    return wishes


def _options(game: Game, said: Mapping[str, str], players: int) -> dict[str, object]:
    """Return the options that differ from their defaults."""
    given = {option.name: _value(option, said, players) for option in game.options}
    return {option.name: given[option.name] for option in game.options if given[option.name] != option.default}


def _value(option: Option, said: Mapping[str, str], players: int) -> str:
    """Return what was said of an option. What was chosen seat by seat becomes one word; its letters begin with A."""
    value = said.get(option.name) or option.default
    if not option.each or value != EACH:
        return value
    letters = [said.get(f"{option.name}{seat}", option.each[0]) for seat in range(players)]
    first = list(dict.fromkeys(letters))
    return "".join(option.each[min(first.index(letter), len(option.each) - 1)] for letter in letters)


def _countdown(game: Game, said: Said) -> int | None:
    """Return the seconds of the countdown, or None if the game has none or the field is empty."""
    if not game.countdown or not said.get("countdown"):
        return None
    return check_countdown(game, number(said["countdown"], _("the countdown")))


def _sides(game: Game, players: int, said: Said) -> list[Side]:
    """Return what the seats stand for, with the options as far as they are right."""
    try:
        return game.sides(players, game.check_options(_options(game, said, players), players))
    except BadOptions:
        return game.sides(players, game.check_options({}, players))


# ---- the form --------------------------------------------------------------------------------------------------------


async def _page(
    house: House,
    game: Game,
    players: int,
    said: Said,
    player: PlayerRow | None,
    error: str = "",
    status: int = 200,
) -> Response[str]:
    more = [shown for part in house.parts.of(game.name) if (shown := await part.new_table(player, said)) is not None]
    sides = _sides(game, players, said)
    drawn = {option.name: _option(game, option, said, players) for option in game.options}
    main = [drawn[name] for name in game.main_options if drawn[name]]
    rare = [node for name, node in drawn.items() if name not in game.main_options and node]
    return show(
        _("New table"),
        h.h1[_("A new table")],
        bool(error) and notice(sentence(error), bad=True),
        h.nav(".answers", aria_label=_("Games"))[(_way(each, each is game) for each in shown_games())],
        h.form(method="post", action="/new", class_="sheet new")[
            h.button(".hide", type="submit", tabindex="-1", aria_hidden="true")[_("Open the table")],  # for Enter
            h.input(type="hidden", name="game", value=game.name),
            h.h2[game.title],
            h.p[game.summary],
            game.fewest < game.most and _players(game, players),
            h.div(".places")[(_seat(game, seat, side, players, said) for seat, side in enumerate(sides))],
            bool(main)
            and h.fieldset(".variants")[
                h.legend[_("Variants")], main, any(side.name for side in sides) and _show_seats(players)
            ],
            field(
                _("Your name, for the others") if game.most > 1 else _("Your name"), _name_input(player, said), "name"
            ),
            h.fieldset[
                h.legend[_("At the table")],
                _check("listed", _("Show this table to everybody on the first page"), said),
                _check("hints", _("Allow hints: players may ask a bot what it would play"), said, data_hints=True),
                game.countdown and _countdown_field(said),
            ],
            bool(rare) and h.details(".options", open=bool(error))[h.summary[_("Rarely used rules")], rare],
            (shown.content for shown in more),
            submit_button(_("Open the table"), "main big"),
        ],
        player=player,
        scripts=["forms.js"],
        styles=["new.css"],
        further=more,
        status=status,
    )


def _players(game: Game, players: int) -> Node:
    """Show how many play. A touch asks for the form again with as many seats."""
    return h.fieldset(".how-many")[
        h.legend[_("Players")],
        (
            _again(str(count), "players", str(count), "main" if count == players else "", aria_pressed=count == players)
            for count in range(game.fewest, game.most + 1)
        ),
    ]


def _again(text: str, name: str, value: str, kind: str, *, aria_pressed: bool | None = None) -> Node:
    pressed = None if aria_pressed is None else str(aria_pressed).lower()
    return h.button(
        type="submit",
        class_=f"button {kind}".rstrip(),
        name=name,
        value=value,
        formmethod="get",
        formaction="/new",
        aria_pressed=pressed,
    )[text]


def _show_seats(players: int) -> Node:
    return _again(_("Show who sits where with these"), "players", str(players), "quiet")


def _check(name: str, text: str, said: Said, **attributes: bool) -> Node:
    return h.label(".check")[h.input(type="checkbox", name=name, value="yes", checked=name in said, **attributes), text]


def _countdown_field(said: Said) -> Node:
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
    help_text = _("Seconds. In a live auction, a player who stays silent for so long after the last bid passes.")
    return field(_("Countdown"), typed, "countdown", help_text)


def _way(game: Game, is_here: bool) -> Node:
    here = "page" if is_here else None
    return link_button(game.title, f"/new?game={game.name}", "main" if is_here else "", aria_current=here)


def _name_input(player: PlayerRow | None, said: Said) -> h.Renderable:
    value = said.get("name") or ("" if player is None else player.name)
    return h.input(id="name", name="name", maxlength="24", autocomplete="nickname", value=value, placeholder=_("Guest"))


def _seat(game: Game, seat: int, side: Side, players: int, said: Said) -> Node:
    """Draw a seat as a card: what it stands for, whom it is for, and which bot plays there if it is for a bot."""
    kinds = [("me", _("You"))]
    if game.most > 1:
        kinds += [("friend", _("A friend")), ("anyone", _("Anyone"))]
    kinds += [("bot", _("A bot"))]
    chosen, bot = _kind(game, seat, said)
    label = _("Seat {number}").format(number=seat + 1)
    return h.fieldset(".place")[
        h.legend[f"{label}: {side.name}" if side.name else label],
        side.goal != game.summary and h.p(".help")[side.goal],
        h.div(".chips")[(_chip(f"seat{seat}", value, shown, value == chosen) for value, shown in kinds)],
        h.select(name=f"bot{seat}", class_="which", aria_label=_("Which bot at seat {number}").format(number=seat + 1))[
            (h.option(value=each, selected=each == bot)[bot_title(each)] for each in bot_choices(game))
        ],
        players > 1
        and h.input(
            name=f"name{seat}",
            maxlength="24",
            autocomplete="off",
            aria_label=_("Name at seat {number}, if you pass the device around").format(number=seat + 1),
            placeholder=_("name"),
            value=said.get(f"name{seat}", ""),
            data_for=f"seat{seat}",
        ),
        (_letters(option, seat, said) for option in game.options if option.each and _fits(game, option, players)),
    ]


def _chip(name: str, value: str, shown: str, checked: bool) -> Node:
    return h.label(".chip")[h.input(type="radio", name=name, value=value, checked=checked), h.span[shown]]


def _letters(option: Option, seat: int, said: Said) -> Node:
    """Draw the teams among which an option lets each seat choose."""
    word = said.get(option.name, "")
    usual = word[seat : seat + 1] if word not in (EACH, *option.values) else ""
    chosen = said.get(f"{option.name}{seat}") or usual or option.each[seat % 2]
    return h.div(".chips.each", role="group", aria_label=option.title)[
        (
            _chip(f"{option.name}{seat}", letter, _("Team {letter}").format(letter=letter.upper()), letter == chosen)
            for letter in option.each
        )
    ]


def _fits(game: Game, option: Option, players: int) -> list[str]:
    """Return the values of an option that so many players can choose, besides the usual one."""
    found = []
    for value in option.values[1:]:
        try:
            game.check_options({option.name: value}, players)
        except BadOptions:
            continue
        found.append(value)
    return found


def _option(game: Game, option: Option, said: Said, players: int) -> Node:
    """Show an option in words, and what it changes; nothing if these players have no choice.

    A value that only a program would type is shown if it was said, and can't be typed here. An id has a prefix,
    because pictures have ids such as the name of a game.
    """
    chosen = said.get(option.name) or option.default
    name = f"option-{option.name}"
    described = f"{name}-help"
    if option.numbers is not None:
        least, most = option.numbers
        shown = "" if chosen == option.default else chosen
        typed = h.input(
            id=name,
            name=option.name,
            value=shown,
            maxlength="20",
            inputmode="numeric",
            placeholder=option.title_of(option.default),
            aria_describedby=described,
            autocomplete="off",
        )
        limits = _("A number from {least} to {most}, or nothing.").format(least=least, most=most)
        others = [
            _("Type {word} for: {title}.").format(word=each, title=option.title_of(each)) for each in option.values[1:]
        ]
        return field(option.title, typed, name, " ".join([option.explanation, limits, *others]))
    values = {value: option.title_of(value) for value in (option.default, *_fits(game, option, players))}
    if option.each and len(values) > 1:
        chosen = chosen if chosen in values else EACH
        values[EACH] = _("choose at the seats")
    values.setdefault(chosen, option.title_of(chosen))
    if len(values) == 1:
        return None
    control = h.select(id=name, name=option.name, aria_describedby=described)[
        (h.option(value=value, selected=value == chosen)[shown] for value, shown in values.items())
    ]
    return field(option.title, control, name, option.explanation)


routes = [new, create]

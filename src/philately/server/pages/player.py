"""A player's own page: the name, and the recovery link for another device."""

from typing import Any

import htpy as h
from litestar import Response, get, post
from litestar.params import FromPath

from philately.core.language import _
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, fields, go, known_player, show
from philately.server.tables.errors import NotYours
from philately.web.elements import button, field, link_button, submit_button


@get("/me", include_in_schema=False)
async def me(request: Asking, house: TheHouse) -> Response[str]:
    player = await house.player(request)
    said = "" if player is None else player.name
    name = h.input(id="name", name="name", value=said, maxlength="24", required=True, autocomplete="nickname")
    if player is None:
        return show(
            _("You"),
            h.h1[_("Who are you?")],
            h.form(method="post", action="/me", class_="sheet")[
                h.p[_("A name is enough; there are no accounts.")],
                field(_("Your name"), name, "name"),
                submit_button(_("That's me")),
            ],
        )
    scheme, host = request.url.scheme, request.headers.get("host", "")
    link = f"{scheme}://{host}/me/{house.players.recovery(player)}"
    return show(
        _("You"),
        h.h1[player.name],
        h.form(method="post", action="/me", class_="sheet")[
            h.h2[_("Your name")],
            field(_("At tables to come"), name, "name"),
            submit_button(_("Change it")),
        ],
        h.section(".sheet")[
            h.h2[_("Your way back")],
            h.p[
                _(
                    "This browser remembers you. Keep this link to be the same player on another device, or if the "
                    "browser forgets. Whoever has it is you, so don't share it."
                )
            ],
            h.div(".link")[
                h.label[_("Recovery link"), h.input(readonly=True, value=link, data_copy=True)],
                button(_("Copy"), data_copies=_("Copied")),
            ],
            h.form(method="post", action="/me/link")[submit_button(_("New link; the old one ends"), "quiet")],
        ],
        player=player,
        scripts=["forms.js"],
    )


@post("/me", include_in_schema=False)
async def rename(request: Asking, house: TheHouse) -> Response[Any]:
    said = await fields(request)
    player = await known_player(request, house, said.get("name", ""))
    back = said.get("back", "")
    here = back.startswith("/") and back[1:2] not in ("/", "\\")  # never to another server
    return go(request, back if here else "/me", house, player)


@post("/me/link", include_in_schema=False)
async def new_link(request: Asking, house: TheHouse) -> Response[Any]:
    player = await house.player(request)
    if player is None:
        raise NotYours(_("only a player has a recovery link"))
    await house.players.renew_link(player)
    return go(request, "/me", house)


@get("/me/{word:str}", include_in_schema=False)
async def recover(request: Asking, house: TheHouse, word: FromPath[str]) -> Response[str]:
    """Show the page that a recovery link opens. Only its form logs the player in."""
    found = await house.players.recovered(word)
    if found is None:
        raise NotYours(_("this recovery link isn't valid any more"))
    return show(
        _("Welcome back"),
        h.section(".sheet")[
            h.h1[_("Welcome back, {name}").format(name=found.name)],
            h.p[_("This browser will be {name} from now on.").format(name=found.name)],
            h.form(method="post", action=f"/me/{word}")[
                submit_button(_("That's me")), link_button(_("No, thanks"), "/")
            ],
        ],
        player=await house.player(request),
    )


@post("/me/{word:str}", include_in_schema=False)
async def recovered(request: Asking, house: TheHouse, word: FromPath[str]) -> Response[Any]:
    found = await house.players.recovered(word)
    if found is None:
        raise NotYours(_("this recovery link isn't valid any more"))
    return go(request, "/", house, found)


routes = [me, rename, new_link, recover, recovered]

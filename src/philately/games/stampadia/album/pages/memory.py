"""The keywords that a player's heroes have brought home."""

from typing import Any

import htpy as h
from htpy import Renderable
from litestar import Response, get, post

from philately.core.language import _
from philately.games.stampadia.album.album import TheAlbum
from philately.games.stampadia.album.pages.common import album_page, must_be_known, stays_there
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, fields, go
from philately.web.elements import postmark, submit_button


@get("/stampadia/memory", include_in_schema=False)
async def memory(request: Asking, house: TheHouse, album: TheAlbum) -> Response[str]:
    player = await house.player(request)
    words = await album.adventures.memory(player)
    return album_page(
        _("Memory"),
        "/stampadia/memory",
        h.section(".sheet.memory", aria_labelledby="memory")[
            postmark(str(len(words)), _("KEYWORDS")),
            h.h1("#memory")[_("What your heroes remember")],
            h.p[
                _(
                    "A keyword that a hero has learnt comes home, even when the hero doesn't. The next one brings all "
                    "of them along, and some rooms read differently to those who know."
                )
            ],
            h.p[
                _("The page of every sheet has a switch to play without. Campaigns have a memory of their own."),
                " ",
                stays_there(),
            ],
            h.ul(".keywords")[(_keyword(word) for word in words)]
            if words
            else h.p(".blank")[_("Nothing yet. Go and find something out!")],
            len(words) > 1
            and h.details(".all")[
                h.summary[_("Forget everything …")],
                h.form(method="post", action="/stampadia/memory/forget")[
                    h.p[_("There is no way to remember it again but to learn it again.")],
                    h.input(type="hidden", name="all", value="yes"),
                    submit_button(_("Forget all keywords"), ""),
                ],
            ],
        ],
        player=player,
    )


def _keyword(word: str) -> Renderable:
    return h.li[
        h.b[word],
        h.form(method="post", action="/stampadia/memory/forget")[
            h.input(type="hidden", name="word", value=word),
            submit_button(_("Forget"), "quiet", aria_label=_("Forget {word}").format(word=word)),
        ],
    ]


@post("/stampadia/memory/forget", include_in_schema=False)
async def forget(request: Asking, house: TheHouse, album: TheAlbum) -> Response[Any]:
    player = await must_be_known(request, house)
    said = await fields(request)
    await album.adventures.forget(player, None if "all" in said else said.get("word", ""))
    return go(request, "/stampadia/memory", house)


routes = [memory, forget]

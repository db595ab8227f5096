"""The page *Fair by proof*: the commitments before the deal and, after the game, their verification."""

import asyncio

import htpy as h
from htpy import Node
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from philately.core.language import _
from philately.core.verify import Verdict, examine
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, show
from philately.server.tables.live import Live
from philately.server.tables.lobby import commitment
from philately.web.elements import facts, link_button, notice, postmark, submit_button


@get("/tables/{table:str}/proof", include_in_schema=False)
async def proof(
    request: Asking, house: TheHouse, table: FromPath[str], check: FromQuery[bool] = False
) -> Response[str]:
    player = await house.player(request)
    async with house.looking(request, table, record=True) as live:
        verdict = None
        if check and live.over and live.record is not None and not live.past:
            verdict = await asyncio.to_thread(examine, live.record)
        return show(
            _("Fair by proof"),
            h.h1[_("Fair by proof")],
            h.section(".sheet.prose")[_story(live), _seals(live)],
            _check(live, verdict)
            if live.over
            else notice(live.why_past or _("The game goes on; its secret is opened at the end.")),
            h.p[link_button(_("Back to the table"), f"/tables/{table}")],
            player=player,
            scripts=["proof.js"],
        )


def _story(live: Live) -> Node:
    """Explain the proof, and what it can't prove at this table."""
    nonces = [seat for seat in live.seats if seat.nonce]
    told: list[Node] = [
        h.p[
            _(
                "Before anybody sat down, the server chose a secret and published its seal. Then every person's "
                "browser added a number of its own. All cards come from the secret and these numbers together, so "
                "neither the host nor a player could choose them. Every move is chained to the one before it. When "
                "the game is over the secret is opened, and anybody can play the whole game again and compare."
            )
        ]
    ]
    if len({seat.player for seat in nonces}) < 2:
        told.append(
            h.p[
                _(
                    "At this table only one person added a number. If that person is also the host of the server, the "
                    "proof covers only that nothing was changed later."
                )
            ]
        )
    return told


def _seals(live: Live) -> Node:
    pairs: list[tuple[Node, Node]] = [(_("Seal of the secret"), h.code(".hash")[commitment(live.row)])]
    for seat in live.seats:
        if seat.nonce:
            pairs.append((_("Number of {name}").format(name=seat.name), h.code(".hash")[seat.nonce]))
    if live.record is not None:
        pairs.append((_("Last link of the chain"), h.code(".hash")[live.record.hash]))
        if live.over:
            pairs.append((_("The secret, opened"), h.code(".hash")[live.row.secret.hex()]))
    return facts(*pairs)


def _check(live: Live, verdict: Verdict | None) -> Node:
    table = live.row.id
    return h.section("#check.sheet", data_table=table, data_commitment=commitment(live.row))[
        h.h2[_("The check")],
        notice(live.why_past)
        if live.past
        else h.form(action=f"/tables/{table}/proof")[
            h.input(type="hidden", name="check", value="true"), submit_button(_("Check it now"), "main big")
        ],
        verdict is not None and _verdict(verdict),
        h.div(
            "#own",
            hidden=True,
            data_chain=_("Your browser has computed the chain again: all {lines} links fit."),
            data_seal=_("The opened secret has the seal that was published."),
            data_remembered=_("It is the seal your browser saw before the deal, and your number went in."),
            data_forgotten=_("Your browser doesn't remember the seal it saw before the deal, so it can't compare."),
            data_wrong=_("This doesn't fit: {what}"),
            data_unable=_("Browsers compute hashes only on https or localhost; here only the server's check is shown."),
        )[h.h3[_("What your browser finds by itself")], h.ul(".verdict")],
        h.p[
            _("You need not trust this page:"),
            " ",
            h.a(href=f"/tables/{table}/record", download=True)[_("save the record")],
            " ",
            _("and check it on your own machine:"),
            " ",
            h.code[f"philately verify {live.row.game}-{table}.jsonl"],
        ],
    ]


def _verdict(verdict: Verdict) -> Node:
    if not verdict.fine:
        return notice(_("The record is wrong: {what}").format(what=verdict.error), bad=True)
    return h.div("#verdict")[
        postmark(_("FAIR"), _("CHECKED AND FOUND"), "struck"),
        h.h3[_("Proven")],
        h.ul(".verdict.good")[(h.li[line] for line in verdict.proven)],
        h.h3[_("Not proven by this")],
        h.ul(".verdict")[(h.li[line] for line in verdict.not_proven)],
    ]


routes = [proof]

"""The pages of the club, and what it shows on pages of the house."""

import htpy as h
from htpy import Renderable
from litestar import Response, get

from philately.core.errors import PhilatelyError
from philately.core.language import _
from philately.extension import Shown
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, show
from philately.web.elements import sheet
from pilfer_club.ledger import TheLedger, Thief
from pilfer_club.odds import TheOdds

STYLE = "pilfer/club.css"
MOST = 100  # thieves on the page


class NoMember(PhilatelyError):
    """Somebody wants to see their loot, and has none."""

    status = 404


@get("/pilfer", include_in_schema=False)
async def ledger_page(request: Asking, house: TheHouse, ledger: TheLedger, odds: TheOdds) -> Response[str]:
    thieves = await house.store.run(ledger.thieves, MOST)
    usual = _("A thief who plays at random takes about {loot} in a game.").format(loot=round(await odds.usual_loot()))
    return show(
        _("The thieves' club"),
        h.h1[_("The thieves' club")],
        sheet(_("Ledger"), _table(thieves), h.p(".help")[usual], kind="club"),
        player=await house.player(request),
        styles=[STYLE],
        scripts=["pilfer/club.js"],
    )


@get("/pilfer/mine", include_in_schema=False)
async def my_page(request: Asking, house: TheHouse, ledger: TheLedger) -> Response[str]:
    player = await house.player(request)
    mine = None if player is None else await house.store.run(ledger.thief, player.id)
    if mine is None:
        raise NoMember(_("you have never sat at a table of the club"))
    return show(_("Your loot"), h.h1[_("Your loot")], sheet(_("Ledger"), _table([mine])), player=player, styles=[STYLE])


def _table(thieves: list[Thief]) -> Renderable:
    heads = h.tr[(h.th(scope="col")[word] for word in (_("Thief"), _("Games"), _("Loot")))]
    lines = (h.tr[h.th(scope="row")[each.name], h.td[str(each.games)], h.td[str(each.loot)]] for each in thieves)
    return h.div("#ledger")[
        h.table[h.thead[heads], h.tbody[lines]] if thieves else h.p[_("Nobody has stolen anything yet.")]
    ]


def card(thieves: list[Thief]) -> Shown:
    """The best thief, for the first page."""
    best = thieves[0].name if thieves else _("nobody yet")
    content = h.section(".sheet.club")[h.h2[_("The thieves' club")], h.p[_("Best thief:"), " ", best], way()]
    return Shown(content, (STYLE,))


def club_field(name: str, is_set: bool) -> Shown:
    """The field of the form *New table*."""
    return Shown(
        h.fieldset(".club")[
            h.legend[_("The thieves' club")],
            h.label(".check")[h.input(type="checkbox", name=name, value="yes", checked=is_set), _("Play for the club")],
            h.p(".help")[_("Only members can look at such a table, and its loot goes into the ledger."), " ", way()],
        ],
        (STYLE,),
    )


def way() -> Renderable:
    return h.a(href="/pilfer")[_("To the ledger")]


routes = [ledger_page, my_page]

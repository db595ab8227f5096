"""The boards of a sheet, one for each variant: first attempts that are over, the best first."""

import htpy as h
from htpy import Node, Renderable

from philately.core.language import _
from philately.games.stampadia.album.adventures import VARIANTS
from philately.games.stampadia.album.album import Album
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.pages.common import Found, hero_title, variant_title
from philately.server.storage.rows import PlayerRow
from philately.web.elements import hidden


async def board_section(album: Album, found: Found, player: PlayerRow | None, variant: str = "") -> Renderable:
    """Show a board, with a tab for each variant."""
    board = await album.adventures.board(found.full, variant) if found.full else []
    may_watch = player is not None and bool(found.full) and await album.adventures.has_finished(player, found.full)
    return h.section("#board.sheet", aria_labelledby="board-title")[
        h.h2("#board-title")[_("The board")],
        h.nav(".tabs", aria_label=_("Boards"))[(_tab(found, each, each == variant) for each in VARIANTS)],
        _board(found, board, player, may_watch, "monk" in variant)
        if board
        else h.p(".blank")[_("Nobody stands here yet.")],
        h.p(".help")[
            _("Only your first attempt at a sheet stands here."),
            " ",
            _("Games can be watched by those who have finished this sheet themselves.") if not may_watch else "",
        ],
    ]


def board_link(found: Found, variant: str) -> str:
    """Return the address of a variant's board."""
    query = f"?variant={variant.replace('+', '-')}" if variant else ""
    return f"{found.path}{query}#board"


def _tab(found: Found, variant: str, is_here: bool) -> Renderable:
    return h.a(href=board_link(found, variant), aria_current="page" if is_here else None)[variant_title(variant)]


def _board(found: Found, board: list[Attempt], player: PlayerRow | None, may_watch: bool, monk: bool) -> Renderable:
    me = "" if player is None else player.id
    return h.div(".scroll", tabindex="0", role="group", aria_labelledby="board-title")[
        h.table(".board")[
            h.thead[
                h.tr[
                    h.th(".number", scope="col")[_("Place")],
                    h.th(scope="col")[_("Name")],
                    h.th(scope="col")[_("Class")],
                    h.th(scope="col")[_("Outcome")],
                    monk and h.th(".number", scope="col")[_("Score")],
                    h.th(".number", scope="col")[_("Gold")],
                    h.th(".number", scope="col")[_("Lives")],
                    may_watch and h.th(scope="col")[hidden(_("Watch"))],
                ]
            ],
            h.tbody[
                (_row(rank, each, hero_title(found.hero), me, may_watch, monk) for rank, each in enumerate(board, 1))
            ],
        ]
    ]


def _row(rank: int, attempt: Attempt, hero: str, me: str, may_watch: bool, monk: bool) -> Node:
    mine = attempt.player == me
    return h.tr(class_="mine" if mine else None)[
        h.td(".number")[h.span(class_="place first" if rank == 1 and attempt.won else "place")[str(rank)]],
        h.th(scope="row")[attempt.name, mine and h.span(".badge.mine")[_("you")]],
        h.td[hero],
        h.td[h.span(class_="outcome won" if attempt.won else "outcome lost")[_("won") if attempt.won else _("lost")]],
        monk and h.td(".number")[str(attempt.score)],
        h.td(".number")[str(attempt.gold)],
        h.td(".number")[str(attempt.lives)],
        may_watch
        and h.td[
            h.a(
                href=f"/tables/{attempt.table}/replay",
                aria_label=_("Watch the game of {name}").format(name=attempt.name),
            )[_("Watch")]
        ],
    ]


def read_variant(said: str) -> str:
    """Return the variant in an address, where + may have become a blank. Unknown words mean no variant."""
    variant = said.replace("-", "+").replace(" ", "+")
    return variant if variant in VARIANTS else ""

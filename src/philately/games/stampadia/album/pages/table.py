"""The links under the table of an adventure: to its sheet, its paper and the rules."""

import htpy as h
from htpy import Renderable

from philately.core.language import _
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.pages.common import how_to_play, in_path, shown_name, variant_title


def adventure_ways(attempt: Attempt) -> Renderable:
    """Link to the sheet that is being played, and to its paper."""
    said = [variant_title(attempt.variant), _("ranked") if attempt.ranked else _("unranked")]
    return h.nav(".sheet.adventure-ways", aria_label=_("This adventure"))[
        h.a(href=f"/stampadia/{in_path(attempt.sheet)}")[shown_name(attempt.sheet)],
        h.span(".help")[" · ".join(said)],
        how_to_play(),
        bool(attempt.campaign) and h.a(href=f"/stampadia/campaigns/{attempt.campaign}")[_("The campaign")],
        h.a(href=f"/stampadia/sheets/{in_path(attempt.sheet)}/print")[_("Print it …")],
    ]

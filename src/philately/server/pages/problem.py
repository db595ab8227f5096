"""The page that shows an error."""

import htpy as h

from philately.core.language import _
from philately.web.elements import link_button, postmark, sentence
from philately.web.page import page


def problem_page(status: int, message: str) -> str:
    titles = {403: _("Not yours"), 404: _("Not in this album"), 409: _("Not now"), 500: _("Our fault")}
    title = titles.get(status, _("That didn't work"))
    return page(
        title,
        h.section(".sheet.problem")[
            postmark(str(status), _("RETURN TO SENDER")),
            h.h1[title],
            h.p[sentence(message)],
            h.p[link_button(_("To the tables"), "/", "main")],
        ],
    )

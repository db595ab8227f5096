"""The frame of every page: head, navigation, content, footer."""

from collections.abc import Sequence

import htpy as h
from htpy import Node
from markupsafe import Markup

from philately.core.language import _, current_name
from philately.web.elements import NOTHING, POSTMARK_ARC
from philately.web.static import static_url


def page(
    title: str,
    *content: Node,
    sprite: Markup = NOTHING,
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    player: str = "",
    wide: bool = False,
    turns: int = 0,
) -> str:
    """Return a whole document. `scripts` and `styles` are names of static files; `style.css` is always included.

    `wide` lets the content use the whole width, as tables do. `turns` is the number of tables at which it is the
    player's turn; the page itself looks again now and then.
    """
    return str(
        h.html(lang=current_name())[
            h.head[
                h.meta(charset="utf-8"),
                h.meta(name="viewport", content="width=device-width, initial-scale=1"),
                h.meta(name="color-scheme", content="light dark"),
                h.title[(f"({turns}) " if turns else "") + f"{title} · Philately"],
                h.link(rel="icon", href=static_url("favicon.svg"), type="image/svg+xml"),
                (h.link(rel="stylesheet", href=static_url(sheet)) for sheet in ("style.css", *styles)),
                (
                    h.script(type="module", src=static_url(script))
                    for script in (*scripts, *(["turns.js"] if player else ()))
                ),
            ],
            h.body[
                h.a(".skip", href="#main")[_("Skip to the content")],
                h.svg(".sprite", width="0", height="0", aria_hidden="true", focusable="false")[h.defs[POSTMARK_ARC]],
                sprite,
                _header(player, turns),
                h.main("#main", class_="wide" if wide else None, tabindex="-1")[content],
                h.footer(".bottom")[h.p[_("Philately: nobody steals here; every stamp is paid for with another one.")]],
            ],
        ]
    )


def _header(player: str, turns: int) -> Node:
    ways = ((_("Tables"), "/"), (_("New table"), "/new"), (_("Rules"), "/games"), (_("API"), "/api"))
    me = h.a(href="/me", title=_("Your name and your recovery link"))[player]
    badge = h.span(".due", data_turns=True, hidden=not turns)[str(turns)]
    return h.header(".top")[
        h.a(".mark", href="/")["Philately"],
        h.nav(aria_label=_("Main"))[
            h.ul[
                (h.li[h.a(href=href)[word, href == "/" and badge]] for word, href in ways),
                bool(player) and h.li(".me")[me],
            ]
        ],
    ]

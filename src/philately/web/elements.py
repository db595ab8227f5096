"""Small elements that many pages use."""

from datetime import datetime
from functools import cache

import htpy as h
from htpy import Node, Renderable
from markupsafe import Markup

from philately.core.language import _
from philately.web.stamps import has_picture, picture, stamp

NOTHING = Markup("")
LONG = 12  # letters; a longer title takes two lines on a stamp


def button(text: Node, kind: str = "", **attributes: str | bool | None) -> Renderable:
    """Return a button for a script. `kind` holds further classes, such as `main` or `quiet`."""
    return h.button(type="button", class_=f"button {kind}".rstrip(), **attributes)[text]


def submit_button(text: Node, kind: str = "main", **attributes: str | bool | None) -> Renderable:
    return h.button(type="submit", class_=f"button {kind}".rstrip(), **attributes)[text]


def link_button(text: Node, href: str, kind: str = "", **attributes: str | bool | None) -> Renderable:
    """Return a link that looks like a button."""
    return h.a(href=href, class_=f"button {kind}".rstrip(), **attributes)[text]


def hidden(text: str) -> Renderable:
    """Return text that only screen readers read."""
    return h.span(".hide")[text]


def sentence(message: str) -> str:
    """Return an error message as a sentence with a capital letter and a full stop or question mark."""
    return message[:1].upper() + message[1:] + ("" if message.endswith("?") else ".")


def notice(text: Node, bad: bool = False) -> Renderable:
    """Return a message about something that has just happened or, if `bad`, has just failed."""
    return h.p(class_="notice bad" if bad else "notice", role="alert" if bad else "status")[text]


def sheet(title: str, *content: Node, kind: str = "") -> Renderable:
    """Return a sheet of paper with a heading."""
    return h.section(class_=f"sheet {kind}".rstrip())[h.h2[title], content]


def facts(*pairs: tuple[Node, Node]) -> Renderable:
    """Return a list of terms and values."""
    return h.dl(".facts")[(h.div[h.dt[term], h.dd[value]] for term, value in pairs)]


def field(label: str, control: Renderable, name: str, help_text: str = "") -> Renderable:
    """Return a labelled form control. It must have `id=name` and, with a help text, `aria-describedby=name-help`."""
    return h.div(".field")[
        h.label(for_=name)[label], control, bool(help_text) and h.p(".help", id=f"{name}-help")[help_text]
    ]


def game_stamp(href: str, title: str, summary: str, name: str, kind: str = "") -> Renderable:
    """Return a game as a large stamp that links to a page."""
    inside = h.span(".face")[has_picture(name) and picture(name), h.b[title]]
    kind = f"large {kind}" + (" long" if len(title) > LONG else "")
    return h.a(".game", href=href)[stamp(inside, kind), h.span(".summary")[summary]]


def when(moment: datetime) -> Renderable:
    """Return a point in time, exact for programs and in UTC for people."""
    return h.time(datetime=moment.isoformat())[_("{moment} UTC").format(moment=moment.strftime("%Y-%m-%d %H:%M"))]


@cache
def postmark(middle: str, around: str, kind: str = "") -> Markup:
    """Draw a round postmark with a word in the middle, words around it, and the waves of the canceller."""
    return Markup(
        h.svg(class_=f"postmark {kind}".rstrip(), viewBox="0 0 100 64", aria_hidden="true", focusable="false")[
            h.g(fill="none", stroke="currentColor")[
                h.circle(cx="32", cy="32", r="29", stroke_width="2"),
                h.circle(cx="32", cy="32", r="18", stroke_width="1.2"),
                h.path(d=WAVES, stroke_width="1.8"),
            ],
            h.g(fill="currentColor", text_anchor="middle")[
                h.text(x="32", y="35.5", font_size="10", font_weight="bold", **_press(middle, 4, 31))[middle],
                h.text(font_size="7.5", letter_spacing="1", **_press(around, 14, 94))[
                    h.Element("textPath")(href="#postmark-arc", startOffset="50%")[around]
                ],
            ],
        ]
    )


def _press(words: str, letters: int, length: int) -> dict[str, str]:
    """Return attributes that squeeze a text of more than so many letters into a given length."""
    return {"textLength": str(length), "lengthAdjust": "spacingAndGlyphs"} if len(words) > letters else {}


WAVES = "".join(f"M{x} {y}c6-4 10 4 17 0s10 4 18 0" for x, y in ((62, 20), (64, 28), (64, 36), (62, 44)))
POSTMARK_ARC = Markup('<path id="postmark-arc" d="M16.8 47.2a21.5 21.5 0 1 1 30.4 0"/>')

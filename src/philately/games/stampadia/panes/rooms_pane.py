"""The pane with the rooms table: every row as it is printed, as far as it has been read."""

from functools import cache

from markupsafe import Markup, escape

from philately.core.language import _
from philately.games.stampadia.panes.marks import pencil, said, sign
from philately.games.stampadia.panes.pane import TABLE, Pane
from philately.games.stampadia.view import RoomView


class RoomsPane(Pane):
    """The one in the middle."""

    name = TABLE

    def draw(self) -> str:
        rows = "".join([self._row(room) for room in self.view["rooms"]])
        return (
            f'<section class="pane table-pane" {self.place()} aria-labelledby="rooms-title">'
            f'<h2 class="tab-title" id="rooms-title">{escape(_("Rooms table"))}</h2>'
            f'<div class="rooms" data-scroll="rooms" tabindex="0" role="group" aria-labelledby="rooms-title">'
            f"<ol>{rows}</ol></div></section>"
        )

    def _row(self, room: RoomView) -> str:
        number = room["id"]
        kind = "room" + (" here" if room["here"] else "") + ("" if room["read"] or room["lines"] else " unread")
        tick = pencil(f"tick-{number}") if room["ticked"] else ""
        told = _("room {number}").format(number=number)
        if room["ticked"]:
            told = _("{room}, ticked").format(room=told)
        if room["here"]:
            told = _("{room}, you are here").format(room=told)
        head = Markup(f'<span class="tickbox">{tick}</span><b aria-hidden="true">{number}</b>{said(told)}')
        head = self.scene.answer(f"room{number}", "", head, "id")
        place = ""
        if room["place"] is not None:
            left, top, width, height = room["place"]
            stairs = sign("stairs") if room["start"] else ""
            place = f"<span>{left},{top}</span><small>{width}×{height}{stairs}</small>"
        lines = "".join(
            [self._line(number, k, line["text"], line["upside_down"]) for k, line in enumerate(room["lines"])]
        )
        if not lines and room["read"]:
            lines = f'<p class="nothing">{escape(_("nothing is written here"))}</p>'
        if not lines:
            lines = said(_("not read yet"))
        mark = ' aria-current="location"' if room["here"] else ""
        new = f' data-new="read-{number}"' if room["read"] else ""
        return (
            f'<li class="{kind}"{mark}>{head}<div class="where">{place}</div><div class="lines"{new}>{lines}</div></li>'
        )

    def _line(self, room: int, number: int, words: str, upside: str | None) -> str:
        """A line; its part that is upside down is dots until it is turned."""
        turned = ""
        if upside:
            turned = f' <span class="upside turned" data-new="upside-{room}-{number}">{escape(upside)}</span>'
        elif upside is not None:
            turned = f' <span class="upside" title="{escape(_("printed upside down: read when the line happens"))}">'
            turned += f'<i aria-hidden="true">⋯⋯⋯⋯⋯</i>{said(_("and more, upside down"))}</span>'
        return f"<p>{printed(words)}{turned}</p>"


def printed(words: str) -> str:
    """A line as it stands there; bars part its instructions."""
    return " <b>|</b> ".join([f"<span>{_marked(part)}</span>" for part in words.split(" | ")])


@cache
def _marked(words: str) -> str:
    """A line with its condition set off."""
    condition, arrow, effects = words.partition("»")
    if not arrow:
        return str(escape(words))
    return f"<em>{escape(condition)}»</em>{escape(effects)}"

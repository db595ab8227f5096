"""A view drawn as the middle of a page: the printed sheet is the board, and what has been found is drawn with a pencil.

Whatever may be answered now is a button where it lies: cells and doors on the map, boxes of the sheets, lines of the
scroll, rows of the table. A desk shows all of it at once, a phone as three panes side by side: map, table, sheets
(`panes/`).
"""

from typing import cast

from markupsafe import Markup, escape

from philately.core.language import _
from philately.games.stampadia.panes.beats import draw_beats
from philately.games.stampadia.panes.map_pane import MapPane
from philately.games.stampadia.panes.marks import said
from philately.games.stampadia.panes.pane import MAP, SHEETS, TABLE, pane_of, question_of
from philately.games.stampadia.panes.rooms_pane import RoomsPane
from philately.games.stampadia.panes.sheets_pane import SheetsPane
from philately.games.stampadia.view import StampadiaView
from philately.web.scene import Scene

YES_OR_NO = ("optional", "resurrect", "premonition")


def draw(scene: Scene) -> Markup:
    """The sheet as it lies on the table now."""
    if not scene.view:
        return Markup("")
    fighting = " fighting" if cast(StampadiaView, scene.view)["fighting"] else ""
    panes = "".join([pane(scene).draw() for pane in (MapPane, RoomsPane, SheetsPane)])
    return Markup(
        f'<div class="adventure{fighting}">{_tabs(question_of(scene))}'
        f'<div class="panes" data-strip tabindex="0" role="group" aria-label="{escape(_("The sheet"))}">'
        f"{panes}</div>{draw_beats(scene)}</div>"
    )


def _tabs(question: str) -> str:
    """On a phone: the way from pane to pane for those who don't swipe."""
    names = ((MAP, _("Map")), (TABLE, _("Rooms table")), (SHEETS, _("Sheets")))
    here, tabs = pane_of(question), ""
    asked = question and question not in YES_OR_NO  # these are answered under the question, too
    for name, words in names:
        mark = ' aria-current="true"' if name == here else ""
        wanted = f' <i aria-hidden="true">●</i>{said(_("your answer is here"))}' if asked and name == here else ""
        tabs += f'<button type="button" class="pane-tab" data-pane="{name}"{mark}>{escape(words)}{wanted}</button>'
    return f'<nav class="pane-tabs" aria-label="{escape(_("Parts of the sheet"))}">{tabs}</nav>'

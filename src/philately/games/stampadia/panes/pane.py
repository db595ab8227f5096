"""What all panes have in common, and in which one a question is answered."""

from typing import cast

from markupsafe import escape

from philately.core.language import _, ngettext
from philately.games.stampadia.view import StampadiaView
from philately.web.scene import Scene

MAP, TABLE, SHEETS = "map", "table", "sheets"
PANES = {  # where the answers of a question lie; those that aren't here stand under the question
    "first_die": SHEETS,
    "second_die": SHEETS,
    "single": SHEETS,
    "which_die": SHEETS,
    "copy_which": SHEETS,
    "ability_box": SHEETS,
    "use_item": SHEETS,
    "forget": SHEETS,
    "riddle": TABLE,
    "select_room": TABLE,
    "optional": TABLE,
}


class Pane:
    """One part of the sheet: what is seen of it, and what may be chosen there."""

    name = ""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view = cast(StampadiaView, scene.view)
        self.question = question_of(scene)

    def draw(self) -> str:
        raise NotImplementedError

    def place(self) -> str:
        """The attributes by which a phone finds this pane (`motion.js`)."""
        here = " data-here" if self.name == pane_of(self.question) else ""
        return f'data-space="pane-{self.name}"{here}'

    def state(self) -> str:
        """HP and defence now, and what else holds."""
        view = self.view
        notes = [
            ngettext("{number} HP left", "{number} HP left", view["hp_left"]).format(number=view["hp_left"]),
            _("defence {number}").format(number=view["defence"]),
        ]
        if view["locked"]:
            notes.append(_("{number} dice locked").format(number=view["locked"]))
        if view["invisible"]:
            notes.append(_("invisible for {number} rolls").format(number=view["invisible"]))
        if view["no_escape"]:
            notes.append(_("no escape"))
        return f'<p class="state-now">{" · ".join(escape(note) for note in notes)}</p>'


def question_of(scene: Scene) -> str:
    """What can be answered now; empty if nothing can."""
    return scene.ask["question"] if scene.ask is not None and scene.choices else ""


def pane_of(question: str) -> str:
    """The pane to look at with this question."""
    return PANES.get(question, MAP)


def room_at(view: StampadiaView, col: int, row: int) -> int | None:
    """The number of the drawn room that a cell is in."""
    for room in view["rooms"]:
        if room["drawn"] and room["place"] is not None:
            left, top, width, height = room["place"]
            if left <= col < left + width and top <= row < top + height:
                return room["id"]
    return None

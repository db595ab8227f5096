"""The pane with the papers: hero sheet with the dice, enemy sheet, equipment and memory."""

from functools import cache

from markupsafe import Markup, escape

from philately.core.language import _, ngettext
from philately.games.stampadia.panes.beats import ROLLS
from philately.games.stampadia.panes.marks import asking_first, die, pencil, said, sign
from philately.games.stampadia.panes.pane import SHEETS, Pane
from philately.games.stampadia.view import ColumnView, FoeColumnView

ROWS = "ul"  # the upper and the lower box of a column


class SheetsPane(Pane):
    """The right one."""

    name = SHEETS

    def draw(self) -> str:
        return (
            f'<section class="pane papers" {self.place()} aria-label="{escape(_("Sheets"))}">'
            f'<div class="both">{self._hero_sheet()}{self._foe_sheet()}</div>'
            f'<div class="belongings">{self._equipment()}{self._memory()}</div></section>'
        )

    def _hero_sheet(self) -> str:
        columns = "".join([self._column(number, column) for number, column in enumerate(self.view["columns"])])
        return (
            f'<section class="heroes" aria-labelledby="hero-title"><h2 class="tab-title" id="hero-title">'
            f'{escape(_("Hero sheet"))}</h2>{self.state()}{self._dice()}<div class="columns">{columns}</div></section>'
        )

    def _dice(self) -> str:
        """The dice on the table: to be placed, or to be chosen from, or just there."""
        dice = self.view["in_hand"]
        if not dice:
            return ""
        whose = _("Your dice") if self.view["dice_of"] == "hero" else _("The foe's dice")
        drawn, chosen = "", set()
        throw = self._throw()
        for number, shows in enumerate(dice):
            word = f"die{shows}"
            where = f'data-throw="{throw}-{number}" data-faces="stampadia-die-"' if throw else ""
            places = any(each.endswith(f"={shows}") for each in self.scene.choices)
            label = _("die {number}").format(number=shows)
            if word in self.scene.choices and word not in chosen:
                chosen.add(word)
                drawn += f"<span {where}>{self.scene.answer(word, '', Markup(die(shows)), 'shown')}</span>"
            elif places and self.question in ("first_die", "second_die"):
                take = escape(_("take {die}, then choose an ability").format(die=label))
                drawn += (
                    f'<span {where}><button type="button" class="shown take" data-drag="{shows}" data-take '
                    f'aria-pressed="false" aria-label="{take}">{die(shows)}</button></span>'
                )
            else:
                drawn += f'<span {where}><span class="shown">{die(shows)}{said(label)}</span></span>'
        return f'<div class="dice-tray"><span>{escape(whose)}</span>{drawn}</div>'

    def _throw(self) -> str:
        """What the dice were thrown for, told by the line of the log that says so."""
        story = self.scene.story
        for number in range(len(story) - 1, -1, -1):
            if story[number][1][0] in ROLLS:
                return f"{self.scene.told - len(story) + number + 1}"
        return ""

    def _column(self, number: int, column: ColumnView) -> str:
        kind = "column" + ("" if column["enabled"] else " off")
        name = _("column {number}").format(number=number + 1)
        if not column["enabled"]:
            name = _("{column}, not switched on yet").format(column=name)
        hp = self._boxes("hp", number, column["hp"], column["hp_ticked"])
        xp = self._boxes("xp", number, column["xp"], column["xp_ticked"])
        if not column["xp"]:
            xp = f'<i class="always">{escape(_("always on"))}</i>'
        boxes = "".join([self._box(number, row, words) for row, words in zip(ROWS, column["abilities"], strict=True)])
        return (
            f'<div class="{kind}" role="group" aria-label="{escape(name)}"><p class="def">{column["defence"]:+} DEF</p>'
            f'<div class="ticks"><small>HP</small>{hp}</div>{boxes}<div class="ticks"><small>XP</small>{xp}</div></div>'
        )

    def _boxes(self, kind: str, column: int, most: int, ticked: int) -> str:
        """Boxes to tick."""
        drawn = "".join(
            [f'<i class="tickbox">{pencil(f"{kind}-{column}-{k}") if k < ticked else ""}</i>' for k in range(most)]
        )
        words = _("{ticked} of {number} ticked").format(ticked=ticked, number=most)
        return f'<span class="boxes" aria-hidden="true">{drawn}</span>{said(words)}'

    def _box(self, number: int, row: str, words: str) -> str:
        """An ability, with the dice that may be placed on it."""
        slot = f"{number + 1}{row}"
        answers = ""
        for word in self.scene.choices:
            box, equals, shows = word.partition("=")
            if equals and box == slot:
                button = self.scene.answer(word, "", Markup(die(int(shows))), "place")
                does = escape(self.scene.choices[word]["label"])
                answers += f'<span data-from="{shows}" title="{does}">{button}</span>'
        inside = Markup(f"<b>{_ability(words)}</b>")
        laid = next((shows for box, shows in self.view["placed"] if box == slot), 0)
        if laid:
            lies = said(_("die {number}").format(number=laid))
            answers = f'<span class="laid">{die(laid)}{lies}</span>{answers}'
        kind = "box" + (" open" if answers else "") + ("" if words else " empty")
        if f"box{slot}" in self.scene.choices:
            return self.scene.answer(f"box{slot}", "", inside, f"{kind} open")
        drop = " data-drop" if answers else ""
        row_of = f'<span class="answers-here">{answers}</span>' if answers else ""
        return f'<div class="{kind}"{drop}>{inside}{row_of}</div>'

    def _foe_sheet(self) -> str:
        columns = "".join([self._foe_column(number, column) for number, column in enumerate(self.view["foe_columns"])])
        return (
            f'<section class="foes" aria-labelledby="foe-title"><h2 class="tab-title" id="foe-title">'
            f'{escape(_("Enemy sheet"))}</h2><div class="columns">{columns}</div></section>'
        )

    def _foe_column(self, number: int, column: FoeColumnView) -> str:
        circles = column["circles"]
        name = _("all foes")
        if circles is not None:
            name = ngettext("foes with {number} circle", "foes with {number} circles", circles).format(number=circles)
        boxes = ""
        for row, words in zip(ROWS, column["abilities"], strict=True):
            inside = Markup(f"<b>{_ability(words)}</b>")
            boxes += self.scene.answer(f"copy{number + 1}{row}", "", inside, "box")
        head = sign("foe-all" if circles is None else f"foe-{min(4, circles)}", "foe")
        return (
            f'<div class="column" role="group" aria-label="{escape(name)}"><p class="def">{column["defence"]:+} DEF</p>'
            f'<div class="ticks">{head}</div>{boxes}<div class="ticks"><b>{column["xp"]:+} XP</b></div></div>'
        )

    # ---- things --------------------------------------------------------------------------------------------------

    def _equipment(self) -> str:
        lines = ""
        for number, item in enumerate(self.view["items"], 1):
            state = _("not yet yours")
            if item["used"]:
                state = _("used")
            elif item["owned"]:
                state = _("yours")
            tick = pencil(f"item-{number}") if item["used"] else ""
            kind = "thing" + (" owned" if item["owned"] else "") + (" used" if item["used"] else "")
            inside = Markup(
                f'<span class="tickbox">{tick}</span><span><b>{escape(item["name"])}</b> ({escape(item["text"])})'
                f"{said(state)}</span>"
            )
            lines += f"<li>{self.scene.answer(f'item{number}', '', inside, kind)}</li>"
        title = escape(_("Equipment"))
        give_up = ""
        if "give_up" in self.scene.choices:
            words = self.scene.choices["give_up"]["label"]
            button = self.scene.answer("give_up", "", Markup(escape(words)), "button quiet give-up")
            give_up = asking_first(button, _("{answer}: do you want that? There is no way back.").format(answer=words))
        return (
            f'<section class="equipment" aria-labelledby="things-title"><h2 class="tab-title" id="things-title">{title}'
            f"</h2><ul>{lines}</ul>{give_up}</section>"
        )

    def _memory(self) -> str:
        words = "".join(
            [
                f"<li>{self.scene.answer(f'word{number}', '', Markup(escape(word)), 'keyword')}</li>"
                for number, word in enumerate(self.view["memory"], 1)
            ]
        )
        nothing = "" if words else f"<p>{escape(_('no keywords yet'))}</p>"
        title = escape(_("Memory"))
        return (
            f'<section class="memos" aria-labelledby="memory-title"><h2 class="tab-title" id="memory-title">{title}'
            f"</h2><ul>{words}</ul>{nothing}</section>"
        )


@cache
def _ability(words: str) -> str:
    """An ability in a box; a range isn't parted from its number."""
    for word in ("RNG", "ALL"):
        words = words.replace(f"{word} ", f"{word}\N{NO-BREAK SPACE}")
    return str(escape(words)) if words else "—"

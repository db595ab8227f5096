"""The way into the rooms of Stampadia."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from philately.core.errors import BadOptions, BadRecord, BadSheet
from philately.core.game import Game
from philately.core.language import N_
from philately.core.record import Deal, Hidden, Record
from philately.extras import need
from philately.games.stampadia import numbered, options, text, view
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.rules.events import EVENTS
from philately.games.stampadia.rules.knowledge import OBSERVED
from philately.games.stampadia.rules.questions import QUESTIONS
from philately.games.stampadia.rules.terms import WON
from philately.games.stampadia.sheet import read_sheet
from philately.games.stampadia.shelf import SHEETS
from philately.games.stampadia.strategy import StampadiaStrategy
from philately.games.stampadia.words import WORDS


class StampadiaGame(Game):
    """Chronicles of Stampadia."""

    def prepare(self, record: Record) -> None:
        """The sheet stands in the record; lay it on the shelf if it isn't there."""
        said = str(record.header.options.get("sheet", ""))
        try:
            SHEETS.find(said)
        except BadOptions:
            SHEETS.lay_again(_sheet_in(record), said)

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.stampadia.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.stampadia import table

        return table


def _count(state: Stampadia) -> dict[str, dict[str, int]]:
    numbers = {
        "score": int(state.score()),
        "gold left": int(state.gold),
        "rooms drawn": bin(state.drawn).count("1"),
        "keywords learnt": len(set(state.memory) - set(state.board.memory)),
        "lives": int(state.lives),
    }
    if state.ended == WON:
        numbers["score when won"] = int(state.score())
    return {"adventure": numbers}


def _sheet_in(record: Record) -> Sheet:
    """The sheet that a record brings along in its deal; its rows must be open."""
    deal = record.lines[1]
    assert isinstance(deal, Deal)
    try:
        _name, _seat, said, *rows = deal.events[0]
        data = msgspec.json.decode(str(said))
        texts = [row.value if isinstance(row, Hidden) else str(row) for row in rows]
        data["rooms"] = [msgspec.json.decode(text) for text in texts]
        return read_sheet(msgspec.json.encode(data))
    except (msgspec.MsgspecError, BadSheet, ValueError, TypeError, KeyError, IndexError) as error:
        raise BadRecord(f"line 2: there is no sheet in it that could be played: {error}") from None


GAME = StampadiaGame(
    name="stampadia",
    title="Chronicles of Stampadia",
    summary=N_("Explore a dungeon on a printed sheet, fight with two dice, and bring your gold home."),
    players=(1, 1),
    minutes=(15, 30),
    weight=3,
    main_options=("sheet", "extra_hp"),
    observation=OBSERVED,
    longest=0,
    rules_version=2,
    questions=QUESTIONS,
    options=options.OPTIONS,
    shelves=(SHEETS,),
    events=EVENTS,
    words=WORDS,
    rules=numbered.RULES,
    rulebook=Path(__file__).with_name("rulebook.en.md"),
    check=lambda given, players: options.check(given),
    create=lambda players, chosen: Stampadia(options.board(chosen)),
    start=Stampadia.deal,
    view=view.view,
    open_view=lambda state: view.view(state, 0),
    said=lambda kind, value, chosen: text.said(kind, value, options.board(chosen)),
    noted=lambda kind, value, chosen: text.noted(kind, value, options.board(chosen)),
    recall=text.recall,
    statistics=_count,
    strategy=StampadiaStrategy,
)

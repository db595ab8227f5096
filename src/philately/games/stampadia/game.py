"""The way into the rooms of Stampadia."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from philately.core.errors import BadOptions, BadRecord, BadSheet
from philately.core.event import Event
from philately.core.game import Game
from philately.core.language import N_
from philately.core.options import Value
from philately.core.record import Deal, Hidden, Record
from philately.core.rng import Rng
from philately.core.state import State
from philately.core.strategy import Strategy
from philately.core.words import Words
from philately.extras import need
from philately.games.stampadia import numbered, options, text
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.rules.events import EVENTS
from philately.games.stampadia.rules.knowledge import OBSERVED
from philately.games.stampadia.rules.questions import QUESTIONS
from philately.games.stampadia.rules.terms import ACTIONS, WON
from philately.games.stampadia.sheet import read_sheet
from philately.games.stampadia.shelf import SHEETS
from philately.games.stampadia.words import WORDS


class StampadiaGame(Game):
    """Chronicles of Stampadia."""

    def __init__(self) -> None:
        super().__init__(
            name="stampadia",
            title="Chronicles of Stampadia",
            summary=N_("Explore a dungeon on a printed sheet, fight with two dice, and bring your gold home."),
            players=(1, 1),
            actions=ACTIONS,
            observation=OBSERVED,
            longest=0,
            rules_version=1,
            questions=QUESTIONS,
            options=options.OPTIONS,
            events=EVENTS,
            rules=numbered.RULES,
            rulebook=Path(__file__).with_name("rulebook.en.md"),
        )

    def check_options(self, given: Mapping[str, object], players: int) -> dict[str, Value]:
        return options.check(given)

    def bring(self, given: Mapping[str, object]) -> dict[str, object]:
        """A sheet may be a file, or any word: it is laid on the shelf or made, and known by its name from then on."""
        said = str(given.get("sheet", ""))
        if said.endswith(".json") or ("/" in said and Path(said).exists()):
            return {**given, "sheet": SHEETS.lay_file(Path(said))}
        if said and not SHEETS.is_known(said):
            from philately.games.stampadia.generator import desk, names

            return {**given, "sheet": str(desk.our_desk().full(names.read_name(said)))}
        return dict(given)

    def prepare(self, record: Record) -> None:
        """The sheet stands in the record; lay it on the shelf if it isn't there."""
        try:
            SHEETS.find(str(record.header.options.get("sheet", "")))
        except BadOptions:
            SHEETS.lay(_sheet_in(record))

    def create(self, players: int, options_: Mapping[str, Value]) -> State:
        return Stampadia(options.board(options_))

    def start(self, state: State, rng: Rng) -> None:
        _stampadia(state).deal(rng)

    def view(self, state: State, seat: int) -> Mapping[str, object]:
        from philately.games.stampadia.view import view

        state.check_seat(seat, spectator=True)
        return view(_stampadia(state), seat)

    def words(self) -> Words:
        return WORDS

    def said(self, kind: str, value: int, options_: Mapping[str, Value]) -> str:
        return text.said(kind, value, options.board(options_))

    def noted(self, kind: str, value: int, options_: Mapping[str, Value]) -> str | int:
        return text.noted(kind, value, options.board(options_))

    def recall(
        self, event: Event, seat: int, values: dict[str, tuple[int, ...]], options_: Mapping[str, Value], players: int
    ) -> None:
        text.recall(event, values)

    def open_view(self, state: State) -> Mapping[str, object]:
        return self.view(state, 0)

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.stampadia.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.stampadia import table

        return table

    def statistics(self, state: State) -> dict[str, dict[str, int]]:
        position = _stampadia(state)
        numbers = {
            "score": int(position.score()),
            "gold left": int(position.gold),
            "rooms drawn": bin(position.drawn).count("1"),
            "keywords learnt": len(set(position.memory) - set(position.board.memory)),
            "lives": int(position.lives),
        }
        if position.ended == WON:
            numbers["score when won"] = int(position.score())
        return {"adventure": numbers}

    def strategy(self) -> Strategy:
        from philately.games.stampadia.strategy import StampadiaStrategy

        return StampadiaStrategy()


def _stampadia(state: State) -> Stampadia:
    assert isinstance(state, Stampadia)
    return state


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


GAME = StampadiaGame()

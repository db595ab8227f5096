"""Stampede: stamp collectors who only ever exchange. A card game with hidden hands for 2 to 6 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.game import Game
from philately.core.language import N_
from philately.core.options import Value
from philately.core.rng import Rng
from philately.core.state import State
from philately.core.strategy import Strategy
from philately.core.words import Words
from philately.extras import need
from philately.games.stampede import options
from philately.games.stampede.cards import ANIMAL_NAMES, a_stamp, back_name, back_word, stamp_name, stamp_word
from philately.games.stampede.numbered import RULES
from philately.games.stampede.rules import Stampede, dealing
from philately.games.stampede.rules import events as e
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.knowledge import OBSERVED
from philately.games.stampede.rules.questions import QUESTIONS
from philately.games.stampede.words import WORDS


class StampedeGame(Game):
    """The way into the rooms of Stampede."""

    def __init__(self) -> None:
        super().__init__(
            name="stampede",
            title="Stampede",
            summary=N_("Collect five of one animal, all nine, or four Parrots, by fair exchange only."),
            players=(2, 6),
            usual_players=4,
            actions=t.ACTIONS,
            observation=OBSERVED,
            longest=0,
            questions=QUESTIONS,
            events=e.EVENTS,
            options=options.OPTIONS,
            simultaneous=True,
            rules=RULES,
            rulebook=Path(__file__).with_name("rulebook.en.md"),
        )

    def check_options(self, given: Mapping[str, object], players: int) -> dict[str, Value]:
        return options.check(given, players)

    def create(self, players: int, options_: Mapping[str, Value]) -> State:
        return Stampede(players, options.setup(options_))

    def start(self, state: State, rng: Rng) -> None:
        dealing.deal(_stampede(state), rng)

    def view(self, state: State, seat: int) -> Mapping[str, object]:
        from philately.games.stampede.view import view

        state.check_seat(seat, spectator=True)
        return view(_stampede(state), seat)

    def words(self) -> Words:
        return WORDS

    def said(self, kind: str, value: int, options: Mapping[str, Value]) -> str:
        if kind == e.BACK:
            return back_name(value)
        if kind == e.PLACE:
            return str(value)
        if kind == e.TEAM:
            return "ABC"[value]
        return stamp_name(value) if kind == e.ANIMAL else a_stamp(value)

    def noted(self, kind: str, value: int, options: Mapping[str, Value]) -> str | int:
        if kind == e.BACK:
            return back_word(value)
        if kind == e.PLACE:
            return f"@{value}"
        return t.REASONS[value] if kind == e.REASON else stamp_word(value)

    def open_view(self, state: State) -> Mapping[str, object]:
        from philately.games.stampede.view import open_view

        return open_view(_stampede(state))

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.stampede.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.stampede import table

        return table

    def statistics(self, state: State) -> dict[str, dict[str, int]]:
        used = dict.fromkeys(ANIMAL_NAMES, 0)
        for event in state.story:
            if event[0] == e.PLAYED.code:
                used[ANIMAL_NAMES[event[2] // t.ANIMALS]] += 1
        position = _stampede(state)
        return {"animals played": used, "turns": {"turns": position.turn, "refills": position.refills}}

    def strategy(self) -> Strategy:
        from philately.games.stampede.strategy import StampedeStrategy

        return StampedeStrategy()


def _stampede(state: State) -> Stampede:
    assert isinstance(state, Stampede)
    return state


GAME = StampedeGame()

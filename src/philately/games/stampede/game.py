"""Stampede: stamp collectors who only ever exchange. A card game with hidden hands for 2 to 6 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.event import Event
from philately.core.game import Game
from philately.core.language import N_
from philately.core.options import Value
from philately.core.rng import Rng
from philately.core.state import State
from philately.core.strategy import Strategy
from philately.core.words import Words
from philately.extras import need
from philately.games.stampede import options, text
from philately.games.stampede.cards import ANIMAL_NAMES
from philately.games.stampede.numbered import RULES
from philately.games.stampede.rules import Stampede, dealing
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.events import EVENTS, PLAYED
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
            events=EVENTS,
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
        return text.said(kind, value, options)

    def noted(self, kind: str, value: int, options: Mapping[str, Value]) -> str | int:
        return text.noted(kind, value, options)

    def recall(
        self, event: Event, seat: int, values: dict[str, tuple[int, ...]], options_: Mapping[str, Value], players: int
    ) -> None:
        text.recall(event, seat, values, options_)

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
            if event[0] == PLAYED.code:
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

"""Stampin': collect Sets of stamps on a board with dice, money, auctions and blind trades. For 2 to 4 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.event import Event
from philately.core.game import Game
from philately.core.language import N_
from philately.core.options import Value
from philately.core.record import Record
from philately.core.rng import Rng
from philately.core.state import State
from philately.core.strategy import Strategy
from philately.core.words import Words
from philately.extras import need
from philately.games.stampin import numbered, options, shelf, text
from philately.games.stampin.rules import Stampin, dealing
from philately.games.stampin.rules import terms as t
from philately.games.stampin.rules.events import EVENTS
from philately.games.stampin.rules.knowledge import OBSERVED
from philately.games.stampin.rules.questions import QUESTIONS
from philately.games.stampin.words import WORDS


class StampinGame(Game):
    """The way into the rooms of Stampin'."""

    def __init__(self) -> None:
        super().__init__(
            name="stampin",
            title="Stampin'",
            summary=N_("Roll, buy, bid and trade blindly until your Sets of four stamps are complete."),
            players=(2, 4),
            usual_players=3,
            actions=t.ACTIONS,
            observation=OBSERVED,
            longest=0,
            questions=QUESTIONS,
            events=EVENTS,
            rules=numbered.RULES,
            rulebook=Path(__file__).with_name("rulebook.en.md"),
            options=options.OPTIONS,
            simultaneous=True,
            countdown=True,
        )

    def check_options(self, given: Mapping[str, object], players: int) -> dict[str, Value]:
        return options.check(given, players)

    def bring(self, given: Mapping[str, object]) -> dict[str, object]:
        """Board and cards may be files; they are laid on the shelf, and known by their names from then on."""
        return shelf.bring(given)

    def prepare(self, record: Record) -> None:
        """A board or cards that aren't ours stand in the record."""
        shelf.unpack(record)

    def create(self, players: int, options_: Mapping[str, Value]) -> State:
        return Stampin(players, options.setup(options_))

    def start(self, state: State, rng: Rng) -> None:
        dealing.deal(_stampin(state), rng)

    def view(self, state: State, seat: int) -> Mapping[str, object]:
        from philately.games.stampin.view import view

        state.check_seat(seat, spectator=True)
        return view(_stampin(state), seat)

    def words(self) -> Words:
        return WORDS

    def said(self, kind: str, value: int, options: Mapping[str, Value]) -> str:
        return text.said(kind, value, options)

    def noted(self, kind: str, value: int, options: Mapping[str, Value]) -> str | int:
        return text.noted(kind, value, options)

    def recall(
        self, event: Event, seat: int, values: dict[str, tuple[int, ...]], options_: Mapping[str, Value], players: int
    ) -> None:
        text.recall(event, values, options_, players)

    def open_view(self, state: State) -> Mapping[str, object]:
        from philately.games.stampin.view import open_view

        return open_view(_stampin(state))

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.stampin.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.stampin import table

        return table

    def statistics(self, state: State) -> dict[str, dict[str, int]]:
        from philately.games.stampin.statistics import count

        return count(_stampin(state))

    def strategy(self) -> Strategy:
        from philately.games.stampin.strategy import StampinStrategy

        return StampinStrategy()


def _stampin(state: State) -> Stampin:
    assert isinstance(state, Stampin)
    return state


GAME = StampinGame()

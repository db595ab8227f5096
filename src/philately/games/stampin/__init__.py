"""Stampin': collect Sets of stamps on a board with dice, money, auctions and blind trades. For 2 to 4 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.game import Ask, Game
from philately.core.language import N_, _, read_translated
from philately.core.options import Value
from philately.core.record import Record
from philately.core.rng import Rng
from philately.core.secret import Secret
from philately.core.state import Event, State
from philately.core.strategy import Strategy
from philately.extras import need
from philately.games.stampin import labels, notation, numbered, options, prompts, shelf, story, text
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules.knowledge import OBSERVED
from philately.games.stampin.rules.terms import ACTIONS, BID


class StampinGame(Game):
    """The way into the rooms of Stampin'."""

    def __init__(self) -> None:
        super().__init__(
            name="stampin",
            title="Stampin'",
            summary=N_("Roll, buy, bid and trade blindly until your Sets of four stamps are complete."),
            players=(2, 4),
            usual_players=3,
            actions=ACTIONS,
            observation=OBSERVED,
            longest=0,
            questions=text.QUESTIONS,
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
        from philately.games.stampin.events import unpack

        unpack(record)

    def create(self, players: int, options_: Mapping[str, Value]) -> State:
        return Stampin(players, options.setup(options_))

    def start(self, state: State, rng: Rng) -> None:
        _stampin(state).deal(rng)

    def view(self, state: State, seat: int) -> Mapping[str, object]:
        from philately.games.stampin.view import view

        state.check_seat(seat, spectator=True)
        return view(_stampin(state), seat)

    def ask(self, state: State, seat: int, names: list[str] | None = None) -> Ask:
        question = state.question_number(seat)
        position = _stampin(state)
        people = names or [_("Seat {number}").format(number=number) for number in range(state.players)]
        return {
            "question": text.QUESTIONS[question],
            "prompt": prompts.prompt(position, seat, question, people),
            "rule": prompts.rule_of(question),
            "number": question == BID,
            "choices": [
                {
                    "action": action,
                    "word": notation.word(action),
                    "label": labels.label(position, seat, question, action, people),
                }
                for action in state.legal_actions(seat)
            ],
        }

    def sentence(self, state: State, event: Event, seat: int, names: list[str]) -> str:
        state.check_seat(seat, spectator=True)
        return story.sentence(_stampin(state), event, seat, names)

    def tell(self, state: State, event: Event) -> list[str | int | Secret]:
        from philately.games.stampin.events import tell

        return tell(_stampin(state), event)

    def rulebook(self) -> str:
        return read_translated(Path(__file__).with_name("rulebook.en.md"))

    def rule(self, number: str) -> str:
        return _(numbered.RULES[number])

    def rule_numbers(self) -> list[str]:
        return list(numbered.RULES)

    def open_view(self, state: State) -> Mapping[str, object]:
        from philately.games.stampin.view import open_view

        return open_view(_stampin(state))

    def word(self, action: int) -> str:
        return notation.word(action)

    def action(self, word: str) -> int:
        return notation.action(word)

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.stampin.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.stampin import table

        return table

    def statistics(self, state: State) -> dict[str, dict[str, int]]:
        from philately.games.stampin.events import count

        return count(_stampin(state))

    def strategy(self) -> Strategy:
        from philately.games.stampin.strategy import StampinStrategy

        return StampinStrategy()


def _stampin(state: State) -> Stampin:
    assert isinstance(state, Stampin)
    return state


GAME = StampinGame()

"""Stampede: stamp collectors who only ever exchange. A card game with hidden hands for 2 to 6 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.game import Ask, Game
from philately.core.language import N_, _, read_translated
from philately.core.options import Value
from philately.core.rng import Rng
from philately.core.secret import Secret
from philately.core.state import Event, State
from philately.core.strategy import Strategy
from philately.extras import need
from philately.games.stampede import notation, options, text
from philately.games.stampede.cards import ANIMAL_NAMES
from philately.games.stampede.rules import Stampede, dealing
from philately.games.stampede.rules.knowledge import OBSERVED
from philately.games.stampede.rules.terms import ACTIONS, ANIMALS, GIRAFFE_PLACE, PLAYED, RHINO_PLACE


class StampedeGame(Game):
    """The way into the rooms of Stampede."""

    def __init__(self) -> None:
        super().__init__(
            name="stampede",
            title="Stampede",
            summary=N_("Collect five of one animal, all nine, or four Parrots, by fair exchange only."),
            players=(2, 6),
            usual_players=4,
            actions=ACTIONS,
            observation=OBSERVED,
            longest=0,
            questions=text.QUESTIONS,
            options=options.OPTIONS,
            simultaneous=True,
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

    def ask(self, state: State, seat: int, names: list[str] | None = None) -> Ask:
        question = state.question_number(seat)
        people = names or [_("Seat {number}").format(number=number) for number in range(state.players)]
        name = text.QUESTIONS[question]
        return {
            "question": name,
            "prompt": text.prompt(_stampede(state), seat, question, people),
            "rule": text.rule_of(_stampede(state), question),
            "number": question in (GIRAFFE_PLACE, RHINO_PLACE),
            "choices": [
                {
                    "action": action,
                    "word": notation.word(action),
                    "label": text.label(_stampede(state), question, action, people),
                }
                for action in state.legal_actions(seat)
            ],
        }

    def sentence(self, state: State, event: Event, seat: int, names: list[str]) -> str:
        state.check_seat(seat, spectator=True)
        return text.sentence(_stampede(state), event, seat, names)

    def tell(self, state: State, event: Event) -> list[str | int | Secret]:
        from philately.games.stampede.events import tell

        return tell(_stampede(state), event)

    def rulebook(self) -> str:
        return read_translated(Path(__file__).with_name("rulebook.en.md"))

    def rule(self, number: str) -> str:
        return _(text.RULES[number])

    def rule_numbers(self) -> list[str]:
        return list(text.RULES)

    def open_view(self, state: State) -> Mapping[str, object]:
        from philately.games.stampede.view import open_view

        return open_view(_stampede(state))

    def word(self, action: int) -> str:
        return notation.word(action)

    def action(self, word: str) -> int:
        return notation.action(word)

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
            if event[0] == PLAYED:
                used[ANIMAL_NAMES[event[2] // ANIMALS]] += 1
        position = _stampede(state)
        return {"animals played": used, "turns": {"turns": position.turn, "refills": position.refills}}

    def strategy(self) -> Strategy:
        from philately.games.stampede.strategy import StampedeStrategy

        return StampedeStrategy()


def _stampede(state: State) -> Stampede:
    assert isinstance(state, Stampede)
    return state


GAME = StampedeGame()

"""Cactus Town with Stampede: program the moves of your gang, and see what is left of the plan. For 2 to 5 players."""

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
from philately.games.cactus_town import buildings, gangs, labels, notation, numbered, options, prompts, shelf, text
from philately.games.cactus_town.rules import CactusTown, dealing
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.knowledge import OBSERVED


class CactusTownGame(Game):
    """The way into the rooms of Cactus Town."""

    def __init__(self) -> None:
        super().__init__(
            name="cactus_town",
            title="Cactus Town",
            summary=N_(
                "Program three cards, then rob, arrest, duel or drive your herd through what is left of the plan."
            ),
            players=(2, 5),
            usual_players=3,
            actions=t.ACTIONS,
            observation=OBSERVED,
            longest=0,
            questions=text.QUESTIONS,
            options=options.OPTIONS,
            simultaneous=True,
        )

    def check_options(self, given: Mapping[str, object], players: int) -> dict[str, Value]:
        return options.check(given, players)

    def bring(self, given: Mapping[str, object]) -> dict[str, object]:
        """Cards and buildings may be files; they are laid on the shelf, and known by their names from then on."""
        return shelf.bring(given)

    def prepare(self, record: Record) -> None:
        """Cards or buildings that aren't ours stand in the record."""
        from philately.games.cactus_town.events import unpack

        unpack(record)

    def create(self, players: int, options_: Mapping[str, Value]) -> State:
        return CactusTown(players, options.setup(options_, players))

    def start(self, state: State, rng: Rng) -> None:
        dealing.deal(_town(state), rng)

    def view(self, state: State, seat: int) -> Mapping[str, object]:
        from philately.games.cactus_town.view import view

        state.check_seat(seat, spectator=True)
        return view(_town(state), seat)

    def ask(self, state: State, seat: int, names: list[str] | None = None) -> Ask:
        question = state.question_number(seat)
        position = _town(state)
        people = names or [_("Seat {number}").format(number=number) for number in range(state.players)]
        return {
            "question": text.QUESTIONS[question],
            "prompt": prompts.prompt(position, seat, question, people),
            "rule": prompts.rule_of(position, question),
            "number": False,
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
        from philately.games.cactus_town.story import sentence

        state.check_seat(seat, spectator=True)
        return sentence(_town(state), event, seat, names)

    def tell(self, state: State, event: Event) -> list[str | int | Secret]:
        from philately.games.cactus_town.events import tell

        return tell(_town(state), event)

    def rulebook(self) -> str:
        return read_translated(Path(__file__).with_name("rulebook.en.md")) + _reconstructed()

    def rule(self, number: str) -> str:
        return _(numbered.RULES[number])

    def rule_numbers(self) -> list[str]:
        return list(numbered.RULES)

    def open_view(self, state: State) -> Mapping[str, object]:
        from philately.games.cactus_town.view import open_view

        return open_view(_town(state))

    def word(self, action: int) -> str:
        return notation.word(action)

    def action(self, word: str) -> int:
        return notation.action(word)

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.cactus_town.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.cactus_town import table

        return table

    def statistics(self, state: State) -> dict[str, dict[str, int]]:
        from philately.games.cactus_town.events import count

        return count(_town(state))

    def strategy(self) -> Strategy:
        from philately.games.cactus_town.strategy import CactusTownStrategy

        return CactusTownStrategy()


def _reconstructed() -> str:
    """The last section of the rulebook, from our data files."""
    said = gangs.reconstructions(shelf.GANGS.find("standard"))
    said += buildings.reconstructions(shelf.BUILDINGS.find("standard"))
    lines = [f"## {_('What is reconstructed')}", "", _("Of our standard cards and our standard town:"), ""]
    return "\n".join(["", *lines, *(f"- {one}" for one in said), ""])


def _town(state: State) -> CactusTown:
    assert isinstance(state, CactusTown)
    return state


GAME = CactusTownGame()

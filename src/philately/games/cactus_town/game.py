"""Cactus Town with Stampede: program the moves of your gang, and see what is left of the plan. For 2 to 5 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.event import Entry, Event
from philately.core.game import Game
from philately.core.language import N_, _
from philately.core.options import Value
from philately.core.record import Record
from philately.core.rng import Rng
from philately.core.state import State
from philately.core.strategy import Strategy
from philately.core.words import Words
from philately.extras import need
from philately.games.cactus_town import buildings, gangs, numbered, options, shelf, text
from philately.games.cactus_town.rules import CactusTown, dealing
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.events import EVENTS
from philately.games.cactus_town.rules.knowledge import OBSERVED
from philately.games.cactus_town.rules.questions import QUESTIONS
from philately.games.cactus_town.words import WORDS


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
            questions=QUESTIONS,
            events=EVENTS,
            rules=numbered.RULES,
            rulebook=Path(__file__).with_name("rulebook.en.md"),
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
        shelf.unpack(record)

    def create(self, players: int, options_: Mapping[str, Value]) -> State:
        return CactusTown(players, options.setup(options_, players))

    def start(self, state: State, rng: Rng) -> None:
        dealing.deal(_town(state), rng)

    def view(self, state: State, seat: int) -> Mapping[str, object]:
        from philately.games.cactus_town.view import view

        state.check_seat(seat, spectator=True)
        return view(_town(state), seat)

    def words(self) -> Words:
        return WORDS

    def sentence(
        self, options: Mapping[str, Value], entry: Entry, seat: int, names: list[str], *, you: bool = False
    ) -> str:
        """Begin with a capital, whatever the sentence begins with."""
        return text.began(super().sentence(options, entry, seat, names, you=you))

    def said(self, kind: str, value: int, options: Mapping[str, Value]) -> str:
        return text.said(kind, value, options)

    def noted(self, kind: str, value: int, options: Mapping[str, Value]) -> str | int:
        return text.noted(kind, value, options)

    def recall(
        self, event: Event, seat: int, values: dict[str, tuple[int, ...]], options_: Mapping[str, Value], players: int
    ) -> None:
        text.recall(event, seat, values, options_)

    def rulebook(self) -> str:
        return super().rulebook() + _reconstructed()

    def open_view(self, state: State) -> Mapping[str, object]:
        from philately.games.cactus_town.view import open_view

        return open_view(_town(state))

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.cactus_town.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.cactus_town import table

        return table

    def statistics(self, state: State) -> dict[str, dict[str, int]]:
        from philately.games.cactus_town.statistics import count

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

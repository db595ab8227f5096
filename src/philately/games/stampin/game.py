"""Stampin': collect Sets of stamps on a board with dice, money, auctions and blind trades. For 2 to 4 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.game import Game
from philately.core.language import N_
from philately.extras import need
from philately.games.stampin import numbered, options, shelf, statistics, text, view
from philately.games.stampin.rules import Stampin, dealing
from philately.games.stampin.rules.events import EVENTS
from philately.games.stampin.rules.knowledge import OBSERVED
from philately.games.stampin.rules.questions import QUESTIONS
from philately.games.stampin.strategy import StampinStrategy
from philately.games.stampin.words import WORDS


class StampinGame(Game):
    """The way into the rooms of Stampin'."""

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.stampin.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.stampin import table

        return table


GAME = StampinGame(
    name="stampin",
    title="Stampin'",
    summary=N_("Roll, buy, bid and trade blindly until your Sets of four stamps are complete."),
    players=(2, 4),
    usual_players=3,
    observation=OBSERVED,
    longest=0,
    questions=QUESTIONS,
    events=EVENTS,
    words=WORDS,
    rules=numbered.RULES,
    rulebook=Path(__file__).with_name("rulebook.en.md"),
    options=options.OPTIONS,
    shelves=(shelf.BOARDS, shelf.DECKS),
    simultaneous=True,
    countdown=True,
    check=options.check,
    create=lambda players, chosen: Stampin(players, options.setup(chosen)),
    start=dealing.deal,
    view=view.view,
    open_view=view.open_view,
    said=text.said,
    noted=text.noted,
    statistics=statistics.count,
    strategy=StampinStrategy,
)

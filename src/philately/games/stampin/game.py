"""Stampin': collect Sets of stamps on a board with dice, money, auctions and blind trades. For 2 to 4 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.game import Game
from philately.core.language import N_, _
from philately.core.options import Value
from philately.extras import need
from philately.games.stampin import numbered, options, shelf, statistics, text, view
from philately.games.stampin.cards import CATEGORY_WORDS, card_name, card_word, category_title
from philately.games.stampin.rules import Stampin, dealing
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import terms as t
from philately.games.stampin.rules.knowledge import OBSERVED
from philately.games.stampin.rules.position import REASONS
from philately.games.stampin.rules.questions import QUESTIONS
from philately.games.stampin.strategy import StampinStrategy
from philately.games.stampin.text import card_said
from philately.games.stampin.words import WORDS

NOTED = {e.CATEGORY: CATEGORY_WORDS, e.PILE: ("pile1", "pile2", "nlw"), e.REASON: REASONS}


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


def _said(kind: str, value: int, chosen: Mapping[str, Value]) -> str:
    if kind == e.SPACE:
        return _(options.board_of(chosen).spaces[value - 1].name)
    if kind == e.PILE:
        return str(value + 1)
    deck = options.deck_of(chosen)
    if kind == e.CATEGORY:
        return category_title(deck, value)
    return card_name(deck, value) if kind == e.ALIKE and value < t.WILD else card_said(deck, value)


def _noted(kind: str, value: int, chosen: Mapping[str, Value]) -> str | int:
    """A value of an event in notation, for the record. The box is told by name, or by all that is in it."""
    if kind == e.BOARD:
        return shelf.BOARDS.tell(str(chosen["board"]))
    if kind == e.DECK:
        return shelf.DECKS.tell(str(chosen["cards"]))
    if kind in NOTED:
        return NOTED[kind][value]
    return value if kind == e.SPACE else card_word(value)


GAME = StampinGame(
    name="stampin",
    title="Stampin'",
    summary=N_("Roll, buy, bid and trade blindly until your Sets of four stamps are complete."),
    players=(2, 4),
    usual_players=3,
    minutes=(45, 60),
    weight=2,
    main_options=("sets_to_win", "auction"),
    observation=OBSERVED,
    longest=0,
    questions=QUESTIONS,
    events=e.EVENTS,
    words=WORDS,
    rules=numbered.RULES,
    rules_version=1,
    rulebook=Path(__file__).with_name("rulebook.en.md"),
    options=options.OPTIONS,
    shelves=(shelf.BOARDS, shelf.DECKS),
    simultaneous=True,
    countdown=True,
    check=options.check,
    create=lambda players, chosen: Stampin(players, options.setup(chosen)),
    start=dealing.deal,
    view=view.view,
    open_view=lambda state: view.view(state, -1, everything=True),
    said=_said,
    noted=_noted,
    recall=text.recall,
    statistics=statistics.count,
    strategy=StampinStrategy,
)

"""The words for questions, spaces and cards, of which all sentences are made.

Sentences are whole messages with named parts, so that they can be translated (`core/language.py`). Tables hold them in
English, marked with `N_`; they are translated where they are said. `words.py` has the questions and labels,
`rules/events.py` what happened, and `numbered.py` the rules.
"""

from collections.abc import Mapping

from philately.core.event import Event
from philately.core.language import N_, _
from philately.core.options import Value
from philately.games.stampin import shelf
from philately.games.stampin.board import Space
from philately.games.stampin.cards import Deck, card_name, category_title
from philately.games.stampin.options import setup
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import terms as t

REASONS = {
    "sets": N_("enough complete Sets"),
    "turn_limit": N_("the turn limit was reached"),
    "run_dry": N_("no more cards can come"),
}


def deck_of(state: Stampin) -> Deck:
    return shelf.DECKS.find(state.setup.cards)


def space_of(state: Stampin) -> Space:
    """The space on which the active player stands."""
    return shelf.BOARDS.find(state.setup.board).spaces[state.places[state.active] - 1]


def card_said(deck: Deck, card: int) -> str:
    """In the midst of a sentence: `Horned Owl (Birds)`."""
    if card >= t.WILD:
        return _("{card} (Wild)").format(card=card_name(deck, card))
    category = category_title(deck, card // 4)
    return _("{card} ({category})").format(card=card_name(deck, card), category=category)


def recall(
    event: Event, seat: int, values: dict[str, tuple[int, ...]], options: Mapping[str, Value], players: int
) -> None:
    """Fill in what records of format 1 don't have."""
    made = setup(options)
    if event in (e.MOVED, e.FLEW):
        (space,) = values["space"] = values["number"]
        values["way"] = (made.numbers[space - 1] if made.kinds[space - 1] == t.PASS_ON else 0,)
    if event is e.DECLINED:
        values["kind"] = (made.kinds[values["space"][0] - 1],)
    if event is e.LAID_DOWN:
        values["wild"] = (int(any(t.WILDS >> card & 1 for card in values["cards"])),)
    if event is e.WON:
        values["goal"] = (made.sets_to_win or (3 if players == 2 else 2),)

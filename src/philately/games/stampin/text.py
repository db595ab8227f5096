"""The words for questions, spaces and cards, of which all sentences are made.

Sentences are whole messages with named parts, so that they can be translated (`core/language.py`). Tables hold them in
English, marked with `N_`; they are translated where they are said. `words.py` has the questions and labels, `story.py`
what happened, and `numbered.py` the rules.
"""

from collections.abc import Iterable

from philately.core.language import N_, _, listed
from philately.games.stampin import shelf
from philately.games.stampin.board import Space
from philately.games.stampin.cards import Deck, card_name, category_title
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules import terms as t

REASONS = {
    "sets": N_("enough complete Sets"),
    "turn_limit": N_("the turn limit was reached"),
}


# ---- the things spoken of --------------------------------------------------------------------------------------------


def deck_of(state: Stampin) -> Deck:
    return shelf.DECKS.find(state.setup.cards)


def space_at(state: Stampin, place: int) -> Space:
    """A space of the path, counted from 1."""
    return shelf.BOARDS.find(state.setup.board).spaces[place - 1]


def card_said(deck: Deck, card: int) -> str:
    """In the midst of a sentence: `Horned Owl (Birds)`."""
    if card >= t.WILD:
        return _("{card} (Wild)").format(card=card_name(deck, card))
    category = category_title(deck, card // 4)
    return _("{card} ({category})").format(card=card_name(deck, card), category=category)


def all_said(deck: Deck, cards: Iterable[int]) -> str:
    return listed([card_said(deck, card) for card in cards])

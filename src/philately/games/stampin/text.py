"""The words for questions, spaces and cards, of which all sentences are made.

Sentences are whole messages with named parts, so that they can be translated (`core/language.py`). Tables hold them in
English, marked with `N_`; they are translated where they are said. `words.py` has the questions and labels,
`rules/events.py` what happened, and `numbered.py` the rules.
"""

from collections.abc import Iterable, Mapping

from philately.core.event import Event
from philately.core.language import N_, _, listed
from philately.core.options import Value
from philately.games.stampin import shelf
from philately.games.stampin.board import Space
from philately.games.stampin.cards import CATEGORY_WORDS, Deck, card_name, card_word, category_title
from philately.games.stampin.options import board_of, setup
from philately.games.stampin.options import deck_of as chosen_deck
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import terms as t
from philately.games.stampin.rules.position import REASONS as ENDS

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


# ---- the values of events --------------------------------------------------------------------------------------------

PILE_WORDS = ("pile1", "pile2", "nlw")


def said(kind: str, value: int, options: Mapping[str, Value]) -> str:
    """A value of an event in words."""
    if kind == e.SPACE:
        return _(board_of(options).spaces[value - 1].name)
    if kind == e.PILE:
        return str(value + 1)
    deck = chosen_deck(options)
    if kind == e.CATEGORY:
        return category_title(deck, value)
    if kind == e.ALIKE and value < t.WILD:
        return card_name(deck, value)
    return card_said(deck, value)


def noted(kind: str, value: int, options: Mapping[str, Value]) -> str | int:
    """A value of an event in notation, for the record. The box is told by name, or by all that is in it."""
    if kind == e.CATEGORY:
        return CATEGORY_WORDS[value]
    if kind == e.SPACE:
        return value
    if kind == e.PILE:
        return PILE_WORDS[value]
    if kind == e.REASON:
        return ENDS[value]
    if kind == e.BOARD:
        return shelf.BOARDS.tell(str(options["board"]))
    if kind == e.DECK:
        return shelf.DECKS.tell(str(options["cards"]))
    return card_word(value)


def recall(event: Event, values: dict[str, tuple[int, ...]], options: Mapping[str, Value], players: int) -> None:
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

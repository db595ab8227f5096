"""The action space of a game: whole numbers in spans, each with a name, its words in notation, and how it is said."""

from collections.abc import Callable, Sequence
from typing import Any

from philately.core.errors import BadNotation
from philately.core.language import N_, _, either
from philately.core.options import nearest

Thing = Callable[[Any, int, Sequence[str]], str]  # the state, the place in the span and the players' names: in words


class Span:
    """Actions of one kind: cards, seats, amounts; or a single one.

    `word` gives the word in notation of the one at a place in the span, and `said` the thing it stands for, as a person
    reads it: the part of messages that has the name of the span. `label` is what stands on a button, if a question
    says nothing else; without it the thing itself does.
    """

    def __init__(
        self,
        name: str,
        first: int,
        size: int = 1,
        word: Callable[[int], str] | None = None,
        said: Thing | None = None,
        label: str = "",
    ) -> None:
        self.name = name
        self.first = first
        self.size = size
        self.word = word or (lambda place: name)
        self.said = said or (lambda state, place, names: self.word(place))
        self.label = label

    @property
    def actions(self) -> range:
        return range(self.first, self.first + self.size)


class Actions:
    """All actions of a game. The spans lie side by side, in the order of their numbers."""

    def __init__(self, game: str, kinds: str, *spans: Span) -> None:
        """`kinds` is a message that says which words there are: "a card (pre1), roll or done"."""
        self.game = game
        self.kinds = kinds
        self.spans = sorted(spans, key=lambda span: span.first)
        self.number = 0
        for span in self.spans:
            if span.first != self.number:
                raise ValueError(f"the span {span.name!r} begins at {span.first}; it should be {self.number}")
            self.number += span.size
        self._words: dict[str, int] = {}
        self._spans = [span for span in self.spans for _action in span.actions]

    def span_of(self, action: int) -> Span:
        """The span an action belongs to."""
        if not 0 <= action < self.number:
            message = _("there is no action {action}; actions are 0 to {last}")
            raise BadNotation(message.format(action=action, last=self.number - 1))
        return self._spans[action]

    def word(self, action: int) -> str:
        """An action in notation."""
        span = self.span_of(action)
        return span.word(action - span.first)

    def action(self, word: str) -> int:
        """The action a word of notation stands for; raises `BadNotation`."""
        if not self._words:
            self._words = {self.word(action): action for action in range(self.number)}
        if word in self._words:
            return self._words[word]
        close = nearest(word, list(self._words))
        if close:
            message = _("{said} is no word of {game}; did you mean {words}?")
            raise BadNotation(message.format(said=repr(word), game=self.game, words=either(close)))
        message = _("{said} is no word of {game}; say {kinds}")
        raise BadNotation(message.format(said=repr(word), game=self.game, kinds=_(self.kinds)))

    def said(self, state: Any, action: int, names: Sequence[str]) -> str:
        """The thing an action stands for, as a person reads it."""
        span = self.span_of(action)
        return span.said(state, action - span.first, names)


NOT_ASKED = N_("You are asked something else now.")

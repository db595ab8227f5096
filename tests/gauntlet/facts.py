"""What the gauntlet must know about a game: the variants to play, and a few facts the rules alone can't tell."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import philately
from philately import Game, State
from philately.core.event import Entry
from philately.core.options import Value
from philately.core.record import Record
from philately.core.rng import Rng
from philately.core.secret import Secret
from philately.core.shelf import Shelf

Noted = list[str | int | Secret]  # an event as the record has it


@dataclass(frozen=True)
class Variant:
    """One way to play a game: how many people, with which options."""

    game: str
    label: str
    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    open: bool = False  # is nothing hidden but what dice will show?

    @property
    def id(self) -> str:
        return f"{self.game}-{self.label}"

    @property
    def rules(self) -> Game:
        return philately.game(self.game)

    @property
    def chosen(self) -> dict[str, Value]:
        return self.rules.check_options(self.options, self.players)

    def empty(self) -> State:
        """A state to load into."""
        return self.rules.create(self.players, self.chosen)

    def start(self, rng: Rng, telling: bool = False) -> State:
        """A game that is set up."""
        state = self.empty()
        state.telling = telling
        self.rules.start(state, rng)
        return state


@dataclass(frozen=True)
class Facts:
    """What the gauntlet needs to know about one game.

    - `further` are variants that aren't part of checksums, counts and digests of builds: those of people's own files.
    - `conserved` checks what no answer may change, in any position.
    - `follows` checks what one answer may not change, from the position before it.
    - `twin` rearranges what a seat can't know, so that the seat's view stays the same for as long as possible.
    - `hidden` is all that is hidden from a seat, to show that twins really differ.
    - `hot` finds positions in which something rare is about to happen.
    - `landmarks` are things that some finished game of many must have come to.
    - `golden` names the variants with a golden playthrough, with its seed.
    - `perft` names the variants whose answer sequences are counted, with the depth.
    - `seldom` are questions that games by chance hardly ever come to; tests of the rules lay them out by hand.
    - `shelves` are those for what people bring in files, by option, each with a good thing that isn't ours.
    - `wary` is a game that looks so closely at dumps that whatever it loads can be shown and played on.
    - `titled` is a game whose values of options all have titles that can be translated.
    - `rolls` finds variants in which every game needs chance after the deal.
    - `asks_together` finds variants in which every game asks several seats at once, in secret.
    - `dealt` notes the story of a deal as it would have been if the state had come of it.
    - `any_order` names events whose first three values are open and were chosen in an order that no view shows.
    - `exported` checks that a seat's export of a running game is enough to know what it holds.

    What a game can say without is left to the tests that know no game.
    """

    variants: tuple[Variant, ...]
    conserved: Callable[[State], None]
    twin: Callable[[State, int, Rng], None]
    hidden: Callable[[State, int], object]
    hot: Callable[[State], bool]
    landmarks: Mapping[str, Callable[[State], bool]]
    golden: Mapping[str, int]
    perft: Mapping[str, int]
    further: tuple[Variant, ...] = ()
    follows: Callable[[State, State], None] = lambda before, after: None
    wary: bool = False
    seldom: frozenset[str] = frozenset()
    shelves: Mapping[str, tuple[Shelf[Any], Any]] = field(default_factory=dict)
    titled: bool = True
    rolls: Callable[[Variant], bool] = lambda variant: False
    asks_together: Callable[[Variant], bool] = lambda variant: False
    dealt: Callable[[Variant, State, Sequence[Entry]], list[Noted]] = lambda variant, state, story: noted(
        variant, story
    )
    any_order: frozenset[str] = frozenset()
    exported: Callable[[Record, State, int], None] = lambda export, state, seat: None


def noted(variant: Variant, story: Sequence[Entry]) -> list[Noted]:
    """Events as the record has them."""
    return [variant.rules.note(variant.chosen, entry) for entry in story]


T = TypeVar("T")


def sample(things: Sequence[T], most: int, rng: Rng) -> list[T]:
    """Some of the things, in any order."""
    left = list(things)
    return [left.pop(rng.below(len(left))) for _ in range(min(most, len(left)))]


def reason_of(state: State) -> str:
    """Why the game ended; nothing while it goes on."""
    outcome = state.outcome()
    return "" if outcome is None else outcome.reason

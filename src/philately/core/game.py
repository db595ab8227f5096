"""What a game is to everybody who doesn't play it: its facts, its options, and the way to its rooms."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from philately.core.errors import BadNotation, BadOptions, PhilatelyError
from philately.core.event import UNKNOWN, Entry, Event, Finding, Told
from philately.core.language import _, read_translated
from philately.core.match import Match
from philately.core.options import Option, Value, nearest, parse_options
from philately.core.question import Question
from philately.core.rng import Rng, check_seed
from philately.core.secret import Secret
from philately.core.state import State
from philately.core.strategy import Strategy
from philately.core.words import Ask, WhyNot, Words

if TYPE_CHECKING:
    from philately.core.record import Record
    from philately.core.shelf import Shelf

Plain = Mapping[str, object]  # plain data, for people and programs
Options = Mapping[str, Value]


GIVEN: Final = ("check_options", "create", "start", "open_view", "said", "noted", "statistics", "strategy", "sides")


class Side(NamedTuple):
    """What a seat stands for before the game begins, in the current language."""

    name: str  # such as a faction or a team; empty if all seats are alike
    goal: str  # how it wins, in one sentence


def _not_there(*said: object) -> Any:
    raise NotImplementedError("this game was made without a function that it needs: Game(create=…, start=…, view=…)")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game of the tabletop: its facts, and the functions of its rooms. It overrides what needs more than that."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        summary: str,
        players: tuple[int, int],
        observation: int,
        longest: int,
        questions: Sequence[Question[Any]],
        words: Words,
        options: list[Option],
        hidden: bool = True,
        chance: bool = True,
        simultaneous: bool = False,
        countdown: bool = False,
        rules_version: int = 0,
        older_rules: Mapping[int, str] | None = None,
        usual_players: int = 0,
        events: list[Event] | None = None,
        rules: Mapping[str, str] | None = None,
        rulebook: Path | None = None,
        shelves: "Sequence[Shelf[Any]]" = (),
        check: Callable[[Mapping[str, object], int], dict[str, Value]] | None = None,
        create: Callable[[int, Options], State] = _not_there,
        start: Callable[[Any, Rng], None] = _not_there,
        view: Callable[[Any, int], Plain] = _not_there,
        open_view: Callable[[Any], Plain] = _not_there,
        said: Callable[[str, int, Options], str] = _not_there,
        noted: Callable[[str, int, Options], str | int] = lambda kind, value, options: value,
        recall: Callable[[Event, int, dict[str, tuple[int, ...]], Options, int], None] = lambda *said: None,
        statistics: Callable[[Any], dict[str, dict[str, int]]] = lambda state: {},
        strategy: Callable[[], Strategy | None] = lambda: None,
        minutes: tuple[int, int] = (0, 0),
        weight: int = 0,
        main_options: Sequence[str] = (),
        sides: Callable[[int, Options], list[Side]] | None = None,
    ) -> None:
        kind: Any = type(self)
        for function in GIVEN:
            if kind is not Game and function in vars(kind):
                raise TypeError(f"{kind.__name__} can't override {function}: it is given to Game as an argument")
        self.name = name
        self.title = title
        self._summary = summary
        self.fewest, self.most = players
        self.words = words  # what is said of its questions and actions
        self.actions = words.actions.number  # size of the fixed action space
        self.observation = observation  # length of what `State.observe` writes
        self.longest = longest  # no game has more answers; 0 when there is no limit
        self.questions = tuple(question.name for question in questions)  # names, in the order of their numbers
        self.options = options
        self.hidden = hidden  # does anybody hide anything?
        self.chance = chance
        self.simultaneous = simultaneous  # can several seats be asked at once?
        self.countdown = countdown  # has it questions that a server closes after a while (`State.lapse`)?
        self.rules_version = rules_version
        self.older_rules = older_rules or {}  # versions of records of the present format, by the last release with each
        self.usual_players = usual_players or self.fewest
        self.events = events or []  # the rows of its events, in the order of their codes
        self._rules = rules or {}  # the numbered rules in our words
        self._rulebook = rulebook  # a file `rulebook.en.md`, beside it those in other languages
        self.shelves = shelves  # for options that may name a file; a record tells them in this order
        self.check_options = check or (lambda given, players: parse_options(name, options, given))
        self.create = create  # an empty state, for options that have been checked
        self.start = start  # sets the game up on an empty state, and asks the first question
        self._view = view
        self.open_view = open_view  # everything, as plain data: for looking back at a game that is over
        self.said = said  # a value of an event's field in words; kinds are those of the game's events
        self.noted = noted  # the same in notation, for the record; the number itself if the game has no word for it
        self._recall = recall  # fills in what records of format 1 don't have and follows from the rest
        self.statistics = statistics  # what to count in a simulation, from a finished game that was told
        self.minutes = minutes  # how long a game takes people, from … to; zeros if nobody has said so
        self.weight = weight  # how much there is to learn: 1 easy, 2 light, 3 medium, 4 heavy; 0 if nobody has said so
        self.main_options = main_options  # those that people change often; forms fold the others away
        self._sides = sides  # what the seats stand for, with options that have been checked
        self.strategy = strategy  # makes what a sensible player knows; without it there is only the random bot

    @property
    def summary(self) -> str:
        """The game in one sentence, in the current language."""
        return _(self._summary)

    def sides(self, players: int, options: Options) -> list[Side]:
        """What each seat stands for. The options have been checked for so many players."""
        return [Side("", self.summary)] * players if self._sides is None else self._sides(players, options)

    # ---- a new game ------------------------------------------------------------------------------------------

    def new(self, players: int | None = None, seed: int | None = None, **options: object) -> Match:
        """Set up a match, for instance `game.new(players=4, seed=7, edition="french")`."""
        from philately.core.record import seed_secret

        number = self.check_players(self.usual_players if players is None else players)
        chosen = self.check_options(options, number)
        secret = os.urandom(64) if seed is None else seed_secret(check_seed(seed))
        return Match(self, number, chosen, secret, seed=seed)

    def check_players(self, players: int) -> int:
        if not self.fewest <= players <= self.most:
            message = _("{game} is for {fewest} to {most} players, not {players}")
            if self.fewest == self.most:
                message = _("{game} is for {fewest} players, not {players}")
            raise BadOptions(message.format(game=self.title, fewest=self.fewest, most=self.most, players=players))
        return players

    def bring(self, given: Mapping[str, object]) -> dict[str, object]:
        """Options as somebody at this machine says them: files are laid on their shelf, and called by their names."""
        said = dict(given)
        for shelf in self.shelves:
            if shelf.kind in said:
                said[shelf.kind] = shelf.bring(str(said[shelf.kind]))
        return said

    def prepare(self, record: "Record") -> None:
        """Get ready to play a record again, before its options are checked: lay what it brings on the shelves."""
        if self.shelves:
            from philately.core.shelf import unpack

            unpack(self.shelves, record)

    # ---- for people and programs -----------------------------------------------------------------------------

    def view(self, state: State, seat: int) -> Plain:
        """What one seat may see, as plain data; seat -1 is a spectator."""
        state.check_seat(seat, spectator=True)
        return self._view(state, seat)

    def ask(self, state: State, seat: int, names: list[str] | None = None) -> Ask:
        """What this seat is asked, with all its legal actions; `names` are the players', for the sentences."""
        return self.words.ask(state, seat, names or self.seat_names(state.players))

    def why_not(self, state: State, seat: int, action: int, names: list[str] | None = None) -> WhyNot | None:
        """Why this seat can't take an action now, and the rule that says so; nothing if it can."""
        return self.words.why_not(state, seat, action, names or self.seat_names(state.players))

    def seat_names(self, players: int) -> list[str]:
        """What seats are called as long as nobody has a name."""
        return [_("Seat {number}").format(number=seat) for seat in range(players)]

    def sentence(self, options: Options, entry: Entry, seat: int, names: list[str], *, you: bool = False) -> str:
        """An event told to one seat (-1: a spectator), as it may see it; empty when it is told nothing.

        With `you` the seat that did it is called *you*.
        """
        event = self.events[entry[0]]
        return event.tell(Told(event, entry, seat, names, options, self.said, you))

    def note(self, options: Options, entry: Entry) -> list[str | int | Secret]:
        """An event for the record: its name, its seat, its details; what not all may see as `Secret`."""
        return self.events[entry[0]].note(entry, options, self.noted)

    def retell(self, noted: Sequence[str | int], finding: Finding, version: int, players: int) -> Entry | None:
        """An event of a record of format `version`, as it stood in the story; nothing if there is no such event now."""
        for event in self.events:
            if event.name == noted[0]:
                seat = int(noted[1])
                values = event.read(noted, finding, version)
                if any(UNKNOWN in each for each in values.values()):
                    with suppress(LookupError, ValueError, PhilatelyError):  # what it follows from isn't known either
                        self._recall(event, seat, values, finding.options, players)
                return (event.code, seat, *(value for each in values.values() for value in each))
        return None

    def rulebook(self) -> str:
        """The rules told to a person, in Markdown."""
        return f"# {self.title}\n\n{self.summary}\n" if self._rulebook is None else read_translated(self._rulebook)

    def rule(self, number: str) -> str:
        """What a rule says, in our words."""
        return _(self._rules[number])

    def rule_numbers(self) -> list[str]:
        """The rules that questions cite, in their order."""
        return list(self._rules)

    def word(self, action: int) -> str:
        """An action in notation."""
        return self.words.actions.word(action)

    def action(self, word: str) -> int:
        """The action a word of notation stands for; raises `BadNotation`."""
        return self.words.actions.action(word)

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        """A view as something `rich` can print; a game without a screen of its own is shown as a plain list."""
        return "\n".join(f"{key}: {value}" for key, value in view.items())

    def table(self) -> object | None:
        """The module that draws its table on a page (`draw(scene)`); a game without one is shown as a plain list."""
        return None

    def find(self, state: State, seat: int, word: str) -> int:
        """The legal action meant by a word: its notation, or the beginning of just one; raises `BadNotation`."""
        words = {self.word(action): action for action in state.legal_actions(seat)}
        said = word.strip().lower()
        if said in words:
            return words[said]
        begun = [full for full in words if said and full.startswith(said)]
        if len(begun) == 1:
            return words[begun[0]]
        shown = f"{word[:40]!r}"
        if begun:
            more = ", …" if len(begun) > 8 else ""
            raise BadNotation(_("{said} could be {words}").format(said=shown, words=", ".join(begun[:8]) + more))
        close = nearest(said, list(words)) or list(words)[:5]
        message = _("{said} is no legal answer now; nearest legal: {words}")
        try:
            self.action(said)
        except BadNotation:
            message = _("{said} is no word of {game}; nearest legal: {words}")
        raise BadNotation(message.format(said=shown, game=self.title, words=", ".join(close)))

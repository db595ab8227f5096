"""What a table's fragment is drawn from: only what one seat may see."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from philately.core.event import Entry
from philately.core.language import _
from philately.core.words import Ask, Choice


@dataclass(slots=True)
class Scene:
    """A table as one seat sees it. A game's `table.py` draws the middle of it."""

    game: str  # such as stampede
    title: str  # such as Stampede
    table: str  # the table's id, for links
    seat: int  # -1 for a spectator
    at: int  # number of the last event that this seat has seen
    names: list[str]  # one for each seat
    bots: list[str]  # for each seat, the bot that plays it, or ""
    view: Mapping[str, object]  # what the seat may see; empty before the deal
    ask: Ask | None = None  # the question after the draft; None if the seat isn't pending
    draft: list[str] = field(default_factory=list)  # words of an unfinished move
    log: list[str] = field(default_factory=list)  # sentences, the oldest first
    lines: int = 0  # length of the whole log; `log` may be only its end
    story: list[tuple[str, Entry]] = field(default_factory=list)  # sentences and events of the last move
    told: int = 0  # line number of the end of `story`; with a draft it may be beyond the log
    can_undo: bool = False
    over: bool = False
    after: str = ""  # address of a page about the result, or empty
    hints_allowed: bool = False  # whether people may ask for hints at this table
    hints: dict[str, float] = field(default_factory=dict)  # words of the best actions, with chances of winning
    replay: bool = False  # whether this is a replay, in which nobody can act
    past: bool = False  # this release can't play the game again
    placed: set[str] = field(default_factory=set)  # words whose buttons are on the table
    choices: dict[str, Choice] = field(init=False)  # legal actions by their words

    def __post_init__(self) -> None:
        self.lines = self.lines or len(self.log)
        self.told = self.told or self.lines
        legal = [] if self.ask is None or self.replay else self.ask["choices"]
        self.choices = {choice["word"]: choice for choice in legal}

    def answer(self, word: str, label: str, inside: Markup, kind: str = "", glide: str = "") -> Markup:
        """Draw a thing on the table: a button if `word` is a legal action now, otherwise just the thing.

        `label` is the button's accessible name (by default the action's label), `kind` holds its classes, and `glide`
        is its name for view transitions (`data-vt`).
        """
        moves = f' data-vt="{escape(glide)}"' if glide else ""
        choice = self.choices.get(word)
        if choice is None:
            return Markup(f'<div class="{escape(kind)}"{moves}>{inside}</div>')
        self.placed.add(word)
        said, mark = label or choice["label"], ""
        if word in self.hints:
            kind += " hinted"
            message = _("{answer}: {percent} % chance of winning")
            if len(self.names) == 1:
                message = _("{answer}: looks {percent} % good")
            said = message.format(answer=said, percent=self.percent(word))
            mark = self.chance(word)
        return Markup(
            f'<button type="button" class="{escape(kind)} pick" data-word="{escape(word)}" '
            f'aria-label="{escape(said)}"{moves}>{inside}{mark}</button>'
        )

    def percent(self, word: str) -> int:
        """Return the chance of winning with a hinted action or, in a game for one, how good it looks."""
        return round(100 * self.hints[word])

    def chance(self, word: str) -> Markup:
        """Draw that percentage as a postmark on a hinted action."""
        best = " best" if word == next(iter(self.hints)) else ""
        number = _("{percent} %").format(percent=self.percent(word))
        return Markup(f'<span class="chance{best}">{escape(number)}</span>')

"""What the fragment of a table is drawn from: what one seat may see, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from philately.core.game import Ask, Choice
from philately.core.language import _
from philately.core.state import Event


@dataclass(slots=True)
class Scene:
    """One table as one seat sees it at one moment. A game's `table.py` draws the middle of it."""

    game: str  # the name of the game: stampede
    title: str  # Stampede
    table: str  # the table's id, for links
    seat: int  # whose eyes: -1 a spectator
    at: int  # the number of the last event that this seat has seen
    names: list[str]  # of all seats
    bots: list[str]  # of each seat the name of the bot that plays it, or ""
    view: Mapping[str, object]  # what the seat may see; empty before the deal
    ask: Ask | None = None  # what it is asked now, after the answers of the draft; none if it isn't
    draft: list[str] = field(default_factory=list)  # the words it has answered so far in this move
    log: list[str] = field(default_factory=list)  # what has happened, in sentences, oldest first
    lines: int = 0  # of the whole log, of which `log` may be the end
    story: list[tuple[str, Event]] = field(default_factory=list)  # the last move: what was told of it, with the events
    told: int = 0  # the number of the last line of the story; without a draft that of the log's
    can_undo: bool = False
    over: bool = False
    after: str = ""  # the page that tells what came of it, when it is over; empty if there is none
    hints_allowed: bool = False  # may people here ask what a good player would answer?
    hints: dict[str, float] = field(default_factory=dict)  # the best answers by their words, with chances of winning
    replay: bool = False  # looked at afterwards: nothing can be answered
    placed: set[str] = field(default_factory=set)  # words that stand as buttons on the table already
    choices: dict[str, Choice] = field(init=False)  # the legal answers by their words

    def __post_init__(self) -> None:
        self.lines = self.lines or len(self.log)
        self.told = self.told or self.lines
        asked = [] if self.ask is None or self.replay else self.ask["choices"]
        self.choices = {choice["word"]: choice for choice in asked}

    def answer(self, word: str, label: str, inside: Markup, kind: str = "", glide: str = "") -> Markup:
        """A thing on the table: a button if `word` is a legal answer now, otherwise just the thing.

        `label` is what the button is called (the choice's own label if empty), `kind` are its classes, `glide` its name
        for view transitions (`data-vt`).
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
        """The chance of winning with an answer that a hint is about; in a game for one, how good it looks."""
        return round(100 * self.hints[word])

    def chance(self, word: str) -> Markup:
        """The same as a postmark, struck where the answer is."""
        best = " best" if word == next(iter(self.hints)) else ""
        number = _("{percent} %").format(percent=self.percent(word))
        return Markup(f'<span class="chance{best}">{escape(number)}</span>')

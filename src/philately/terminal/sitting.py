"""Play a match in a terminal: show the table, ask people, let bots move.

This knows games only through `Match` and `Game`, so any game can be played here.
"""

import re
from collections.abc import Callable, Sequence
from typing import Protocol, cast, runtime_checkable

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from philately.bots.advice import advise
from philately.bots.playout import Bot
from philately.core.errors import BadNotation, NotAllowed
from philately.core.match import Match
from philately.core.words import Ask, Choice
from philately.terminal.answers import Answers, InputEnded, echoed

LABELLED = 6  # up to this many actions are listed one per line; more are in columns
MOST_LABELLED = 24  # up to this many have labels in columns, if two columns fit
LONG_LABELS = 10  # up to this many are listed one per line if two columns don't fit; more have no labels
END = 10  # lines kept free for the text after the end
NEWS = 12  # lines of news before a question; more if there is room
FEW_NEWS = 8  # lines of news with a tall table
LEAST_NEWS = 3  # lines of news with a tall table that needs the room
COMMANDS = {"?", "h", "u", "l", "q", "s"}
THOUGHT = 0.3  # seconds of search for a hint


@runtime_checkable
class Tall(Protocol):
    """A table that may be taller than the screen, and can be drawn smaller."""

    def fitted(self, lines: int) -> RenderableType:
        """Return the table in at most so many lines, as far as possible."""


@runtime_checkable
class Needy(Tall, Protocol):
    """A tall table that needs some lines, for which the log is cut."""

    def enough(self, console: Console) -> int:
        """Return how many lines it needs."""


def play(
    match: Match,
    seats: Sequence[Bot | None],
    console: Console,
    answers: Answers,
    save: Callable[[], None] | None = None,
    notices: Sequence[str] = (),
) -> bool:
    """Play a match with a bot or a person (None) on every seat. Return False if somebody leaves before the end.

    `save` is called whenever the record may have grown. Notices are shown with the first question.
    """
    sitting = Sitting(match, seats, console, answers, save)
    sitting.notices += notices
    return sitting.play()


class Sitting:
    """People and bots around one console."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[Bot | None],
        console: Console,
        answers: Answers,
        save: Callable[[], None] | None = None,
    ) -> None:
        if len(seats) != match.players:
            raise NotAllowed(f"this match has {match.players} seats, not {len(seats)}")
        self.match = match
        self.seats = seats
        self.people = [seat for seat, bot in enumerate(seats) if bot is None]
        self.console = console
        self.answers = answers
        self.save = save
        self.words: list[str] = []  # typed ahead
        self.notices: list[str] = []
        self.given = 0  # actions of people so far
        self.at_the_screen = self.people[0] if len(self.people) == 1 else -1
        self.last_seat = -1
        self.told = [0] * match.players  # how much of the story each seat has read
        self.since = [0] * match.players  # where the news on each seat's page begins
        self.shown_at = -1  # length of `match.moves` when the last question was shown
        self.drawn = (-1, -1)  # seat and length of the story when the table was last drawn

    @property
    def pages(self) -> bool:
        """Whether the screen is cleared for every new table. Output to a file or a pipe has no pages."""
        return self.answers.patient and self.console.is_terminal

    def play(self) -> bool:
        while not self.match.over:
            seat = self.match.pending[0]
            bot = self.seats[seat]
            if bot is not None:
                self.let_move(seat, bot)
            elif not self.ask(seat):
                return False
            if self.save is not None:
                self.save()
            self.last_seat = seat
        self.show_end()
        return True

    def let_move(self, seat: int, bot: Bot) -> None:
        state = self.match.state
        before = state.to_move
        state.attend(seat)
        action = state.action(bot.pick(state))
        state.attend(before)
        self.match.play(action, seat=seat, by="bot")

    # ---- asking a person -------------------------------------------------------------------------------------

    def ask(self, seat: int) -> bool:
        """Get one action from a person, or take one back. Return False if the person leaves."""
        try:
            if seat != self.last_seat:
                self.pass_over(seat)
            while True:
                if not self.words and self.shown_at != len(self.match.moves):
                    self.show_table(seat)
                    self.show_notices()
                    self.show_question(seat)
                self.show_notices()
                word = self.next_word().lower()
                try:
                    action = self.understand(seat, word)
                except (BadNotation, NotAllowed) as error:
                    self.refuse(str(error))
                    continue
                if action is not None:
                    self.act(seat, action)
                    return True
                if (word == "s" and self.save is not None) or (word == "q" and self.may_leave()):
                    return self.leave()
                if word == "u":
                    return True
        except EOFError:
            if self.answers.patient:
                return self.leave()
            prompt = self.match.ask(seat)["prompt"]
            raise InputEnded(f"input ended after {self.given} answers; the game goes on: {prompt}") from None

    def act(self, seat: int, action: int) -> None:
        before = len(self.match.state.story)
        self.match.play(action, seat=seat, by="person")
        self.given += 1
        if seat not in self.match.pending:
            self.since[seat] = before

    def pass_over(self, seat: int) -> None:
        """Hand the screen over to another seat: drop words that were typed ahead, and hide the other hand."""
        if self.words and self.answers.patient:
            self.notices.append(f"Not read, because the game has moved on: {echoed(' '.join(self.words))}")
            self.words = []
        if seat == self.at_the_screen:
            return
        name = self.match.names[seat]
        if self.pages:
            self.clear()
            self.say(f"{name}, press Enter when the others look away.", "bold")
            self.answers.line("")
        else:
            self.say(f"— {name} —", "bold")
        self.at_the_screen = seat

    def next_word(self) -> str:
        while not self.words:
            self.words = self.answers.line("> ").split()
        return self.words.pop(0)

    def understand(self, seat: int, word: str) -> int | None:
        """Return the action that a word means. Carry out a command, except leaving, and return None."""
        ask = self.match.ask(seat)
        for choice in ask["choices"]:
            if choice["word"] == word:
                return choice["action"]
        if word in COMMANDS:
            self.command(seat, word, ask)
            return None
        if word.isascii() and word.isdigit():
            return numbered(ask, word)["action"]
        return self.match.game.find(self.match.state, seat, word)

    def command(self, seat: int, word: str, ask: Ask) -> None:
        if word == "u":
            self.match.undo(seat)
            story = len(self.match.state.story)
            self.told[seat] = min(self.told[seat], story)
            self.since[seat] = min(self.since[seat], story)
            self.drawn = (-1, -1)
            self.shown_at = -1
            self.given -= 1
        elif word in ("?", "l", "h"):
            self.show_table(seat)
            if word == "?":
                self.show_rule(ask)
            elif word == "h":
                self.show_hint(seat, ask)
            else:
                self.show_log(seat)
            self.shown_at = -1
        elif word == "s" and self.save is None:
            self.refuse("the game isn't being saved; start it with --record FILE")

    def refuse(self, message: str) -> None:
        """Note why a word can't be used, so that the person is asked again. Raise an error if nobody can be asked."""
        if not self.answers.patient:
            raise self.answers.fault(message)
        self.notices.append(message[:1].upper() + message[1:].rstrip(".") + ".")
        if self.words:
            self.notices.append(f"Not read: {echoed(' '.join(self.words))}")
            self.words = []

    def may_leave(self) -> bool:
        """Return whether a person may leave. Ask first if the game would be lost."""
        if self.save is not None or not self.answers.patient or self.given == 0:
            return True
        self.say("The game isn't being saved (that takes --record FILE): it will be gone.", "yellow")
        said = self.answers.line("Leave it? (yes or no) > ").strip().lower()
        self.words = []
        return said == "q" or (said != "" and "yes".startswith(said))

    def leave(self) -> bool:
        number = len(self.match.moves)
        self.say(f"The game is left after {number} answer{'' if number == 1 else 's'}.")
        if self.save is not None:
            lost = sum(map(len, self.match.drafts.values()))
            self.say("It is saved" + (f", but for the move that was begun ({lost} of its answers)." if lost else "."))
        return False

    # ---- showing ---------------------------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def show_notices(self) -> None:
        for notice in self.notices:
            self.say(notice, "yellow")
        self.notices = []

    def clear(self) -> None:
        """Clear the screen and, if several people share it, the lines that scrolled off it, which may show a hand."""
        if self.console.is_dumb_terminal:  # it can't be cleared, but the hand can scroll away
            self.console.file.write("\n" * 100)
            return
        self.console.clear()
        if len(self.people) > 1:
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def news(self, seat: int, start: int) -> list[str]:
        """Return the story from an index on, as sentences for a seat."""
        match = self.match
        told = [match.sentence(entry, seat) for entry in match.state.story[start:]]
        return [line for line in told if line]

    def show_table(self, seat: int) -> None:
        """Show the news and the table, unless they are still on the screen."""
        length = len(self.match.state.story)
        if self.drawn == (seat, length):
            return
        if self.pages:
            self.clear()
        lines = self.news(seat, self.since[seat] if self.pages and self.match.players > 1 else self.told[seat])
        asked = Group(*(Text(notice) for notice in self.notices), *self.question(seat)) if self.pages else Group()
        self.lay_out(lines, seat, self.height_of(asked) + 1)
        self.told[seat] = length
        self.drawn = (seat, length)

    def lay_out(self, lines: list[str], seat: int, below: int) -> None:
        """Print the news and the table, and leave some lines free below. On pages, cut the news, then a tall table."""
        table = cast(RenderableType, self.match.game.draw(self.match.view(seat), self.match.names))
        news = [Text(line) for line in lines]
        if self.pages:
            room = self.console.height - below
            most = FEW_NEWS if isinstance(table, Tall) else NEWS
            if isinstance(table, Needy):
                most = max(LEAST_NEWS, min(FEW_NEWS, room - table.enough(self.console)))
            news = self.latest(news, max(most, room - self.height_of(table)))
            if isinstance(table, Tall):
                table = table.fitted(room - self.height_of(Group(*news)))
        is_first = isinstance(table, Tall)  # its top may leave the screen, so the news is below it
        for part in [table, *news] if is_first else [*news, table]:
            self.console.print(part)

    def latest(self, news: list[Text], most: int) -> list[Text]:
        """Return the end of the news that fits into so many lines, but at least the last of them."""
        if len(news) < 2 or (len(news) <= most and self.height_of(Group(*news)) <= most):
            return news
        cut = min(max(1, len(news) - most + 1), len(news) - 1)  # one line says that something was cut
        while cut < len(news) - 1 and self.height_of(Group(*news[cut:])) >= most:
            cut += 1
        told = "… 1 line before (l shows all)" if cut == 1 else f"… {cut} lines before (l shows all)"
        return [Text(told, "dim"), *news[cut:]]

    def height_of(self, shown: RenderableType) -> int:
        return len(self.console.render_lines(shown, pad=False))

    def show_question(self, seat: int) -> None:
        self.shown_at = len(self.match.moves)
        for part in self.question(seat):
            self.console.print(part)

    def question(self, seat: int) -> list[RenderableType]:
        """Return a question, its legal actions, and the commands."""
        ask = self.match.ask(seat)
        back = "u takes the last answer back · " if self.match.can_undo(seat) else ""
        leave = "q leave" if self.save is None else "s save and leave"
        return [
            Text(ask["prompt"], "bold"),
            *self.choices(ask),
            Text(f"number or word · ? rule · h hint · {back}l log · {leave}", "dim"),
        ]

    def choices(self, ask: Ask) -> list[RenderableType]:
        choices = ask["choices"]
        if ask["number"]:
            return [self.as_range(choices)]
        if len(choices) <= LABELLED:
            return [self.as_list(choices)]
        widest = max(len(choice["word"]) + len(choice["label"]) for choice in choices) + 8
        if len(choices) <= MOST_LABELLED and self.console.width // widest >= 2:
            return [self.in_columns(choices, widest, labels=True)]
        if len(choices) <= LONG_LABELS:
            return [self.as_list(choices)]
        return [self.in_columns(choices, max(len(choice["word"]) for choice in choices) + 6)]

    def as_range(self, choices: list[Choice]) -> RenderableType:
        """Return the first and the last number, and the actions that aren't numbers."""
        numbers, others = by_number(choices)
        line = Text("  ")
        for number in dict.fromkeys((min(numbers), max(numbers))):
            line.append(" … " if line.cell_len > 2 else "").append(str(number), "bold")
            line.append(f" ({numbers[number]['label']})")
        for choice in others:
            line.append(" · ").append(choice["word"], "bold")
            if choice["label"].lower() != choice["word"]:
                line.append(f" ({choice['label']})")
        return line

    def as_list(self, choices: list[Choice]) -> RenderableType:
        table = Table.grid(padding=(0, 2, 0, 0))
        for number, choice in enumerate(choices, 1):
            table.add_row(Text(f"{number:>3}", "bold"), Text(choice["word"]), Text(choice["label"], "dim"))
        return table

    def in_columns(self, choices: list[Choice], width: int, labels: bool = False) -> RenderableType:
        """Return many actions in columns, to be read from left to right."""
        across = max(1, self.console.width // width)
        table = Table.grid(padding=(0, 2, 0, 0))
        word = max(len(choice["word"]) for choice in choices)
        cells = []
        for number, choice in enumerate(choices, 1):
            cell = Text.assemble((f"{number:>3}", "bold"), f" {choice['word']}")
            if labels:
                cell.append(" " * (word - len(choice["word"]) + 1))
                cell.append(choice["label"], "dim")
            cells.append(cell)
        for start in range(0, len(cells), across):
            table.add_row(*cells[start : start + across])
        return table

    def show_rule(self, ask: Ask) -> None:
        self.console.print(Panel(Text(self.match.game.rule(ask["rule"])), title=ask["rule"], title_align="left"))

    def show_hint(self, seat: int, ask: Ask) -> None:
        """Show the best actions, found by a search that knows what this seat knows."""
        choices = {choice["action"]: (number, choice) for number, choice in enumerate(ask["choices"], 1)}
        table = Table.grid(padding=(0, 2, 0, 0))
        match = self.match
        for advice in advise(match.game, match.state, seat, 0, len(match.moves), seconds=THOUGHT):
            number, choice = choices[advice.action]
            shown = number_in(choice["word"]) if ask["number"] else number
            typed = Text(f"{'' if shown is None else shown:>3}", "bold")
            chance = Text(f"{round(100 * advice.chance):>3} %", "bold")
            table.add_row(typed, chance, Text(choice["word"]), Text(choice["label"], "dim"))
        means = "is your chance of winning"
        if match.players == 1:  # a solo game isn't only won or lost, and unknown things are guessed
            means = "says how good it looks (a sure win is 90 % or more)"
        self.say(f"I would play this; the percentage {means}:", "italic")
        self.console.print(table)

    def show_log(self, seat: int) -> None:
        for line in self.match.log(seat):
            self.say(line)

    def show_end(self) -> None:
        """Show the last news, the final table, why the game ended (the last sentence of the log) and who won."""
        seat = self.people[0] if len(self.people) == 1 else -1
        if self.pages:
            self.clear()
        start = self.since[seat] if self.pages and self.match.players > 1 else self.told[seat]
        if seat < 0:
            start = max(self.told) if self.people else 0
        *lines, last = self.news(seat, start) or ["The game is over."]
        self.lay_out(lines, seat, END)
        self.say(last, "bold")
        if self.match.players == 1:  # the last sentence has said it
            return
        outcome = self.match.outcome
        winners = [self.match.names[winner] for winner in outcome.winners] if outcome is not None else []
        if not winners:
            self.say("Nobody has won.", "bold")
        elif not all(winner in last for winner in winners):
            self.say(f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won.", "bold")


def number_in(word: str) -> int | None:
    """Return the number in a word: 17 for `@17`."""
    found = re.search(r"\d+", word)
    return int(found.group()) if found else None


def by_number(choices: list[Choice]) -> tuple[dict[int, Choice], list[Choice]]:
    """Split actions into those with a number and others, such as to pass."""
    numbers: dict[int, Choice] = {}
    others: list[Choice] = []
    for choice in choices:
        number = number_in(choice["word"])
        if number is None:
            others.append(choice)
        else:
            numbers.setdefault(number, choice)
    return numbers, others


def numbered(ask: Ask, word: str) -> Choice:
    """Return the action that a typed number means: that number if the question is for one, else a place in the list."""
    number = int(word) if len(word) < 10 else -1
    choices = ask["choices"]
    if ask["number"]:
        numbers, others = by_number(choices)
        if number in numbers:
            return numbers[number]
        instead = "".join(f", or {choice['word']}" for choice in others)
        raise BadNotation(
            f"{echoed(word)} is out of range; say a number from {min(numbers)} to {max(numbers)}{instead}"
        )
    if not 1 <= number <= len(choices):
        raise BadNotation(f"there is no answer number {echoed(word)}; there are 1 to {len(choices)}")
    return choices[number - 1]

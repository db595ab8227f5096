"""Show a record move by move."""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from philately.core.errors import NotAllowed
from philately.core.event import Entry
from philately.core.match import Match
from philately.core.record import AnyLine, Deal, Field, Hidden, Move, Record, Undo
from philately.core.replay import replay, walk

SPECTATOR = -1
OPEN = -2  # every move as the seat saw it that made it
HELP = "← → step · PgUp PgDn ten · Home End · Tab next seat · ↑ ↓ scroll · q leave"


class Showing:
    """A record and its steps: step 0 is the deal, and each move and each undo is a further step."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.lines = [line for line in record.lines[2:] if isinstance(line, (Move, Undo))]
        self.happened: list[list[Entry]] = []  # events of each step
        before = 0
        for match in walk(record):
            story = match.state.story
            self.happened.append(list(story[before:]))
            before = len(story)
            self.final = match
        self.names = self.final.names
        self.present: tuple[int, Match] | None = None

    @property
    def last(self) -> int:
        return len(self.lines)

    def at(self, step: int) -> Match:
        """Return the match after a step."""
        if not 0 <= step <= self.last:
            raise NotAllowed(f"there is no step {step}; this game has steps 0 to {self.last}")
        if self.present is None or self.present[0] != step:
            self.present = (step, replay(self.record, step + 2))
        return self.present[1]

    def check_seat(self, seat: int) -> int:
        players = self.record.header.players
        if not OPEN <= seat < players:
            raise NotAllowed(f"there is no seat {seat}; seats are 0 to {players - 1}")
        return seat

    def told(self, match: Match, events: list[Entry], seat: int) -> list[str]:
        """Return events as sentences for a seat."""
        told = []
        for event in events:
            eyes = event[1] if seat == OPEN else seat
            told.append(match.sentence(event, eyes, self.names))
        return [sentence for sentence in told if sentence]

    def log(self, step: int, seat: int) -> list[str]:
        match = self.at(step)
        return self.told(match, match.state.story, seat)

    def news(self, step: int, seat: int) -> list[str]:
        """Return the sentences of one step."""
        if step and isinstance(line := self.lines[step - 1], Undo):
            return [f"{self.names[line.seat]} takes the last move back."]
        return self.told(self.final, self.happened[step], seat)

    def view(self, step: int, seat: int) -> Mapping[str, object]:
        """Return the view of a seat. `OPEN` means the seat that has just moved or, after the deal, that moves first."""
        match = self.at(step)
        if seat == OPEN:
            seat = self.lines[step - 1].seat if step else match.state.to_move
        return match.view(seat)

    def eyes(self, seat: int) -> str:
        if seat == OPEN:
            return "every move as the player saw it"
        return "as a spectator sees it" if seat == SPECTATOR else f"as {self.names[seat]} sees it"


# ---- printed -------------------------------------------------------------------------------------------------------


def print_log(showing: Showing, seat: int, console: Console) -> None:
    """Print the whole game in sentences with the numbers of the steps."""
    width = len(str(showing.last))
    for step in range(showing.last + 1):
        for number, sentence in enumerate(showing.news(step, seat)):
            console.print(Text(f"{step if number == 0 else '':>{width}}  {sentence}"), soft_wrap=True)


def print_step(showing: Showing, step: int, seat: int, console: Console) -> None:
    """Print the log up to a step, and the table after it."""
    for sentence in showing.log(step, seat):
        console.print(Text(sentence), soft_wrap=True)
    console.print(Text(f"Step {step} of {showing.last}, {showing.eyes(seat)}", "bold"))
    console.print(showing.at(step).game.draw(showing.view(step, seat), showing.names))


# ---- redacted records, which can't be replayed ---------------------------------------------------------------------


def word(field: Field) -> str:
    """Return a field for people. A closed field is a question mark."""
    if isinstance(field, Hidden):
        return field.value if field.is_open else "?"
    return str(field)


def words(line: AnyLine) -> list[str]:
    """Return a line that can't be replayed, in the words of the record."""
    if isinstance(line, Undo):
        return [f"seat {line.seat} takes the last move back"]
    told = []
    if isinstance(line, Move):
        told.append(f"seat {line.seat} answers {' '.join(map(word, line.answers))}")
    if isinstance(line, (Deal, Move)):
        told += [f"    {event_words(event)}" for event in line.events]
    return told


def event_words(event: list[Field]) -> str:
    name, seat, *details = [word(field) for field in event] + [""] * max(0, 2 - len(event))
    return f"{name.replace('_', ' ')}, seat {seat}: {' '.join(details)}" if details else f"{name}, seat {seat}"


# ---- on a terminal -------------------------------------------------------------------------------------------------


class Theatre:
    """A screen on which keys step through a record."""

    def __init__(self, showing: Showing, seat: int, console: Console) -> None:
        self.showing = showing
        self.seat = seat
        self.console = console
        self.step = 0
        self.top = 0  # lines above the screen

    def run(self) -> None:
        from philately.terminal.keys import Screen

        with Screen() as screen:
            while True:
                screen.show(self.page())
                if not self.press(screen.key()):
                    return

    def press(self, key: str) -> bool:
        """Do what a key means. Return False to leave."""
        last = self.showing.last
        steps = {"right": 1, " ": 1, "enter": 1, "left": -1, "page down": 10, "page up": -10}
        steps |= {"home": -last, "end": last}
        if key in ("q", "Q"):
            return False
        if key in steps:
            self.step = min(max(self.step + steps[key], 0), last)
        if key in ("tab", "back tab"):
            eyes = [SPECTATOR, *range(self.showing.record.header.players), OPEN]
            self.seat = eyes[(eyes.index(self.seat) + (1 if key == "tab" else -1)) % len(eyes)]
        if key == "down":
            self.top += 1
        elif key == "up":
            self.top = max(self.top - 1, 0)
        elif key != "resize":
            self.top = 0
        return True

    def page(self) -> list[str]:
        """Return the present step as lines of the terminal: a title, the news, the table and the keys."""
        showing, console = self.showing, self.console
        match = showing.at(self.step)
        title = f"{match.game.title} · step {self.step} of {showing.last} · {showing.eyes(self.seat)}"
        with console.capture() as drawn:
            for sentence in showing.news(self.step, self.seat) or ["—"]:
                console.print(Text(sentence))
            console.print(match.game.draw(showing.view(self.step, self.seat), showing.names))
        body = drawn.get().splitlines()
        room = max(console.height - 2, 1)
        self.top = min(self.top, max(len(body) - room, 0))
        return [self.line(title, "bold"), *body[self.top : self.top + room], self.line(HELP, "dim")]

    def line(self, text: str, style: str) -> str:
        short = Text(text, style)
        short.truncate(self.console.width, overflow="ellipsis")
        with self.console.capture() as drawn:
            self.console.print(short)
        return drawn.get().rstrip("\n")


# ---- for programs --------------------------------------------------------------------------------------------------


def as_data(showing: Showing, step: int | None, seat: int) -> dict[str, object]:
    """Return the whole game in sentences, or one step with its log and its view."""
    eyes = "open" if seat == OPEN else "spectator" if seat == SPECTATOR else seat
    head: dict[str, object] = {"game": showing.record.header.game, "steps": showing.last, "seen_by": eyes}
    if step is None:
        log = [{"step": each, "says": showing.news(each, seat)} for each in range(showing.last + 1)]
        return {**head, "log": log}
    news, told = showing.news(step, seat), showing.log(step, seat)
    return {**head, "step": step, "news": news, "log": told, "view": showing.view(step, seat)}

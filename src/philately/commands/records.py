"""Look at records, check them and pass them on: replay, verify, export."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philately.commands import common
from philately.core.errors import BadOptions, BadRecord

if TYPE_CHECKING:
    from philately.core.record import Record
    from philately.core.verify import Verdict

Seat = Annotated[int | None, typer.Option("--seat", metavar="N", min=0, help="As this seat sees it.")]


def check_file(path: Path) -> None:
    """Refuse a file that isn't there or can't be read, before anything is said about its content."""
    try:
        if path.is_dir():
            raise IsADirectoryError(21, "it is a folder")
        path.open("rb").close()
    except OSError as error:
        raise BadOptions(f"{path} can't be read: {error.strerror}") from None


def load(path: Path) -> "Record":
    """Return the record in a file. A torn last line is left out."""
    from philately.core.record import read_record

    check_file(path)
    try:
        record, notice = read_record(path, drop_torn=True)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    if notice:
        common.complain(f"{path}: {notice.partition(' and is dropped')[0]} and is left out")
    return record


def names_in(record: "Record") -> list[str]:
    """Return the names of the players, as far as the record names them in a sensible way."""
    try:
        return common.names_of([common.parse_seat(common.clean(word) or "seat") for word in record.header.names])
    except BadOptions:
        return [f"Seat {seat}" for seat in range(record.header.players)]


# ---- replay --------------------------------------------------------------------------------------------------------


def replay(
    path: common.RecordPath,
    seat: Seat = None,
    step: Annotated[
        int | None,
        typer.Option(metavar="K", min=0, help="Show just the table and the log after this step; 0: the deal."),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Every move as the player saw it who made it.")] = False,
    format_: common.AsFormat = common.Format.table,
) -> None:
    """Look at a recorded game move by move.

    On a terminal the arrow keys step through the game, and Tab shows it with other eyes. Else the log is printed, or
    with --step the log and the table at that step.

    For instance:

    philately replay evening.jsonl

    philately replay evening.jsonl --seat 0 --step 12

    philately replay evening.jsonl --open | less
    """
    from philately.core.replay import outdated
    from philately.terminal.replaying import OPEN, SPECTATOR, Showing

    if open_ and seat is not None:
        raise BadOptions("--open and --seat contradict each other; leave one of them out")
    record = load(path)
    if reason := outdated(record.header):
        raise BadRecord(f"{path}: line 1: {reason}")
    if not record.header.secret.is_open:
        show_export(path, record, step, format_)
        return
    try:
        showing = Showing(record)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    showing.names = names_in(record)
    eyes = showing.check_seat(OPEN if open_ else SPECTATOR if seat is None else seat)
    if format_ is common.Format.json:
        from philately.terminal.replaying import as_data

        common.say_json(as_data(showing, step, eyes))
        return
    from philately.terminal.console import output
    from philately.terminal.replaying import Theatre, print_log, print_step

    console = output()
    if step is not None:
        print_step(showing, step, eyes, console)
    elif common.is_terminal(sys.stdin) and common.is_terminal(sys.stdout) and has_keys():
        Theatre(showing, eyes, console).run()
    else:
        print_log(showing, eyes, console)


def has_keys() -> bool:
    """Can single keys be read on this system?"""
    try:
        import termios  # noqa: F401
    except ImportError:
        return False
    return True


def show_export(path: Path, record: "Record", step: int | None, format_: common.Format) -> None:
    """Show the lines of one seat's export in the words of the record, because it can't be played again."""
    from philately.core.record import Move, Undo
    from philately.terminal.replaying import words

    steps = [record.lines[1], *(line for line in record.lines[2:] if isinstance(line, (Move, Undo)))]
    if step is not None and step >= len(steps):
        raise BadOptions(f"there is no step {step}; this game has steps 0 to {len(steps) - 1}")
    common.complain(
        f"{path} is one seat's export of a running game: {record.closed} hidden fields are closed "
        "(shown as ?), so there is no table, just what the record says"
    )
    shown = [[common.clean(text) for text in words(line)] for line in steps]
    chosen = list(enumerate(shown)) if step is None else [(step, shown[step])]
    if format_ is common.Format.json:
        common.say_json({"steps": len(steps) - 1, "log": [{"step": k, "says": said} for k, said in chosen]})
        return
    for number, said in chosen:
        for place, text in enumerate(said):
            print(f"{number if place == 0 else '':>3}  {text}")


# ---- verify --------------------------------------------------------------------------------------------------------


def verify(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Records of games.", autocompletion=common.complete_path)
    ],
    finished: Annotated[bool, typer.Option("--finished", help="Fail on unfinished games.")] = False,
    noted: Annotated[
        str, typer.Option("--hash", metavar="HASH", help="Fail unless a line has this hash, which you have noted.")
    ] = "",
    format_: common.AsFormat = common.Format.table,
) -> None:
    """Check records: that no line was changed, that every answer was legal, and that chance was fair.

    It tells what is proven and what isn't. The exit code is 0 when all records are fine, 1 when one is broken, and 2
    when one can't be read.

    For instance:

    philately verify evening.jsonl

    philately verify --finished records/*.jsonl

    philately verify evening.jsonl --hash 5f3c…

    philately verify evening.jsonl --format json
    """
    from philately.core.verify import verify as judge

    wanted = noted.strip().lower()
    if noted and not re.fullmatch("[0-9a-f]{64}", wanted):
        raise BadOptions(f"--hash: a hash has 64 hex digits, and {noted[:80]!r} isn't one")
    for path in paths:
        check_file(path)
    verdicts: list[Verdict] = []
    for path in paths:
        verdict = judge(path, finished=finished, noted=wanted)
        verdicts.append(verdict)
        if format_ is common.Format.table:
            show_verdict(verdict)
    if format_ is common.Format.json:
        import msgspec

        common.say_json(msgspec.to_builtins(verdicts))
    if not all(verdict.fine for verdict in verdicts):
        raise typer.Exit(1)


def show_verdict(verdict: "Verdict") -> None:
    say = common.say
    if not verdict.fine:
        broken = not verdict.proven and not verdict.outdated
        say(f"{verdict.file}: broken: {verdict.error}" if broken else f"{verdict.file}: {verdict.error}", "red")
        return
    players = common.counted(verdict.players, "player")
    say(f"{verdict.file}: fine: {verdict.game}, {players}, moves: {verdict.moves}", "bold")
    if verdict.finished:
        places = ", ".join(
            f"{place} {who or f'seat {seat}'}"
            for seat, (place, who) in enumerate(zip(verdict.places, verdict.seats, strict=False))
        )
        say(f"  result      {verdict.reason}; places by seat: {places}")
    for text in verdict.proven:
        say(f"  proven      {text}")
    for text in verdict.not_proven:
        say(f"  not proven  {text}")
    say(f"  last hash   {verdict.hash}", "dim")


# ---- export --------------------------------------------------------------------------------------------------------


def export(
    path: common.RecordPath,
    seat: Annotated[int, typer.Option("--seat", metavar="N", min=0, help="The seat that shall get it.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="Write it here, not to standard output.",
            autocompletion=common.complete_path,
        ),
    ] = None,
) -> None:
    """Write what one seat may have of a record: all that is hidden from it is closed, and the chain stays whole.

    A finished game is open to everybody.

    For instance:

    philately export evening.jsonl --seat 1 -o for-ben.jsonl
    """
    record = load(path)
    if seat >= record.header.players:
        raise BadOptions(f"there is no seat {seat}; seats are 0 to {record.header.players - 1}")
    data = record.redacted(seat).encode()
    if out is None or str(out) == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    from philately.core.recordfile import write_new

    write_new(out, data)

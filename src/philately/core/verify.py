"""What a record proves, and what it doesn't."""

from pathlib import Path

import msgspec

from philately.core.errors import BadRecord, PhilatelyError
from philately.core.language import _
from philately.core.record import End, Move, Record, read_record
from philately.core.replay import outdated, replay


class Verdict(msgspec.Struct, kw_only=True):
    """What was found out about one record."""

    file: str
    fine: bool = False
    error: str = ""  # the first thing that is wrong, with its line
    outdated: bool = False  # it isn't wrong, but of a format or rules that another release reads
    game: str = ""
    players: int = 0
    seats: list[str] = []
    nonces: list[int] = []  # the seats that gave one
    lines: int = 0
    moves: int = 0
    finished: bool = False
    closed: int = 0  # hidden fields without their values
    places: list[int] = []
    reason: str = ""
    hash: str = ""  # of the last line: equal for everybody who has the same game
    hash_line: int = 0  # the line with the hash that somebody has noted
    proven: list[str] = []
    not_proven: list[str] = []


def verify(path: Path, *, finished: bool = False, noted: str = "") -> Verdict:
    """Check a record's chain, and every answer and every chance against the rules.

    The rules can't be checked in one seat's export of a running game: its secret is closed. A finished game is always
    checked in full, for its end opens the secret. If it has to be finished, a game that goes on isn't fine. If a hash
    was noted, one of the lines must have it.
    """
    try:
        record, _notice = read_record(path)
    except BadRecord as error:
        return Verdict(file=str(path), error=str(error))
    return examine(record, str(path), finished=finished, noted=noted)


def examine(record: Record, file: str = "", *, finished: bool = False, noted: str = "") -> Verdict:
    """The same for a record that has been read, its chain checked."""
    verdict = Verdict(file=file)
    _describe(verdict, record)
    try:
        if reason := outdated(record.header):
            verdict.outdated = True
            raise BadRecord(f"line 1: {reason}")
        if record.finished or record.header.secret.is_open:
            replay(record)
    except PhilatelyError as error:  # also a game that nobody knows here
        verdict.error = str(error)
        return verdict
    _judge(verdict, record)
    if finished and not verdict.finished:
        verdict.error = _unfinished(verdict, record)
    elif noted and not _compare(verdict, record, noted):
        verdict.error = _("no line has the hash {hash}").format(hash=noted)
    verdict.fine = not verdict.error
    return verdict


def _compare(verdict: Verdict, record: Record, noted: str) -> bool:
    """Look for a hash that somebody has noted. If a line has it, all lines up to there are those of that time."""
    for number, line in enumerate(record.lines, 1):
        if line.hash == noted:
            message = _("the hash that you have noted is that of line {line}: up to there it is the game you know")
            if number == len(record.lines):
                message = _("the hash that you have noted is that of the last line: it is the game you know")
            verdict.proven.append(message.format(line=number))
            verdict.hash_line = number
    return verdict.hash_line > 0


def _describe(verdict: Verdict, record: Record) -> None:
    header, last = record.header, record.lines[-1]
    verdict.game, verdict.players, verdict.seats = header.game, header.players, header.names
    verdict.nonces = [seat for seat, nonce in enumerate(header.nonces) if nonce]
    verdict.lines = len(record.lines)
    verdict.moves = sum(isinstance(line, Move) for line in record.lines)
    verdict.closed = record.closed
    verdict.hash = record.hash
    if isinstance(last, End):
        verdict.finished, verdict.places, verdict.reason = True, last.places, last.reason


def _judge(verdict: Verdict, record: Record) -> None:
    """Say what the checks mean."""
    proven, doubts = [_("the chain of {lines} lines is whole").format(lines=verdict.lines)], []
    if not record.header.secret.is_open:
        whole = _("chain only: its {lines} lines are whole; {closed} hidden fields closed")
        proven[0] = whole.format(lines=verdict.lines, closed=verdict.closed)
        doubts.append(_("legality, chance and result: the secret is closed until the game ends"))
    else:
        proven.append(_("every answer was legal"))
        proven.append(_("every deal and every draw is what the secret and the nonces give"))
        if verdict.finished:
            proven.append(_("the result follows from the answers"))
    if not verdict.finished:
        doubts.append(_unfinished(verdict, record))
    if verdict.nonces:
        some = ", ".join(str(seat) for seat in verdict.nonces)
        before = _("that the secret was fixed before the nonces (of seat {seats}) were known: who gave them can tell")
        doubts.append(before.format(seats=some))
    else:
        doubts.append(_("no nonce: the proof covers only later changes, not the choice of the deal"))
    doubts.append(_("that this is the game you played: compare a hash with one that you have noted (--hash)"))
    doubts.append(_("what the record says of names, of times, and of who or what answered"))
    verdict.proven, verdict.not_proven = proven, doubts


def _unfinished(verdict: Verdict, record: Record) -> str:
    is_open = record.header.secret.is_open
    unfinished = _("unfinished, proven up to move {moves}") if is_open else _("unfinished: {moves} moves so far")
    return unfinished.format(moves=verdict.moves)

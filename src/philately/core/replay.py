"""Records played again: back into a match, and against the secret."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from philately.core.errors import BadRecord, PhilatelyError
from philately.core.event import Entry, Finding
from philately.core.language import _
from philately.core.match import Match
from philately.core.record import AnyLine, Deal, End, Header, Hidden, Move, Record, Undo, hidden_in, plain
from philately.core.registry import game as find_game
from philately.core.rng import HashRng, Rng

Chance = Callable[[bytes], Rng]
LAST_OF_FORMAT_1 = "0.4.0"  # the last release that reads and writes it


def replay(record: Record, lines: int | None = None, chance: Chance = HashRng) -> Match:
    """The match of a record, checked against the rules and the secret; only its first lines, if that is asked.

    Every line must be what the rules make of the answers and the secret; else `BadRecord` names the line.
    """
    wanted = record.lines if lines is None else record.lines[: max(lines, 2)]
    for match in walk(record, len(wanted), chance):
        last = match
    last.record.lines = list(wanted)  # with their salts
    if last.outcome is not None and not last.record.finished:  # the end was torn off, or isn't wanted
        last.record.add_end(list(last.outcome.places), last.outcome.reason)
    return last


def walk(record: Record, lines: int | None = None, chance: Chance = HashRng) -> Iterator[Match]:
    """Play a record line by line and check each one; gives the same match after the deal and after every further line.

    Its own record has other salts, and so other hashes.
    """
    header = record.header
    if not header.secret.is_open:
        raise BadRecord("line 1: the secret is closed: one seat's export of a running game can't be replayed")
    match = _begin(record, chance)
    _check_open(2, record.lines[1])
    _same(2, match.record.lines[1], record.lines[1])
    yield match
    for number, line in enumerate(record.lines[2:lines], 3):
        _check_open(number, line)
        before = len(match.record.lines)
        try:
            if isinstance(line, Move):
                for answer in line.answers:
                    word = answer.value if isinstance(answer, Hidden) else str(answer)
                    match.play(match.game.action(word), seat=line.seat)
            elif isinstance(line, Undo):
                match.undo(line.seat, whole=True)
        except PhilatelyError as error:
            raise BadRecord(f"line {number}: {error}") from None
        if isinstance(line, End):
            if not match.over:
                raise BadRecord(f"line {number}: the game isn't over here")
            if line.salt != header.secret.salt:
                raise BadRecord(f"line {number}: the salt of the secret isn't the one of line 1")
            before -= 1  # it was written with the last move
        if len(match.record.lines) <= before:
            raise BadRecord(f"line {number}: the move isn't complete; seat {match.state.to_move} still has to answer")
        _same(number, match.record.lines[before], line)
        yield match


def _begin(record: Record, chance: Chance) -> Match:
    header = record.header
    try:
        game = find_game(header.game)
        if reason := outdated(header):
            raise BadRecord(f"line 1: {reason}")
        players = game.check_players(header.players)
        game.prepare(record)
        options = game.check_options(header.options, players)
        if options != header.options:
            raise BadRecord("line 1: the options are not complete")
        if len(header.seats) != players or len(header.nonces) != players:
            raise BadRecord(f"line 1: {players} players need {players} seats and nonces")
        nonces = [bytes.fromhex(nonce) for nonce in header.nonces]
        secret = bytes.fromhex(header.secret.value)
    except BadRecord:
        raise
    except (PhilatelyError, ValueError) as error:
        raise BadRecord(f"line 1: {error}") from None
    return Match(game, players, options, secret, seats=header.names, nonces=nonces, chance=chance)


def outdated(header: Header) -> str:
    """Why this release can't play a record, because its format or its rules have changed since, or will change."""
    game = find_game(header.game)
    if header.version == 1:
        message = _("its record has format 1, and this release reads format 2; philately {release} reads it")
        return message.format(release=LAST_OF_FORMAT_1)
    if header.rules == game.rules_version:
        return ""
    message = _("rules version {old}; this {game} plays version {new}, and an earlier release plays version {old}")
    if header.rules in game.older_rules:
        message = _("rules version {old}; this {game} plays version {new}, and philately {release} plays version {old}")
    elif header.rules > game.rules_version:
        message = _("rules version {old}; this {game} plays version {new}, and a later release plays version {old}")
    release = game.older_rules.get(header.rules, "")
    return message.format(old=header.rules, game=game.title, new=game.rules_version, release=release)


def retell(record: Record) -> Iterator[list[Entry]]:
    """What each line but the header tells, from its own words: nothing is played, and no rule is asked.

    That works for records of older formats and rules, too. Events that don't exist any more are left out.
    """
    header = record.header
    game = find_game(header.game)
    with suppress(PhilatelyError):  # without what it brings along, less of it can be told
        game.prepare(record)
    chosen = {option.name: option.default for option in game.options} | header.options  # some are new since
    finding = Finding(game.noted, chosen)
    for line in record.lines[1:]:
        told: list[Entry] = []
        for event in line.events if isinstance(line, (Deal, Move)) else ():
            noted = [field.value if isinstance(field, Hidden) else field for field in event]
            entry = game.retell(noted, finding, header.version, header.players)
            if entry is not None:
                told.append(entry)
        yield told


def _check_open(number: int, line: AnyLine) -> None:
    if not all(field.is_open for field in hidden_in(line)):
        raise BadRecord(f"line {number}: a hidden field is closed; a game is replayed only when all of them are open")


def _same(number: int, made: AnyLine, read: AnyLine) -> None:
    if plain(made) != plain(read):
        raise BadRecord(f"line {number}: the rules and the secret give something else: {plain(made)}")

"""Play in the terminal: play."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from philately.commands import common
from philately.commands.extended import NO_FLAGS, Flags, options_of, part_of
from philately.core.errors import BadOptions, BadRecord

if TYPE_CHECKING:
    from rich.console import Console

    from philately.bots.playout import Bot
    from philately.core.game import Game
    from philately.core.match import Match
    from philately.core.record import Record
    from philately.core.recordfile import RecordFile
    from philately.extension import TerminalPart

Seated = list[tuple[str, str]]  # kind and name of each seat
IN_TIME = 3.0  # seconds for an answer of a bot, where interpreted rules would let it think for a minute


class Wanted(NamedTuple):
    """What the command line says about a game."""

    game: "Game"
    seats: str | None
    players: int | None
    options: dict[str, str]
    seed: int | None


def play(
    name: common.GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO,…",
            help="Who sits where: human or a bot, with a name if you like (human:Ana, search:careful:Ben). One stands "
            "for all seats. As a rule, you and bots.",
            autocompletion=common.complete_bots,
        ),
    ] = None,
    players: common.Players = None,
    edition: common.Edition = None,
    seed: common.Seed = None,
    option: common.Options = None,
    record: common.SavedTo = None,
    flags: Flags = NO_FLAGS,
) -> None:
    """Play in the terminal, alone, with bots, and with people who share the keyboard.

    Answers can be typed by number or by word, several on one line, or come through a pipe.

    Without --seed every person at the table adds 32 random bytes to the chance of the game; with --seed nobody does,
    so that the game can be repeated.

    For instance:

    philately play stampede

    philately play stampede --seats human,greedy,random --edition french --seed 7

    philately play stampede --seats human:Ana,human:Ben --record evening.jsonl

    philately play stampede --seats human,search:quick,search:careful

    philately play stampede --seats random --players 4

    philately play stampede --seed 7 < answers.txt
    """
    from philately.core.registry import game

    chosen = game(name)
    number = common.parse_seed(seed)
    part = part_of(chosen, flags)
    wanted = Wanted(chosen, seats, players, options_of(chosen, part, option, edition), number)
    if record is not None and os.path.lexists(record):
        file, match, who = resume(record, wanted)
        with file:
            file.save(match.record)  # its end, if that was torn off
            part.resumed(match, is_alone(who))
            finished = sit_down(match, bots_of(match, who, number), file, part.notices(match, None))
    else:
        finished, match, who = play_new(part, record, wanted)
    while finished:
        people = [kind for kind, _ in who].count("human")
        options = part.ended(match, people == 1 and common.is_terminal(sys.stdin) and common.is_terminal(sys.stdout))
        if options is None:
            return
        number = None if number is None else (number + 1) % 2**64
        record = None if record is None else next_file(record)
        wanted = Wanted(chosen, ",".join(words_of(who)), players, options, number)
        finished, match, who = play_new(part, record, wanted)


def play_new(part: "TerminalPart", record: Path | None, wanted: Wanted) -> tuple[bool, "Match", Seated]:
    """Play a new match. The first thing returned tells whether it was played to its end."""
    options = part.begin(wanted.options, is_alone(seating(wanted)))
    match, who = begin(wanted._replace(options=options))
    bots = bots_of(match, who, wanted.seed)
    if record is None:
        return sit_down(match, bots, None, part.notices(match, wanted.seed)), match, who
    from philately.core.recordfile import RecordFile

    part.saved(match)
    with RecordFile.create(record, match.record) as file:
        return sit_down(match, bots, file, part.notices(match, wanted.seed)), match, who


def next_file(path: Path) -> Path:
    """Return a new file beside another: evening-2.jsonl after evening.jsonl."""
    stem, number = path.stem, 2
    before, dash, digits = stem.rpartition("-")
    if dash and digits.isdigit() and len(digits) < 6:
        stem, number = before, int(digits) + 1
    while os.path.lexists(path.with_name(f"{stem}-{number}{path.suffix}")):
        number += 1
    return path.with_name(f"{stem}-{number}{path.suffix}")


def is_alone(who: Seated) -> bool:
    """Does one person play, and nobody else?"""
    return [kind for kind, _ in who] == ["human"]


def seating(wanted: Wanted) -> Seated:
    """Return who sits where: as the command line says, or else a person with bots."""
    from philately.bots import usual_bot

    return common.seated(wanted.game, wanted.seats, wanted.players, f"human,{usual_bot(wanted.game)}")


def begin(wanted: Wanted) -> tuple["Match", Seated]:
    """Return a new match, and who plays it."""
    import secrets

    from philately.core.match import Match
    from philately.core.record import seed_secret

    game, seed, who = wanted.game, wanted.seed, seating(wanted)
    check_bots(game, who)
    names = common.names_of(who)
    chosen = game.check_options(wanted.options, len(who))
    nonces = [secrets.token_bytes(32) if kind == "human" and seed is None else b"" for kind, _ in who]
    secret = secrets.token_bytes(64) if seed is None else seed_secret(seed)
    match = Match(game, len(who), chosen, secret, seed=seed, seats=words_of(who), nonces=nonces)
    match.names = names
    return match, who


def resume(path: Path, wanted: Wanted) -> tuple["RecordFile", "Match", Seated]:
    """Return the match in a file, and who plays it. The command line must not contradict it."""
    from philately.core.recordfile import RecordFile
    from philately.core.replay import replay

    file, record, notice = RecordFile.reopen(path)
    if notice:
        common.complain(f"{path}: {notice}")
    try:
        if record.finished:
            raise BadRecord(f"{path} holds a finished game; look at it with philately replay {path}")
        who = agreed(path, record, wanted)
        check_bots(wanted.game, who)
        try:
            match = replay(record)
        except BadRecord as error:
            raise BadRecord(f"{path} can't be resumed: {error}") from None
        match.names = common.names_of(who)
    except BaseException:
        file.close()
        raise
    return file, match, who


def agreed(path: Path, record: "Record", wanted: Wanted) -> Seated:
    """Return who sits at the table of a record. The command line must say nothing else than the record."""
    from philately.core.record import seed_secret

    header, game, players, seed = record.header, wanted.game, wanted.players, wanted.seed

    def refuse(said: str, stands: str) -> BadOptions:
        return BadOptions(
            f"{path} is a game {stands}, and {said} contradicts that; leave it out to go on with the game"
        )

    if header.game != game.name:
        raise refuse(game.name, f"of {header.game}")
    if players is not None and players != header.players:
        raise refuse(f"--players {players}", f"of {header.players} players")
    game.prepare(record)
    chosen = game.check_options(wanted.options, header.players)
    for option, value in wanted.options.items():
        if chosen[option] != header.options.get(option):
            raise refuse(f"--option {option}={value}", f"with {option}={header.options.get(option)}")
    if seed is not None and (any(header.nonces) or seed_secret(seed).hex() != header.secret.value):
        raise refuse(f"--seed {seed}", "with another secret")
    if not any(header.names):  # a program has begun it: anybody may sit down
        return seating(wanted._replace(players=header.players))
    who = [common.parse_seat(word or "human") for word in header.names]  # a name may be closed
    if wanted.seats is not None and words_of(common.seated(game, wanted.seats, header.players, "")) != words_of(who):
        raise refuse(f"--seats {wanted.seats}", f"with seats {','.join(words_of(who))}")
    return who


def words_of(who: Seated) -> list[str]:
    """Return the seats as they stand in a record."""
    return [f"{kind}:{name}" if name else kind for kind, name in who]


def check_bots(game: "Game", who: Seated) -> None:
    from philately.bots import make_bot
    from philately.core.rng import FastRng

    for kind, _ in who:
        if kind != "human":
            make_bot(game, kind, FastRng())


def bots_of(match: "Match", who: Seated, seed: int | None) -> list["Bot | None"]:
    """Return a bot for each seat, and None for those of people."""
    import secrets

    from philately._build import COMPILED
    from philately.bots import LEVELS, make_bot
    from philately.bots.search import SearchBot
    from philately.core.rng import FastRng

    chance = secrets.randbits(64) if seed is None else seed
    begun = len(who) * len(match.moves)
    bots: list[Bot | None] = []
    for seat, (kind, _) in enumerate(who):
        bot = None if kind == "human" else make_bot(match.game, kind, FastRng(chance, begun + seat))
        if isinstance(bot, SearchBot) and kind.partition(":")[2] in ("", *LEVELS) and not COMPILED:
            bot.seconds = IN_TIME
        bots.append(bot)
    return bots


def console_here() -> "Console":
    """Return standard output; it is plain where answers come through a pipe."""
    from philately.terminal.console import output

    return output(plain=not common.is_terminal(sys.stdin))


def sit_down(
    match: "Match", bots: Sequence["Bot | None"], file: "RecordFile | None" = None, notices: Sequence[str] = ()
) -> bool:
    """Play at this terminal. Return False when somebody has left before the end."""
    from philately.terminal.answers import Answers, Keyboard, Script
    from philately.terminal.sitting import play as play_match

    console = console_here()
    answers: Answers = Keyboard() if common.is_terminal(sys.stdin) else Script(sys.stdin or (), console)
    save = None if file is None else lambda: file.save(match.record)
    return play_match(match, bots, console, answers, save, notices)

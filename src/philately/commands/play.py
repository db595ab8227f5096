"""Playing in the terminal: play."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philately.commands.adventure import (
    Keeper,
    NoMemory,
    Profile,
    SheetSaid,
    next_file,
    said_options,
    show_end,
    wants_more,
)
from philately.commands.common import (
    Edition,
    GameName,
    Options,
    Players,
    SavedTo,
    Seed,
    complain,
    complete_bots,
    is_terminal,
    names_of,
    parse_seat,
    parse_seed,
    seated,
)
from philately.core.errors import BadOptions, BadRecord

if TYPE_CHECKING:
    from rich.console import Console

    from philately.bots.playout import Bot
    from philately.core.game import Game
    from philately.core.match import Match
    from philately.core.record import Record
    from philately.core.recordfile import RecordFile

Seated = list[tuple[str, str]]  # kind and name of each seat
IN_TIME = 3.0  # seconds for an answer of a bot, where interpreted rules would let it think for a minute


def play(
    name: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO,…",
            help="Who sits where: human or a bot, with a name if you like (human:Ana, search:careful:Ben). One stands "
            "for all seats. As a rule, you and bots.",
            autocompletion=complete_bots,
        ),
    ] = None,
    players: Players = None,
    edition: Edition = None,
    seed: Seed = None,
    option: Options = None,
    sheet: SheetSaid = None,
    profile: Profile = None,
    no_memory: NoMemory = False,
    record: SavedTo = None,
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

    philately play stampadia --sheet old-post-office

    philately play stampadia --sheet my-sheet.json --option monk=on --no-memory
    """
    from philately.core.registry import game

    chosen = game(name)
    number = parse_seed(seed)
    options = said_options(chosen, option, edition, sheet)
    keeper = Keeper(chosen, options, profile, no_memory)
    if record is not None and os.path.lexists(record):
        file, match, who = resume(record, chosen, seats, players, options, number)
        with file:
            file.save(match.record)  # its end, if that was torn off
            keeper.resume(match, is_alone(who))
            finished = sit_down(match, bots_of(match, who, number), file, keeper.notices(match, None))
    else:
        finished, match, who = play_new(keeper, record, chosen, seats, players, options, number)
    while finished and keeper.learns:
        show_end(match, keeper.end(match), console_here())
        if not (is_alone(who) and is_terminal(sys.stdin) and is_terminal(sys.stdout)) or keeper.no_memory:
            return
        if not wants_more("Play the same sheet again, with what was learnt?"):
            return
        options, seats = keeper.next(match), ",".join(words_of(who))
        number = None if number is None else (number + 1) % 2**64
        record = None if record is None else next_file(record)
        finished, match, who = play_new(keeper, record, chosen, seats, players, options, number)


def play_new(
    keeper: Keeper,
    record: Path | None,
    game: "Game",
    seats: str | None,
    players: int | None,
    options: dict[str, str],
    seed: int | None,
) -> tuple[bool, "Match", Seated]:
    """Play a match that begins now, perhaps to its end."""
    chosen = keeper.begin(options, is_alone(seating(game, seats, players)))
    match, who = begin(game, seats, players, chosen, seed)
    bots = bots_of(match, who, seed)
    notices = keeper.notices(match, seed)
    if record is None:
        return sit_down(match, bots, None, notices), match, who
    from philately.core.recordfile import RecordFile

    keeper.save(match)
    with RecordFile.create(record, match.record) as file:
        return sit_down(match, bots, file, notices), match, who


def is_alone(who: Seated) -> bool:
    """Does one person play, and nobody else?"""
    return [kind for kind, _ in who] == ["human"]


def seating(game: "Game", seats: str | None, players: int | None) -> Seated:
    """Who sits where: as it was said, else a person with bots."""
    from philately.bots import usual_bot

    return seated(game, seats, players, f"human,{usual_bot(game)}")


def begin(
    game: "Game", seats: str | None, players: int | None, options: dict[str, str], seed: int | None
) -> tuple["Match", Seated]:
    """A new match, and who plays it."""
    import secrets

    from philately.core.match import Match
    from philately.core.record import seed_secret

    who = seating(game, seats, players)
    check_bots(game, who)
    names = names_of(who)
    chosen = game.check_options(options, len(who))
    nonces = [secrets.token_bytes(32) if kind == "human" and seed is None else b"" for kind, _ in who]
    secret = secrets.token_bytes(64) if seed is None else seed_secret(seed)
    match = Match(game, len(who), chosen, secret, seed=seed, seats=words_of(who), nonces=nonces)
    match.names = names
    return match, who


def resume(
    path: Path, game: "Game", seats: str | None, players: int | None, options: dict[str, str], seed: int | None
) -> tuple["RecordFile", "Match", Seated]:
    """The match that stands in a file, and who plays it; what is asked for must not contradict it."""
    from philately.core.recordfile import RecordFile
    from philately.core.replay import replay

    file, record, notice = RecordFile.reopen(path)
    if notice:
        complain(f"{path}: {notice}")
    try:
        if record.finished:
            raise BadRecord(f"{path} holds a finished game; look at it with philately replay {path}")
        who = agreed(path, record, game, seats, players, options, seed)
        check_bots(game, who)
        try:
            match = replay(record)
        except BadRecord as error:
            raise BadRecord(f"{path} can't be resumed: {error}") from None
        match.names = names_of(who)
    except BaseException:
        file.close()
        raise
    return file, match, who


def agreed(
    path: Path,
    record: "Record",
    game: "Game",
    seats: str | None,
    players: int | None,
    options: dict[str, str],
    seed: int | None,
) -> Seated:
    """Who sits at the table of a record, when the command line says nothing else than the record."""
    from philately.core.record import seed_secret

    header = record.header

    def refuse(said: str, stands: str) -> BadOptions:
        return BadOptions(
            f"{path} is a game {stands}, and {said} contradicts that; leave it out to go on with the game"
        )

    if header.game != game.name:
        raise refuse(game.name, f"of {header.game}")
    if players is not None and players != header.players:
        raise refuse(f"--players {players}", f"of {header.players} players")
    game.prepare(record)
    chosen = game.check_options(options, header.players)
    for option in options:
        if chosen[option] != header.options.get(option):
            raise refuse(f"--option {option}={options[option]}", f"with {option}={header.options.get(option)}")
    if seed is not None and (any(header.nonces) or seed_secret(seed).hex() != header.secret.value):
        raise refuse(f"--seed {seed}", "with another secret")
    if not any(header.seats):  # a program has begun it: anybody may sit down
        return seating(game, seats, header.players)
    who = [parse_seat(word) for word in header.seats]
    if seats is not None and words_of(seated(game, seats, header.players, "")) != words_of(who):
        raise refuse(f"--seats {seats}", f"with seats {','.join(words_of(who))}")
    return who


def words_of(who: Seated) -> list[str]:
    """Seats as they stand in a record."""
    return [f"{kind}:{name}" if name else kind for kind, name in who]


def check_bots(game: "Game", who: Seated) -> None:
    from philately.bots import make_bot
    from philately.core.rng import FastRng

    for kind, _ in who:
        if kind != "human":
            make_bot(game, kind, FastRng())


def bots_of(match: "Match", who: Seated, seed: int | None) -> list["Bot | None"]:
    """The bots on their seats, nobody on those of people."""
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
    """Standard output; plain where answers come through a pipe."""
    from philately.terminal.console import output

    return output(plain=not is_terminal(sys.stdin))


def sit_down(
    match: "Match", bots: Sequence["Bot | None"], file: "RecordFile | None" = None, notices: Sequence[str] = ()
) -> bool:
    """Play at this terminal; False when somebody has left before the end."""
    from philately.terminal.answers import Answers, Keyboard, Script
    from philately.terminal.sitting import play as play_match

    console = console_here()
    answers: Answers = Keyboard() if is_terminal(sys.stdin) else Script(sys.stdin or (), console)
    save = None if file is None else lambda: file.save(match.record)
    return play_match(match, bots, console, answers, save, notices)

"""Play campaigns of Chronicles of Stampadia: campaign new, play, show, merge."""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philately.commands import common
from philately.commands import play as playing
from philately.commands.common import complete_path, counted, say
from philately.core.errors import BadOptions, BadRecord
from philately.core.registry import game
from philately.games.stampadia import keeping
from philately.games.stampadia.shelf import SHEETS
from philately.games.stampadia.album import campaign as campaigns
from philately.games.stampadia.album.campaign import Campaign, Result
from philately.games.stampadia.album.commands.playing import sheet_word, show_end

if TYPE_CHECKING:
    from philately.core.match import Match
    from philately.core.recordfile import RecordFile

app = typer.Typer(rich_markup_mode="rich")
CampaignPath = Annotated[Path, typer.Argument(metavar="FILE", help="A campaign.", autocompletion=complete_path)]


@app.callback(invoke_without_command=True)
def campaign(context: typer.Context) -> None:
    """Campaigns of Chronicles of Stampadia: several sheets in a row, the sum of all scores, one file for all players.

    For instance:

    philately campaign new summer.json first-steps old-post-office --title Summer

    philately campaign play summer.json --name Ana

    philately campaign show summer.json --verify

    philately campaign merge summer.json from-ben.json
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


# ---- new -----------------------------------------------------------------------------------------------------------


@app.command("new")
def new(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.", autocompletion=complete_path)],
    sheets: Annotated[
        list[str],
        typer.Argument(
            metavar="SHEET…",
            help="Sheets in their order: files, or names of ours.",
            autocompletion=complete_path,
        ),
    ],
    title: Annotated[str, typer.Option("--title", metavar="T", help="What it is called.")] = "Campaign",
    option: common.Options = None,
) -> None:
    """Begin a campaign; the sheets are copied into its file, with the options that hold for everybody.

    For instance:

    philately campaign new summer.json first-steps my-sheet.json --title "Summer 2026"

    philately campaign new monks.json first-steps old-post-office --option monk=on
    """
    chosen = game("stampadia")
    options = common.parse_options(option, None)
    for name in ("sheet", "memory"):
        if name in options:
            raise BadOptions(f"a campaign says itself which {name} an adventure has; leave --option {name}=… out")
    checked = chosen.check_options(options, 1)
    names = [str(chosen.bring({"sheet": sheet_word(chosen, said)})["sheet"]) for said in sheets]
    made = Campaign.create(path, title, [SHEETS.find(name) for name in names], {name: checked[name] for name in options})
    say(f"{path}: {made.title}, {counted(len(made.sheets), 'adventure')}; philately campaign play {path} --name YOU")


# ---- play ----------------------------------------------------------------------------------------------------------


@app.command("play")
def play(
    path: CampaignPath,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Who plays.")],
    forfeit: Annotated[
        bool, typer.Option("--forfeit", help="Give the adventure up that is on its way: it brings nothing.")
    ] = False,
) -> None:
    """Play a player's next adventure of a campaign, or go on with the one that is on its way.

    An adventure counts once: it is saved beside the campaign as it goes, and its result is kept in the campaign.

    For instance:

    philately campaign play summer.json --name Ana
    """
    keeping.check_place(path)
    played = Campaign.read(path)
    player = played.spelling(check_name(name))
    number = played.next_of(player)
    saved = file_of(path, player, number)
    if forfeit:
        give_up(played, player, number, saved)
        return
    file, match = open_adventure(played, player, number, saved)
    with file:
        if not match.over:
            words = str(match.options["memory"])
            about = f"{played.title}, adventure {number} of {len(played.sheets)}; keywords so far: {words}."
            if not playing.sit_down(match, [None], file, [about]):
                say(f"philately campaign play {path} --name {player} goes on with it.")
                return
        finish(played, player, number, match)
    saved.unlink(missing_ok=True)


def check_name(name: str) -> str:
    _, known = common.parse_seat(f"human:{name}")
    if not known or not re.fullmatch(r"[^,:]+", known):
        raise BadOptions(f"the name {name!r} can't be used; say one without commas and colons")
    return known


def file_of(path: Path, player: str, number: int) -> Path:
    """Return where an adventure is saved while it is on its way: beside the campaign."""
    import hashlib

    plain = re.sub(r"[^a-z0-9]+", "-", player.casefold()).strip("-")
    if plain != player.casefold():  # names that look alike in a file's name
        plain = f"{plain or 'player'}-{hashlib.sha256(player.casefold().encode()).hexdigest()[:6]}"
    return path.with_name(f"{path.name}.{plain}.{number}.jsonl")


def open_adventure(played: Campaign, player: str, number: int, saved: Path) -> "tuple[RecordFile, Match]":
    """Return a player's adventure and its file: a new one, or the one that is on its way."""
    from philately.core.recordfile import RecordFile

    begun = next((result for result in played.results_of(player) if result.adventure == number), None)
    if os.path.lexists(saved):
        file, match = reopen(saved)
        try:
            check_adventure(played, player, begun, match, saved)
            if begun is None:  # we were stopped between the two files
                played.save(campaigns.started(player, number, match))
        except BaseException:
            file.close()
            raise
        return file, match
    if begun is not None:
        raise BadOptions(
            f"{player} has begun adventure {number}, and its record {saved} isn't here; play on where it is, "
            "or give the adventure up with --forfeit"
        )
    wanted = playing.Wanted(game("stampadia"), f"human:{player}", None, played.options_for(player), None)
    match, _ = playing.begin(wanted)
    file = RecordFile.create(saved, match.record)
    try:
        played.save(campaigns.started(player, number, match))
    except BaseException:
        file.close()
        saved.unlink(missing_ok=True)
        raise
    return file, match


def reopen(saved: Path) -> "tuple[RecordFile, Match]":
    """Return an adventure that was saved, at its last answer."""
    from philately.core.recordfile import RecordFile
    from philately.core.replay import replay

    file, record, notice = RecordFile.reopen(saved)
    if notice:
        common.complain(f"{saved}: {notice}")
    try:
        match = replay(record)
        file.save(match.record)  # its end, if that was torn off
    except BadRecord as error:
        file.close()
        raise BadRecord(f"{saved} can't be resumed: {error}") from None
    except BaseException:
        file.close()
        raise
    return file, match


def check_adventure(played: Campaign, player: str, begun: Result | None, match: "Match", saved: Path) -> None:
    """Refuse a record that isn't that of this player's adventure."""
    header = match.record.header
    fits = header.game == "stampadia" and header.seats == [f"human:{player}"]
    fits = fits and header.options == game("stampadia").check_options(played.options_for(player), 1)
    if not fits or (begun is not None and begun.begun != header.hash):
        raise BadRecord(f"{saved} is not the adventure that {player} has begun; move it away")
    match.names = [player]


def finish(played: Campaign, player: str, number: int, match: "Match") -> None:
    """Keep the result, then tell it."""
    now = played.save(campaigns.result_of(player, number, match))
    done = f"{now.title}: {player} has {counted(now.total(player), 'point')} after {number} of {len(now.sheets)}."
    left = "" if number == len(now.sheets) else f" philately campaign play {now.path} --name {player} goes on."
    show_end(match, [done + left])


def give_up(played: Campaign, player: str, number: int, saved: Path) -> None:
    begun = next((result for result in played.results_of(player) if result.adventure == number), None)
    if begun is None:
        raise BadOptions(f"{player} has begun no adventure that could be given up")
    begun.outcome, begun.memory = campaigns.FORFEIT, played.memory_of(player)
    played.save(begun)
    saved.unlink(missing_ok=True)
    say(f"{player} gives adventure {number} up.")


# ---- show ----------------------------------------------------------------------------------------------------------


@app.command("show")
def show(
    path: CampaignPath,
    verify: Annotated[bool, typer.Option("--verify", help="Play every record again, and check its result.")] = False,
    format_: common.AsFormat = common.Format.table,
) -> None:
    """Show who has played what, and the sums.

    The exit code is 1 when --verify finds a result that its record doesn't give.

    For instance:

    philately campaign show summer.json

    philately campaign show summer.json --verify --format json
    """
    shown = Campaign.read(path)
    faults = verified(shown) if verify else {}
    if format_ is common.Format.json:
        common.say_json(as_data(shown, faults if verify else None))
    else:
        show_table(shown, faults)
        if verify and not faults:
            say(f"All {sum(result.finished for result in shown.results)} results are what their records give.")
        for (player, number), fault in faults.items():
            say(f"{player}, adventure {number}: {fault}", "red")
    if faults:
        raise typer.Exit(1)


def verified(shown: Campaign) -> dict[tuple[str, int], str]:
    """Return what is wrong with results, by player and adventure."""
    from philately.terminal.console import complaints

    found: dict[tuple[str, int], str] = {}
    watcher = complaints()
    for number, result in enumerate(shown.results, 1):
        if watcher.is_terminal:
            watcher.print(f"checking {number} of {len(shown.results)} …", end="\r", highlight=False)
        if fault := campaigns.verify(shown, result):
            found[shown.spelling(result.player), result.adventure] = fault
    if watcher.is_terminal and shown.results:
        watcher.print(" " * 40, end="\r")
    return found


def show_table(shown: Campaign, faults: dict[tuple[str, int], str]) -> None:
    from rich.text import Text

    from philately.terminal.console import output

    said = "".join(f", {name}={value}" for name, value in shown.options.items())
    say(f"{shown.title}: {counted(len(shown.sheets), 'adventure')}{said}", "bold")
    for number, sheet in enumerate(shown.sheets, 1):
        say(f"  {number}  {sheet.title} (sheet {sheet.page})")
    if not shown.results:
        say(f"Nobody has played yet; philately campaign play {shown.path} --name YOU begins.")
        return
    table = common.new_table("place", "player", *(str(number) for number in range(1, len(shown.sheets) + 1)), "sum")
    for column in table.columns[2:]:
        column.justify = "right"
    best = shown.standings()
    totals = [shown.total(player) for player in best]
    for player, total in zip(best, totals, strict=True):
        cells = [Text("—", "dim")] * len(shown.sheets)
        for result in shown.results_of(player):
            bad = (player, result.adventure) in faults
            cells[result.adventure - 1] = Text(cell_of(result), "red" if bad else "")
        table.add_row(str(totals.index(total) + 1), Text(common.clean(player)), *cells, Text(str(total), "bold"))
    output().print(table)


def cell_of(result: Result) -> str:
    """Return a result for the table: a score, or why there is none."""
    if not result.finished:
        return "…"
    return str(result.score) if result.outcome == "won" else f"{result.score} ({common.clean(result.outcome)})"


def as_data(shown: Campaign, faults: dict[tuple[str, int], str] | None) -> dict[str, object]:
    """Return the standings for programs. They have `fault` only when results were checked."""
    players = []
    for player in shown.standings():
        results = []
        for result in shown.results_of(player):
            told: dict[str, object] = {
                "adventure": result.adventure,
                "outcome": result.outcome,
                "score": result.score,
                "memory": result.memory,
                "hash": result.hash,
            }
            if faults is not None:
                told["fault"] = faults.get((player, result.adventure), "")
            results.append(told)
        players.append({"player": player, "sum": shown.total(player), "results": results})
    return {
        "title": shown.title,
        "options": shown.options,
        "sheets": [sheet.title for sheet in shown.sheets],
        "players": players,
    }


# ---- merge ---------------------------------------------------------------------------------------------------------


@app.command("merge")
def merge(
    path: CampaignPath,
    other: Annotated[Path, typer.Argument(metavar="OTHER", help="Another copy of it.", autocompletion=complete_path)],
) -> None:
    """Join the results of another copy of the same campaign to a file.

    Nothing is written when the two contradict each other: when somebody has played an adventure twice.

    For instance:

    philately campaign merge summer.json from-ben.json
    """
    mine, theirs = Campaign.read(path), Campaign.read(other)
    number = mine.merge(theirs)
    say(f"{path}: {counted(number, 'new result')} from {other}.")

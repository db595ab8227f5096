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
from philately.games.stampadia.album import campaign_file
from philately.games.stampadia.album.campaign import Line
from philately.games.stampadia.album.campaign_file import CampaignFile, FileResult
from philately.games.stampadia.album.commands.playing import sheet_word, show_end
from philately.games.stampadia.shelf import SHEETS

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
    made = CampaignFile.create(
        path, title, [SHEETS.find(name) for name in names], {name: checked[name] for name in options}
    )
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
    played = CampaignFile.read(path)
    line = played.of(check_name(name))
    player, number = line.name, played.next_of(line)
    saved = file_of(path, player, number)
    if forfeit:
        give_up(played, line, saved)
        return
    file, match = open_adventure(played, line, saved)
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


def open_adventure(played: CampaignFile, line: Line[FileResult], saved: Path) -> "tuple[RecordFile, Match]":
    """Return a player's adventure and its file: a new one, or the one that is on its way."""
    from philately.core.recordfile import RecordFile

    player, number, begun = line.name, line.next, line.begun
    if os.path.lexists(saved):
        file, match = reopen(saved)
        try:
            check_adventure(played, line, match, saved)
            if begun is None:  # we were stopped between the two files
                played.save(campaign_file.started(player, number, match))
        except BaseException:
            file.close()
            raise
        return file, match
    if begun is not None:
        raise BadOptions(
            f"{player} has begun adventure {number}, and its record {saved} isn't here; play on where it is, "
            "or give the adventure up with --forfeit"
        )
    wanted = playing.Wanted(game("stampadia"), f"human:{player}", None, played.options_for(line, number), None)
    match, _ = playing.begin(wanted)
    file = RecordFile.create(saved, match.record)
    try:
        played.save(campaign_file.started(player, number, match))
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


def check_adventure(played: CampaignFile, line: Line[FileResult], match: "Match", saved: Path) -> None:
    """Refuse a record that isn't that of this player's adventure."""
    header, player, begun = match.record.header, line.name, line.begun
    fits = header.game == "stampadia" and header.names == [f"human:{player}"]
    fits = fits and header.options == game("stampadia").check_options(played.options_for(line, line.next), 1)
    if not fits or (begun is not None and begun.begun != header.hash):
        raise BadRecord(f"{saved} is not the adventure that {player} has begun; move it away")
    match.names = [player]


def finish(played: CampaignFile, player: str, number: int, match: "Match") -> None:
    """Keep the result, then tell it."""
    now = played.save(campaign_file.result_of(player, number, match))
    done = f"{now.title}: {player} has {counted(now.of(player).total, 'point')} after {number} of {len(now.sheets)}."
    left = "" if number == len(now.sheets) else f" philately campaign play {now.path} --name {player} goes on."
    show_end(match, [done + left])


def give_up(played: CampaignFile, line: Line[FileResult], saved: Path) -> None:
    begun = line.begun
    if begun is None:
        raise BadOptions(f"{line.name} has begun no adventure that could be given up")
    begun.outcome, begun.memory = campaign_file.FORFEIT, line.memory(begun.adventure)
    played.save(begun)
    saved.unlink(missing_ok=True)
    say(f"{line.name} gives adventure {begun.adventure} up.")


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
    shown = CampaignFile.read(path)
    faults = verified(shown) if verify else {}
    if format_ is common.Format.json:
        common.say_json(as_data(shown, faults if verify else None))
    else:
        show_table(shown, faults)
        if verify and not faults:
            say(f"All {sum(result.over for result in shown.results)} results are what their records give.")
        for (player, number), fault in faults.items():
            say(f"{player}, adventure {number}: {fault}", "red")
    if faults:
        raise typer.Exit(1)


def verified(shown: CampaignFile) -> dict[tuple[str, int], str]:
    """Return what is wrong with results, by player and adventure."""
    from philately.terminal.console import complaints

    found: dict[tuple[str, int], str] = {}
    watcher = complaints()
    for number, result in enumerate(shown.results, 1):
        if watcher.is_terminal:
            watcher.print(f"checking {number} of {len(shown.results)} …", end="\r", highlight=False)
        if fault := campaign_file.verify(shown, result):
            found[shown.of(result.player).name, result.adventure] = fault
    if watcher.is_terminal and shown.results:
        watcher.print(" " * 40, end="\r")
    return found


def show_table(shown: CampaignFile, faults: dict[tuple[str, int], str]) -> None:
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
    totals = [line.total for line in shown.standings()]
    for line in shown.standings():
        cells = [Text("—", "dim")] * len(shown.sheets)
        for number, result in enumerate(line.results):
            if result is not None:
                cells[number] = Text(cell_of(result), "red" if (line.name, number + 1) in faults else "")
        place = str(totals.index(line.total) + 1)
        table.add_row(place, Text(common.clean(line.name)), *cells, Text(str(line.total), "bold"))
    output().print(table)


def cell_of(result: FileResult) -> str:
    """Return a result for the table: a score, or why there is none."""
    if not result.over:
        return "…"
    return str(result.score) if result.won else f"{result.score} ({common.clean(result.outcome)})"


def as_data(shown: CampaignFile, faults: dict[tuple[str, int], str] | None) -> dict[str, object]:
    """Return the standings for programs. They have `fault` only when results were checked."""
    players = []
    for line in shown.standings():
        results = []
        for result in filter(None, line.results):
            told: dict[str, object] = {
                "adventure": result.adventure,
                "outcome": result.outcome,
                "score": result.score,
                "memory": result.memory,
                "hash": result.hash,
            }
            if faults is not None:
                told["fault"] = faults.get((line.name, result.adventure), "")
            results.append(told)
        players.append({"player": line.name, "sum": line.total, "results": results})
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
    mine, theirs = CampaignFile.read(path), CampaignFile.read(other)
    number = mine.merge(theirs)
    say(f"{path}: {counted(number, 'new result')} from {other}.")

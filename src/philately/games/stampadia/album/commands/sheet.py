"""Make, print, play, list, prove and check adventure sheets: sheet."""

import datetime
import enum
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from philately.commands import common, extended
from philately.commands.common import complete_path, counted, say
from philately.commands.records import check_file
from philately.core.errors import BadOptions
from philately.extras import need
from philately.games.stampadia import keeping
from philately.games.stampadia.album.commands.playing import Profile
from philately.games.stampadia.album.flags import NO_MEMORY
from philately.games.stampadia.faults import Fault
from philately.games.stampadia.generator import days, names, proof
from philately.games.stampadia.generator.content import LANGUAGE
from philately.games.stampadia.generator.content_reader import OURS, BadContent, read_content
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.desk import Desk, Report, our_desk
from philately.games.stampadia.grammar import function_words, parse_item, parse_line
from philately.games.stampadia.page_reader import CREDIT, is_original, is_page, with_credit
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.plan import Plan
from philately.games.stampadia.sheet import examine_file, reachable, read_sheet_file, write_sheet
from philately.games.stampadia.shelf import SHEETS

if TYPE_CHECKING:
    from philately.games.stampadia.printing.drawing import Drawing
    from philately.games.stampadia.printing.page import Words

MAKE = "make"
ENDINGS = (".pdf", ".svg", ".png", ".json")
USUAL_DAYS = 14  # of a list


class SheetGroup(TyperGroup):
    """Take a word that isn't the name of a command for the name of a sheet."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = [MAKE, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(rich_markup_mode="rich", cls=SheetGroup)


class PageSize(enum.StrEnum):
    """The paper."""

    a4 = "a4"
    letter = "letter"


Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="Where to write it.", autocompletion=complete_path),
]
FirstWin = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="RECORD",
        help="Save the first win as a record, in a new file.",
        autocompletion=complete_path,
    ),
]
Size = Annotated[PageSize, typer.Option("--size", help="The paper.")]


@app.callback(invoke_without_command=True)
def sheet(context: typer.Context) -> None:
    """Adventure sheets of Chronicles of Stampadia: one for every day since 2021-07-19, and one for every word.

    For instance:

    philately sheet today --play

    philately sheet 2026-11-15 -o today.pdf

    philately sheet 2026-11-15/warrior -o today.svg --size letter

    philately sheet teapot
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(MAKE)
def make(
    name: Annotated[
        str,
        typer.Argument(
            metavar="SHEET",
            help="A day (2026-11-15 or today), any word, or the file of a sheet; /warrior behind it chooses the class.",
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write it: .pdf, .svg, .png, or .json for programs.",
            autocompletion=complete_path,
        ),
    ] = None,
    size: Size = PageSize.a4,
    large: Annotated[bool, typer.Option("--large", help="Larger text, on two pages.")] = False,
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="The language to print it in, such as de.")
    ] = "en",
    play: Annotated[bool, typer.Option("--play", help="Play it in the terminal.")] = False,
    content: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Make it of your own content.", autocompletion=complete_path),
    ] = None,
    seed: common.Seed = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="A rule option; can be given several times."),
    ] = None,
    profile: Profile = None,
    no_memory: Annotated[bool, extended.option(NO_MEMORY)] = False,
    record: common.SavedTo = None,
) -> None:
    """Make a sheet: show what it is, print it, or play it. The word make can be left out.

    --seed, --option, --profile, --no-memory and --record go with --play, and mean what they mean to philately play.

    A sheet is proven before it is shown: a player who sees no more than you wins at least 3 of 10 attempts. For days
    that is done already; for a new word it takes some seconds, once.

    For instance:

    philately sheet 2026-11-15 -o today.pdf

    philately sheet today --play

    philately sheet today --play --record today.jsonl

    philately sheet "the blue mauritius" --large -o mauritius.pdf
    """
    if not play and (seed, option, profile, no_memory, record) != (None, None, None, False, None):
        raise BadOptions("--seed, --option, --profile, --no-memory and --record are for playing; say --play as well")
    if output is not None:
        check_output(output, ENDINGS)
    elif language != "en":
        _check_language(language, _desk(content))
        raise BadOptions("--language is for printing; say where to with -o, such as -o sheet.pdf")
    if name.endswith((".json", ".svg")) or ("/" in name and Path(name).exists()):
        if content is not None:
            raise BadOptions(f"{name} is a sheet already; leave --content out")
        check_file(Path(name))
        made, entry = read_sheet_file(name), None
    else:
        made, entry = _made(name, content)
    if output is not None:
        _write_sheet(_translated(made, language, content), entry, output, size, large, language)
    if play:
        from philately.commands.play import play as sit_down

        flags = {"sheet": SHEETS.lay(made), "profile": profile, "no_memory": no_memory}
        sit_down("stampadia", seed=seed, option=option, record=record, flags=flags)
    elif output is None:
        _show(made, entry)


def _translated(made: Sheet, language: str, content: Path | None) -> Sheet:
    """Return the same sheet in another language. Only sheets that were made here can be translated."""
    if language == "en":
        return made
    desk = _desk(content)
    _check_language(language, desk)
    try:
        name = names.read_name(made.page.partition("+")[0])
    except BadOptions:
        name = None
    if name is None or name.candidate is None or desk.sheet(name) != made:
        raise BadOptions(f"{made.page} wasn't made by the generator, so it is there in its own language only")
    return desk.sheet(name, language)


def _check_language(language: str, desk: Desk) -> None:
    known = sorted(desk.content.words)
    if language not in known:
        raise BadOptions(f"there is no language {language[:20]!r}; sheets can be printed in {', '.join(known)}")


def _made(said: str, content: Path | None) -> tuple[Sheet, Entry | None]:
    if said in SHEETS.ours and content is None:
        return SHEETS.find(said), None
    name = names.read_name(said)
    desk = _desk(content)
    if name.candidate is not None:
        known = desk.known(name._replace(candidate=None))
        return desk.sheet(name), known if known is not None and known.candidate == name.candidate else None
    with progress_report() as report:
        entry = desk.graded(name, report)
    return desk.sheet(name._replace(candidate=entry.candidate)), entry


def _desk(content: Path | None) -> Desk:
    if content is None:
        return our_desk()
    from philately.games.stampadia.generator.fitting import misread

    found = read_content(content)
    bad = misread(found)
    if bad:
        raise BadContent(bad)
    return Desk(found)


@contextmanager
def progress_report() -> Iterator[Report]:
    """Show a bar, if somebody looks at standard error; yield what is told how far the work is."""
    from rich import progress as rich

    from philately.terminal.console import complaints

    columns = (
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        rich.TimeElapsedColumn(),
        rich.TimeRemainingColumn(),
    )
    console = complaints()
    with rich.Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=None, visible=False)

        def report(what: str, done: int, of: int) -> None:
            progress.update(bar, description=what, completed=done, total=of, visible=True)

        yield report


def check_output(path: Path, endings: tuple[str, ...]) -> None:
    """Refuse a file that can't be written, before anything is made."""
    if path.suffix.lower() not in endings:
        raise BadOptions(f"{path} should end with {', '.join(endings[:-1])} or {endings[-1]}")
    keeping.check_place(path)
    if path.suffix.lower() != ".json":
        need("print")


def _write_sheet(made: Sheet, entry: Entry | None, output: Path, size: PageSize, large: bool, language: str) -> None:
    if output.suffix.lower() == ".json":
        if language != "en":
            raise BadOptions("a sheet for programs is in English; leave --language out")
        keeping.replace_file(output, write_sheet(made))
        say(f"{output}: {made.title}")
        return
    from philately.games.stampadia.printing.page import ENGLISH, LABELS, draw_sheet

    words = LABELS.get(language, ENGLISH)
    write_pages(
        draw_sheet(made, footer=footer_of(made, entry, words), size=size.value, large=large, words=words), output
    )


def write_pages(drawings: "list[Drawing]", output: Path) -> None:
    from philately.games.stampadia.printing.output import write

    for path in write(drawings, output):
        say(f"{path}: {counted(len(drawings), 'page') if path == output else 'one page'}")


def footer_of(made: Sheet, entry: Entry | None, words: "Words") -> str:
    """Return what stands at the foot of the page: which sheet it is, and how hard."""
    if entry is None or entry.wins is None:
        return with_credit(made.page, made)
    grade = proof.grade_word(entry.wins)
    return f"{made.page} · {words.grades.get(grade, grade)} · {words.par} {entry.par}"


def _show(made: Sheet, entry: Entry | None) -> None:
    say(f"{made.page}: {facts_of(made)}")
    if is_original(made):
        say(f"  {CREDIT}")
    if entry is None or entry.wins is None:
        if names.is_made(made.page):
            short = made.page.partition("@")[0]
            say(f"  unproven: nobody knows whether it can be won; philately sheet {short} makes the one that is proven")
        return
    low, high = proof.interval(entry.wins)
    share = f"{entry.wins} of {proof.GRADE_ATTEMPTS}, 95 % interval {low:.0%} to {high:.0%}"
    say(f"  grade: {proof.grade_word(entry.wins)} (a greedy player wins {share}), par {entry.par} gold")
    if not entry.proven:
        say(f"  {days.UNPROVEN}", "red")
    won = f"{entry.proof.count('W')} of {counted(len(entry.proof), 'attempt')} ({' '.join(entry.proof)})"
    say(f"  proof: won {won}; philately sheet certify {made.page.split('@')[0]} does it again")
    say("  -o FILE prints it (.pdf, .svg, .png, .json), --play plays it")


@app.command("list")
def list_(
    first: Annotated[str | None, typer.Option("--from", metavar="DAY", help="The first day.")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="DAY", help="The last day; as a rule, today.")] = None,
    format_: common.AsFormat = common.Format.table,
) -> None:
    """List the sheets of days: id, class, title, grade and par. As a rule, those of the last two weeks.

    For instance:

    philately sheet list --from 2026-11-01 --to 2026-11-15
    """
    end = names.read_day(last) if last is not None else names.today()
    usual = max(names.FIRST_DAY, end - datetime.timedelta(days=USUAL_DAYS - 1))
    start = names.read_day(first) if first is not None else usual
    if start > end:
        raise BadOptions(f"--from {start} is after --to {end}; say the earlier day first")
    desk = our_desk()
    rows: list[dict[str, str | int | None]] = []
    total = (end - start).days + 1
    with progress_report() as report:
        for number in range(total):
            name = names.SheetName((start + datetime.timedelta(days=number)).isoformat())
            if total > USUAL_DAYS:
                report("days", number, total)
            entry = desk.graded(name)
            made = desk.sheet(name._replace(candidate=entry.candidate))
            word = proof.grade_word(entry.wins or 0)
            rows.append({"id": made.page, "class": entry.hero, "title": made.title, "grade": word, "par": entry.par})
    if format_ is common.Format.json:
        common.say_json(rows)
        return
    from philately.terminal.console import output

    table = common.new_table("id", "class", "title", "grade", "par")
    table.columns[4].justify = "right"
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    output().print(table)


@app.command("certify")
def certify(
    name: Annotated[str, typer.Argument(metavar="SHEET", help="A day, or any word.")],
    output: FirstWin = None,
) -> None:
    """Prove a sheet again: the candidates before it fail, it holds, and its grade is what was said.

    A day whose sheet was chosen by an earlier version of the rules keeps it: then no other candidate is tried.

    The attempts depend on nothing but the sheet: their dice and the player's thoughts come from its seed. The exit code
    is 0 when everything is as it was said, and 1 when it isn't.

    For instance:

    philately sheet certify 2026-11-15 -o how-to-win.jsonl
    """
    if output is not None:
        if output.exists():
            raise BadOptions(f"{output} exists already; name a new file")
        keeping.check_place(output)
    desk = our_desk()
    wanted = names.read_name(name)._replace(candidate=None)
    told = desk.known(wanted)
    with progress_report() as report:
        entry = desk.proven(wanted, report)
    made = desk.sheet(wanted._replace(candidate=entry.candidate))
    say(f"{made.page}: {made.title}")
    before = f"{counted(entry.candidate, 'candidate')} before it failed"
    if days.kept(wanted) is not None:
        before = "an earlier version of the rules has chosen this candidate"
    say(f"  proof: {' '.join(entry.proof)} (seed {made.seed}); {before}")
    if not entry.proven:
        say(f"  {days.UNPROVEN}", "red")
    wins = entry.wins or 0
    low, high = proof.interval(wins)
    share = f"{wins} of {proof.GRADE_ATTEMPTS} by the greedy player, 95 % interval {low:.0%} to {high:.0%}"
    say(f"  grade: {proof.grade_word(wins)} ({share}), par {entry.par}")
    if output is not None and not entry.win:
        raise BadOptions(f"no attempt at {made.page} was won, so there is nothing to write into {output}")
    if output is not None:
        from philately.core.recordfile import write_new

        write_new(output, proof.record_of(made, entry.win).encode())
        say(f"  The first win stands in {output}; philately replay shows it.")
    if told is not None and told.wins is not None and told != entry:
        say(f"  This is not what was said: {told._replace(win='')}", "red")
        raise typer.Exit(1)
    if told is not None and told.wins is not None:
        say("  All of it is as it was said.")


@app.command("aid")
def aid(output: Output = None, size: Size = PageSize.a4) -> None:
    """Print the player's aid: the rules on one page.

    For instance:

    philately sheet aid -o aid.pdf
    """
    from philately.games.stampadia.printing.aid import draw_aid

    _print("aid", output, lambda: draw_aid(size.value))


@app.command("manual")
def manual(output: Output = None, size: Size = PageSize.a4) -> None:
    """Print the manual.

    For instance:

    philately sheet manual -o manual.pdf --size letter
    """
    from philately.games.stampadia.printing.manual import draw_manual

    _print("manual", output, lambda: draw_manual(size.value))


def _print(what: str, output: Path | None, draw: "Callable[[], list[Drawing]]") -> None:
    path = output or Path(f"{what}.pdf")
    check_output(path, ENDINGS[:-1])
    write_pages(draw(), path)


@app.command("content")
def content(
    folder: Annotated[
        Path | None, typer.Argument(metavar="FOLDER", help="As a rule, ours.", autocompletion=complete_path)
    ] = None,
) -> None:
    """Check what sheets are made of, and count it. Tell all that is wrong and where, and which lines are too long.

    The exit code is 0 when it is good and 1 when it isn't.

    For instance:

    philately sheet content my-content
    """
    from philately.games.stampadia.generator.fitting import misread, too_long

    faults: list[str] = []
    try:
        found = read_content(folder or OURS)
        faults += misread(found)
        for language in found.words:
            faults += too_long(found, language)
    except BadContent as error:
        faults = error.faults
    if faults:
        say(f"{folder or 'ours'}: {counted(len(faults), 'fault')}:", "red")
        for fault in faults:
            say(f"  {fault}")
        raise typer.Exit(1)
    kinds = ", ".join(f"{len(events)} {kind}" for kind, events in found.events.items())
    modifiers = sum(map(len, found.modifiers.values()))
    words = found.words[LANGUAGE]
    texts = sum(map(len, words.flavour.values()))
    say(f"{folder or 'ours'}: good: {kinds}; {len(found.items)} items, {modifiers} modifiers, {texts} texts")


@app.command("check")
def check(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="Sheets as JSON, or pages as SVG.", autocompletion=complete_path),
    ],
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse prose with a whole phrase of function in it.")
    ] = False,
    words: Annotated[bool, typer.Option("--words", help="Count the function words of all texts.")] = False,
) -> None:
    """Read sheets and tell all that is wrong with them: their shape, the map, the sums at the doors, the texts.

    The exit code is 0 when all sheets are good, 1 when one is broken, and 2 when one can't be read.

    For instance:

    philately sheet check 18832.json

    philately sheet check --strict sheets/*.json

    philately sheet check --words sheets/*.json
    """
    for path in paths:
        check_file(path)
    broken = False
    good: list[Sheet] = []
    for path in paths:
        read, found = examine_file(path, strict)
        if read is None or found:
            broken = True
            show_faults(path, found)
        else:
            good.append(read)
            say(f"{path}: good: {facts_of(read)}")
    if words:
        show_words(good)
    if broken:
        raise typer.Exit(1)


@app.command("import")
def import_(
    page: Annotated[
        Path, typer.Argument(metavar="PAGE", help="The SVG of a page of the original.", autocompletion=complete_path)
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Where to write the sheet; as a rule, a new file in this folder that is called like the page.",
            autocompletion=complete_path,
        ),
    ] = None,
) -> None:
    """Read a printed page of the original Chronicles of Stampadia, and write its sheet as JSON.

    Nothing is guessed: what can't be read is told with its place on the page, and the exit code is 2. If several things
    can't be read, philately sheet check tells all of them. The adventure stays that of its author.

    For instance:

    philately sheet import 18827.svg

    philately sheet import 18827.svg -o bloody-claw.json
    """
    check_file(page)
    with page.open("rb") as file:
        if not is_page(file.read(64)):
            raise BadOptions(f"{page} is no SVG; a page of the original is needed, as SVG")
    path = output or Path(page.with_suffix(".json").name)
    if output is None and path.exists():
        raise BadOptions(f"{path} exists already; name another file with -o")
    if path.suffix.lower() != ".json":
        raise BadOptions(f"{path} should end with .json")
    keeping.check_place(path)
    made = read_sheet_file(page)
    keeping.replace_file(path, write_sheet(made))
    say(f"{path}: {facts_of(made)}")
    say(f"  {CREDIT}")


def show_faults(path: Path, found: list[Fault]) -> None:
    say(f"{path}: broken:", "red")
    for fault in found:
        say(f"  {fault}")


def facts_of(sheet: Sheet) -> str:
    """Return a good sheet in one line."""
    plan = Plan(sheet)
    rooms = [plan.rooms[number] for number in reachable(sheet).all]
    foes, grays = (sum(map(len, map(found, rooms))) for found in (plan.foes_in, plan.grays_in))
    return ", ".join(
        (
            sheet.title,
            sheet.hero.hero_class,
            f"{len(sheet.rooms)} rooms ({len(rooms)} reachable)",
            counted(len(plan.real_doors()), "true door"),
            counted(foes, "foe"),
            counted(grays, "gray cell"),
            f"{sheet.gold} gold",
        )
    )


def show_words(sheets: list[Sheet]) -> None:
    """Show how often each function word stands in the texts of rooms and items."""
    from collections import Counter

    from rich.markup import escape

    from philately.terminal.console import output

    lines = [line for sheet in sheets for room in sheet.rooms for line in room.lines]
    items = [item for sheet in sheets for item in sheet.equipment]
    count = Counter(word for line in lines for word in function_words(parse_line(line.text, line.upside_down)))
    count.update(word for item in items for word in function_words(parse_item(item.text)))
    table = common.new_table("count", "function word")
    table.columns[0].justify = "right"
    for word, number in sorted(count.items(), key=lambda each: (-each[1], each[0])):
        table.add_row(str(number), escape(common.clean(word)))
    output().print(table)

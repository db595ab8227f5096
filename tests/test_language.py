"""Languages: every sentence goes through gettext, catalogues are used, and programs never see a translation."""

import ast
import asyncio
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import philately
from philately import FastRng, PhilatelyError, State
from philately.bots import make_bot
from philately.core import language
from philately.core.language import _, best, current_name, languages, ngettext, same_parts, use
from philately.core.options import Option, parse_options
from philately.extension import extensions
from philately.games.stampede import options, text
from philately.games.stampede.cards import read_backs
from philately.games.stampede.numbered import RULES
from philately.games.stampede.rules import events
from philately.games.stampede.words import WORDS
from tests.conftest import PLUGIN
from tests.gauntlet.play import positions
from tests.gauntlet.variants import FACTS, Variant
from tools import messages

STAMPEDE = philately.game("stampede")
PEOPLE = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
NAMES = frozenset([*PEOPLE, "A", "B", "C"])  # the players and their teams
MARK = "\0"  # stands for a message
VARIANTS = FACTS["stampede"].variants
SOURCES = sorted(path for path in messages.PACKAGE.rglob("*.py"))
CATALOGUES = [*language.LOCALE.glob("*/*.po"), *Path(PLUGIN).glob("*/locale/*/*.po")]
SHOWN = {"BadNotation", "BadOptions", "IllegalAction", "NotAllowed", "NotYourTurn", "UnknownGame"}


# ---- what there is to translate ----------------------------------------------------------------------------------


def test_the_template_is_up_to_date() -> None:
    assert messages.TEMPLATE.read_text(encoding="utf-8") == messages.template(), "say: make messages"


def test_the_template_tells_nothing_about_us_and_our_machines() -> None:
    written = messages.TEMPLATE.read_text(encoding="utf-8")
    assert not re.search(r"Date|Author|Translator|Team:|@|\bEMAIL|/home|/work", written.split("\n\n")[0])
    assert not re.search(r"^#: /|^#: .*:\d", written, re.MULTILINE)


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(messages.PACKAGE)))
def test_messages_are_whole_and_found(file: Path) -> None:
    """A message put together before it is looked up would be in no catalogue."""
    for line, arguments in messages.calls(file):
        for message in arguments:
            assert not isinstance(message, ast.JoinedStr | ast.BinOp), f"line {line}: put together"
            if isinstance(message, ast.Constant):
                found = [part.partition("!")[0] for part in language.parts(str(message.value))]
                assert all(part.isidentifier() for part in found), f"line {line}: parts have names"


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(messages.PACKAGE)))
def test_nothing_is_translated_while_it_is_imported(file: Path) -> None:
    """Tables are marked with `N_`; nobody's language is known yet."""
    waiting: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += [*node.decorator_list, *node.args.defaults]
        elif not isinstance(node, ast.Lambda):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext")
            assert not called, f"line {getattr(node, 'lineno', 0)}"
            waiting += ast.iter_child_nodes(node)


@pytest.mark.parametrize("room", ["core", "games", "bots"])
def test_refusals_a_person_can_read_are_translated(room: str) -> None:
    """What is raised is never an English sentence, or one that is put together."""
    files = [file for file in (messages.PACKAGE / room).rglob("*.py") if "commands" not in file.parts]
    for file in sorted(files):  # the command line speaks English
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SHOWN:
                assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr), f"{file.name}, line {node.lineno}"


# ---- the pseudo-language shows what doesn't come through gettext -------------------------------------------------


@cache
def patterns() -> list[re.Pattern[str]]:
    """Every message of the template, with its parts open."""
    with messages.TEMPLATE.open("rb") as file:
        catalog = read_po(file)
    known = []
    for message in catalog:
        for form in (message.id,) if isinstance(message.id, str) else message.id:
            if form:
                known.append(re.compile(re.sub(r"\\\{\w+\\\}", "(.+?)", re.escape(form)), re.DOTALL))
    return known


@cache
def is_message(said: str, words: frozenset[str]) -> bool:
    matches = [pattern.fullmatch(said) for pattern in patterns()]
    return any(found and all(is_data(part, words) for part in found.groups()) for found in matches)


def is_data(said: str, words: frozenset[str]) -> bool:
    """Nothing but messages (marks, by now), players, numbers and words of notation; commas between them."""
    parts = [part.strip("'[]") for part in re.split(r", | ", said)]
    return all(part in words or part in (MARK, "…") or part.removeprefix("-").isdigit() for part in parts)


def check(said: str, words: frozenset[str] = NAMES, *, whole: bool = True) -> None:
    """All of it came through gettext, as a message of the template."""
    left = said
    while found := re.search(r"⟦([^⟦⟧]*)⟧", left):
        assert is_message(found[1], words), f"{found[1]!r} in {said!r} is no message"
        left = left[: found.start()] + MARK + left[found.end() :]
    assert left == MARK if whole else is_data(left, words), f"{said!r} is not one message"


def test_the_check_finds_what_it_should() -> None:
    check("⟦Ann plays ⟦a Lion⟧.⟧")
    check("Ann", whole=False)
    for wrong in ("Ann starts.", "⟦Ann starts.⟧ Well.", "⟦Ann runs.⟧", "⟦Ann plays a Lion.⟧", "⟦the dog starts.⟧"):
        with pytest.raises(AssertionError):
            check(wrong)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_whole_games_are_told_through_gettext(variant: Variant) -> None:
    names = PEOPLE[: variant.players]
    said: set[str] = set()
    labels: set[str] = set()
    with use("xx"):
        state: State | None = None
        for state in positions(variant, 61, telling=True):
            for seat in state.pending():
                ask = STAMPEDE.ask(state, seat, names)
                said |= {ask["prompt"], STAMPEDE.rule(ask["rule"])}
                labels |= {choice["label"] for choice in ask["choices"]}
        assert state is not None
        for seat in range(-1, variant.players):
            told = [
                STAMPEDE.sentence(variant.chosen, event, seat, names, you=you)
                for event in state.story
                for you in (False, True)
            ]
            said |= {line for line in told if line}
    assert len(said) > 20 and len(labels) > 20
    for line in said:
        check(line)
    for line in labels:
        check(line, whole=line not in PEOPLE)


def test_what_no_random_game_may_come_to() -> None:
    """Tables hold no message that is not in the template."""
    prompts = {name: block.prompt for name, block in WORDS.blocks.items() if isinstance(block.prompt, str)}
    tables = [prompts, RULES, text.REASONS]
    forms = [pair for table in (events.WINS, events.TEAM_WINS, events.TICKED_OFF) for pair in table.values()]
    told = [message for pair in forms for message in pair]
    for message in [message for table in tables for message in table.values()] + [*text.DOES, *told]:
        assert any(pattern.fullmatch(message) for pattern in patterns())
    with use("xx"):
        check(STAMPEDE.summary)
        check(STAMPEDE.new(players=3, seed=1).names[2])
        match = STAMPEDE.new(players=3, seed=1)
        check(STAMPEDE.ask(match.state, match.pending[0])["prompt"])


@pytest.mark.parametrize("option", options.OPTIONS, ids=lambda option: option.name)
def test_options_are_explained_through_gettext(option: Option) -> None:
    words = frozenset(option.values)
    with use("xx"):
        for said in (option.title, option.explanation, *map(option.title_of, option.values)):
            check(said)
        check(option.choices, words, whole=False)
    for said in (option.title, option.explanation, *map(option.title_of, option.values)):
        assert said and "⟦" not in said


def test_titles_of_options_without_any() -> None:
    option = Option("one_two", ("three_four", "five"), "Six?", "X-1", numbers=(1, 9))
    assert (option.title, option.title_of("three_four"), option.title_of(7)) == ("One two", "three four", "7")
    assert options.OPTIONS[0].title_of("english") == "English" and options.OPTIONS[-1].title_of(30) == "30"


def every_refusal(folder: Path) -> Iterator[Callable[[], object]]:
    """Each of these is refused."""
    for given in (
        {"editon": "x"},
        {"xyzzy": 1},
        {"edition": "german"},
        {"turn_limit": 0},
        {"teams": "abc"},
        {"edition": "french", "buffalo_from": "album"},
        {"edition": "french", "teams": "auto"},
    ):
        yield partial(options.check, given, 4)
    yield lambda: STAMPEDE.new(players=2, teams="auto")
    yield lambda: STAMPEDE.new(players=7)
    yield lambda: STAMPEDE.new(seed=-1)
    yield lambda: parse_options("toy", [], {"xyzzy": 1})
    match = STAMPEDE.new(players=4, seed=1)
    for answer in ("", "qqqq", "lyon", "r", "seat1", "@3", 9999, -1):
        yield partial(match.play, answer)
    yield lambda: STAMPEDE.action("qqqq")
    yield lambda: STAMPEDE.action("lyon")
    yield lambda: STAMPEDE.word(-1)
    yield lambda: match.undo(0)
    yield lambda: match.view(9)
    yield lambda: match.ask((match.pending[0] + 1) % 4)
    yield lambda: match.state.check_seat(9)
    yield lambda: match.state.check_seat(9, spectator=True)
    yield lambda: match.state.copy().rng.below(3)
    copy = match.state.copy()
    copy.redeal(0, FastRng(1))
    yield lambda: copy.redeal(1, FastRng(1))
    over = STAMPEDE.new(players=2, seed=1, turn_limit=1)
    while not over.over:
        over.play(over.state.legal_actions(over.pending[0])[0])
    yield lambda: over.ask()
    yield lambda: over.ask(0)
    for name in ("stampde", "qqqq"):
        yield partial(philately.game, name)
    for name in ("gredy", "qqqq"):
        yield partial(make_bot, STAMPEDE, name, FastRng(1))
    file = folder / "backs.toml"
    for table in ([], [[1]] * 9, [[1] * 9] * 9):
        file.write_text(f"[mine]\ntable = {table}")
        yield partial(read_backs, file)


def test_refusals_come_through_gettext(tmp_path: Path) -> None:
    words = {STAMPEDE.word(action) for action in range(STAMPEDE.actions)}
    words |= {word for option in options.OPTIONS for word in (option.name, *option.values)}
    words |= {"", "qqqq", "lyon", "r", "editon", "xyzzy", "german", "ABC", "ABAB", "Stampede", "toy", "mine"}
    words |= {*philately.game_names(), "stampde", "gredy", "random", "gentle", "greedy", "search", "backs.toml"}
    for attempt in every_refusal(tmp_path):
        with pytest.raises(PhilatelyError) as refused, use("xx"):
            attempt()
        check(str(refused.value), frozenset(words))


# ---- what programs see is never translated -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["4p", "french-3p", "teams-4p"])
def test_views_records_and_statistics_have_no_language(name: str) -> None:
    variant = next(variant for variant in VARIANTS if variant.label == name)
    seen = []
    for spoken in ("en", "xx"):
        with use(spoken):
            match = STAMPEDE.new(players=variant.players, seed=5, **variant.options)
            rng = FastRng(6)
            views: list[object] = []
            while not match.over:
                legal = match.state.legal_actions(match.pending[0])
                views.append([match.view(seat) for seat in range(-1, variant.players)])
                views.append([choice["word"] for choice in match.ask()["choices"]])
                match.play(legal[rng.below(len(legal))], seat=match.pending[0])
            told = [STAMPEDE.note(match.options, event) for event in match.state.story]
            seen.append((views, match.words, match.options, match.state.dump(), STAMPEDE.statistics(match.state)))
            assert "⟦" not in repr([*seen, match.record.lines, told, match.outcome])
    assert seen[0] == seen[1]


def test_names_of_players_are_no_messages() -> None:
    match = STAMPEDE.new(players=2, seed=1)
    match.names = ["{other}", "⟦{0}{"]
    assert any("{other} " in line for line in match.log()) and match.ask()["prompt"]


# ---- catalogues --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parent.name)
def test_translations_have_the_parts_of_their_messages(file: Path) -> None:
    extensions()  # bring theirs
    catalog, name = language.read_catalogue(file), file.parent.name
    wrong = [message.id for message in catalog if message.id and not same_parts(message.id, message.string or "")]
    assert not wrong
    with use(name):
        assert current_name() == name and ngettext("one", "many", 5)


def test_which_parts_are_the_same() -> None:
    assert same_parts("{a} and {b}", "{b}, {a}") and same_parts("{a}", "") and same_parts("a", "b")
    assert same_parts(("{n} day", "{n} days"), ("een dag", "{n} dagen"))
    for wrong in ("{a}", "{a} {c}", "{a} {b} {c}", "{a.real} {b}", "{a!r} {b}", "{a} {b", "{a} {b:>9}"):
        assert not same_parts("{a} and {b}", wrong)
    assert not same_parts(("{n} day", "{n} days"), ("{m} dag", "{n} dagen"))


DUTCH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "{name} plays {stamp}."
msgstr "{stamp} wordt gespeeld door {name}."

msgid "a Lion"
msgstr "een leeuw"

msgid "{name} starts."
msgstr "{naam} begint."

#, fuzzy
msgid "on top"
msgstr "misschien bovenop"

msgid "take first"
msgstr ""

msgid "A new pile of {number} stamp is shuffled."
msgid_plural "A new pile of {number} stamps is shuffled."
msgstr[0] "Een nieuwe stapel van één zegel."
msgstr[1] "Een nieuwe stapel van {number} zegels."
"""
POLISH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

msgid "{n} stamp"
msgid_plural "{n} stamps"
msgstr[0] "{n} znaczek"
msgstr[1] "{n} znaczki"
msgstr[2] "{n} znaczków"
"""


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, catalogue in {"nl": DUTCH, "pl": POLISH, "pt-BR": POLISH}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "philately.po").write_text(catalogue.lstrip(), encoding="utf-8")
    (tmp_path / "de").mkdir()  # no catalogue in it
    monkeypatch.setattr(language, "LOCALE", tmp_path)


@pytest.mark.usefixtures("catalogues")
def test_a_catalogue_is_used() -> None:
    assert languages() == ["en", "nl", "pl", "pt-BR"]
    with use("nl"):
        assert current_name() == "nl"
        match = STAMPEDE.new(players=2, seed=1)
        rng = FastRng(3)
        while not match.over:
            legal = match.state.legal_actions(match.pending[0])
            match.play(legal[rng.below(len(legal))], seat=match.pending[0])
        match.names = ["Ann", "Ben"]
        assert any(re.fullmatch(r"een leeuw wordt gespeeld door (Ann|Ben)\.", line) for line in match.log())
        with use("en"):
            assert not any("leeuw" in line for line in match.log())
    assert current_name() == "en"


@pytest.mark.usefixtures("catalogues")
def test_what_is_missing_fuzzy_or_wrong_stays_english() -> None:
    with use("nl"):
        assert [_("on top"), _("take first"), _("return first"), _("")] == ["on top", "take first", "return first", ""]
        assert _("{name} starts.") == "{name} starts."


@pytest.mark.usefixtures("catalogues")
def test_plural_forms() -> None:
    forms = "A new pile of {number} stamp is shuffled.", "A new pile of {number} stamps is shuffled."
    with use("nl"):
        assert ngettext(*forms, 1) == "Een nieuwe stapel van één zegel."
        assert ngettext(*forms, 9).format(number=9) == "Een nieuwe stapel van 9 zegels."
    with use("pl"):
        told = [ngettext("{n} stamp", "{n} stamps", n).format(n=n) for n in (1, 2, 5, 22)]
        assert told == ["1 znaczek", "2 znaczki", "5 znaczków", "22 znaczki"]
        assert ngettext("{n} card", "{n} cards", 2) == "{n} cards"
    assert [ngettext("{n} stamp", "{n} stamps", n) for n in (0, 1, 2)] == ["{n} stamps", "{n} stamp", "{n} stamps"]


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize("name", ["", "de", "NL", "../nl", "nl/../nl", "xx-XX", "\0", "en"])
def test_an_unknown_language_is_english(name: str) -> None:
    with use(name):
        assert current_name() == "en" and _("a Lion") == "a Lion"


@pytest.mark.usefixtures("catalogues")
def test_every_task_has_its_own_language() -> None:
    async def visitor(name: str) -> str:
        language.set_language(name)
        await asyncio.sleep(0)
        return _("a Lion")

    async def visitors() -> list[str]:
        return await asyncio.gather(*map(visitor, ("nl", "en", "xx", "nl")))

    assert asyncio.run(visitors()) == ["een leeuw", "a Lion", "⟦a Lion⟧", "een leeuw"]
    token = language.set_language("nl")
    language.reset_language(token)
    assert current_name() == "en"


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize(
    ("header", "chosen"),
    [
        ("", "en"),
        ("nl", "nl"),
        ("NL-be, en;q=0.9", "nl"),
        ("nl_BE", "nl"),
        ("de, fr;q=0.9, nl;q=0.1", "nl"),
        ("en;q=0.5,nl;q=0.8", "nl"),
        ("nl;q=0.5,en", "en"),
        ("nl ; q = .9 , pl ; q=1.000", "pl"),
        ("pt", "pt-BR"),
        ("pt-PT", "en"),
        ("pt-br-x-y", "pt-BR"),
        ("*", "en"),
        ("en;q=0, *", "nl"),
        ("nl;q=0", "en"),
        ("nl;q=0, nl-BE", "en"),
        ("xx", "en"),
        ("nl;q=2", "en"),
        ("nl;q=nan, pl;q=0.1", "pl"),
        ("nl;q=", "en"),
        ("nl;q=1e9", "en"),
        ("nl;level=1", "en"),
        (";;;,,,=,q=1,-,--nl,nl-", "en"),
        ("nl" * 9, "en"),
        ("ｎｌ, п, \0, \n", "en"),
        ("nl\x00", "en"),
        ("de," * 100_000 + "nl", "en"),
        ("nl," + "a-" * 100_000, "nl"),
        ("../nl, nl/../pl, %6el", "en"),
    ],
)
def test_the_best_language_for_a_header(header: str, chosen: str) -> None:
    assert best(header) == chosen

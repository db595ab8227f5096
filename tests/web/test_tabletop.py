"""The table as a page: every answer is a button, nothing hidden shows, and nothing needs what the browser refuses."""

import re
from collections.abc import Iterator

import pytest
from markupsafe import Markup

import philately
from philately.bots import make_bot
from philately.core.language import use
from philately.core.match import Match
from philately.core.rng import FastRng
from philately.games.stampede.table import draw
from philately.web import plain
from philately.web.page import page
from philately.web.scene import Scene
from philately.web.stamps import sprite
from philately.web.static import static_file, static_url
from philately.web.tabletop import tabletop

STAMPEDE = philately.game("stampede")
NAMES = ["Ann", "Ben & <b>", "Cleo", "Dan", "Eve", "Fay"]
TABLES = [
    (2, "greedy", {}),
    (4, "greedy", {"teams": "auto"}),
    (3, "random", {"backs": "none", "memory_aid": "off"}),
    (3, "greedy", {"edition": "french"}),
    (6, "random", {"refill_choice": "simultaneous"}),
]


def scene(match: Match, seat: int, replay: bool = False) -> Scene:
    """The table as a seat sees it now."""
    asked = seat in match.pending
    return Scene(
        game="stampede",
        title="Stampede",
        table="k7f3q",
        seat=seat,
        at=len(match.moves),
        names=match.names,
        bots=[""] * match.players,
        view=match.view(seat),
        ask=match.ask(seat) if asked else None,
        draft=[STAMPEDE.word(action) for action, _ in match.drafts.get(seat, [])],
        log=match.log(seat),
        over=match.over,
        replay=replay,
    )


def drawn(scene: Scene) -> Markup:
    return tabletop(scene, draw(scene), rule=STAMPEDE.rule(scene.ask["rule"]) if scene.ask else "")


def positions(players: int, bot: str, options: dict[str, str], every: int = 1) -> Iterator[Match]:
    """A game played on by bots, stopped before every answer, or every so many."""
    match = STAMPEDE.new(players=players, seed=7, **options)
    match.names = NAMES[:players]
    chance = FastRng(7)
    bots = [make_bot(STAMPEDE, bot, chance) for _ in range(players)]
    while (seat := match.state.to_move) >= 0:
        if len(match.moves) % every == 0:
            yield match
        match.play(match.state.action(bots[seat].pick(match.state)), seat=seat)
    yield match


@pytest.mark.parametrize(("players", "bot", "options"), TABLES)
def test_every_legal_answer_is_a_button_and_nothing_else_is(players: int, bot: str, options: dict[str, str]) -> None:
    for match in positions(players, bot, options):
        for seat in match.pending:
            shown = scene(match, seat)
            page = drawn(shown)
            words = set(re.findall(r'<button[^>]* data-word="([^"]*)"', page))
            for found in re.findall(r'data-words="([^"]*)"', page):
                words |= set(Markup(found).unescape()[2:-2].split('","'))
            assert words == set(shown.choices), (shown.ask, shown.draft)


@pytest.mark.parametrize(("players", "bot", "options"), TABLES)
def test_nobody_else_has_buttons_to_answer(players: int, bot: str, options: dict[str, str]) -> None:
    for match in positions(players, bot, options, every=7):
        for seat in (seat for seat in range(-1, players) if seat not in match.pending):
            assert "data-word" not in drawn(scene(match, seat))
        for seat in match.pending:
            assert "data-word" not in drawn(scene(match, seat, replay=True))


@pytest.mark.parametrize(("players", "bot", "options"), TABLES)
def test_things_glide_under_names_of_their_own(players: int, bot: str, options: dict[str, str]) -> None:
    """Two elements of one name would stop the transition; ids are no less unique."""
    for match in positions(players, bot, options, every=7):
        page = drawn(scene(match, 0))
        for attribute in ("data-vt", "id"):
            names = re.findall(rf' {attribute}="([^"]*)"', page)
            assert len(names) == len(set(names))


def test_hidden_stamps_are_called_by_their_places() -> None:
    """A name that followed a card would tell where it went."""
    match = STAMPEDE.new(players=3, seed=7)
    page = drawn(scene(match, -1))
    backs = re.findall(r'class="stamp back" data-vt="([^"]*)"', page)
    assert all(re.fullmatch(r"hand-[0-2]-slot-[0-3]|pile-top", name) for name in backs)
    assert len(backs) == 3 + 3 + 4 + 1


def test_a_table_needs_nothing_that_the_browser_refuses() -> None:
    """No style, no handler, no script inside the markup: the policy of our pages forbids them."""
    match = STAMPEDE.new(players=4, seed=7)
    whole = page("Stampede", drawn(scene(match, match.pending[0])), sprite=sprite("stampede"), wide=True)
    assert not re.search(r"<[^>]* (style|on[a-z]+)=|<style|<script(?![^>]* src=)", whole)


def test_names_are_escaped() -> None:
    match = STAMPEDE.new(players=2, seed=7)
    match.names = NAMES[:2]
    assert "<b>" not in re.sub(r"<b>[A-Z][a-z]+</b>|<b>×", "", drawn(scene(match, 0)))


def test_all_that_a_table_says_can_be_translated() -> None:
    """In the pseudo-language every word comes in brackets; players' names don't."""
    with use("xx"):
        for match in positions(4, "greedy", {"teams": "auto"}, every=11):
            match.names = ["0", "1", "2", "3"]
            page = drawn(scene(match, match.pending[0] if match.pending else 0))
            text = re.sub(r"<[^>]*>", "\n", re.sub(r"data-(words|labels|vt)=\"[^\"]*\"", "", page))
            said = [*text.split("\n"), *re.findall(r'(?:aria-label|title)="([^"]*)"', page)]
            assert not [line for line in said if re.search(r"[a-zA-Z]", line) and "⟦" not in line]


def test_files_are_served_by_name_only() -> None:
    assert static_file("style.css") is not None
    assert static_file("stampede.css") is not None
    assert static_file("../page.py") is None
    assert static_file("") is None
    assert re.fullmatch(r"/static/[0-9a-f]{16}/style\.css", static_url("style.css"))


def test_a_game_without_a_page_is_drawn_as_in_a_terminal_and_told_in_words() -> None:
    game = philately.game("stampadia")
    match = game.new(players=1, seed=7)
    shown = Scene(
        game=game.name, title=game.title, table="k7f3q", seat=0, at=1, names=["<Zoë>"], bots=[""], view=match.view(0)
    )
    page = plain.draw(shown)
    assert "Room 52" in page and "The Warrior &lt;Zoë&gt; in The First Day of Issue" in page
    assert "<dt>gold</dt><dd>50</dd>" in page
    shown.view = {}
    assert "<pre" not in plain.draw(shown)  # before the deal

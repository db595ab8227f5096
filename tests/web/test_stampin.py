"""The table of Stampin' as a page: every answer is a button, nothing hidden shows, eagles are where they stand."""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from markupsafe import Markup

import philately
from philately.bots import make_bot
from philately.core.language import use
from philately.core.match import Match
from philately.core.rng import FastRng
from philately.games.stampin.board import Board, Space, usual_entries
from philately.games.stampin.cards import CATEGORY_WORDS
from philately.games.stampin.pieces import corner_of, lay_out
from philately.games.stampin.shelf import BOARDS
from philately.games.stampin.table import draw
from philately.web.page import page
from philately.web.scene import Scene
from philately.web.stamps import sprite
from philately.web.tabletop import tabletop
from tests.games.stampin import table as stampin

STAMPIN = philately.game("stampin")
NAMES = ["Ann", "Ben & <b>", "Cleo", "Dan"]
TABLES: list[tuple[int, dict[str, str | int]]] = [
    (2, {"sets_to_win": 1}),
    (3, {"auction": "sealed", "open_discards": "yes"}),
    (4, {"auction": "live", "kd_mode": "one_each", "hidden_cash": "yes"}),
]
QUESTIONS = set(STAMPIN.questions) - {"over"}


def scene(match: Match, seat: int, replay: bool = False) -> Scene:
    """The table as a seat sees it now."""
    return Scene(
        game="stampin",
        title="Stampin'",
        table="k7f3q",
        seat=seat,
        at=len(match.moves),
        names=match.names,
        bots=[""] * match.players,
        view=match.view(seat),
        ask=match.ask(seat) if seat in match.pending else None,
        draft=[STAMPIN.word(action) for action, _ in match.drafts.get(seat, [])],
        log=match.log(seat)[-60:],
        over=match.over,
        replay=replay,
    )


def drawn(scene: Scene) -> Markup:
    return tabletop(scene, draw(scene), rule=STAMPIN.rule(scene.ask["rule"]) if scene.ask else "")


def positions(players: int, options: dict[str, str | int], every: int = 1, seed: int = 7) -> Iterator[Match]:
    """A game played on by bots, stopped before every answer, or every so many."""
    match = STAMPIN.new(players=players, seed=seed, **options)
    match.names = NAMES[:players]
    chance = FastRng(seed)
    bots = [make_bot(STAMPIN, "random", chance) for _ in range(players)]
    asked = 0
    while (seat := match.state.to_move) >= 0:
        if asked % every == 0:
            yield match
        asked += 1
        match.play(match.state.action(bots[seat].pick(match.state)), seat=seat)
    yield match


def words_on(page: str) -> list[str]:
    """Everything that can be answered on a page, the slider's numbers too."""
    words = re.findall(r'<button[^>]* data-word="([^"]*)"', page)
    for found in re.findall(r'data-words="([^"]*)"', page):
        words += Markup(found).unescape()[2:-2].split('","')
    return [Markup(word).unescape() for word in words]


@cache
def asked_at_all() -> dict[str, Scene]:
    """Each question once."""
    found: dict[str, Scene] = {}
    for seed in range(1, 30):
        for match in positions(3, {}, seed=seed):
            for seat in match.pending:
                shown = scene(match, seat)
                assert shown.ask is not None
                found.setdefault(shown.ask["question"], shown)
        if set(found) == QUESTIONS:
            break
    return found


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_legal_answer_is_one_button(players: int, options: dict[str, str | int]) -> None:
    for match in positions(players, options, every=3):
        for seat in match.pending:
            shown = scene(match, seat)
            assert sorted(words_on(drawn(shown))) == sorted(shown.choices), (shown.ask, shown.draft)


def test_every_question_can_be_answered() -> None:
    for question, shown in asked_at_all().items():
        shown.placed.clear()
        assert sorted(words_on(drawn(shown))) == sorted(shown.choices), question
    assert set(asked_at_all()) == QUESTIONS


def test_a_card_offered_for_a_wild_lies_in_the_middle() -> None:
    """P-31: with the answers of the owner, who may hand in a Keeper; everybody else sees it too."""
    match = STAMPIN.new(players=3, seed=7)
    match.names = NAMES[:3]
    match.state = stampin.table(3, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"], places=[6, 0, 0], board="standard")
    stampin.play(match.state, "brd4>wild")
    told = [
        "You offer this for the Wild in the Set of Ben &amp; &lt;b&gt;:",
        "Ann offers this for the Wild in your Set:",
        "Ann offers this for the Wild in the Set of Ben &amp; &lt;b&gt;:",
    ]
    for seat, words in enumerate(told):
        page = drawn(scene(match, seat))
        panel = page[page.index('<div class="panel trade">') :]
        assert words in panel and "Bald Eagle" in panel
        assert " landed" not in page
        assert words_on(page) == (["follow", "keep"] if seat == 1 else [])


def test_answers_lie_where_the_things_are() -> None:
    """Under the question stands only what has no place on the table."""
    homeless = {"done"}
    for question, shown in asked_at_all().items():
        shown.placed.clear()
        draw(shown)
        assert set(shown.choices) - shown.placed <= homeless, question


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_nobody_else_has_buttons_to_answer(players: int, options: dict[str, str | int]) -> None:
    for match in positions(players, options, every=23):
        for seat in (seat for seat in range(-1, players) if seat not in match.pending):
            assert "data-word" not in drawn(scene(match, seat))
        for seat in match.pending:
            assert "data-word" not in drawn(scene(match, seat, replay=True))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_things_glide_under_names_of_their_own(players: int, options: dict[str, str | int]) -> None:
    """Two elements of one name would stop the transition; ids are no less unique."""
    for match in positions(players, options, every=7):
        for seat in (0, -1):
            page = drawn(scene(match, seat))
            for attribute in ("data-vt", "id", "data-space", "data-piece"):
                names = re.findall(rf' {attribute}="([^"]*)"', page)
                assert len(names) == len(set(names)), attribute


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_only_known_cards_show(players: int, options: dict[str, str | int]) -> None:
    """Hidden cards are called by their places: a name that followed a card would tell where it went."""
    for match in positions(players, options, every=11):
        for seat in range(-1, players):
            shown = scene(match, seat)
            said = {f"card-{word}" for word in re.findall(r"\b(?:[a-z]{3}[1-4]|wild[12])\b", str(shown.view))}
            names = re.findall(r'data-vt="([^"]*)"', drawn(shown))
            assert {name for name in names if name.startswith("card-")} <= said
            others = [name for name in names if not name.startswith("card-")]
            assert all(re.fullmatch(r"hand-\d-slot-\d+|three-\d-\d+|deck-top", name) for name in others)


def test_eagles_stand_where_the_view_says() -> None:
    for match in positions(4, {}, every=13):
        page = drawn(scene(match, 0))
        for seat, player in enumerate(match.view(0)["players"]):  # type: ignore[arg-type, var-annotated]
            place = player["place"] or f"corner-{seat}"
            (space,) = re.findall(rf'data-space="{place}".*?(?=data-space|class="centre")', page, re.DOTALL)
            assert f'data-piece="{seat}"' in space


def test_seats_have_their_corners() -> None:
    """P-7: South, West, North and East start south-east, south-west, north-west and north-east."""
    assert [corner_of(seat, 4) for seat in range(4)] == [0, 3, 2, 1]
    assert [corner_of(seat, 2) for seat in range(2)] == [0, 2]


@pytest.mark.parametrize("size", [12, 60])
def test_boards_of_every_size_have_four_sides(size: int) -> None:
    spaces = BOARDS.find("standard").spaces
    made = tuple(Space(f"{spaces[k % 9].name} {k}", spaces[k % 9].text, 0, 1) for k in range(size))
    name = BOARDS.lay(Board("Mine", made, usual_entries(size)))
    page = drawn(scene(STAMPIN.new(players=4, seed=7, board=name), 0))
    assert [part.count("<li class=") for part in re.findall(r'<ol class="side.*?</ol>', page)] == [size // 4] * 4
    assert re.findall(r'data-space="(\d+)"', page) == [str(number) for number in range(1, size + 1)]


def test_everybody_starts_with_five_bills_of_each_kind() -> None:
    """P-4: and the Bank with the other 80, 60 or 40."""
    for players in (2, 3, 4):
        assert lay_out([80] * players) == [(5, 5, 5, 5)] * players + [(30 - 5 * players,) * 4]


def test_the_bank_gives_change() -> None:
    """P-37: small sums are paid with small bills, and what comes in is added to what is there."""
    assert lay_out([77, 88, 39])[:3] == [(5, 5, 5, 2), (6, 5, 5, 5), (4, 1, 1, 0)]


def test_bills_make_up_the_cash() -> None:
    """P-37: for any money of anybody the 30 bills of each kind suffice."""
    chance = random.Random(1)
    splits = [[0, 0], [480, 0], [1, 479], [120] * 4, [480, 0, 0, 0]]
    for _ in range(3000):
        cuts = sorted(chance.randrange(481) for _ in range(chance.choice((2, 3, 4))))
        splits.append([high - low for low, high in zip([0, *cuts], cuts, strict=False)])
    for purses in splits:
        bills = lay_out(purses)
        sums = [sum(a * b for a, b in zip(each, (8, 5, 2, 1), strict=True)) for each in bills]
        assert sums == [*purses, 480 - sum(purses)]
        assert [sum(kind) for kind in zip(*bills, strict=True)] == [30] * 4
        assert min(map(min, bills)) >= 0


def test_a_table_needs_nothing_that_the_browser_refuses() -> None:
    """No style, no handler, no script inside the markup: the policy of our pages forbids them."""
    for shown in asked_at_all().values():
        shown.placed.clear()
        whole = page("Stampin'", drawn(shown), sprite=sprite("stampin"), wide=True)
        assert not re.search(r"<[^>]* (style|on[a-z]+)=|<style|<script(?![^>]* src=)", whole)


def test_every_picture_is_in_the_sprite() -> None:
    known = set(re.findall(r'<symbol id="([^"]*)"', sprite("stampin")))
    assert {f"stampin-{word}" for word in CATEGORY_WORDS} <= known
    for shown in asked_at_all().values():
        shown.placed.clear()
        assert set(re.findall(r'<use href="#(stampin[^"]*)"', drawn(shown))) <= known


def test_names_are_escaped() -> None:
    match = STAMPIN.new(players=2, seed=7)
    match.names = NAMES[:2]
    assert "& <b>" not in drawn(scene(match, 0))


def test_all_that_a_table_says_can_be_translated() -> None:
    """In the pseudo-language every word comes in brackets; players' names don't."""
    with use("xx"):
        for match in positions(4, {}, every=29):
            match.names = ["0", "1", "2", "3"]
            page = drawn(scene(match, match.pending[0] if match.pending else 0))
            text = re.sub(r"<[^>]*>", "\n", re.sub(r"data-(words|labels|vt)=\"[^\"]*\"", "", page))
            said = [*text.split("\n"), *re.findall(r'(?:aria-label|title)="([^"]*)"', page)]
            assert not [line for line in said if re.search(r"[a-zA-Z]", line) and "⟦" not in line]

"""The table of Cactus Town as a page: every answer is a button, nothing hidden shows, figures are where they stand."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser

import pytest
from markupsafe import Markup

import philately
from philately.core.bits import bits_in
from philately.core.language import use
from philately.core.match import Match
from philately.core.rng import FastRng
from philately.games.cactus_town import pieces
from philately.games.cactus_town.buildings import OFFICE_WORD
from philately.games.cactus_town.gangs import CARD_IDS
from philately.games.cactus_town.notation import FIGURE_WORDS, KIND_WORDS
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.terms import DANCER, GRID, HAND, NONE, OFFICE_SPACE, OUTLAWS, SHOT_SLOT
from philately.games.cactus_town.shelf import catalogue
from philately.games.cactus_town.table import draw
from philately.games.cactus_town.view import view
from philately.web.page import page
from philately.web.scene import Scene
from philately.web.stamps import sprite
from philately.web.tabletop import tabletop
from tests.games.cactus_town import table as tables

CACTUS_TOWN = philately.game("cactus_town")
NAMES = ["Ann", "Ben & <b>", "Cleo", "Dan", "Eve"]
TABLES = [(factions, buildings) for factions in tables.EVERY for buildings in ("basic", "gunslinger")]
QUESTIONS = set(CACTUS_TOWN.questions) - {"over"}
HOMELESS = {"done", "stun", "reload"}  # answers that have no place on the table
LONE_TAGS = {"input", "br", "hr", "img"}
every_table = pytest.mark.parametrize(("factions", "buildings"), TABLES)


def scene(match: Match, seat: int, seen: Mapping[str, object] | None = None) -> Scene:
    """The table as a seat sees it now; with what was seen then, as it is looked at afterwards."""
    told = [CACTUS_TOWN.sentence(match.options, event, seat, match.names) for event in match.state.story[-40:]]
    return Scene(
        game="cactus_town",
        title="Cactus Town",
        table="k7f3q",
        seat=seat,
        at=len(match.moves),
        names=match.names,
        bots=[""] * match.players,
        view=match.view(seat) if seen is None else seen,
        ask=match.ask(seat) if seat in match.pending and seen is None else None,
        draft=[CACTUS_TOWN.word(action) for action, _ in match.drafts.get(seat, [])],
        log=[line for line in told if line],
        over=match.over,
        replay=seen is not None,
    )


def drawn(scene: Scene) -> Markup:
    return tabletop(scene, draw(scene), rule=CACTUS_TOWN.rule(scene.ask["rule"]) if scene.ask else "")


def town_of(match: Match) -> CactusTown:
    assert isinstance(match.state, CactusTown)
    return match.state


def positions(factions: str, buildings: str, every: int = 1, seed: int = 7, rounds: int = 6) -> Iterator[Match]:
    """A game played by lot, stopped before every answer, or every so many."""
    match = CACTUS_TOWN.new(
        players=len(factions), seed=seed, factions=factions, buildings=buildings, round_cap=str(rounds)
    )
    match.names = NAMES[: len(factions)]
    chance = FastRng(seed)
    asked = 0
    while match.pending:
        if asked % every == 0:
            yield match
        asked += 1
        seat = match.pending[chance.below(len(match.pending))]
        legal = match.state.legal_actions(seat)
        match.play(legal[chance.below(len(legal))], seat=seat)
    yield match


def words_on(page: str) -> list[str]:
    """Everything that can be answered on a page."""
    return [Markup(word).unescape() for word in re.findall(r'<button[^>]* data-word="([^"]*)"', page)]


class Checker(HTMLParser):
    """Are all tags closed in order, no attribute said twice, and no button inside another one?"""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, attrs)
        assert tag != "button" or "button" not in self.open, attrs
        if tag not in LONE_TAGS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Only lone tags and those of SVG may close themselves."""
        assert tag in LONE_TAGS or "svg" in self.open, tag

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag


def scene_of(state: CactusTown, seat: int = -1) -> Scene:
    """The same of a position that no game has led to."""
    names = NAMES[: state.players]
    ask = CACTUS_TOWN.ask(state, seat, names) if seat >= 0 else None
    return Scene(
        "cactus_town", "Cactus Town", "k7f3q", seat, 1, names, [""] * state.players, CACTUS_TOWN.view(state, seat), ask
    )


@cache
def asked_at_all() -> dict[str, list[Scene]]:
    """Each question, up to three times: some are rare, so they are laid out."""
    found: dict[str, list[Scene]] = {question: [] for question in QUESTIONS}
    doctor = tables.town("os", "o1=b2 o2=a3", turn="O1", stunned="o2", lay="b3=doctor", up="b3", buildings="gunslinger")
    for state in (
        tables.play(tables.town("os", "o1=c3", turn="S1"), "duel", "c3"),
        tables.play(tables.town("osb", "o1=b2 h1=b2 o2=b4 h2=b4", turn="B3", stunned="o1 o2"), "capture"),
        tables.play(doctor, "walk", "o1>b3"),
    ):
        found[tables.asked(state)].append(scene_of(state, state.to_move))
    for seed in range(1, 20):
        for match in positions("osbdc", "gunslinger", seed=seed, rounds=12):
            for seat in match.pending:
                question = CACTUS_TOWN.questions[match.state.question_of(seat).number]
                if len(found[question]) < 3:
                    found[question].append(scene(match, seat))
        if all(found.values()):
            break
    return found


def every_question() -> Iterator[tuple[str, Scene]]:
    for question, scenes in asked_at_all().items():
        for shown in scenes:
            shown.placed.clear()
            yield question, shown


# ---- answers ---------------------------------------------------------------------------------------------------------


@every_table
def test_every_legal_answer_is_one_button(factions: str, buildings: str) -> None:
    for match in positions(factions, buildings, every=17):
        for seat in match.pending:
            shown = scene(match, seat)
            assert sorted(words_on(drawn(shown))) == sorted(shown.choices), (shown.ask, shown.draft)


def test_every_question_can_be_answered() -> None:
    for question, shown in every_question():
        assert sorted(words_on(drawn(shown))) == sorted(shown.choices), question
    assert not [question for question, scenes in asked_at_all().items() if not scenes]


def test_answers_lie_where_the_things_are() -> None:
    """Under the question stands only what has no place on the table."""
    for question, shown in every_question():
        draw(shown)
        assert set(shown.choices) - shown.placed <= HOMELESS, question


@every_table
def test_nobody_else_has_buttons_to_answer(factions: str, buildings: str) -> None:
    for match in positions(factions, buildings, every=173):
        for seat in (seat for seat in range(-1, match.players) if seat not in match.pending):
            assert "data-word" not in drawn(scene(match, seat))


def test_a_figure_that_may_go_can_be_dragged_to_its_ghosts() -> None:
    for question, shown in every_question():
        page = drawn(shown)
        moves = {tuple(word.split(">")) for word in shown.choices if ">" in word}
        assert set(re.findall(r'data-piece="(\w+)"[^>]* data-drag=', page)) == {figure for figure, _ in moves}, question
        for figure, place in moves - {(figure, "out") for figure in FIGURE_WORDS}:
            assert f'data-from="{figure}"' in space(page, place)


# ---- what is drawn ---------------------------------------------------------------------------------------------------


def space(page: str, place: str) -> str:
    """The part of a page that is one place."""
    (found,) = re.findall(rf'<li class="[^"]*" data-space="{place}".*?(?=data-space=|</section>)', page, re.DOTALL)
    return str(found)


@every_table
def test_the_page_is_well_formed(factions: str, buildings: str) -> None:
    for match in positions(factions, buildings, every=167):
        Checker(drawn(scene(match, match.pending[0] if match.pending else -1)))


@every_table
def test_things_glide_under_names_of_their_own(factions: str, buildings: str) -> None:
    """Two elements of one name would stop the transition; ids are no less unique."""
    for match in positions(factions, buildings, every=113):
        for seat in (0, -1):
            page = drawn(scene(match, seat))
            for attribute in ("data-vt", "id", "data-space", "data-piece", "data-turns"):
                names = re.findall(rf' {attribute}="([^"]*)"', page)
                assert len(names) == len(set(names)), attribute


def test_figures_stand_where_the_view_says() -> None:
    for match in positions("osbdc", "basic", every=13):
        page = drawn(scene(match, 0))
        for figure in view(town_of(match), 0)["figures"]:
            assert f'data-piece="{figure["figure"]}"' in space(page, figure["place"])


def test_a_duel_shows_the_dice_and_what_was_added() -> None:
    """CT-59, CT-105: a second shot and a bed stand beside the die."""
    state = tables.town(
        "os",
        "o1=b2 s1=b2",
        turn="S1",
        shots="S3",
        lay="b2=hotel",
        up="b2",
        buildings="gunslinger",
        dice=["s1=4 o1=6"],
    )
    tables.play(state, "duel", "b2")
    assert thrown(state) == {"s1": ("4", ""), "o1": ("6", "+1")}
    tables.play(state, "s1+shot")
    value = state.setup.values[HAND + 2]
    assert value and thrown(state) == {"s1": ("4", f"+{value}"), "o1": ("6", "+1")}


def test_what_a_shot_takes_away_is_shown_too() -> None:
    """CT-7: where a second shot counts instead of the die, it may be less."""
    state = tables.town("os", "o1=b2 s1=b2", turn="S1", shots="S4", dice=["s1=6 o1=1"], second_shot_mode="replace")
    tables.play(state, "duel", "b2", "s1+shot")
    less = 6 - state.setup.values[HAND + 3] - state.setup.replace_bonus
    assert less > 0 and thrown(state) == {"s1": ("6", f"−{less}"), "o1": ("1", "")}


def thrown(state: CactusTown) -> dict[str, tuple[str, str]]:
    """What dice show on a page, by figure, and what stands beside them; the same in the town and beside it."""
    dice = r'data-throw="[\w-]*-(\w+)-\d" data-faces="die-"><svg[^>]*><use href="#die-(\d)"></use></svg></span>'
    found = re.findall(rf"{dice}(?:<b[^>]*>(.*?)</b>)?", draw(scene_of(state)))
    assert sorted(found) == sorted(list(set(found)) * 2)
    return {figure: (die, added) for figure, die, added in found}


def test_a_table_needs_nothing_that_the_browser_refuses() -> None:
    """No style, no handler, no script inside the markup: the policy of our pages forbids them."""
    for _, shown in every_question():
        whole = page("Cactus Town", drawn(shown), sprite=sprite("cactus_town"), wide=True)
        assert not re.search(r"<[^>]* (style|on[a-z]+)=|<style|<script(?![^>]* src=)", whole)


def test_every_picture_is_in_the_sprite() -> None:
    known = set(re.findall(r'<symbol id="([^"]*)"', sprite("cactus_town")))
    names = catalogue(town_of(CACTUS_TOWN.new(players=5, seed=7)).setup.town)
    wanted = {f"house-{word}" for word in (*names.words, OFFICE_WORD)} | {f"group-{icon}" for icon in names.icons}
    wanted |= {f"do-{kind}" for kind in KIND_WORDS} | {f"die-{number}" for number in range(1, 7)}
    wanted |= {name for figure in FIGURE_WORDS for name in used(pieces.figure_picture(figure))}
    assert wanted <= known
    for _, shown in every_question():
        assert used(drawn(shown)) <= known


def used(page: str) -> set[str]:
    return set(re.findall(r'<use href="#([^"]*)"', page))


def test_names_are_escaped() -> None:
    for match in positions("os", "basic", every=40):
        assert "& <b>" not in drawn(scene(match, 0))


def test_all_that_a_table_says_can_be_translated() -> None:
    """In the pseudo-language every word comes in brackets; players' names and spaces of the town don't."""
    with use("xx"):
        for match in positions("osbdc", "gunslinger", every=29, rounds=4):
            match.names = ["0", "1", "2", "3", "4"]
            page = drawn(scene(match, match.pending[0] if match.pending else 0))
            said = [*re.sub(r"<[^>]*>", "\n", page).split("\n"), *re.findall(r'(?:aria-label|title)="([^"]*)"', page)]
            said = [line for line in said if not re.fullmatch(r"[a-e][1-5]", line)]
            assert not [line for line in said if re.search(r"[a-zA-Z]", line) and "⟦" not in line]


# ---- what is hidden --------------------------------------------------------------------------------------------------


@every_table
def test_only_known_buildings_and_targets_show(factions: str, buildings: str) -> None:
    """CT-147, CT-148: what lies face-down has neither name nor picture, nor has somebody else's target or debt."""
    for match in positions(factions, buildings, every=137):
        state = town_of(match)
        names = catalogue(state.setup.town)
        for seat in range(-1, match.players):
            page = without_list(drawn(scene(match, seat)))
            up = {
                state.buildings[space]
                for space in range(GRID)
                if space != OFFICE_SPACE and may_know(state, seat, space)
            }
            own = mine(state, seat)
            pictures = {word[len("house-") :] for word in used(page) if word.startswith("house-")}
            assert pictures <= {OFFICE_WORD} | {names.words[building] for building in up | own}
            hidden = set(bits_in(state.in_town)) - up - own
            assert not [names.titles[building] for building in hidden if names.titles[building] in page], seat
            targets = set(re.findall(r'<li class="target[^"]*"><svg[^>]*><use href="#house-(\w+)"', page))
            assert targets == {names.words[building] for building in own}


def without_list(page: str) -> str:
    """A page without the list of all buildings, which is the same for everybody."""
    found = re.sub(r'<details class="sheet buildings".*?</details>', "", page, flags=re.DOTALL)
    assert found != page
    return re.sub(r'<details class="rule".*?</details>', "", found, flags=re.DOTALL)


def may_know(state: CactusTown, seat: int, space: int) -> bool:
    return bool(state.face_up >> space & 1 or (seat >= 0 and state.looked[seat] >> space & 1))


def mine(state: CactusTown, seat: int) -> set[int]:
    """One's own targets or debts, and those that everybody has seen."""
    found = state.raided | state.paid
    if seat >= 0 and state.setup.factions[seat] == OUTLAWS:
        found |= state.targets
    if seat >= 0 and state.setup.factions[seat] == DANCER:
        found |= state.debts
    return set(bits_in(found))


@every_table
def test_only_known_cards_show(factions: str, buildings: str) -> None:
    """CT-34, CT-35, CT-147: of the others those that were revealed, and a second shot that was used."""
    for match in positions(factions, buildings, every=137):
        state = town_of(match)
        for seat in range(-1, match.players):
            page = without_list(drawn(scene(match, seat)))
            page, log, _ = page.partition('id="log"')
            assert log
            known = {
                face(state, other, state.program[other * HAND + slot])
                for other in range(match.players)
                for slot in range(HAND)
                if state.is_resolved(other, slot) or (slot == SHOT_SLOT and state.shot_seen[other] != NONE)
            }
            if seat >= 0:
                known |= {face(state, seat, card) for card in range(HAND)}
            assert set(re.findall(r'<span class="card-face" title="([^"]*)"', page)) <= known
            names = set(re.findall(r'data-(?:vt|drag|word)="(?:card-)?([A-Z]\d)"', page))
            own = {CARD_IDS[state.setup.factions[seat] * HAND + card] for card in range(HAND)} if seat >= 0 else set()
            played = {CARD_IDS[state.setup.factions[state.active] * HAND + state.card]} if state.card != NONE else set()
            assert names <= own | played


def face(state: CactusTown, seat: int, card: int) -> str:
    """What a card says."""
    number = state.setup.factions[seat] * HAND + card
    first, second = [
        pieces.action_name(KIND_WORDS[kinds[number]], "en") for kinds in (state.setup.first, state.setup.second)
    ]
    return f"{first} or {second}, worth {state.setup.values[number]}"


@every_table
def test_the_page_depends_on_nothing_hidden(factions: str, buildings: str) -> None:
    """With other buildings, cards and targets that a seat can't tell from the true ones its page is the same."""
    chance = FastRng(5)
    for match in positions(factions, buildings, every=127):
        for seat in range(match.players):
            other = match.state.copy()
            other.redeal(seat, chance)
            shown = [scene(match, seat), scene(match, seat)]
            shown[1].view = CACTUS_TOWN.view(other, seat)
            if seat in match.pending:
                shown[1].ask = CACTUS_TOWN.ask(other, seat, match.names)
                shown[1].__post_init__()
            assert drawn(shown[0]) == drawn(shown[1])


@every_table
def test_looking_back_shows_everything(factions: str, buildings: str) -> None:
    for match in positions(factions, buildings, every=173):
        state = town_of(match)
        names = catalogue(state.setup.town)
        page = drawn(scene(match, -1, CACTUS_TOWN.open_view(state)))
        assert "data-word" not in page
        if match.over:
            Checker(page)
        there = {f"house-{names.words[state.buildings[space]]}" for space in range(GRID) if space != OFFICE_SPACE}
        assert there <= used(without_list(page))
        for seat in range(match.players):
            assert "data-word" not in drawn(scene(match, seat, match.view(seat)))

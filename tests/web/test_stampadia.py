"""The table of Stampadia as a page: every answer is one button, nothing shows that hasn't been read."""

import re
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from markupsafe import Markup, escape

import philately
from philately.core.language import use
from philately.core.match import Match
from philately.core.rng import FastRng
from philately.games.stampadia import numbered, story
from philately.games.stampadia.notation import spot
from philately.games.stampadia.panes.beats import MOVES
from philately.games.stampadia.panes.map_pane import target_of
from philately.games.stampadia.rules import Stampadia, terms
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.table import draw
from philately.games.stampadia.text import sheet_of
from philately.web.page import page
from philately.web.scene import Scene
from philately.web.stamps import sprite
from philately.web.tabletop import tabletop
from tests.web.test_cactus_town import Checker

STAMPADIA = philately.game("stampadia")
DATA = Path(__file__).parents[1] / "data" / "stampadia"
SHEETS = ("first-steps", "old-post-office", *sorted(str(path) for path in DATA.glob("*.json"))[:6])
MOST = 160  # answers of one game
SIZE = 90_000  # characters of a fragment
QUICK = 0.03  # seconds to draw one, on average
UNDER_THE_QUESTION = {"stay", "yes", "no", "pass", "no_item", "rest"}  # answers without a place on the sheet
every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda name: name.rpartition("/")[2])


def scene(match: Match, told: int = 0, seat: int = 0) -> Scene:
    """The table as it is seen now; `told` is how many events there were before the last answer."""
    story = match.state.story
    log = [line for line in (STAMPADIA.sentence(match.options, event, seat, match.names) for event in story) if line]
    news = [(STAMPADIA.sentence(match.options, event, seat, match.names), event) for event in story[told:]]
    return Scene(
        game="stampadia",
        title="Chronicles of Stampadia",
        table="k7f3q",
        seat=seat,
        at=len(match.moves),
        names=match.names,
        bots=[""],
        view=match.view(seat),
        ask=match.ask(0) if match.pending and seat == 0 else None,
        draft=[STAMPADIA.word(action) for action, _ in match.drafts.get(0, [])],
        log=log[-60:],
        lines=len(log),
        story=[(line, event) for line, event in news if line],
        over=match.over,
    )


def drawn(shown: Scene) -> str:
    return str(tabletop(shown, draw(shown), rule=STAMPADIA.rule(shown.ask["rule"]) if shown.ask else ""))


def stampadia(match: Match) -> Stampadia:
    assert isinstance(match.state, Stampadia)
    return match.state


def positions(sheet: str, seed: int, every: int = 1, **options: str | int) -> Iterator[tuple[Match, int]]:
    """A game played by lot, stopped before every answer, or every so many; heroes of these live longer."""
    given = STAMPADIA.bring({"sheet": sheet, "extra_hp": 12, **options})
    match = STAMPADIA.new(players=1, seed=seed, **given)
    match.names = ["Zoë & <b>"]
    chance = FastRng(seed)
    told = 0
    for asked in range(MOST):
        if asked % every == 0 or match.over:
            yield match, told
        if match.over:
            return
        legal = [
            action for action in match.state.legal_actions(0) if action != terms.GIVE_UP
        ] or match.state.legal_actions(0)
        told = len(match.state.story)
        match.play(legal[chance.below(len(legal))])


def words_on(shown: str) -> list[str]:
    """Everything that can be answered on a page."""
    return [Markup(word).unescape() for word in re.findall(r'<button[^>]* data-word="([^"]*)"', shown)]


@cache
def asked_at_all() -> dict[str, list[Scene]]:
    """Questions that are asked in games by lot, each up to three times."""
    found: dict[str, list[Scene]] = {}
    for sheet in SHEETS:
        for seed in (1, 2, 3):
            for match, told in positions(sheet, seed, memory="Golem 2, Golem 4, Loop"):
                if match.pending:
                    shown = scene(match, told)
                    assert shown.ask is not None
                    scenes = found.setdefault(shown.ask["question"], [])
                    if len(scenes) < 3:
                        scenes.append(shown)
    return found


# ---- answers ---------------------------------------------------------------------------------------------------------


@every_sheet
def test_every_legal_answer_is_one_button(sheet: str) -> None:
    for seed in (4, 5):
        for match, told in positions(sheet, seed, every=2):
            shown = scene(match, told)
            assert sorted(words_on(drawn(shown))) == sorted(shown.choices), shown.ask


def test_answers_lie_where_the_things_are() -> None:
    """Under the question stands only what has no place on the sheet."""
    found = asked_at_all()
    assert {"explore", "first_die", "second_die", "walk", "target", "optional", "use_item", "drag_path"} <= set(found)
    for question, scenes in found.items():
        for shown in scenes:
            shown.placed.clear()
            draw(shown)
            assert set(shown.choices) - shown.placed <= UNDER_THE_QUESTION, question


def test_every_kind_of_answer_has_a_place() -> None:
    """Also those that are asked for rarely: boxes, keywords, rooms, dice, what is copied."""
    match, told = next(positions("first-steps", 1, memory="Golem 2, Golem 4"))
    shown = scene(match, told)
    view = match.view(0)
    rooms = view["rooms"]
    assert isinstance(rooms, list)
    for words in (
        ["word1", "word2"],
        [f"room{room['id']}" for room in rooms],
        ["copy1u", "copy2u", "copy4u"],
        ["copy1l", "copy3l"],
        ["box1u", "box4l"],
        ["item1", "item2", "item3", "no_item"],
        ["1u=12", "1l=12", "4u=12", "stay"],
        ["1,1", "20,20", "1,20"],
        ["give_up", "10,4>n"],
    ):
        shown.choices = {word: {"action": STAMPADIA.action(word), "word": word, "label": word} for word in words}
        shown.placed.clear()
        assert sorted(words_on(drawn(shown))) == sorted(words)
        assert set(words) - shown.placed <= UNDER_THE_QUESTION
    shown.view = {**view, "in_hand": [5, 3]}
    shown.choices = {word: {"action": 0, "word": word, "label": word} for word in ("die5", "die3")}
    shown.placed.clear()
    draw(shown)
    assert shown.placed == {"die5", "die3"}
    shown.view = {**view, "dice": [4, 4]}
    shown.choices = {"die4": {"action": 0, "word": "die4", "label": "die4"}}
    assert words_on(drawn(shown)) == ["die4"]


def test_dice_can_be_dragged_onto_their_boxes() -> None:
    for question in ("first_die", "second_die"):
        for shown in asked_at_all()[question]:
            shown.placed.clear()
            html = drawn(shown)
            dice = {word.partition("=")[2] for word in shown.choices if "=" in word}
            assert set(re.findall(r'data-drag="(\d)"', html)) == dice
            for word in (word for word in shown.choices if "=" in word):
                number = word.partition("=")[2]
                assert re.search(rf'<span data-from="{number}" title="[^"]+"><button[^>]* data-word="{word}"', html)


def test_dice_lie_where_they_were_placed_and_say_whose_they_are() -> None:
    """Also after some answers of a move, when the story tells of the last one only."""
    seen = set()
    for sheet in SHEETS:
        for match, _told in positions(sheet, 6):
            story = match.state.story
            html = drawn(scene(match, len(story)))
            rolls = [k for k, event in enumerate(story) if event[0] in (e.HERO_ROLL.code, e.FOE_ROLL.code)]
            tray = re.search(r'<div class="dice-tray"><span>([^<]*)</span>', html)
            laid = re.findall(r'<span class="laid">.*?#stampadia-die-(\d)', html)
            if not rolls:
                assert tray is None and not laid
                continue
            is_hero = story[rolls[-1]][0] == e.HERO_ROLL.code
            assert tray is None or tray[1] == ("Your dice" if is_hero else "The foe&#39;s dice")
            put = [str(event[3]) for event in story[rolls[-1] :] if event[0] == e.PLACED.code]
            assert set(laid) <= set(put)
            question = match.ask()["question"] if match.pending else ""
            if is_hero and put and question in ("second_die", "target", "walk"):
                assert laid and (tray is not None) == (question == "second_die")
                seen.add(question)
            elif tray:
                seen.add(tray[1])
    assert {"Your dice", "The foe&#39;s dice", "second_die", "target", "walk"} <= seen


@every_sheet
def test_gray_cells_are_asked_about_first(sheet: str) -> None:
    """M3: the way goes around them, and a click on one is asked about; so is giving up.

    But not where the game asks anyway, because the player decides about every line of the cell.
    """

    def decides(state: Stampadia, word: str) -> bool:
        place = target_of(word)
        assert place is not None
        cell = (place[1] - 1) * 20 + place[0] - 1
        row, number = state.place[cell], state.gray_at(cell)
        lines = [rule for rule in state.board.texts[row].rules if (rule.event, rule.cell) == (terms.ON_CELL, number)]
        return bool(state.read_rows >> row & 1) and all(rule.optional for rule in lines)

    for match, told in positions(sheet, 6):
        shown = scene(match, told)
        asked = set(re.findall(r'data-confirm="[^"]+" data-yes="Yes" data-no="No" data-word="([^"]*)"', drawn(shown)))
        if shown.ask is None or shown.ask["question"] not in ("explore", "walk", "teleport"):
            assert not asked
            continue
        gray = {word for word, choice in shown.choices.items() if "the gray" in choice["label"]}
        gray -= {word for word in gray if decides(stampadia(match), word)}
        assert gray <= asked <= {*shown.choices}
        for word in asked - {"give_up"}:
            place = target_of(word)
            assert place is not None and stampadia(match).gray_at((place[1] - 1) * 20 + place[0] - 1)
            assert not decides(stampadia(match), word)


def test_the_map_has_what_a_phone_needs_beside_it() -> None:
    """HP and defence, the row of the room, and in a fight what the shields mean; a die says what it would do."""
    fights = 0
    for match, told in positions("old-post-office", 6):
        shown = scene(match, told)
        html = drawn(shown)
        pane = html.partition('<section class="pane map-pane"')[2].partition('<section class="pane table-pane"')[0]
        state = stampadia(match)
        assert f"{state.hp_left()} HP left · defence {state.defence()}" in pane
        for line in sheet_of(state).rooms[state.room].lines:
            assert str(escape(line.text.partition(" | ")[0].partition(" »")[0])) in pane
        assert ('class="legend"' in pane) == state.fighting == ('class="guard' in pane)
        fights += state.fighting
        for word in (word for word in shown.choices if "=" in word):
            assert f'title="{escape(shown.choices[word]["label"])}"' in html
    assert fights


def test_foes_that_are_ignored_look_so() -> None:
    """T5: in a room that is empty for this visit."""
    for match, told in positions("first-steps", 6):
        shown = scene(match, told)
        view = match.view(0)
        rooms, cells = view["rooms"], view["cells"]
        assert isinstance(rooms, list) and isinstance(cells, list)
        room = next(room for room in rooms if room["here"])
        left, top, width, height = room["place"]
        inside = [
            cell
            for cell in cells
            if left <= cell["spot"][0] < left + width and top <= cell["spot"][1] < top + height
            if cell["kind"] == "foe" and not cell["crossed"]
        ]
        if inside:
            before = drawn(shown).count('class="foe dead"')
            empty = [{**each, "empty": each["here"]} for each in rooms]
            shown = scene(match, told)
            shown.view = {**view, "rooms": empty}
            assert drawn(shown).count('class="foe dead"') == before + len(inside)
            return
    raise AssertionError("no foe anywhere")


def test_spectators_have_no_buttons_to_answer() -> None:
    for match, told in positions("first-steps", 7, every=9):
        assert "data-word" not in drawn(scene(match, told, -1))


# ---- what is hidden --------------------------------------------------------------------------------------------------


def secrets(state: Stampadia) -> list[str]:
    """Texts of the table that nobody has read, and that don't stand anywhere else."""
    hidden: list[str] = []
    sheet = sheet_of(state)
    known = [sheet.title, *(item.text for item in sheet.equipment), *numbered.RULES.values()]
    for row, room in enumerate(sheet.rooms):
        rules = state.board.texts[row].rules
        turned = {rule.line for number, rule in enumerate(rules) if state.turned[row] >> number & 1}
        for number, line in enumerate(room.lines):
            (known if state.read_rows >> row & 1 else hidden).extend(re.split(r" \| |»", line.text))
            (known if number in turned else hidden).append(line.upside_down or "")
    hidden = [part.strip() for part in hidden]
    return [part for part in hidden if len(part) >= 10 and not any(part in each for each in known)]


@every_sheet
def test_nothing_shows_that_has_not_been_read(sheet: str) -> None:
    """T1, T8: neither rows nor places of rooms, nor parts that are upside down and haven't been turned."""
    searched = 0
    for match, told in positions(sheet, 8, every=3):
        state = stampadia(match)
        html = drawn(scene(match, told))
        plain = Markup(re.sub(r"</?(?:em|span|b|i)\b[^>]*>", "", html)).unescape()
        for secret in secrets(state):
            searched += 1
            assert secret not in plain and str(escape(secret)) not in html, secret
        for row, room in enumerate(sheet_of(state).rooms):
            place = f"<span>{room.col},{room.row}</span><small>{room.width}\N{MULTIPLICATION SIGN}{room.height}"
            if not state.drawn >> row & 1:
                assert f'data-new="wall-{room.id}"' not in html
                known = [other for k, other in enumerate(sheet_of(state).rooms) if state.drawn >> k & 1]
                if not any((other.col, other.row) == (room.col, room.row) for other in known):
                    assert place not in html
    assert searched > 100


@every_sheet
def test_what_was_read_shows(sheet: str) -> None:
    for match, told in positions(sheet, 9, every=11):
        state = stampadia(match)
        html = drawn(scene(match, told))
        for row, room in enumerate(sheet_of(state).rooms):
            assert (f'data-new="wall-{room.id}"' in html) == (bool(state.drawn >> row & 1) and not room.start)
            assert (f'data-new="tick-{room.id}"' in html) == bool(state.ticked >> row & 1)
            if state.read_rows >> row & 1:
                for line in room.lines:
                    assert all(str(escape(part)) in html for part in re.split(r" \| |»", line.text) if part)
        assert html.count('data-new="gold-') == max(0, state.board.gold - state.gold)
        hurt = sum(state.wounds[foe] for foe in range(state.board.foes) if state.wounds[foe] < terms.CROSSED)
        assert html.count('data-new="wound-') == hurt


def test_an_open_table_is_open() -> None:
    match, told = next(positions("old-post-office", 1, open_table="on"))
    html = drawn(scene(match, told))
    for room in sheet_of(stampadia(match)).rooms:
        for line in room.lines:
            assert line.upside_down is None or str(escape(line.upside_down)) in html


# ---- what is drawn ---------------------------------------------------------------------------------------------------


@every_sheet
def test_the_page_is_well_formed_and_refused_by_no_browser(sheet: str) -> None:
    """No style, no handler, no script inside the markup; every picture is there; names are once."""
    known = set(re.findall(r'<symbol id="([^"]*)"', sprite("stampadia")))
    for match, told in positions(sheet, 10, every=13):
        html = drawn(scene(match, told))
        Checker(html)
        assert "& <b>" not in html
        whole = page("Stampadia", Markup(html), sprite=sprite("stampadia"), wide=True)
        assert not re.search(r"<[^>]* (style|on[a-z]+)=|<style|<script(?![^>]* src=)", whole)
        assert set(re.findall(r'<use[^>]* href="#([^"]*)"', html)) <= known
        for attribute in ("id", "data-new", "data-space", "data-piece", "data-beat"):
            names = re.findall(rf' {attribute}="([^"]*)"', html)
            assert len(names) == len(set(names)), attribute


def test_each_step_has_its_why() -> None:
    """What the engine did by itself is told step by step, with a reason and the number of a rule."""
    told_of = set()
    for seed in range(1, 5):
        for match, told in positions("old-post-office", seed):
            shown = scene(match, told)
            html = drawn(shown)
            beats = re.findall(r'<li class="\w+" data-beat="(\d+)".*?</li>', html, re.DOTALL)
            assert [int(number) for number in beats] == list(range(shown.lines - len(shown.story) + 1, shown.lines + 1))
            for line, event in shown.story:
                rule, words = story.why(event)
                assert rule in numbered.RULES and words and str(escape(line)) in html
                told_of.add(event[0])
    assert {e.FOE_ROLL.code, e.FOE_HITS.code, e.FOE_DRAGS.code, e.HERO_ROLL.code, e.KILLED.code} <= told_of


def test_who_comes_through_a_door_has_been_before_it() -> None:
    """The cell that the hero left his room from is among those that the story leads him by, and mostly alone."""
    several, crossed = set(), set()
    for sheet in SHEETS[:4]:
        for match, told in positions(sheet, 8):
            moves = [event for event in match.state.story[told:] if event[0] in MOVES]
            if moves and moves[-1][0] == e.CROSSES.code:
                beats = re.findall(r' data-to="([^"]*)" data-by="([^"]*)"', draw(scene(match, told)))
                assert len(beats) == sum(event[0] == e.CROSSES.code for event in moves)
                to, by = beats[-1]
                assert to == spot(moves[-1][2])
                assert spot(stampadia(match).back) in by.split()
                crossed.add((sheet, to))
                several.update({(sheet, to)} if " " in by else set())
    assert len(crossed) > 30 and len(several) < len(crossed) / 3


def test_every_event_has_a_why() -> None:
    assert all(event.rule in numbered.RULES and event.why for event in e.EVENTS)
    assert {rule for rule, _words in e.WHY_AFTER.values()} <= set(numbered.RULES)


@every_sheet
def test_a_fragment_is_small_and_drawn_quickly(sheet: str) -> None:
    spent = number = 0.0
    for match, told in positions(sheet, 11, every=7):
        shown = scene(match, told)
        begun = time.process_time()
        html = drawn(shown)
        spent += time.process_time() - begun
        number += 1
        assert len(html) < SIZE
    assert spent / number < QUICK


def test_all_that_a_table_says_can_be_translated() -> None:
    """In the pseudo-language every word comes in brackets; what is printed on the sheet and names don't."""
    with use("xx"):
        for match, told in positions("first-steps", 12, every=17):
            match.names = ["0"]
            shown = scene(match, told)
            html = drawn(shown)
            html = re.sub(r'<(p class="def"|b>[^<]*</b|div class="lines"|h2>)[^>]*>', "<", html)
            sheet = sheet_of(stampadia(match))
            printed = [sheet.title, sheet.page, sheet.hero.hero_class, "HP", "XP", "DEF", "ALL"]
            printed += [f"{number.xp:+} XP" for number in sheet.enemy_sheet]
            said = [*re.sub(r"<[^>]*>", "\n", html).split("\n"), *re.findall(r'(?:aria-label|title)="([^"]*)"', html)]
            lines = [line.text for room in sheet.rooms for line in room.lines]
            lines += [line.upside_down or "" for room in sheet.rooms for line in room.lines]
            lines += [f" ({item.text})" for item in sheet.equipment]
            wrong = [
                line
                for line in (Markup(each).unescape().strip(" ·") for each in said)
                if re.search(r"[a-zA-Z]", line)
                and "⟦" not in line
                and line not in printed
                and not any(line.rstrip("»") in each for each in lines)
            ]
            assert not wrong


# ---- looking back ----------------------------------------------------------------------------------------------------


def test_looking_back_needs_no_answers() -> None:
    for match, told in positions("first-steps", 13, every=9):
        shown = scene(match, told)
        then = Scene("stampadia", "", "k7f3q", 0, 1, ["Zoë"], [""], shown.view, log=shown.log, replay=True)
        html = drawn(then)
        Checker(html)
        assert "data-word" not in html
    assert draw(Scene("stampadia", "", "k7f3q", 0, 1, ["Zoë"], [""], {})) == ""

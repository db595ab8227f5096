"""Stampadia, clicked: a won adventure, a death and a new life, dice that are dragged, panes, keys; nothing leaks.

The dice of these tables are known beforehand, so a mirror of the game tells which clicks lead where.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from markupsafe import Markup
from playwright.sync_api import Locator, Page, expect

import philately
from philately.bots import make_bot
from philately.core.match import Match
from philately.core.rng import FastRng, HashRng
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.text import sheet_of
from tests.browser.conftest import Visit, hosted
from tests.browser.playing import DOUBLE_TAP, Host, Person
from tests.browser.test_access import faults, violations
from tests.browser.test_cactus_town import drag
from tests.browser.test_keys import lost_focus
from tests.browser.test_phone import PHONE, TOO_WIDE
from tests.needs import need_chromium

STAMPADIA = philately.game("stampadia")
MOST = 500  # answers of one adventure
SHORT = 85  # answers of one that is soon won
SHEET = "first-steps"

# Notes what is animated: pieces, lines of the story, dice.
NOTE = """
  globalThis.played = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const { piece, beat, throw: thrown } = this.dataset;
    const kind = piece ? "walk" : beat ? "line" : thrown ? "die" : this.className;
    played.push([kind, piece ?? beat ?? "", options.delay ?? 0]);
    return animate.call(this, frames, options);
  };
"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with loaded dice: see `load`."""
    need_chromium()
    folder = tmp_path_factory.mktemp("loaded")
    load(folder, 0)
    yield from hosted(Host(folder))


def load(folder: Path, number: int) -> None:
    """Which dice the next table has."""
    (folder / "dice").write_text(str(number))


def mirror(number: int, **options: str | int) -> Match:
    """The same adventure with the same dice."""
    key = hashlib.sha512(str(number).encode()).digest()
    chosen = STAMPADIA.check_options({"sheet": SHEET, **options}, 1)
    return Match(STAMPADIA, 1, chosen, bytes(32), chance=lambda _key: HashRng(key))


Wish = Callable[[Match], str]


def greedy() -> Wish:
    """What a bot would answer."""
    bot = make_bot(STAMPADIA, "greedy", FastRng(1))
    return lambda match: STAMPADIA.word(match.state.action(bot.pick(match.state)))


def careless(seed: int) -> Wish:
    """Anything, but no giving up; in a fight nothing at all, and back to life when asked."""
    rng = Random(seed)

    def wish(match: Match) -> str:
        words = [choice["word"] for choice in match.ask()["choices"]]
        for word in ("yes", "pass", "no_item", "stay"):
            if word in words:
                return word
        return rng.choice([word for word in words if word != "give_up"] or words)

    return wish


def play_out(number: int, wish: Wish, **options: str | int) -> Match:
    match = mirror(number, **options)
    for _ in range(MOST):
        if match.over:
            break
        match.play(wish(match))
    return match


def first_dice(fits: Callable[[Match], bool], wish: Callable[[], Wish], **options: str | int) -> tuple[int, list[str]]:
    """The first dice with which an adventure goes as it should, and its answers."""
    for number in range(200):
        match = play_out(number, wish(), **options)
        if fits(match):
            return number, match.words
    raise AssertionError("no dice are like that")


def is_won(match: Match) -> bool:
    return match.outcome is not None and match.outcome.reason == "won"


def new_table(person: Person, number: int = 0, **said: str) -> str:
    load(person.host.folder, number)
    return person.new_table("me", game="stampadia", **{"sheet": SHEET, **said})


def thing_for(person: Person, word: str) -> Locator:
    return person.page.locator(f'#table [data-word="{word}"] >> visible=true').first


def click(person: Person, word: str) -> None:
    """Give an answer by hand, twice where the page wants to be sure, and wait until the table has gone on."""
    before = person.place()
    thing = thing_for(person, word)

    def press(each: Locator) -> None:
        each.tap() if person.touches else each.click()

    if person.touches:
        person.page.wait_for_timeout(DOUBLE_TAP)
    is_asked_first = thing.get_attribute("data-confirm") is not None
    press(thing)
    if is_asked_first:
        assert person.place() == before  # nothing has been answered yet
        if person.touches:
            person.page.wait_for_timeout(DOUBLE_TAP)
        press(person.page.locator("#table .sure [data-word]"))
    person.wait_for_change(before)


def go_on(person: Person, words: Sequence[str]) -> None:
    """Give answers, the quick way."""
    assert person.wait_for_turn()
    for word in person.say(words):
        assert person.wait_for_turn()
        click(person, word)


def unread(state: Stampadia) -> list[str]:
    """What stands in the table and must not leave the server yet."""
    hidden: list[str] = []
    known: list[str] = []
    for row, room in enumerate(sheet_of(state).rooms):
        rules = state.board.texts[row].rules
        turned = {rule.line for number, rule in enumerate(rules) if state.turned[row] >> number & 1}
        for number, line in enumerate(room.lines):
            (known if state.read_rows >> row & 1 else hidden).append(line.text)
            (known if number in turned else hidden).append(line.upside_down or "")
    return [part for part in hidden if len(part) >= 10 and not any(part in each for each in known)]


def drawn_rooms(page: Page) -> set[int]:
    names: list[str] = page.evaluate(
        "Array.from(document.querySelectorAll('#table .wall'), (wall) => wall.dataset.new)"
    )
    return {int(name.removeprefix("wall-")) for name in names}


def test_a_whole_adventure_is_won_by_clicks(visit: Visit) -> None:
    """And until a row is read, nothing of it has come to the browser, neither in pages nor over the line."""
    number, words = first_dice(lambda match: is_won(match) and len(match.words) < SHORT, greedy)
    ada = visit()
    came: list[str] = []
    ada.page.on("response", lambda answer: came.append(answer.text()) if "/tables/" in answer.url else None)
    ada.page.on("websocket", lambda line: line.on("framereceived", lambda frame: came.append(str(frame))))
    ada.sit_at(new_table(ada, number))
    match = mirror(number)
    asked = set()
    for word in words:
        assert ada.wait_for_turn()
        state = match.state
        assert isinstance(state, Stampadia)
        asked.add(match.ask()["question"])
        assert sorted(set(ada.words())) == sorted(choice["word"] for choice in match.ask()["choices"])
        assert drawn_rooms(ada.page) == {
            room.id for row, room in enumerate(sheet_of(state).rooms) if state.drawn >> row & 1 and not room.start
        }
        said = "\n".join(came)
        came.clear()
        plain = Markup(re.sub(r"</?(?:em|span|b)\b[^>]*>", "", said.replace('\\"', '"'))).unescape()
        for secret in unread(state):
            assert secret not in plain, secret
        click(ada, word)
        match.play(word)
    ada.page.wait_for_selector("#table.over")
    expect(ada.page.locator("#table .came .postmark")).to_be_visible()
    expect(ada.page.locator("#table h1")).to_contain_text("The adventure is won")
    assert {"explore", "first_die"} <= asked


def test_a_death_and_a_new_life_by_clicks(visit: Visit) -> None:
    """H6: the hero dies, comes back by Resurrection, and all HP are free again."""

    def comes_back(match: Match) -> bool:
        log = " ".join(match.log(0))
        return "comes back to life" in log and log.index("comes back to life") < len(log) - 200

    number, words = first_dice(comes_back, lambda: careless(3))
    ada = visit()
    page = ada.page
    ada.sit_at(new_table(ada, number))
    match = mirror(number)
    for word in words:
        if match.ask()["question"] == "resurrect":
            break
        match.play(word)
    dies = len(match.words)
    go_on(ada, words[: dies - 1])
    for word in words[dies - 1 : dies + 1]:
        assert ada.wait_for_turn()
        if word == words[dies]:
            expect(page.locator("#table h1")).to_contain_text("You die.")
            gold = int(page.locator("#table .goldbar strong").inner_text())
        click(ada, word)
    expect(page.locator("#table .beats")).to_contain_text("comes back to life")
    assert page.locator("#table .heroes [data-new^=hp-]").count() == 0
    assert int(page.locator("#table .goldbar strong").inner_text()) < gold
    assert page.locator("#table .thing.used").count() == 1


def go_to(person: Person, question: str, **said: str) -> Match:
    """Sit at a table, and play on until something is asked."""
    for number in range(60):
        match = mirror(number, **said)
        wish = greedy()
        words: list[str] = []
        while not match.over and match.ask()["question"] != question and len(words) < 80:
            words.append(wish(match))
            match.play(words[-1])
        if match.over or match.ask()["question"] != question:
            continue
        person.sit_at(new_table(person, number, **said))
        go_on(person, words)
        assert person.wait_for_turn()
        return match
    raise AssertionError(question)


def test_a_die_is_clicked_and_then_its_box_or_dragged_there(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    go_to(ada, "first_die")
    dice = page.locator("#table [data-take]")
    die = dice.first.get_attribute("data-drag")
    box = page.locator(f'#table .box[data-drop]:has([data-from="{die}"])').first
    before = ada.place()
    dice.first.click()
    expect(dice.first).to_have_attribute("aria-pressed", "true")
    assert ada.place() == before
    dice.first.click()  # back on the table
    expect(dice.first).to_have_attribute("aria-pressed", "false")
    dice.first.click()
    box.locator("b").first.click()
    ada.wait_for_change(before)
    ada = visit()
    page = ada.page
    go_to(ada, "first_die")
    die = page.locator("#table [data-take]").first.get_attribute("data-drag")
    before = ada.place()
    box = page.locator(f'#table .box[data-drop]:has([data-from="{die}"])').first
    drag(page, page.locator("#table [data-take]").first, box)
    expect(page.locator("#table .drop-here")).to_have_count(1)
    page.mouse.up()
    ada.wait_for_change(before)


def test_a_gray_cell_is_asked_about_before_it_is_stepped_on(visit: Visit) -> None:
    for number in range(60):
        match = mirror(number)
        wish = careless(number)
        words: list[str] = []
        while not match.over and len(words) < 60:
            gray = [c["word"] for c in match.ask()["choices"] if "the gray" in c["label"]]
            if gray and match.ask()["question"] == "explore":
                break
            words.append(wish(match))
            match.play(words[-1])
        else:
            continue
        ada = visit()
        ada.sit_at(new_table(ada, number))
        go_on(ada, words)
        before = ada.place()
        cell = thing_for(ada, gray[0])
        cell.click()
        sure = ada.page.locator("#table .sure")
        expect(sure).to_contain_text("Go to the gray")
        expect(sure.get_by_role("button", name="Yes")).to_be_focused()
        assert not violations(ada.page)
        ada.page.keyboard.press("Escape")
        expect(sure).to_have_count(0)
        expect(cell).to_be_focused()
        ada.page.keyboard.press("Enter")
        expect(sure.get_by_role("button", name="No")).to_be_visible()
        ada.page.keyboard.press("2")  # numbers mean yes and no here
        expect(sure).to_have_count(0)
        assert ada.place() == before
        click(ada, gray[0])
        return
    raise AssertionError("no gray cell anywhere")


def test_several_answers_by_keyboard_alone(visit: Visit) -> None:
    """Arrows go from cell to cell, Enter chooses, numbers choose at once; the focus never gets lost."""
    ada = visit()
    page, rng = ada.page, Random(5)
    ada.sit_at(new_table(ada, 1, extra_hp="20"))
    for step in range(24):
        if not ada.wait_for_turn():
            break
        if step:
            assert not lost_focus(page), f"after {step} answers"
        before = ada.place()
        if step % 4 == 3:
            page.keyboard.press(str(rng.randint(1, min(9, len(ada.words())))))
        else:
            for _ in range(1 + step % 3):
                page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft")[step % 3])
            for _ in range(60):
                if page.evaluate("document.activeElement.matches('#table [data-word]')"):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        if page.locator("#table .sure").count():
            expect(page.locator("#table .sure [data-word]")).to_be_focused()
            page.keyboard.press("Enter")
        ada.wait_for_change(before)


def test_the_first_key_is_no_pass(visit: Visit) -> None:
    """Numbers count what lies on the sheet first: whoever presses 1 places a die."""
    ada = visit()
    page = ada.page
    go_to(ada, "first_die")
    words = ada.words()
    on_sheet = [word for word in words if word not in ("pass", "give_up")]
    assert "pass" in words and on_sheet
    before = ada.place()
    page.keyboard.press("1")
    ada.wait_for_change(before)
    assert ada.data("draft").split()[-1] in on_sheet


def wait_until_forgotten(page: Page) -> None:
    """Until the tab keeps no draft."""
    page.wait_for_function("() => !sessionStorage.length")


def test_answers_since_the_last_roll_outlive_a_reload(visit: Visit) -> None:
    """As long as nothing else has happened; a draft that doesn't fit is thrown away."""
    ada = visit()
    page = ada.page
    go_to(ada, "first_die")
    before = ada.place()
    click(ada, next(word for word in ada.words() if "=" in word))
    draft, question = ada.data("draft"), page.locator("#table h1").inner_text()
    assert draft and ada.place() != before
    page.reload()
    table = page.locator("#table")
    expect(table).to_have_attribute("data-draft", draft)
    expect(page.locator("#table h1")).to_have_text(question)
    words = draft.split()
    while words:
        page.keyboard.press("Backspace")
        words.pop()
        expect(table).to_have_attribute("data-draft", " ".join(words))
    before = ada.place()
    page.reload()
    wait_until_forgotten(page)
    assert ada.place() == before  # all was taken back
    for kept in ("[0,{at},['4u=6','nonsense']]", "[0,{at},['yes']]", "[0,-1,['pass']]", "nonsense"):
        said = kept.format(at=ada.at).replace("'", '"')
        page.evaluate("said => sessionStorage.setItem(`philately:draft:${table.dataset.table}`, said)", said)
        page.reload()
        wait_until_forgotten(page)
        assert ada.place() == before


def test_arrows_move_between_cells_of_the_map(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    go_to(ada, "walk")
    cells = [word for word in ada.words() if re.fullmatch(r"\d+,\d+", word)]
    by_row: dict[str, list[int]] = {}
    for word in cells:
        across, down = word.split(",")
        by_row.setdefault(down, []).append(int(across))
    row, cols = next((row, sorted(cols)) for row, cols in by_row.items() for c in cols if c + 1 in cols)
    col = next(c for c in cols if c + 1 in cols)
    thing_for(ada, f"{col},{row}").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.word") == f"{col + 1},{row}"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.word") == f"{col},{row}"


# Does this pane fill the screen?
PANE = """(wanted) => [...document.querySelectorAll("#table .pane")]
  .find((pane) => Math.abs(pane.getBoundingClientRect().left
    - pane.parentElement.getBoundingClientRect().left) < 8)?.dataset.space === wanted"""


def shows(page: Page, pane: str) -> None:
    page.wait_for_function(PANE, arg=pane)


def test_on_a_phone_map_table_and_sheets_are_a_swipe_apart(visit: Visit) -> None:
    ada = visit(**PHONE)
    page = ada.page
    ada.sit_at(new_table(ada, 1))
    assert ada.wait_for_turn()
    panes = page.locator("#table .panes")
    shows(page, "pane-map")
    box = panes.bounding_box()
    assert box is not None
    page.evaluate("document.querySelector('#table .panes').scrollIntoView()")
    finger = ada.context.new_cdp_session(page)
    for wanted in ("pane-table", "pane-sheets"):
        finger.send(
            "Input.synthesizeScrollGesture",
            {"x": 180, "y": 420, "xDistance": -300, "yDistance": 0, "speed": 1500, "preventFling": True},
        )
        shows(page, wanted)
        expect(page.locator(f'#table [data-pane="{wanted.removeprefix("pane-")}"]')).to_have_attribute(
            "aria-current", "true"
        )
    page.locator('#table [data-pane="map"]').tap()
    expect(page.locator('#table [data-pane="map"]')).to_have_attribute("aria-current", "true")
    shows(page, "pane-map")
    whole = page.locator("#table .whole")
    word = ada.words()[0]
    size = thing_for(ada, word).bounding_box()
    assert size is not None and size["width"] >= 24 and size["height"] >= 24
    whole.tap()
    expect(whole).to_have_attribute("aria-expanded", "true")
    smaller = thing_for(ada, word).bounding_box()
    assert smaller is not None and smaller["width"] < size["width"]


def test_a_phone_goes_to_the_pane_where_the_answer_lies(visit: Visit) -> None:
    ada = visit(**PHONE)
    page = ada.page
    go_to(ada, "first_die")
    shows(page, "pane-sheets")
    expect(page.locator("#table .ask h1")).to_be_in_viewport()
    for word in ada.words():
        size = thing_for(ada, word).bounding_box()
        assert size is not None and size["width"] >= 24 and size["height"] >= 24, word
    assert page.evaluate(TOO_WIDE) == ""


def test_axe_finds_nothing_and_nothing_scrolls_sideways(visit: Visit) -> None:
    wrong: dict[str, list[str]] = {}
    for question in ("explore", "first_die", "optional", "walk", "use_item"):
        ada = visit()
        go_to(ada, question)
        wrong[question] = faults(ada.page)
    number, words = first_dice(lambda match: match.over and len(match.words) < 90, lambda: careless(4))
    ada = visit()
    table = new_table(ada, number)
    ada.sit_at(table)
    go_on(ada, words)
    ada.page.wait_for_selector("#table.over")
    wrong["over"] = faults(ada.page)
    ada.goto(f"/tables/{table}/replay?move=9")
    wrong["replay"] = faults(ada.page)
    assert not any(wrong.values()), json.dumps(wrong, indent=1)


def test_the_story_is_told_step_by_step(visit: Visit) -> None:
    """Lines come one after the other, foes are pointed at, the hero walks, dice wait for their line."""
    ada = visit(reduced_motion="no-preference")
    ada.context.add_init_script(NOTE)
    number, words = first_dice(lambda match: " hits the hero " in " ".join(match.log(0)), lambda: careless(2))
    ada.sit_at(new_table(ada, number))
    match = mirror(number)
    for word in words:
        told = len(match.log(0))
        match.play(word)
        if any(" hits the hero " in line for line in match.log(0)[told:]):
            break
    *before, last = match.words
    go_on(ada, before)
    assert ada.wait_for_turn()
    ada.page.evaluate("played.length = 0")
    click(ada, last)
    played: list[tuple[str, str, float]] = ada.page.evaluate("played")
    lines = [(int(name), delay) for kind, name, delay in played if kind == "line"]
    assert len(lines) > 2 and lines == sorted(lines)
    assert len({delay for _name, delay in lines}) == len(lines)
    assert any(kind == "flash" for kind, *_rest in played)
    dice = [delay for kind, _name, delay in played if kind == "die"]
    assert not dice or min(dice) > 0
    why = ada.page.locator("#table .beats .foe details").first
    why.locator("summary").click()
    expect(why.locator("a")).to_have_attribute("href", re.compile(r"/games/stampadia/rules#[A-Z]\d+"))


def test_without_motion_nothing_is_animated(visit: Visit) -> None:
    ada = visit(reduced_motion="reduce")
    ada.context.add_init_script(NOTE)
    ada.sit_at(new_table(ada, 2))
    match, wish = mirror(2), greedy()
    for _ in range(10):
        if not ada.wait_for_turn():
            break
        word = wish(match)
        match.play(word)
        click(ada, word)
        assert ada.page.evaluate("document.getAnimations().length") == 0
    assert ada.page.evaluate("played") == []

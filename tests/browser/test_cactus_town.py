"""Cactus Town, clicked: a whole game, ghosts and cards that are dragged, standees that stand where they should."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from tests.browser.conftest import Visit
from tests.browser.playing import DOUBLE_TAP, MOST_MOVES, Host, Person, invitation, offered, settle
from tests.browser.test_access import faults
from tests.browser.test_keys import lost_focus
from tests.browser.test_phone import PHONE, TOO_WIDE

BOT = "bot:random"
OUTLAWS, LAW, COWBOY = range(3)
LONG = MOST_MOVES * 2
CORNER = Position(x=6, y=14)  # figures overlap in a crowd; of those behind only the left edge is seen
# Every standee by its name, the place it is in, and whether its middle lies within that place.
STANDEES = """() => Array.from(document.querySelectorAll("#table [data-piece]"), (piece) => {
  const space = piece.closest("[data-space]");
  const [a, b] = [piece, space].map((thing) => thing.getBoundingClientRect());
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
  return [piece.dataset.piece, space.dataset.space, x > b.left && x < b.right && y > b.top && y < b.bottom];
})"""
# Notes what is animated: pieces by their names, cards that turn over, dice.
NOTE = """
  globalThis.played = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const { piece, turns, side } = this.dataset;
    played.push([piece ? "walk" : turns ? "turn" : "tumble", piece ?? turns ?? "", side ?? "", options.delay ?? 0]);
    return animate.call(this, frames, options);
  };
"""


def new_table(person: Person, *seats: str, **said: str) -> str:
    """Outlaws, Law and Cowboy, in this order, unless something else is said."""
    return person.new_table(*seats, game="cactus_town", **{"round_cap": "3", **said})


def look_at(host: Host, table: str) -> Any:
    """The game as spectators see it."""
    found = host.get(f"/api/tables/{table}/view")
    return found.get("view", found)


def question(html: str) -> str:
    """What a table asks, told by its answers and by what it shows."""
    if any(word.startswith("card") for word in offered(html)):
        return "program"
    if re.search(r'class="act[^"]* pick"', html):
        return "action"
    chosen = html.partition('class="act chosen')[2].partition("</section>")[0]
    if "#do-stampede" in chosen.partition('class="act')[0]:
        return "stampede"
    for kind, sign in (("duel", 'class="sheet duel"'), ("step", 'class="ghost '), ("place", 'class="house pick"')):
        if sign in html:
            return kind
    return "other"


def thing_for(person: Person, word: str) -> Locator:
    return person.page.locator(f'#table [data-word="{word}"] >> visible=true').first


def click(person: Person, word: str) -> None:
    """Give an answer by hand, and wait until the table has gone on."""
    before = person.place()
    thing = thing_for(person, word)
    at = CORNER if "standee" in (thing.get_attribute("class") or "") else None
    if person.touches:
        person.page.wait_for_timeout(DOUBLE_TAP)
        thing.tap(position=at)
    else:
        thing.click(position=at)
    person.wait_for_change(before)


def is_ready(person: Person) -> bool:
    """Wait until I am asked, and until bots that program at the same time have done so; False if the game is over."""
    if not person.wait_for_turn():
        return False
    if person.page.locator("#table .held [data-word]").count():
        bots = person.page.locator("#table .other:has(.bot)")
        expect(bots.locator(".done")).to_have_count(bots.count())
    return True


def answer(person: Person, rng: Random, keen: Sequence[str] = ()) -> None:
    """Answer anything, but rather what we are keen on."""
    click(person, choose(person.words(), rng, keen))


def choose(words: list[str], rng: Random, keen: Sequence[str] = ()) -> str:
    return rng.choice([word for word in words if word in keen] or [word for word in words if word != "done"] or words)


def play(
    host: Host, table: str, people: dict[int, Person], rng: Random, keen: Sequence[str] = ()
) -> Iterator[tuple[Person, Any]]:
    """People and bots play to the end; gives whoever is asked before each answer, and the game."""
    for _ in range(LONG):
        seat = host.next_person(table)
        if seat is None:
            return
        person = people[seat]
        if is_ready(person):
            yield person, look_at(host, table)
            if person.is_asked:
                answer(person, rng, keen)
    raise AssertionError("a game without an end")


def standees(page: Page) -> dict[str, str]:
    """Where the standees are on the page; each stands in its building, not beside it."""
    found: list[tuple[str, str, bool]] = page.evaluate(STANDEES)
    assert found and all(within for _name, _space, within in found), found
    return {name: space for name, space, _within in found}


def places(view: Any) -> dict[str, str]:
    """Where they are in the game."""
    return {figure["figure"]: figure["place"] for figure in view["figures"]}


def drag(page: Page, thing: Locator, to: Locator) -> None:
    """Drag something with the mouse into the middle of something else."""
    boxes = [each.bounding_box() for each in (thing, to)]
    (x, y), (there_x, there_y) = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box is not None
    ]
    page.mouse.move(x, y)
    page.mouse.down()
    for part in (0.2, 0.6, 1):
        page.mouse.move(x + part * (there_x - x), y + part * (there_y - y))


def go_to_step(person: Person, rng: Random) -> str:
    """Play on until a figure may move; gives the answer of one of its ghosts."""
    for _ in range(60):
        assert is_ready(person)
        ghosts = [word for word in person.words() if ">" in word and not word.endswith(">out")]
        if ghosts:
            return rng.choice(ghosts)
        answer(person, rng, ("walk", "sneak"))
    raise AssertionError("nobody could move")


def test_two_people_and_a_bot_play_to_the_end(host: Host, visit: Visit) -> None:
    rng = Random(41)
    ada, ben = visit(), visit()
    table = new_table(ada, "me", "friend", BOT, round_cap="1")
    ada.sit_at(table)
    ben.page.goto(invitation(ada))
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for person in (ada, ben):
        expect(person.page.locator("#log")).to_be_visible()
    seen: set[str] = set()
    for asked, game in play(host, table, {OUTLAWS: ada, LAW: ben}, rng, ("walk", "sneak")):
        if asked.data("draft"):
            continue  # the page is ahead of what everybody can see
        other, seat = (ben, LAW) if asked is ada else (ada, OUTLAWS)
        if game["stage"] == "program" and seat not in game["asked"] and "back" not in seen:
            at = asked.at
            other.page.get_by_role("button", name="take back").click()
            assert other.wait_for_turn()
            asked.wait_until_at(at + 1)
            seen.add("back")
            continue
        if game["stage"] in ("action", "step", "push"):
            assert standees(asked.page) == places(game)
        up = {each["space"] for each in game["buildings"] if each["face_up"]}
        drawn = asked.page.locator('#table .card[data-side="up"]')
        assert {drawn.nth(number).get_attribute("data-turns") for number in range(drawn.count())} == up
        seen.add(game["stage"])
    assert {"corner", "program", "back", "action", "step"} <= seen
    winner = look_at(host, table)["winner"]
    for person in (ada, ben):
        person.page.wait_for_selector("#table.over")
        assert person.page.locator("#table .won .winner").count() == (winner >= 0)
        assert not person.words()


@pytest.mark.parametrize("said", [{"programming": "simple"}, {"buildings": "gunslinger"}], ids=["simple", "gunslinger"])
def test_other_ways_to_play_end_too(host: Host, visit: Visit, said: dict[str, str]) -> None:
    ada = visit()
    table = new_table(ada, BOT, "me", BOT, BOT, BOT, **{"round_cap": "1", **said})
    rng, left = Random(42), 0

    def pick(words: list[str], html: str) -> str | None:
        """Look once in a while, when the cards lie in their order."""
        nonlocal left
        left -= has_pile(html)
        return None if left < 0 else choose(words, rng)

    while ada.skip(table, pick):
        left = 9
        game = look_at(host, table)
        expect(ada.page.locator("#table .pile .slip")).to_have_count(15)
        expect(ada.page.locator("#table .slip.now")).to_have_count(1 if game["active"] >= 0 else 0)
    assert left > 0
    ada.page.wait_for_selector("#table.over")


def has_pile(html: str) -> bool:
    return re.search(r'class="(?:[^"]* )?slip[ "]', html) is not None


def test_axe_finds_nothing_and_nothing_scrolls_sideways(host: Host, visit: Visit) -> None:
    rng = Random(43)
    ada = visit()
    page = ada.page
    seen: dict[str, list[str]] = {}  # what is wrong in each state
    now = ""

    def pick(words: list[str], html: str) -> str | None:
        nonlocal now
        now = question(html)
        return choose(words, rng, ("duel", "stampede", "walk")) if now in seen else None

    for seat, wanted in ((LAW, "duel"), (COWBOY, "stampede"), (OUTLAWS, "step")):
        seats = [BOT] * 3
        seats[seat] = "me"
        table = new_table(ada, *seats, round_cap="12")
        while wanted not in seen and ada.skip(table, pick):
            seen[now] = faults(page)
    table = new_table(ada, "me", BOT, BOT, round_cap="1")
    while ada.skip(table, pick):
        seen[now] = faults(page)
    page.wait_for_selector("#table.over")
    seen["over"] = faults(page)
    ada.goto(f"/tables/{table}/replay?move=9")
    seen["replay"] = faults(page)
    assert not any(seen.values()), seen
    assert {"place", "program", "action", "step", "duel", "stampede", "over", "replay"} <= seen.keys()


def test_a_card_is_dragged_into_the_program(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    ada.sit_at(new_table(ada, BOT, "me", BOT))
    assert is_ready(ada)
    for number in (1, 2):
        card, before = page.locator("#table .held[data-drag]").last, ada.place()
        word = card.get_attribute("data-drag")
        drag(page, card, page.locator("#table .slot.open"))
        expect(page.locator("#table .slot.drop-here")).to_have_count(1)
        page.mouse.up()
        ada.wait_for_change(before)
        assert ada.data("draft").split()[-1:] == [word] or number > 1
        expect(page.locator("#table .held")).to_have_count(4 - number)
    # dropped anywhere else it goes back to the hand, and nothing is answered
    before = ada.place()
    drag(page, page.locator("#table .held[data-drag]").first, page.locator("#log"))
    page.mouse.up()
    expect(page.locator("#table .dragging")).to_have_count(0)
    settle(page)
    assert ada.place() == before and not ada.page.locator("#table[aria-busy]").count()
    expect(page.locator("#table .held")).to_have_count(2)


def test_a_figure_is_dragged_to_its_ghost(host: Host, visit: Visit) -> None:
    ada = visit()
    page = ada.page
    table = new_table(ada, BOT, "me", BOT)
    ada.sit_at(table)
    word = go_to_step(ada, Random(44))
    figure, _to, space = word.partition(">")
    standee = page.locator(f'#table [data-drag="{figure}"]')
    # back in its own building it stays where it is
    home = page.locator("#table [data-space]", has=page.locator(f'[data-drag="{figure}"]'))
    before = ada.place()
    drag(page, standee, home)
    page.mouse.up()
    settle(page)
    assert ada.place() == before
    drag(page, standee, page.locator(f'#table [data-space="{space}"]'))
    expect(page.locator(f'#table .drop-here[data-space="{space}"]')).to_have_count(1)
    page.mouse.up()
    ada.wait_for_change(before)
    assert standees(page)[figure] == space


def test_a_finger_drags_a_figure(visit: Visit) -> None:
    ada = visit(**PHONE)
    page = ada.page
    ada.sit_at(new_table(ada, BOT, "me", BOT))
    figure, _to, space = go_to_step(ada, Random(49)).partition(">")
    page.locator("#table .town").scroll_into_view_if_needed()
    boxes = [
        page.locator(f'#table [data-{kind}="{word}"]').bounding_box()
        for kind, word in (("drag", figure), ("space", space))
    ]
    way = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box is not None]
    scrolled, before = page.evaluate("scrollY"), ada.place()
    finger = ada.context.new_cdp_session(page)
    for kind, part in (("touchStart", 0.0), ("touchMove", 0.4), ("touchMove", 1.0), ("touchEnd", 1.0)):
        x, y = [start + part * (end - start) for start, end in zip(*way, strict=True)]
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    ada.wait_for_change(before)
    assert standees(page)[figure] == space
    assert page.evaluate("scrollY") == scrolled


def test_a_phone_shows_the_whole_town(host: Host, visit: Visit) -> None:
    rng = Random(45)
    ada = visit(**PHONE)
    page = ada.page
    table = new_table(ada, "me", BOT, BOT)
    ada.sit_at(table)
    for _ in range(9):
        if not is_ready(ada):
            break
        town = page.locator("#table .town").bounding_box()
        assert town and town["x"] >= 0 and town["x"] + town["width"] <= 360 and town["height"] < 460
        assert page.evaluate(TOO_WIDE) == ""
        for word in ada.words():
            box = thing_for(ada, word).bounding_box()
            assert box and box["width"] >= 20 and box["height"] >= 24, (word, box)
        answer(ada, rng)
    sheet = page.locator(".other").last
    inside, button = sheet.locator(".inside"), sheet.locator("[data-unfold]")
    if button.get_attribute("aria-expanded") == "false":
        expect(inside).to_be_hidden()
        button.tap()
    expect(inside).to_be_visible()


def test_several_answers_by_keyboard_alone(visit: Visit) -> None:
    ada = visit()
    page, rng = ada.page, Random(46)
    ada.sit_at(new_table(ada, "me", BOT, BOT, round_cap="9"))
    for step in range(12):
        if not is_ready(ada):
            break
        if step:
            assert not lost_focus(page), f"after {step} answers"
        before = ada.place()
        if step % 3 == 1:
            page.keyboard.press(str(rng.randint(1, min(9, len(ada.words())))))
        else:
            page.keyboard.press(("Tab", "ArrowRight", "ArrowDown")[step % 3])
            for _ in range(40):
                if page.evaluate("document.activeElement.matches('#table [data-word]')"):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        ada.wait_for_change(before)


def test_figures_walk_and_then_buildings_turn_over(visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    ada.context.add_init_script(NOTE)
    ada.sit_at(new_table(ada, "me", BOT, BOT))
    rng = Random(47)
    for _ in range(60):
        if not is_ready(ada):
            break
        answer(ada, rng, ("walk",))
        played: list[tuple[str, str, str, float]] = ada.page.evaluate("played")
        turned = [each for each in played if each[0] == "turn" and len(each[1]) == 2]
        if turned:
            assert all(side == "up" for _kind, _space, side, _delay in turned)
            assert any(kind == "walk" for kind, *_rest in played)
            assert any(delay > 0 for *_rest, delay in turned)  # not before the figure has come
            return
    raise AssertionError(ada.page.evaluate("played"))


def test_without_motion_nothing_is_animated(visit: Visit) -> None:
    ada = visit(reduced_motion="reduce")
    ada.context.add_init_script(NOTE)
    ada.sit_at(new_table(ada, "me", BOT, BOT))
    rng = Random(48)
    for _ in range(12):
        if is_ready(ada):
            answer(ada, rng, ("walk",))
            assert ada.page.evaluate("document.getAnimations().length") == 0
    assert ada.page.evaluate("played") == []

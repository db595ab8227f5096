"""Hints: where they are allowed, who gets them, and what they tell."""

from pathlib import Path
from typing import Any

import pytest

from philately.bots.problem import Problem, pose
from philately.core.state import State
from philately.games.stampede.rules import Stampede
from philately.server import thinkers
from philately.server.tables import bots, hints
from philately.server.tables.errors import NoHint
from philately.server.thinkers import Task
from tests.server.conftest import Complaints, Serve
from tests.server.running import PLENTY, Browser, Json, Programs, Served, data, eventually, good, heard, refused
from tests.server.test_secrecy import PAIRS, Different, Pair, play_alike

MARKS = ('class="hints"', 'class="chance')


@pytest.fixture(autouse=True)
def quick_and_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few simulations, and all the time for them: so a hint doesn't depend on how busy the machine is."""
    monkeypatch.setattr(hints, "ADVISER", "search:60sims")
    for time in ("IN_TIME", "LONGEST", "PATIENCE"):
        monkeypatch.setattr(thinkers, time, 60.0)


def hint(table: Programs, seat: int, *draft: str) -> Json:
    return good(table[seat].client.get(f"{table.path}/hint", params={"draft": " ".join(draft)}))


def sit_down(served: Served, hints: bool = True) -> tuple[Browser, str]:
    """Somebody at a table of their own, whose turn it is."""
    browser = served.browser()
    table = browser.new_table("me", "bot:random", options={"hints": "yes"} if hints else {})
    browser.give_nonces(table)
    eventually(lambda: bool(good(browser.client.get(f"/api/tables/{table}"))["pending"] == [0]))
    return browser, table


def send(browser: Browser, table: str, *answers: str, seat: int = 0) -> Any:
    at = int(data(browser.fragment(table, seat=seat), "at"))
    return browser.send(f"/tables/{table}/hint", seat=seat, after=at, answers=list(answers))


# ---- where -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "said", "allowed"),
    [
        (("me", "bot:random"), None, True),
        (("bot:greedy", "bot:random", "me"), None, True),
        (("me", "me"), None, False),
        (("me", "me", "bot:random"), None, False),
        (("me", "anyone", "bot:random"), None, False),
        (("me", "friend"), None, False),
        (("me", "friend"), True, True),
        (("me", "bot:random"), False, False),
    ],
)
def test_hints_are_for_those_who_play_with_bots_alone_unless_said(
    served: Served, seats: tuple[str, ...], said: bool | None, allowed: bool
) -> None:
    table = served.table(*seats, ready=False, hints=said)
    assert table.facts()["hints"] is allowed
    assert ("hints allowed" in served.browser().fragment(table.id)) is allowed  # in the waiting room


def test_by_one_click_and_by_the_form(served: Served) -> None:
    browser = served.browser()
    page = browser.page("/new")
    assert (
        'name="hints"' in page and page.partition('name="hints"')[2].partition(">")[0].count("checked") == 0
    )  # a friend is expected
    tables = [
        browser.done("/play", game="stampede").removeprefix("/tables/").partition("?")[0],
        browser.new_table("me", "friend"),
        browser.new_table("me", "friend", hints="yes"),
    ]
    facts = [good(served.client().get(f"/api/tables/{table}")) for table in tables]
    assert [table["hints"] for table in facts] == [True, False, True]
    again = [browser.page("/new", again=table).partition('name="hints"')[2].partition(">")[0] for table in tables]
    assert ["checked" in box for box in again] == [True, False, True]


def test_they_are_kept(serve: Serve) -> None:
    first = serve()
    table = first.table("me", "me", hints=True)
    first.stop()
    second = serve()
    assert good(second.client().get(table.path))["hints"] is True


# ---- by the API ------------------------------------------------------------------------------------------------------


def test_three_answers_with_chances(served: Served) -> None:
    table = served.table("me", "me", "me", hints=True)
    asked = table.asked
    found = hint(table, asked.seat)
    offered = {choice["word"]: choice["label"] for choice in asked.ask()["choices"]}
    assert found["at"] == asked.at
    assert 1 <= len(found["answers"]) <= 3
    assert all(offered[each["word"]] == each["label"] for each in found["answers"])
    assert all(0.0 <= each["chance"] <= 1.0 for each in found["answers"])
    assert hint(table, asked.seat) == found  # asked again, it is the same


def test_in_the_middle_of_a_move(served: Served) -> None:
    table = served.table("me", "me", "me", hints=True)
    for _move in range(12):
        asked = table.asked
        draft: list[str] = []
        for choice in asked.ask()["choices"]:
            if not asked.is_whole(choice["word"]):
                draft = [choice["word"]]
        if draft:
            offered = {choice["word"] for choice in asked.ask(*draft)["choices"]}
            assert {each["word"] for each in hint(table, asked.seat, *draft)["answers"]} <= offered
            return
        asked.move()
    raise AssertionError("no move of several answers")


def test_what_is_refused(served: Served) -> None:
    table = served.table("me", "me", hints=True)
    asked = table.asked
    other = table[1 - asked.seat]
    path = f"{table.path}/hint"
    refused(served.client().get(path), 401)
    refused(other.client.get(path), 409, "aren't asked")
    refused(asked.client.get(path, params={"draft": "what"}), 422)
    whole, _after = asked.choose()
    refused(asked.client.get(path, params={"draft": " ".join(whole)}), 409, "whole move")
    strict = served.table("me", "me")
    refused(strict.asked.client.get(f"{strict.path}/hint"), 403, "no hints")
    refused(asked.client.get(f"{strict.path}/hint"), 403)
    waiting = served.table("me", "anyone", ready=False, hints=True)
    refused(waiting[0].client.get(f"{waiting.path}/hint"), 409)
    refused(served.client().get("/api/tables/nowhere/hint"), 404)


def test_nobody_gets_too_many(serve: Serve) -> None:
    from dataclasses import replace

    served = serve(limits=replace(PLENTY, hints=(1e-9, 2)))
    table = served.table("me", "me", hints=True)
    asked = table.asked
    hint(table, asked.seat)
    hint(table, asked.seat)
    response = asked.client.get(f"{table.path}/hint")
    refused(response, 429, "too many hints")
    assert response.headers["retry-after"]
    asked.move()  # nothing else is forbidden


def test_a_hint_that_fails_is_no_fault_of_the_page(
    served: Served, monkeypatch: pytest.MonkeyPatch, complaints: Complaints
) -> None:
    complaints.expected = True

    async def failing(_self: object, _task: Task) -> list[object]:
        raise NoHint("there is no hint this time; ask again")

    monkeypatch.setattr(thinkers.Thinkers, "advise", failing)
    browser, table = sit_down(served)
    response = send(browser, table)
    refused(response, 409, "ask again")
    assert "data-hint" in response.json()["html"]
    assert not Served.faults


# ---- on the page -----------------------------------------------------------------------------------------------------


def test_the_button_is_for_whoever_is_asked(served: Served) -> None:
    browser, table = sit_down(served)
    assert "data-hint" in browser.fragment(table)
    stranger = served.browser().fragment(table)
    assert "data-hint" not in stranger and "hints allowed" in stranger
    browser, table = sit_down(served, hints=False)
    assert "data-hint" not in browser.fragment(table)
    assert "hints allowed" not in served.browser().fragment(table)
    refused(send(browser, table), 403, "no hints")


def test_only_who_asked_sees_the_hint(served: Served) -> None:
    browser, table = sit_down(served)
    stranger = served.browser()
    with browser.listen(table) as mine, stranger.listen(table) as theirs:
        before = heard(mine), heard(theirs)
        html = good(send(browser, table))["html"]
        assert html.count('class="hint"') == html.count('class="chance') - html.count("hinted") in (1, 2, 3)
        assert "hinted" in html and "% chance of winning" in html
        assert "data-hint" not in html.replace("data-hinted", "")
        for other in (*before, browser.fragment(table), stranger.fragment(table)):
            assert not any(mark in other for mark in MARKS)
        assert data(html, "at") == data(before[0], "at")  # it is no event


def test_somebody_else_cannot_ask_for_my_seat(served: Served) -> None:
    browser, table = sit_down(served)
    at = int(data(browser.fragment(table), "at"))
    refused(served.browser().send(f"/tables/{table}/hint", seat=0, after=at, answers=[]), 403)
    refused(browser.send(f"/tables/{table}/hint", seat=1, after=at, answers=[]), 403)
    response = browser.send(f"/tables/{table}/hint", seat=0, after=at + 1, answers=[])
    refused(response, 409, "moved on")
    assert not any(mark in response.json()["html"] for mark in MARKS)


# ---- secrecy ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [PAIRS[0], PAIRS[2]], ids=lambda pair: pair.name)
def test_what_a_seat_cannot_know_changes_no_hint(tmp_path: Path, pair: Pair) -> None:
    assert play_alike(tmp_path, pair, 6, hints=True) >= 4


def test_a_hint_that_knows_too_much_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(game: Any, options: Any, state: State, seat: int, seed: int) -> Problem:
        assert isinstance(state, Stampede)
        known = sum(int(state.hands[1].card(k)) for k in range(3))
        return pose(game, options, state, seat, seed + known)

    monkeypatch.setattr(bots, "pose", leaking)
    with pytest.raises(Different):
        play_alike(tmp_path, PAIRS[0], 6, hints=True)

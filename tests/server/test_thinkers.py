"""Bots in processes of their own: they may crash and hang, and many may think at once; the tables go on."""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import philately
from philately.bots.problem import pose
from philately.server import thinkers
from philately.server.tables.errors import NoHint
from philately.server.thinkers import IN_TIME, LEAST, LONGEST, Task, Thinker, Thinkers, consider, think
from tests.server.conftest import Complaints, Serve
from tests.server.faults import all_fail, dies, hangs, pid, raises, seconds
from tests.server.running import PATIENCE, SHORT, Script, Served, eventually

SEARCHES = "search:quick"


def a_task(bot: str, game: str = "stampede", seed: int = 5) -> Task:
    match = philately.game(game).new(players=3, seed=seed)
    return Task(pose(match.game, match.options, match.state, match.pending[0], seed), bot)


def is_legal(task: Task, action: int) -> bool:
    return action in task.problem.state().legal_actions(task.problem.seat)


def run(work: Callable[[Thinkers], Coroutine[Any, Any, None]], processes: int = 1) -> None:
    """Do something with thinkers, and end them."""

    async def doing() -> None:
        mine = Thinkers(processes)
        try:
            await work(mine)
        finally:
            mine.close()

    asyncio.run(doing())


@pytest.mark.parametrize("bot", ["random", "gentle", "greedy", "search", "search:quick"])
def test_every_bot_answers(bot: str) -> None:
    async def work(mine: Thinkers) -> None:
        task = a_task(bot)
        assert is_legal(task, await mine.think(task))

    run(work)


@pytest.mark.parametrize("fault", [dies, raises, hangs])
def test_a_bot_that_fails_is_replaced_for_that_move(
    fault: Callable[[Task], int], monkeypatch: pytest.MonkeyPatch, complaints: Complaints
) -> None:
    complaints.expected = True
    monkeypatch.setattr(thinkers, "think", fault)
    do = Thinker.do

    async def impatient(self: Thinker, work: Callable[[Task], Any], task: Task) -> Any:
        monkeypatch.setattr(thinkers, "PATIENCE", 0.2 if work is hangs and task.bot == SEARCHES else PATIENCE)
        return await do(self, work, task)

    monkeypatch.setattr(Thinker, "do", impatient)

    async def work(mine: Thinkers) -> None:
        task = a_task(SEARCHES)
        first = await mine._ask(pid, task)
        expected = think(task._replace(bot="greedy"))
        assert await mine.think(task) == expected
        assert len(complaints.found) == 1
        assert "the bot search:quick failed at stampede" in complaints.found[0]
        assert complaints.found[0].endswith("greedy answers")
        renewed = await mine._ask(pid, task) != first
        assert renewed == (fault is not raises)  # a process that only told of a fault is still good
        assert await mine.think(a_task("greedy")) >= 0
        assert len(complaints.found) == 1 and mine.line == 0 and len(mine.all) == 1

    run(work)


def test_when_all_bots_fail_some_answer_is_given(monkeypatch: pytest.MonkeyPatch, complaints: Complaints) -> None:
    complaints.expected = True
    monkeypatch.setattr(thinkers, "think", all_fail)

    async def work(mine: Thinkers) -> None:
        task = a_task(SEARCHES)
        assert is_legal(task, await mine.think(task))
        assert [line.rpartition("; ")[2] for line in complaints.found] == ["greedy answers", "random answers"]

    run(work)


def test_a_game_without_a_strategy_gets_a_random_answer(
    monkeypatch: pytest.MonkeyPatch, complaints: Complaints
) -> None:
    complaints.expected = True
    monkeypatch.setattr(thinkers, "think", dies)
    monkeypatch.setattr(thinkers, "usual_bot", lambda _game: "random")

    async def work(mine: Thinkers) -> None:
        task = a_task(SEARCHES, game="pilfer")
        assert is_legal(task, await mine.think(task))
        assert "random answers" in complaints.found[0]

    run(work)


def test_a_process_killed_from_outside_is_replaced(complaints: Complaints) -> None:
    complaints.expected = True

    async def work(mine: Thinkers) -> None:
        task = a_task(SEARCHES)
        os.kill(await mine._ask(pid, task), signal.SIGKILL)
        assert is_legal(task, await mine.think(task))
        found = len(complaints.found)
        assert is_legal(task, await mine.think(task))
        assert len(complaints.found) == found <= 1

    run(work)


def test_a_hint_that_fails_says_so(monkeypatch: pytest.MonkeyPatch, complaints: Complaints) -> None:
    complaints.expected = True
    monkeypatch.setattr(thinkers, "consider", dies)

    async def work(mine: Thinkers) -> None:
        with pytest.raises(NoHint, match="ask again"):
            await mine.advise(a_task("search:40sims"))
        monkeypatch.setattr(thinkers, "consider", consider)
        assert len(await mine.advise(a_task("search:40sims"))) == 3

    run(work)


def test_the_game_goes_on_when_bots_crash(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, complaints: Complaints
) -> None:
    complaints.expected = True
    monkeypatch.setattr(thinkers, "think", raises)
    served = serve(Script().world())
    table = served.table("me", "bot:search:quick", "bot:search:careful", options=SHORT)
    while True:
        eventually(lambda: 0 in table.facts()["pending"] or table.facts()["status"] == "over")
        if table.facts()["status"] == "over":
            break
        table[0].move()
    assert any("search:careful failed" in line for line in complaints.found)
    assert not Served.faults


# ---- many at once ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("processes", [1, 2, 7])
@pytest.mark.parametrize("many", [1, 2, 3, 10, 30, 80])
def test_the_longer_the_line_the_less_each_may_think(processes: int, many: int) -> None:
    """As many problems as that, all at the same moment: the first doesn't know of the others, and all are in time."""
    mine = Thinkers(processes)
    mine.line = 1
    assert mine.budget(0.0) == LONGEST
    free = [LONGEST] + [0.0] * (processes - 1)
    given = [LONGEST]
    for left in range(many - 1, 0, -1):
        begins = free.pop(free.index(min(free)))
        mine.line = left + min(processes - 1, many - left)
        given.append(mine.budget(begins))
        free.append(begins + given[-1])
    assert max(free) <= IN_TIME + LEAST
    assert all(LEAST <= each <= LONGEST for each in given)
    assert max(given[1:], default=0.0) <= max(LEAST, 2 * IN_TIME * processes / many)


def test_whoever_asks_first_is_answered_first_and_has_to_share() -> None:
    async def work(mine: Thinkers) -> None:
        await mine._ask(pid, a_task("random"))
        answered: list[int] = []
        budgets: list[float] = []

        async def one(number: int) -> None:
            budgets.append(await mine._ask(seconds, a_task("random", seed=number)))
            answered.append(number)

        await asyncio.gather(*(one(number) for number in range(8)))
        assert answered == list(range(8))
        assert max(budgets[1:-2]) < LONGEST
        assert all(LEAST <= each <= LONGEST for each in budgets)
        assert mine.line == 0

    run(work)


def test_not_more_processes_than_allowed() -> None:
    async def work(mine: Thinkers) -> None:
        mine.start()
        mine.start()
        assert len(mine.all) == 1  # one is ready, and there will be more when there is more to do
        found = await asyncio.gather(*(mine._ask(pid, a_task("random")) for _ in range(9)))
        assert 1 <= len(set(found)) <= 2 and len(mine.all) == 2

    run(work, processes=2)


def test_a_table_with_a_bot_gets_a_process_before_it_is_needed(serve: Serve) -> None:
    served = serve()
    served.table("me", "me", ready=False)
    assert not served.house.thinkers.all
    served.table("me", "anyone", "bot:greedy", ready=False)
    assert len(served.house.thinkers.all) == 1


def test_the_page_does_not_stutter_while_ten_tables_think(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pulse in the server's own loop: it goes on beating during every thought, so nobody thinks there."""
    pulse = [0]
    beating: list[asyncio.Task[None]] = []
    thoughts: list[bool] = []  # was there a beat?
    whose: Counter[object] = Counter()  # tables are told apart by an option
    do = Thinker.do  # the thought alone: while a problem only waits, the loop breathes between the thoughts of others

    async def beat() -> None:
        while True:
            await asyncio.sleep(0.002)
            pulse[0] += 1

    async def watched(self: Thinker, work: Any, task: Task) -> Any:
        if not beating:
            beating.append(asyncio.create_task(beat()))
        before = pulse[0]
        found = await do(self, work, task)
        thoughts.append(pulse[0] > before)
        whose[dict(task.problem.options)["turn_limit"]] += 1
        return found

    monkeypatch.setattr(Thinker, "do", watched)
    served = serve()
    mine = served.table("me", "me")
    for number in range(10):
        served.table("bot:search:careful", "bot:search:quick", "bot:search:quick", options={"turn_limit": 20 + number})
    thoughts.clear()
    whose.clear()  # from now on all of them think
    looks = 0
    while len(thoughts) < 40 or looks < 20:
        assert mine[0].client.get(f"/tables/{mine.id}/fragment").status_code == 200
        looks += 1
    assert len(whose) == 10 and min(whose.values()) >= 2  # nobody waits for ever
    assert thoughts.count(False) <= len(thoughts) // 2
    assert served.house.thinkers.line <= 10

"""The path of a click: one lock, each move played once, and nothing changes unless it was written."""

import asyncio
from typing import Any

import pilfer
import pytest

from philately.core.match import Match
from philately.server.storage.store import Raced, Store
from philately.server.tables.live import Live
from tests.server.conftest import Complaints, Serve
from tests.server.running import Browser, Served, data, good, new_key


class Counted(asyncio.Lock):
    """A lock that counts how often it was taken."""

    taken = 0

    async def acquire(self) -> Any:
        self.taken += 1
        return await super().acquire()


def marks(match: Match) -> tuple[object, ...]:
    """Everything that a move would change."""
    return (
        match.state.dump(),
        match.record.encode(),
        match.done[:],
        dict(match.drafts),
        match.told,
        len(match.state.story),
    )


def sit_down(served: Served, game: str) -> tuple[Browser, str, Live]:
    """Two people on one device, so that a click of the page moves no bot."""
    ada = served.browser()
    table = ada.new_table("me", "me", game=game)
    ada.give_nonces(table)
    return ada, table, served.house.tables.known[table]


def click(browser: Browser, table: str, seat: int, *words: str, status: int = 200, key: str = "") -> str:
    at = data(browser.fragment(table, seat=seat), "at")
    sent = browser.send(f"/tables/{table}/act", seat=seat, after=int(at), answers=list(words), key=key or new_key())
    return str(good(sent, status)["html"])


def test_a_click_takes_one_lock_and_plays_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, table, live = sit_down(served, "pilfer")
    played: list[int] = []
    choose = pilfer.Pilfer.choose

    def counting(self: pilfer.Pilfer, k: int) -> None:
        played.append(k)
        choose(self, k)

    assert live.match is not None
    word = live.game.word(live.match.state.legal_actions(0)[0])
    at = data(ada.fragment(table, seat=0), "at")
    lock = live.lock = Counted()
    monkeypatch.setattr(pilfer.Pilfer, "choose", counting)
    good(ada.send(f"/tables/{table}/act", seat=0, after=int(at), answers=[word], key=new_key()))
    assert lock.taken == 1
    assert len(played) == 1


def test_a_draft_leaves_the_match_as_it_was(served: Served) -> None:
    ada, table, live = sit_down(served, "stampede")
    match = live.match
    assert match is not None
    seat, before, events = match.pending[0], marks(match), live.row.sequence
    for action in match.state.legal_actions(seat):
        if match.attempt(seat, [action]).drafts.get(seat):
            drawn = click(ada, table, seat, live.game.word(action))
            assert data(drawn, "draft") == live.game.word(action)
            break
    else:
        pytest.fail("every action is a whole move")
    assert live.match is match and marks(match) == before and live.row.sequence == events


def test_an_illegal_action_leaves_the_match_as_it_was(served: Served) -> None:
    ada, table, live = sit_down(served, "pilfer")
    match = live.match
    assert match is not None
    before = marks(match)
    ada.send(f"/tables/{table}/act", seat=0, after=live.at(0), answers=["loot"], key=new_key())
    assert live.match is match and marks(match) == before


@pytest.mark.parametrize("fault", [OSError("the disk is full"), Raced("somebody was faster")])
def test_a_failed_commit_leaves_the_match_as_it_was(
    serve: Serve, complaints: Complaints, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    complaints.expected = True
    served = serve()
    ada, table, live = sit_down(served, "pilfer")
    match = live.match
    assert match is not None
    before, at = marks(match), live.at(0)
    word = live.game.word(match.state.legal_actions(0)[0])

    def fail(*_: object) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(Store, "commit", fail)
        sent = ada.send(f"/tables/{table}/act", seat=0, after=at, answers=[word], key=new_key())
        assert sent.status_code == (409 if isinstance(fault, Raced) else 500)
    assert live.match is match and marks(match) == before and live.at(0) == at
    again = served.house.tables
    good(ada.send(f"/tables/{table}/act", seat=0, after=at, answers=[word], key=new_key()))
    assert again.known[table] is not live  # it was read from the database again


def test_what_is_drawn_carries_its_number(served: Served) -> None:
    """A socket that has seen the table is sent nothing; one that hasn't is sent all of it."""
    ada, table, live = sit_down(served, "pilfer")
    at = int(data(ada.fragment(table, seat=0), "at"))
    with ada.listen(table, seat=0, after=at) as socket, pytest.raises(TimeoutError):
        socket.recv(timeout=0.2)
    with ada.listen(table, seat=0, after=at - 1) as socket:
        assert f'data-at="{live.at(0)}"' in str(socket.recv(timeout=60)).replace('\\"', '"')

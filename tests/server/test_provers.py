"""Proofs of new sheets: a request doesn't wait for ever, and the proof goes on without it."""

import asyncio

import pytest

from philately.games.stampadia.album import provers
from philately.games.stampadia.album.provers import Provers, StillProving
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.names import SheetName

KETTLE = SheetName("kettle")
FOUND = Entry(2, "Dwarf", "WWW", None, None, "")


def test_a_proof_that_takes_long_goes_on_and_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[SheetName] = []

    async def watch() -> None:
        gate = asyncio.Event()

        async def prove(self: Provers, name: SheetName, now: float, graded: bool) -> Entry:
            begun.append(name)
            await gate.wait()
            return FOUND

        monkeypatch.setattr(Provers, "_prove", prove)
        monkeypatch.setattr(provers, "WAITING", 0.01)
        proving = Provers()
        for _ in range(3):
            with pytest.raises(StillProving, match="the sheet kettle is still being made"):
                await proving.prove(KETTLE, 0.0, True)
        monkeypatch.setattr(provers, "WAITING", 60.0)
        gate.set()
        assert await proving.prove(KETTLE, 0.0, True) == FOUND
        assert begun == [KETTLE]
        assert not proving.running

    asyncio.run(watch())


def test_what_is_under_way_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async def watch() -> None:
        async def prove(self: Provers, name: SheetName, now: float, graded: bool) -> Entry:
            await asyncio.Event().wait()
            return FOUND

        monkeypatch.setattr(Provers, "_prove", prove)
        monkeypatch.setattr(provers, "WAITING", 0.01)
        proving = Provers()
        with pytest.raises(StillProving):
            await proving.prove(KETTLE, 0.0, False)
        (work,) = proving.running.values()
        proving.close()
        await asyncio.wait({work})
        assert work.cancelled() and not proving.running

    asyncio.run(watch())

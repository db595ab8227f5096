"""Sheets by their names: those that the generator makes, proven if they must be, and those that players upload."""

import asyncio
import logging
import time
from collections.abc import Sequence

from philately.core.errors import PhilatelyError
from philately.games.stampadia.album import store
from philately.games.stampadia.album.provers import Provers
from philately.games.stampadia.faults import Fault
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.generator.names import SheetName, is_made, is_uploaded
from philately.games.stampadia.sheet import examine, read_sheet, write_sheet
from philately.games.stampadia.shelf import SHEETS
from philately.server.config import World
from philately.server.storage.rows import PlayerRow

log = logging.getLogger("philately.sheets")

MOST_OWN = 100  # sheets of one player


class BadUpload(PhilatelyError):
    """A sheet file has faults. `faults` has all of them, each with `.where` (room, line) and `.what`."""

    status = 400

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = list(faults)


class Sheets:
    """All sheets. A `sheet` may be said in any way: today, 2026-11-15, teapot/warrior, a full name."""

    def __init__(self, kept: store.Kept, world: World) -> None:
        self.kept = kept
        self.world = world
        self.provers = Provers()

    async def open(self) -> None:
        """Let this server's clock tell which day it is, and lay uploaded sheets on the shelf."""
        names.set_clock(self.world.now)
        for name, data in await self.kept.read(store.all_own_sheets):
            try:
                await asyncio.to_thread(_lay, name, data)
            except PhilatelyError as error:  # it was good enough for an earlier version
                log.error("the uploaded sheet %s can't be laid on the shelf: %s", name, error)

    def close(self) -> None:
        self.provers.close()
        if names._clock is self.world.now:  # and not that of a server that was started later
            names.set_clock(time.time)

    async def full(self, sheet: SheetName | str) -> str:
        """Return the full name of a sheet, proven if it must be. BadOptions (400) for days to come and for no sheet."""
        said = str(sheet).strip()
        if said in SHEETS.ours:
            return said
        if await self.bring(said):
            return said
        name = names.read_name(said)
        if name.candidate is None:
            name = name._replace(candidate=(await self._settled(name)).candidate)
        return await asyncio.to_thread(_simplest, name)

    async def bring(self, said: str) -> bool:
        """Lay an uploaded sheet on the shelf, since another process may have got it. Return whether it is one."""
        own = await self.kept.read(store.own_sheet, said)
        if own is not None:
            await asyncio.to_thread(_lay, said, own)
        return own is not None

    async def simplest(self, full: str) -> str:
        """Return a full name without a class that is drawn anyway: it means the same sheet."""
        return await asyncio.to_thread(_simplest, names.read_name(full)) if is_made(full) else full

    async def entry(self, sheet: SheetName | str) -> Entry | None:
        """Return candidate, class, grade and par of a sheet that the generator makes, and None for other sheets.

        What isn't known is proven in a process of its own, so no page waits for another's sheet.
        """
        full = await self.full(sheet)
        if not is_made(full):
            return None
        name = names.read_name(full)
        entry = await self._settled(name._replace(candidate=None), graded=True)
        return entry if entry.candidate == name.candidate else None

    async def _settled(self, name: SheetName, graded: bool = False) -> Entry:
        known = await asyncio.to_thread(our_desk().known, name)
        if known is None or (graded and known.wins is None):
            known = await self.provers.prove(name, self.world.now(), graded)
        return known

    async def keep(self, player: PlayerRow, data: bytes) -> str:
        """Keep a sheet that somebody has uploaded, and return its name. BadUpload (400) has all faults."""
        sheet, faults = await asyncio.to_thread(examine, data)
        if sheet is None or faults:
            raise BadUpload(faults)
        name, written = await asyncio.to_thread(SHEETS.name_of, sheet), write_sheet(sheet)
        if not is_uploaded(name):
            return name
        name = await self.kept.write(store.keep_sheet, name, player.id, written, self.world.now(), MOST_OWN)
        return await asyncio.to_thread(SHEETS.lay, sheet, name)

    async def own(self, player: PlayerRow) -> list[str]:
        """Return the names of what the player has uploaded, the latest first."""
        return await self.kept.read(store.own_sheets, player.id)


def _simplest(name: SheetName) -> str:
    plain = name._replace(hero=None)
    is_drawn = name.hero is not None and our_desk().sheet(plain).hero.hero_class == name.hero
    return str(plain if is_drawn else name)


def day_of(sheet: str) -> str:
    """Return the day whose own sheet this is, or nothing."""
    if not is_made(sheet):
        return ""
    name = names.read_name(sheet)
    known = our_desk().known(name._replace(candidate=None)) if name.day and not name.hero else None
    return name.seed if known is not None and known.candidate == name.candidate else ""


def _lay(name: str, data: bytes) -> str:
    return SHEETS.lay(read_sheet(data), name)

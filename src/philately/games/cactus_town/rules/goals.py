"""The goals of the factions, and the end of the game (CT-99 … CT-101, CT-152)."""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from philately.core.bits import bit, size_of
from philately.core.question import Question
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown
    from philately.games.cactus_town.rules.setup import Setup

OVER: Final[Question[Any]] = Question("over")
SHARES: Final = 360360  # progress is counted in parts that 1 to 15 divide (CT-152)


def finish(town: "CactusTown", winner: i64, reason: i64) -> None:
    town.winner = winner
    town.reason = reason
    if winner >= 0:
        town.happen(e.WON, winner, reason, town.setup.factions[winner])
    else:
        town.happen(e.DRAWN, 0, reason)
    town.pose(-1, OVER)


def parts_of(setup: "Setup", faction: i64) -> list[int]:
    """The parts of the goal of a faction (CT-73, CT-85, CT-89, CT-94, CT-110)."""
    return [part for part in range(t.PARTS) if setup.owners[part] == faction]


def needed(setup: "Setup", faction: i64) -> list[int]:
    """How much of each part of its goal a faction needs."""
    return [setup.needs[part] for part in parts_of(setup, faction)]


def reached(town: "CactusTown", faction: i64) -> list[int]:
    """How much of each part a faction has reached."""
    return [measure(town, part) for part in parts_of(town.setup, faction)]


def measure(town: "CactusTown", part: i64) -> i64:
    """How much there is of a part of a goal. It is counted once, so no two who play together have the same part."""
    if part == t.LOOT:
        return town.loot_out
    if part == t.JAILED:
        return town.number_at(t.JAIL)
    if part == t.PRISONERS:
        return town.number_at(t.BOUND)
    if part == t.HORSES:
        return size_of(town.horses_taken)
    if part == t.PAID:
        return size_of(town.paid)
    return town.flips if part == t.DUELS else town.aboard()


def lacks_only(town: "CactusTown", faction: i64, part: i64) -> bool:
    """CT-86: does the faction need more of this part of its goal, and of no other?"""
    for each in range(i64(t.PARTS)):
        short = measure(town, each) < town.setup.needs[each]
        if town.setup.owners[each] == faction and short != (each == part):
            return False
    return True


def is_over(town: "CactusTown") -> bool:
    """CT-99 to CT-101: has this ended the game?"""
    setup = town.setup
    short: i64 = 0  # factions, a bit for each, that need more
    dead: i64 = bit(t.OUTLAWS)  # and those that would need an Outlaw in town for that
    for part in range(i64(t.PARTS)):
        needs = setup.needs[part]
        if needs and measure(town, part) < needs:
            short |= bit(setup.owners[part])
            if part == t.JAILED or part == t.PRISONERS:
                dead |= bit(setup.owners[part])
    for place in range(town.players):
        seat = (town.active + place) % town.players
        if not short >> i64(setup.factions[seat]) & 1:
            finish(town, seat, t.GOAL)
            return True
    if town.outlaws_in_town():
        return False
    hope: i64 = -1
    alive: i64 = 0
    for each in range(town.players):
        if not dead >> i64(setup.factions[each]) & 1:
            hope = each
            alive += 1
    if alive == 1:
        finish(town, hope, t.ONLY_HOPE)
    elif alive == 0:
        finish(town, -1, t.NO_HOPE)
    return alive < 2


def progress(town: "CactusTown", seat: i64) -> i64:
    """CT-152, in parts of the goal."""
    faction: i64 = town.setup.factions[seat]
    whole = needed(town.setup, faction)
    got: i64 = 0
    for part, enough in zip(reached(town, faction), whole, strict=True):
        got += min(part, enough)
    return got * SHARES // sum(whole)

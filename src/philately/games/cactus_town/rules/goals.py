"""The goals of the factions, and the end of the game (CT-99 … CT-101, CT-152)."""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from philately.core.bits import size_of
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


def needed(setup: "Setup", faction: i64) -> list[int]:
    """How much of each part of its goal a faction needs (CT-73, CT-85, CT-89, CT-94, CT-110)."""
    if faction == t.OUTLAWS:
        return [setup.loot_goal]
    if faction == t.LAW:
        return [setup.jail_goal]
    if faction == t.HUNTERS:
        return [setup.prisoner_goal, setup.horse_goal]
    return [setup.debt_goal, setup.duel_goal] if faction == t.DANCER else [t.ANIMALS]


def reached(town: "CactusTown", faction: i64) -> list[int]:
    """How much of each part a faction has reached."""
    if faction == t.OUTLAWS:
        return [town.loot_out]
    if faction == t.LAW:
        return [town.number_at(t.JAIL)]
    if faction == t.HUNTERS:
        return [town.number_at(t.BOUND), size_of(town.horses_taken)]
    return [size_of(town.paid), town.flips] if faction == t.DANCER else [town.aboard()]


def has_won(town: "CactusTown", faction: i64) -> bool:
    parts = zip(reached(town, faction), needed(town.setup, faction), strict=True)
    return all(part >= enough for part, enough in parts)


def is_dead(town: "CactusTown", faction: i64) -> bool:
    """CT-101, when no Outlaw is in town and nobody has won."""
    if faction == t.HUNTERS:
        return town.number_at(t.BOUND) < town.setup.prisoner_goal
    return faction in (t.OUTLAWS, t.LAW)


def is_over(town: "CactusTown") -> bool:
    """CT-99 to CT-101: has this ended the game?"""
    for place in range(town.players):
        seat = (town.active + place) % town.players
        if has_won(town, town.setup.factions[seat]):
            finish(town, seat, t.GOAL)
            return True
    if town.outlaws_in_town():
        return False
    hope: i64 = -1
    alive: i64 = 0
    for each in range(town.players):
        if not is_dead(town, town.setup.factions[each]):
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

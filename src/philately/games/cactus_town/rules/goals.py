"""The goals of the factions, and the end of the game (CT-99 … CT-101, CT-152)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import size_of
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown


SHARES: Final = 360360  # progress is counted in parts that 1 to 15 divide (CT-152)


def finish(town: "CactusTown", winner: i64, reason: i64) -> None:
    town.winner = winner
    town.reason = reason
    if town.telling:
        town.story.append((t.WON, winner, reason) if winner >= 0 else (t.DRAWN, 0, reason))
    town.ask(-1, t.OVER)


def has_won(town: "CactusTown", faction: i64) -> bool:
    """CT-73, CT-85, CT-89, CT-94, CT-110."""
    setup = town.setup
    if faction == t.OUTLAWS:
        return town.loot_out >= setup.loot_goal
    if faction == t.LAW:
        return town.number_at(t.JAIL) >= setup.jail_goal
    if faction == t.HUNTERS:
        return town.number_at(t.BOUND) >= setup.prisoner_goal and town.horses() >= setup.horse_goal
    if faction == t.DANCER:
        return size_of(town.paid) >= setup.debt_goal and town.flips >= setup.duel_goal
    return town.aboard() == 3


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
    setup = town.setup
    faction: i64 = setup.factions[seat]
    if faction == t.OUTLAWS:
        return min(town.loot_out, setup.loot_goal) * SHARES // setup.loot_goal
    if faction == t.LAW:
        return min(town.number_at(t.JAIL), setup.jail_goal) * SHARES // setup.jail_goal
    if faction == t.HUNTERS:
        reached = min(town.number_at(t.BOUND), setup.prisoner_goal) + min(town.horses(), setup.horse_goal)
        return reached * SHARES // (setup.prisoner_goal + setup.horse_goal)
    if faction == t.DANCER:
        reached = min(size_of(town.paid), setup.debt_goal) + min(town.flips, setup.duel_goal)
        return reached * SHARES // (setup.debt_goal + setup.duel_goal)
    return town.aboard() * SHARES // 3

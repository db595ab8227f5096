"""Copy, write and read a position. Made by `python -m tools.fields` from the fields in position.py: change those."""

import zlib
from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import copy_row
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown
    from philately.games.cactus_town.rules.setup import Setup


def fingerprint(setup: "Setup") -> i64:
    """Return a number for everything that was chosen, to tell dumps of different games apart."""
    chosen = (
        setup.factions,
        setup.first,
        setup.second,
        setup.values,
        setup.groups,
        setup.effects,
        setup.removable,
        setup.gunslinger,
        setup.reverse,
        setup.shot_replaces,
        setup.corner_only,
        setup.round_cap,
        setup.targets,
        setup.debts,
        setup.owners,
        setup.needs,
        setup.herd_range,
        setup.push,
        setup.bed_bonus,
        setup.ammo_bonus,
        setup.replace_bonus,
        setup.figures,
        setup.starts,
        setup.sharers,
        setup.stunners,
        setup.rewarded,
        setup.hindered,
        setup.steps,
        setup.field_side,
        setup.riders,
    )
    return zlib.crc32(repr(chosen).encode())


def copy(game: "CactusTown", other: "CactusTown") -> None:
    """Make all fields of a position those of another one."""
    copy_row(game.buildings, other.buildings)
    game.in_town = other.in_town
    game.face_up = other.face_up
    copy_row(game.looked, other.looked)
    copy_row(game.at, other.at)
    game.stunned = other.stunned
    copy_row(game.loot, other.loot)
    copy_row(game.dropped, other.dropped)
    game.loot_out = other.loot_out
    game.targets = other.targets
    game.raided = other.raided
    game.debts = other.debts
    game.paid = other.paid
    game.no_debts = other.no_debts
    game.horses_taken = other.horses_taken
    game.flips = other.flips
    game.ammo = other.ammo
    game.free_corner = other.free_corner
    game.round = other.round
    game.marker = other.marker
    copy_row(game.program, other.program)
    copy_row(game.laid, other.laid)
    game.shot_used = other.shot_used
    copy_row(game.shot_seen, other.shot_seen)
    copy_row(game.not_shot, other.not_shot)
    game.resolved = other.resolved
    game.active = other.active
    game.card = other.card
    game.kind = other.kind
    game.moved = other.moved
    game.ridden = other.ridden
    game.walker = other.walker
    game.entered = other.entered
    game.arenas = other.arenas
    game.duelled = other.duelled
    game.duel_at = other.duel_at
    game.initiator = other.initiator
    game.fighters = other.fighters
    copy_row(game.dice, other.dice)
    copy_row(game.totals, other.totals)
    game.aiming = other.aiming
    game.beaten = other.beaten
    game.loser = other.loser
    game.errand = other.errand
    game.acted = other.acted
    copy_row(game.attempted, other.attempted)
    game.bumper = other.bumper
    game.hit = other.hit
    game.dodge = other.dodge
    game.shown = other.shown
    game.winner = other.winner
    game.reason = other.reason


def write(game: "CactusTown", out: Writer) -> None:
    """Write all fields of a position."""
    out.number(fingerprint(game.setup))
    for i in range(25):
        out.byte(game.buildings[i])
    out.number(game.in_town)
    out.number(game.face_up)
    for i in range(game.players):
        out.number(game.looked[i])
    for i in range(12):
        out.byte(game.at[i])
    out.byte(game.stunned)
    for i in range(3):
        out.byte(game.loot[i])
    for i in range(25):
        out.byte(game.dropped[i])
    out.byte(game.loot_out)
    out.number(game.targets)
    out.number(game.raided)
    out.number(game.debts)
    out.number(game.paid)
    out.number(game.no_debts)
    out.number(game.horses_taken)
    out.byte(game.flips)
    out.byte(game.ammo)
    out.byte(game.free_corner)
    out.number(game.round)
    out.byte(game.marker)
    for i in range(game.players * 4):
        out.byte(game.program[i])
    for i in range(game.players):
        out.byte(game.laid[i])
    out.byte(game.shot_used)
    for i in range(game.players):
        out.byte(game.shot_seen[i])
    for i in range(game.players):
        out.byte(game.not_shot[i])
    out.byte(game.resolved)
    out.byte(game.active)
    out.byte(game.card)
    out.byte(game.kind)
    out.number(game.moved)
    out.number(game.ridden)
    out.byte(game.walker)
    out.byte(game.entered)
    out.number(game.arenas)
    out.number(game.duelled)
    out.byte(game.duel_at)
    out.byte(game.initiator)
    out.number(game.fighters)
    for i in range(12):
        out.byte(game.dice[i])
    for i in range(12):
        out.number(game.totals[i])
    out.byte(game.aiming)
    out.number(game.beaten)
    out.byte(game.loser)
    out.byte(game.errand)
    out.number(game.acted)
    for i in range(3):
        out.number(game.attempted[i])
    out.byte(game.bumper)
    out.number(game.hit)
    out.byte(game.dodge)
    out.number(game.shown)
    out.byte(game.winner & 255)
    out.byte(game.reason)


def read(game: "CactusTown", data: Reader) -> None:
    """Read what `write` has written, within the bounds of every field."""
    if data.number() != fingerprint(game.setup):
        raise BadDump("this is the dump of a game with other options")
    for i in range(25):
        game.buildings[i] = data.below(64)
    game.in_town = data.number_below(1 << len(game.setup.groups))
    game.face_up = data.number_below(33554432)
    for i in range(game.players):
        game.looked[i] = data.number_below(33554432)
    for i in range(12):
        game.at[i] = data.below(35)
    game.stunned = data.below(8)
    for i in range(3):
        game.loot[i] = data.below(3)
    for i in range(25):
        game.dropped[i] = data.below(4)
    game.loot_out = data.below(4)
    game.targets = data.number_below(1 << len(game.setup.groups))
    game.raided = data.number_below(1 << len(game.setup.groups))
    game.debts = data.number_below(1 << len(game.setup.groups))
    game.paid = data.number_below(1 << len(game.setup.groups))
    game.no_debts = data.number_below(1 << len(game.setup.groups))
    game.horses_taken = data.number_below(1 << len(game.setup.groups))
    game.flips = data.below(16)
    game.ammo = data.below(1 << game.players)
    game.free_corner = data.below_or(25, 255)
    game.round = data.number()
    game.marker = data.below(game.players)
    for i in range(game.players * 4):
        game.program[i] = data.below_or(4, 255)
    for i in range(game.players):
        game.laid[i] = data.below(4)
    game.shot_used = data.below(1 << game.players)
    for i in range(game.players):
        game.shot_seen[i] = data.below_or(4, 255)
    for i in range(game.players):
        game.not_shot[i] = data.below_or(4, 255)
    game.resolved = data.below(game.players * 3 + 1)
    game.active = data.below(game.players)
    game.card = data.below_or(4, 255)
    game.kind = data.below_or(15, 255)
    game.moved = data.number_below(4096)
    game.ridden = data.number_below(4096)
    game.walker = data.below_or(12, 255)
    game.entered = data.below_or(25, 255)
    game.arenas = data.number_below(33554432)
    game.duelled = data.number_below(33554432)
    game.duel_at = data.below_or(25, 255)
    game.initiator = data.below_or(12, 255)
    game.fighters = data.number_below(4096)
    for i in range(12):
        game.dice[i] = data.below(7)
    for i in range(12):
        game.totals[i] = data.number_below(256)
    game.aiming = data.below(game.players + 1)
    game.beaten = data.number_below(4096)
    game.loser = data.below_or(12, 255)
    game.errand = data.below(3)
    game.acted = data.number_below(4096)
    for i in range(3):
        game.attempted[i] = data.number_below(4096)
    game.bumper = data.below_or(12, 255)
    game.hit = data.number_below(4096)
    game.dodge = data.below(2)
    game.shown = data.number()
    game.winner = data.below_or(game.players, -1)
    game.reason = data.below(7)

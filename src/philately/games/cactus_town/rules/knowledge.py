"""What a seat knows (CT-147, CT-148), as numbers.

Hidden are the buildings that lie face-down (except for those who have looked by CIVIC), the unused targets and debts of
others, and the cards of others that aren't revealed yet.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.bits import bit, lowest, size_of
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown


OBSERVED_SEAT: Final = 1 + t.HAND * 5 + 6
OBSERVED: Final = t.FACTIONS * OBSERVED_SEAT + t.GRID * 5 + t.FIGURES * 3 + 4 * t.MOST_BUILDINGS + 2 * t.FIGURES + 48


def observe(town: "CactusTown", seat: i64, out: vec[u8]) -> None:
    """What the seat knows, factions in their order; see docs/games/cactus_town.md for the layout."""
    for i in range(i64(OBSERVED)):
        out[i] = 0
    at: i64 = 0
    for faction in range(i64(t.FACTIONS)):
        other = town.seats[faction]
        if other != t.NONE:
            observe_seat(town, seat, other, out, at)
        at += OBSERVED_SEAT
    for space in range(i64(t.GRID)):
        up = town.face_up >> space & 1
        known = up or town.looked[seat] >> space & 1
        out[at] = u8(town.buildings[space] + 1 if known else i64(0))
        out[at + 1] = u8(up)
        out[at + 2] = u8(town.dropped[space])
        out[at + 3] = u8(1 if town.has_horse(space) else 0)
        out[at + 4] = u8((town.arenas & ~town.duelled) >> space & 1)
        at += 5
    for figure in range(i64(t.FIGURES)):
        out[at] = u8(town.at[figure])
        out[at + 1] = u8(town.stunned >> figure & 1)
        out[at + 2] = u8(town.loot[figure] if figure < t.FIRST_LAW else i64(0))
        at += 3
    mine: i64 = town.setup.factions[seat]
    spread_out(out, at, town.in_town)
    spread_out(out, at + t.MOST_BUILDINGS, town.targets if mine == t.OUTLAWS else town.raided)
    spread_out(out, at + 2 * t.MOST_BUILDINGS, town.debts if mine == town.setup.owners[t.PAID] else town.paid)
    spread_out(out, at + 3 * t.MOST_BUILDINGS, town.no_debts)
    at += 4 * t.MOST_BUILDINGS
    for figure in range(i64(t.FIGURES)):
        out[at + figure] = u8(town.totals[figure] if town.fighters >> figure & 1 else i64(0))
        one = bit(figure)
        marks: i64 = 1 if town.moved & one else 0
        marks |= 2 if town.ridden & one else 0
        marks |= 4 if town.beaten & one else 0
        marks |= 8 if town.hit & one else 0
        marks |= 16 if town.acted & one else 0
        for animal in range(i64(3)):
            if town.attempted[animal] & one:
                marks |= bit(5 + animal)
        out[at + t.FIGURES + figure] = u8(marks)
    at += 2 * t.FIGURES
    for value in (
        town.question.number,
        town.to_move & 255,
        seat,
        town.round if town.round < 255 else i64(255),
        town.marker,
        town.resolved,
        town.active,
        town.card,
        town.kind,
        town.walker,
        town.duel_at,
        town.initiator,
        town.aiming,
        town.loser,
        town.errand,
        town.bumper,
        town.dodge,
        town.loot_out,
        town.flips,
        town.free_corner,
        town.reason,
        town.players,
        size_of(town.horses_taken),
        mine,
    ):
        out[at] = u8(value)
        at += 1


def observe_seat(town: "CactusTown", seat: i64, other: i64, out: vec[u8], at: i64) -> None:
    """In play; the program, each card as 1 of 4 with a mark whether it is revealed; the rest."""
    out[at] = 1
    at += 1
    for slot in range(i64(t.HAND)):
        card = town.program[other * t.HAND + slot]
        shown = town.is_resolved(other, slot) or (slot == t.SHOT_SLOT and town.shot_seen[other] != t.NONE)
        if card != t.NONE and (other == seat or shown):
            out[at + card] = 1
            out[at + 4] = u8(1 if shown else 0)
        at += 5
    out[at] = u8(town.laid[other])
    out[at + 1] = u8(town.shot_used >> other & 1)
    out[at + 2] = u8(town.ammo >> other & 1)
    out[at + 3] = u8(town.not_shot[other])
    out[at + 4] = u8(1 if other == seat else 0)
    out[at + 5] = u8(other)


def spread_out(out: vec[u8], at: i64, some: i64) -> None:
    """A set of things as ones among zeros."""
    while some:
        out[at + lowest(some)] = 1
        some &= some - 1

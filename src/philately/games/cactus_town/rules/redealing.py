"""Fair samples of what a seat can't know.

The town and the target deck were shuffled apart, and nothing else tells about them: all ways to lay what is unknown are
equally likely.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import bit, lowest, nth, size_of
from philately.core.rng import Rng
from philately.games.cactus_town.rules import dealing
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown


def redeal(town: "CactusTown", seat: i64, rng: Rng) -> None:
    deal_buildings(town, seat, rng)
    deal_targets(town, seat, rng)
    for other in range(town.players):
        if other != seat:
            deal_program(town, other, rng)
    town.attend(town.to_move)


def deal_buildings(town: "CactusTown", seat: i64, rng: Rng) -> None:
    """All face-down buildings that the seat hasn't looked at, in any order."""
    unseen = t.EVERY_SPACE & ~(town.face_up | town.looked[seat])
    left = town.in_town
    seen = t.EVERY_SPACE & ~unseen & ~bit(t.OFFICE_SPACE)
    while seen:
        left &= ~bit(town.buildings[lowest(seen)])
        seen &= seen - 1
    size: i64 = 0
    while left:
        town.stock[size] = lowest(left)
        left &= left - 1
        size += 1
    while unseen:
        at = rng.below(size)
        size -= 1
        town.buildings[lowest(unseen)] = town.stock[at]
        town.stock[at] = town.stock[size]
        unseen &= unseen - 1


def deal_targets(town: "CactusTown", seat: i64, rng: Rng) -> None:
    """Unused targets and debts of others, from the names that the seat hasn't seen in the target deck."""
    mine: i64 = town.setup.factions[seat]
    seen = town.raided | town.paid
    if mine == t.OUTLAWS:
        seen |= town.targets
    if mine == town.setup.owners[t.PAID]:
        seen |= town.debts
    left = town.in_town & ~seen
    if (
        mine != town.setup.owners[t.PAID]
    ):  # debts first: however they lie, there are as many ways to draw the targets afterwards
        debts = dealing.draw(left & ~town.no_debts, size_of(town.debts & ~town.paid), rng)
        town.debts = town.paid | debts
        left &= ~debts
    if mine != t.OUTLAWS:
        town.targets = town.raided | dealing.draw(left, size_of(town.targets & ~town.raided), rng)


def deal_program(town: "CactusTown", other: i64, rng: Rng) -> None:
    """The cards of another that nobody has seen this round, in any order."""
    base = other * t.HAND
    unseen: i64 = 15
    slots: i64 = 0
    for slot in range(i64(t.HAND)):
        card = town.program[base + slot]
        if card == t.NONE:
            continue
        if town.is_resolved(other, slot) or (slot == t.SHOT_SLOT and town.shot_seen[other] != t.NONE):
            unseen &= ~bit(card)
        else:
            slots |= bit(slot)
    barred = town.not_shot[other]
    if slots >> t.SHOT_SLOT & 1:
        some = unseen & ~bit(barred) if barred != t.NONE else unseen
        card = nth(some, rng.below(size_of(some)))
        town.program[base + t.SHOT_SLOT] = card
        unseen &= ~bit(card)
        slots &= ~bit(t.SHOT_SLOT)
    while slots:
        card = nth(unseen, rng.below(size_of(unseen)))
        town.program[base + lowest(slots)] = card
        unseen &= ~bit(card)
        slots &= slots - 1

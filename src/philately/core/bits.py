"""Small sets as numbers with a bit for each member: heaps of cards, figures, spaces, seats."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.errors import BadDump

LAST: Final = 1 << 61  # compiled, a small literal would be shifted to the left within 32 bits


def bit(member: i64) -> i64:
    """Return the set of one member."""
    return LAST >> (61 - member)


def size_of(members: i64) -> i64:
    """Return how many members a set has."""
    found: i64 = 0
    while members:
        members &= members - 1
        found += 1
    return found


def lowest(members: i64) -> i64:
    """Return the first member of a set that isn't empty."""
    member: i64 = 0
    if not members & 0xFFFFFFFF:
        member = 32
        members >>= 32
    if not members & 0xFFFF:
        member += 16
        members >>= 16
    if not members & 0xFF:
        member += 8
        members >>= 8
    if not members & 0xF:
        member += 4
        members >>= 4
    if not members & 3:
        member += 2
        members >>= 2
    return member if members & 1 else member + 1


def nth(members: i64, n: i64) -> i64:
    """Return the member of a set that has n before it."""
    while n > 0:
        members &= members - 1
        n -= 1
    return lowest(members)


def bits_in(members: i64) -> list[int]:
    """List the members of a set, for those who have the time."""
    found: list[int] = []
    while members:
        found.append(int(lowest(members)))
        members &= members - 1
    return found


def copy_row(to: vec[i64], source: vec[i64]) -> None:
    """Copy all numbers of a row into another one of the same length."""
    for i in range(len(source)):
        to[i] = source[i]


def check_below(value: i64, limit: i64) -> None:
    """Refuse a number in a dump that isn't 0 to `limit` - 1."""
    if not 0 <= value < limit:
        raise BadDump(f"{value} stands where a number from 0 to {limit - 1} should be")

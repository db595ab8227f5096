"""Chance: two generators with one face.

Games use `HashRng`, which anyone can recompute from its key. Bots and search use `FastRng`. Both hand out 32-bit
words, and `Rng.below` turns words into fair numbers in the same way, so a game doesn't know which one it has.
"""

import hashlib
import secrets
from typing import Final

from mypy_extensions import i64, mypyc_attr

from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump, BadSeed, NotAllowed
from philately.core.language import _

WORD: Final = 0x100000000
MASK: Final = 0xFFFFFFFF
LARGEST_SEED: Final = 2**64 - 1

NO_CHANCE: Final = 0
HASH: Final = 1
FAST: Final = 2


def check_seed(seed: object) -> int:
    """A seed is a whole number from 0 to 2^64 - 1."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        message = _("the seed {seed} is out of range: a seed is a whole number from 0 to {largest}")
        raise BadSeed(message.format(seed=repr(seed), largest=LARGEST_SEED))
    return seed


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of 32-bit words; this one has none and refuses.

    A fresh copy of a state holds it: no copy can roll the dice of the original (`State.redeal` brings a generator).
    """

    def word(self) -> i64:
        """The next 32-bit word."""
        raise NotAllowed(_("this copy has no chance of its own: redeal it for a seat first"))

    def below(self, n: i64) -> i64:
        """A fair number from 0 to n - 1, for n up to 2^31: the high half of word * n, exact by rejection."""
        product = self.word() * n
        low = product & MASK
        if low < n:
            surplus = (WORD - n) % n
            while low < surplus:
                product = self.word() * n
                low = product & MASK
        return product >> 32

    def copy(self) -> "Rng":
        """Return a generator that gives the same words from here on, and leaves this one alone."""
        out = Writer()
        self.write(out)
        return read_rng(Reader(bytes(out.data)))

    def write(self, out: Writer) -> None:
        """Write the generator's kind and state."""
        out.byte(NO_CHANCE)


class HashRng(Rng):
    """SHA-512 in counter mode: block b is SHA-512(key ‖ b as 8 bytes, big-endian), read as 16 big-endian words."""

    def __init__(self, key: bytes) -> None:
        if len(key) != 64:
            raise BadSeed(f"a key has 64 bytes, this one has {len(key)}")
        self.key = key
        self.block = b""  # the present one, once a word of it was asked for
        self.used: i64 = 0

    @classmethod
    def from_seed(cls, seed: int | None) -> "HashRng":
        """The generator of a seed; without one, of 64 bytes nobody knows."""
        if seed is None:
            return HashRng(secrets.token_bytes(64))
        return HashRng(hashlib.sha512(b"philately seed %d" % check_seed(seed)).digest())

    def word(self) -> i64:
        place = self.used & 15
        if place == 0 or not self.block:
            number: int = self.used >> 4
            self.block = hashlib.sha512(self.key + number.to_bytes(8, "big")).digest()
        self.used += 1
        block = self.block
        at = place * 4
        return i64(block[at]) << 24 | i64(block[at + 1]) << 16 | i64(block[at + 2]) << 8 | i64(block[at + 3])

    def write(self, out: Writer) -> None:
        out.byte(HASH)
        out.data += self.key
        out.number(self.used)


class FastRng(Rng):
    """xoshiro128** on four 32-bit words, for simulation and search."""

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        digest = hashlib.sha256(b"%d:%d" % (check_seed(seed), stream)).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "big")
        self.b: i64 = int.from_bytes(digest[4:8], "big")
        self.c: i64 = int.from_bytes(digest[8:12], "big")
        self.d: i64 = int.from_bytes(digest[12:16], "big") | 1  # never all zero

    def word(self) -> i64:
        b = self.b
        mixed = (b * 5) & MASK
        mixed = ((mixed << 7) | (mixed >> 25)) & MASK
        self.c ^= self.a
        self.d ^= b
        self.b = b ^ self.c
        self.a ^= self.d
        self.c ^= (b << 9) & MASK
        d = self.d
        self.d = ((d << 11) | (d >> 21)) & MASK
        return (mixed * 9) & MASK

    def reseed(self, rng: Rng) -> None:
        """Start anew from four words of another generator."""
        self.a = rng.word()
        self.b = rng.word()
        self.c = rng.word()
        self.d = rng.word() | 1

    def write(self, out: Writer) -> None:
        out.byte(FAST)
        out.number(self.a)
        out.number(self.b)
        out.number(self.c)
        out.number(self.d)


def read_rng(data: Reader) -> Rng:
    """The generator that `Rng.write` wrote."""
    kind = data.byte()
    if kind == NO_CHANCE:
        return Rng()
    if kind == HASH:
        hashed = HashRng(data.take(64))
        hashed.used = data.number()
        return hashed
    if kind == FAST:
        fast = FastRng()
        fast.a = data.number()
        fast.b = data.number()
        fast.c = data.number()
        fast.d = data.number()
        return fast
    raise BadDump(f"byte {data.place - 1} should name a generator (0, 1 or 2), and is {kind}")

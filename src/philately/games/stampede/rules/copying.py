"""Copy, write and read a position. Made by `python -m tools.fields` from the fields in position.py: change those."""

import zlib
from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import copy_row
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede
    from philately.games.stampede.rules.setup import Setup


def fingerprint(setup: "Setup") -> i64:
    """Return a number for everything that was chosen, to tell dumps of different games apart."""
    chosen = (
        setup.deck,
        setup.random_backs,
        setup.giraffe_on_top,
        setup.buffalo_from_hand,
        setup.giraffe_same_card,
        setup.parrots_own_turn,
        setup.refill_when_needed,
        setup.refill_together,
        setup.hidden_places,
        setup.memory_aid,
        setup.teams,
        setup.trio_needs_two,
        setup.turn_limit,
    )
    return zlib.crc32(repr(chosen).encode())


def copy(game: "Stampede", other: "Stampede") -> None:
    """Make all fields of a position those of another one."""
    game.pile.copy_from(other.pile)
    for i in range(game.players):
        game.hands[i].copy_from(other.hands[i])
    for i in range(game.players):
        game.albums[i].copy_from(other.albums[i])
    game.area.copy_from(other.area)
    game.held.copy_from(other.held)
    game.given.copy_from(other.given)
    copy_row(game.animals, other.animals)
    game.active = other.active
    game.turn = other.turn
    game.stage = other.stage
    game.picks = other.picks
    game.pick_a = other.pick_a
    game.pick_b = other.pick_b
    game.order = other.order
    game.taken = other.taken
    game.album_before = other.album_before
    game.refilled = other.refilled
    game.resume = other.resume
    game.refills = other.refills
    copy_row(game.first_given, other.first_given)
    copy_row(game.second_given, other.second_given)
    copy_row(game.ticks, other.ticks)
    game.winner = other.winner
    game.reason = other.reason
    game.pooled = other.pooled


def write(game: "Stampede", out: Writer) -> None:
    """Write all fields of a position."""
    out.number(fingerprint(game.setup))
    game.pile.write(out)
    for i in range(game.players):
        game.hands[i].write(out)
    for i in range(game.players):
        game.albums[i].write(out)
    game.area.write(out)
    game.held.write(out)
    game.given.write(out)
    for i in range(9 * game.players):
        out.byte(game.animals[i])
    out.byte(game.active)
    out.number(game.turn)
    out.byte(game.stage)
    out.byte(game.picks)
    out.byte(game.pick_a)
    out.byte(game.pick_b)
    out.byte(game.order)
    out.byte(game.taken)
    out.byte(game.album_before)
    out.byte(int(game.refilled))
    out.byte(game.resume)
    out.number(game.refills)
    for i in range(game.players):
        out.byte(game.first_given[i])
    for i in range(game.players):
        out.byte(game.second_given[i])
    for i in range(game.players):
        out.byte(game.ticks[i])
    out.byte(game.winner & 255)
    out.byte(game.reason)
    out.byte(int(game.pooled))


def read(game: "Stampede", data: Reader) -> None:
    """Read what `write` has written, within the bounds of every field."""
    if data.number() != fingerprint(game.setup):
        raise BadDump("this is the dump of a game with other options")
    game.pile.read(data)
    for i in range(game.players):
        game.hands[i].read(data)
    for i in range(game.players):
        game.albums[i].read(data)
    game.area.read(data)
    game.held.read(data)
    game.given.read(data)
    for i in range(9 * game.players):
        game.animals[i] = data.below(11)
    game.active = data.below(game.players)
    game.turn = data.number()
    game.stage = data.below(len(game.questions))
    game.picks = data.below(3)
    game.pick_a = data.below_or(81, 255)
    game.pick_b = data.below_or(81, 255)
    game.order = data.below(89)
    game.taken = data.below_or(81, 255)
    game.album_before = data.below(91)
    game.refilled = data.below(2) != 0
    game.resume = data.below(5)
    game.refills = data.number()
    for i in range(game.players):
        game.first_given[i] = data.below_or(81, 255)
    for i in range(game.players):
        game.second_given[i] = data.below_or(81, 255)
    for i in range(game.players):
        game.ticks[i] = data.below(5)
    game.winner = data.below_or(game.players, -1)
    game.reason = data.below(5)
    game.pooled = data.below(2) != 0

"""Copy, write and read a position. Made by `python -m tools.fields` from the fields in position.py: change those."""

import zlib
from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import copy_row
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin
    from philately.games.stampin.rules.setup import Setup


def fingerprint(setup: "Setup") -> i64:
    """Return a number for everything that was chosen, to tell dumps of different games apart."""
    chosen = (
        setup.kinds,
        setup.numbers,
        setup.entries,
        setup.values,
        setup.auction,
        setup.sets_to_win,
        setup.one_each,
        setup.demand_at_start,
        setup.wild_exchange_keeper,
        setup.duel_tie_nothing,
        setup.shuffle_when_needed,
        setup.wild_in_three,
        setup.max_wilds,
        setup.open_discards,
        setup.hidden_cash,
        setup.turn_limit,
    )
    return zlib.crc32(repr(chosen).encode())


def copy(game: "Stampin", other: "Stampin") -> None:
    """Make all fields of a position those of another one."""
    game.deck.copy_from(other.deck)
    for i in range(2):
        game.piles[i].copy_from(other.piles[i])
    copy_row(game.hands, other.hands)
    copy_row(game.threes, other.threes)
    copy_row(game.sets, other.sets)
    copy_row(game.cash, other.cash)
    copy_row(game.keepers, other.keepers)
    copy_row(game.places, other.places)
    copy_row(game.lost, other.lost)
    game.fresh = other.fresh
    game.shuffles = other.shuffles
    game.active = other.active
    game.turn = other.turn
    game.quiet = other.quiet
    game.closing = other.closing
    game.stage = other.stage
    game.picked = other.picked
    game.gained = other.gained
    game.bought = other.bought
    game.sorted_out = other.sorted_out
    game.partner = other.partner
    game.trading_all = other.trading_all
    game.asking_round = other.asking_round
    game.for_wild = other.for_wild
    game.target = other.target
    game.incoming = other.incoming
    game.outgoing = other.outgoing
    game.lot = other.lot
    game.high_bid = other.high_bid
    game.high_bidder = other.high_bidder
    game.out = other.out
    copy_row(game.answers, other.answers)
    game.die_a = other.die_a
    game.die_b = other.die_b
    game.shown = other.shown
    game.winner = other.winner
    game.reason = other.reason
    copy_row(game.known, other.known)
    copy_row(game.known_down, other.known_down)
    copy_row(game.told, other.told)
    copy_row(game.barred, other.barred)
    copy_row(game.none_of, other.none_of)
    copy_row(game.one_of, other.one_of)


def write(game: "Stampin", out: Writer) -> None:
    """Write all fields of a position."""
    out.number(fingerprint(game.setup))
    game.deck.write(out)
    for i in range(2):
        game.piles[i].write(out)
    for i in range(game.players):
        out.number(game.hands[i])
    for i in range(game.players * 15):
        out.number(game.threes[i])
    for i in range(game.players * 15):
        out.number(game.sets[i])
    for i in range(game.players):
        out.number(game.cash[i])
    for i in range(game.players):
        out.byte(game.keepers[i])
    for i in range(game.players):
        out.byte(game.places[i])
    for i in range(game.players):
        out.byte(game.lost[i])
    out.number(game.fresh)
    out.number(game.shuffles)
    out.byte(game.active)
    out.number(game.turn)
    out.byte(game.quiet)
    out.byte(int(game.closing))
    out.byte(game.stage)
    out.byte(game.picked)
    out.number(game.gained)
    out.byte(game.bought)
    out.byte(game.sorted_out)
    out.byte(game.partner)
    out.byte(int(game.trading_all))
    out.byte(int(game.asking_round))
    out.byte(game.for_wild)
    out.byte(game.target)
    out.number(game.incoming)
    out.number(game.outgoing)
    out.byte(game.lot)
    out.number(game.high_bid)
    out.byte(game.high_bidder & 255)
    out.byte(game.out)
    for i in range(game.players):
        out.number(game.answers[i])
    out.byte(game.die_a)
    out.byte(game.die_b)
    out.number(game.shown)
    out.byte(game.winner & 255)
    out.byte(game.reason)
    for i in range((game.players + 1) * game.players):
        out.number(game.known[i])
    for i in range((game.players + 1) * game.players):
        out.number(game.known_down[i])
    for i in range(game.players * 15):
        out.byte(game.told[i])
    for i in range(game.players * 15):
        out.number(game.barred[i])
    for i in range((game.players + 1) * game.players):
        out.number(game.none_of[i])
    for i in range((game.players + 1) * game.players):
        out.number(game.one_of[i])


def read(game: "Stampin", data: Reader) -> None:
    """Read what `write` has written, within the bounds of every field."""
    if data.number() != fingerprint(game.setup):
        raise BadDump("this is the dump of a game with other options")
    game.deck.read(data)
    for i in range(2):
        game.piles[i].read(data)
    for i in range(game.players):
        game.hands[i] = data.number()
    for i in range(game.players * 15):
        game.threes[i] = data.number()
    for i in range(game.players * 15):
        game.sets[i] = data.number()
    for i in range(game.players):
        game.cash[i] = data.number_below(481)
    for i in range(game.players):
        game.keepers[i] = data.below(4)
    for i in range(game.players):
        game.places[i] = data.below(len(game.setup.kinds) + 1)
    for i in range(game.players):
        game.lost[i] = data.below(2)
    game.fresh = data.number()
    game.shuffles = data.number()
    game.active = data.below(game.players)
    game.turn = data.number()
    game.quiet = data.below(game.players + 1)
    game.closing = data.below(2) != 0
    game.stage = data.below(len(game.questions))
    game.picked = data.below_or(62, 255)
    game.gained = data.number()
    game.bought = data.below(3)
    game.sorted_out = data.below(7)
    game.partner = data.below(game.players)
    game.trading_all = data.below(2) != 0
    game.asking_round = data.below(2) != 0
    game.for_wild = data.below_or(62, 255)
    game.target = data.below(game.players)
    game.incoming = data.number()
    game.outgoing = data.number()
    game.lot = data.below_or(62, 255)
    game.high_bid = data.number_below(481)
    game.high_bidder = data.below_or(game.players, -1)
    game.out = data.below(1 << game.players)
    for i in range(game.players):
        game.answers[i] = data.number_below_or(481, -1)
    game.die_a = data.below(7)
    game.die_b = data.below(7)
    game.shown = data.number()
    game.winner = data.below_or(game.players, -1)
    game.reason = data.below(4)
    for i in range((game.players + 1) * game.players):
        game.known[i] = data.number()
    for i in range((game.players + 1) * game.players):
        game.known_down[i] = data.number()
    for i in range(game.players * 15):
        game.told[i] = data.below(32)
    for i in range(game.players * 15):
        game.barred[i] = data.number()
    for i in range((game.players + 1) * game.players):
        game.none_of[i] = data.number_below(32768)
    for i in range((game.players + 1) * game.players):
        game.one_of[i] = data.number_below(32768)

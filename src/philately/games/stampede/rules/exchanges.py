"""Exchanges between hands, albums and the area (section D): all animals but Giraffe, Rhino and Parrot."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.event import Event
from philately.games.stampede.rules import events as e
from philately.games.stampede.rules import knowledge, turn, winning
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import Another, Pick

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede


class Exchange(Pick):
    """S-17, S-18, S-19, S-23: take a stamp of a zone for the picked one, which comes from another zone."""

    def __init__(self, name: str, rule: str, zone: i64, source: i64, event: Event) -> None:
        super().__init__(name, rule, zone)
        self.source = source
        self.event = event

    def take(self, game: "Stampede", action: i64) -> None:
        mine = game.pick_a
        lift(game, self.source, mine)
        lift(game, self.zone, action)
        lay(game, self.source, action)
        lay(game, self.zone, mine)
        if game.telling:
            if self.zone == t.OTHER:
                game.happen(self.event, game.active, mine, game.pick_b, action)
            else:
                game.happen(self.event, game.active, mine, action)
        if not winning.parrots_may_win(game):
            turn.end(game)


class CrocodilePlayer(Another):
    """S-20: the whole hand for another player's; both then know both hands."""

    def take(self, game: "Stampede", action: i64) -> None:
        other = action - t.SEAT
        knowledge.swap_hands(game, game.active, other)
        game.reveals += 1
        if game.telling:
            seen = t.stamps_in(game.hands[game.active]) + t.stamps_in(game.hands[other])
            game.happen_with(e.SWAPPED_HANDS, game.active, [other, *seen])
        turn.end(game)


class BuffaloCard(Pick):
    """S-24: three stamps of one's album, one after another, for the three of the exchange area."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        self.offer_without(game, seat, game.pick_a, game.pick_b, self.chosen)

    def take(self, game: "Stampede", action: i64) -> None:
        if game.picks < 2:
            game.pick(action, self)
        else:
            exchange_three(game, t.ALBUM, game.pick_a, game.pick_b, action)


def exchange_three(game: "Stampede", zone: i64, a: i64, b: i64, c: i64) -> None:
    """S-24: three stamps of the album for those of the area; S-42: the whole hand, which is publicly known then."""
    area = game.area
    x = area.card(0)
    y = area.card(1)
    z = area.card(2)
    area.clear()
    lift(game, zone, a)
    lift(game, zone, b)
    lift(game, zone, c)
    lay(game, t.AREA, a)
    lay(game, t.AREA, b)
    lay(game, t.AREA, c)
    lay(game, zone, x)
    lay(game, zone, y)
    lay(game, zone, z)
    game.happen(e.SWAPPED_THREE, game.active, a, b, c, x, y, z)
    if not winning.parrots_may_win(game):
        turn.end(game)


def lift(game: "Stampede", zone: i64, stamp: i64) -> None:
    """Take a stamp out of a zone."""
    if zone == t.HAND:
        knowledge.out_of_hand(game, game.active, stamp)
    elif zone == t.AREA:
        game.area.lift(stamp)
    else:
        game.out_of_album(game.pick_b if zone == t.OTHER else game.active, stamp)


def lay(game: "Stampede", zone: i64, stamp: i64) -> None:
    """Put a stamp that everybody has seen into a zone."""
    if zone == t.HAND:
        knowledge.into_hand(game, game.active, stamp, game.everybody)
    elif zone == t.AREA:
        game.area.lay(stamp)
    else:
        game.into_album(game.pick_b if zone == t.OTHER else game.active, stamp)


ELEPHANT_ALBUM: Final[Exchange] = Exchange("elephant_album", "S-17", t.ALBUM, t.HAND, e.SWAPPED_OWN)
ELEPHANT_HAND: Final[Pick] = Pick("elephant_hand", "S-17", t.HAND, ELEPHANT_ALBUM)
HIPPO_ALBUM: Final[Exchange] = Exchange("hippo_album", "S-18", t.OTHER, t.HAND, e.SWAPPED_HAND)
HIPPO_PLAYER: Final[Another] = Another("hippo_player", "S-18", HIPPO_ALBUM)
HIPPO_HAND: Final[Pick] = Pick("hippo_hand", "S-18", t.HAND, HIPPO_PLAYER)
LION_ALBUM: Final[Exchange] = Exchange("lion_album", "S-19", t.OTHER, t.ALBUM, e.SWAPPED_ALBUM)
LION_PLAYER: Final[Another] = Another("lion_player", "S-19", LION_ALBUM)
LION_OWN: Final[Pick] = Pick("lion_own", "S-19", t.ALBUM, LION_PLAYER)
CROCODILE_PLAYER: Final[CrocodilePlayer] = CrocodilePlayer("crocodile_player", "S-20")
BABOON_AREA: Final[Exchange] = Exchange("baboon_area", "S-23", t.AREA, t.HAND, e.SWAPPED_AREA)
BABOON_HAND: Final[Pick] = Pick("baboon_hand", "S-23", t.HAND, BABOON_AREA)
BUFFALO_CARD: Final[BuffaloCard] = BuffaloCard("buffalo_card", "S-24", t.ALBUM)

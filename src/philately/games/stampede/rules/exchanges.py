"""Exchanges between hands, albums and the area (section D): all animals but Giraffe, Rhino and Parrot."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Reason
from philately.games.stampede.rules import knowledge, turn, winning
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import Another, Asked, FromAlbum, FromAnother, FromHand

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede

NOT_IN_AREA: Final[Reason] = Reason(N_("There is no {stamp} in the exchange area."), "S-23")


class ElephantHand(FromHand):
    """S-17: give one stamp of one's hand."""

    def take(self, game: "Stampede", action: i64) -> None:
        game.pick(action, ELEPHANT_ALBUM)


class ElephantAlbum(FromAlbum):
    """S-17: take one of one's own album, the Elephant itself too, and exchange them."""

    def take(self, game: "Stampede", action: i64) -> None:
        mine = game.pick_a
        me = game.active
        knowledge.out_of_hand(game, me, mine)
        game.out_of_album(me, action)
        knowledge.into_hand(game, me, action, game.everybody)
        game.into_album(me, mine)
        if game.telling:
            game.story.append((t.SWAPPED_OWN, me, mine, action))
        if not winning.parrots_may_win(game):
            turn.end(game)


class HippoHand(FromHand):
    """S-18: give one stamp of one's hand."""

    def take(self, game: "Stampede", action: i64) -> None:
        game.pick(action, HIPPO_PLAYER)


class HippoPlayer(Another):
    """S-18: choose another player's album."""

    def take(self, game: "Stampede", action: i64) -> None:
        game.pick(action - t.SEAT, HIPPO_ALBUM)


class HippoAlbum(FromAnother):
    """S-18: take one stamp of that album, and exchange them."""

    def take(self, game: "Stampede", action: i64) -> None:
        mine = game.pick_a
        owner = game.pick_b
        me = game.active
        knowledge.out_of_hand(game, me, mine)
        game.out_of_album(owner, action)
        knowledge.into_hand(game, me, action, game.everybody)
        game.into_album(owner, mine)
        if game.telling:
            game.story.append((t.SWAPPED_HAND, me, mine, owner, action))
        if not winning.parrots_may_win(game):
            turn.end(game)


class LionOwn(FromAlbum):
    """S-19: give one stamp of one's album, the Lion itself too."""

    def take(self, game: "Stampede", action: i64) -> None:
        game.pick(action, LION_PLAYER)


class LionPlayer(Another):
    """S-19: choose another player's album."""

    def take(self, game: "Stampede", action: i64) -> None:
        game.pick(action - t.SEAT, LION_ALBUM)


class LionAlbum(FromAnother):
    """S-19: take one stamp of that album, and exchange them."""

    def take(self, game: "Stampede", action: i64) -> None:
        mine = game.pick_a
        owner = game.pick_b
        me = game.active
        game.out_of_album(me, mine)
        game.out_of_album(owner, action)
        game.into_album(me, action)
        game.into_album(owner, mine)
        if game.telling:
            game.story.append((t.SWAPPED_ALBUM, me, mine, owner, action))
        if not winning.parrots_may_win(game):
            turn.end(game)


class CrocodilePlayer(Another):
    """S-20: the whole hand for another player's; both then know both hands."""

    def take(self, game: "Stampede", action: i64) -> None:
        other = action - t.SEAT
        knowledge.swap_hands(game, game.active, other)
        game.reveals += 1
        if game.telling:
            mine = game.hands[game.active]
            theirs = game.hands[other]
            seen = (mine.card(0), mine.card(1), mine.card(2), theirs.card(0), theirs.card(1), theirs.card(2))
            game.story.append((t.SWAPPED_HANDS, game.active, other, *seen))
        turn.end(game)


class BaboonHand(FromHand):
    """S-23: give one stamp of one's hand."""

    def take(self, game: "Stampede", action: i64) -> None:
        game.pick(action, BABOON_AREA)


class BaboonArea(Asked):
    """S-23: take one of the exchange area, and exchange them."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer_kinds(game.area)
        if game.wondering:
            game.rule_out_rest(t.STAMP, t.STAMPS, NOT_IN_AREA)

    def take(self, game: "Stampede", action: i64) -> None:
        mine = game.pick_a
        me = game.active
        knowledge.out_of_hand(game, me, mine)
        game.area.lift(action)
        knowledge.into_hand(game, me, action, game.everybody)
        game.area.lay(mine)
        if game.telling:
            game.story.append((t.SWAPPED_AREA, me, mine, action))
        turn.end(game)


class BuffaloCard(FromAlbum):
    """S-24: three stamps of one's album, one after another, for the three of the exchange area."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer_others(game.albums[seat], game.pick_a, game.pick_b)
        if game.wondering:
            game.rule_out_chosen(game.pick_a, self.chosen)
            game.rule_out_chosen(game.pick_b, self.chosen)
            game.rule_out_rest(t.STAMP, t.STAMPS, self.missing)

    def take(self, game: "Stampede", action: i64) -> None:
        if game.picks < 2:
            game.pick(action, BUFFALO_CARD)
            return
        a = game.pick_a
        b = game.pick_b
        c = action
        me = game.active
        x = game.area.card(0)
        y = game.area.card(1)
        z = game.area.card(2)
        game.area.clear()
        game.out_of_album(me, a)
        game.out_of_album(me, b)
        game.out_of_album(me, c)
        game.area.lay(a)
        game.area.lay(b)
        game.area.lay(c)
        game.into_album(me, x)
        game.into_album(me, y)
        game.into_album(me, z)
        if game.telling:
            game.story.append((t.SWAPPED_THREE, me, a, b, c, x, y, z))
        if not winning.parrots_may_win(game):
            turn.end(game)


def buffalo_from_hand(game: "Stampede") -> None:
    """S-42: the whole hand goes face-up to the area, whose three cards become the publicly known hand."""
    me = game.active
    hand = game.hands[me]
    a = hand.card(0)
    b = hand.card(1)
    c = hand.card(2)
    x = game.area.card(0)
    y = game.area.card(1)
    z = game.area.card(2)
    hand.clear()
    game.area.clear()
    game.area.lay(a)
    game.area.lay(b)
    game.area.lay(c)
    knowledge.into_hand(game, me, x, game.everybody)
    knowledge.into_hand(game, me, y, game.everybody)
    knowledge.into_hand(game, me, z, game.everybody)
    if game.telling:
        game.story.append((t.SWAPPED_THREE, me, a, b, c, x, y, z))
    turn.end(game)


ELEPHANT_HAND: Final[ElephantHand] = ElephantHand("elephant_hand", "S-17")
ELEPHANT_ALBUM: Final[ElephantAlbum] = ElephantAlbum("elephant_album", "S-17")
HIPPO_HAND: Final[HippoHand] = HippoHand("hippo_hand", "S-18")
HIPPO_PLAYER: Final[HippoPlayer] = HippoPlayer(
    "hippo_player", "S-18", N_("The Hippo needs a stamp in somebody else's album.")
)
HIPPO_ALBUM: Final[HippoAlbum] = HippoAlbum("hippo_album", "S-18")
LION_OWN: Final[LionOwn] = LionOwn("lion_own", "S-19")
LION_PLAYER: Final[LionPlayer] = LionPlayer(
    "lion_player", "S-19", N_("The Lion needs a stamp in somebody else's album.")
)
LION_ALBUM: Final[LionAlbum] = LionAlbum("lion_album", "S-19")
CROCODILE_PLAYER: Final[CrocodilePlayer] = CrocodilePlayer(
    "crocodile_player", "S-20", N_("The Crocodile needs somebody else's hand.")
)
BABOON_HAND: Final[BaboonHand] = BaboonHand("baboon_hand", "S-23")
BABOON_AREA: Final[BaboonArea] = BaboonArea("baboon_area", "S-23")
BUFFALO_CARD: Final[BuffaloCard] = BuffaloCard("buffalo_card", "S-24")

"""Set-up (section B)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.rng import Rng
from philately.games.stampede.rules import events as e
from philately.games.stampede.rules import knowledge, turn
from philately.games.stampede.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede


def deal(game: "Stampede", rng: Rng) -> None:
    """S-8: shuffle; all hands, then all albums, then the area, from the top; a random player starts."""
    game.rng = rng
    for number in range(i64(len(game.setup.deck))):
        stamp: i64 = game.setup.deck[number]
        game.pile.put(t.random_back(stamp, rng) if game.setup.random_backs else stamp, 0)
    game.pile.shuffle(rng)
    for seat in range(game.players):
        for _card in range(i64(3)):
            knowledge.into_hand(game, seat, game.pile.take(), 0)
    for seat in range(game.players):
        for _card in range(i64(2)):
            game.into_album(seat, game.pile.take())
    for _card in range(i64(3)):
        game.area.lay(game.pile.take())
    knowledge.see_top(game)
    game.active = rng.below(game.players)
    if game.telling:
        for seat in range(game.players):
            game.happen_with(e.DEALT_HAND, seat, [*t.backs_in(game.hands[seat]), *t.stamps_in(game.hands[seat])])
        for seat in range(game.players):
            game.happen_with(e.DEALT_ALBUM, seat, t.stamps_in(game.albums[seat]))
        game.happen_with(e.DEALT_AREA, game.active, t.stamps_in(game.area))
        game.happen(e.STARTS, game.active)
    turn.begin(game)

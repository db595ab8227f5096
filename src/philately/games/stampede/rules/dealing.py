"""Set-up (section B)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.rng import Rng
from philately.games.stampede.rules import knowledge, turn
from philately.games.stampede.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede


def deal(game: "Stampede", rng: Rng) -> None:
    """S-8: shuffle; all hands, then all albums, then the area, from the top; a random player starts."""
    game.rng = rng
    for number in range(i64(len(game.setup.deck))):
        stamp: i64 = game.setup.deck[number]
        if game.setup.random_backs:  # S-4
            front = stamp // t.ANIMALS
            decoy = rng.below(t.ANIMALS - 1)
            stamp = front * t.ANIMALS + (decoy if decoy < front else decoy + 1)
        game.pile.put(stamp, 0)
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
            hand = game.hands[seat]
            game.story.append((t.DEALT_HAND, seat, hand.card(0), hand.card(1), hand.card(2)))
        for seat in range(game.players):
            game.story.append((t.DEALT_ALBUM, seat, game.albums[seat].card(0), game.albums[seat].card(1)))
        game.story.append((t.DEALT_AREA, game.active, game.area.card(0), game.area.card(1), game.area.card(2)))
        game.story.append((t.STARTS, game.active))
    turn.begin(game)

"""The turn and its three steps (section C)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.errors import RuleBroken
from philately.core.event import Event
from philately.games.stampede.rules import digging, exchanges, knowledge, refill, winning
from philately.games.stampede.rules import events as e
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import Pick

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede


def begin(game: "Stampede") -> None:
    game.turn += 1
    game.refilled = False
    game.album_before = game.albums[game.active].size
    game.to_move = game.active
    if not (game.setup.parrots_own_turn and winning.parrots_may_win(game)):
        draw(game)


def draw(game: "Stampede") -> None:
    """Step 1 (S-11): take the top card of the pile into the hand."""
    if game.pile.size == 0:
        refill.run_out(game, t.TO_DRAW)
        return
    take_to_hand(game, e.DREW)
    if refill.must_refill(game):
        refill.run_out(game, t.TO_PLAY)
    else:
        game.step(PLAY)


def take_to_hand(game: "Stampede", event: Event) -> None:
    mark = game.pile.mark(0)
    stamp = game.pile.take()
    knowledge.into_hand(game, game.active, stamp, mark)
    knowledge.see_top(game)
    game.reveals += 1
    if game.telling:
        game.happen(event, game.active, t.back_of(stamp), stamp)


def check(game: "Stampede") -> None:
    """S-16: the three checks at the end of a turn; in a redealt copy they would only cost time."""
    expected = game.album_before - (1 if game.refilled else -1)
    for seat in range(game.players):
        if game.hands[seat].size != 3:
            raise RuleBroken(f"after turn {game.turn} seat {seat} has {game.hands[seat].size} cards in hand (3)")
    if game.area.size != 3:
        raise RuleBroken(f"after turn {game.turn} {game.area.size} lie in the area (3)")
    me = game.active
    if game.albums[me].size != expected:
        raise RuleBroken(f"after turn {game.turn} seat {me} has {game.albums[me].size} in the album ({expected})")


def end(game: "Stampede") -> None:
    """S-27: five of one animal or all nine win at the end of one's turn; then the player to the left (S-9)."""
    if game.tracking:
        check(game)
    if winning.sets_may_win(game):
        return
    if game.setup.turn_limit and game.turn >= game.setup.turn_limit:
        winning.finish(game, -1, t.TURN_LIMIT)
        return
    game.active = game.left_of(game.active)
    begin(game)


class Play(Pick):
    """Step 2 (S-11): play one of the four hand cards face-up into the own album; step 3: carry out its action."""

    def take(self, game: "Stampede", action: i64) -> None:
        me = game.active
        knowledge.out_of_hand(game, me, action)
        game.into_album(me, action)
        if game.telling:
            game.happen(e.PLAYED, me, action)
        animal = t.front_of(action)
        if animal == t.PARROT and winning.parrots_may_win(game):
            return
        if animal == t.ELEPHANT:
            game.step(exchanges.ELEPHANT_HAND)
        elif animal == t.HIPPO:
            game.step(exchanges.HIPPO_HAND)
        elif animal == t.LION:
            game.step(exchanges.LION_OWN)
        elif animal == t.CROCODILE:
            game.step(exchanges.CROCODILE_PLAYER)
        elif animal == t.GIRAFFE:
            digging.begin_giraffe(game)
        elif animal == t.RHINO:
            game.step(digging.RHINO_ORDER)
        elif animal == t.BABOON:
            game.step(exchanges.BABOON_HAND)
        elif animal == t.BUFFALO:
            if game.setup.buffalo_from_hand:
                hand = game.hands[me]
                exchanges.exchange_three(game, t.HAND, hand.card(0), hand.card(1), hand.card(2))
            else:
                game.step(exchanges.BUFFALO_CARD)
        else:
            end(game)


PLAY: Final[Play] = Play("play", "S-11", t.HAND)

"""The empty pile: everybody gives up two stamps, which become the new pile (section F)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.games.stampede.rules import digging, knowledge, turn
from philately.games.stampede.rules import events as e
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import Pick

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede


def must_refill(game: "Stampede") -> bool:
    """S-32: by default the moment the last card leaves the pile."""
    return game.pile.size == 0 and not game.setup.refill_when_needed


def run_out(game: "Stampede", resume: i64) -> None:
    """S-31: every player gives up two cards from the own album; these become the new pile."""
    game.resume = resume
    game.refilled = True
    game.refills += 1
    for seat in range(game.players):
        game.first_given[seat] = t.NONE
        game.second_given[seat] = t.NONE
    game.happen(e.RAN_OUT, game.active)
    next_to_give(game)


def next_to_give(game: "Stampede") -> None:
    """S-33: the active player first, then clockwise."""
    seat = game.active
    for _turn in range(game.players):
        if game.second_given[seat] == t.NONE:
            game.to_move = seat
            game.step(GIVE_UP)
            return
        seat = game.left_of(seat)
    new_pile(game)


def hand_over(game: "Stampede", seat: i64) -> None:
    first = game.first_given[seat]
    second = game.second_given[seat]
    for stamp in (first, second):
        game.out_of_album(seat, stamp)
        game.given.lay(stamp)
        if seat == game.active and stamp == game.taken:
            game.taken = t.NONE  # S-21: the card just taken is gone, so any other may be returned
    game.happen(e.GAVE_UP, seat, first, second)


def new_pile(game: "Stampede") -> None:
    """S-31, S-33: the cards given up are shuffled; their order is nobody's to know."""
    if game.setup.refill_together:
        seat = game.active
        for _turn in range(game.players):
            hand_over(game, seat)
            seat = game.left_of(seat)
    for i in range(game.given.size):
        game.pile.put(game.given.card(i), 0)
    game.given.clear()
    game.pile.shuffle(game.rng)
    knowledge.remember_refill(game)
    knowledge.see_top(game)
    game.reveals += 1
    game.happen(e.NEW_PILE, game.active, game.pile.size)
    game.to_move = game.active
    if game.resume == t.TO_DRAW:
        turn.draw(game)
    elif game.resume == t.TO_PLAY:
        game.step(turn.PLAY)
    elif game.resume == t.TO_GIRAFFE_TAKE:
        digging.take_to_album(game)
    elif game.resume == t.TO_GIRAFFE_RETURN:
        game.step(digging.GIRAFFE_CARD)
    else:
        digging.take_hand(game)


class GiveUp(Pick):
    """S-31, S-33: two stamps of one's own album, one after another; with an option all choose at once, in secret."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        self.offer_without(game, seat, game.first_given[seat], t.NONE, self.chosen)

    def is_obvious(self, game: "Stampede") -> bool:
        """A single stamp that is left would tell the first one, which is still secret."""
        album = game.albums[game.to_move]
        return not game.setup.refill_together or album.kinds == 1 or album.size <= 2

    def take(self, game: "Stampede", action: i64) -> None:
        seat = game.to_move
        if game.first_given[seat] == t.NONE:
            game.first_given[seat] = action
            game.ask(self)
            return
        game.second_given[seat] = action
        if game.setup.refill_together:
            game.reveals += 1  # a secret answer is final once sent
        else:
            hand_over(game, seat)
        next_to_give(game)

    def is_secret(self, game: "Stampede", seat: i64) -> bool:
        return game.setup.refill_together

    def is_together(self, game: "Stampede") -> bool:
        return game.setup.refill_together

    def waits_for(self, game: "Stampede", seat: i64) -> bool:
        return game.second_given[seat] == t.NONE

    def first(self, game: "Stampede") -> i64:
        return game.active


GIVE_UP: Final[GiveUp] = GiveUp("give_up", "S-31", t.ALBUM)

"""Winning, alone and in teams (sections E and H)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.games.stampede.rules import events as e
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import Asked

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede


def parrots_may_win(game: "Stampede") -> bool:
    """S-26: four Parrots in an album win immediately. True when the game is over."""
    seat = game.active
    animals = game.animals
    players = game.players
    albums: i64 = 1 if game.setup.parrots_own_turn else players
    for _album in range(albums):
        if animals[seat * t.ANIMALS + t.PARROT] >= 4 and satisfied(game, seat, t.PARROTS):
            return True
        seat += 1
        if seat == players:
            seat = 0
    return False


def sets_may_win(game: "Stampede") -> bool:
    """S-27: five of one animal, or all nine, at the end of one's own turn. True when the game is over."""
    me = game.active
    if game.albums[me].size < 5:
        return False
    animals = game.animals
    different: i64 = 0
    most: i64 = 0
    for place in range(me * t.ANIMALS, me * t.ANIMALS + t.ANIMALS):
        number = animals[place]
        if number > 0:
            different += 1
            if number > most:
                most = number
    if most >= 5 and satisfied(game, me, t.FIVE):
        return True
    return different == t.ANIMALS and satisfied(game, me, t.NINE)


def satisfied(game: "Stampede", seat: i64, reason: i64) -> bool:
    """S-28: the first to do so wins; S-39: in teams each member must, at least once. True when the game is over."""
    teams = game.setup.teams
    if not teams:
        finish(game, seat, reason)
        return True
    if game.ticks[seat]:
        return False
    game.ticks[seat] = reason
    game.happen(e.SATISFIED, seat, reason)
    reached = [int(game.ticks[other]) for other in range(game.players) if teams[other] == teams[seat]]
    missing = reached.count(0)
    if missing == 0 or (len(reached) == 3 and missing == 1 and game.setup.trio_needs_two):
        finish(game, seat, reason)
        return True
    return False


def finish(game: "Stampede", winner: i64, reason: i64) -> None:
    game.winner = winner
    game.reason = reason
    game.to_move = -1
    game.step(OVER)
    if winner < 0:
        game.happen(e.NOBODY_WON, game.active, reason)
    else:
        game.happen(e.WON, winner, reason, game.setup.teams[winner] if game.setup.teams else -1)


OVER: Final[Asked] = Asked("over")

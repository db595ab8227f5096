"""Players that are no people: `random` for every game, `greedy` for those with a strategy."""

from philately.bots.greedy import GreedyBot
from philately.bots.playout import Bot, RandomBot
from philately.core.errors import BadOptions
from philately.core.game import Game
from philately.core.language import _
from philately.core.options import nearest
from philately.core.rng import Rng


def bot_names(game: Game) -> list[str]:
    """The bots that play a game."""
    return ["random"] if game.strategy() is None else ["random", "greedy"]


def make_bot(game: Game, name: str, rng: Rng) -> Bot:
    """The bot of that name, with a generator of its own."""
    names = bot_names(game)
    if name not in names:
        close = nearest(name, names)
        message = _("{game} has no bot {name}; it is played by {words}")
        if close:
            message = _("{game} has no bot {name}; did you mean {word}?")
        words = ", ".join(names)
        raise BadOptions(message.format(game=game.title, name=repr(name), word=(close or names)[0], words=words))
    strategy = game.strategy()
    if name == "greedy" and strategy is not None:
        return GreedyBot(strategy, rng)
    return RandomBot(rng)

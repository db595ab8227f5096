"""Players that are no people: `random` and `search` for every game, `gentle` and `greedy` for those with a strategy."""

import re

from philately.bots.gentle import GentleBot
from philately.bots.greedy import GreedyBot
from philately.bots.playout import Bot, RandomBot
from philately.bots.search import Search, SearchBot
from philately.core.errors import BadOptions
from philately.core.game import Game
from philately.core.language import _
from philately.core.options import nearest
from philately.core.rng import Rng

LEVELS = {"quick": 300, "careful": 3000}  # simulations of the search
MOST_SIMULATIONS, MOST_SECONDS = 10_000_000, 3600.0


def bot_names(game: Game) -> list[str]:
    """The bots that play a game, the strongest last."""
    return ["random", "search"] if game.strategy() is None else ["random", "gentle", "greedy", "search"]


def bot_choices(game: Game) -> list[str]:
    """The same with the strengths that people choose from."""
    return [*bot_names(game)[:-1], *(f"search:{level}" for level in LEVELS)]


def usual_bot(game: Game) -> str:
    """The bot that sits down when nobody says which: quick, and no beginner."""
    return bot_names(game)[-2]


def gentle_bot(game: Game) -> str:
    """The bot for somebody's first game."""
    return "random" if game.strategy() is None else "gentle"


def make_bot(game: Game, name: str, rng: Rng) -> Bot:
    """The bot of that name, with a generator of its own; a search may be told how much to think.

    `search`, `search:careful`, `search:2000sims`, `search:0.5s`.
    """
    kind, colon, budget = name.partition(":")
    names = bot_names(game)
    if kind not in names:
        close = nearest(kind, names)
        message = _("{game} has no bot {name}; it is played by {words}")
        if close:
            message = _("{game} has no bot {name}; did you mean {word}?")
        words = ", ".join(names)
        raise BadOptions(message.format(game=game.title, name=repr(name), word=(close or names)[0], words=words))
    strategy = game.strategy()
    if kind == "search":
        simulations, seconds = read_budget(budget) if colon else (LEVELS["quick"], 0.0)
        return SearchBot(Search(strategy, rng), simulations, seconds)
    if colon:
        raise BadOptions(_("the bot {name} thinks as it does; only search can be told how much").format(name=kind))
    if strategy is None or kind == "random":
        return RandomBot(rng)
    return GentleBot(strategy, rng) if kind == "gentle" else GreedyBot(strategy, rng)


def read_budget(said: str) -> tuple[int, float]:
    """How much a search shall think for an answer: simulations, or seconds; 0 is no limit of that kind."""
    if said in LEVELS:
        return LEVELS[said], 0.0
    found = re.fullmatch(r"(\d{1,8})sims|(\d{1,4}(?:\.\d{1,3})?)s", said, re.ASCII)
    if found is not None and found[1] and 0 < int(found[1]) <= MOST_SIMULATIONS:
        return int(found[1]), 0.0
    if found is not None and found[2] and 0.0 < float(found[2]) <= MOST_SECONDS:
        return 0, float(found[2])
    message = _("search:{budget} is no budget; say {levels}, a number of simulations (2000sims) or seconds (0.5s)")
    raise BadOptions(message.format(budget=said[:20], levels=", ".join(LEVELS)))

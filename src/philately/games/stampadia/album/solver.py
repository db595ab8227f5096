"""Plays a sheet without peeking: the search takes the place of a player, and every attempt has fresh dice.

The strategy, which knows the way to what was read, decides where to go next. Everything else is searched. (A search
of the ways as well wins fewer adventures: it can only guess what lies behind unknown doors.) An attempt begins with a
blank memory and knows nothing of earlier attempts. Some quests need several lives: a line teaches a keyword and kills.
Then the same attempt goes in again with what was learnt (H8). Any other death ends it.
"""

import time
from typing import NamedTuple

from philately.bots.greedy import GreedyBot
from philately.bots.playout import Bot
from philately.bots.search import Search, SearchBot
from philately.bots.stopping import listen
from philately.core.match import Match
from philately.core.options import Value
from philately.core.record import Record, game_secret
from philately.core.registry import game as find_game
from philately.core.rng import FastRng, Rng
from philately.core.state import State
from philately.games.stampadia.options import as_option
from philately.games.stampadia.rules import Stampadia, terms
from philately.games.stampadia.rules.exploring import EXPLORE
from philately.games.stampadia.strategy.prover import MOST_ANSWERS, MOST_LIVES, taught_by_death

SIMULATIONS = 1500  # for an answer
SECONDS = 60.0  # for an attempt


class Attempt(NamedTuple):
    """How an attempt has ended."""

    number: int
    won: bool
    end: str  # of the last life
    gold: int  # left after a win
    lives: int
    answers: int
    seconds: float
    record: Record  # of the last life


class Adventurer(Bot):
    """Goes where the strategy says, and searches what to do there."""

    def __init__(self, guide: Bot, fighter: Bot) -> None:
        self.guide = guide
        self.fighter = fighter

    def pick(self, state: State) -> int:
        return self.guide.pick(state) if state.question is EXPLORE else self.fighter.pick(state)


def make_bot(simulations: int, rng: Rng) -> Bot:
    """Return the player of the solver."""
    strategy = find_game("stampadia").strategy()
    assert strategy is not None
    return Adventurer(GreedyBot(strategy, rng), SearchBot(Search(strategy, rng), simulations, 0.0))


def attempt(
    options: dict[str, Value], number: int, seed: int = 1, simulations: int = SIMULATIONS, seconds: float = SECONDS
) -> Attempt:
    """Make one attempt at the options' sheet. It depends on seed and number alone, unless time runs out."""
    game = find_game("stampadia")
    begun = time.monotonic()
    answers = lives = 0
    memory = str(options["memory"])
    while True:
        secret = game_secret(seed, number * MOST_LIVES + lives)
        match = Match(game, 1, {**options, "memory": memory}, secret, seats=["search"])
        bot = make_bot(simulations, FastRng(seed, number * MOST_LIVES + lives))
        lives += 1
        given = 0
        state = match.state
        while not match.over and given < MOST_ANSWERS and time.monotonic() - begun < seconds:
            listen()
            copy = state.copy()
            copy.redeal(0, FastRng(seed, given))  # nothing that is hidden gets near the search
            match.play(int(state.action(bot.pick(copy) if state.count() > 1 else 0)))
            given += 1
        answers += given
        assert isinstance(state, Stampadia)
        known = as_option(state.memory)
        won = bool(state.ended == terms.WON)
        over_time = time.monotonic() - begun >= seconds
        if won or over_time or lives == MOST_LIVES or not taught_by_death(state):
            outcome = match.outcome
            end = outcome.reason if outcome is not None else "out of time" if over_time else "walked in circles"
            gold = int(state.gold) if won else 0
            return Attempt(number, won, end, gold, lives, answers, time.monotonic() - begun, match.record)
        memory = known

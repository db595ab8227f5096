"""Philately: a digital tabletop for games about stamps and stampedes."""

from philately import _build  # must come first: it decides between compiled and plain modules
from philately.core.errors import (
    BadDump,
    BadGame,
    BadNotation,
    BadOptions,
    BadRecord,
    BadSeed,
    BadSheet,
    IllegalAction,
    NotAllowed,
    NotInstalled,
    NotYourTurn,
    PhilatelyError,
    UnknownGame,
)
from philately.core.game import Game
from philately.core.match import Match
from philately.core.options import Option
from philately.core.outcome import Outcome
from philately.core.registry import all_games, game, game_names
from philately.core.rng import FastRng, HashRng, Rng
from philately.core.state import State
from philately.core.words import Ask, Choice

__version__ = _build.VERSION

__all__ = [
    "Ask",
    "BadDump",
    "BadGame",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "BadSeed",
    "BadSheet",
    "Choice",
    "FastRng",
    "Game",
    "HashRng",
    "IllegalAction",
    "Match",
    "NotAllowed",
    "NotInstalled",
    "NotYourTurn",
    "Option",
    "Outcome",
    "PhilatelyError",
    "Rng",
    "State",
    "UnknownGame",
    "all_games",
    "game",
    "game_names",
]

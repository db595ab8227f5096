"""All questions of the game (CT-153). The place in the list is the number of a question."""

from typing import Final

from philately.core.question import numbered
from philately.games.cactus_town.rules import dealing, duels, effects, factions, goals, herd, moves, rounds

QUESTIONS: Final = numbered(
    dealing.CORNER,
    dealing.START,
    rounds.PROGRAM,
    rounds.ACTION,
    moves.STEP,
    duels.DUEL_AT,
    duels.DUELIST,
    duels.AIM,
    duels.BEATEN,
    duels.PUSH,
    factions.LOOT,
    factions.PRISONER,
    herd.GATHER,
    herd.FIND,
    herd.BUMP,
    herd.HIT,
    herd.DODGE,
    effects.RIDE,
    effects.PATROL,
    effects.TREAT,
    effects.HEAL,
    effects.SWAP,
    effects.LOOK,
    effects.HEADLINE,
    effects.FREIGHT,
    goals.OVER,
)

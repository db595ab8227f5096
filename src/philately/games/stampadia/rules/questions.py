"""All questions and tasks of the game; the place in the list is the number."""

from typing import Final

from mypy_extensions import i64

from philately.core.question import numbered
from philately.games.stampadia.rules import effects, exploring, fate, foes, hero_turn, items, moving, rounds, texts
from philately.games.stampadia.rules.tasks import NOTHING, Task

QUESTIONS: Final = numbered(
    exploring.EXPLORE,
    texts.OPTIONAL,
    texts.FORGET,
    exploring.TELEPORT,
    items.USE_ITEM,
    hero_turn.FIRST_DIE,
    hero_turn.SECOND_DIE,
    rounds.WHICH_DIE,
    hero_turn.TARGET,
    hero_turn.COPY_WHICH,
    exploring.WALK,
    foes.DRAG_PATH,
    foes.ENEMY_ORDER,
    effects.RIDDLE,
    effects.SELECT_ROOM,
    effects.ABILITY_BOX,
    fate.RESURRECT,
    hero_turn.SINGLE,
    exploring.DRAW_CELL,
    fate.PREMONITION,
    fate.OVER,
)
FIRST_TASK: Final = 21


def listed(*tasks: Task) -> list[Task]:
    """Number the tasks behind the questions."""
    number: i64 = FIRST_TASK
    for task in tasks:
        task.number = number
        number += 1
    return list(tasks)


TASKS: Final = listed(
    NOTHING,
    moving.ARRIVE,
    texts.RULE,
    texts.CHECK,
    texts.PAID,
    effects.EFFECTS,
    rounds.ROUND_END,
    rounds.FADE,
    hero_turn.HERO_TURN,
    hero_turn.HERO_ROLL,
    hero_turn.ACTIVATE,
    foes.ENEMIES,
    foes.ENEMY_DIE,
    fate.WIN,
)

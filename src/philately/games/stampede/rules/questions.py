"""All questions; the place in the list is the number of a question in observations and dumps."""

from typing import Any, Final

from philately.core.question import Question, numbered
from philately.games.stampede.rules import digging, exchanges, refill, turn, winning

QUESTIONS: Final[list[Question[Any]]] = numbered(
    turn.PLAY,
    exchanges.ELEPHANT_HAND,
    exchanges.HIPPO_HAND,
    exchanges.BABOON_HAND,
    digging.RHINO_CARD,
    exchanges.ELEPHANT_ALBUM,
    exchanges.LION_OWN,
    digging.GIRAFFE_CARD,
    exchanges.BUFFALO_CARD,
    refill.GIVE_UP,
    exchanges.HIPPO_ALBUM,
    exchanges.LION_ALBUM,
    exchanges.BABOON_AREA,
    exchanges.HIPPO_PLAYER,
    exchanges.LION_PLAYER,
    exchanges.CROCODILE_PLAYER,
    digging.GIRAFFE_ORDER,
    digging.RHINO_ORDER,
    digging.GIRAFFE_PLACE,
    digging.RHINO_PLACE,
    winning.OVER,
)

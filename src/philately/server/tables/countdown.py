"""How long an open question stays open, and when a countdown begins anew."""

from philately.core.errors import BadOptions
from philately.core.game import Game
from philately.core.language import _
from philately.server.storage.rows import TableRow
from philately.server.tables.live import Hurried

COUNTDOWN = 10  # seconds, unless a table has others
COUNTDOWNS = (3, 120)  # the fewest and the most


def deadline(row: TableRow, kept: Hurried, asked: Hurried, now: float) -> float:
    """Return when the countdown ends, after an event that leaves these seats asked; 0 if none of them has one.

    As long as nobody is asked but seats whose countdown was `kept`, it runs on. Otherwise it begins anew.
    """
    if not asked:
        return 0.0
    if row.deadline and asked.items() <= kept.items():
        return row.deadline
    return now + row.countdown


def check_countdown(game: Game, seconds: int | None) -> int:
    """Return the seconds of a table's countdown. Only games with questions that have one let them be chosen."""
    if seconds is None:
        return COUNTDOWN
    if not game.countdown:
        raise BadOptions(_("{game} has no countdown").format(game=game.title))
    least, most = COUNTDOWNS
    if not least <= seconds <= most:
        message = _("a countdown has {least} to {most} seconds, not {seconds}")
        raise BadOptions(message.format(least=least, most=most, seconds=seconds))
    return seconds

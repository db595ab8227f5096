"""The length of a countdown, and when it starts over."""

from philately.core.errors import BadOptions
from philately.core.game import Game
from philately.core.language import _
from philately.server.storage.rows import TableRow
from philately.server.tables.live import Hurried

COUNTDOWN = 10  # seconds, unless the table sets its own
COUNTDOWNS = (3, 120)  # the fewest and the most seconds


def deadline(row: TableRow, kept: Hurried, pending: Hurried, now: float) -> float:
    """Return when the countdown of the pending seats ends, or 0 if none of them has one.

    It runs on while all of them are among those whose countdown was `kept`. Otherwise it starts over.
    """
    if not pending:
        return 0.0
    if row.deadline and pending.items() <= kept.items():
        return row.deadline
    return now + row.countdown


def check_countdown(game: Game, seconds: int | None) -> int:
    """Return the seconds of a table's countdown. Raise `BadOptions` if the game can't have it."""
    if seconds is None:
        return COUNTDOWN
    if not game.countdown:
        raise BadOptions(_("{game} has no countdown").format(game=game.title))
    least, most = COUNTDOWNS
    if not least <= seconds <= most:
        message = _("a countdown has {least} to {most} seconds, not {seconds}")
        raise BadOptions(message.format(least=least, most=most, seconds=seconds))
    return seconds

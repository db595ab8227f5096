"""What is said of the game's things; `words.py` has the questions, `rules/events.py` what happened."""

from collections.abc import Mapping

from philately.core.event import Event
from philately.core.language import N_
from philately.core.options import Value
from philately.games.stampede.options import setup
from philately.games.stampede.rules import events as e
from philately.games.stampede.rules import terms as t

# What an animal does when it is played, in a few words.
DOES = (
    N_("hand ⇄ own album"),
    N_("hand ⇄ another album"),
    N_("own album ⇄ another album"),
    N_("whole hand ⇄ another hand"),
    N_("own album ⇄ pile"),
    N_("whole hand ⇄ pile"),
    N_("hand ⇄ exchange area"),
    N_("three of the album ⇄ exchange area"),
    N_("no exchange; four of them win"),
)
BUFFALO_FROM_HAND = N_("whole hand ⇄ exchange area")

REASONS = {
    "five": N_("five of one animal"),
    "nine": N_("all nine animals"),
    "parrots": N_("four Parrots"),
    "turn_limit": N_("the turn limit was reached"),
}


def recall(
    event: Event, seat: int, values: dict[str, tuple[int, ...]], options: Mapping[str, Value], players: int
) -> None:
    """Fill in what records of format 1 don't have."""
    if event is e.RETURNED:
        values["back"] = (t.back_of(values["stamp"][0]),)
    if event is e.WON:
        teams = setup(options).teams
        values["team"] = (teams[seat] if teams else -1,)

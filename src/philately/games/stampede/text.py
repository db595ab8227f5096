"""What is said of the game's things; `words.py` has the questions, `rules/events.py` what happened."""

from collections.abc import Mapping

from philately.core.event import Event
from philately.core.language import N_
from philately.core.options import Value
from philately.games.stampede.cards import a_stamp, back_name, back_word, stamp_name, stamp_word
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


def said(kind: str, value: int, options: Mapping[str, Value]) -> str:
    """A value of an event in words."""
    if kind == e.BACK:
        return back_name(value)
    if kind == e.PLACE:
        return str(value)
    if kind == e.TEAM:
        return "ABC"[value]
    return stamp_name(value) if kind == e.ANIMAL else a_stamp(value)


def noted(kind: str, value: int, options: Mapping[str, Value]) -> str | int:
    """A value of an event in notation, for the record."""
    if kind == e.BACK:
        return back_word(value)
    if kind == e.PLACE:
        return f"@{value}"
    if kind == e.TEAM:
        return value
    return t.REASONS[value] if kind == e.REASON else stamp_word(value)


def recall(event: Event, seat: int, values: dict[str, tuple[int, ...]], options: Mapping[str, Value]) -> None:
    """Fill in what records of format 1 don't have."""
    if event is e.RETURNED:
        values["back"] = (t.back_of(values["stamp"][0]),)
    if event is e.WON:
        teams = setup(options).teams
        values["team"] = (teams[seat] if teams else -1,)

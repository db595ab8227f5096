"""The actions of Stampede: a stamp `lion.hippo`, a seat `seat2`, an order `take`, a place in the pile `@17`."""

from collections.abc import Sequence

from philately.core.actions import Actions, Span
from philately.core.language import N_, _, ngettext
from philately.games.stampede.cards import back_name, stamp_name, stamp_word
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules import terms as t


def stamp_said(game: Stampede, stamp: int, names: Sequence[str]) -> str:
    return _("{stamp} ({back})").format(stamp=stamp_name(stamp), back=back_name(t.back_of(stamp)))


def seat_said(game: Stampede, seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else _("Seat {number}").format(number=seat)


def place_said(game: Stampede, place: int, names: Sequence[str]) -> str:
    if place == 0:
        return _("on top")
    return ngettext("under {number}", "under {number}", place).format(number=place)


ACTIONS = Actions(
    "Stampede",
    N_("a stamp (lion.hippo), a seat (seat1), take, return, or @17"),
    Span("stamp", t.STAMP, t.STAMPS, stamp_word, stamp_said),
    Span("seat", t.SEAT, t.SEATS, lambda seat: f"seat{seat}", seat_said),
    Span("take", t.TAKE, label=N_("take first")),
    Span("return", t.RETURN, label=N_("return first")),
    Span("place", t.PLACE, t.CARDS + 1, lambda place: f"@{place}", place_said),
)

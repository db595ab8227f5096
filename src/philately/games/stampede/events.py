"""What happened, for the record: each event with its name, its seat, and its details in notation."""

from philately.core.secret import Secret
from philately.core.state import Event
from philately.games.stampede.cards import back_word, stamp_word
from philately.games.stampede.rules import Stampede, terms

NAMES = {
    terms.STARTS: "starts",
    terms.DREW: "drew",
    terms.PLAYED: "played",
    terms.SWAPPED_OWN: "elephant",
    terms.SWAPPED_HAND: "hippo",
    terms.SWAPPED_ALBUM: "lion",
    terms.SWAPPED_HANDS: "crocodile",
    terms.TOOK_TO_ALBUM: "giraffe_took",
    terms.RETURNED: "giraffe_returned",
    terms.TOOK_TO_HAND: "rhino_took",
    terms.PUT_BACK: "rhino_put_back",
    terms.SWAPPED_AREA: "baboon",
    terms.SWAPPED_THREE: "buffalo",
    terms.RAN_OUT: "ran_out",
    terms.GAVE_UP: "gave_up",
    terms.NEW_PILE: "new_pile",
    terms.SATISFIED: "satisfied",
    terms.WON: "won",
    terms.NOBODY_WON: "nobody_won",
    terms.DEALT_HAND: "hand",
    terms.DEALT_ALBUM: "album",
    terms.DEALT_AREA: "area",
}


def tell(state: Stampede, event: Event) -> list[str | int | Secret]:
    """An event as name, seat and details; what is hidden from some seats is a `Secret`."""
    code, seat, *details = event
    told: list[str | int | Secret] = [NAMES[code], seat]
    if code == terms.DEALT_HAND:
        return [*told, *_backs(details), Secret(_stamps(details), [seat])]
    if code in (terms.DREW, terms.TOOK_TO_HAND):
        return [*told, *_backs(details), Secret(_stamps(details), [seat])]
    if code == terms.SWAPPED_HANDS:
        both = [seat, details[0]]
        return [*told, details[0], Secret(_stamps(details[1:4]), both), Secret(_stamps(details[4:7]), both)]
    if code in (terms.RETURNED, terms.PUT_BACK):
        stamp, place = details
        what = [stamp_word(stamp)] if code == terms.RETURNED else [*_backs([stamp]), Secret(stamp_word(stamp), [seat])]
        return [*told, *what, Secret(f"@{place}", [seat]) if state.setup.hidden_places else f"@{place}"]
    if code in (terms.SWAPPED_HAND, terms.SWAPPED_ALBUM):
        given, other, taken = details
        return [*told, stamp_word(given), other, stamp_word(taken)]
    if code == terms.NEW_PILE:
        return [*told, details[0]]
    if code in (terms.SATISFIED, terms.WON, terms.NOBODY_WON):
        return [*told, terms.REASONS[details[0]]]
    return [*told, *(stamp_word(stamp) for stamp in details)]


def _stamps(stamps: list[int]) -> str:
    return " ".join(stamp_word(stamp) for stamp in stamps)


def _backs(stamps: list[int]) -> list[str]:
    return [back_word(back) for back in sorted(terms.back_of(stamp) for stamp in stamps)]

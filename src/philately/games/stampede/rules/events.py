"""What happens: a row for each event, with what it carries, who may see that, and how it is told.

The place in the list is the code of an event.
"""

from typing import Final

from philately.core.event import NUMBER, SEAT, Event, Told, listed_events, one, some
from philately.core.language import N_, _, ngettext
from philately.games.stampede.rules import terms as t

# Kinds of values, besides seats and numbers.
STAMP: Final = "stamp"  # a Lion
ANIMAL: Final = "animal"  # a stamp that is said without an article: Lion
BACK: Final = "back"
PLACE: Final = "place"
REASON: Final = "reason"
TEAM: Final = "team"

# Why somebody won or was ticked off, told whole: to the others, and to the player.
WINS: Final = {
    t.FIVE: (N_("{name} wins with five of one animal."), N_("You win with five of one animal.")),
    t.NINE: (N_("{name} wins with all nine animals."), N_("You win with all nine animals.")),
    t.PARROTS: (N_("{name} wins with four Parrots."), N_("You win with four Parrots.")),
}
TEAM_WINS: Final = {
    t.FIVE: (
        N_("Team {team} wins: {name} has five of one animal."),
        N_("Team {team} wins: you have five of one animal."),
    ),
    t.NINE: (N_("Team {team} wins: {name} has all nine animals."), N_("Team {team} wins: you have all nine animals.")),
    t.PARROTS: (N_("Team {team} wins: {name} has four Parrots."), N_("Team {team} wins: you have four Parrots.")),
}
TICKED_OFF: Final = {
    t.FIVE: (
        N_("{name} has five of one animal: ticked off for the team."),
        N_("You have five of one animal: ticked off for the team."),
    ),
    t.NINE: (
        N_("{name} has all nine animals: ticked off for the team."),
        N_("You have all nine animals: ticked off for the team."),
    ),
    t.PARROTS: (
        N_("{name} has four Parrots: ticked off for the team."),
        N_("You have four Parrots: ticked off for the team."),
    ),
}


def _ticked_off(told: Told) -> str:
    message, you = TICKED_OFF[told["reason"]]
    return told.say(_(you if told.you else message))


def _won(told: Told) -> str:
    message, you = (WINS if told["team"] < 0 else TEAM_WINS)[told["reason"]]
    return told.say(_(you if told.you else message))


def _put_back(told: Told) -> str:
    """Tell front and place only to those who may see them."""
    if "number" not in told:
        message = _("{name} puts {stamp} ({back}) back into the pile, somewhere.")
    elif told["number"] == 0:
        message = _("{name} puts {stamp} ({back}) back into the pile, on top.")
        if told.you:
            message = _("You put {stamp} ({back}) back into the pile, on top.")
    elif told.you:
        message = ngettext(
            "You put {stamp} ({back}) back into the pile, under {number}.",
            "You put {stamp} ({back}) back into the pile, under {number}.",
            told["number"],
        )
    else:
        message = ngettext(
            "{name} puts {stamp} ({back}) back into the pile, under {number}.",
            "{name} puts {stamp} ({back}) back into the pile, under {number}.",
            told["number"],
        )
    return told.say(message if "stamp" in told else message.replace("{stamp}", _("a stamp")))


def _three(told: Told) -> str:
    if told.options["buffalo_from"] == "hand":
        message = N_("{name} swaps {stamps} for the area's {taken}, now in hand.")
        you = N_("You swap {stamps} for the area's {taken}, now in your hand.")
    else:
        message = N_("{name} swaps {stamps} for the area's {taken}, now in the album.")
        you = N_("You swap {stamps} for the area's {taken}, now in your album.")
    return told.say(_(you if told.you else message))


def _new_pile(told: Told) -> str:
    message = ngettext(
        "A new pile of {number} stamp is shuffled.", "A new pile of {number} stamps is shuffled.", told["number"]
    )
    return told.say(message)


STARTS: Final = Event("starts", N_("{name} starts."), you=N_("You start."), rule="S-8")
DREW: Final = Event(
    "drew",
    N_("{name} draws {stamp} ({back})."),
    unseen=N_("{name} draws a stamp ({back})."),
    you=N_("You draw {stamp} ({back})."),
    rule="S-11", back=one(BACK), stamp=one(STAMP, to="seat"),
)  # fmt: skip
PLAYED: Final = Event("played", N_("{name} plays {stamp}."), you=N_("You play {stamp}."), rule="S-11", stamp=one(STAMP))
SWAPPED_OWN: Final = Event(
    "elephant",
    N_("{name} puts {given} into the album and takes {taken} in hand."),
    you=N_("You put {given} into your album and take {taken} in hand."),
    rule="S-17", given=one(STAMP), taken=one(STAMP),
)  # fmt: skip
SWAPPED_HAND: Final = Event(
    "hippo",
    N_("{name} gives {other} {given} from the hand for {taken}, now in hand."),
    you=N_("You give {other} {given} from your hand for {taken}, now in your hand."),
    rule="S-18", given=one(STAMP), other=one(SEAT), taken=one(STAMP),
)  # fmt: skip
SWAPPED_ALBUM: Final = Event(
    "lion",
    N_("{name} gives {other} {given} for {taken}."),
    you=N_("You give {other} {given} for {taken}."),
    rule="S-19", given=one(STAMP), other=one(SEAT), taken=one(STAMP),
)  # fmt: skip
SWAPPED_HANDS: Final = Event(
    "crocodile",
    N_("{name} swaps hands with {other}."),
    you=N_("You swap hands with {other}."),
    rule="S-20", other=one(SEAT), mine=some(STAMP, 3, to="seat other"), theirs=some(STAMP, 3, to="seat other"),
)  # fmt: skip
TOOK_TO_ALBUM: Final = Event(
    "giraffe_took",
    N_("{name} takes {stamp} from the pile into the album."),
    you=N_("You take {stamp} from the pile into your album."),
    rule="S-21", stamp=one(STAMP),
)  # fmt: skip
RETURNED: Final = Event(
    "giraffe_returned",
    _put_back,
    rule="S-21", back=one(BACK, since=2), stamp=one(STAMP),
    number=one(PLACE, to="seat", when="insert_positions=hidden"),
)  # fmt: skip
TOOK_TO_HAND: Final = Event(
    "rhino_took",
    N_("{name} takes {stamp} ({back})."),
    unseen=N_("{name} takes a stamp ({back})."),
    you=N_("You take {stamp} ({back})."),
    rule="S-22", back=one(BACK), stamp=one(STAMP, to="seat"),
)  # fmt: skip
PUT_BACK: Final = Event(
    "rhino_put_back",
    _put_back,
    rule="S-22", back=one(BACK), stamp=one(STAMP, to="seat"),
    number=one(PLACE, to="seat", when="insert_positions=hidden"),
)  # fmt: skip
SWAPPED_AREA: Final = Event(
    "baboon",
    N_("{name} swaps {given} for the area's {taken}, now in hand."),
    you=N_("You swap {given} for the area's {taken}, now in your hand."),
    rule="S-23", given=one(STAMP), taken=one(ANIMAL),
)  # fmt: skip
SWAPPED_THREE: Final = Event("buffalo", _three, rule="S-24", stamps=some(ANIMAL, 3), taken=some(ANIMAL, 3))
RAN_OUT: Final = Event("ran_out", N_("The pile has run out: everybody gives up two stamps."), rule="S-31")
GAVE_UP: Final = Event(
    "gave_up", N_("{name} gives up {stamps}."), you=N_("You give up {stamps}."), rule="S-31", stamps=some(ANIMAL, 2)
)
NEW_PILE: Final = Event("new_pile", _new_pile, rule="S-31", number=one(NUMBER))
SATISFIED: Final = Event("satisfied", _ticked_off, rule="S-39", reason=one(REASON))
WON: Final = Event("won", _won, rule="S-28", reason=one(REASON), team=one(TEAM, since=2))
NOBODY_WON: Final = Event("nobody_won", N_("Nobody wins: the turn limit was reached."), rule="S-30", reason=one(REASON))
DEALT_HAND: Final = Event("hand", rule="S-8", backs=some(BACK, 3), stamps=some(STAMP, 3, to="seat"))
DEALT_ALBUM: Final = Event("album", rule="S-8", stamps=some(STAMP, 2))
DEALT_AREA: Final = Event("area", rule="S-8", stamps=some(STAMP, 3))

EVENTS: Final = listed_events(
    STARTS, DREW, PLAYED, SWAPPED_OWN, SWAPPED_HAND, SWAPPED_ALBUM, SWAPPED_HANDS, TOOK_TO_ALBUM, RETURNED,
    TOOK_TO_HAND, PUT_BACK, SWAPPED_AREA, SWAPPED_THREE, RAN_OUT, GAVE_UP, NEW_PILE, SATISFIED, WON, NOBODY_WON,
    DEALT_HAND, DEALT_ALBUM, DEALT_AREA,
)  # fmt: skip

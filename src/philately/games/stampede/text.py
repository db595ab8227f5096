"""What is said of the game's things and of what happened."""

from philately.core.language import N_, _, listed, ngettext
from philately.core.state import Event
from philately.games.stampede import rules
from philately.games.stampede.cards import a_stamp, back_name, stamp_name
from philately.games.stampede.rules import terms
from philately.games.stampede.rules.terms import back_of

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

# Why somebody won or was ticked off, told whole.
WINS = {
    "five": N_("{name} wins with five of one animal."),
    "nine": N_("{name} wins with all nine animals."),
    "parrots": N_("{name} wins with four Parrots."),
}
TEAM_WINS = {
    "five": N_("Team {team} wins: {name} has five of one animal."),
    "nine": N_("Team {team} wins: {name} has all nine animals."),
    "parrots": N_("Team {team} wins: {name} has four Parrots."),
}
TICKED_OFF = {
    "five": N_("{name} has five of one animal: ticked off for the team."),
    "nine": N_("{name} has all nine animals: ticked off for the team."),
    "parrots": N_("{name} has four Parrots: ticked off for the team."),
}


def _list(stamps: tuple[int, ...]) -> str:
    """Several stamps."""
    return listed([stamp_name(stamp) for stamp in stamps])


def sentence(state: rules.Stampede, event: Event, seat: int, names: list[str]) -> str:
    """What happened, as this seat saw it: fronts of hidden cards only for those who saw them."""
    code, who = event[0], event[1]
    name = names[who]
    mine = who == seat
    if code in (terms.DEALT_HAND, terms.DEALT_ALBUM, terms.DEALT_AREA):
        return ""
    if code == terms.STARTS:
        return _("{name} starts.").format(name=name)
    if code in (terms.DREW, terms.TOOK_TO_HAND):
        return _drawn(code, mine).format(name=name, stamp=a_stamp(event[2]), back=back_name(back_of(event[2])))
    if code == terms.PLAYED:
        return _("{name} plays {stamp}.").format(name=name, stamp=a_stamp(event[2]))
    if code == terms.SWAPPED_OWN:
        told = _("{name} puts {given} into the album and takes {taken} in hand.")
        return told.format(name=name, given=a_stamp(event[2]), taken=a_stamp(event[3]))
    if code == terms.SWAPPED_HAND:
        told = _("{name} gives {other} {given} from the hand for {taken}, now in hand.")
        return told.format(name=name, other=names[event[3]], given=a_stamp(event[2]), taken=a_stamp(event[4]))
    if code == terms.SWAPPED_ALBUM:
        told = _("{name} gives {other} {given} for {taken}.")
        return told.format(name=name, other=names[event[3]], given=a_stamp(event[2]), taken=a_stamp(event[4]))
    if code == terms.SWAPPED_HANDS:
        return _("{name} swaps hands with {other}.").format(name=name, other=names[event[2]])
    if code == terms.TOOK_TO_ALBUM:
        return _("{name} takes {stamp} from the pile into the album.").format(name=name, stamp=a_stamp(event[2]))
    if code in (terms.RETURNED, terms.PUT_BACK):
        return _put_back(state, event, mine).format(
            name=name, stamp=a_stamp(event[2]), back=back_name(back_of(event[2])), number=event[3]
        )
    if code == terms.SWAPPED_AREA:
        told = _("{name} swaps {given} for the area's {taken}, now in hand.")
        return told.format(name=name, given=a_stamp(event[2]), taken=stamp_name(event[3]))
    if code == terms.SWAPPED_THREE:
        told = _("{name} swaps {stamps} for the area's {taken}, now in the album.")
        if state.setup.buffalo_from_hand:
            told = _("{name} swaps {stamps} for the area's {taken}, now in hand.")
        return told.format(name=name, stamps=_list(event[2:5]), taken=_list(event[5:8]))
    if code == terms.RAN_OUT:
        return _("The pile has run out: everybody gives up two stamps.")
    if code == terms.GAVE_UP:
        return _("{name} gives up {stamps}.").format(name=name, stamps=_list(event[2:4]))
    if code == terms.NEW_PILE:
        return ngettext(
            "A new pile of {number} stamp is shuffled.", "A new pile of {number} stamps is shuffled.", event[2]
        ).format(number=event[2])
    if code == terms.NOBODY_WON:
        return _("Nobody wins: the turn limit was reached.")
    reason = ("", "five", "nine", "parrots", "turn_limit")[event[2]]
    if code == terms.SATISFIED:
        return _(TICKED_OFF[reason]).format(name=name)
    if state.setup.teams:
        return _(TEAM_WINS[reason]).format(name=name, team="ABC"[state.setup.teams[who]])
    return _(WINS[reason]).format(name=name)


def _drawn(code: int, mine: bool) -> str:
    """A stamp of the pile that comes into a hand; its front only for whoever drew it."""
    if code == terms.DREW:
        return _("{name} draws {stamp} ({back}).") if mine else _("{name} draws a stamp ({back}).")
    return _("{name} takes {stamp} ({back}).") if mine else _("{name} takes a stamp ({back}).")


def _put_back(state: rules.Stampede, event: Event, mine: bool) -> str:
    """A stamp that goes back into the pile: its front and its place only for those who see them."""
    shown = event[0] == terms.RETURNED or mine
    place = event[3]
    if state.setup.hidden_places and not mine:
        if shown:
            return _("{name} puts {stamp} ({back}) back into the pile, somewhere.")
        return _("{name} puts a stamp ({back}) back into the pile, somewhere.")
    if place == 0:
        if shown:
            return _("{name} puts {stamp} ({back}) back into the pile, on top.")
        return _("{name} puts a stamp ({back}) back into the pile, on top.")
    if shown:
        return ngettext(
            "{name} puts {stamp} ({back}) back into the pile, under {number}.",
            "{name} puts {stamp} ({back}) back into the pile, under {number}.",
            place,
        )
    return ngettext(
        "{name} puts a stamp ({back}) back into the pile, under {number}.",
        "{name} puts a stamp ({back}) back into the pile, under {number}.",
        place,
    )

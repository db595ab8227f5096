"""Every sentence the game says: questions, labels of answers, what happened, the rules in short.

Sentences are whole messages with named parts, so that they can be translated (`core/language.py`). Tables hold them in
English, marked with `N_`; they are translated where they are said.
"""

from philately.core.language import N_, _, either, listed, ngettext
from philately.core.state import Event
from philately.games.stampede import rules
from philately.games.stampede.cards import ANIMAL_NAMES, a_stamp, back_animals, stamp_name, the_stamp
from philately.games.stampede.rules import terms
from philately.games.stampede.rules.terms import ANIMALS, PLACE, RETURN, SEAT, STAMPS, TAKE, back_of

QUESTIONS = (
    "play",
    "elephant_hand",
    "hippo_hand",
    "baboon_hand",
    "rhino_card",
    "elephant_album",
    "lion_own",
    "giraffe_card",
    "buffalo_card",
    "give_up",
    "hippo_album",
    "lion_album",
    "baboon_area",
    "hippo_player",
    "lion_player",
    "crocodile_player",
    "giraffe_order",
    "rhino_order",
    "giraffe_place",
    "rhino_place",
    "over",
)

PROMPTS = {
    "play": N_("Play one of your four stamps into your album."),
    "elephant_hand": N_("Elephant: which stamp from your hand goes into your album?"),
    "elephant_album": N_("Elephant: which stamp from your album comes into your hand, for {first}?"),
    "hippo_hand": N_("Hippo: which stamp from your hand do you give away?"),
    "hippo_player": N_("Hippo: whose album shall {first} go to?"),
    "hippo_album": N_("Hippo: which stamp do you take from {other}, for {first}?"),
    "lion_own": N_("Lion: which stamp from your album do you give away?"),
    "lion_player": N_("Lion: whose album shall {first} go to?"),
    "lion_album": N_("Lion: which stamp do you take from {other}, for {first}?"),
    "crocodile_player": N_("Crocodile: with whom do you swap your whole hand?"),
    "giraffe_order": N_("Giraffe: take the top stamp of the pile first, or return one from your album first?"),
    "giraffe_card": N_("Giraffe: which stamp from your album goes back into the pile?"),
    "giraffe_place": N_("Giraffe: at which place of the pile does {first} go in? 0 is the top."),
    "rhino_order": N_("Rhino: take three new stamps first, or return your hand to the pile first?"),
    "rhino_card": N_("Rhino: which stamp of your former hand goes back into the pile next?"),
    "rhino_place": N_("Rhino: at which place of the pile does {first} go in? 0 is the top."),
    "baboon_hand": N_("Baboon: which stamp from your hand goes to the exchange area?"),
    "baboon_area": N_("Baboon: which stamp do you take from the exchange area, for {first}?"),
    "buffalo_card": N_("Buffalo: which three stamps from your album go to the exchange area? ({left} to choose)"),
    "give_up": N_("The pile has run out: which two stamps do you give up from your album? ({left} to choose)"),
}

RULE_OF = {
    "play": "S-11",
    "elephant_hand": "S-17",
    "elephant_album": "S-17",
    "hippo_hand": "S-18",
    "hippo_player": "S-18",
    "hippo_album": "S-18",
    "lion_own": "S-19",
    "lion_player": "S-19",
    "lion_album": "S-19",
    "crocodile_player": "S-20",
    "giraffe_order": "S-21",
    "giraffe_card": "S-21",
    "giraffe_place": "S-21",
    "rhino_order": "S-22",
    "rhino_card": "S-22",
    "rhino_place": "S-22",
    "baboon_hand": "S-23",
    "baboon_area": "S-23",
    "buffalo_card": "S-24",
    "give_up": "S-31",
}

RULES = {
    "S-11": N_(
        "A turn has three steps: draw the top stamp of the pile, play one of your four stamps face-up into your "
        "album, carry out its action. You can't pass, and you may play what you have just drawn. Five of one animal, "
        "all nine animals or four Parrots in your album are the sets to collect."
    ),
    "S-17": N_(
        "Elephant: exchange one stamp of your hand with one of your own album, the Elephant itself if you like."
    ),
    "S-18": N_(
        "Hippo: exchange one stamp of your hand with one from another player's album. Yours lands there face-up."
    ),
    "S-19": N_("Lion: exchange one stamp of your album (the Lion too) with one from another player's album."),
    "S-20": N_("Crocodile: swap your whole hand with another player's. You both know both hands then."),
    "S-21": N_(
        "Giraffe: in either order, take the top stamp of the pile into your album, and put another album stamp "
        "face-down into the pile at a place you choose. Unless the table allows it, the two can't be the same stamp."
    ),
    "S-22": N_(
        "Rhino: in either order, take the top three stamps of the pile as your new hand, and put your three former "
        "ones face-down into the pile, each at a place you choose. What you put on top first you may draw again."
    ),
    "S-23": N_("Baboon: exchange one stamp of your hand with one of the exchange area. Everybody knows what you took."),
    "S-24": N_("Buffalo: exchange three stamps of your album with the three in the exchange area."),
    "S-41": N_(
        "Giraffe: take the top stamp of the pile into your album, then put another one of your album face-down on "
        "top of the pile."
    ),
    "S-31": N_(
        "When the pile runs out, everybody gives up two stamps of the own album. Shuffled, they are the new pile."
    ),
}

# What an animal does when it is played, in a few words.
ACTIONS = (
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


def prompt(state: rules.Stampede, seat: int, question: int, names: list[str]) -> str:
    """The question in one sentence."""
    picked = state.pick_a if question != terms.GIVE_UP else int(state.first_given[seat])
    other = state.pick_b if question in (terms.HIPPO_ALBUM, terms.LION_ALBUM) else -1
    left = 3 - state.picks if question == terms.BUFFALO_CARD else 2 if picked == terms.NONE else 1
    return _(PROMPTS[QUESTIONS[question]]).format(
        first=the_stamp(picked) if picked < STAMPS else "", other=names[other] if other >= 0 else "", left=left
    )


def rule_of(state: rules.Stampede, question: int) -> str:
    """The rule behind a question, as the options have it."""
    if question in (terms.GIRAFFE_ORDER, terms.GIRAFFE_CARD) and state.setup.giraffe_on_top:
        return "S-41"
    return RULE_OF[QUESTIONS[question]]


def label(state: rules.Stampede, question: int, action: int, names: list[str]) -> str:
    """An answer for people."""
    if action < STAMPS:
        stamp, back = stamp_name(action), back_name(back_of(action))
        if question != terms.PLAY:
            return _("{stamp} ({back})").format(stamp=stamp, back=back)
        animal = action // ANIMALS
        from_hand = animal == terms.BUFFALO and state.setup.buffalo_from_hand
        does = _(BUFFALO_FROM_HAND if from_hand else ACTIONS[animal])
        return _("{stamp} ({back}): {does}").format(stamp=stamp, back=back, does=does)
    if action < TAKE:
        seat = action - SEAT
        return names[seat] if seat < len(names) else _("Seat {number}").format(number=seat)
    if action == TAKE:
        return _("take first")
    if action == RETURN:
        return _("return first")
    place = action - PLACE
    if place == 0:
        return _("on top")
    return ngettext("under {number}", "under {number}", place).format(number=place)


def back_name(back: int) -> str:
    """A back for people."""
    pair = back_animals(back)
    return _("plain back") if pair is None else either([_(ANIMAL_NAMES[animal]) for animal in pair])


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


assert len(QUESTIONS) == terms.OVER + 1
assert len(ANIMAL_NAMES) == ANIMALS

"""Every sentence the game says: questions, labels of answers, what happened, the rules in short.

Sentences are whole messages with named parts, so that they can be translated.
"""

from philately.core.state import Event
from philately.games.stampede import rules
from philately.games.stampede.cards import ANIMAL_NAMES, back_animals, stamp_name
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
    "play": "Play one of your four stamps into your album.",
    "elephant_hand": "Elephant: which stamp from your hand goes into your album?",
    "elephant_album": "Elephant: which stamp from your album comes into your hand, for the {first}?",
    "hippo_hand": "Hippo: which stamp from your hand do you give away?",
    "hippo_player": "Hippo: whose album shall the {first} go to?",
    "hippo_album": "Hippo: which stamp do you take from {other}, for the {first}?",
    "lion_own": "Lion: which stamp from your album do you give away?",
    "lion_player": "Lion: whose album shall the {first} go to?",
    "lion_album": "Lion: which stamp do you take from {other}, for the {first}?",
    "crocodile_player": "Crocodile: with whom do you swap your whole hand?",
    "giraffe_order": "Giraffe: take the top stamp of the pile first, or return one from your album first?",
    "giraffe_card": "Giraffe: which stamp from your album goes back into the pile?",
    "giraffe_place": "Giraffe: at which place of the pile does the {first} go in? 0 is the top.",
    "rhino_order": "Rhino: take three new stamps first, or return your hand to the pile first?",
    "rhino_card": "Rhino: which stamp of your former hand goes back into the pile next?",
    "rhino_place": "Rhino: at which place of the pile does the {first} go in? 0 is the top.",
    "baboon_hand": "Baboon: which stamp from your hand goes to the exchange area?",
    "baboon_area": "Baboon: which stamp do you take from the exchange area, for the {first}?",
    "buffalo_card": "Buffalo: which three stamps from your album go to the exchange area? ({left} to choose)",
    "give_up": "The pile has run out: which two stamps do you give up from your album? ({left} to choose)",
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
    "S-11": "A turn has three steps: draw the top stamp of the pile, play one of your four stamps face-up into your "
    "album, carry out its action. You can't pass, and you may play what you have just drawn. Five of one animal, all "
    "nine animals or four Parrots in your album are the sets to collect.",
    "S-17": "Elephant: exchange one stamp of your hand with one of your own album, the Elephant itself if you like.",
    "S-18": "Hippo: exchange one stamp of your hand with one from another player's album. Yours lands there face-up.",
    "S-19": "Lion: exchange one stamp of your album (the Lion too) with one from another player's album.",
    "S-20": "Crocodile: swap your whole hand with another player's. You both know both hands then.",
    "S-21": "Giraffe: in either order, take the top stamp of the pile into your album, and put another album stamp "
    "face-down into the pile at a place you choose. Unless the table allows it, the two can't be the same stamp.",
    "S-22": "Rhino: in either order, take the top three stamps of the pile as your new hand, and put your three former "
    "ones face-down into the pile, each at a place you choose. What you put on top first you may draw again.",
    "S-23": "Baboon: exchange one stamp of your hand with one of the exchange area. Everybody knows what you took.",
    "S-24": "Buffalo: exchange three stamps of your album with the three in the exchange area.",
    "S-41": "Giraffe: take the top stamp of the pile into your album, then put another one of your album face-down on "
    "top of the pile.",
    "S-31": "When the pile runs out, everybody gives up two stamps of the own album. Shuffled, they are the new pile.",
}

# What an animal does when it is played, in a few words.
ACTIONS = (
    "hand ⇄ own album",
    "hand ⇄ another album",
    "own album ⇄ another album",
    "whole hand ⇄ another hand",
    "own album ⇄ pile",
    "whole hand ⇄ pile",
    "hand ⇄ exchange area",
    "three of the album ⇄ exchange area",
    "no exchange; four of them win",
)
BUFFALO_FROM_HAND = "whole hand ⇄ exchange area"

REASONS = {
    "five": "five of one animal",
    "nine": "all nine animals",
    "parrots": "four Parrots",
    "turn_limit": "the turn limit was reached",
}


def prompt(state: rules.Stampede, seat: int, question: int, names: list[str]) -> str:
    """The question in one sentence."""
    picked = state.pick_a if question != terms.GIVE_UP else int(state.first_given[seat])
    other = state.pick_b if question in (terms.HIPPO_ALBUM, terms.LION_ALBUM) else -1
    left = 3 - state.picks if question == terms.BUFFALO_CARD else 2 if picked == terms.NONE else 1
    return PROMPTS[QUESTIONS[question]].format(
        first=stamp_name(picked) if picked < STAMPS else "", other=names[other] if other >= 0 else "", left=left
    )


def rule_of(state: rules.Stampede, question: int) -> str:
    """The rule behind a question, as the options have it."""
    if question in (terms.GIRAFFE_ORDER, terms.GIRAFFE_CARD) and state.setup.giraffe_on_top:
        return "S-41"
    return RULE_OF[QUESTIONS[question]]


def label(state: rules.Stampede, question: int, action: int, names: list[str]) -> str:
    """An answer for people."""
    if question == terms.PLAY:
        animal = action // ANIMALS
        from_hand = animal == terms.BUFFALO and state.setup.buffalo_from_hand
        does = BUFFALO_FROM_HAND if from_hand else ACTIONS[animal]
        return f"{stamp_name(action)} ({back_name(back_of(action))}): {does}"
    if action < STAMPS:
        return f"{stamp_name(action)} ({back_name(back_of(action))})"
    if action < TAKE:
        return names[action - SEAT] if action - SEAT < len(names) else f"Seat {action - SEAT}"
    if action == TAKE:
        return "take first"
    if action == RETURN:
        return "return first"
    place = action - PLACE
    return "on top" if place == 0 else f"under {place}"


def back_name(back: int) -> str:
    """A back for people."""
    pair = back_animals(back)
    return "plain back" if pair is None else f"{ANIMAL_NAMES[pair[0]]} or {ANIMAL_NAMES[pair[1]]}"


def _a(stamp: int) -> str:
    """An animal with its article."""
    name = stamp_name(stamp)
    return f"an {name}" if name.startswith("E") else f"a {name}"


def _names(stamps: tuple[int, ...]) -> str:
    words = [stamp_name(stamp) for stamp in stamps]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def sentence(state: rules.Stampede, event: Event, seat: int, names: list[str]) -> str:
    """What happened, as this seat saw it: fronts of hidden cards only for those who saw them."""
    code, who = event[0], event[1]
    name = names[who]
    mine = who == seat
    if code in (terms.DEALT_HAND, terms.DEALT_ALBUM, terms.DEALT_AREA):
        return ""
    if code == terms.STARTS:
        return f"{name} starts."
    if code in (terms.DREW, terms.TOOK_TO_HAND):
        verb = "draws" if code == terms.DREW else "takes"
        back = back_name(back_of(event[2]))
        return f"{name} {verb} {_a(event[2])} ({back})." if mine else f"{name} {verb} a stamp ({back})."
    if code == terms.PLAYED:
        return f"{name} plays {_a(event[2])}."
    if code == terms.SWAPPED_OWN:
        return f"{name} puts {_a(event[2])} into the album and takes {_a(event[3])} in hand."
    if code == terms.SWAPPED_HAND:
        other = names[event[3]]
        return f"{name} gives {other} {_a(event[2])} from the hand for {_a(event[4])}, now in hand."
    if code == terms.SWAPPED_ALBUM:
        return f"{name} gives {names[event[3]]} {_a(event[2])} for {_a(event[4])}."
    if code == terms.SWAPPED_HANDS:
        return f"{name} swaps hands with {names[event[2]]}."
    if code == terms.TOOK_TO_ALBUM:
        return f"{name} takes {_a(event[2])} from the pile into the album."
    if code in (terms.RETURNED, terms.PUT_BACK):
        public = code == terms.RETURNED or mine
        what = f"{_a(event[2]) if public else 'a stamp'} ({back_name(back_of(event[2]))})"
        if state.setup.hidden_places and not mine:
            where = "somewhere"
        else:
            where = "on top" if event[3] == 0 else f"under {event[3]}"
        return f"{name} puts {what} back into the pile, {where}."
    if code == terms.SWAPPED_AREA:
        return f"{name} swaps {_a(event[2])} for the area's {stamp_name(event[3])}, now in hand."
    if code == terms.SWAPPED_THREE:
        into = "in hand" if state.setup.buffalo_from_hand else "in the album"
        return f"{name} swaps {_names(event[2:5])} for the area's {_names(event[5:8])}, now {into}."
    if code == terms.RAN_OUT:
        return "The pile has run out: everybody gives up two stamps."
    if code == terms.GAVE_UP:
        return f"{name} gives up {_names(event[2:4])}."
    if code == terms.NEW_PILE:
        return f"A new pile of {event[2]} stamps is shuffled."
    reason = REASONS[("", "five", "nine", "parrots", "turn_limit")[event[2]]]
    if code == terms.SATISFIED:
        return f"{name} has {reason}: ticked off for the team."
    if code == terms.NOBODY_WON:
        return f"Nobody wins: {reason}."
    if state.setup.teams:
        return f"Team {'ABC'[state.setup.teams[who]]} wins: {name} has {reason}."
    return f"{name} wins with {reason}."


assert len(QUESTIONS) == terms.OVER + 1
assert len(ANIMAL_NAMES) == ANIMALS

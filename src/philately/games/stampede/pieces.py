"""The pieces of the table as markup: stamps, backs, empty places, progress. All of them are few, so they are kept.

Every function takes the language it is kept for as its last argument (`core.language.current_name`).
"""

from functools import cache

from markupsafe import Markup, escape

from philately.core.language import _, either
from philately.games.stampede.cards import ANIMAL_NAMES, ANIMAL_WORDS
from philately.games.stampede.text import BUFFALO_FROM_HAND, DOES
from philately.web.elements import postmark
from philately.web.stamps import face, picture

NUMBER = {word: number for number, word in enumerate(ANIMAL_WORDS)}
PLAIN = "plain"


@cache
def name(animal: str, language: str) -> str:
    """An animal for people."""
    return _(ANIMAL_NAMES[NUMBER[animal]])


@cache
def back_of(word: str) -> str:
    """The back of a stamp as the view writes it: its two animals in the order of the action list."""
    front, _dot, decoy = word.partition(".")
    return "/".join(sorted((front, decoy), key=ANIMAL_WORDS.index)) if decoy else PLAIN


@cache
def front(word: str, language: str) -> Markup:
    """The front of a stamp in an album."""
    animal = word.partition(".")[0]
    return face(animal, name(animal, language))


@cache
def hand_front(word: str, from_hand: bool, language: str) -> Markup:
    """The front of a stamp in my hand: with what it does, and what the others see of it."""
    animal = word.partition(".")[0]
    buffalo = animal == "buffalo" and from_hand
    does = BUFFALO_FROM_HAND if buffalo else DOES[NUMBER[animal]]
    return face(animal, name(animal, language), _(does)) + decoy(word, language)


@cache
def decoy(word: str, language: str) -> Markup:
    """The other animal on a stamp's back, small in the corner; nothing on a plain back."""
    other = word.partition(".")[2]
    if not other:
        return Markup("")
    hint = _("on its back: {animals}").format(animals=back_name(back_of(word), language))
    return Markup(f'<span class="decoy {other}" title="{escape(hint)}">{picture(other)}</span>')


@cache
def back(word: str, language: str) -> Markup:
    """The back of a stamp: two animals, one of which is on its front."""
    said = f'<span class="hide">{escape(back_name(word, language))}</span>'
    if word == PLAIN:
        return Markup(f'<span class="face"><span class="rosette"></span></span>{said}')
    one, other = word.split("/")
    between = f'<em aria-hidden="true">{escape(_("or"))}</em>'
    return Markup(f'<span class="face">{picture(one)}{between}{picture(other)}</span>{said}')


@cache
def back_name(word: str, language: str) -> str:
    """A back for people: `Hippo or Lion`."""
    return _("plain back") if word == PLAIN else either([name(animal, language) for animal in word.split("/")])


@cache
def empty(animal: str) -> str:
    """The place that an album keeps for an animal it hasn't got."""
    return f'<div class="slot empty" aria-hidden="true"><span>{picture(animal)}</span></div>'


@cache
def chip(word: str, number: int, language: str) -> str:
    """A stamp in a line of text: its picture and its name, and how many."""
    animal = word.partition(".")[0]
    times = f" <b>×{number}</b>" if number > 1 else ""
    return f'<span class="chip {animal}">{picture(animal)}{escape(name(animal, language))}{times}</span>'


@cache
def back_chip(word: str, language: str) -> str:
    """A back in a line of text."""
    animals = "" if word == PLAIN else "".join(picture(animal) for animal in word.split("/"))
    return f'<span class="chip">{animals}{escape(back_name(word, language))}</span>'


@cache
def goal(kind: str, animal: str, have: int, need: int, language: str) -> str:
    """How far an album is on one way to win: a picture, a mark for each stamp, the number."""
    reached = min(have, need)
    marks = '<i class="on"></i>' * reached + "<i></i>" * (need - reached)
    near = " near" if have >= need - 1 else ""
    sign = '<span class="nine-sign"></span>' if kind == "nine" else picture(animal)
    said = {
        "five": _("{have} of {need} alike: {animal}"),
        "nine": _("{have} of {need} different animals"),
        "parrots": _("{have} of {need} Parrots"),
    }[kind].format(have=have, need=need, animal=name(animal, language))
    return (
        f'<span class="goal {kind}{near}" title="{escape(said)}">{sign}'
        f'<span class="marks" aria-hidden="true">{marks}</span>'
        f'<span aria-hidden="true">{have}/{need}</span><span class="hide">{escape(said)}</span></span>'
    )


@cache
def won_mark(reason: str, language: str) -> Markup:
    """The postmark on the album that has won."""
    around = {"five": _("FIVE OF ONE"), "nine": _("ALL NINE"), "parrots": _("FOUR PARROTS")}.get(reason, "")
    return postmark(_("WON"), around, "struck winner")

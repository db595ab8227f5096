"""Nothing on a good sheet is dead: what `sheet check` accepts happens in play, and the rest is refused.

Lines of every condition are made by the grammar and put into every place. Games by chance then show what comes of them.
"""

import random
from collections.abc import Iterator

import pytest

from philately.core.errors import BadSheet
from philately.core.rng import FastRng
from philately.games.stampadia import grammar
from philately.games.stampadia.forms import CONDITIONS, EVENTS, NUMBERS, PLAIN, Form
from philately.games.stampadia.rules.terms import GOING, ITEM, YES
from tests.games.stampadia.arena import Play, Text, arena
from tests.needs import SOAK

GAMES = 400 if SOAK else 150  # by chance, until the line has happened
PLACES = ("room", "start", "item")
FILLED = {
    "cell": "1", "room": "60", "amount": "1", "count": "1", "face": "6", "to": "5", "by": "1", "low": "1", "high": "40",
    "reach": "3", "value": "5", "what": "G", "than": "<", "item": "Rope", "keyword": "Ink", "family": "Golem",
    "dice": "die", "enemies": "enemy",
}  # fmt: skip
PRICES = ["pay 1G", "pay 1HP", "pay 1XP", "pay Rope", '"Open!"', "-1HP", "forget 'Ink'", "forget any 'Golem...'"]
WITH_AN_EVENT = ("pass", "discard", "set", "1 die", "next")  # what never stands alone
AMOUNTS = {"{than}{amount}G left": "45", "HP left ={amount}": "2"}  # which games by chance come to


def spoken(form: Form) -> Iterator[str]:
    """Texts of a form, with each unit and sign."""
    for what in ("G", "HP", "XP") if "what" in form.places else ("",):
        for than in ("<", ">") if "than" in form.places else ("",):
            amount = AMOUNTS.get(form.phrase, "1")
            yield form.phrase.format(**{**FILLED, "amount": amount, "what": what, "than": than})


def conditions() -> list[str]:
    """Every condition of the grammar, once."""
    return list(dict.fromkeys([*(text for form in CONDITIONS for text in spoken(form)), '"Open!"']))


def combined() -> list[str]:
    """Every event with every price, and with things that are true."""
    events = [text for form in CONDITIONS if form.phrase in EVENTS for text in spoken(form)] + ["move [1]"]
    return [f"{event} & {more}" for event in events for more in [*PRICES, "not x70", "know 'Ink'", "no foes"]]


def tour(condition: str, place: str) -> Play:
    """An adventure in which everything can happen: two rooms with foes and gray cells; the line would tick 70."""
    line = f"{condition} » x70"
    rooms: dict[int, tuple[int | Text, ...]] = {
        50: (4, 1, 4, 3, *([line] if place == "room" else []), "move [2] » x60, +3XP"),
        60: (8, 1, 3, 3, "move [1] » forget 'Pen', -1HP"),
        70: (15, 15, 2, 2),
    }
    items = [("Rope", "hero loses HP » +1G")]
    if place == "item":
        items.insert(0, ("Charm", line))
    return arena(
        rooms,
        start=["move on stairs & x40 » You won!", *([line] if place == "start" else [])],
        foes={(5, 1): 0, (9, 2): 1},
        grays={(5, 2): 1, (4, 3): 2, (6, 3): 1, (10, 1): 1, **({(1, 1): 1} if place == "start" else {})},
        doors=["3,2>e", "7,2>e"],
        hero=("ATK RNG 2 / Move", "DEF -3 / Move", "Move / ATK RNG 2", "DEF / Move"),
        enemies=("ATK RNG 3 / Move", "ATK RNG 1 / Move", "DEF -4 / ATK -2 RNG 1", "ATK RNG 1 / ATK -2 RNG 1"),
        items=items,
        hp=(4, 2, 2, 2),
        memory=[] if condition.startswith("don't know") else ["Golem 3", "Ink", "Pen"],
        level=3,
        hurt=1,
    )


def happens(play: Play, chance: random.Random) -> bool:
    """Does the line happen in some game by chance? What is offered is taken."""
    for game in range(GAMES):
        state = play.fork().state
        state.rng = FastRng(game)
        for _answer in range(120):
            if state.ended != GOING:
                break
            wanted = [k for k in range(state.count()) if is_wanted(state.action(k))]
            state.choose(chance.choice(wanted) if wanted else chance.randrange(state.count()))
            if state.ticked >> 3 & 1:
                return True
    return False


def is_wanted(action: int) -> bool:
    """Yes, and the item under trial."""
    return action in (YES, ITEM)


def verdict(condition: str, place: str) -> str:
    """What `sheet check` says of it, or what play does: "refused: …", "happens" or "dead"."""
    try:
        play = tour(condition, place)
    except BadSheet as error:
        return f"refused: {error}"
    return "happens" if happens(play, random.Random(condition)) else "dead"


@pytest.mark.parametrize("condition", conditions())
def test_every_condition_works_in_every_place_or_is_refused(condition: str) -> None:
    """2.2, D13, D20, T3: no line is accepted that never acts; and it is printed as it was read."""
    found = [verdict(condition, place) for place in PLACES]
    assert "dead" not in found
    assert "happens" in found or condition.startswith(WITH_AN_EVENT)
    printed, below = PLAIN.line(grammar.parse_line(f"{condition} » x70"))
    assert printed == f"{condition} » x70" and below is None


REFUSED = [
    ("room", "hero died", "only an item can wait"),
    ("room", "next 3 enemy turn rolls", "only an item can wait"),
    ("room", "move on stairs", "the stairs are in the starting room"),
    ("room", "enter room & killed last foe", "not for two"),
    ("room", "pass", "before hero turn roll"),
    ("room", "1 die is 6", "after a roll"),
    ("room", "pay Rope & pay Rope", "can't be given up twice"),
    ("start", "killed last foe", "no foes in this room"),
    ("start", "hero turn roll", "no foes in this room"),
    ("item", "next 3 hero turn rolls", "those of foes"),
    ("item", "forget 'Ink' & forget 'Ink'", "can't be given up twice"),
]


@pytest.mark.parametrize(("place", "condition", "why"), REFUSED)
def test_what_never_acts_is_refused_with_a_sentence(place: str, condition: str, why: str) -> None:
    """2.2: `sheet check` says why."""
    assert why in verdict(condition, place)


@pytest.mark.skipif(not SOAK, reason="takes minutes; PHILATELY_SOAK=1 runs it")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("condition", combined())
def test_every_event_works_with_every_price_or_is_refused(condition: str, place: str) -> None:
    """2.2, D20: asked and paid wherever it stands."""
    contradiction = condition.endswith("no foes") or (place == "item" and condition.endswith("pay Rope"))
    assert contradiction or verdict(condition, place) != "dead"


def test_every_number_of_a_form_is_filled_in() -> None:
    """2.2: so no form is left out above."""
    assert set(NUMBERS) <= set(FILLED)

"""Section 13: what holds in every position of every game, whatever is played (I-1 to I-9)."""

from collections import Counter
from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from philately.core.rng import FastRng, HashRng
from philately.games.cactus_town import notation
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.events import BUMPED, REVEALED
from philately.games.cactus_town.rules.knowledge import OBSERVED

from .table import (
    EVERY,
    FIGURES,
    OWNERS,
    PLACES,
    asked,
    building,
    buildings_in,
    dropped,
    factions_of,
    letter,
    loot,
    new_game,
    pairs,
    where,
    won,
)
from .table import view as view_of

MODES = tuple(product(("reverse", "simple"), ("basic", "gunslinger")))
ANSWERS = 500  # of one game at most


def places(state: CactusTown) -> dict[str, str]:
    """The place of each figure in play."""
    return {
        figure: PLACES[state.at[number]]
        for number, figure in enumerate(FIGURES)
        if OWNERS[number] in factions_of(state)
    }


def steps_between(one: str, other: str) -> int:
    """CT-3, counted anew: fields are row 0, wagons row 6."""

    def at(place: str) -> tuple[int, int]:
        if place[0] in "fw":
            return (0 if place[0] == "f" else 6), int(place[1])
        return int(place[1]), "abcde".index(place[0]) + 1

    (row, column), (row2, column2) = at(one), at(other)
    return abs(row - row2) + abs(column - column2)


def in_range(at: dict[str, str]) -> bool:
    """CT-112."""
    return all(at[cow][0] == "w" or steps_between(at[cow], at["bull"]) <= 2 for cow in ("cow1", "cow2"))


def check_figures(state: CactusTown) -> None:
    """I-1, I-5, CT-55, CT-124, CT-139: everybody where they can be."""
    at = places(state)
    corner = PLACES[state.free_corner]
    for owner in factions_of(state):
        own = Counter(place for figure, place in at.items() if OWNERS[FIGURES.index(figure)] == owner)
        for place, number in own.items():
            shared = place in ("out", "jail", "bound") or (owner, place) in (("s", "c3"), ("b", corner))
            assert number == 1 or shared, f"{number} of {owner} in {place}"
    for figure, place in at.items():
        if figure[0] == "o":
            assert place[0] not in "fwx"
        elif figure in ("bull", "cow1", "cow2"):
            assert place not in ("out", "jail", "bound")
        else:
            assert place in PLACES[:25]
    if "c" in factions_of(state) and at["bull"][0] == "w":
        assert at["cow1"][0] == at["cow2"][0] == "w"
    assert list(at.values()).count("bound") <= 1  # CT-90


def check_loot(state: CactusTown) -> None:
    """I-6, CT-74, CT-75."""
    lying = sum(int(number) for _, number in pairs(dropped(state)))
    made = sum(loot(state)) + lying + state.loot_out
    assert made == len(buildings_in(state, state.raided).split()) <= 3
    taken = where(state, "o1 o2 o3").split()
    most = 2 if taken.count("jail") + taken.count("bound") >= 2 else 1
    for carried, place in zip(loot(state), taken, strict=True):
        assert carried <= most and (carried == 0 or place in PLACES[:25])


def check_town(state: CactusTown) -> None:
    """I-3."""
    laid = [building(state, space) for space in PLACES[:25]]
    assert laid[12] == "office"
    assert sorted(laid[:12] + laid[13:]) == sorted(buildings_in(state, state.in_town).split())
    assert state.targets & ~state.in_town == state.debts & ~state.in_town == 0


def check_stunned(state: CactusTown) -> None:
    """I-7: only Outlaws in town, and nobody while cards are laid."""
    for number, figure in enumerate(FIGURES):
        if state.stunned >> number & 1:
            assert figure[0] == "o" and PLACES[state.at[number]] in PLACES[:25]
            assert asked(state) != "program"


def check_bumps(state: CactusTown) -> None:
    """I-8, CT-129: while one card is resolved, nobody is attempted twice by the same animal."""
    opponents = sum(OWNERS[number] in factions_of(state) for number in range(9))
    tries: Counter[tuple[int, int]] = Counter()
    rounds: Counter[int] = Counter()
    for event in state.story:
        if event[0] == REVEALED.code:
            tries.clear()
            rounds.clear()
        elif event[0] == BUMPED.code:
            animal, targets = event[2], event[4::2]
            assert targets
            rounds[animal] += 1
            tries.update((animal, figure) for figure in targets)
    assert all(number == 1 for number in tries.values()) and all(number <= opponents for number in rounds.values())


def check_step(before: dict[str, str], question: str, word: str) -> None:
    """I-4, CT-113: a step that the Cowboy takes of his own will leaves every cow in range."""
    figure, _, to = word.partition(">")
    if question in ("step", "ride", "freight") and figure in ("bull", "cow1", "cow2"):
        assert in_range(before | {figure: to}), f"{word} with {before}"


def chosen(number: int) -> dict[str, object]:
    """The rarer options, now and then."""
    return {
        "second_shot_mode": ("add", "replace")[number % 5 == 3],
        "escape_from": ("edge", "corner")[number % 4 == 2],
        "capture_in_standoff": ("off", "on")[number % 3 == 1],
        "round_cap": 9,
    }


def answer(state: CactusTown, rng: HashRng) -> tuple[int, int]:
    """By lot; for figures that can go on, stopping is half as likely as it would be."""
    waiting = state.pending()
    seat = waiting[rng.below(len(waiting))]
    legal = state.legal_actions(seat)
    assert legal and len(set(legal)) == len(legal)
    action = legal[rng.below(len(legal))]
    if notation.word(action) in ("done", "sneak"):
        action = legal[rng.below(len(legal))]
    return seat, action


@pytest.mark.parametrize("factions", EVERY)
def test_every_position_of_games_by_lot(factions: str) -> None:
    """I-1 to I-9, with every programming and both building sets."""
    for number, (programming, mode) in enumerate(MODES * 2):
        state = new_game(factions, number, programming=programming, buildings=mode, **chosen(number + len(factions)))
        rng = HashRng.from_seed(number + 100)
        up, round_number, horses = state.face_up, 0, state.horses_taken
        for _ in range(ANSWERS):
            if state.to_move < 0:
                break
            seat, action = answer(state, rng)
            if state.round:
                check_step(places(state), asked(state), notation.word(action))
            state.apply(seat, action)
            assert up & ~state.face_up == 0  # I-2
            assert horses & ~state.horses_taken == 0  # CT-93
            up, horses = state.face_up, state.horses_taken
            if state.round:
                check_figures(state)
            check_loot(state)
            check_town(state)
            check_stunned(state)
            if state.round != round_number:
                if round_number:  # I-9
                    seats = Counter(event[1] for event in state.story if event[0] == REVEALED.code)
                    assert seats == Counter(dict.fromkeys(range(len(factions)), 3 * round_number))
                round_number = state.round
        check_bumps(state)
        if state.to_move < 0:
            assert won(state).split()[1] in ("goal", "last_outlaw", "only_hope", "progress", "cap")


def test_games_by_lot_end_in_every_way() -> None:
    """CT-150, CT-151: many short games; each faction wins some time, and its goal is met then."""
    ends: Counter[str] = Counter()
    for seed in range(60):
        factions = EVERY[seed % len(EVERY)]
        state = new_game(factions, seed, round_cap=12, programming="simple")
        rng = FastRng(seed)
        while state.to_move >= 0:
            state.choose(rng.below(state.count()))
        ends[won(state)] += 1
        winner, reason = won(state).split()
        if reason == "goal":
            goal = view_of(state, "-")["players"][factions.index(winner)]
            assert all(part >= whole for part, whole in zip(goal["goal"], goal["of"], strict=True))
            assert letter(state, state.winner) == winner
    assert len(ends) >= 4, ends


def test_a_game_dumped_and_loaded_goes_on_the_same() -> None:
    """CT-149: at any question, effects of buildings included."""
    questions: set[str] = set()
    for seed in range(5, 11):
        factions = ("osbdc", "osc", "oc", "osbd")[seed % 4]
        state = new_game(factions, seed, buildings="gunslinger")
        twin = new_game(factions, seed, buildings="gunslinger")
        rng = HashRng.from_seed(seed)
        for _ in range(250):
            if state.to_move < 0:
                break
            questions.add(asked(state))
            other = state.blank()
            other.load(state.dump())
            assert isinstance(other, CactusTown)
            assert other.dump() == state.dump() == twin.dump()
            assert [other.legal_actions(one) for one in other.pending()] == [
                state.legal_actions(one) for one in state.pending()
            ]
            seat, action = answer(state, rng)
            other.telling = True
            other.apply(seat, action)
            twin.apply(seat, action)
            state = other
    assert {"ride", "look", "step", "push", "aim", "program", "bump"} <= questions, questions


def test_what_is_observed_has_always_the_same_size() -> None:
    """For learning: numbers that fit, whatever is asked."""
    for factions in EVERY:
        state = new_game(factions, 2, buildings="gunslinger")
        rng = FastRng(2)
        for _ in range(120):
            if state.to_move < 0:
                break
            state.choose(rng.below(state.count()))
            for seat in range(state.players):
                out = vec[u8]([0] * OBSERVED)
                state.observe(seat, out)

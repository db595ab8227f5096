"""Samples of what a seat can't know are fair: `redeal` against the exact list of all that fits (CT-147, CT-148).

The lists here share nothing with the engine: a test says in words what is hidden, all ways to lay it are listed, and
all are equally likely.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8
from scipy.stats import chisquare  # type: ignore[import-untyped]

from philately.core.errors import NotAllowed
from philately.core.rng import FastRng, HashRng
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.knowledge import OBSERVED

from .table import (
    EVERY,
    SPACES,
    answers,
    asked,
    building,
    buildings_in,
    factions_of,
    idle,
    names,
    new_game,
    play,
    program,
    seat,
    town,
    view,
)


def redealt(state: CactusTown, observer: str, seed: int) -> CactusTown:
    copy = state.copy()
    assert isinstance(copy, CactusTown)
    copy.redeal(seat(state, observer), FastRng(seed))
    return copy


def sampled(state: CactusTown, observer: str, look: Callable[[CactusTown], object], number: int) -> Counter[object]:
    """Redeal fresh copies; what came out, how often."""
    rng = FastRng(1)
    copy = state.copy()
    assert isinstance(copy, CactusTown)
    found: Counter[object] = Counter()
    for _ in range(number):
        copy.copy_from(state)
        copy.redeal(seat(state, observer), rng)
        found[look(copy)] += 1
    return found


def fair(found: Counter[object], wanted: Iterable[object]) -> bool:
    """Each of these came, nothing else, and all about equally often."""
    wanted = list(wanted)
    assert set(found) <= set(wanted), f"{set(found) - set(wanted)} can't be"
    assert set(found) == set(wanted), f"{set(wanted) - set(found)} never came"
    return len(wanted) == 1 or bool(chisquare([found[one] for one in wanted]).pvalue > 0.001)


def all_but(*spaces: str) -> str:
    return " ".join(space for space in SPACES if space not in spaces)


# ---- the town --------------------------------------------------------------------------------------------------------


def test_face_down_buildings_are_in_any_order() -> None:
    """CT-148: three of them, six ways; what lies face up stays."""
    state = town("os", programs="O1", up=all_but("a1", "c5", "e2"), lay="a1=bank c5=hotel e2=church")

    def look(copy: CactusTown) -> object:
        assert all(building(copy, space) == building(state, space) for space in all_but("a1", "c5", "e2").split())
        return building(copy, "a1"), building(copy, "c5"), building(copy, "e2")

    assert fair(sampled(state, "s", look, 900), permutations(["bank", "hotel", "church"]))
    assert fair(sampled(state, "o", look, 900), permutations(["bank", "hotel", "church"]))


def test_any_building_may_be_anywhere_in_a_new_town() -> None:
    """CT-23, CT-148: 24 names in a1, uniformly."""
    state = new_game("osc", 3)
    wanted = buildings_in(state, state.in_town).split()
    assert len(wanted) == 24
    assert fair(sampled(state, "s", lambda copy: building(copy, "a1"), 2400), wanted)
    assert fair(sampled(state, "s", lambda copy: building(copy, "e5"), 2400), wanted)


def test_the_pair_taken_out_never_comes_back() -> None:
    """CT-22, CT-147: it is public."""
    state = new_game("osdc", 8)
    out = set(names(state)) - set(buildings_in(state, state.in_town).split())
    assert len(out) == 2
    for seed in range(40):
        copy = redealt(state, "s", seed)
        assert copy.in_town == state.in_town
        laid = {building(copy, space) for space in SPACES} | set(buildings_in(copy, copy.targets | copy.debts).split())
        assert not laid & out


def test_what_was_looked_at_stays_for_the_one_who_looked() -> None:
    """CT-148: CIVIC; for the others it is as hidden as before."""
    state = town(
        "os",
        "o1=b2",
        turn="O1",
        up=all_but("a1", "c5", "e2"),
        buildings="gunslinger",
        lay="a1=bank c5=hotel e2=church b3=courthouse",
    )
    play(state, "walk", "o1>b3", "c5")

    def look(copy: CactusTown) -> object:
        return building(copy, "a1"), building(copy, "c5"), building(copy, "e2")

    known = [("bank", "hotel", "church"), ("church", "hotel", "bank")]
    assert fair(sampled(state, "o", look, 600), known)
    assert fair(sampled(state, "s", look, 900), permutations(["bank", "hotel", "church"]))


def test_where_others_have_looked_is_remembered() -> None:
    """CT-147: that they looked, and where, is public; so a copy offers them the same buildings to look at."""
    state = town("os", "o1=b2 o2=d2", turn="O1", lay="b3=courthouse d3=town_hall", up="b3 d3", buildings="gunslinger")
    play(state, "walk", "o1>b3", "c5", "o2>d3")
    assert asked(state) == "look"
    before = answers(state)
    assert "c5" not in before and answers(redealt(state, "s", 1)) == before == answers(redealt(state, "o", 1))


# ---- targets and debts -----------------------------------------------------------------------------------------------


def test_targets_as_the_law_sees_them() -> None:
    """CT-148: the last unused one is any name that hasn't been shown."""
    state = town("os", programs="O1", targets="bank hotel church", out=1, loot="o1=1")
    wanted = set(buildings_in(state, state.in_town).split()) - {"bank", "hotel"}
    found = sampled(state, "s", lambda copy: buildings_in(copy, copy.targets & ~copy.raided), 2200)
    assert fair(found, sorted(wanted))


def test_three_targets_as_the_law_sees_them() -> None:
    """CT-28, CT-148: each name as often as each other, no name twice."""
    state = town("os", programs="O1", targets="bank hotel church")
    found: Counter[object] = Counter()
    for three, number in sampled(state, "s", lambda copy: buildings_in(copy, copy.targets), 2000).items():
        words = str(three).split()
        assert len(words) == 3
        for word in words:
            found[word] += number
    assert fair(found, buildings_in(state, state.in_town).split())


def test_targets_and_debts_together() -> None:
    """CT-29, CT-148: from one deck: any two different names that haven't been shown, in either place."""
    state = town(
        "osd",
        programs="O1",
        targets="bank hotel church",
        out=1,
        loot="o1=1",
        debts="saloon doctor mission",
        paid="saloon doctor",
    )
    left = sorted(set(buildings_in(state, state.in_town).split()) - {"bank", "hotel", "saloon", "doctor"})

    def look(copy: CactusTown) -> object:
        return buildings_in(copy, copy.targets & ~copy.raided), buildings_in(copy, copy.debts & ~copy.paid)

    assert fair(sampled(state, "s", look, 5000), permutations(left, 2))


def test_debts_as_the_outlaws_see_them_and_the_other_way_round() -> None:
    """CT-148: nobody's own cards can be the other's."""
    state = town(
        "osd",
        programs="O1",
        targets="bank hotel church",
        out=1,
        loot="o1=1",
        debts="saloon doctor mission",
        paid="saloon doctor",
    )
    everything = set(buildings_in(state, state.in_town).split())
    found = sampled(state, "o", lambda copy: buildings_in(copy, copy.debts & ~copy.paid), 1900)
    assert fair(found, sorted(everything - {"bank", "hotel", "church", "saloon", "doctor"}))
    found = sampled(state, "d", lambda copy: buildings_in(copy, copy.targets & ~copy.raided), 1900)
    assert fair(found, sorted(everything - {"bank", "hotel", "mission", "saloon", "doctor"}))


def test_ones_own_targets_stay() -> None:
    """CT-148."""
    state = new_game("osdc", 4)
    for seed in range(10):
        assert redealt(state, "o", seed).targets == state.targets
        assert redealt(state, "d", seed).debts == state.debts


def test_targets_have_nothing_to_do_with_what_lies_face_up() -> None:
    """CT-25: a building that is face up is as likely a target as one that isn't."""
    state = town("os", programs="O1", up="a1 a2 a3", lay="a1=bank a2=saloon a3=doctor", targets="hotel church gazette")
    found: Counter[bool] = Counter()
    for some, number in sampled(
        state, "s", lambda copy: "bank" in buildings_in(copy, copy.targets).split(), 1600
    ).items():
        found[bool(some)] += number
    assert chisquare([found[True], found[False]], [200, 1400]).pvalue > 0.001


# ---- programs --------------------------------------------------------------------------------------------------------


def test_an_unrevealed_program_is_any_order() -> None:
    """CT-148: 24 ways for four cards; one's own stays."""
    state = town("os", turn="S2", programs="O3 O1 O4")
    wanted = [" ".join(one) for one in permutations("1234")]
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 2400), wanted)
    assert fair(sampled(state, "o", lambda copy: program(copy, "o"), 20), ["3 1 4 2"])


def test_revealed_cards_stay_in_their_slots() -> None:
    """CT-147: simple: the first slot; then two."""
    state = town("os", turn="O3", programs="O1 O4")
    assert fair(
        sampled(state, "s", lambda copy: program(copy, "o"), 900), [f"3 {' '.join(p)}" for p in permutations("124")]
    )
    idle(state, 2)
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 400), ["3 1 4 2", "3 1 2 4"])
    idle(state, 2)
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 20), ["3 1 4 2"])


def test_reverse_reveals_the_last_slot_first() -> None:
    """CT-37, CT-147."""
    state = town("os", programs="O3 O1 O4", programming="reverse", marker="s")
    wanted = [f"{a} {b} 4 {c}" for a, b, c in permutations("123")]
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 900), wanted)


def test_a_used_second_shot_is_known() -> None:
    """CT-60, CT-147: so are the others in some order."""
    state = town("os", "o1=b2 s1=b2", turn="S1", programs="O1 O3 O4", dice=["s1=2 o1=2"])
    play(state, "duel", "b2", "done", "o1+shot")
    wanted = [f"{' '.join(one)} 2" for one in permutations("134")]
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 900), wanted)


def test_cards_laid_so_far_are_hidden() -> None:
    """CT-39, CT-148: two of three; any two, in any order."""
    state = play(town("os"), "card3", "card1", by="o")
    wanted = [f"{a} {b} 0 0" for a, b in permutations("1234", 2)]
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 1200), wanted)


def test_a_secret_exchange_hides_the_second_shot_among_the_rest() -> None:
    """CT-105, CT-148: TRADE; any order of what isn't revealed."""
    state = town(
        "os", "o1=b2", turn="O1", programs="O2 O3", shots="O4", lay="b3=general_store", up="b3", buildings="gunslinger"
    )
    play(state, "walk", "o1>b3", "card3")
    wanted = [f"1 {' '.join(one)}" for one in permutations("234")]
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 900), wanted)
    assert fair(sampled(state, "o", lambda copy: program(copy, "o"), 20), ["1 2 4 3"])


def test_a_known_second_shot_that_is_exchanged_is_among_the_programmed_cards() -> None:
    """CT-60, CT-105, CT-147: used, made usable again by MEDICAL, then put away by TRADE."""
    state = town(
        "os",
        "o1=b2 s1=b2 o2=b4 o3=d4",
        turn="O4",
        programs="O1 O2",
        shots="O3",
        up="a4 d5",
        lay="b2=livery_stable a4=doctor d5=general_store",
        buildings="gunslinger",
        dice=["o1=6 s1=1"],
    )
    play(state, "duel", "b2", "o1+shot", "done", "s1>d3")
    play(state, "walk", "done")  # the Law's card
    play(state, "walk", "o2>a4", "reload")
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 20), ["4 1 2 3"])  # O2 is all that is left
    play(state, "o3>d5")
    assert answers(state) == ["card2", "done"]
    play(state, "card2")
    assert program(state, "o") == "4 1 3 2"
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 60), ["4 1 3 2"])  # O3 isn't the second shot


def test_after_an_exchange_with_two_cards_left() -> None:
    """CT-105, CT-147: the known card is in one of two slots; the second shot is one of the two others."""
    state = town(
        "os",
        "o1=b2 s1=b2 o2=b4",
        turn="S1",
        programs="O1 O4 O2",
        shots="O3",
        up="a4 b3",
        marker="s",
        lay="b2=livery_stable a4=doctor b3=general_store",
        buildings="gunslinger",
        dice=["s1=1 o1=6"],
    )
    play(state, "duel", "b2", "done", "o1+shot", "s1>d3")
    play(state, "walk", "o2>a4", "reload", "o1>b3", "card2")
    assert program(state, "o") == "1 4 3 2"
    wanted = ["1 3 2 4", "1 2 3 4", "1 3 4 2", "1 4 3 2"]
    assert fair(sampled(state, "s", lambda copy: program(copy, "o"), 800), wanted)


# ---- everything together ---------------------------------------------------------------------------------------------


def observed(state: CactusTown, number: int) -> list[int]:
    out = vec[u8]([0] * OBSERVED)
    state.observe(number, out)
    return list(out)


@pytest.mark.parametrize("factions", EVERY)
def test_a_redealt_copy_looks_the_same_to_its_seat(factions: str) -> None:
    """CT-147, CT-148: at every moment of a game by lot; what a seat sees doesn't depend on what is hidden."""
    state = new_game(factions, 5, buildings="gunslinger")
    rng = HashRng.from_seed(5)
    for number in range(160):
        if state.to_move < 0:
            break
        if number % 4 == 0:
            for one in factions:
                copy = redealt(state, one, number)
                assert view(copy, one) == view(state, one)
                assert observed(copy, seat(state, one)) == observed(state, seat(state, one))
                assert copy.pending() == state.pending()
                if seat(state, one) in state.pending():
                    assert answers(copy, one) == answers(state, one)
                copy.check()
        waiting = state.pending()
        who = waiting[rng.below(len(waiting))]
        legal = state.legal_actions(who)
        state.apply(who, legal[rng.below(len(legal))])


def test_two_truths_with_the_same_knowledge_give_the_same() -> None:
    """CT-148: all that is hidden from the Law is different, and comes out the same."""
    up = all_but("a1", "c5", "e2")
    same: dict[str, Any] = {"up": up, "paid": "gazette", "debts": "gazette barber"}
    one = town(
        "osd",
        turn="S2",
        programs="O1 O2 O3 D2 D3 D4",
        lay="a1=bank c5=hotel e2=church",
        targets="bank hotel church",
        **same,
    )
    two = town(
        "osd",
        turn="S2",
        programs="O4 O1 O2 D1 D2 D3",
        lay="a1=church c5=bank e2=hotel",
        targets="saloon mission doctor",
        **same,
    )
    assert one.dump() != two.dump()
    for seed in range(5):
        assert redealt(one, "s", seed).dump() == redealt(two, "s", seed).dump()
    assert redealt(one, "s", 1).dump() != redealt(one, "s", 2).dump()


def test_a_redealt_copy_is_for_its_seat_and_goes_stale() -> None:
    """CT-148: it knows nothing of another seat, and no more once it has moved on."""
    state = town("osbdc", turn="O1")
    copy = redealt(state, "s", 3)
    with pytest.raises(NotAllowed):
        copy.redeal(seat(state, "b"), FastRng(1))
    again = redealt(copy, "s", 7)
    assert view(again, "s") == view(state, "s")


def test_a_redealt_copy_can_be_played_to_the_end() -> None:
    """CT-149: with chance of its own, and the original doesn't notice."""
    state = new_game("osbdc", 6, buildings="gunslinger", round_cap=4)
    before = state.dump()
    rng = FastRng(5)
    for one in factions_of(state):
        copy = redealt(state, one, 2)
        while copy.to_move >= 0:
            copy.choose(rng.below(copy.count()))
        assert copy.outcome() is not None
    assert state.dump() == before

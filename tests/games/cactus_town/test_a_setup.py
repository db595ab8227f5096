"""Sections 1 to 4: factions, seats, the town, where everybody starts (CT-8 to CT-32)."""

from collections import Counter

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from philately.games.cactus_town.rules.events import TAKEN_OUT
from philately.games.cactus_town.shelf import catalogue

from .table import (
    COMBINATIONS,
    EVERY,
    answers,
    building,
    buildings_in,
    face_up,
    factions_of,
    happened,
    loot,
    lying,
    names,
    new_game,
    now,
    opened,
    place,
    play,
    refuses,
    seat,
    setup_of,
    sorted_words,
    view,
    where,
)

PAIRS = {
    "money": "bank assay_office",
    "drink": "saloon distillery",
    "bed": "hotel boarding_house",
    "faith": "church mission",
    "medical": "doctor barber",
    "trade": "general_store trading_post",
    "arms": "gunsmith powder_store",
    "civic": "courthouse town_hall",
    "news": "telegraph_office gazette",
    "transport": "post_office freight_depot",
}
HORSES = "livery_stable blacksmith stage_station horse_corral"
COWS = "stockyard butcher"


def taken_out(factions: str, seed: int, **chosen: object) -> str:
    """The group that is left out of a new town."""
    (group,) = view(new_game(factions, seed, **chosen), "o")["taken_out"]
    return group


# ---- factions and seats ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("factions", EVERY)
def test_seats_go_outlaws_law_hunters_dancer_cowboy(factions: str) -> None:
    """CT-13 to CT-16: every combination is seated O, S, B, D, C."""
    state = new_game(factions)
    assert factions_of(state) == factions == "".join(letter for letter in "osbdc" if letter in factions)
    words = {"o": "outlaws", "s": "law", "b": "hunters", "d": "dancer", "c": "cowboy"}
    assert [one["faction"] for one in view(state, "o")["players"]] == [words[letter] for letter in factions]


def test_there_are_thirteen_combinations() -> None:
    """CT-14, CT-15."""
    assert [len(COMBINATIONS[players]) for players in (2, 3, 4, 5)] == [2, 6, 4, 1]


@pytest.mark.parametrize(
    ("factions", "figures"),
    [
        ("os", "o1 o2 o3 s1 s2 s3"),
        ("obd", "o1 o2 o3 h1 h2 d"),
        ("oc", "o1 o2 o3 bull cow1 cow2"),
        ("osbdc", "o1 o2 o3 s1 s2 s3 h1 h2 d bull cow1 cow2"),
    ],
)
def test_only_figures_of_factions_in_play_exist(factions: str, figures: str) -> None:
    """CT-9, CT-10: three, three, two, one, three."""
    assert [one["figure"] for one in view(opened(factions), "o")["figures"]] == figures.split()


@pytest.mark.parametrize("factions", EVERY)
def test_lawless_outlaws_draw_two_targets(factions: str) -> None:
    """CT-18, CT-28: three with the Law, else two."""
    state = new_game(factions)
    assert len(buildings_in(state, state.targets).split()) == (3 if "s" in factions else 2)


@pytest.mark.parametrize("factions", EVERY)
def test_the_dancer_draws_three_debts_from_the_same_deck(factions: str) -> None:
    """CT-29: none of them is a target too."""
    for seed in range(8):
        state = new_game(factions, seed)
        debts = buildings_in(state, state.debts).split()
        assert len(debts) == (3 if "d" in factions else 0)
        assert not set(debts) & set(buildings_in(state, state.targets).split())


# ---- the town --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["basic", "gunslinger"])
def test_without_stampede_the_town_is_the_base_game(mode: str) -> None:
    """CT-19, CT-20, CT-102: ten pairs and four HORSE buildings, no cow building, nothing taken out."""
    state = new_game("osbd", buildings=mode)
    everything = " ".join([HORSES, *PAIRS.values()])
    assert sorted_words(buildings_in(state, state.in_town)) == sorted_words(everything)
    assert view(state, "o")["taken_out"] == []
    assert happened(state, TAKEN_OUT) == []


@pytest.mark.parametrize("mode", ["basic", "gunslinger"])
def test_with_stampede_the_cow_pair_replaces_one_pair(mode: str) -> None:
    """CT-21, CT-22: both cow buildings and all horses are in, exactly one pair is out, whole."""
    for seed in range(30):
        state = new_game("osc", seed, buildings=mode)
        (group,) = view(state, "s")["taken_out"]
        everything = " ".join([HORSES, COWS, *(pair for name, pair in PAIRS.items() if name != group)])
        assert sorted_words(buildings_in(state, state.in_town)) == sorted_words(everything)
        assert len(happened(state, TAKEN_OUT)) == 1


def test_each_pair_is_equally_likely_to_go() -> None:
    """CT-22: uniform over the ten pairs; never the horses, never the cows."""
    found = Counter(taken_out("oc", seed) for seed in range(600))
    assert set(found) == set(PAIRS)
    assert chisquare([found[name] for name in PAIRS]).pvalue > 0.001


@pytest.mark.parametrize("factions", ["os", "osbdc"])
def test_every_building_lies_once_and_the_office_in_the_middle(factions: str) -> None:
    """CT-23, I-3: 24 buildings face down, the Office face up in (3,3)."""
    for seed in range(10):
        state = new_game(factions, seed)
        assert building(state, "c3") == "office"
        laid = [building(state, f"{column}{row}") for row in range(1, 6) for column in "abcde"]
        laid.remove("office")
        assert sorted(laid) == sorted_words(buildings_in(state, state.in_town))
        assert len(set(laid)) == 24
        assert face_up(state) == ""
        assert state.face_up >> place("c3") & 1


def test_any_building_may_lie_anywhere() -> None:
    """CT-23: shuffled; the bank is anywhere with the same chance."""
    found: Counter[str] = Counter()
    for seed in range(480):
        state = new_game("os", seed)
        found[next(f"{c}{r}" for r in range(1, 6) for c in "abcde" if building(state, f"{c}{r}") == "bank")] += 1
    assert len(found) == 24 and "c3" not in found
    assert chisquare(list(found.values())).pvalue > 0.001


def test_targets_come_from_a_deck_that_mirrors_the_town() -> None:
    """CT-19, CT-21, CT-25, I-3: any building of the town may be a target, the cow pair too; none that was taken out."""
    found: Counter[str] = Counter()
    for seed in range(400):
        state = new_game("osdc", seed)
        drawn = buildings_in(state, state.targets | state.debts).split()
        assert set(drawn) <= set(buildings_in(state, state.in_town).split())
        found.update(drawn)
    assert set(found) == set(names(state))
    horses_and_cows = [found[word] for word in f"{HORSES} {COWS}".split()]  # these are in every town
    assert chisquare(horses_and_cows).pvalue > 0.001


def test_where_targets_are_has_nothing_to_do_with_the_town() -> None:
    """CT-25: town and target deck are shuffled apart."""
    found: Counter[bool] = Counter()
    for seed in range(400):
        state = new_game("os", seed)
        found[building(state, "a1") in buildings_in(state, state.targets).split()] += 1
    assert chisquare([found[True], found[False]], [50, 350]).pvalue > 0.001


def test_the_same_seed_gives_the_same_game() -> None:
    """CT-149."""
    one, two, three = new_game("osbdc", 5), new_game("osbdc", 5), new_game("osbdc", 6)
    assert one.dump() == two.dump()
    assert [one.buildings[space] for space in range(25)] != [three.buildings[space] for space in range(25)]


@pytest.mark.parametrize("mode", ["basic", "gunslinger"])
def test_groups_of_the_table(mode: str) -> None:
    """CT-102: each pair is one group; the horses are one of four."""
    setup = setup_of("osc", buildings=mode)
    table = catalogue(setup.town)
    for group, words in {**PAIRS, "horse": HORSES, "cow": COWS}.items():
        numbers = {table.group_of[table.words.index(word)] for word in words.split()}
        assert {table.groups[number] for number in numbers} == {group}
    assert len(table.words) == 26


# ---- where everybody starts ------------------------------------------------------------------------------------------


def test_the_law_starts_in_the_office() -> None:
    """CT-26, CT-44."""
    assert where(opened("os"), "s1 s2 s3") == "c3 c3 c3"


@pytest.mark.parametrize("corner", ["a1", "e1", "a5", "e5"])
def test_the_outlaws_name_the_corner_left_free(corner: str) -> None:
    """CT-27: one outlaw in each of the others, both hunters in the free one."""
    state = new_game("osb")
    assert now(state) == "o corner"
    assert answers(state) == ["a1", "a5", "e1", "e5"]
    assert refuses(state, "c3") and refuses(state, "c1")
    play(state, corner)
    assert sorted_words(where(state, "o1 o2 o3")) == sorted({"a1", "e1", "a5", "e5"} - {corner})
    assert where(state, "h1 h2") == f"{corner} {corner}"
    assert state.free_corner == place(corner)


def test_the_dancer_chooses_between_two_starts() -> None:
    """CT-29: after the Outlaws; (3,1) or (3,5)."""
    state = play(new_game("osd"), "e1")
    assert now(state) == "d start"
    assert answers(state) == ["a3", "e3"]
    play(state, "a3")
    assert where(state, "d") == "a3"
    assert state.flips == 0
    assert where(play(new_game("odc"), "a1", "e3"), "d") == "e3"


def test_the_herd_starts_on_the_fields() -> None:
    """CT-24, CT-30: the cowboy on F3, the cows on F2 and F4."""
    assert where(opened("oc"), "bull cow1 cow2") == "f3 f2 f4"


@pytest.mark.parametrize("factions", EVERY)
def test_starting_figures_turn_nothing_up(factions: str) -> None:
    """CT-32; and nobody is stunned or has anything."""
    state = opened(factions)
    assert face_up(state) == "" and lying(state) == ""
    assert loot(state) == [0, 0, 0] and state.loot_out == 0 and state.horses_taken == 0 and state.ammo == 0
    assert state.round == 1 and state.marker == seat(state, "o") == 0
    assert state.pending() == list(range(len(factions)))

"""Section 5: planning, the order of the cards, clean-up, the round cap (CT-33 to CT-42, CT-152, E-1)."""

from typing import Any

import pytest

from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.events import NOTHING, PROGRAMMED, REVEALED, ROUND

from .table import (
    EVERY,
    answers,
    asked,
    finish_card,
    happened,
    idle,
    letter,
    lying,
    now,
    opened,
    play,
    program,
    refuses,
    seat,
    town,
    view,
    where,
    won,
)


def shown(state: CactusTown) -> str:
    """The card that has just been revealed."""
    card = view(state, "-")["card"]
    assert card is not None
    return card["card"]


def resolution(state: CactusTown) -> list[str]:
    """Play a whole round idly; the cards in the order they were resolved."""
    found: list[str] = []
    round_number = state.round
    while asked(state) == "action" and state.round == round_number:
        found.append(shown(state))
        idle(state)
    return found


# ---- planning --------------------------------------------------------------------------------------------------------


def test_everybody_lays_three_of_four_cards() -> None:
    """CT-34, CT-35: the fourth becomes the second shot without being asked for."""
    state = town("os")
    assert now(state) == "o program"
    assert answers(state) == ["card1", "card2", "card3", "card4"]
    play(state, "card3", by="o")
    assert answers(state, "o") == ["card1", "card2", "card4"]
    play(state, "card1", "card4", by="o")
    assert program(state, "o") == "3 1 4 2"
    assert state.pending() == [seat(state, "s")]
    assert refuses(state, "walk")


def test_a_card_cannot_be_laid_twice() -> None:
    """CT-34."""
    state = play(town("os"), "card2", by="o")
    assert refuses(state, "card2", by="o")


def test_all_program_at_the_same_time_in_any_order() -> None:
    """CT-39: collected simultaneously and secretly."""
    state = town("osb")
    assert state.pending() == [0, 1, 2]
    assert all(state.is_secret(number) for number in range(3))
    play(state, "card1", by="b")
    play(state, "card4", by="o")
    play(state, "card2", "card3", by="b")
    assert state.pending() == [0, 1]
    play(state, "card1", "card2", "card3", by="s")
    play(state, "card1", "card2", by="o")
    assert asked(state) == "action"
    assert (program(state, "o"), program(state, "s"), program(state, "b")) == ("4 1 2 3", "1 2 3 4", "1 2 3 4")


def test_nothing_that_is_laid_is_seen_by_others() -> None:
    """CT-39, CT-148: only how many."""
    state = play(town("os"), "card3", "card2", by="o")
    theirs = view(state, "s")["players"][0]
    assert theirs["laid"] == 2
    assert all(card["card"] == "" and card["actions"] == [] for card in theirs["program"])
    assert theirs["hand"] == []
    assert [card["card"] for card in view(state, "o")["players"][0]["program"]] == ["O3", "O2"]
    assert [card["card"] for card in view(state, "o")["players"][0]["hand"]] == ["O1", "O4"]


# ---- the order of the cards ------------------------------------------------------------------------------------------


def test_reverse_order() -> None:
    """CT-36, CT-37, E-1: from the top of the pile."""
    state = town("osb", programs="O1 O3 O2 S1 S2 S3 B1 B2 B3", programming="reverse")
    assert resolution(state) == ["B3", "S3", "O2", "B2", "S2", "O3", "B1", "S1", "O1"]


def test_reverse_order_from_another_first_player() -> None:
    """CT-17, CT-36: laps begin with the marker, so the seat before it acts first."""
    state = town("osb", programs="O1 O3 O2 S1 S2 S3 B1 B2 B3", programming="reverse", marker="s")
    assert resolution(state) == ["O2", "B3", "S3", "O3", "B2", "S2", "O1", "B1", "S1"]


def test_simple_order() -> None:
    """CT-38: slot 1 of every player in turn order, then 2, then 3."""
    state = town("osb", programs="O1 O3 O2 S1 S2 S3 B1 B2 B3", programming="simple", marker="s")
    assert resolution(state) == ["S1", "B1", "O1", "S2", "B2", "O3", "S3", "B3", "O2"]


@pytest.mark.parametrize("programming", ["reverse", "simple"])
@pytest.mark.parametrize("factions", EVERY)
def test_everybody_resolves_three_cards(factions: str, programming: str) -> None:
    """I-9: each seat three, none twice; the second shot never."""
    state = town(factions, programs=" ".join(f"{one.upper()}2" for one in factions), programming=programming)
    kept = {f"{one.upper()}{program(state, one)[-1]}" for one in factions}
    cards = resolution(state)
    assert len(cards) == len(set(cards)) == 3 * len(factions)
    assert {card[0].lower() for card in cards} == set(factions)
    assert not set(cards) & kept
    assert state.round == 2 and asked(state) == "program"


def test_the_pile_shows_whose_cards_come() -> None:
    """CT-147: which faction owns each laid card is public."""
    state = town("osb", programs="O1 O3 O2 S1 S2 S3 B1 B2 B3", programming="reverse")
    pile = view(state, "-")["pile"]
    assert "".join(letter(state, one["seat"]) for one in pile) == "bsobsobso"
    assert [one["card"] for one in pile] == ["B3", *[""] * 8]


# ---- one card --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "acts"),
    [
        ("O1", "walk duel"),
        ("O2", "walk rob"),
        ("O3", "walk sneak"),
        ("O4", "sneak duel"),
        ("S1", "walk duel"),
        ("S2", "walk duel"),
        ("S3", "walk arrest"),
        ("S4", "sneak arrest"),
        ("B1", "walk horse"),
        ("B2", "walk duel"),
        ("B3", "walk capture"),
        ("B4", "sneak duel"),
        ("D1", "walk can-can"),
        ("D2", "can-can duel"),
        ("D3", "walk pay"),
        ("D4", "sneak duel"),
        ("C1", "walk-bull sneak-cows"),
        ("C2", "sneak-bull sneak-cow"),
        ("C3", "walk-bull regroup"),
        ("C4", "stampede sneak-cow"),
    ],
)
def test_a_card_offers_its_two_actions(card: str, acts: str) -> None:
    """CT-40, CT-72."""
    state = town("osbdc", turn=card)
    assert now(state) == f"{card[0].lower()} action"
    assert answers(state) == sorted(acts.split())


@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("O1", 1),
        ("O2", 3),
        ("O3", 2),
        ("O4", 0),
        ("S2", 2),
        ("S3", 3),
        ("B4", 0),
        ("D1", 1),
        ("C1", 2),
        ("C2", 0),
        ("C3", 1),
        ("C4", 3),
    ],
)
def test_values_of_cards(card: str, value: int) -> None:
    """CT-72: the number used for the second shot."""
    one = view(town("osbdc", turn=card), "-")["card"]
    assert one is not None and one["value"] == value


def test_a_card_never_gives_both_actions() -> None:
    """CT-40: after one action the next card comes."""
    state = town("os", turn="O3")
    play(state, "sneak", "o1>a2", "done")
    assert now(state) == "s action"
    assert happened(state, REVEALED)[-1][0] == seat(state, "s")


def test_choosing_an_action_is_compulsory_doing_something_is_not() -> None:
    """CT-41."""
    state = town("os", turn="O1")
    assert refuses(state, "done")
    play(state, "walk", "done")
    assert where(state, "o1 o2 o3") == "a1 a5 e5"
    assert now(state) == "s action"


def test_an_action_that_can_do_nothing_asks_nothing() -> None:
    """CT-41: nobody to duel with; it may be chosen all the same."""
    state = town("os", turn="O1")
    play(state, "duel")
    assert len(happened(state, NOTHING)) == 1
    assert now(state) == "s action"


# ---- clean-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("programming", ["reverse", "simple"])
def test_the_marker_goes_round(programming: str) -> None:
    """CT-17, CT-42: clockwise after every round."""
    state = opened("osb", programming=programming)
    found = ""
    for _ in range(4):
        found += letter(state, state.marker)
        for one in "osb":
            play(state, "card1", "card2", "card3", by=one)
        first = letter(state, state.to_move)
        assert first == ({"o": "b", "s": "o", "b": "s"}[found[-1]] if programming == "reverse" else found[-1])
        resolution(state)
    assert found == "osbo"
    assert [letter(state, event[0]) for event in happened(state, ROUND)] == list("osbos")
    assert len(happened(state, PROGRAMMED)) == 12


def test_stunned_figures_stand_up_in_clean_up() -> None:
    """CT-42, CT-69: not before."""
    state = town("os", "o1=b2", turn="S1", stunned="o1")
    for _ in range(5):
        idle(state)
        assert lying(state) == "o1"
    idle(state)
    assert state.round == 2 and lying(state) == ""


def test_all_four_cards_come_back() -> None:
    """CT-42: also the second shot, used or not."""
    state = town("os", "o1=b2 s1=b2", turn="S1", shots="S3 O2", dice=["s1=3 o1=2"])
    play(state, "duel", "b2", "s1+shot", "done", "stun")
    assert view(state, "-")["players"][1]["shot_used"]
    finish_card(state)
    idle(state, 5)
    assert state.round == 2 and asked(state) == "program"
    assert answers(state, "s") == ["card1", "card2", "card3", "card4"]
    assert view(state, "-")["players"][1]["shot_used"] is False
    assert state.laid[0] == state.laid[1] == 0


# ---- the round cap ---------------------------------------------------------------------------------------------------


def last_round(factions: str, figures: str = "", cap: int = 7, **more: Any) -> str:
    """Play the last round idly; how the game ends."""
    programs = " ".join(f"{one.upper()}1" for one in factions)
    state = town(factions, figures, programs=programs, round_number=cap, round_cap=cap, **more)
    resolution(state)
    return won(state)


def test_the_cap_ends_the_game_after_its_round() -> None:
    """CT-42, CT-152: not in the round before; nobody has anything: a draw."""
    state = town("os", programs="O1", round_number=6, round_cap=7)
    resolution(state)
    assert won(state) == "" and state.round == 7
    assert last_round("os") == "draw cap"


def test_the_usual_cap_is_25() -> None:
    """CT-7."""
    state = town("os", programs="O1", round_number=25)
    resolution(state)
    assert won(state) == "draw cap"
    state = town("os", programs="O1", round_number=24)
    resolution(state)
    assert won(state) == ""


def test_without_a_cap_the_game_goes_on() -> None:
    """CT-7: round_cap none."""
    state = town("os", programs="O1", round_number=25, round_cap="none")
    resolution(state)
    assert won(state) == "" and state.round == 26


@pytest.mark.parametrize(
    ("factions", "figures", "more", "end"),
    [
        ("os", "o3=out", {"out": 1}, "o progress"),  # 1/2 to 0
        ("os", "o3=jail", {}, "s progress"),  # 0 to 1/2
        ("os", "o2=out o3=jail", {"out": 1}, "draw cap"),  # 1/2 to 1/2
        ("osb", "o2=jail", {"horses": "blacksmith"}, "s progress"),  # 1/2 to 1/3
        ("osb", "o2=jail o3=bound", {"horses": "blacksmith"}, "b progress"),  # 1/2 to 2/3
        ("osb", "", {"horses": "blacksmith livery_stable stage_station"}, "b progress"),  # horses count two at most
        ("osb", "o2=jail", {"horses": "blacksmith livery_stable stage_station"}, "b progress"),  # 2/3
        ("osd", "o2=jail", {"flips": 2}, "s progress"),  # 1/2 to 2/5
        ("osd", "o2=jail", {"flips": 3}, "d progress"),  # 3/5
        ("osd", "o2=jail", {"flips": 1, "debts": "bank hotel", "paid": "bank hotel"}, "d progress"),
        ("osc", "o2=jail cow1=w2 bull=c5 cow2=d5", {}, "s progress"),  # 1/2 to 1/3
        ("osc", "o2=jail cow1=w2 bull=c5 cow2=w4", {}, "c progress"),  # 2/3
        ("osbc", "cow1=w2 bull=c5 cow2=d5", {"horses": "blacksmith"}, "draw cap"),  # 1/3 each
        ("osbc", "cow1=w2 bull=c5 cow2=w4", {"horses": "blacksmith livery_stable"}, "draw cap"),  # 2/3 each
        ("obdc", "cow1=w2 bull=c5 cow2=w4", {"flips": 3}, "c progress"),  # 2/3 to 3/5
    ],
)
def test_progress_at_the_cap(factions: str, figures: str, more: dict[str, Any], end: str) -> None:
    """CT-152: the parts of each goal; equal is a draw of all."""
    assert last_round(factions, figures, **more) == end


def test_flips_beyond_the_third_count_for_nothing_at_the_cap() -> None:
    """CT-98, CT-152: three at most; 3/5 is less than 2/3."""
    assert last_round("obdc", "cow1=w2 bull=c5 cow2=w4", flips=3) == "c progress"
    assert last_round("obdc", "cow1=w2 bull=c5 cow2=w4", flips=3, debts="bank", paid="bank") == "d progress"

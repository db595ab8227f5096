"""Stampede drawn for a terminal."""

import io

import pytest
from rich.console import Console

from philately import FastRng, Match
from tests.terminal.people import a_match


def drawn(match: Match, seat: int, width: int = 80, colour: bool = False) -> str:
    file = io.StringIO()
    system = "truecolor" if colour else None
    console = Console(file=file, width=width, force_terminal=colour, color_system=system, highlight=False)  # type: ignore[arg-type]
    console.print(match.game.draw(match.view(seat), match.names))
    return file.getvalue()


def played(match: Match, answers: int, seed: int = 1) -> Match:
    rng = FastRng(seed)
    for _ in range(answers):
        if match.over:
            break
        choices = match.state.legal_actions(match.pending[0])
        match.play(choices[rng.below(len(choices))], seat=match.pending[0])
    return match


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("players", range(2, 7))
def test_no_line_is_too_wide_and_no_stamp_is_broken(players: int, width: int) -> None:
    for answers in range(0, 140, 7):
        for line in drawn(played(a_match(players=players), answers), 0, width).splitlines():
            assert len(line) == width
            assert line[0] in "╭┊╰"
            assert line[-1] in "╮┊╯"


def test_the_own_hand_is_open_and_the_others_are_backs() -> None:
    match = a_match()
    page = drawn(match, 0)
    hand = match.view(0)["hands"]
    assert isinstance(hand, list)
    for word in hand[0]["known"]:
        front, decoy = word.split(".")
        assert f"{'Crocodile' if front == 'croc' else front.capitalize()}.{decoy}" in page
    lines = page.splitlines()
    at = next(number for number, line in enumerate(lines) if " Ben:" in line)
    assert lines[at + 2].count("|") == 3 + (match.pending == [1])


def test_a_spectator_sees_no_hand() -> None:
    page = drawn(a_match(), -1)
    hands = [line for line in page.splitlines() if "  hand " in line]
    assert hands
    assert all("." not in line for line in hands)
    assert "(you)" not in page


def test_equal_animals_are_counted_and_goals_are_told() -> None:
    match = played(a_match(), 60)
    page = drawn(match, 0)
    goals = match.view(0)["goals"]
    assert isinstance(goals, list)
    for goal in goals:
        assert f"{goal['five'][0]} of 5 " in page
        assert f"{goal['nine'][0]} of 9 animals" in page
        assert f"{goal['parrots'][0]} of 4 Parrots" in page
        if goal["five"][0] > 1:
            assert f"\N{MULTIPLICATION SIGN}{goal['five'][0]}" in page


def test_colour_is_never_the_only_sign() -> None:
    """Without its colours a coloured page says the same."""
    from rich.text import Text

    match = played(a_match(), 50)
    assert Text.from_ansi(drawn(match, 0, colour=True)).plain.rstrip() == drawn(match, 0).rstrip()


def test_the_winning_stamps_stand_out() -> None:
    match = played(a_match(), 10_000)
    assert match.over
    page = drawn(match, 0)
    winning = match.view(0)["winning"]
    assert isinstance(winning, list)
    assert sum(len(animals) for animals in winning) == page.count("┊★")
    assert page.count("★ ") == 1


def test_teams_and_ticks() -> None:
    for seed in range(20):
        match = played(a_match(players=4, seed=seed, teams="auto"), 10_000, seed)
        page = drawn(match, -1)
        assert page.count("team A") == 2
        assert page.count("team B") == 2
        ticks = match.view()["ticks"]
        assert isinstance(ticks, list)
        assert page.count("✓") == sum(bool(tick) for tick in ticks) >= 2


def test_plain_backs_need_no_legend() -> None:
    page = drawn(a_match(backs="none"), 0)
    assert "plain back" in page
    assert "Lion.hippo" not in page


def test_a_refill_shows_what_was_given_up() -> None:
    for seed in range(60):
        match = a_match(players=6, seed=seed)
        rng = FastRng(seed)
        while not match.over:
            view = match.view(0)
            if view["given"]:
                assert "Given up" in drawn(match, 0)
            pile = view["pile"]
            assert isinstance(pile, dict)
            if pile["refill"]:
                assert "given up, not seen since" in drawn(match, 0)
                return
            choices = match.state.legal_actions(match.pending[0])
            match.play(choices[rng.below(len(choices))])
    raise AssertionError("no refill in any of these games")

"""The game of docs/architecture.md, "How a game is written": it is complete, short, and passes the gauntlet."""

import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from philately import FastRng, Game, State
from philately.core import registry
from philately.core.errors import NotAllowed
from philately.core.rng import Rng
from tests.gauntlet import test_copies, test_heard, test_redeal, test_twins, test_why_not, test_words
from tests.gauntlet.facts import Facts, Variant
from tests.gauntlet.play import positions, start
from tests.gauntlet.variants import FACTS

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
VARIANT = Variant("last_post", "3p", 3)


def source() -> str:
    """The code on the page."""
    chapter = PAGE.read_text().partition("## How a game is written\n")[2]
    return chapter.partition("```python\n")[2].partition("```\n")[0]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, as if it were installed."""
    module: Any = types.ModuleType("last_post")
    monkeypatch.setitem(sys.modules, "last_post", module)
    exec(compile(source(), str(PAGE), "exec"), module.__dict__)
    monkeypatch.setitem(registry._loaded, "last_post", module.GAME)

    def conserved(state: Any) -> None:
        assert sorted(state.held + state.box + state.laid) == list(range(module.CARDS))

    def twin(state: State, seat: int, rng: Rng) -> None:
        state.replace_hidden(seat, rng)

    def hidden(state: Any, seat: int) -> object:
        return [card for owner, card in enumerate(state.held) if owner != seat], state.box

    facts = Facts(
        variants=(VARIANT,), conserved=conserved, twin=twin, hidden=hidden, hot=lambda state: False, landmarks={},
        golden={}, perft={},
    )  # fmt: skip
    monkeypatch.setitem(FACTS, "last_post", facts)
    yield module.GAME


def test_it_is_short() -> None:
    assert 60 < len([line for line in source().splitlines() if line]) <= 120


def test_a_whole_game_is_told_to_each_as_he_may_know_it(toy: Game) -> None:
    match = toy.new(players=3, seed=4)
    mine = match.view(0)["held"]
    assert isinstance(mine, list) and mine[0] > 0 and mine[1:] == [0, 0]
    while match.state.count() > 1:
        match.play("draw")
    last = match.log(0, you=True)[-1]
    assert last.startswith("You lay the ") and match.log(1)[-1].endswith("and draws a card.")
    assert match.why_not("draw") == {"message": "The box is empty.", "rule": "L-2"}
    match.play("keep", "keep", "keep")
    assert match.outcome is not None and sum(match.state.payoff(seat) for seat in range(3)) == 1
    assert match.log(-1)[-1].startswith("Seat 2 shows the ")
    with pytest.raises(NotAllowed):
        match.undo(2)


@pytest.mark.parametrize(
    "trial",
    [
        test_copies.test_copies_do_not_alias,
        test_copies.test_both_doors_play_the_same_game,
        test_copies.test_the_checked_door_refuses_and_changes_nothing,
        test_redeal.test_redealing_a_redealt_copy_is_redealing_the_original,
        test_redeal.test_a_redealt_copy_plays_on_to_the_end,
        test_why_not.test_a_legal_action_has_no_reason_and_asking_changes_nothing,
        test_words.test_every_question_has_a_prompt_a_rule_and_labels,
        test_words.test_every_event_is_told_in_sentences,
        test_words.test_a_view_can_be_drawn,
    ],
)
def test_it_passes_the_gauntlet(toy: Game, trial: Callable[[Variant], None]) -> None:
    trial(VARIANT)


def test_nobody_hears_more_than_they_see(toy: Game) -> None:
    assert test_heard.compare(VARIANT, range(20), test_heard.in_both) > 10


def test_twins_are_the_same_to_their_seat(toy: Game) -> None:
    apart = 0
    for seed in range(20):
        _, far = test_twins.raise_twins(VARIANT, start(VARIANT, seed), seed % 3, seed)
        apart += far
    assert apart > 10


def test_reasons_depend_only_on_what_the_seat_may_see(toy: Game) -> None:
    compared = 0
    for seed in range(40):
        for state in positions(VARIANT, seed):
            seat = state.to_move
            if seat < 0:
                continue
            other = state.copy()
            other.replace_hidden(seat, FastRng(seed, 21))
            assert toy.why_not(other, seat, 1) == toy.why_not(state, seat, 1)
            compared += toy.why_not(state, seat, 1) is not None
    assert compared > 10


def test_each_redealt_copy_is_fair(toy: Game) -> None:
    """Each card that a seat hasn't seen is as often in the hand of the next one."""
    state: Any = VARIANT.start(FastRng(1, 1))
    seen: dict[int, int] = {}
    for number in range(1200):
        copy: Any = state.copy()
        copy.redeal(0, FastRng(number, 2))
        seen[copy.held[1]] = seen.get(copy.held[1], 0) + 1
    assert len(seen) == 6 and min(seen.values()) > 140 and state.held[0] not in seen

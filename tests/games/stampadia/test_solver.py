"""The solver plays without peeking, repeatably, and what it wins can be replayed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from philately.cli import app
from philately.core.record import read_record
from philately.core.registry import game
from philately.core.replay import replay
from philately.core.rng import FastRng
from philately.games.stampadia.album.solver import Attempt, attempt, make_bot

OPTIONS = game("stampadia").check_options({}, 1)


def facts(made: Attempt) -> tuple[object, ...]:
    return made.won, made.end, made.gold, made.lives, made.answers


def test_an_attempt_depends_on_seed_and_number_alone() -> None:
    one, again, other = (attempt(OPTIONS, number, 7, 10) for number in (0, 0, 1))
    assert facts(one) == facts(again)
    assert facts(one) != facts(other)


def test_a_win_is_a_record_that_holds() -> None:
    tried = [attempt(OPTIONS, number, 1, 30) for number in range(6)]
    won = [made for made in tried if made.won]
    assert won, [made.end for made in tried]
    match = replay(won[0].record)
    assert match.outcome is not None
    assert match.outcome.reason == "won" and match.outcome.scores == (won[0].gold,)


def test_the_bot_decides_the_same_whatever_is_hidden() -> None:
    """Redealt copies of one position, in which everything unread differs, get the same answer."""
    state = game("stampadia").new(seed=3).state
    chance = FastRng(1)
    for _ in range(25):
        if state.to_move < 0:
            break
        if state.count() > 1:
            picks = set()
            for seed in range(3):
                copy = state.copy()
                copy.redeal(0, FastRng(seed))
                picks.add(int(make_bot(20, FastRng(9)).pick(copy)))
            assert len(picks) == 1
        state.choose(chance.below(state.count()))


class TestCommand:
    run = CliRunner()

    def test_solve_tells_the_share_and_saves_the_first_win(self, tmp_path: Path) -> None:
        file = tmp_path / "win.jsonl"
        words = ["solve", "first-steps", "--attempts", "6", "--sims", "30", "--first", "-o", str(file)]
        told = self.run.invoke(app, [*words, "--format", "json"])
        assert told.exit_code == 0, told.output
        result = json.loads(told.stdout)
        assert result["won"] == 1 and result["attempts"][-1]["won"]
        record, _notice = read_record(file)
        assert replay(record).over

    @pytest.mark.parametrize("said", ["no|sheet", "no-such-file.json"])
    def test_a_sheet_that_is_not_there(self, said: str) -> None:
        from philately.core.errors import PhilatelyError

        told = self.run.invoke(app, ["solve", said])
        assert told.exit_code != 0
        assert isinstance(told.exception, (PhilatelyError, SystemExit))

    def test_a_file_that_is_there_already_stays(self, tmp_path: Path) -> None:
        file = tmp_path / "win.jsonl"
        file.write_text("mine")
        told = self.run.invoke(app, ["solve", "first-steps", "-o", str(file)])
        assert told.exit_code != 0
        assert file.read_text() == "mine"

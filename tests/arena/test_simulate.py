"""Simulation in bulk: the seed alone decides, and the counts are right."""

import hashlib
import hmac
import json
import statistics
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import philately
from philately import BadOptions, BadSeed
from philately.arena.simulate import CHUNK, LONG, Chunks, Plan, plan, play_chunk, result, simulate, use_folder
from philately.arena.tally import Tally, share, spread
from philately.bots import make_bot
from philately.bots.playout import RandomBot, play_at_random, play_out
from philately.bots.stopping import Stopped, stopping
from philately.core.question import Question, numbered
from philately.core.record import read_record
from philately.core.recordfile import NotSaved
from philately.core.rng import FastRng, HashRng
from philately.core.state import State
from philately.core.verify import verify

STAMPEDE = philately.game("stampede")


class Again(Question["Endless"]):
    """Whatever is chosen, the same is asked again."""

    def offer(self, game: "Endless", seat: int) -> None:
        game.offer(0)
        game.offer(1)

    def take(self, game: "Endless", action: int) -> None:
        game.answers += 1
        game.attend(0)


AGAIN = Again("again")
QUESTIONS = numbered(AGAIN)


class Endless(State):
    """A game that asks the same for ever."""

    answers: int = 0

    def __init__(self) -> None:
        super().__init__(1, QUESTIONS, room=2)
        self.pose(0, AGAIN)


def a_run(seats: tuple[str, ...] = ("random",), games: int = 2 * CHUNK + 7, seed: int = 5, **options: object) -> Plan:
    players = len(seats) if len(seats) > 1 else 3
    return plan(STAMPEDE, seats, games, seed, players, options)


def test_the_same_result_for_one_and_two_workers() -> None:
    run = a_run()
    assert json.dumps(result(run, simulate(run, 1))) == json.dumps(result(run, simulate(run, 2)))


def test_the_same_result_however_the_games_are_handed_out() -> None:
    run = a_run(games=20)
    whole, _ = play_chunk(run, 0, 20, lambda: False)
    parts = Tally(run.players)
    for start in (13, 0):  # in any order
        parts.add(play_chunk(run, start, 20 if start else 13, lambda: False)[0])
    assert result(run, parts) == result(run, whole)


@pytest.mark.parametrize(("game", "players"), [("stampede", 2), ("pilfer", 3)])
def test_games_with_a_search_depend_on_nothing_else_either(tmp_path: Path, game: str, players: int) -> None:
    """A search remembers its last thoughts; those of another game must not matter."""
    run = plan(philately.game(game), ["search:12sims", *["random"] * (players - 1)], 6, 5, players, {})
    assert run.thinking
    whole = result(run, simulate(run))
    assert result(run, simulate(run, 2)) == whole
    assert result(run, simulate(use_folder(run, tmp_path / "records"), 2)) == whole
    parts = Tally(players)
    for start, stop in ((4, 6), (0, 3), (3, 4)):
        parts.add(play_chunk(run, start, stop, lambda: False)[0])
    assert result(run, parts) == whole
    assert len({file.read_bytes() for file in (tmp_path / "records").iterdir()}) == 6


def test_games_of_bots_that_think_are_handed_out_one_by_one_at_first() -> None:
    run = a_run(("search:2000sims", "greedy"), games=100)
    todo = Chunks(run, 2)
    assert (todo.take(), todo.take()) == ((0, 1), (1, 2))
    todo.learn(1, LONG / 3)
    assert todo.take() == (2, 5)
    todo.learn(3, 3.0)
    assert todo.take() == (5, 6)
    told: list[int] = []
    simulate(a_run(("search:1sims", "random"), games=3), progress=told.append)
    assert told[0] == 1


@pytest.mark.parametrize("bot", ["random", "search:100000sims"])
@pytest.mark.parametrize("recorded", [False, True])
def test_a_game_is_left_in_its_middle_when_somebody_wants_to_stop(tmp_path: Path, bot: str, recorded: bool) -> None:
    """It isn't counted, and no record of it is written."""
    run = plan(philately.game("stampadia"), [bot], 9, 5, 1, {"sheet": "first-steps"})
    run = use_folder(run, tmp_path / "records") if recorded else run
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    tally, _ = play_chunk(run, 0, 9, stopped)
    assert asked == 3
    assert tally.games < 3 and (bot == "random" or tally.games == 0)
    assert not recorded or len(list((tmp_path / "records").iterdir())) == tally.games


@pytest.mark.parametrize(
    "playing", [lambda state: play_out(state, [RandomBot(FastRng())]), lambda state: play_at_random(state, FastRng())]
)
def test_a_game_without_an_end_can_be_stopped(playing: Callable[[Endless], int]) -> None:
    state = Endless()
    with pytest.raises(Stopped), stopping(lambda: state.answers > 200):
        playing(state)
    assert 200 < state.answers < 300


def test_another_seed_gives_other_games() -> None:
    assert simulate(a_run(seed=5, games=30)).answers != simulate(a_run(seed=6, games=30)).answers


def test_games_are_those_of_the_documented_streams() -> None:
    run = a_run(games=3)
    lengths: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    for number in range(3):
        state = STAMPEDE.create(3, dict(run.options))
        secret = hashlib.sha512(b"philately seed 5 game %d" % number).digest()
        STAMPEDE.start(state, HashRng(hmac.digest(secret, b"", "sha512")))
        chance = FastRng()
        chance.reseed(FastRng(5, 2 * number + 1))
        lengths[int(play_out(state, [make_bot(STAMPEDE, "random", chance) for _ in range(3)]))] += 1
        outcome = state.outcome()
        assert outcome is not None
        wins.update(outcome.winners)
    tally = simulate(run)
    assert tally.answers == lengths
    assert tally.wins == wins


def test_a_better_bot_wins_more_wherever_it_sits() -> None:
    first = simulate(a_run(("greedy", "random", "random"), games=120))
    last = simulate(a_run(("random", "random", "greedy"), games=120))
    assert first.wins[0] > first.wins[1] + first.wins[2]
    assert last.wins[2] > last.wins[0] + last.wins[1]


def test_progress_is_told_and_ends_with_all_games() -> None:
    told: list[int] = []
    simulate(a_run(), progress=told.append)
    assert told[0] == CHUNK
    assert told == sorted(set(told))
    assert told[-1] == 2 * CHUNK + 7


def test_counts_add_up() -> None:
    run = a_run()
    tally = simulate(run)
    assert tally.games == run.games == tally.answers.total() == tally.reasons.total()
    assert tally.wins.total() + tally.draws == run.games
    for numbers in tally.statistics.values():
        for counts in numbers.values():
            assert counts.total() == run.games
    told = result(run, tally)["statistics"]
    played = sum(each["total"] for each in told["animals played"].values())
    assert played == told["turns"]["turns"]["total"]  # one stamp a turn (S-11), the last turn included


def test_games_without_a_winner_are_counted() -> None:
    run = a_run(games=10, turn_limit=1)
    told = result(run, simulate(run))
    assert told["draws"]["games"] == 10
    assert told["reasons"] == {"turn_limit": share(10, 10)}


def test_in_a_team_game_all_members_win() -> None:
    run = plan(STAMPEDE, ["random"], 10, 1, 4, {"teams": "auto"})
    tally = simulate(run)
    assert tally.wins.total() == 20
    assert tally.wins[0] == tally.wins[2]


def test_a_game_from_another_package_runs_on_workers_too() -> None:
    run = plan(philately.game("pilfer"), ["random"], 2 * CHUNK, 3, 3, {})
    assert result(run, simulate(run, 2)) == result(run, simulate(run, 1))


@pytest.mark.parametrize(
    ("seats", "games", "players", "options", "message"),
    [
        (["random"], 0, 3, {}, "at least 1 game"),
        (["random"], 1, 7, {}, "2 to 6 players, not 7"),
        (["random", "random"], 1, 3, {}, "3 players need 3 seats"),
        (["chess"], 1, 3, {}, "no bot 'chess'"),
        (["search:0sims"], 1, 3, {}, "search:0sims is no budget"),
        (["greedy:2000sims"], 1, 3, {}, "only search can be told how much"),
        (["random"], 1, 3, {"teams": "auto"}, "4 or more players"),
        (["random"], 1, 3, {"colour": "red"}, "no option 'colour'"),
    ],
)
def test_bad_plans_are_refused(
    seats: list[str], games: int, players: int, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadOptions, match=message):
        plan(STAMPEDE, seats, games, 1, players, options)


def test_a_bad_seed_and_no_workers_are_refused() -> None:
    with pytest.raises(BadSeed):
        plan(STAMPEDE, ["random"], 1, -1, 3, {})
    with pytest.raises(BadOptions, match="at least 1 worker"):
        simulate(a_run(games=1), 0)


def test_spread_gives_the_usual_figures() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    assert spread(Counter(values)) == {
        "total": sum(values),
        "mean": statistics.mean(values),
        "median": statistics.median(values),
        "min": 1,
        "max": 9,
    }
    assert spread(Counter([7]))["median"] == 7


def test_share_has_an_interval_around_it() -> None:
    half = share(50, 100)
    assert half["share"] == 0.5
    assert (round(half["low"], 4), round(half["high"], 4)) == (0.4038, 0.5962)  # Wilson's, from the textbook
    assert share(0, 10)["low"] == pytest.approx(0.0)
    assert share(10, 10)["high"] == pytest.approx(1.0)


# ---- records -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["stampede", "pilfer"])
@pytest.mark.parametrize("workers", [1, 2])
def test_records_change_no_game_and_all_of_them_verify(tmp_path: Path, game: str, workers: int) -> None:
    run = plan(philately.game(game), ["random"], CHUNK + 10, 4, 3, {})
    folder = tmp_path / "deep" / "down"
    tally = simulate(use_folder(run, folder), workers)
    assert result(run, tally) == result(run, simulate(run))
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-{number:06}.jsonl" for number in range(1, CHUNK + 11)]
    places: Counter[str] = Counter()
    for file in files:
        verdict = verify(file)
        assert verdict.fine
        assert verdict.finished
        assert verdict.seats == ["random"] * 3
        places[verdict.reason] += 1
    assert places == tally.reasons


def test_the_secrets_of_a_run_are_the_documented_ones(tmp_path: Path) -> None:
    run = use_folder(a_run(games=3, seed=9), tmp_path)
    simulate(run)
    for number, file in enumerate(sorted(tmp_path.iterdir())):
        expected = hashlib.sha512(b"philately seed 9 game %d" % number).hexdigest()
        assert read_record(file)[0].header.secret.value == expected


def test_records_of_better_bots_are_the_same_games(tmp_path: Path) -> None:
    run = a_run(("greedy", "random"), games=10)
    assert result(run, simulate(use_folder(run, tmp_path))) == result(run, simulate(run))


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "something").touch()
    with pytest.raises(BadOptions, match="isn't empty"):
        use_folder(a_run(), tmp_path)
    with pytest.raises(BadOptions, match="can't be used as a folder"):
        use_folder(a_run(), tmp_path / "something")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_record_that_cannot_be_written_ends_the_run(tmp_path: Path, workers: int) -> None:
    run = use_folder(a_run(), tmp_path / "records")
    (tmp_path / "records").rmdir()
    with pytest.raises(NotSaved, match="can't be written: No such file"):
        simulate(run, workers)


# ---- handing out ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2, 7])
@pytest.mark.parametrize("speed", [1, 300, 10**6])  # games a second
@pytest.mark.parametrize("games", [1, CHUNK, CHUNK + 1, 40_000])
def test_every_game_is_handed_out_once(workers: int, speed: int, games: int) -> None:
    todo = Chunks(a_run(games=games), workers)
    done, sizes = 0, []
    while (chunk := todo.take()) is not None:
        start, stop = chunk
        assert start == done < stop <= games
        todo.learn(stop - start, (stop - start) / speed)
        sizes.append(stop - start)
        done = stop
    assert done == games
    assert max(sizes) <= max(CHUNK, speed * LONG)  # a look at the progress now and then
    if speed >= 10_000 and games > 1000:
        assert len(sizes) < games / CHUNK / 4
        assert sizes[-1] <= CHUNK  # nobody waits long for the last one

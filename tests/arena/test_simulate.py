"""Simulation in bulk: the seed alone decides, and the counts are right."""

import hashlib
import hmac
import json
import statistics
from collections import Counter
from typing import Any

import pytest

import philately
from philately import BadOptions, BadSeed
from philately.arena.simulate import CHUNK, Plan, plan, play_chunk, result, simulate
from philately.arena.tally import Tally, share, spread
from philately.bots import make_bot
from philately.bots.playout import play_out
from philately.core.rng import FastRng, HashRng

STAMPEDE = philately.game("stampede")


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

"""How the search thinks: the same for a seed, no longer than it may, and going on where it was."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import philately
from philately import BadOptions, FastRng, State, _build
from philately.bots import LEVELS, bot_choices, make_bot, read_budget
from philately.bots.advice import Tried, advise, chances, ranked
from philately.bots.greedy import GreedyBot
from philately.bots.search import BATCH, HIDDEN, Search, SearchBot
from philately.games.stampede import GAME as STAMPEDE
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules.exchanges import LION_OWN, LION_PLAYER
from philately.games.stampede.rules.refill import GIVE_UP
from tests.bots.control import Luck, kuhn
from tests.bots.trees import digests, flat, problems, think, visits
from tests.games.stampede.table import play, some, stamp, table
from tests.gauntlet.variants import Variant, variant_of

ROOT = Path(__file__).parents[2]

# ---- the same for a seed ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(problems())))
def test_the_same_seed_gives_the_same_trees_and_another_one_others(number: int) -> None:
    name, state = problems()[number]
    before = state.dump() if name else b""
    one, trees = think(name, state, 5)
    other, same = think(name, state, 5)
    assert trees == same
    assert one.brought == other.brought
    assert one.simulations == 60
    assert trees != think(name, state, 6)[1]
    assert trees != think(name, state, 5, 61)[1]
    if name:
        assert state.dump() == before


@pytest.mark.parametrize("name", ["stampede", "pilfer"])
def test_whole_games_are_the_same_for_a_seed(name: str) -> None:
    game = philately.game(name)

    def moves(seed: int) -> list[tuple[int, int]]:
        match = game.new(players=2, seed=4)
        bots = [make_bot(game, "search:8sims", FastRng(seed, seat)) for seat in range(2)]
        while not match.over and len(match.moves) < 40:
            state = match.state
            match.play(state.action(bots[state.to_move].pick(state)))
        return match.moves

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


def test_another_process_and_the_interpreted_search_think_the_same() -> None:
    environment = {**os.environ, "PHILATELY_PURE": "1", "PYTHONHASHSEED": "77"}
    command = [sys.executable, "-m", "tests.bots.trees"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    kind, *found = done.stdout.split()
    assert kind == "interpreted"
    assert found == digests()
    assert len(set(found)) == len(found)


# ---- no longer than it may -------------------------------------------------------------------------------------------


class Clock:
    """So many seconds pass between two looks."""

    def __init__(self, step: float) -> None:
        self.now = 100.0
        self.step = step
        self.looks = 0

    def __call__(self) -> float:
        self.now += self.step
        self.looks += 1
        return self.now


@pytest.mark.parametrize(
    ("simulations", "seconds", "done"),
    [
        (0, 1.0, 4 * BATCH),  # a quarter of a second a batch
        (0, 0.01, BATCH),
        (10_000, 0.5, 2 * BATCH),  # whichever comes first
        (20, 5.0, 20),
        (BATCH, 5.0, BATCH),
        (7, 0.0, 7),
        (1, 0.0, 1),
        (0, 0.0, 1),  # something must be thought
    ],
)
def test_time_and_simulations_are_limits(
    monkeypatch: pytest.MonkeyPatch, simulations: int, seconds: float, done: int
) -> None:
    clock = Clock(0.25)
    monkeypatch.setattr(time, "perf_counter", clock)
    search = Search(None, FastRng(1))
    search.think(Luck(3, 14), 0, simulations, seconds)
    assert search.simulations == done
    assert clock.looks <= 1 + done // BATCH
    assert abs(sum(search.brought)) <= done


def test_a_bot_with_seconds_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "perf_counter", Clock(0.125))
    state = STAMPEDE.new(players=3, seed=1).state
    bot = make_bot(STAMPEDE, "search:0.5s", FastRng(1))
    assert isinstance(bot, SearchBot)
    assert 0 <= bot.pick(state) < state.count()
    assert bot.search.simulations == 4 * BATCH


# ---- going on where it was -------------------------------------------------------------------------------------------


def lions() -> Stampede:
    """A position in which a Lion can be played."""
    return table(3, hands=[[*some("lion", 1), *some("baboon", 1)]], albums=[some("hippo", 2), some("rhino", 2)])


def searched(state: State, seat: int, action: int, simulations: int = 200) -> Search:
    """A search that has thought about a position and given this answer."""
    search = Search(STAMPEDE.strategy(), FastRng(2))
    search.think(state, seat, simulations, 0.0)
    search.given = action
    return search


def test_the_tree_below_an_answer_is_kept() -> None:
    state = lions()
    lion = stamp(some("lion", 1)[0])
    search = searched(state, 0, lion)
    below = [tree.child(lion) for tree in search.trees]
    kept = visits(below[0])
    assert kept > 10
    state.apply(0, lion)
    assert state.question is LION_OWN
    node = search.think(state, 0, 50, 0.0)
    assert node is below[0]
    assert all(tree is old for tree, old in zip(search.trees, below, strict=True))
    assert visits(node) == kept + 50
    assert search.simulations == 50  # of this position


def test_it_is_kept_along_a_whole_move() -> None:
    """A bot answers, and goes on with what it thought about the answer."""
    state = lions()
    play(state, some("lion", 1)[0])
    bot = SearchBot(Search(STAMPEDE.strategy(), FastRng(3)), 100, 0.0)
    kept = 0
    for question in (LION_OWN, LION_PLAYER):
        assert state.question is question
        action = state.action(bot.pick(state))
        root = bot.search.trees[0]
        assert visits(root) == kept + 100
        kept = visits(root.child(action))
        assert kept > 0
        state.apply(0, action)


def test_it_is_not_kept_when_something_was_revealed() -> None:
    """A Parrot does nothing; the next player draws."""
    state = table(3, hands=[some("parrot", 1)])
    parrot = stamp(some("parrot", 1)[0])
    search = searched(state, 0, parrot)
    state.apply(0, parrot)
    assert state.to_move == 1
    assert not search.reuse(state, 1)
    search.given = parrot
    assert not search.reuse(state, 0)


def test_it_is_not_kept_after_the_moves_of_others() -> None:
    state = table(2, seed=5)
    bots = [SearchBot(Search(STAMPEDE.strategy(), FastRng(3, seat)), 12, 0.0) for seat in range(2)]
    compared = 0
    before = -1
    while state.to_move >= 0 and compared < 6:
        seat = state.to_move
        bot = bots[seat]
        action = state.action(bot.pick(state))
        if state.count() > 1 and before not in (seat, -1) and bot.search.simulations:
            assert visits(bot.search.trees[seat]) == 12
            compared += 1
        before = seat
        state.apply(seat, action)
    assert compared == 6


def test_it_is_not_kept_for_another_answer_or_game() -> None:
    lion, baboon = (stamp(some(animal, 1)[0]) for animal in ("lion", "baboon"))
    state = lions()
    search = searched(state, 0, baboon)
    state.apply(0, lion)
    assert not search.reuse(state, 0)
    search = searched(lions(), 0, lion)
    assert not search.reuse(STAMPEDE.new(players=3, seed=1).state, 0)
    assert not search.reuse(STAMPEDE.new(players=4, seed=1).state, 0)
    state = lions()
    search = searched(state, 0, lion)
    state.apply(0, lion)
    assert search.reuse(state, 0)
    assert not search.reuse(state, 0)  # only once


def test_a_redealt_copy_can_not_tell_what_happened() -> None:
    """It knows nothing after its moves, so nothing is kept; nor is anything refused."""
    state = lions()
    lion = stamp(some("lion", 1)[0])
    copy = state.copy()
    copy.redeal(0, FastRng(4))
    search = searched(copy, 0, lion)
    state.apply(0, lion)
    later = state.copy()
    later.redeal(0, FastRng(5))
    node = search.think(later, 0, 20, 0.0)
    assert visits(node) == 20


def test_in_a_secret_choice_the_others_see_only_that_there_was_one() -> None:
    state = philately.game("pilfer").new(players=3, seed=3).state
    search = Search(None, FastRng(1))
    search.think(state, 1, 50, 0.0)
    assert [child[0] for child in flat(search.trees[0])[4]] == [HIDDEN]
    assert [child[0] for child in flat(search.trees[2])[4]] == [HIDDEN]
    mine = {child[0] for child in flat(search.trees[1])[4]}
    assert mine == set(state.legal_actions(1))


def at_a_refill() -> Stampede:
    """All give up two cards, secretly and at the same time."""
    state = table(3, pile=some("parrot", 1), rest=False, drawn=False, album_size=6, refill_choice="simultaneous")
    assert state.question is GIVE_UP
    assert state.pending() == [0, 1, 2]
    return state


@pytest.mark.parametrize("other_answers", [False, True])
def test_what_another_seat_does_unseen_changes_nothing(other_answers: bool) -> None:
    """Half of a secret answer is not to be seen, so a search must not think otherwise after it."""
    state = at_a_refill()
    first = state.legal_actions(1)[0]
    search = searched(state, 1, first, 60)
    kept = visits(search.trees[1].child(first))
    state.apply(1, first)
    if other_answers:
        state.apply(0, state.legal_actions(0)[1])
    assert visits(search.think(state, 1, 30, 0.0)) == kept + 30


def test_what_another_seat_does_openly_counts() -> None:
    state = at_a_refill()
    first = state.legal_actions(1)[0]
    search = searched(state, 1, first, 60)
    state.apply(1, first)
    for _ in range(2):
        state.apply(0, state.legal_actions(0)[0])
    assert visits(search.think(state, 1, 30, 0.0)) == 30


# ---- bots by their names ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "simulations", "seconds"),
    [
        ("search", LEVELS["quick"], 0.0),
        ("search:quick", LEVELS["quick"], 0.0),
        ("search:careful", LEVELS["careful"], 0.0),
        ("search:2000sims", 2000, 0.0),
        ("search:1sims", 1, 0.0),
        ("search:10000000sims", 10_000_000, 0.0),
        ("search:0.5s", 0, 0.5),
        ("search:3600s", 0, 3600.0),
        ("search:0.001s", 0, 0.001),
    ],
)
def test_a_search_can_be_told_how_much_to_think(name: str, simulations: int, seconds: float) -> None:
    bot = make_bot(STAMPEDE, name, FastRng(1))
    assert isinstance(bot, SearchBot)
    assert (bot.simulations, bot.seconds) == (simulations, seconds)


NO_BUDGETS = ["", "slow", "0sims", "-5sims", "2000", "1e3sims", "2.5sims", "10000001sims", "999999999sims", "٢sims"]
NO_BUDGETS += ["0s", "0.0s", "-1s", "3600.5s", "99999s", ".5s", "0.0005s", "nans", "infs", "quick ", "Quick", "5sims\n"]


@pytest.mark.parametrize("budget", [*NO_BUDGETS, "x" * 5000], ids=lambda budget: repr(budget[:12]))
def test_other_budgets_are_refused(budget: str) -> None:
    with pytest.raises(BadOptions, match=r"is no budget; say quick, careful, a number of simulations") as refused:
        make_bot(STAMPEDE, f"search:{budget}", FastRng(1))
    assert len(str(refused.value)) < 200
    with pytest.raises(BadOptions):
        read_budget(budget)


@pytest.mark.parametrize("name", ["greedy:quick", "random:5sims", "greedy:"])
def test_only_a_search_has_a_budget(name: str) -> None:
    with pytest.raises(BadOptions, match="only search can be told how much"):
        make_bot(STAMPEDE, name, FastRng(1))


def test_a_misspelt_bot_is_refused() -> None:
    with pytest.raises(BadOptions, match="did you mean search"):
        make_bot(STAMPEDE, "serch:quick", FastRng(1))
    with pytest.raises(BadOptions, match="played by random, gentle, greedy, search"):
        make_bot(STAMPEDE, "zzz", FastRng(1))


def test_every_choice_of_a_bot_is_one() -> None:
    for game in philately.all_games():
        for name in bot_choices(game):
            make_bot(game, name, FastRng(1))


# ---- advice ----------------------------------------------------------------------------------------------------------


def test_advice_is_what_the_bot_would_do() -> None:
    state = STAMPEDE.new(players=3, seed=8).state
    best = advise(STAMPEDE, state, state.to_move, 80, 7)
    bot = make_bot(STAMPEDE, "search:80sims", FastRng(7))
    assert max(best, key=lambda advice: advice.share).action == state.action(bot.pick(state))
    assert 1 <= len(best) <= 3
    assert all(0.0 <= advice.chance <= 1.0 for advice in best)
    chance = [round(advice.chance, 2) for advice in best]
    assert chance == sorted(chance, reverse=True)
    assert 0.0 < sum(advice.share for advice in best) <= 1.0 + 1e-9
    everything = advise(STAMPEDE, state, state.to_move, 80, 7, most=99)
    assert abs(sum(advice.share for advice in everything) - 1.0) < 1e-9


def test_advice_about_the_only_answer_tells_a_chance() -> None:
    """Such as the last card of a hand: no choice, and still something to expect."""
    game = philately.game("pilfer")
    match = game.new(players=2, seed=3)
    while len(match.state.legal_actions(match.state.to_move)) > 1:
        match.play(match.state.legal_actions(match.state.to_move)[0])
    (advice,) = advise(game, match.state, match.state.to_move, 50, 1)
    assert advice.share == 1.0
    assert advice.chance == pytest.approx(chances(game, match.state, 50, 1)[match.state.to_move])
    assert 0.0 < advice.chance <= 1.0


def test_what_was_taken_most_is_told_by_its_chances() -> None:
    tried = [Tried(1, 50, 20.0), Tried(2, 30, 18.0), Tried(3, 15, 3.0), Tried(4, 5, 5.0)]
    assert [advice.action for advice in ranked(tried, 3)] == [2, 1, 3]


def test_chances_add_up_and_end_as_the_result() -> None:
    match = STAMPEDE.new(players=3, seed=8)
    assert sum(chances(STAMPEDE, match.state, 40, 1)) == pytest.approx(1.0, abs=0.01)
    bots = [GreedyBot(strategy, FastRng(1)) for strategy in [STAMPEDE.strategy()] * 3 if strategy is not None]
    while not match.over:
        match.play(match.state.action(bots[match.state.to_move].pick(match.state)))
    assert match.outcome is not None
    assert chances(STAMPEDE, match.state, 40, 1) == [float(seat in match.outcome.winners) for seat in range(3)]


def test_one_player_has_chances_too() -> None:
    search = Search(None, FastRng(1))
    search.think(kuhn(2, 0, 1), 1, 40, 0.0)  # a King is bet at
    assert search.brought[0] + search.brought[1] == pytest.approx(40.0)
    assert search.brought[1] > 30


# ---- whole games -----------------------------------------------------------------------------------------------------

GAMES = ["stampede-2p", "stampede-3p", "stampede-4p", "stampede-5p", "stampede-6p", "stampede-french-3p"]
GAMES += ["stampede-teams-4p", "stampede-teams-5p", "stampede-trios-6p", "stampede-pairs-6p", "stampede-together-6p"]
GAMES += ["stampede-secret-6p", "stampede-random-3p", "stampede-plain-2p", "stampede-plain-6p", "stampede-hidden-3p"]
GAMES += ["pilfer-2p", "pilfer-3p", "pilfer-honest-3p"]


@pytest.mark.parametrize("identity", GAMES)
def test_a_whole_game_of_searches_is_legal(identity: str) -> None:
    """Any of those who are asked answers first; every answer goes through the checked door."""
    variant = variant_of(identity)
    for seed in range(3 if _build.COMPILED else 1):
        play_to_the_end(variant, seed)


def play_to_the_end(variant: Variant, seed: int) -> None:
    match = variant.rules.new(players=variant.players, seed=seed, **variant.options)
    bots = [make_bot(variant.rules, "search:20sims", FastRng(seed, seat)) for seat in range(variant.players)]
    lot = FastRng(seed, 99)
    while not match.over:
        seat = match.pending[lot.below(len(match.pending))]
        copy = match.state.copy()
        copy.attend(seat)
        match.play(copy.action(bots[seat].pick(copy)), seat=seat)
        assert len(match.moves) < 3000, "this game doesn't end"
    assert match.outcome is not None
    assert match.pending == []

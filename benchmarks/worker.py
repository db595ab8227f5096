"""One side of a comparison: measures what it is told, one line of JSON in, one out. CPU time of this process.

python -m benchmarks.worker ours|peer
"""

import json
import sys
import time
from collections.abc import Callable

Measured = tuple[float, int, int]  # CPU seconds, games, answers


def measure_ours(what: str, games: int, seed: int) -> Measured:
    import random

    import philately
    from philately.bots.playout import play_at_random, play_checked
    from philately.core.rng import FastRng

    if what == "mancala":
        from philately.games.mancala.rules import Mancala, play_games  # type: ignore[import-not-found] # made by the build

        rng, board = FastRng(seed), Mancala()
        start = time.process_time()
        answers = play_games(board, rng, games)
        return time.process_time() - start, games, answers

    game = philately.game("stampede")
    options = game.check_options({}, 4)
    states = []
    for number in range(games):
        state = game.create(4, options)
        game.start(state, FastRng(seed, number))
        states.append(state)
    rng = FastRng(seed, games)
    work = states[0].blank()
    answers = 0
    start = time.process_time()
    if what == "copy":
        for state in states:
            for _ in range(100):
                work.copy_from(state)
        return time.process_time() - start, 100 * games, 0
    for state in states:
        if what == "redealt":
            work.copy_from(state)
            work.redeal(state.to_move, rng)
            answers += play_at_random(work, rng)
        elif what == "tracking":
            answers += play_at_random(state, rng)
        elif what == "checked":
            answers += play_checked(state, rng)
        else:
            count, choose, draw = state.count, state.choose, random.Random(seed).random
            while state.to_move >= 0:
                number = count()
                choose(int(draw() * number))
                answers += number > 1
    return time.process_time() - start, games, answers


def measure_peer(what: str, games: int, seed: int) -> Measured:
    import random

    import pyspiel  # type: ignore[import-not-found] # only in the environment of the peer

    name = "mancala" if what == "mancala" else "crazy_eights(players=4)"
    game = pyspiel.load_game(name)
    players = game.num_players()
    played = [game.new_initial_state() for _ in range(games)]
    draw = random.Random(seed).random
    start = time.process_time()
    if what == "python":
        for state in played:
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(draw() * len(outcomes))][0])  # all equally likely in this game
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(draw() * len(actions))])
    else:
        for number, state in enumerate(played):
            bots = [pyspiel.make_uniform_random_bot(seat, seed + number + seat) for seat in range(players)]
            pyspiel.evaluate_bots(state, bots, seed + number)
    seconds = time.process_time() - start
    answers = 0
    for state in played:
        again = game.new_initial_state()
        for action in state.history():
            answers += not again.is_chance_node() and len(again.legal_actions()) > 1
            again.apply_action(action)
    return seconds, games, answers


# ---- search --------------------------------------------------------------------------------------------------------


def search_ours(judged: bool, positions: int, simulations: int, seed: int) -> Measured:
    """CPU seconds, simulations, and the answers that games at random still need from these positions, on average."""
    import philately
    from philately.bots.playout import play_at_random
    from philately.bots.search import Search
    from philately.core.rng import FastRng

    game = philately.game("stampede")
    options = game.check_options({}, 4)
    strategy = game.strategy() if judged else None
    seconds, left = 0.0, 0
    for number in range(positions):
        state = game.create(4, options)
        rng = FastRng(seed, number)
        game.start(state, rng)
        total = play_at_random(state, rng)
        state = game.create(4, options)
        rng = FastRng(seed, number)
        game.start(state, rng)
        skip = total * number // positions  # some at the beginning of their game, some at its end
        while skip or state.count() == 1:
            skip -= state.count() > 1
            state.choose(rng.below(state.count()) if state.count() > 1 else 0)
        left += total - total * number // positions
        search = Search(strategy, FastRng(seed, positions + number))
        start = time.process_time()
        search.think(state, state.to_move, simulations, 0.0)
        seconds += time.process_time() - start
    return seconds, positions * simulations, round(left / positions)


def search_peer(positions: int, simulations: int, seed: int) -> Measured:
    """The same on OpenSpiel's side: C++ ISMCTS with one random play-out a simulation, on Hearts.

    Some positions crash it (a segmentation fault in open_spiel 2.0.2), so each one has a process of its own, and those
    are left out.
    """
    import os
    import random

    import pyspiel

    game = pyspiel.load_game("hearts")
    seconds, left, good = 0.0, 0, 0
    for number in range(positions):
        draw = random.Random(1000 * seed + number)
        state = game.new_initial_state()
        choices = []  # where in the history somebody had a choice
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw.choice(state.chance_outcomes())[0])  # all equally likely in this game
                continue
            actions = state.legal_actions()
            if len(actions) > 1:
                choices.append(len(state.history()))
            state.apply_action(draw.choice(actions))
        chosen = len(choices) * number // positions
        history = state.history()[: choices[chosen]]
        state = game.new_initial_state()
        for action in history:
            state.apply_action(action)
        judge = pyspiel.RandomRolloutEvaluator(1, seed + number)
        bot = pyspiel.ISMCTSBot(seed + number, judge, 2.0, simulations)
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            start = time.process_time()
            bot.step(state)
            os.write(theirs, repr(time.process_time() - start).encode())
            os._exit(0)
        os.close(theirs)
        told = os.read(ours, 100)
        os.close(ours)
        os.waitpid(child, 0)
        if told:
            seconds += float(told)
            left += len(choices) - chosen
            good += 1
    return seconds, good * simulations, round(left / good)


# ---- the same games ------------------------------------------------------------------------------------------------


def mancala_games(games: int, seed: int) -> list[list[int]]:
    """Random games of the peer, as actions and at the end whether seat 0 won, drew or lost (1, 0, -1)."""
    import random

    import pyspiel

    told = []
    for number in range(games):
        state, chance = pyspiel.load_game("mancala").new_initial_state(), random.Random(seed + number)
        actions = []
        while not state.is_terminal():
            actions.append(chance.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        told.append([*actions, int(state.returns()[0])])
    return told


def check_mancala(told: list[list[int]]) -> int:
    """How many of the peer's games our Mancala plays in the same way, options and result included."""
    from philately.games.mancala.rules import Mancala

    same = 0
    for *actions, result in told:
        state = Mancala()
        state.start()
        for action in actions:
            state.apply(state.to_move, action)
        same += state.to_move < 0 and result == round(2 * state.payoff(0)) - 1
    return same


def main() -> None:
    side = sys.argv[1]
    measure: Callable[[str, int, int], Measured] = measure_ours if side == "ours" else measure_peer
    for line in sys.stdin:
        task = json.loads(line)
        result: object
        if task["what"] == "mancala games":
            result = mancala_games(task["games"], task["seed"])
        elif task["what"] == "check mancala":
            result = check_mancala(task["told"])
        elif task["what"] == "search":
            size = task["positions"], task["simulations"], task["seed"]
            result = search_ours(task["judged"], *size) if side == "ours" else search_peer(*size)
        else:
            result = measure(task["what"], task["games"], task["seed"])
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()

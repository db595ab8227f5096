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
            work.redeal(state.asked(), rng)
            answers += play_at_random(work, rng)
        elif what == "tracking":
            answers += play_at_random(state, rng)
        elif what == "checked":
            answers += play_checked(state, rng)
        else:
            count, choose, draw = state.count, state.choose, random.Random(seed).random
            asked = state.asked
            while asked() >= 0:
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
        for action in actions:
            state.apply(state.asked(), action)
        same += state.asked() < 0 and result == round(2 * state.payoff(0)) - 1
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
        else:
            result = measure(task["what"], task["games"], task["seed"])
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()

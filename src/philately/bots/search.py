"""One strong, fair bot for every game: information-set Monte-Carlo tree search on the state protocol alone.

Each simulation takes a copy of the position, redealt for the seat that thinks, so it can't peek. Every seat has a tree
of its own, in which another's secret answer is just that somebody has answered; so in simultaneous questions nobody in
the search knows what the others have chosen. What dice show (`State.rolled`) is told apart; what else chance brings,
such as cards that are drawn, would be too much for that. A game's strategy gives priors over answers and judges
positions; without one, answers are equal at first and games are played to the end at random.
"""

import math
import time
from typing import Final

from mypy_extensions import i64

from philately._build import COMPILED
from philately.bots.playout import Bot, play_at_random
from philately.bots.stopping import listen
from philately.core.codec import Writer
from philately.core.rng import FastRng, Rng
from philately.core.state import State
from philately.core.strategy import Strategy

HIDDEN: Final = -1  # what the other seats see of a secret answer; what dice show are numbers below
EXPLORE: Final = 1.0  # how much answers are tried that look worse
URGENCY: Final = 0.1  # so much worse than what was tried is an answer that wasn't
HALF: Final = 2147483648.0  # half as many as there are words of a generator
LONGEST: Final = 400  # answers that are played on at most: some fights come to no end
BATCH: Final = 16 if COMPILED else 1  # simulations between two looks at signals and the clock


class Node:
    """An answer in one seat's tree: how often it was offered and taken, and what came of it. Children are a chain."""

    action: i64
    visits: i64
    offered: i64
    total: float
    worth: float  # to the strategy
    prior: float
    judged: bool  # has the strategy looked at the answers that follow?
    best: float  # what it thought of the best of those it saw first
    first: "Node | None"
    next: "Node | None"

    def __init__(self, action: i64) -> None:
        self.action = action
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.worth = 0.0
        self.prior = -1.0
        self.judged = False
        self.best = -1.0e18
        self.first = None
        self.next = None

    def child(self, action: i64) -> "Node":
        """What follows this answer; made if it wasn't seen before."""
        node = self.first
        while node is not None:
            if node.action == action:
                return node
            node = node.next
        made = Node(action)
        made.next = self.first
        self.first = made
        return made

    @property
    def value(self) -> float:
        """What this answer has brought on average, from 0 to 1."""
        return self.total / float(self.visits) if self.visits > 0 else 0.0


class Search:
    """Thinks about one position after another."""

    def __init__(self, strategy: Strategy | None, rng: Rng, explore: float = EXPLORE) -> None:
        self.strategy = strategy
        self.rng = rng
        self.explore = explore
        self.simulations: i64 = 0  # done for the present position
        self.brought: list[float] = []  # by them, to each seat
        self.trees: list[Node] = []
        self.kids: list[Node] = []  # of the options of the present question
        self.before: State | None = None  # the position thought about last, and the answer given there
        self.given: i64 = HIDDEN

    # ---- thinking --------------------------------------------------------------------------------------------------

    def think(self, state: State, seat: i64, simulations: i64, seconds: float) -> Node:
        """The seat's tree after so many simulations or seconds; 0 is no limit of that kind."""
        if not self.reuse(state, seat):
            self.trees = [Node(HIDDEN) for _seat in range(state.players)]
        self.brought = [0.0 for _seat in range(state.players)]
        self.simulations = 0
        base = state.copy()
        scratch = state.blank()
        begun = time.perf_counter()
        done: i64 = 0
        while (simulations <= 0 or done < simulations) and (simulations > 0 or seconds > 0.0 or done < 1):
            scratch.copy_from(base)
            scratch.redeal(seat, self.rng)
            if scratch.to_move != seat:
                scratch.attend(seat)
            self.simulate(scratch)
            done += 1
            if done % BATCH == 0:
                listen()
                if seconds > 0.0 and time.perf_counter() - begun >= seconds:
                    break
        self.simulations = done
        self.before = base
        self.given = HIDDEN
        return self.trees[seat]

    def reuse(self, state: State, seat: i64) -> bool:
        """Keep the part of the trees below the answer given last, if nothing else has happened since."""
        before = self.before
        if before is None or self.given == HIDDEN or before.players != state.players:
            return False
        given = self.given
        self.given = HIDDEN
        secret = before.is_secret(seat)
        if seat not in before.pending() or given not in before.legal_actions(seat):
            return False
        reached = before.copy()
        reveals = reached.reveals
        reached.rng = FastRng()  # whatever it gives: where chance was needed, something was shown
        reached.apply(seat, given)
        if reached.reveals != reveals or not same(reached, state, seat):
            return False
        for each in range(state.players):
            self.trees[each] = self.trees[each].child(HIDDEN if secret and each != seat else given)
        return True

    def simulate(self, state: State) -> None:
        """Down the trees to an answer that is new, on to where the position can be judged, and back."""
        players = state.players
        here = self.trees[:]
        path: list[Node] = []
        movers: list[int] = []
        going = True
        while going:
            who = state.to_move
            if who < 0:
                break
            count = state.count()
            secret = state.is_secret(who)
            k: i64 = 0
            if count > 1:
                k = self.select(state, here[who], count, secret)
                chosen = self.kids[k]
                going = chosen.visits > 0
                path.append(chosen)
                movers.append(who)
            action = state.action(k)
            reveals = state.reveals
            state.choose(k)
            rolled: i64 = 0
            if state.reveals != reveals:
                rolled = state.rolled()
            for seat in range(players):
                here[seat] = here[seat].child(HIDDEN if secret and seat != who else action)
                if rolled > 0:
                    here[seat] = here[seat].child(HIDDEN - rolled)
        values = self.judge(state)
        for seat in range(players):
            self.brought[seat] += values[seat]
        for i in range(i64(len(path))):
            node = path[i]
            node.visits += 1
            node.total += values[movers[i]]

    def select(self, state: State, node: Node, count: i64, secret: bool) -> i64:
        """Which answer to try: good ones, likely ones, and those that were tried little although offered often.

        How much the latter count is drawn by lot where answers are secret. Otherwise seats that choose at the same time
        would change their minds at the same time, and take that for what the others answer to their answer.
        """
        kids = self.kids
        kids.clear()
        total = 0.0
        tried: i64 = 0
        brought = 0.0
        fresh = False
        for k in range(count):
            kid = node.child(state.action(k))
            kids.append(kid)
            kid.offered += 1
            if kid.prior < 0.0:
                fresh = True
            tried += kid.visits
            brought += kid.total
        if fresh:
            self.give_priors(state, node, count)
        for k in range(count):
            total += kids[k].prior
        guess = brought / float(tried) - URGENCY if tried > 0 else 0.5
        best: i64 = 0
        equals: i64 = 0
        highest = -1.0e9
        for k in range(count):
            kid = kids[k]
            value = kid.total / float(kid.visits) if kid.visits > 0 else guess
            urge = self.explore * kid.prior / total * math.sqrt(float(kid.offered)) / (1.0 + float(kid.visits))
            if secret:
                urge *= float(self.rng.word()) / HALF
            value += urge
            if value > highest:
                highest = value
                best = k
                equals = 1
            elif value == highest:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = k
        return best

    def give_priors(self, state: State, node: Node, count: i64) -> None:
        """How likely each new answer is to be the right one, before anything is known, beside the first ones here."""
        strategy = self.strategy
        kids = self.kids
        if strategy is None:
            for k in range(count):
                kids[k].prior = 1.0
            return
        highest = node.best
        spread = strategy.spread()
        for k in range(count):
            if kids[k].prior < 0.0:
                worth = strategy.worth(state, k)
                kids[k].worth = worth
                if not node.judged:
                    highest = max(highest, worth)
        if not node.judged:
            node.judged = True
            node.best = highest
        for k in range(count):
            if kids[k].prior < 0.0:
                kids[k].prior = math.exp(min(max((kids[k].worth - highest) / spread, -8.0), 2.0))

    def judge(self, state: State) -> list[float]:
        """What the position is worth to each seat: the result, or the strategy's opinion, or that of a random game."""
        strategy = self.strategy
        values: list[float] = []
        if strategy is None or not strategy.judges():
            play_at_random(state, self.rng)
        else:
            self.settle(state, strategy)
            if state.to_move >= 0:
                for seat in range(state.players):
                    values.append(strategy.evaluate(state, seat))
                return values
        for seat in range(state.players):
            values.append(state.payoff(seat))
        return values

    def settle(self, state: State, strategy: Strategy) -> None:
        """Answer as the strategy likes best, until the position can be judged, and as often again as it wishes."""
        left = strategy.ahead()
        for _step in range(LONGEST):
            if state.to_move < 0:
                return
            if strategy.settled(state):
                if left == 0:
                    return
                left -= 1
            best: i64 = 0
            count = state.count()
            if count > 1:
                highest = strategy.worth(state, 0)
                for k in range(1, count):
                    worth = strategy.worth(state, k)
                    if worth > highest:
                        highest = worth
                        best = k
            state.choose(best)


def same(one: State, other: State, seat: i64) -> bool:
    """Are these the same to the seat? Then the same lots deal it the same; what it can't know doesn't count."""
    if one.stale or other.stale:
        return False
    first = one.copy()
    first.redeal(seat, FastRng())
    second = other.copy()
    second.redeal(seat, FastRng())
    if first.to_move != second.to_move or first.question is not second.question:
        return False
    written = Writer()
    first.write(written)
    rewritten = Writer()
    second.write(rewritten)
    return bytes(written.data) == bytes(rewritten.data)


class SearchBot(Bot):
    """Takes the answer that its search has tried most."""

    def __init__(self, search: Search, simulations: i64, seconds: float) -> None:
        self.search = search
        self.simulations = simulations
        self.seconds = seconds

    def pick(self, state: State) -> i64:
        count = state.count()
        if count == 1:
            return 0
        seat = state.to_move
        node = self.search.think(state, seat, self.simulations, self.seconds)
        best: i64 = 0
        favourite = node.child(state.action(0))
        for k in range(1, count):
            kid = node.child(state.action(k))
            if kid.visits > favourite.visits or (kid.visits == favourite.visits and kid.value > favourite.value):
                best = k
                favourite = kid
        self.search.given = favourite.action
        return best

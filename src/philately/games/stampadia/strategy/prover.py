"""The player who proves that a sheet can be won: small, repeatable, and frozen with version 0 of the generator.

A certificate says that this player, without peeking and with fresh dice from a published seed, wins so many of so many
attempts. What it says must hold for ever, so nothing here may change, not even for the better: a stronger player is
another class, for another version of the generator. Only the frozen judgement, the rules and the core are used, nothing
depends on time, and of floating point only what every machine rounds alike (no `exp`, no `log`).

Where to go is what the judgement says: what lies behind unknown doors is guesswork. Every other answer is searched: the
likeliest few are tried in the same imagined worlds with the same dice, and the worse half is left out again and again.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.record import game_secret, make_key
from philately.core.rng import FastRng, HashRng, Rng
from philately.games.stampadia.rules.events import FIRES, LEARNT
from philately.games.stampadia.rules.exploring import EXPLORE
from philately.games.stampadia.rules.position import Stampadia
from philately.games.stampadia.rules.program import Board
from philately.games.stampadia.rules.terms import DIED, GOING, MOST_OFFERS, WON
from philately.games.stampadia.strategy.judgement import Judgement0

SIMULATIONS: Final = 32  # for an answer; 0 is the greedy player
LIKELIEST: Final = 6  # answers that are tried at all
LEANING: Final = 0.03  # how much the judgement's opinion counts beside what was found out
SPREAD: Final = 2.0
LONGEST: Final = 400  # answers that are played on at most in a simulation: some fights come to no end
MOST_LIVES: Final = 5  # in an attempt
MOST_ANSWERS: Final = 1500  # in a life: who takes longer walks in circles
LOST: Final = -1  # instead of the gold that is left

Boards = Callable[[list[str]], Board]  # a sheet, for a hero who brings these keywords along


class Prover0:
    """Thinks about one position after another; what it answers depends on what it may know and its generator alone."""

    def __init__(self, rng: Rng, simulations: i64 = SIMULATIONS) -> None:
        self.rng = rng
        self.simulations: i64 = simulations
        self.judgement = Judgement0()
        self.wanted: i64 = 0  # what the judgement wants in the present position, as in all worlds that it could be
        self.shunned: i64 = 0
        self.known: i64 = -1
        self.dice = FastRng()
        self.alive: vec[i64] = vec[i64]([0] * MOST_OFFERS)  # the answers that are left, the best first
        self.scores: list[float] = [0.0] * MOST_OFFERS
        self.priors: list[float] = [0.0] * MOST_OFFERS
        self.totals: list[float] = [0.0] * MOST_OFFERS
        self.world: Stampadia | None = None  # one that could be, as far as the player knows
        self.scratch: Stampadia | None = None

    def pick(self, state: Stampadia) -> i64:
        """Which answer to take: a number from 0 to `state.count()` - 1."""
        count = state.count()
        if count == 1:
            return 0
        world = self.world
        scratch = self.scratch
        if world is None or scratch is None or world.board is not state.board:
            world = Stampadia(state.board)
            scratch = Stampadia(state.board)
            self.world = world
            self.scratch = scratch
        world.copy_from(state)
        world.redeal(0, self.rng)  # nothing that is hidden gets any further
        judgement = self.judgement
        judgement.known = -1  # what it has found out about other worlds doesn't hold here
        judgement.find_wanted(world)
        self.wanted = judgement.wanted
        self.shunned = judgement.shunned
        self.known = judgement.known
        if world.question is EXPLORE or self.simulations == 0:
            return self.favourite(world, count)
        return self.search(world, scratch, count)

    def favourite(self, state: Stampadia, count: i64) -> i64:
        """What the judgement likes best; among equals, any."""
        best: i64 = 0
        equals: i64 = 1
        highest = self.judgement.worth(state, 0)
        for k in range(1, count):
            worth = self.judgement.worth(state, k)
            if worth > highest:
                highest = worth
                best = k
                equals = 1
            elif worth == highest:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = k
        return best

    def search(self, world: Stampadia, scratch: Stampadia, count: i64) -> i64:
        """Try the likeliest answers, each in the same worlds with the same dice, and leave out the worse half."""
        self.give_priors(world, count)
        alive = self.alive
        for k in range(count):
            alive[k] = k
            self.totals[k] = 0.0
            self.scores[k] = self.priors[k]
        self.sort(count)
        left = min(count, LIKELIEST)
        rounds: i64 = 0
        size = left
        while size > 1:
            size = (size + 1) // 2
            rounds += 1
        rng = self.rng
        dice = self.dice
        tried: i64 = 0
        while left > 1:
            for _simulation in range(max(1, self.simulations // (rounds * left))):
                world.redeal(0, rng)
                a = rng.word()
                b = rng.word()
                c = rng.word()
                d = rng.word() | 1
                for i in range(left):
                    k = alive[i]
                    scratch.copy_from(world)
                    dice.a = a
                    dice.b = b
                    dice.c = c
                    dice.d = d
                    scratch.rng = dice
                    self.totals[k] += self.simulate(scratch, k)
                tried += 1
            for i in range(left):
                k = alive[i]
                self.scores[k] = self.totals[k] / float(tried) + LEANING * self.priors[k]
            self.sort(left)
            left = (left + 1) // 2
        return alive[0]

    def give_priors(self, state: Stampadia, count: i64) -> None:
        """How likely each answer is to be the right one, before anything is known; they add up to 1."""
        priors = self.priors
        highest = -1.0e18
        for k in range(count):
            worth = self.judgement.worth(state, k)
            priors[k] = worth
            highest = max(highest, worth)
        total = 0.0
        for k in range(count):
            less = min((highest - priors[k]) / SPREAD, 8.0)
            prior = 1.0 / (1.0 + less + less * less / 2.0 + less * less * less / 6.0)
            priors[k] = prior
            total += prior
        for k in range(count):
            priors[k] /= total

    def sort(self, count: i64) -> None:
        """The first answers of those that are left by their scores; equals stay as they are."""
        alive = self.alive
        scores = self.scores
        for i in range(1, count):
            k = alive[i]
            score = scores[k]
            at = i
            while at > 0 and scores[alive[at - 1]] < score:
                alive[at] = alive[at - 1]
                at -= 1
            alive[at] = k

    def simulate(self, state: Stampadia, k: i64) -> float:
        """What this answer brings if all further ones are the judgement's, until the hero may go where he likes."""
        judgement = self.judgement
        judgement.wanted = self.wanted
        judgement.shunned = self.shunned
        judgement.known = self.known
        state.choose(k)
        for _step in range(LONGEST):
            if state.to_move < 0:
                return state.payoff(0)
            if state.question is EXPLORE:
                break
            best: i64 = 0
            count = state.count()
            if count > 1:
                highest = judgement.worth(state, 0)
                for option in range(1, count):
                    worth = judgement.worth(state, option)
                    if worth > highest:
                        highest = worth
                        best = option
            state.choose(best)
        return judgement.evaluate(state, 0) if state.to_move >= 0 else state.payoff(0)


# ---- attempts --------------------------------------------------------------------------------------------------------


class Attempt0:
    """How an attempt has ended; of its last life also all that is needed to play it again."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number
        self.won = False
        self.ended: i64 = GOING  # how the last life has ended (`terms`); GOING is in circles
        self.gold: i64 = LOST  # left after a win
        self.lives: i64 = 0
        self.answers: i64 = 0  # in all lives
        self.secret = b""
        self.memory: list[str] = []  # brought along
        self.actions: list[int] = []


def play_on(state: Stampadia, prover: Prover0, most_answers: i64 = MOST_ANSWERS) -> list[int]:
    """Play a life to its end, or so many answers of it; gives the answers."""
    actions: list[int] = []
    given: i64 = 0
    while state.to_move >= 0 and given < most_answers:
        k = prover.pick(state)
        actions.append(state.action(k))
        state.choose(k)
        given += 1
    return actions


def taught_by_death(state: Stampadia) -> bool:
    """Was the last thing that happened a line that teaches a keyword and kills (H8)?"""
    if state.ended != DIED:
        return False
    learnt = False
    for event in reversed(state.story):
        code: i64 = event[0]
        if code == LEARNT.code:
            learnt = True
        elif code == FIRES.code:
            break
    return learnt


def attempt0(boards: Boards, memory: list[str], seed: int, number: i64, simulations: i64 = SIMULATIONS) -> Attempt0:
    """One attempt; it depends on the sheet, the memory, seed and number alone.

    Who dies of a line that teaches a keyword goes in again with what was learnt; any other death ends the attempt.
    """
    made = Attempt0(number)
    made.memory = memory
    while True:
        game = number * MOST_LIVES + made.lives
        made.secret = game_secret(seed, game)
        state = Stampadia(boards(made.memory))
        state.telling = True  # for what a death has taught
        state.deal(HashRng(make_key(made.secret, [])))
        made.actions = play_on(state, Prover0(FastRng(seed, game), simulations))
        made.lives += 1
        made.answers += len(made.actions)
        made.ended = state.ended
        if state.ended == WON:
            made.won = True
            made.gold = state.gold
            return made
        if made.lives == MOST_LIVES or not taught_by_death(state):
            return made
        made.memory = state.memory

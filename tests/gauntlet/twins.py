"""Twins: two games that differ only in what one seat can't know, played so that it can't tell them apart."""

from philately import FastRng, Rng, State
from tests.gauntlet.play import answer_at_random, ask_bytes, copy_rng, observed, redealt, told, view_bytes
from tests.gauntlet.variants import FACTS, Variant

Answer = tuple[int, int]  # seat and action
Sight = tuple[bytes, bytes, list[str]]  # view, question, and the log lines since the twins were born
TRIES = 8  # other ways to go on, before a pair is abandoned
LOOKS = 60  # positions to look at for an answer that looks the same


class Twins:
    """A game, its twin, and the seat that has seen the same in both."""

    def __init__(self, variant: Variant, state: State, seat: int, seed: int) -> None:
        self.variant = variant
        self.game = variant.rules
        self.seat = seat
        self.rng = FastRng(seed, 11)
        self.faithful = seed % 3 > 0  # does the twin prefer the same answers, or any?
        self.one = self.clone(state, FastRng(seed, 12))
        self.other = self.clone(state, FastRng(seed, 12))
        FACTS[variant.game].twin(self.other, seat, FastRng(seed, 13))
        self.steps = 0
        self.samples = 0
        self.last: tuple[list[Answer], list[Answer]] = ([], [])  # how both went on, the last time
        self.seen = self.sees(self.one)
        assert self.sees(self.other) == self.seen

    def clone(self, state: State, rng: Rng) -> State:
        copy = state.copy()
        copy.rng = rng
        copy.telling = True
        return copy

    @property
    def differ(self) -> bool:
        hidden = FACTS[self.variant.game].hidden
        return hidden(self.one, self.seat) != hidden(self.other, self.seat)

    # ---- what the seat is given ------------------------------------------------------------------------------

    def sees(self, state: State) -> Sight:
        return view_bytes(self.game, state, self.seat), ask_bytes(self.game, state, self.seat), self.hears(state)

    def hears(self, state: State) -> list[str]:
        return [line for line in told(self.variant, state, self.seat) if line]

    def looks(self, state: State, sight: Sight) -> bool:
        """Does the seat see this? The view is compared first, because it differs most often."""
        view, ask, log = sight
        return (
            view_bytes(self.game, state, self.seat) == view
            and ask_bytes(self.game, state, self.seat) == ask
            and self.hears(state) == log
        )

    def check(self) -> None:
        """The seat has seen the same: so its observations, samples and sensible answers are the same."""
        one, other, seat = self.one, self.other, self.seat
        assert observed(self.game, one, seat) == observed(self.game, other, seat)
        assert view_bytes(self.game, one, -1) == view_bytes(self.game, other, -1)  # a spectator sees no more
        assert one.rolled() == other.rolled()  # the search takes it for public
        self.samples += 1
        samples = [redealt(state, seat, FastRng(self.samples, 14)) for state in (one, other)]
        assert samples[0].dump() == samples[1].dump()
        if seat in one.pending():
            picks = [greedy_pick(self.variant, state, seat) for state in (one, other, samples[0])]
            assert picks[0] == picks[1] == picks[2]

    # ---- going on --------------------------------------------------------------------------------------------

    def advance(self) -> bool:
        """Both go on until the seat sees something new; False when the twin has no answers that look the same."""
        start, chance, before = self.one, self.one.rng, self.seen
        for _ in range(TRIES):
            self.one = self.clone(start, copy_rng(chance))
            self.one.story = list(start.story)
            answers: list[Answer] = []
            while True:
                answers.append(answer_at_random(self.one, self.rng))
                if self.one.to_move < 0 or not self.looks(self.one, before):
                    break
                self.check()  # nothing to see, so nothing to know
            after = self.sees(self.one)
            self.left = LOOKS
            self.path: list[Answer] = []
            found = self.follow(self.other, answers, before, after)
            if found is not None:
                self.other = found
                self.seen = after
                self.last = answers, self.path
                self.steps += len(answers)
                return True
        return False

    def follow(self, state: State, answers: list[Answer], before: Sight, after: Sight) -> State | None:
        """The twin after answers of the same seats that the seat can't tell from these."""
        (seat, action), rest = answers[0], answers[1:]
        if seat not in state.pending():
            return None
        ways = state.legal_actions(seat)
        if seat == self.seat:
            ways = [action]
        elif self.faithful and action in ways:
            ways = [action, *(way for way in ways if way != action)]
        else:
            ways = [ways.pop(self.rng.below(len(ways))) for _ in range(len(ways))]
        for way in ways:
            self.left -= 1
            if self.left < 0:
                return None
            tried = self.clone(state, copy_rng(state.rng))
            tried.story = list(state.story)
            tried.apply(seat, way)
            self.path.append((seat, way))
            if rest and self.looks(tried, before):
                found = self.follow(tried, rest, before, after)
                if found is not None:
                    return found
            elif not rest and self.looks(tried, after):
                return tried
            self.path.pop()
        return None


def greedy_pick(variant: Variant, state: State, seat: int) -> int:
    """What the greedy bot would answer; nothing in a game without a strategy."""
    from philately.bots.greedy import GreedyBot

    strategy = variant.rules.strategy()
    if strategy is None:
        return -1
    copy = state.copy()
    copy.attend(seat)
    return GreedyBot(strategy, FastRng(17)).pick(copy)

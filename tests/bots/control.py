"""Control games for the search, so small that the right answers are known: Kuhn poker, matrix games, push-your-luck."""

from functools import cache
from typing import Annotated

from philately import Outcome, State
from philately.core.field import Below, Row, Some
from philately.core.question import Question, numbered
from philately.core.rng import Rng
from philately.core.strategy import Strategy

NONE = 255

# ---- Kuhn poker ------------------------------------------------------------------------------------------------------

JACK, QUEEN, KING = range(3)
PASS, BET = range(2)  # after a bet, they are folding and calling
ENDS = {(PASS, PASS): 1, (PASS, BET, PASS): 1, (PASS, BET, BET): 2, (BET, PASS): 1, (BET, BET): 2}  # what is lost


class Bet(Question["Kuhn"]):
    """Pass or bet; after a bet, fold or call."""

    def offer(self, game: "Kuhn", seat: int) -> None:
        game.offer(PASS)
        game.offer(BET)

    def take(self, game: "Kuhn", action: int) -> None:
        game.said = [*game.said, action]
        if tuple(game.said) in ENDS:
            game.pose(-1, BETS[-1])
        else:
            game.attend(len(game.said) % 2)


BETS = numbered(Bet("bet"), Question("over"))


class Kuhn(State):
    """Three cards, one each, one unseen. Both have put in a chip and may bet another one."""

    cards: Annotated[list[int], Row(3, Below(3))]  # of both seats, and the unseen one
    said: Annotated[list[int], Some(3, Below(2))]

    def __init__(self) -> None:
        super().__init__(2, BETS, room=2)
        self.cards = [JACK, QUEEN, KING]
        self.said = []
        self.pose(0, BETS[0])

    def blank(self) -> State:
        return Kuhn()

    def replace_hidden(self, seat: int, rng: Rng) -> None:
        """The other's card is one of the two that the seat doesn't hold, each as likely."""
        left = sorted(card for card in self.cards if card != self.cards[seat])
        self.cards[1 - seat] = left.pop(rng.below(2))
        self.cards[2] = left[0]

    def outcome(self) -> Outcome | None:
        if self.to_move >= 0:
            return None
        scores = (self.payoff(0), self.payoff(1))
        return Outcome(tuple(1 + int(score < 0.5) for score in scores), scores, "showdown")

    def payoff(self, seat: int) -> float:
        """Up to two chips won or lost, as 0 to 1."""
        winner = 0 if self.cards[0] > self.cards[1] else 1
        if self.said[-1] == PASS and BET in self.said:  # the other one has folded
            winner = len(self.said) % 2
        won = ENDS[tuple(self.said)]
        return (2 + won if winner == seat else 2 - won) / 4


def kuhn(mine: int, other: int, *said: int) -> Kuhn:
    """Somebody with this card is asked, after so much was said."""
    state = Kuhn()
    unseen = 3 - mine - other
    state.cards = [mine, other, unseen] if len(said) % 2 == 0 else [other, mine, unseen]
    for answer in said:
        state.apply(state.to_move, answer)
    return state


# ---- games given by a matrix -----------------------------------------------------------------------------------------

Table = tuple[tuple[float, ...], ...]


class ChooseLine(Question["Matrix"]):
    """Seat 0 chooses a row, seat 1 a column."""

    def offer(self, game: "Matrix", seat: int) -> None:
        for line in range(len(game.tables[0]) if seat == 0 else len(game.tables[0][0])):
            game.offer(line)

    def take(self, game: "Matrix", action: int) -> None:
        game.chosen[game.to_move] = action
        game.reveals += 1
        waiting = game.pending()
        if waiting:
            game.attend(waiting[0])
        else:
            game.pose(-1, LINES[-1])

    def waits_for(self, game: "Matrix", seat: int) -> bool:
        return game.chosen[seat] == NONE


LINES = numbered(ChooseLine("line", secret=True, together=True), Question("over"))


class Matrix(State):
    """Both choose at the same time and in secret: seat 0 a row, seat 1 a column of two tables of payoffs."""

    chosen: Annotated[list[int], Row(2, Below(NONE, none=NONE))]

    def __init__(self, first: Table, second: Table) -> None:
        super().__init__(2, LINES, room=max(len(first), len(first[0])))
        self.tables = first, second
        self.chosen = [NONE, NONE]
        self.pose(0, LINES[0])

    def blank(self) -> State:
        return Matrix(*self.tables)

    def replace_hidden(self, seat: int, rng: Rng) -> None:
        """A secret answer is taken back: what a sensible player would say only the search can tell."""
        self.chosen[1 - seat] = NONE
        self.attend(self.pending()[0])

    def outcome(self) -> Outcome | None:
        if self.to_move >= 0:
            return None
        scores = (self.payoff(0), self.payoff(1))
        return Outcome(tuple(1 + int(score < max(scores)) for score in scores), scores, "chosen")

    def payoff(self, seat: int) -> float:
        return self.tables[seat][self.chosen[0]][self.chosen[1]]


def scaled_to_1(*rows: str) -> tuple[Table, Table]:
    """Two tables of payoffs from 0 to 1, of rows such as `"3,3 0,5"`: what seat 0 gets, what seat 1 gets."""
    pairs = [[tuple(int(number) for number in pair.split(",")) for pair in row.split()] for row in rows]
    most = max(number for row in pairs for pair in row for number in pair)
    first, second = (tuple(tuple(pair[seat] / most for pair in row) for row in pairs) for seat in range(2))
    return first, second


def undominated(first: Table, second: Table) -> tuple[list[int], list[int]]:
    """The rows and columns that are left when whatever is always worse than another one is struck out, repeatedly."""
    rows, columns = list(range(len(first))), list(range(len(first[0])))
    while True:
        bad_rows = [r for r in rows if any(all(first[s][c] > first[r][c] for c in columns) for s in rows)]
        bad_columns = [c for c in columns if any(all(second[r][d] > second[r][c] for r in rows) for d in columns)]
        if not bad_rows and not bad_columns:
            return rows, columns
        rows = [row for row in rows if row not in bad_rows]
        columns = [column for column in columns if column not in bad_columns]


# ---- push your luck --------------------------------------------------------------------------------------------------

STOP, ROLL = range(2)
FACES = (0, 1, 2, 3)  # of the die; 0 loses the turn's points


class Dare(Question["Luck"]):
    """Stop, or roll once more."""

    def offer(self, game: "Luck", seat: int) -> None:
        game.offer(STOP)
        game.offer(ROLL)

    def take(self, game: "Luck", action: int) -> None:
        if action == STOP:
            game.banked += game.points
            game.end_turn()
        else:
            game.roll()


DARES = numbered(Dare("dare"), Question("over"))


class Luck(State):
    """Alone with a die: roll for points as often as you dare, and stop before you lose them."""

    turns: Annotated[int, Below(256)]  # that are left, this one included
    goal: Annotated[int, Below(256)]  # more points don't count
    banked: Annotated[int, Below("game.goal + 1")] = 0
    points: Annotated[int, Below("game.goal + 3")] = 0  # of this turn
    face: Annotated[int, Below(4)] = 0  # that the die shows

    def __init__(self, turns: int, goal: int) -> None:
        super().__init__(1, DARES, room=2)
        self.turns = turns
        self.goal = goal
        self.pose(0, DARES[0])

    def roll(self) -> None:
        self.reveals += 1
        self.face = face = FACES[self.rng.below(len(FACES))]
        self.points += face
        if face == 0:
            self.end_turn()
        elif self.banked + self.points >= self.goal:
            self.banked = self.goal
            self.pose(-1, DARES[-1])
        else:
            self.attend(0)

    def rolled(self) -> int:
        return self.face + 1

    def end_turn(self) -> None:
        self.points = 0
        self.turns -= 1
        if self.turns:
            self.attend(0)
        else:
            self.pose(-1, DARES[-1])

    def blank(self) -> State:
        return Luck(self.turns, self.goal)

    def replace_hidden(self, seat: int, rng: Rng) -> None:
        """Nothing is hidden but the next rolls."""

    def outcome(self) -> Outcome | None:
        return None if self.to_move >= 0 else Outcome((1,), (self.payoff(0),), "last_turn")

    def payoff(self, seat: int) -> float:
        return self.banked / self.goal


class LuckStrategy(Strategy):
    """Likes to roll while that gains something on average; counts what is there and what a turn usually brings."""

    def worth(self, state: State, k: int) -> float:
        assert isinstance(state, Luck)
        gain = sum(FACES) / len(FACES) - state.points / len(FACES)
        return gain if k == ROLL else 0.0

    def judges(self) -> bool:
        return True

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, Luck)
        return min(1.0, (state.banked + state.points + 2.5 * (state.turns - 1)) / state.goal)


class Policy:
    """Whether to roll, by turns left, points in the bank and points of this turn."""

    def rolls(self, turns: int, banked: int, points: int) -> bool:
        raise NotImplementedError


def mean_score(turns: int, goal: int, policy: Policy | None) -> float:
    """The exact mean of the final score, by dynamic programming over all rolls; without a policy, of the best one."""

    @cache
    def value(left: int, banked: int, points: int) -> float:
        if left == 0 or banked + points >= goal:
            return float(min(banked + points, goal))
        if policy is None:
            return max(stopped(left, banked, points), rolled(left, banked, points))
        return (rolled if policy.rolls(left, banked, points) else stopped)(left, banked, points)

    def stopped(left: int, banked: int, points: int) -> float:
        return value(left - 1, banked + points, 0)

    def rolled(left: int, banked: int, points: int) -> float:
        after = [value(left, banked, points + face) if face else value(left - 1, banked, 0) for face in FACES]
        return sum(after) / len(FACES)

    return value(turns, 0, 0)

"""The foes' turns: order, dice, drags (E2-E7)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import fate, items, moving, rounds, standing, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.tasks import Task

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NO_FOE: Final = Reason(N_("There is no living foe at {cell}."), "E1")
NOT_ACTIVE: Final = Reason(N_("The foe at {cell} doesn't act any more in this round."), "E1")
NOT_NEAREST: Final = Reason(N_("A nearer foe than the one at {cell} acts first."), "E2")
LIKE_ANOTHER: Final = Reason(
    N_("The foe at {cell} does the same as another one that is as near: order is no matter."), "E2"
)
NOT_A_STEP: Final = Reason(N_("{cell} isn't one step away."), "E5")
NOT_THE_WAY: Final = Reason(N_("The foe drags you by a shortest way into as many of its attacks as it can."), "E5")


class OrderFoes(Task):
    """E2: from the nearest to the farthest, as they stand after the hero's turn."""

    def go(self, game: "Stampadia") -> None:
        game.in_turn = False
        for i in range(game.actives):
            game.distances[i] = game.distance(game.hero, game.board.where[game.active[i]], t.FAR)
        game.ask(ENEMY_ORDER)


class EnemyOrder(Question["Stampadia"]):
    """E2: the nearest that hasn't acted; the player decides ties. The dead are no longer in line."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        keep_active(game, t.NONE)
        nearest: i64 = t.FAR + 1
        for i in range(game.actives):
            nearest = min(nearest, game.distances[i])
        symmetric = not can_tell_apart(game)
        for i in range(game.actives):
            reason = None if game.distances[i] == nearest else NOT_NEAREST
            if reason is None and symmetric and has_like_before(game, i):
                reason = LIKE_ANOTHER
            game.offer_unless(reason, t.GO + game.board.where[game.active[i]])
        if game.wondering:
            for cell in range(t.CELLS):
                game.rule_out(t.GO + cell, NO_FOE if game.foe_at(cell) < 0 else NOT_ACTIVE)

    def take(self, game: "Stampadia", action: i64) -> None:
        symbol = game.board.symbols[action - t.GO]
        keep_active(game, symbol)
        game.ask(ENEMY_ORDER)
        game.ask(items.USE_ITEM, t.BETWEEN_FOES)
        roll(game, symbol)


def can_tell_apart(game: "Stampadia") -> bool:
    """E2: could an item in the foes' turns make a difference between equal foes?"""
    for item in range(len(game.board.items)):
        if game.has_item(item):
            rule = game.board.items[item].rule
            if rule.event in (t.ON_LOST_HP, t.NEXT_ROLLS) or (rule.event == t.ON_ROLL and rule.who & t.FOE):
                return True
            if rule.event == t.NO_EVENT and standing.range_of(rule.effects) > 0:
                return True
    return game.fading > 0


def has_like_before(game: "Stampadia", place: i64) -> bool:
    """E2: is there a foe before this one in line, equally near, that does the same? Then their order is no question."""
    symbol = game.active[place]
    for i in range(place):
        other = game.active[i]
        if game.distances[i] == game.distances[place] and same_columns(game, symbol, other):
            if could_drag(game, symbol):
                return False
            if not could_drag(game, other):
                return True
    return False


def same_columns(game: "Stampadia", symbol: i64, other: i64) -> bool:
    for column in range(len(game.board.foe_circles)):
        if game.column_fits(column, symbol) != game.column_fits(column, other):
            return False
    return True


def could_drag(game: "Stampadia", symbol: i64) -> bool:
    """Could this foe drag the hero with a die as high as can be?"""
    for slot in enemy_slots(game, symbol, 0, 0):
        if t.kind_of(game.board.foe_abilities[slot]) == t.MOVE:
            now = cover(game, symbol, game.distance(game.board.where[symbol], game.hero, t.FAR))
            return best_cover(game, symbol, t.FAR, t.NONE) > now
    return False


def to_come(game: "Stampadia") -> bool:
    """Will a foe still act in this round?"""
    return any(game.alive(game.active[i]) for i in range(game.actives))


def keep_active(game: "Stampadia", acting: i64) -> None:
    """Those that live and don't act now stay in line."""
    kept: i64 = 0
    for i in range(game.actives):
        if game.active[i] != acting and game.alive(game.active[i]):
            game.active[kept] = game.active[i]
            game.distances[kept] = game.distances[i]
            kept += 1
    game.actives = kept


def roll(game: "Stampadia", symbol: i64) -> None:
    """C2: foes roll two dice, less those that are locked."""
    game.guards[symbol] = 0
    game.die_a = game.rng.below(6) + 1 if game.locked < 2 else 0
    game.die_b = game.rng.below(6) + 1 if game.locked < 1 else 0
    game.push(ENEMY_DIE, symbol, 0, 0)
    if game.locked < 2:
        rounds.show_dice(game, game.die_a, game.die_b)
        game.happen(e.FOE_ROLL, 0, game.board.where[symbol], game.die_a, game.die_b)
        rounds.follow_roll(game, t.FOE)


class EnemyDie(Task):
    """E3: the highest die first, on any ability; the other one only in the own column, in the other row."""

    def go(self, game: "Stampadia") -> None:
        symbol = game.given(0)
        stage = game.given(1)
        rounds.drop_dice(game, 1)
        die = max(game.die_a, game.die_b)
        board = game.board
        cell = board.where[symbol]
        slot: i64 = t.NONE
        if die > 0 and game.alive(symbol):
            if game.die_a == die:
                game.die_a = 0
            else:
                game.die_b = 0
            slot = enemy_choice(game, symbol, stage, game.given(2), die)
            if slot < 0:
                game.die_a = 0
                game.die_b = 0
        if slot < 0:
            if stage == 0:
                game.happen(e.FOE_PASSES, 0, cell)
            return
        ability = board.foe_abilities[slot]
        if stage == 0 and board.foe_circles[slot // 2] < 0 and not game.one_only:
            game.push(ENEMY_DIE, symbol, 1, 1 - (slot & 1))
        value = die + t.modifier_of(ability)
        kind = t.kind_of(ability)
        if kind == t.ATTACK:
            game.happen(e.FOE_HITS, 0, cell, slot, value)
            fate.lose_hp(game, 1)
        elif kind == t.MOVE:
            steps = value - rounds.modifier(game, t.ON_MOVE, t.FOE, t.LESS)
            game.happen(e.FOE_DRAGS, 0, cell, slot, steps)
            game.ask(DRAG_PATH, symbol, steps, best_cover(game, symbol, steps, t.NONE))
            texts.fire(game, t.ON_MOVE, 0, t.FOE)
        else:
            game.guards[symbol] = value
            game.happen(e.FOE_GUARDS, 0, cell, slot, value)


def enemy_choice(game: "Stampadia", symbol: i64, stage: i64, row: i64, die: i64) -> i64:
    """E4: hit if that hurts, as often as both dice can; else drag into more attacks, else raise the defence.

    None is the end of the turn. The other die lies in `die_a` or `die_b`.
    """
    board = game.board
    slots = enemy_slots(game, symbol, stage, row)
    far = game.distance(board.where[symbol], game.hero, t.FAR)
    best: i64 = t.NONE
    most_hits: i64 = 0
    strength: i64 = 0
    for slot in slots:
        value = hits_with(game, slot, die, far)
        if value == 0:
            continue
        hits: i64 = 1
        if stage == 0 and not game.one_only and board.foe_circles[slot // 2] < 0:
            other = max(game.die_a, game.die_b)
            for second in enemy_slots(game, symbol, 1, 1 - (slot & 1)):
                hits += int(hits_with(game, second, other, far) > 0)
        stronger = value > strength and best >= 0 and slot // 2 == best // 2
        if hits > most_hits or (hits == most_hits and stronger):
            best = slot
            most_hits = hits
            strength = value
    if best >= 0:
        return best
    most = cover(game, symbol, far)
    for slot in slots:
        ability = board.foe_abilities[slot]
        if t.kind_of(ability) != t.MOVE:
            continue
        steps = die + t.modifier_of(ability) - rounds.modifier(game, t.ON_MOVE, t.FOE, t.LESS)
        reached = best_cover(game, symbol, steps, t.NONE) if steps >= 1 else 0
        if reached > most:
            most = reached
            best = slot
    if best >= 0:
        return best
    bonuses = game.of_columns(symbol, board.foe_guard)
    for slot in slots:
        ability = board.foe_abilities[slot]
        value = die + t.modifier_of(ability)
        raised = min(6, value + bonuses) > game.foe_defence(symbol)
        if t.kind_of(ability) == t.DEFEND and raised and value > strength:
            best = slot
            strength = value
    return best


def hits_with(game: "Stampadia", slot: i64, die: i64, far: i64) -> i64:
    """E4: how strong the attack there is with this die, if it reaches the hero and hurts; else 0."""
    ability = game.board.foe_abilities[slot]
    value = die + t.modifier_of(ability)
    hurts = t.kind_of(ability) == t.ATTACK and die > 0 and value > game.defence() and covers(ability, far)
    return value if hurts else 0


def enemy_slots(game: "Stampadia", symbol: i64, stage: i64, row: i64) -> list[int]:
    """E3: where a foe may put its die: first anywhere in its columns, then in its own column and in this row."""
    found: list[int] = []
    for column in range(len(game.board.foe_circles)):
        if game.column_fits(column, symbol):
            if stage == 0:
                found += [column * 2, column * 2 + 1]
            elif game.board.foe_circles[column] >= 0:
                found.append(column * 2 + row)
    return found


def cover(game: "Stampadia", symbol: i64, far: i64) -> i64:
    """How many of a foe's attacks reach the hero at this distance."""
    board = game.board
    count: i64 = 0
    for column in range(len(board.foe_circles)):
        if game.column_fits(column, symbol):
            for r in range(2):
                ability = board.foe_abilities[column * 2 + r]
                if t.kind_of(ability) == t.ATTACK and covers(ability, far):
                    count += 1
    return count


def measure(game: "Stampadia", symbol: i64) -> i64:
    """M2: steps from the foe to every cell on the hero's way to it, in `far`; gives those to the hero."""
    captive = game.locked_in()
    game.spread_from(game.board.where[symbol])
    at: i64 = 0
    limit: i64 = t.FAR
    while at < game.flooded:
        cell = game.queue[at]
        at += 1
        steps = game.far[cell] + 1
        if steps > limit:
            break
        for way in range(4):
            to = game.path(cell, way)
            if to < 0 or game.seen[to] == game.stamp:
                continue
            if captive and game.place[to] != game.place[cell]:
                continue
            if to != game.hero and game.foe_at(to) >= 0:
                continue
            game.spread_to(to, steps)
            if to == game.hero:
                limit = steps
    return limit


def best_cover(game: "Stampadia", symbol: i64, steps: i64, first: i64) -> i64:
    """E5: the most attacks that could reach the hero on a shortest way to the foe, at most so many steps on.

    A way may be asked for that begins with one cell. It ends in front of a door for which there is no gold.
    """
    length = measure(game, symbol)
    if length >= t.FAR:
        return 0
    front = [int(game.hero)]
    purses = [int(game.gold)]
    passed: list[int] = []
    for walked in range(1, min(steps, length - 1) + 1):
        ahead: list[int] = []
        left: list[int] = []
        for i in range(len(front)):
            for way in range(4):
                to = game.path(front[i], way)
                if to < 0 or game.seen[to] != game.stamp or game.far[to] != length - walked:
                    continue
                if walked == 1 and first >= 0 and to != first:
                    continue
                purse = purses[i] - int(game.place[to] != game.place[front[i]])
                if purse < 0 and game.board.drag_stops:
                    continue
                if to not in ahead:
                    ahead.append(int(to))
                    left.append(purse)
                elif left[ahead.index(to)] < purse:
                    left[ahead.index(to)] = purse
        front = ahead
        purses = left
        passed += ahead
    goal = game.board.where[symbol]
    best: i64 = 0
    for cell in passed:
        best = max(best, cover(game, symbol, game.distance(goal, cell, t.FAR)))
    return best


def covers(ability: i64, far: i64) -> bool:
    return far == t.reach_of(ability) if t.is_exact(ability) else 0 < far <= t.reach_of(ability)


class DragPath(Question["Stampadia"]):
    """E5: the next cells on shortest ways to the foe that bring the hero into most attacks, until enough reach him."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        symbol = game.given(0)
        steps = game.given(1)
        if steps <= 0 or not game.alive(symbol):
            return
        best = cover(game, symbol, game.distance(game.board.where[symbol], game.hero, t.FAR)) + 1
        if best > game.given(2):
            return
        length = measure(game, symbol)
        if length >= t.FAR or length <= 1:
            return
        ahead: list[int] = []
        for way in range(4):
            to = game.path(game.hero, way)
            if to >= 0 and game.seen[to] == game.stamp and game.far[to] == length - 1:
                ahead.append(int(to))
        for cell in ahead:
            reached = best_cover(game, symbol, steps, cell)
            if reached > best:
                best = reached
                game.offered = 0
            if reached == best:
                game.offer(t.GO + cell)
        if game.wondering:
            for way in range(4):
                to = game.path(game.hero, way)
                if to >= 0:
                    game.rule_out(t.GO + to, NOT_THE_WAY)
            game.rule_out_rest(t.GO, t.CELLS, NOT_A_STEP)

    def take(self, game: "Stampadia", action: i64) -> None:
        game.ask(DRAG_PATH, game.given(0), game.given(1) - 1, game.given(2))
        moving.walk_to(game, action - t.GO)


ENEMIES: Final[OrderFoes] = OrderFoes()
ENEMY_ORDER: Final[EnemyOrder] = EnemyOrder("enemy_order", "E2")
ENEMY_DIE: Final[EnemyDie] = EnemyDie()
DRAG_PATH: Final[DragPath] = DragPath("drag_path", "E5")

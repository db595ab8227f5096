"""What a sensible adventurer knows: where to go next, which fights to take, and how to fight them.

Looks at the map, at both sheets and at rows that have been read; never at a text that is still hidden.
Frozen with version 0 of the generator: certificates of its sheets are played with this, so it may never change.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.state import State
from philately.core.strategy import Strategy
from philately.games.stampadia.rules import exploring, fate, hero_turn, items, texts
from philately.games.stampadia.rules.position import Stampadia
from philately.games.stampadia.rules.program import Effect
from philately.games.stampadia.rules.terms import (
    ATTACK,
    CROSS,
    CROSS_CELL,
    CROSSED,
    DEFEND,
    DISCARD,
    EMPTY,
    END,
    GAIN_ABILITY,
    GAIN_G,
    GAIN_HP,
    GAIN_XP,
    GET,
    GIVE_UP,
    GO,
    HEAL,
    HURT_ALL,
    HURT_SOME,
    IMITATE,
    IS_TICKED,
    ITEM,
    LEARN,
    LOCK,
    LOSE_G,
    LOSE_HP,
    LOSE_XP,
    MOST_ROOMS,
    MOVE,
    MOVE_ANYWHERE,
    NO,
    NO_ITEM,
    NONE,
    ON_CELL,
    ON_LAST_KILL,
    PASS,
    PAY_G,
    PAY_HP,
    PAY_ITEM,
    PAY_XP,
    PLACE,
    REST,
    ROLL,
    SIDE,
    SINGLE_ABILITY,
    SLOTS,
    STAY,
    SUM_DICE,
    TICK,
    YES,
    apart,
    hits_all,
    is_exact,
    kind_of,
    modifier_of,
    reach_of,
)

SPREAD: Final = 2.0
DOOR: Final = 1.0  # what a door costs beside its gold
UNKNOWN: Final = 9.0  # a room nobody has seen
BOREDOM: Final = 0.5  # for every time a room was visited before
WANTED: Final = 14.0  # a tick that the end of the adventure needs


class Judgement0(Strategy):
    """Explore, take what helps, fight what must be fought, and come home.

    Frozen with version 0 of the generator; whoever knows better writes it into the subclass `StampadiaStrategy`.
    """

    def __init__(self) -> None:
        self.wanted: i64 = 0
        self.shunned: i64 = 0
        self.known: i64 = -1  # what the two were found out for
        self.steps: vec[i64] = vec[i64]([0] * MOST_ROOMS)
        self.links: vec[i64] = vec[i64]([0] * MOST_ROOMS)

    def spread(self) -> float:
        return SPREAD

    def judges(self) -> bool:
        return True

    def settled(self, state: State) -> bool:
        return state.question is exploring.EXPLORE

    # ---- how good a position is ------------------------------------------------------------------------------------

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, Stampadia)
        self.find_wanted(state)
        board = state.board
        most: i64 = 0
        for hp in board.hp:
            most += hp
        health = float(state.hp_left()) / float(max(1, most))
        if self.can_win(state):
            way = self.way_home(state)
            if way < 0 or way > state.gold:
                return 0.15
            return 0.72 + 0.1 * health + 0.1 * float(state.gold - way) / float(max(1, board.gold))
        if state.gold == 0 and not state.fighting:
            return 0.0
        rooms: i64 = 0
        for row in range(board.rooms):
            rooms += state.drawn >> row & 1
        need: i64 = 0
        done: i64 = 0
        for row in range(board.rooms):
            if self.wanted >> row & 1:
                need += 1
                done += state.ticked >> row & 1
        xp: i64 = 0
        all_xp: i64 = 0
        for column in range(1, 4):
            xp += state.xp[column]
            all_xp += board.xp[column]
        value = 0.05 + 0.14 * float(rooms) / float(max(1, board.rooms)) + 0.22 * health
        value += 0.16 * float(min(xp, all_xp)) / float(max(1, all_xp))
        value += 0.2 * math.sqrt(float(state.gold) / 50.0)
        value += 0.08 * float(done) / float(max(1, need))
        tired = self.weakness(state)
        value += 0.005 * max(-8.0, max(self.visit(state, state.room, tired), self.prospects(state, state.room)))
        items = state.owned & ~state.used
        while items > 0:
            value += 0.015 * float(items & 1)
            items >>= 1
        return min(0.7, value)

    def can_win(self, game: Stampadia) -> bool:
        """Would the stairs end the adventure?"""
        start = game.board.start
        return any(rule.wins and texts.holds(game, start, rule) for rule in game.text(start).rules)

    def way_home(self, game: Stampadia) -> i64:
        """Doors to the starting room."""
        if game.room == game.board.start:
            return 0
        self.measure(game, game.room)
        return self.steps[game.board.start]

    # ---- what is wanted --------------------------------------------------------------------------------------------

    def find_wanted(self, game: Stampadia) -> None:
        """Which rooms should be ticked: those the end names, and what they need, as far as texts were read."""
        known = game.read_rows * 1048576 + game.ticked
        if known == self.known:
            return
        self.known = known
        board = game.board
        self.shunned = 0
        wanted: i64 = 1 << board.start
        for _time in range(4):
            before = wanted
            for row in range(board.rooms):
                if not game.read_rows >> row & 1:
                    continue
                rules = game.text(row).rules
                useful = False
                for i in range(len(rules)):
                    rule = rules[i]
                    if self.ticks_any(rule.effects, row, game, wanted) or (
                        game.turned[row] >> i & 1 and self.ticks_any(game.upside(row, i), row, game, wanted)
                    ):
                        useful = True
                        for part in rule.parts:
                            if part.kind == IS_TICKED:
                                room = game.which(row, part.a)
                                if room >= 0 and part.b == 1:
                                    wanted |= 1 << room
                                elif room >= 0:
                                    self.shunned |= 1 << room
                if useful:
                    for rule in rules:
                        if has_kind(rule.effects, EMPTY):
                            for part in rule.parts:
                                if part.kind == IS_TICKED and part.b == 0:
                                    room = game.which(row, part.a)
                                    if room >= 0:
                                        wanted |= 1 << room
            if wanted == before:
                break
        self.wanted = wanted
        self.shunned &= ~wanted

    def ticks_any(self, effects: list[Effect], row: i64, game: Stampadia, wanted: i64) -> bool:
        for effect in effects:
            if effect.kind == TICK:
                room = game.which(row, effect.a)
                if room >= 0 and wanted >> room & 1:
                    return True
            elif effect.kind == END:
                return True
        return False

    # ---- the map of rooms ------------------------------------------------------------------------------------------

    def measure(self, game: Stampadia, row: i64) -> None:
        """Doors from a room to every drawn room, in `steps`; -1 where no way is known."""
        steps = self.steps
        links = self.links
        for each in range(MOST_ROOMS):
            steps[each] = -1
            links[each] = 0
        for doorway in game.board.doorways:
            here = game.place[doorway >> 2]
            if here >= 0:
                to = game.neighbour(doorway >> 2, doorway & 3)
                there = game.place[to] if to >= 0 else NONE
                if there >= 0 and there != here:
                    links[here] |= 1 << there
        steps[row] = 0
        reached: i64 = 1 << row
        front = reached
        far: i64 = 0
        while front > 0:
            far += 1
            ahead: i64 = 0
            for here in range(MOST_ROOMS):
                if front >> here & 1:
                    ahead |= links[here]
            front = ahead & ~reached
            reached |= front
            for here in range(MOST_ROOMS):
                if front >> here & 1:
                    steps[here] = far

    def prospects(self, game: Stampadia, row: i64) -> float:
        """The best thing to do from this room on, less the way to it."""
        board = game.board
        self.measure(game, row)
        steps = self.steps
        best = -30.0
        if self.can_win(game) and steps[board.start] >= 0:
            best = 60.0 - DOOR * float(steps[board.start])
        tired = self.weakness(game)
        for doorway in board.doorways:
            cell = doorway >> 2
            here = game.place[cell]
            if here >= 0 and steps[here] >= 0:
                to = game.neighbour(cell, doorway & 3)
                if to >= 0 and game.place[to] < 0 and board.numbers[to] >= 0:
                    value = UNKNOWN - DOOR * float(steps[here] + 1) - self.menace(game, to, tired)
                    if value > best:
                        best = value
        for there in range(board.rooms):
            if game.drawn >> there & 1 and steps[there] >= 0 and there != game.room:
                value = self.visit(game, there, tired) - DOOR * float(steps[there])
                if value > best:
                    best = value
        return best

    def weakness(self, game: Stampadia) -> float:
        """From 0, in full health, to 1, nearly dead."""
        most: i64 = 0
        for column in range(4):
            if game.enabled(column):
                most += game.board.hp[column]
        return 1.0 - float(game.hp_left()) / float(max(1, most))

    def menace(self, game: Stampadia, cell: i64, tired: float) -> float:
        """Foes that are printed near a door; the weaker the hero, the worse they are."""
        board = game.board
        x = cell % SIDE
        y = cell // SIDE
        total = 0.0
        for symbol in range(board.foes):
            where = board.where[symbol]
            if game.place[where] < 0:
                dx = where % SIDE - x
                dy = where // SIDE - y
                if -2 <= dx <= 2 and -2 <= dy <= 2:
                    total += 1.0 + float(board.circles[symbol])
        return total * tired

    def visit(self, game: Stampadia, row: i64, tired: float) -> float:
        """What a visit to a room that was read could bring."""
        value = -20.0
        if not game.read_rows >> row & 1:
            return UNKNOWN  # it was only drawn
        rules = game.text(row).rules
        emptied = False
        for rule in rules:
            if has_kind(rule.effects, EMPTY) and not rule.optional and texts.holds(game, row, rule):
                emptied = True
        foes = 0.0
        board = game.board
        for symbol in range(board.foes):
            if game.wounds[symbol] < CROSSED and game.place[board.where[symbol]] == row:
                foes += 1.0 + 1.2 * float(board.circles[symbol] - game.wounds[symbol])
        if foes > 0.0 and not emptied:
            value = 7.0 - foes * (0.5 + 3.0 * tired)
            for i in range(len(rules)):
                rule = rules[i]
                if (rule.no_foes or rule.event == ON_LAST_KILL) and texts.holds_but_foes(game, row, rule):
                    value += 0.5 * max(0.0, self.gain(game, row, i, tired))
        if not emptied:
            for i in range(len(rules)):
                rule = rules[i]
                possible = texts.holds(game, row, rule) and (not rule.optional or texts.affordable(game, rule))
                if rule.event == ON_CELL and possible and self.gray_left(game, row, rule.cell):
                    value = max(value, self.gain(game, row, i, tired) - 0.3 * foes)
        return value

    def gray_left(self, game: Stampadia, row: i64, number: i64) -> bool:
        board = game.board
        for i in range(len(board.grays)):
            if board.grays[i] == number:
                symbol = board.foes + i
                if game.place[board.where[symbol]] == row and game.wounds[symbol] < CROSSED:
                    return True
        return game.inks > 0

    # ---- what a rule brings ----------------------------------------------------------------------------------------

    def gain(self, game: Stampadia, row: i64, number: i64, tired: float) -> float:
        """What it is worth when this rule fires, its price included."""
        rule = game.rule(row, number)
        value = self.worth_of(game, row, rule.effects, tired)
        if rule.has_upside:
            if game.turned[row] >> number & 1:
                value += self.worth_of(game, row, game.upside(row, number), tired)
            else:
                value += 2.5 - 3.0 * tired
        for part in rule.parts:
            if part.kind == PAY_G:  # the less there is, the dearer
                value -= (0.4 + 0.016 * float(50 - game.gold)) * float(part.a)
            elif part.kind == PAY_HP:
                value -= (2.0 + 4.0 * tired) * float(part.a)
            elif part.kind == PAY_XP:
                value -= 3.0 * float(part.a)
            elif part.kind == PAY_ITEM:
                value -= 3.0
        return value

    def worth_of(self, game: Stampadia, row: i64, effects: list[Effect], tired: float) -> float:
        value = 0.0
        for effect in effects:
            kind = effect.kind
            if kind == TICK:
                room = game.which(row, effect.a)
                if room >= 0 and not game.ticked >> room & 1:
                    if self.wanted >> room & 1:
                        value += WANTED
                    elif self.shunned >> room & 1:
                        value -= 4.0
                    else:
                        value += 1.0
            elif kind == GAIN_HP:
                value += 3.0 * float(min(effect.a, game.ticks())) * tired * 2.0
            elif kind == LOSE_HP:
                value -= (2.0 + 5.0 * tired) * float(effect.a)
                if effect.a > game.hp_left():
                    value -= 30.0
            elif kind == GAIN_XP:
                value += 2.0 * float(effect.a)
            elif kind == LOSE_XP:
                value -= 2.0 * float(effect.a)
            elif kind == GAIN_G:
                value += 0.8 * float(effect.a)
            elif kind == LOSE_G:
                value -= 0.8 * float(effect.a)
            elif kind == GET:
                value += 5.0
            elif kind == GAIN_ABILITY:
                value += 6.0
            elif kind == LEARN:
                value += 1.0
            elif kind == END:
                value += 60.0
            elif kind == ROLL:
                for branch in effect.branches:
                    share = float(branch.high - branch.low + 1) / 6.0
                    value += share * self.worth_of(game, row, branch.effects, tired)
            elif kind == CROSS_CELL:
                value += 0.2
        return value

    # ---- answers ---------------------------------------------------------------------------------------------------

    def worth(self, state: State, k: i64) -> float:
        assert isinstance(state, Stampadia)
        action = state.action(k)
        question = state.question
        if question is exploring.EXPLORE:
            return self.explore(state, action)
        if question is hero_turn.FIRST_DIE or question is hero_turn.SINGLE:
            return self.place(state, action, question is hero_turn.SINGLE)
        if question is hero_turn.SECOND_DIE:
            return self.second(state, action)
        if question is exploring.WALK:
            return self.walk(state, action)
        if question is hero_turn.TARGET:
            return self.target(state, action)
        if question is texts.OPTIONAL:
            return self.agree(state, action)
        if question is items.USE_ITEM:
            return self.item(state, action)
        if question is fate.RESURRECT:
            return 5.0 if action == YES else 0.0
        if question is exploring.TELEPORT:
            return self.land(state, action)
        return 0.0

    def explore(self, game: Stampadia, action: i64) -> float:
        self.find_wanted(game)
        board = game.board
        if action < CROSS:
            cell = action - GO
            if cell == board.stairs and game.room == board.start:
                return 80.0 if self.can_win(game) else -25.0
            number = game.gray_at(cell)
            best = -10.0
            far = -10.0
            tired = self.weakness(game)
            rules = game.text(game.room).rules
            for i in range(len(rules)):
                rule = rules[i]
                possible = texts.holds(game, game.room, rule) and (not rule.optional or texts.affordable(game, rule))
                if rule.event == ON_CELL and rule.cell == number and possible:
                    best = max(best, self.gain(game, game.room, i, tired) - (0.4 if rule.optional else 0.0))
                    far = max(far, self.beyond(game, rule.effects, tired))
            if best > 0.2 and far < -5.0:
                return 20.0 + best  # it is here, and coming back would cost
            far = max(far, self.behind_gray(game, tired) - 0.6 + min(0.0, best))
            return far if far > 0.3 else far - 20.0
        if action < STAY:
            doorway = action - CROSS
            to = game.neighbour(doorway >> 2, doorway & 3)
            row = game.place[to]
            tired = self.weakness(game)
            if row < 0:
                return UNKNOWN - DOOR - self.menace(game, to, tired)
            if row == board.start and self.can_win(game):
                return 70.0
            return max(self.visit(game, row, tired), self.prospects(game, row)) - DOOR - self.bored(game, row)
        if action == REST:
            return 2.0 * self.weakness(game) - 1.5
        if action == GIVE_UP:
            return -12.0
        return -5.0

    def bored(self, game: Stampadia, row: i64) -> float:
        """Who has been in a room often has seen enough of it."""
        return BOREDOM * float(max(0, game.entries[row] - 1))

    def behind_gray(self, game: Stampadia, tired: float) -> float:
        """The best door of the room that can't be walked to without stepping on a gray cell."""
        best = -30.0
        for doorway in game.board.doorways:
            cell = doorway >> 2
            if game.place[cell] != game.room:
                continue
            to = game.neighbour(cell, doorway & 3)
            if to < 0 or game.place[to] == game.room or self.is_offered(game, CROSS + doorway):
                continue
            row = game.place[to]
            if row < 0:
                best = max(best, UNKNOWN - DOOR - self.menace(game, to, tired))
            else:
                value = max(self.visit(game, row, tired), self.prospects(game, row))
                best = max(best, value - DOOR - self.bored(game, row))
        return best

    def is_offered(self, game: Stampadia, action: i64) -> bool:
        return any(game.action(k) == action for k in range(game.count()))

    def beyond(self, game: Stampadia, effects: list[Effect], tired: float) -> float:
        """What a teleport would bring, as a door that costs less."""
        for effect in effects:
            if effect.kind == MOVE_ANYWHERE:
                row = game.which(game.room, effect.a)
                if row >= 0 and row != game.room:
                    if not game.drawn >> row & 1:
                        return UNKNOWN
                    value = max(self.visit(game, row, tired), self.prospects(game, row))
                    return value - 0.5 - self.bored(game, row)
        return -10.0

    def place(self, game: Stampadia, action: i64, single: bool) -> float:
        if action in (PASS, STAY):
            return 0.0
        slot = (action - PLACE) >> 4
        shows = (action - PLACE) & 15
        return self.ability(game, slot, shows, game.die_a + game.die_b - shows if not single else 0)

    def second(self, game: Stampadia, action: i64) -> float:
        if action == STAY:
            return 0.0
        slot = (action - PLACE) >> 4
        value = self.ability(game, slot, game.die_b, 0)
        ability = game.boxes[slot]
        if kind_of(ability) == ATTACK and kind_of(game.boxes[game.first_slot]) == MOVE:
            value = max(value, 6.0)  # first there, then strike
        return max(value, 0.2)

    def ability(self, game: Stampadia, slot: i64, shows: i64, other: i64) -> float:
        """What an ability would do now."""
        ability = game.boxes[slot]
        strength = shows + modifier_of(ability)
        kind = kind_of(ability)
        if kind == ATTACK:
            best = self.strike(game, ability, strength)
            return best if best > 0.0 else -0.5
        if kind == DEFEND:
            return 1.0 + 0.5 * float(strength) if game.defence() < 6 else 0.1
        if kind == HEAL:
            return 3.0 * float(min(strength, game.ticks())) * self.weakness(game)
        if kind == LOCK:
            return 3.0
        if kind == IMITATE:
            return 2.5
        # a move: worth it if nothing can be struck from here
        for each in range(SLOTS):
            attack = game.boxes[each]
            if attack == 0 or not game.enabled(each // 2) or kind_of(attack) != ATTACK:
                continue
            if self.strike(game, attack, max(shows, other) + modifier_of(attack)) > 0.0:
                return 0.3
        return 3.0 + (2.0 if other > 1 else 0.0) + 0.1 * float(strength)

    def strike(self, game: Stampadia, ability: i64, strength: i64) -> float:
        """What an attack from here is worth."""
        game.find_foes(reach_of(ability), is_exact(ability))
        best = 0.0
        total = 0.0
        for i in range(game.founds):
            symbol = game.found[i]
            if strength > game.foe_defence(symbol):
                value = 8.0 - 0.5 * float(game.board.circles[symbol] - game.wounds[symbol])
                if game.wounds[symbol] >= game.board.circles[symbol]:
                    value += 4.0
                best = max(best, value)
                total += value
        return total if hits_all(ability) else best

    def walk(self, game: Stampadia, action: i64) -> float:
        """Near enough to strike, and not too near to many."""
        if action >= CROSS and action < STAY:
            return 4.0 if self.weakness(game) > 0.75 else -4.0
        cell = game.hero if action == STAY else action - GO
        board = game.board
        reach: i64 = 1
        for each in range(SLOTS):
            ability = game.boxes[each]
            if ability > 0 and game.enabled(each // 2) and kind_of(ability) == ATTACK:
                reach = max(reach, reach_of(ability))
        nearest: i64 = 99
        for symbol in range(board.foes):
            where = board.where[symbol]
            if game.place[where] == game.room and game.alive(symbol):
                nearest = min(nearest, apart(where, cell))
        if nearest == 99:
            return 0.0
        value = 3.0 if nearest <= reach else 3.0 - float(nearest - reach)
        if nearest > 1 and nearest <= reach:
            value += 0.5
        if game.gray_at(cell) > 0 and cell != game.hero:
            value -= 0.5
        return value

    def target(self, game: Stampadia, action: i64) -> float:
        if action == STAY:
            return -1.0
        symbol = game.board.symbols[action - GO]
        circles = game.board.circles[symbol]
        left = circles - game.wounds[symbol]
        return 5.0 - float(left) + 0.3 * float(circles)

    def agree(self, game: Stampadia, action: i64) -> float:
        if action == NO:
            return 0.5
        self.find_wanted(game)
        row = game.task >> 6 & 4095
        number = game.task >> 18 & 4095
        value = self.gain(game, row, number, self.weakness(game))
        rule = game.rule(row, number)
        if has_kind(rule.effects, EMPTY):  # what is gained is that nobody fights
            value += 2.0 if self.weakness(game) > 0.5 else -1.0
        return value

    def item(self, game: Stampadia, action: i64) -> float:
        if action == NO_ITEM:
            return 0.6
        rule = game.board.items[action - ITEM].rule
        value = 0.0
        for effect in rule.effects:
            kind = effect.kind
            if kind in (HURT_ALL, HURT_SOME):
                game.find_foes(effect.b, False)
                for i in range(game.founds):
                    symbol = game.found[i]
                    value += 1.0
                    if game.wounds[symbol] + effect.a > game.board.circles[symbol]:
                        value += 1.0
            elif kind == GAIN_HP:
                value += 2.0 * float(min(effect.a, game.ticks())) / float(max(1, effect.a))
            elif kind == GAIN_G:
                value += 0.2 * float(effect.a) * (1.0 - self.weakness(game))
            elif kind == DISCARD:
                value += 0.8 * self.weakness(game)
            elif kind in (SUM_DICE, SINGLE_ABILITY):
                value += 0.3 + 0.6 * self.weakness(game)
            elif kind == TICK:
                value += WANTED if self.wanted >> game.which(game.room, effect.a) & 1 else 0.0
            else:
                value += 0.3
        return value

    def land(self, game: Stampadia, action: i64) -> float:
        cell = action - GO
        if cell == game.board.stairs:
            return 3.0 if self.can_win(game) else 0.0
        return -0.5 if game.gray_at(cell) > 0 else 0.0


def has_kind(effects: list[Effect], kind: i64) -> bool:
    return any(effect.kind == kind for effect in effects)

"""Where the hero may go: exploring (M6), MOVE (M2, M8), and cells to land on or to draw (T10)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import fate, items, marks, moving, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.tasks import given

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

HERE: Final = Reason(N_("You are at {cell} already."), "M6")
UNDRAWN: Final = Reason(N_("{cell} is in no room that is drawn on the map."), "M4")
OTHER_ROOM: Final = Reason(N_("{cell} is in another room: only doors lead there."), "M4")
FOE_IN_THE_WAY: Final = Reason(N_("A living foe stands at {cell}."), "M2")
NOTHING_THERE: Final = Reason(N_("Nothing happens at {cell}, so you needn't go there: walking is free."), "M6")
NOTHING_NOW: Final = Reason(N_("The gray cell at {cell} does nothing now."), "M3")
BEHIND_GRAY: Final = Reason(N_("A gray cell lies on every way to {cell}: step on that one first."), "M3")
TOO_FAR: Final = Reason(N_("{cell} is too far: you have {number} steps."), "M2")
NO_DOOR: Final = Reason(N_("There is no door at {door}."), "M2")
DOOR_ELSEWHERE: Final = Reason(N_("The door at {door} isn't a door of your room."), "M2")
NO_ESCAPE: Final = Reason(N_("You can't leave this room while its foes live."), "M7")
NO_GOLD: Final = Reason(N_("A door costs 1 gold, and you have none."), "M4")
FOE_BEHIND: Final = Reason(N_("A living foe stands behind the door at {door}."), "M2")
LEADS_NOWHERE: Final = Reason(N_("The door at {door} leads to no room of the table."), "M4")
DOOR_TOO_FAR: Final = Reason(N_("The door at {door} is too far: you have {number} steps, and it needs one."), "M8")
DOOR_BEHIND_GRAY: Final = Reason(N_("A gray cell lies on every way to the door at {door}."), "M3")
NO_RESTS: Final = Reason(N_("There are no rests in this adventure."), "H1")
REST_TOO_DEAR: Final = Reason(N_("A rest costs {number} gold."), "H1")
NOT_HURT: Final = Reason(N_("All your HP are free: there is nothing to heal."), "H1")
NOT_LOST_YET: Final = Reason(N_("You can still go through a door: no adventure is given up before that."), "H5")
NOT_IN_THAT_ROOM: Final = Reason(N_("{cell} isn't in room {number}."), "T10")
FOE_WHERE_YOU_LAND: Final = Reason(N_("A living foe stands at {cell}."), "T10")
NOT_BLANK: Final = Reason(N_("There is something at {cell} already."), "M3")


def active_grays(game: "Stampadia") -> i64:
    """The gray cells of the room where something could happen now, in `found_cells`."""
    room = game.room
    game.grays_found = 0
    if room == game.empty:
        return 0
    text = game.text(room)
    something = False
    for rule in text.rules:
        if rule.event == t.ON_CELL:
            something = True
    if not something:
        return 0
    board = game.board
    for i in range(len(board.grays)):
        cell = board.where[board.foes + i]
        if game.place[cell] == room and game.wounds[board.foes + i] < t.CROSSED:
            note_gray(game, cell, board.grays[i])
    for i in range(game.inks):
        if game.place[game.ink[i] >> 4] == room:
            note_gray(game, game.ink[i] >> 4, game.ink[i] & 15)
    return game.grays_found


def note_gray(game: "Stampadia", cell: i64, number: i64) -> None:
    rules = game.text(game.room).rules
    for i in range(len(rules)):
        rule = rules[i]
        if rule.event == t.ON_CELL and rule.cell == number and rule.line <= game.stop:
            if len(rule.effects) == 0 and not rule.has_upside:
                continue  # it only tells something
            if game.declined >> i & 1:
                continue
            if texts.holds(game, game.room, rule) and (not rule.optional or texts.affordable(game, rule)):
                game.found_cells[game.grays_found] = cell
                game.grays_found += 1
                return


def is_gray(game: "Stampadia", cell: i64) -> bool:
    return any(game.found_cells[i] == cell for i in range(game.grays_found))


def flood(game: "Stampadia", steps: i64) -> None:
    """All cells of the room that can be walked to in so many steps; gray cells and foes stop the way."""
    game.stamp += 1
    stamp = game.stamp
    game.seen[game.hero] = stamp
    game.far[game.hero] = 0
    game.queue[0] = game.hero
    size: i64 = 1
    at: i64 = 0
    while at < size:
        cell = game.queue[at]
        at += 1
        if game.far[cell] >= steps or (cell != game.hero and is_gray(game, cell)):
            continue
        for way in range(4):
            to = game.neighbour(cell, way)
            if to >= 0 and game.place[to] == game.room and game.seen[to] != stamp and game.foe_at(to) < 0:
                game.seen[to] = stamp
                game.far[to] = game.far[cell] + 1
                game.queue[size] = to
                size += 1
    game.flooded = size


def rule_out_cells(game: "Stampadia", steps: i64, flooded: bool) -> None:
    """Say why the hero can't go to cells, or needn't; where gray cells are, `seen` says what he can reach."""
    for cell in range(t.CELLS):
        reason = NOTHING_NOW if game.gray_at(cell) > 0 else NOTHING_THERE
        if cell == game.hero:
            reason = HERE
        elif game.place[cell] < 0:
            reason = UNDRAWN
        elif game.place[cell] != game.room:
            reason = OTHER_ROOM
        elif game.foe_at(cell) >= 0:
            reason = FOE_IN_THE_WAY
        elif steps < t.FAR:
            reason = TOO_FAR if t.apart(game.hero, cell) > steps or game.grays_found == 0 else BEHIND_GRAY
        elif flooded and game.seen[cell] != game.stamp:
            reason = BEHIND_GRAY
        game.rule_out(t.GO + cell, reason, steps)


def rule_out_doors(game: "Stampadia", steps: i64) -> None:
    """Say why the hero can't go through doors."""
    for door in range(t.CELLS * 4):
        cell = door >> 2
        reason = DOOR_BEHIND_GRAY
        if not game.board.doors[cell] >> (door & 3) & 1:
            reason = NO_DOOR
        elif game.place[cell] != game.room or game.place_behind(door) == game.room:
            reason = DOOR_ELSEWHERE
        elif game.locked_in():
            reason = NO_ESCAPE
        elif game.gold == 0:
            reason = NO_GOLD
        elif game.leads_to(cell, door & 3) < 0:
            reason = LEADS_NOWHERE
        elif game.foe_at(game.neighbour(cell, door & 3)) >= 0:
            reason = FOE_BEHIND
        elif steps < t.FAR and (t.apart(game.hero, cell) >= steps or game.grays_found == 0):
            reason = DOOR_TOO_FAR
        game.rule_out(t.CROSS + door, reason, steps)


class Explore(Question["Stampadia"]):
    """Everything in the room that can be walked to and does something; walking itself is free (M6).

    The way goes around gray cells; where there is no other, they are offered first (M3).
    """

    def offer(self, game: "Stampadia", seat: i64) -> None:
        board = game.board
        room = game.room
        grays = active_grays(game)
        if grays > 0:
            flood(game, t.FAR)
            for i in range(grays):
                cell = game.found_cells[i]
                if game.seen[cell] == game.stamp:
                    game.offer(t.GO + cell)
        if room == board.start and game.hero != board.stairs and (grays == 0 or game.seen[board.stairs] == game.stamp):
            game.offer(t.GO + board.stairs)
        doors: i64 = 0
        for doorway in board.doorways:
            cell = doorway >> 2
            if game.place[cell] != room or game.place_behind(doorway) == room:
                continue
            near = grays == 0 or game.seen[cell] == game.stamp
            if near and game.leads_to(cell, doorway & 3) >= 0:
                doors += 1
                if game.gold > 0:
                    game.offer(t.CROSS + doorway)
        for item in range(len(board.items)):
            if items.usable(game, item, t.NO_EVENT):
                game.offer(t.ITEM + item)
        if board.rest > 0 and game.gold >= board.rest and game.ticks() > 0:
            game.offer(t.REST)
        if game.offered > 0 and (game.gold == 0 or doors == 0):
            game.offer(t.GIVE_UP)
        if game.wondering:
            rule_out_cells(game, t.FAR, grays > 0)
            rule_out_doors(game, t.FAR)
            items.rule_out_items(game, t.NO_EVENT)
            if board.rest == 0:
                game.rule_out(t.REST, NO_RESTS)
            elif game.gold < board.rest:
                game.rule_out(t.REST, REST_TOO_DEAR, board.rest)
            game.rule_out(t.REST, NOT_HURT)
            game.rule_out(t.GIVE_UP, NOT_LOST_YET)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action < t.CROSS:
            moving.step(game, action - t.GO)
        elif action < t.STAY:
            moving.cross(game, (action - t.CROSS) >> 2, (action - t.CROSS) & 3)
        elif action == t.REST:
            marks.lose_gold(game, game.board.rest)
            marks.heal(game, 1)
            game.rested += 1
            game.tell(e.RESTED)
            game.push(texts.CHECK, game.room)
        elif action == t.GIVE_UP:
            fate.end(game, t.GAVE_UP)
        else:
            items.use(game, action - t.ITEM, t.NO_EVENT)


EXPLORE: Final[Explore] = Explore("explore", "M6")


class Walk(Question["Stampadia"]):
    """MOVE: every cell in reach; gray cells and doors end a stretch, and the steps left are walked afterwards."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        steps = given(game.task, 0)
        active_grays(game)
        flood(game, steps)
        game.offer(t.STAY)
        for i in range(1, game.flooded):
            game.offer(t.GO + game.queue[i])
        if game.wondering:
            rule_out_cells(game, steps, True)
            rule_out_doors(game, steps)
        if game.locked_in() or game.gold == 0:
            return
        for doorway in game.board.doorways:
            cell = doorway >> 2
            if game.place[cell] == game.room and game.place_behind(doorway) != game.room:
                to = game.neighbour(cell, doorway & 3)
                near = game.seen[cell] == game.stamp and game.far[cell] < steps
                if not near or game.foe_at(to) >= 0 or (cell != game.hero and is_gray(game, cell)):
                    continue
                if game.leads_to(cell, doorway & 3) >= 0:
                    game.offer(t.CROSS + doorway)

    def take(self, game: "Stampadia", action: i64) -> None:
        steps = given(game.task, 0)
        if action == t.STAY:
            return
        active_grays(game)
        flood(game, steps)
        if action < t.CROSS:
            cell = action - t.GO
            if is_gray(game, cell) and steps - game.far[cell] > 0:
                game.ask(WALK, steps - game.far[cell], 0)
            moving.step(game, cell)
            return
        cell = (action - t.CROSS) >> 2
        left = steps - game.far[cell] - 1
        if left > 0:
            game.ask(WALK, left, 0)
        moving.cross(game, cell, (action - t.CROSS) & 3)


WALK: Final[Walk] = Walk("walk", "M2")


class ChooseCell(Question["Stampadia"]):
    """T10: any cell of a room without a living foe; to draw on, an empty one (M3)."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        blank = self is DRAW_CELL
        row = given(game.task, 0)
        for y in range(game.top[row], game.top[row] + game.height[row]):
            for x in range(game.left[row], game.left[row] + game.width[row]):
                cell = y * t.SIDE + x
                symbol = game.board.symbols[cell]
                free = symbol < 0 or symbol >= game.board.foes or game.wounds[symbol] >= t.CROSSED
                if blank:
                    free = symbol < 0 or game.wounds[symbol] >= t.CROSSED
                    for i in range(game.inks):
                        free = free and game.ink[i] >> 4 != cell
                    free = free and cell != game.board.stairs and game.board.numbers[cell] < 0
                if free:
                    game.offer(t.GO + cell)
                elif game.wondering:
                    game.rule_out(t.GO + cell, NOT_BLANK if blank else FOE_WHERE_YOU_LAND)
        if game.wondering:
            for cell in range(t.CELLS):
                game.rule_out(t.GO + cell, NOT_IN_THAT_ROOM, game.board.ids[row])

    def take(self, game: "Stampadia", action: i64) -> None:
        if self is TELEPORT:
            game.push(moving.LAND, action - t.GO)
            return
        number = given(game.task, 1)
        game.ink[game.inks] = (action - t.GO) << 4 | number
        game.inks += 1
        game.tell(e.DRAWN_CELL, action - t.GO, number)


TELEPORT: Final[ChooseCell] = ChooseCell("teleport", "T10")
DRAW_CELL: Final[ChooseCell] = ChooseCell("draw_cell", "M3")

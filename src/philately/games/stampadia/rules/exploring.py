"""Where the hero may go: exploring (M6), MOVE (M2, M8), and cells to land on or to draw (T10)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import fate, items, marks, moving, standing, texts
from philately.games.stampadia.rules import terms as t

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
    """The gray cells of the room where something could happen now, and such stairs, in `found_cells` (M3)."""
    room = game.room
    board = game.board
    game.grays_found = 0
    if room == board.start:
        note_if_active(game, board.stairs, t.ON_STAIRS, 0)
    if room == game.empty or (game.text(room).grays == 0 and not board.awaited >> t.ON_CELL & 1):
        return game.grays_found
    for i in range(len(board.grays)):
        cell = board.where[board.foes + i]
        if game.place[cell] == room and game.wounds[board.foes + i] < t.CROSSED:
            note_if_active(game, cell, t.ON_CELL, board.grays[i])
    for i in range(game.inks):
        if game.place[game.ink[i] >> 4] == room:
            note_if_active(game, game.ink[i] >> 4, t.ON_CELL, game.ink[i] & 15)
    return game.grays_found


def note_if_active(game: "Stampadia", cell: i64, event: i64, number: i64) -> None:
    """Note a cell where a line about it would fire. Who stands there must be able to step off and on again."""
    if cell == game.hero and not has_free_neighbour(game):
        return
    rules = game.text(game.room).rules
    for i in range(len(rules)):
        rule = rules[i]
        if rule.event == event and (rule.cell == number or event != t.ON_CELL) and i <= game.stop:
            if len(rule.effects) == 0 and not rule.has_upside and not rule.wins:
                continue  # it only tells something
            if game.declined >> i & 1:
                continue
            if texts.holds(game, game.room, rule) and (not rule.optional or texts.affordable(game, rule)):
                game.found_cells[game.grays_found] = cell
                game.grays_found += 1
                return
    if items.wait_for(game, event, number):
        game.found_cells[game.grays_found] = cell
        game.grays_found += 1


def has_free_neighbour(game: "Stampadia") -> bool:
    """Could the hero step on a cell next to him in his room?"""
    for way in range(4):
        to = game.neighbour(game.hero, way)
        if to >= 0 and game.place[to] == game.room and game.foe_at(to) < 0:
            return True
    return False


def can_step(game: "Stampadia") -> bool:
    """Could the hero make a step in battle, in his room or through a door?"""
    if has_free_neighbour(game):
        return True
    if game.gold == 0 or game.locked_in():
        return False
    for way in range(4):
        if game.board.doors[game.hero] >> way & 1 and game.leads_to(game.hero, way) >= 0:
            to = game.neighbour(game.hero, way)
            if game.place[to] != game.room and game.foe_at(to) < 0:
                return True
    return False


def is_gray(game: "Stampadia", cell: i64) -> bool:
    """Is this one of the cells that were just noted?"""
    return any(game.found_cells[i] == cell for i in range(game.grays_found))


def flood(game: "Stampadia", steps: i64) -> None:
    """All cells of the room that can be walked to in so many steps; gray cells, stairs and foes stop the way."""
    game.spread_from(game.hero)
    at: i64 = 0
    while at < game.flooded:
        cell = game.queue[at]
        at += 1
        if game.far[cell] >= steps or (cell != game.hero and is_gray(game, cell)):
            continue
        for way in range(4):
            to = game.neighbour(cell, way)
            if to >= 0 and game.place[to] == game.room and game.seen[to] != game.stamp and game.foe_at(to) < 0:
                game.spread_to(to, game.far[cell] + 1)


def rule_out_cells(game: "Stampadia", steps: i64) -> None:
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
        elif game.grays_found > 0 and game.seen[cell] != game.stamp:
            reason = BEHIND_GRAY
        game.rule_out(t.GO + cell, reason, steps)


def offer_doors(game: "Stampadia", steps: i64) -> i64:
    """Offer the doors of the room that the hero can go through; gives how many he could with enough gold."""
    count: i64 = 0
    room = game.room
    for each in game.board.doorways:
        doorway: i64 = each
        if game.place[doorway >> 2] != room or game.place_behind(doorway) == room:
            if game.wondering:
                game.rule_out(t.CROSS + doorway, DOOR_ELSEWHERE)
            continue
        reason = against_door(game, doorway >> 2, doorway & 3, steps)
        game.offer_unless(reason, t.CROSS + doorway, steps)
        if reason is None or reason is NO_GOLD:
            count += 1
    if game.wondering:
        game.rule_out_rest(t.CROSS, t.STAY - t.CROSS, NO_DOOR)
    return count


def against_door(game: "Stampadia", cell: i64, way: i64, steps: i64) -> Reason | None:
    """M2-M4, M7, M8: why the hero can't go through a door of his room, exploring or with so many steps."""
    if game.leads_to(cell, way) < 0:
        return LEADS_NOWHERE
    near = game.seen[cell] == game.stamp and game.far[cell] < steps
    if steps == t.FAR:
        if game.grays_found > 0 and not near:
            return DOOR_BEHIND_GRAY
    elif game.locked_in():
        return NO_ESCAPE
    elif game.foe_at(game.neighbour(cell, way)) >= 0:
        return FOE_BEHIND
    elif not near or (cell != game.hero and is_gray(game, cell)):
        return DOOR_TOO_FAR if game.grays_found == 0 or t.apart(game.hero, cell) >= steps else DOOR_BEHIND_GRAY
    return NO_GOLD if game.gold == 0 else None


class Explore(Question["Stampadia"]):
    """Everything in the room that can be walked to and matters; walking itself is free (M6).

    The way goes around gray cells; where there is no other, they are offered first (M3).
    """

    def offer(self, game: "Stampadia", seat: i64) -> None:
        board = game.board
        grays = active_grays(game)
        if grays > 0:
            flood(game, t.FAR)
            for i in range(grays):
                cell = game.found_cells[i]
                if game.seen[cell] == game.stamp:
                    game.offer(t.GO + cell)
        away = game.room == board.start and game.hero != board.stairs and not is_gray(game, board.stairs)
        if away and (grays == 0 or game.seen[board.stairs] == game.stamp):
            game.offer(t.GO + board.stairs)
        if game.owned & ~game.used or game.text(game.room).watches:
            standing.offer_vantage(game)
        doors = offer_doors(game, t.FAR)
        items.offer_items(game, t.NO_EVENT)
        game.offer_unless(against_rest(game), t.REST, board.rest)
        if game.offered > 0 and (game.gold == 0 or doors == 0):
            game.offer(t.GIVE_UP)
        if game.wondering:
            rule_out_cells(game, t.FAR)
            game.rule_out(t.GIVE_UP, NOT_LOST_YET)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action < t.CROSS:
            moving.step(game, action - t.GO)
        elif action < t.STAY:
            moving.cross(game, (action - t.CROSS) >> 2, (action - t.CROSS) & 3)
        elif action == t.REST:
            marks.change_gold(game, -game.board.rest)
            marks.heal(game, 1)
            game.rested += 1
            game.happen(e.RESTED, 0)
            game.push(texts.CHECK, game.room)
        elif action == t.GIVE_UP:
            fate.end(game, t.GAVE_UP)
        else:
            items.use(game, action - t.ITEM, t.NO_EVENT)


def against_rest(game: "Stampadia") -> Reason | None:
    """H1: why the hero can't rest."""
    if game.board.rest == 0:
        return NO_RESTS
    if game.gold < game.board.rest:
        return REST_TOO_DEAR
    return NOT_HURT if game.ticks() == 0 else None


class Walk(Question["Stampadia"]):
    """MOVE: every cell in reach; gray cells, stairs and doors end a stretch, and the steps left are walked afterwards.

    Who stands on a gray cell or the stairs may step off and on again for two steps.
    """

    def offer(self, game: "Stampadia", seat: i64) -> None:
        steps = game.given(0)
        active_grays(game)
        flood(game, steps)
        game.offer(t.STAY)
        if steps > 1 and is_gray(game, game.hero):
            game.offer(t.GO + game.hero)
        for i in range(1, game.flooded):
            game.offer(t.GO + game.queue[i])
        offer_doors(game, steps)
        if game.wondering:
            rule_out_cells(game, steps)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action == t.STAY:
            return
        steps = game.given(0)
        active_grays(game)
        flood(game, steps)
        cell = action - t.GO if action < t.CROSS else (action - t.CROSS) >> 2
        left = steps - game.far[cell]
        if action == t.GO + game.hero:
            left -= 2  # off and on again
        if action < t.CROSS:
            if left > 0 and is_gray(game, cell):
                game.ask(WALK, left)
            moving.step(game, cell)
        else:
            if left > 1:
                game.ask(WALK, left - 1)
            moving.cross(game, cell, (action - t.CROSS) & 3)


class ChooseCell(Question["Stampadia"]):
    """T10: any cell of a room without a living foe; to draw on, an empty one (M3)."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        row = game.given(0)
        for y in range(game.top[row], game.top[row] + game.height[row]):
            for x in range(game.left[row], game.left[row] + game.width[row]):
                cell = y * t.SIDE + x
                game.offer_unless(against_cell(game, cell, self is DRAW_CELL), t.GO + cell)
        if game.wondering:
            for cell in range(t.CELLS):
                game.rule_out(t.GO + cell, NOT_IN_THAT_ROOM, game.board.ids[row])

    def take(self, game: "Stampadia", action: i64) -> None:
        if self is TELEPORT:
            moving.land(game, action - t.GO)
            return
        number = game.given(1)
        game.ink[game.inks] = (action - t.GO) << 4 | number
        game.inks += 1
        game.happen(e.DRAWN_CELL, 0, action - t.GO, number)


def against_cell(game: "Stampadia", cell: i64, blank: bool) -> Reason | None:
    """T10: why the hero can't land here; M3: why nothing can be drawn here, which needs a blank cell."""
    symbol = game.board.symbols[cell]
    full = symbol >= 0 and game.wounds[symbol] < t.CROSSED
    if not blank:
        return FOE_WHERE_YOU_LAND if full and symbol < game.board.foes else None
    for i in range(game.inks):
        full = full or game.ink[i] >> 4 == cell
    return NOT_BLANK if full or cell == game.board.stairs or game.board.numbers[cell] >= 0 else None


EXPLORE: Final[Explore] = Explore("explore", "M6")
WALK: Final[Walk] = Walk("walk", "M2")
TELEPORT: Final[ChooseCell] = ChooseCell("teleport", "T10")
DRAW_CELL: Final[ChooseCell] = ChooseCell("draw_cell", "M3")

"""Where the hero may go: exploring (M6), MOVE (M2, M8), and cells to land on or to draw (T10)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.games.stampadia.rules import fate, items, marks, moving, texts
from philately.games.stampadia.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def offer_ways(game: "Stampadia") -> None:
    """Everything in the room that can be walked to and does something; walking itself is free (M6).

    The way goes around gray cells; where there is no other, they are offered first (M3).
    """
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


def offer_walk(game: "Stampadia", steps: i64) -> None:
    """MOVE: every cell in reach; gray cells and doors end a stretch, and the steps left are walked afterwards."""
    active_grays(game)
    flood(game, steps)
    game.offer(t.STAY)
    for i in range(1, game.flooded):
        game.offer(t.GO + game.queue[i])
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


def offer_cells(game: "Stampadia", row: i64, blank: bool) -> None:
    """T10: any cell of a room without a living foe; to draw on, an empty one."""
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


def explore(game: "Stampadia", action: i64) -> None:
    if action < t.CROSS:
        moving.step(game, action - t.GO)
    elif action < t.STAY:
        moving.cross(game, (action - t.CROSS) >> 2, (action - t.CROSS) & 3)
    elif action == t.REST:
        marks.lose_gold(game, game.board.rest)
        marks.heal(game, 1)
        game.rested += 1
        game.tell(t.E_RESTED)
        game.push(t.CHECK, game.room)
    elif action == t.GIVE_UP:
        fate.end(game, t.GAVE_UP)
    else:
        items.use(game, action - t.ITEM, t.NO_EVENT)


def walk(game: "Stampadia", action: i64, steps: i64) -> None:
    """MOVE: on from a gray cell or a door with what is left."""
    if action == t.STAY:
        return
    active_grays(game)
    flood(game, steps)
    if action < t.CROSS:
        cell = action - t.GO
        if is_gray(game, cell) and steps - game.far[cell] > 0:
            game.push(t.WALK, steps - game.far[cell], 0)
        moving.step(game, cell)
        return
    cell = (action - t.CROSS) >> 2
    left = steps - game.far[cell] - 1
    if left > 0:
        game.push(t.WALK, left, 0)
    moving.cross(game, cell, (action - t.CROSS) & 3)

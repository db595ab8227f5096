"""The player's aid: what one looks up while playing, on one page."""

from collections.abc import Callable

from philately.games.stampadia.printing.drawing import Drawing, Ink
from philately.games.stampadia.printing.fonts import POINT
from philately.games.stampadia.printing.ornaments import door, enemy, gray_cell, middle, postmark, stairs, tick_box
from philately.games.stampadia.printing.page import MARGIN, SIZES, PageSize
from philately.games.stampadia.printing.typeset import Column, Face, Setter, blocks, lines_of, set_line

TITLE = "Stampadia at a glance"
TEXT = """
## Exploring

Begin on the stairs: read the row of the starting room. Read no other row before you are in its room.

While no living foe is in your room you walk freely; steps cost nothing, doors cost **1 gold** each.

1. Go through a door: tick 1 gold. You stand on the cell behind it.
2. No room drawn there? Add **column + row + number** of that cell. The sum is the room.
3. Find its row, draw its walls, read its lines from top to bottom.
4. A gray cell acts when you step on it, also in passing. Crossed ones are empty.

{symbols}## On the map

Some of what is printed belongs to no room. Only what lies within walls you have drawn is there.

## Reading a line

- `a » b` a trigger: when *a* is so, *b* happens, each time.
- No `»`: an action. It happens once in the game, when first read.
- `&` all of it must be so; `or` one is enough; `|` parts two rules.
- Upside down: turn the sheet once the line has fired, not before.
- `pay`, `forget`, `-1HP` or "words" before the `»`: you may refuse.
- Lines hold while you are in the room. Only `killed last foe` also works from outside.
- A line with `no foes` fires when the last foe dies, or as you enter if it never has.

## Before the »

- `move [1]` you step on the gray 1 here
- `move on stairs`, `enter room` you come there, in whatever way
- `x26`, `not x26` row 26 is ticked, isn't
- `no foes` all printed foes here are crossed out
- `killed last foe` the last one here has just died
- `pay 3G` you give that, and have all of it; also HP, XP, items
- `know 'A'`, `don't know 'A'`, `forget 'A'` keywords you noted
- `forget any 'A...'` one that begins so; `+ G to reach >=3`: pay what its number lacks to 3
- `<26G left`, `11~30G spent` how the gold bar stands
- `HP left =0` no HP box is free
- `hero turn roll`, `rolled 1` … after such a roll

## After the »

- `x26`, `x[1]` tick row 26; cross out the gray 1 here
- `-1HP` tick a box; `+1HP` erase a tick, from the right
- `+1XP` tick a box; `-1XP` erase a tick, from the left
- `+3G` erase ticks of gold, `-3G` tick some, as far as there are any
- `no escape` you can't leave while foes live here
- `room is empty` this visit, its foes and gray cells don't count
- `stop reading` this visit, the line below doesn't count
- `move anywhere in room 33` to a cell there without a living foe; draw and read it if it is new
- `move back` to where you came from; nothing is read there
- `roll a die: 1~4 …, 5~6 …` the die decides
- `get A` draw a box before the item: it is yours; `lose A` tick it
- `learn 'A'`, `forget 'A'` note the keyword, strike it out
- `gain hero ability` write it into an empty box; without one it is lost
- `discover room 23` draw it, without going or reading; `select 1 room`: one that you choose
- `draw [1] in room 35` a gray 1 on an empty cell there
- `A sign says "move anywhere in …"` a riddle: work out the number of a room
- `End.` you have won; `Tear off this sheet` the story is over
- Other words tell the tale.

## A round of battle

**Your turn**

1. Your defence of the round before is gone.
2. Roll two dice. Obey the room, then use items if you like.
3. Take away dice that show 1.
4. Place one die on any ability of a column that is on. Or two: other column **and** other row, the left die
   **not lower** than the right one. Or pass.
5. From left to right: die + modifier is the value. 0 or less does nothing.

**Each foe's turn**, the nearest first; you decide ties. All that were with you as the round began, even if you fled.

1. Roll two dice. Take away those that show 1.
2. The higher die first: on ALL or on the column of its circles.
3. The other die only if the first was on ALL: own column, other row.

For each die it does the first of these that it can:

1. **Attack**, if it reaches you and beats your defence.
2. **Move**: it drags you nearer, if more of its attacks reach you then. You stop as soon as they do. Doors cost gold.
3. **DEF** until its next turn.
4. Nothing; its turn ends.

Foes with 0 or 4 circles only have ALL. Wounded ones keep their column.

**After the round** locked dice are free. No living foe where you are: all defence is gone, go exploring.

## Abilities

- `Move` so many steps, not through foes; doors too, for a step and 1G
- `ATK … RNG 2` one foe at most 2 away (`=2` exactly); `ALL 2` each of them
- `DEF` value + bonuses of your columns, 6 at most
- `Gain HP` erase so many ticks
- `Copy` use an ability in the same row of ALL, or of a foe in this fight, with both modifiers
- `Lock` foes roll one die less this round
- `(pay 1G)` first pay, or nothing happens

A hit takes **1 HP** if the value is higher than the defence. A foe dies of one
hit more than it has circles, and brings the XP of all its
columns. Its defence: their bonuses + its last DEF, 6 at most.
Distance: steps in drawn rooms, through doors, not through walls; foes don't block it.

## Life and death

- Tick HP from the left in columns that are on. You die when a box must be ticked and none is free.
- An item for `hero died`, such as Resurrection, may bring you back: pay its price. Else your score is 0.
- XP: fill the leftmost column first. A full one is on.
- No gold: no doors. You have lost when nothing else can be done.
- Items work once: tick the box. Several may go with one roll.
- You win on the stairs when a line of the starting room says so. **Score: gold left.**

## Variants

- *Apprentice Monk:* add free HP boxes, XP without a box, drawn rooms, crossed cells and ticked rows.
- *Premonition:* after a death begin anew. Walls and keywords stay; 1 gold less for every two rooms drawn.
- *Campaign:* some sheets in a row with one memory; add the scores.
"""

SYMBOLS = "{symbols}"  # in the text, after which comes a heading


def _number(drawing: Drawing, x: float, y: float, size: float) -> None:
    points = size * 0.5 / POINT
    drawing.text(x, y + middle(points), "32", "semibold", points, "centre")


_LEGEND: list[tuple[Callable[[Drawing, float, float, float], None], str]] = [
    (lambda drawing, x, y, size: stairs(drawing, x, y, size), "stairs: where you begin, and come home to"),
    (lambda drawing, x, y, size: door(drawing, x, y, size * 1.2, upright=False), "door on the edge of two cells"),
    (_number, "number of the cell, for the sum"),
    (lambda drawing, x, y, size: gray_cell(drawing, x, y, size, 1), "gray cell: [1] in the room's lines"),
    (lambda drawing, x, y, size: enemy(drawing, x, y, size, 2), "foe with 2 circles: dies of the third hit"),
    (
        lambda drawing, x, y, size: tick_box(drawing, x - size * 0.25, y - size * 0.25, size * 0.5, dotted=True),
        "not yours yet: draw the box when you get the item",
    ),
]


def draw_aid(size: PageSize = "a4", text: str = TEXT, title: str = TITLE, language: str = "en") -> list[Drawing]:
    """The aid as one page across, in the largest letters that it fits in."""
    points = 10.0
    pages = _set(size, text, title, language, points)
    while len(pages) > 1 and points > 5:
        points -= 0.1
        pages = _set(size, text, title, language, points)
    return pages


def _set(size: PageSize, text: str, title: str, language: str, points: float) -> list[Drawing]:
    wide, high = SIZES[size]
    face = Face(points, "sans", "bold", "italic", "semibold", headings=(2, 1.35, 1.1), leading=1.27, between=0.3)
    columns, gap, top = 4, 5.0, MARGIN + 16
    each = (wide - 2 * MARGIN - (columns - 1) * gap) / columns
    pages: list[Drawing] = []
    used = 0

    def more() -> Column:
        nonlocal used
        number = used % columns
        if number == 0:
            page = Drawing(wide, high, title, language)
            page.text(MARGIN, MARGIN + 10, title, "serif-bold", 25, room=wide / 2)
            radius = 7.0
            postmark(page, wide - MARGIN - radius, MARGIN + radius, radius, "Stampadia", "1G", [])
            pages.append(page)
        else:
            x = MARGIN + number * (each + gap) - gap / 2
            pages[-1].line(x, top, x, high - MARGIN, Ink(stroke=0.5, width=0.2, dash=(0.3, 0.7)))
        used += 1
        return Column(pages[-1], MARGIN + number * (each + gap), top, each, high - MARGIN)

    setter = Setter(face, more)
    before, _, after = text.partition(SYMBOLS)
    setter.set(blocks(before))
    if after:
        setter.set(blocks(after.partition("\n\n")[0]))
        for draw, meaning in _LEGEND:
            _symbol(setter, draw, meaning)
        setter.set(blocks(after.partition("\n\n")[2]))
    return pages


def _symbol(setter: Setter, draw: Callable[[Drawing, float, float, float], None], meaning: str) -> None:
    """A line with a symbol of the sheet in front."""
    face = setter.face
    size = face.line * 1.5
    lines = lines_of(((meaning, ""),), face, setter.column.width - size * 1.3)
    high = max(size * 1.08, face.line * len(lines) + face.line * 0.15)
    setter.need(high)
    column = setter.column
    draw(column.drawing, column.x + size * 0.5, setter.y + high / 2, size)
    base = setter.y + (high - face.line * len(lines)) / 2 + face.line * 0.74
    for number, line in enumerate(lines):
        set_line(column.drawing, column.x + size * 1.3, base + number * face.line, line, face)
    setter.y += high

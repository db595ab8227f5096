"""What the texts of a sheet name: gray cells, rows of the table, items; and with that, which rooms can be reached."""

from typing import NamedTuple

from philately.games.stampadia import grammar, tree
from philately.games.stampadia.plan import Plan


class Named(NamedTuple):
    """What one line, or the text of an item, names."""

    grays: set[int]  # numbers of gray cells of this room
    rows: set[int]  # ids of rows that are ticked, asked for, discovered or moved to
    items: set[str]  # had or given away
    gets: set[str]  # those of them that are had from then on
    goals: set[int]  # ids of rooms that the hero is put into
    draws: set[tuple[int, int]]  # a room, and the number of a gray cell that is drawn there
    riddles: set[int]  # how far the answer is from the id that the label hints at
    leaves: bool  # is the hero put elsewhere?


class Mentions(NamedTuple):
    """What all texts of a sheet name."""

    rooms: dict[int, list[Named]]  # by id, one for each line
    items: dict[str, Named]  # by name


class Reach(NamedTuple):
    """The rooms that the hero can get into."""

    sure: set[int]  # by doors, or because a text says so
    guessed: set[int]  # by a riddle, whose label we don't understand

    @property
    def all(self) -> set[int]:
        return self.sure | self.guessed


def named_in(text: tree.Line | tree.Rule) -> Named:
    """What a line or the text of an item names."""
    found = list(grammar.nodes(text))
    gets = {each.item for each in found if isinstance(each, tree.Gets)}
    goals = {each.room for each in found if isinstance(each, tree.MoveAnywhere) and each.room is not None}
    draws = {(each.room, each.cell) for each in found if isinstance(each, tree.Draws)}
    return Named(
        grays={each.cell for each in found if isinstance(each, tree.Enters | tree.Crosses)},
        rows={each.room for each in found if isinstance(each, tree.Ticked | tree.Ticks | tree.Discovers | tree.Draws)}
        | goals,
        items={each.item for each in found if isinstance(each, tree.PaysItem | tree.LosesItem)} | gets,
        gets=gets,
        goals=goals,
        draws=draws,
        riddles={each.offset for each in found if isinstance(each, tree.Riddle)},
        leaves=any(isinstance(each, tree.MoveAnywhere | tree.MoveBack | tree.MoveOnStairs) for each in found),
    )


def reach(plan: Plan, mentions: Mentions) -> Reach:
    """The rooms that the hero can get into from the start room; `discover` draws rooms, but leads into none."""
    sure = _followed(plan, mentions, {plan.start.id}, set())
    guessed = _answers(plan, mentions, sure)
    if guessed:
        further = _followed(plan, mentions, sure, guessed)
        sure, guessed = sure | (further - guessed), guessed - sure
    return Reach(sure, guessed)


def _followed(plan: Plan, mentions: Mentions, start: set[int], more: set[int]) -> set[int]:
    reached = plan.through_doors(start) | more
    while True:
        lines = [named for room in reached for named in mentions.rooms.get(room, [])]
        had = {item.name for item in plan.sheet.equipment if item.owned_at_start}
        had = had.union(*(named.gets for named in lines))
        texts = [*lines, *(named for item, named in mentions.items.items() if item in had)]
        goals = {goal for named in texts for goal in named.goals if goal in plan.rooms}
        if goals <= reached:
            return reached
        reached = plan.through_doors(reached | goals)


def _answers(plan: Plan, mentions: Mentions, reached: set[int]) -> set[int]:
    """The rooms that could be the answer of a riddle: without doors, and with a way out (1.3, T12)."""
    lines = [named for room in reached for named in mentions.rooms.get(room, [])]
    wanted = {room + far for named in lines for far in named.riddles for room in reached}
    return {
        room.id
        for room in plan.sheet.rooms
        if room.id in wanted - reached
        and not plan.doors_of(room)
        and any(named.leaves for named in mentions.rooms.get(room.id, []))
    }

"""Questions and answers (CT-153): what is asked, which answers are legal, and what each of them sets going."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.games.cactus_town.rules import dealing, duels, effects, factions, herd, moves, rounds
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown


def lay_out(town: "CactusTown", seat: i64) -> None:
    """Lay out the answers to the present question."""
    question = town.asking
    if question == t.STEP:
        moves.offer_moves(town)
    elif question == t.PROGRAM:
        town.offer_all(town.unlaid(seat), t.CARD)
    elif question == t.ACTION:
        first = town.kind_of(seat, town.card, 0)
        second = town.kind_of(seat, town.card, 1)
        forced = moves.must_walk(town, seat, town.card)
        if not forced or first == t.WALK_COWBOY:
            town.offer(t.ACT + first)
        if not forced or second == t.WALK_COWBOY:
            town.offer(t.ACT + second)
    elif question == t.PUSH:
        duels.offer_pushes(town)
    elif question == t.DUEL_AT:
        town.offer(t.DONE)
        for space in range(i64(t.GRID)):
            if duels.can_duel_at(town, space):
                town.offer(t.PLACE + space)
    elif question == t.DUELIST:
        own = t.gang_of(town.setup.factions[seat])
        town.offer_all(town.standing_in(town.duel_at) & own, t.FIGURE)
    elif question == t.AIM:
        duels.offer_shots(town, seat)
    elif question == t.BEATEN:
        town.offer_all(town.beaten, t.FIGURE)
    elif question == t.LOOT:
        factions.offer_loot(town)
    elif question == t.HIT:
        herd.offer_hits(town)
    elif question == t.DODGE:
        herd.offer_dodges(town)
    elif question == t.FIND:
        herd.offer_finding(town)
    elif question == t.BUMP:
        herd.offer_animals(town)
    elif question == t.GATHER:
        herd.offer_gathering(town)
    elif question == t.PRISONER:
        town.offer_all(factions.prey_of(town, t.FIRST_HUNTER, t.SHE, town.setup.capture_in_standoff), t.FIGURE)
    elif question == t.CORNER:
        town.offer_all(t.CORNERS, t.PLACE)
    elif question == t.START:
        for space in town.setup.dancer_starts:
            town.offer(t.PLACE + space)
    else:
        offer_effect(town, question)


def offer_effect(town: "CactusTown", question: i64) -> None:
    if question == t.RIDE:
        effects.offer_ride(town)
    elif question == t.PATROL:
        effects.offer_patrol(town)
    elif question == t.TREAT:
        effects.offer_treats(town)
    elif question == t.HEAL:
        effects.offer_healing(town)
    elif question == t.SWAP:
        effects.offer_swaps(town)
    elif question == t.LOOK:
        effects.offer_looks(town)
    elif question == t.HEADLINE:
        effects.offer_headlines(town)
    elif question == t.FREIGHT:
        effects.offer_freight(town)


def carry_out(town: "CactusTown", question: i64, answer: i64) -> None:
    if question == t.STEP:
        if answer == t.DONE:
            rounds.next_card(town)
        else:
            moves.step(town, answer // t.ROOM, answer % t.ROOM)
    elif question == t.PROGRAM:
        rounds.lay(town, answer - t.CARD)
    elif question == t.ACTION:
        rounds.act(town, answer - t.ACT)
    elif question == t.PUSH:
        duels.push(town, answer)
    elif question == t.AIM:
        duels.aim(town, answer)
    elif question == t.DUEL_AT:
        if answer == t.DONE:
            rounds.next_card(town)
        else:
            duels.begin_duel(town, answer - t.PLACE)
    elif question == t.DUELIST:
        duels.roll_duel(town, answer - t.FIGURE)
    elif question == t.BEATEN:
        duels.beat(town, answer - t.FIGURE)
    elif question == t.LOOT:
        if answer == t.DONE:
            rounds.next_card(town)
        elif answer < t.PICK_UP:
            factions.raid(town, answer - t.RAID)
        else:
            factions.pick_up(town, answer - t.PICK_UP)
    elif question == t.HIT:
        herd.throw_out(town, answer // t.ROOM, answer % t.ROOM)
    elif question == t.DODGE:
        herd.run_past(town, answer // t.ROOM, answer % t.ROOM)
    elif question == t.FIND:
        herd.charge(town, answer // t.ROOM, answer % t.ROOM)
    elif question == t.BUMP:
        herd.let_loose(town, answer - t.FIGURE)
    elif question == t.GATHER:
        herd.gather(town, answer // t.ROOM, answer % t.ROOM)
    elif question == t.PRISONER:
        factions.bind(town, answer - t.FIGURE)
    elif question == t.CORNER:
        dealing.leave_free(town, answer - t.PLACE)
    elif question == t.START:
        dealing.start_at(town, answer - t.PLACE)
    elif question == t.HEADLINE:
        effects.headline(town, answer - t.PLACE)
    elif question == t.PATROL:
        if answer == t.DONE:
            effects.after_reveal(town)
        else:
            effects.patrol(town, answer // t.ROOM, answer % t.ROOM)
    elif answer == t.DONE:
        effects.leave(town)
    elif question == t.RIDE:
        effects.ride(town, answer // t.ROOM, answer % t.ROOM)
    elif question == t.TREAT:
        effects.treat(town, answer // t.ROOM, answer % t.ROOM)
    elif question == t.HEAL:
        effects.heal(town, answer)
    elif question == t.SWAP:
        effects.swap(town, answer - t.CARD)
    elif question == t.LOOK:
        effects.look(town, answer - t.PLACE)
    else:
        effects.freight(town, answer // t.ROOM, answer % t.ROOM)

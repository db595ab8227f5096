"""The round: programs, cards, clean-up (section 5)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bits_in, lowest
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.cactus_town.rules import duels, factions, goals, herd, moves
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown

LAID_ALREADY: Final = Reason(N_("You have laid that card already."), "CT-34")
NOT_ON_CARD: Final = Reason(N_("Your card has other actions."), "CT-40")
MUST_WALK: Final = Reason(N_("A cow is out of range, and the Cowboy must walk to mend that."), "CT-118")


class Program(Question["CactusTown"]):
    """All secretly lay three cards, one after the other; the fourth is the second shot (CT-34, CT-35, CT-39)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer_only(town.unlaid(seat), t.CARD, t.HAND, LAID_ALREADY)

    def take(self, town: "CactusTown", action: i64) -> None:
        seat = town.to_move
        base = seat * t.HAND
        town.program[base + town.laid[seat]] = action - t.CARD
        town.laid[seat] = town.laid[seat] + 1
        if town.laid[seat] == t.SLOTS:
            town.program[base + t.SHOT_SLOT] = lowest(town.unlaid(seat))
            for place in range(town.players):
                seat = (town.marker + place) % town.players
                if town.laid[seat] < t.SLOTS:
                    town.pose(seat, PROGRAM)
                    return
            if town.telling:
                tell_programs(town)
            next_card(town)
        else:
            town.pose(seat, PROGRAM)

    def first(self, town: "CactusTown") -> i64:
        return town.marker

    def waits_for(self, town: "CactusTown", seat: i64) -> bool:
        return town.laid[seat] < t.SLOTS


class Action(Question["CactusTown"]):
    """One of the two actions of the card (CT-40)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        forced = moves.must_walk(town, seat, town.card)
        for place in range(i64(2)):
            kind = town.kind_of(seat, town.card, place)
            if not forced or kind == t.WALK_COWBOY:
                town.offer(t.ACT + kind)
            elif town.wondering:
                town.rule_out(t.ACT + kind, MUST_WALK)
        town.offer_only(0, t.ACT, t.KINDS, NOT_ON_CARD)

    def take(self, town: "CactusTown", action: i64) -> None:
        kind = action - t.ACT
        town.kind = kind
        town.happen(e.CHOSE, town.active, kind)
        if kind >= t.REGROUP and town.is_held(t.BULL, kind):
            end_action(town, True)
        elif kind == t.DUEL:
            town.arenas = duels.meetings(town)  # CT-56: those of this moment
            duels.next_duel(town)
        elif kind == t.ROB:
            factions.next_loot(town)
        elif kind == t.ARREST:
            factions.arrest(town)
        elif kind == t.CAPTURE:
            factions.capture(town, True)
        elif kind == t.STEAL_HORSE:
            factions.steal(town)
        elif kind == t.PAY:
            factions.pay(town)
        elif kind == t.REGROUP:
            herd.begin_herd(town, t.BY_REGROUP)
            herd.next_gather(town, True)
        elif kind == t.STAMPEDE:
            herd.stampede(town, t.BY_CARD)
        elif t.WALK_COWBOY <= kind <= t.SNEAK_BOTH_COWS and is_astray(town, kind):
            town.happen(e.STRAYED, town.active, town.kind)  # the herd is apart, and the action does nothing
            next_card(town)
        else:
            moves.next_step(town)


PROGRAM: Final[Program] = Program("program", "CT-36", secret=True, together=True)
ACTION: Final[Action] = Action("action", "CT-40")


# ---- planning (CT-34 … CT-39) ---------------------------------------------------------------------------------------


def begin_round(town: "CactusTown") -> None:
    town.round += 1
    town.resolved = 0
    town.shot_used = 0
    town.card = t.NONE
    town.kind = t.NONE
    for seat in range(town.players):
        town.laid[seat] = 0
        town.shot_seen[seat] = t.NONE
        town.not_shot[seat] = t.NONE
    for i in range(town.players * t.HAND):
        town.program[i] = t.NONE
    town.happen(e.ROUND, town.marker, town.round)
    town.active = town.marker
    town.pose(town.marker, PROGRAM)


def tell_programs(town: "CactusTown") -> None:
    """All at once, when the last one is laid: before that, nothing has happened that others could see."""
    for place in range(town.players):
        seat = (town.marker + place) % town.players
        program = [town.program[seat * t.HAND + slot] for slot in range(t.HAND)]
        town.happen_with(e.PROGRAMMED, seat, [int(town.card_number(seat, card)) for card in program])


# ---- action (CT-40, CT-41) ------------------------------------------------------------------------------------------


def next_card(town: "CactusTown") -> None:
    """Reveal the next card of the round, or clean up."""
    town.card = t.NONE
    town.kind = t.NONE
    for animal in range(i64(t.ANIMALS)):
        town.attempted[animal] = 0  # CT-129: a turn is over
    if town.resolved == town.players * t.SLOTS:
        clean_up(town)
        return
    place = town.turn_of(town.resolved)
    town.resolved += 1
    seat = place // t.HAND
    town.active = seat
    town.card = town.program[place]
    town.moved = 0
    town.ridden = 0
    town.arenas = 0
    town.duelled = 0
    town.reveals += 1
    town.show(town.card + 1)
    town.happen(e.REVEALED, seat, town.card_number(seat, town.card))
    town.pose(seat, ACTION)


def is_astray(town: "CactusTown", kind: i64) -> bool:
    """CT-114, CT-118: does a stray cow keep this action from doing anything?"""
    if town.herded():
        return False
    if kind in (t.SNEAK_ONE_COW, t.SNEAK_BOTH_COWS):
        return True
    return kind == t.WALK_COWBOY and not moves.can_gather(town)


def end_action(town: "CactusTown", idle: bool) -> None:
    """CT-41: go on, and say so if nothing could be done."""
    if idle:
        town.happen(e.NOTHING, town.active, town.kind)
    next_card(town)


# ---- clean-up (CT-42, CT-152) ---------------------------------------------------------------------------------------


def clean_up(town: "CactusTown") -> None:
    if town.telling:
        town.happen_with(e.CLEANED, town.marker, bits_in(town.stunned))
    town.stunned = 0
    if town.round == town.setup.round_cap:
        count_up(town)
    else:
        town.marker = (town.marker + 1) % town.players
        begin_round(town)


def count_up(town: "CactusTown") -> None:
    """CT-152: most progress wins; a tie is a draw."""
    best: i64 = -1
    leader: i64 = -1
    for seat in range(town.players):
        reached = goals.progress(town, seat)
        if reached > best:
            best = reached
            leader = seat
        elif reached == best:
            leader = -1
    goals.finish(town, leader, t.PROGRESS if leader >= 0 else t.CAP_DRAW)

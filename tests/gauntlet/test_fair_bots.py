"""Bots are fair: whatever a seat can't know may be swapped, the generator and its secret included, without effect."""

import zlib
from collections import Counter
from collections.abc import Callable

from philately import FastRng, HashRng, State
from philately.bots import bot_names, make_bot
from philately.bots.advice import advise, chances
from philately.bots.search import Search, SearchBot
from tests.gauntlet.play import ANSWERS, answer_at_random, copy_rng, every_secretive_variant, scaled, start
from tests.gauntlet.twins import Twins, greedy_pick
from tests.gauntlet.variants import FACTS, Variant
from tests.needs import SOAK

SIMULATIONS = 30 if SOAK else 12
SEED = 23

Opinion = Callable[[Variant, State, int], object]  # what somebody thinks of a position, sitting at a seat


# ---- opinions --------------------------------------------------------------------------------------------------------


def searching(variant: Variant, state: State, seat: int) -> object:
    """The search bot's answer, and all that its tree has counted for it."""
    search = Search(variant.rules.strategy(), FastRng(SEED))
    pick = SearchBot(search, SIMULATIONS, 0.0).pick(state)
    return pick, search.simulations, search.brought


def advising(variant: Variant, state: State, seat: int) -> object:
    return advise(variant.rules, state, seat, SIMULATIONS, SEED, most=99)


def hoping(variant: Variant, state: State, seat: int) -> object:
    return chances(variant.rules, state, SIMULATIONS, SEED)


def overlooking(variant: Variant, state: State, seat: int) -> object:
    """The gentle bot's answer; nothing in a game that it doesn't play."""
    if "gentle" not in bot_names(variant.rules):
        return -1
    return make_bot(variant.rules, "gentle", FastRng(SEED)).pick(state)


FAIR: dict[str, Opinion] = {
    "gentle": overlooking,
    "greedy": greedy_pick,
    "search": searching,
    "advice": advising,
    "chances": hoping,
}


def looking_at_cards(variant: Variant, state: State, seat: int) -> object:
    """A cheat: answers by what others hold."""
    return zlib.crc32(repr(FACTS[variant.game].hidden(state, seat)).encode()) % state.count()


def knowing_the_secret(variant: Variant, state: State, seat: int) -> object:
    """A cheat: knows what chance will bring."""
    return copy_rng(state.rng).below(1000)


def searching_without_redealing(variant: Variant, state: State, seat: int) -> object:
    """A cheat: tries its answers on the position as it is, to the end."""
    found = []
    for k in range(state.count()):
        copy = state.copy()
        copy.rng = FastRng(SEED)
        copy.attend(seat)
        copy.choose(k)
        rng = FastRng(SEED, 1)
        for _ in range(12):
            if copy.to_move >= 0:
                copy.choose(rng.below(copy.count()))
        found.append(copy.dump())
    return found


CHEATS: dict[str, Opinion] = {
    "cards": looking_at_cards,
    "secret": knowing_the_secret,
    "search": searching_without_redealing,
}


# ---- twins -----------------------------------------------------------------------------------------------------------


def opinion_of(opinion: Opinion, variant: Variant, state: State, seat: int) -> object:
    """Asked about the real thing, log and generator included, which it must leave as it was."""
    before = state.to_move
    state.attend(seat)
    data = state.dump()
    found = opinion(variant, state, seat)
    assert state.dump() == data
    state.attend(before)
    return found


def compare(opinions: dict[str, Opinion], variant: Variant, seeds: int, far: int = 4) -> tuple[int, Counter[str]]:
    """How many pairs of positions that differ were compared, and about how many of them each opinion differed."""
    compared = 0
    differences: Counter[str] = Counter()
    stride = 9 if variant.rules.longest == 0 else max(1, variant.rules.longest // 9)
    for seed in range(seeds):
        state = start(variant, seed)
        rng = FastRng(seed, ANSWERS)
        for _ in range(seed % 5 * stride):
            if state.to_move >= 0:
                answer_at_random(state, rng)
        if state.to_move < 0:
            continue
        seat = state.pending()[-1]
        pair = Twins(variant, state, seat, seed)
        for step in range(far):
            if pair.one.to_move < 0 or not pair.differ:
                break
            if seat in pair.one.pending():
                twins = [pair.clone(pair.one, HashRng.from_seed(step)), pair.clone(pair.other, HashRng.from_seed(99))]
                for name, opinion in opinions.items():
                    one, other = (opinion_of(opinion, variant, twin, seat) for twin in twins)
                    differences[name] += one != other
                compared += 1
            if not pair.advance():
                break
    return compared, differences


@every_secretive_variant
def test_what_a_seat_can_not_know_changes_no_opinion(variant: Variant) -> None:
    compared, differences = compare(FAIR, variant, scaled(15, 5))
    assert compared >= 3
    assert differences == Counter()


@every_secretive_variant
def test_a_cheat_is_caught(variant: Variant) -> None:
    _compared, differences = compare(CHEATS, variant, 8)
    assert all(differences[name] for name in CHEATS)


# ---- memory ----------------------------------------------------------------------------------------------------------


@every_secretive_variant
def test_a_bot_that_remembers_its_tree_answers_the_same_in_both_games(variant: Variant) -> None:
    """One bot in each of two games that look the same to its seat, from question to question."""
    compared = 0
    for seed in range(40):
        if compared >= 3 and seed >= scaled(6, 3):
            break
        state = start(variant, seed)
        pair = Twins(variant, state, state.to_move, seed)
        bots = [SearchBot(Search(variant.rules.strategy(), FastRng(SEED)), SIMULATIONS, 0.0) for _ in range(2)]
        while pair.one.to_move >= 0 and pair.steps < 12:
            twins = [pair.clone(each, copy_rng(each.rng)) for each in (pair.one, pair.other)]
            if not pair.advance():
                break
            for answers in zip(*pair.last, strict=True):
                if answers[0][0] == pair.seat:
                    picks = [remembering(bot, twin, pair.seat) for bot, twin in zip(bots, twins, strict=True)]
                    assert picks[0] == picks[1]
                    compared += 1
                for bot, twin, (seat, action) in zip(bots, twins, answers, strict=True):
                    if seat == pair.seat:
                        bot.search.given = action  # as if it had chosen this
                    twin.apply(seat, action)
    assert compared >= 3


def remembering(bot: SearchBot, state: State, seat: int) -> object:
    copy = state.copy()
    copy.attend(seat)
    pick = bot.pick(copy)
    root = bot.search.trees[seat] if bot.search.trees else None
    tried = [] if root is None else [root.child(copy.action(k)).visits for k in range(copy.count())]
    return copy.action(pick), tried

"""The golden playthroughs of Cactus Town show between them whatever is rare in it."""

from philately import FastRng, HashRng
from philately.games.cactus_town.rules import CactusTown, rounds, terms
from philately.games.cactus_town.rules import events as rows
from philately.games.cactus_town.rules.position import REASONS
from tests.gauntlet.cactus_town import CACTUS_TOWN
from tests.gauntlet.golden import STREAM
from tests.gauntlet.variants import variant_of

FORCED = -1  # stands in the story before an action that CT-118 leaves no choice of


def played(label: str, seed: int) -> CactusTown:
    """A golden game with its story, played as `golden.py` plays it."""
    state = variant_of(f"cactus_town-{label}").start(HashRng.from_seed(seed), telling=True)
    assert isinstance(state, CactusTown)
    rng = FastRng(seed, STREAM)
    while state.to_move >= 0:
        waiting = state.pending()
        seat = waiting[rng.below(len(waiting))]
        options = state.legal_actions(seat)
        if state.question_of(seat).number == rounds.ACTION.number and options == [terms.ACT + terms.WALK_COWBOY]:
            state.story.append((FORCED, seat))
        state.apply(seat, options[rng.below(len(options))])
    return state


def happenings(state: CactusTown) -> set[str]:
    """What a game has in it, of what is asked for."""
    found = {f"faction {faction}" for faction in state.setup.factions}
    found.add("reverse" if state.setup.reverse else "simple")
    found.add("gunslinger" if state.setup.gunslinger else "basic")
    found.add(REASONS[state.reason])
    bumps = boarded = 0
    for event in state.story:
        code = event[0]
        if code in (rows.STAMPEDED.code, rows.REVEALED.code):
            bumps = 0
        elif code == rows.BUMPED.code:
            bumps += 1
        elif code == rows.BOARDED.code:
            boarded += 1
        elif code == rows.DUELLED.code and len({terms.faction_of(figure) for figure in event[4::2]}) >= 3:
            found.add("three-way duel")
        elif code == FORCED:
            found.add("forced walk")
        if bumps >= 3:
            found.add("stampede with three bumps")
    if boarded == 3:
        found.add("herd aboard")
    return found


def test_the_goldens_show_everything_between_them() -> None:
    found: set[str] = set()
    for label, seed in CACTUS_TOWN.golden.items():
        found |= happenings(played(label, seed))
    wanted = {f"faction {faction}" for faction in range(terms.FACTIONS)}
    wanted |= {"reverse", "simple", "gunslinger", "basic", "goal", "cap", "herd aboard", "forced walk"}
    wanted |= {"stampede with three bumps", "three-way duel"}
    assert wanted <= found, sorted(wanted - found)

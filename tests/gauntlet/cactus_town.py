"""Cactus Town in the gauntlet."""

from collections.abc import Sequence
from dataclasses import replace

from philately import FastRng, State
from philately.core.bits import bits_in, size_of
from philately.core.event import Entry
from philately.core.rng import Rng
from philately.games.cactus_town import shelf
from philately.games.cactus_town.gangs_file import read_gangs
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.events import DEBTS, TARGETS
from philately.games.cactus_town.rules.terms import (
    ABSENT,
    BULL,
    DESERT,
    FIGURES,
    FIRST_COW,
    FIRST_LAW,
    GRID,
    HAND,
    NONE,
    OFFICE_SPACE,
    WAGON,
    faction_of,
    gang_of,
)
from tests.games.cactus_town import strangers
from tests.gauntlet.facts import Facts, Noted, Variant, noted, reason_of


def _town(state: State) -> CactusTown:
    assert isinstance(state, CactusTown)
    return state


def town_conserved(state: State) -> None:
    """I-1, I-3, I-5, I-6, I-7 and what a dump must keep."""
    at = _town(state)
    at.check()
    places: dict[tuple[int, int], int] = {}
    for figure in range(FIGURES):
        if at.at[figure] < GRID:
            key = (faction_of(figure), at.at[figure])
            places[key] = places.get(key, 0) + 1
    for (faction, space), number in places.items():
        shares = at.setup.sharers & gang_of(faction) and space == OFFICE_SPACE
        assert number == 1 or shares or (NONE in at.setup.starts[faction] and space == at.free_corner)
    if WAGON <= at.at[BULL] < DESERT:
        assert all(WAGON <= at.at[cow] < DESERT for cow in (FIRST_COW, FIRST_COW + 1))
    loot = sum(at.loot) + sum(at.dropped) + at.loot_out
    assert loot == size_of(at.raided) <= 3
    assert at.stunned >> FIRST_LAW == 0
    for outlaw in range(FIRST_LAW):
        assert at.at[outlaw] < GRID or (at.loot[outlaw] == 0 and not at.stunned >> outlaw & 1)


def town_follows(before: State, after: State) -> None:
    """I-2: what lies face up stays so; what is used, paid, flipped, stolen or aboard stays so too."""
    old, new = _town(before), _town(after)
    assert old.face_up & ~new.face_up == 0
    assert old.raided & ~new.raided == 0 and old.paid & ~new.paid == 0 and old.horses_taken & ~new.horses_taken == 0
    assert old.flips <= new.flips and old.loot_out <= new.loot_out
    for figure in range(FIGURES):
        if old.at[figure] >= WAGON:
            assert new.at[figure] == old.at[figure]


def town_hidden(state: State, seat: int) -> object:
    """Face-down buildings, targets and debts of others, programs of others."""
    at = _town(state)
    unseen = [at.buildings[space] for space in range(GRID) if not (at.face_up | at.looked[seat]) >> space & 1]
    programs = [
        at.program[other * HAND + slot]
        for other in range(at.players)
        for slot in range(HAND)
        if other != seat and not at.is_resolved(other, slot)
    ]
    return unseen, at.targets, at.debts, programs


def town_twin(state: State, seat: int, rng: Rng) -> None:
    """Lay what a sample for the seat has in the town, the target deck and the programs."""
    at = _town(state)
    if at.to_move < 0:
        return
    sample = _town(at.copy())
    sample.redeal(seat, FastRng(rng.below(1 << 30)))
    for space in range(GRID):
        at.buildings[space] = sample.buildings[space]
    at.targets = sample.targets
    at.debts = sample.debts
    for place in range(at.players * HAND):
        at.program[place] = sample.program[place]
    at.attend(at.to_move)


def town_hot(state: State) -> bool:
    """Somebody has looked by CIVIC or exchanged a card; a duel or a bump is on; a cow is astray."""
    at = _town(state)
    if any(at.looked[seat] for seat in range(at.players)) or any(
        at.not_shot[seat] != NONE for seat in range(at.players)
    ):
        return True
    return at.duel_at != NONE or at.bumper != NONE or (at.at[BULL] != ABSENT and not at.herded())


def town_dealt(variant: Variant, state: State, story: Sequence[Entry]) -> list[Noted]:
    """Nothing is told of the town, and nothing is programmed yet."""
    drawn = {TARGETS.code: bits_in(_town(state).targets), DEBTS.code: bits_in(_town(state).debts)}
    return noted(variant, [(*event[:3], *drawn[event[0]]) if event[0] in drawn else event for event in story])


def replaced(name: str) -> str:
    """Our cards with one faction or more replaced, as a file of the tests or an example of the documents has them."""
    return shelf.GANGS.lay(read_gangs(strangers.SOURCES[name](), f"{name}.toml"))


_C = "cactus_town"
_GUNS = {"buildings": "gunslinger", "programming": "simple"}
CACTUS_TOWN = Facts(
    shelves={
        "cards": (shelf.GANGS, replace(shelf.GANGS.find("first"), name="Mine")),
        "town": (shelf.BUILDINGS, replace(shelf.BUILDINGS.find("standard"), name="Mine", bed_bonus=0)),
    },
    variants=(
        Variant(_C, "osc-3p", 3),
        Variant(_C, "os-2p", 2, {"factions": "os", "programming": "simple"}),
        Variant(_C, "osbdc-5p", 5, {"buildings": "gunslinger", "round_cap": 3}),
        Variant(_C, "oc-2p", 2, {"factions": "oc", "buildings": "gunslinger", "second_shot_mode": "replace"}),
        Variant(_C, "osbd-4p", 4, {"stampede": "off", **_GUNS, "capture_in_standoff": "on"}),
        Variant(_C, "obd-3p", 3, {"factions": "obd", "programming": "simple", "escape_from": "corner"}),
        Variant(_C, "osdc-4p", 4, {"factions": "osdc", "round_cap": 3, "buildings": "gunslinger"}),
        Variant(_C, "odc-3p", 3, {"factions": "odc", "cards": "first"}),
        Variant(_C, "obc-3p", 3, {"factions": "obc", **_GUNS, "round_cap": 8}),
        Variant(_C, "osb-3p", 3, {"factions": "osb", "round_cap": 6}),
        Variant(_C, "osbc-4p", 4, {"factions": "osbc", "programming": "simple", "round_cap": 5}),
        Variant(_C, "osd-3p", 3, {"factions": "osd", **_GUNS, "round_cap": 6}),
        Variant(_C, "obdc-4p", 4, {"factions": "obdc", "round_cap": 5}),
    ),
    further=(
        Variant(_C, "rustlers-3p", 3, {"factions": "osb", "cards": replaced("rustlers"), "programming": "simple"}),
        Variant(_C, "rustlers-5p", 5, {"cards": replaced("rustlers"), "buildings": "gunslinger", "round_cap": 4}),
        Variant(_C, "strangers-5p", 5, {"cards": replaced("strangers"), "buildings": "gunslinger", "round_cap": 5}),
        Variant(_C, "strangers-4p", 4, {"cards": replaced("strangers"), "factions": "obdc", "round_cap": 8}),
    ),
    conserved=town_conserved,
    follows=town_follows,
    twin=town_twin,
    hidden=town_hidden,
    hot=town_hot,
    dealt=town_dealt,
    landmarks={
        "a goal": lambda state: reason_of(state) == "goal",
        "most progress": lambda state: reason_of(state) == "progress",
        "a draw at the cap": lambda state: reason_of(state) == "cap",
        "a robbery": lambda state: _town(state).raided != 0,
        "a horse stolen": lambda state: _town(state).horses_taken != 0,
        "a debt paid": lambda state: _town(state).paid != 0,
        "a duel won by the Dancer": lambda state: _town(state).flips > 0,
        "an animal aboard": lambda state: _town(state).aboard() > 0,
    },
    seldom=frozenset({"prisoner"}),
    golden={"oc-2p": 9222, "osbdc-5p": 210, "osdc-4p": 221, "os-2p": 200},
    perft={"osc-3p": 5, "os-2p": 6, "osbdc-5p": 5, "osbd-4p": 5},
)

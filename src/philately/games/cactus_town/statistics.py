"""What simulations count."""

from philately.core.event import tally
from philately.games.cactus_town.gangs import FACTION_WORDS
from philately.games.cactus_town.notation import KIND_WORDS
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.position import REASONS


def count(state: CactusTown) -> dict[str, dict[str, int]]:
    """The statistics of a finished game that was told."""
    happened = tally(e.EVENTS, state.story)
    kinds = dict.fromkeys(KIND_WORDS, 0)
    idle = by_building = attacker = fought = hits = dodges = 0
    initiator = t.NONE
    for event in state.story:
        code = event[0]
        if code == e.CHOSE.code:
            kinds[KIND_WORDS[event[2]]] += 1
        elif code in (e.NOTHING.code, e.STRAYED.code):
            idle += 1
        elif code == e.STAMPEDED.code:
            by_building += event[2]
        elif code == e.DUELLED.code:
            initiator = event[3]
            fought += (len(event) - 6) // 2
        elif code == e.BEAT.code:
            attacker += event[2] == initiator
        elif code == e.BUMPED.code:
            hits += sum(die <= event[3] for die in event[5::2])
            dodges += sum(die > event[3] for die in event[5::2])
    winner = FACTION_WORDS[state.setup.factions[state.winner]] if state.winner >= 0 else ""
    counts = {
        "rounds": {
            "rounds": state.round,
            "cards": happened[e.REVEALED.name],
            "actions that did nothing": idle,
            "buildings turned up": happened[e.TURNED_UP.name],
        },
        "actions": kinds,
        "duels": {
            "duels": happened[e.DUELLED.name],
            "defenders": fought,
            "defenders beaten": attacker,
            "second shots": happened[e.SECOND_SHOT.name],
            "ammo used": happened[e.USED_AMMO.name],
            "pushes": happened[e.PUSHED.name],
            "stuns": happened[e.STUNNED.name],
        },
        "herd": {
            "stampedes": happened[e.STAMPEDED.name],
            "stampedes by buildings": by_building,
            "bumps": happened[e.BUMPED.name],
            "hits": hits,
            "dodges": dodges,
            "boardings": happened[e.BOARDED.name],
        },
        "goals": {
            "robberies": happened[e.ROBBED.name],
            "loot picked up": happened[e.PICKED_UP.name],
            "escapes": happened[e.ESCAPED.name],
            "arrests": happened[e.JAILED.name],
            "captures": happened[e.CAPTURED.name],
            "horses": happened[e.STOLE.name],
            "debts paid": happened[e.PAID.name],
            "duel tokens": happened[e.FLIPPED.name],
        },
        "won by": {word: int(word == winner) for word in FACTION_WORDS},
        "why": {word: int(reason == state.reason) for reason, word in enumerate(REASONS) if word},
    }
    return {group: numbers for group, numbers in counts.items() if any(numbers.values())}

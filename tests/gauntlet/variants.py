"""All games in the gauntlet, each with its variants and facts; a new game joins here."""

import os

import philately
from philately import _build
from tests.gauntlet.cactus_town import CACTUS_TOWN
from tests.gauntlet.facts import Facts, Variant
from tests.gauntlet.pilfering import PILFER
from tests.gauntlet.stampadia import STAMPADIA
from tests.gauntlet.stampede import STAMPEDE
from tests.gauntlet.stampin import STAMPIN

__all__ = ["FACTS", "Facts", "Variant", "games_and_variants", "variant_of"]

FACTS: dict[str, Facts] = {
    "stampede": STAMPEDE,
    "stampin": STAMPIN,
    "cactus_town": CACTUS_TOWN,
    "stampadia": STAMPADIA,
    "pilfer": PILFER,
}


def games_and_variants() -> list[Variant]:
    """Every variant of every registered game; interpreted, which takes long, every fourth unless it may take long."""
    step = 1 if _build.COMPILED or os.environ.get("PHILATELY_SOAK") else 4
    facts = [FACTS[name] for name in philately.game_names() if name in FACTS]
    return [variant for each in facts for variant in (*each.variants[::step], *each.further)]


def variant_of(identity: str) -> Variant:
    every = [variant for facts in FACTS.values() for variant in (*facts.variants, *facts.further)]
    return next(variant for variant in every if variant.id == identity)

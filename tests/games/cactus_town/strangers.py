"""Files of cards in which factions are replaced: the example of the documents, and one in which nothing is as usual."""

import re
from collections.abc import Callable
from pathlib import Path

from philately.games.cactus_town import shelf

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "games" / "cactus_town.md"
STRANGERS = Path(__file__).with_name("strangers.toml")


def rustlers() -> bytes:
    """Our own file, in which the tables of the documents' example stand instead of those of the Bounty Hunters."""
    found = re.search(r"```toml\n(\[hunters\]\n.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    ours = shelf.OUR_GANGS["standard"].read_text(encoding="utf-8").replace("Standard cards", "Rustlers")
    before, _mark, rest = ours.partition("# ---- Bounty Hunters")
    return f"{before}{found[1]}# ---- Can-Can Dancer{rest.partition('# ---- Can-Can Dancer')[2]}".encode()


SOURCES: dict[str, Callable[[], bytes]] = {"rustlers": rustlers, "strangers": STRANGERS.read_bytes}

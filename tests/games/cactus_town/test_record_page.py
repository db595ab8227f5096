"""What docs/records/cactus_town.md works out by hand is what the game does."""

import philately
from philately.core.record import Deal, Hidden
from philately.games.cactus_town import buildings, options, shelf
from philately.games.cactus_town.rules import CactusTown
from tests.gauntlet.play import ROOT

from .table import SPACES

PAGE = (ROOT / "docs" / "records" / "cactus_town.md").read_text()


def test_the_town_of_seed_7_is_that_of_the_page() -> None:
    match = philately.game("cactus_town").new(players=5, seed=7)
    state, deal, names = match.state, match.record.lines[1], options.names(match.options)
    assert isinstance(state, CactusTown) and isinstance(deal, Deal)
    said = {"key": match.key.hex()}
    for name, _seat, word, *rest in deal.events:
        if name == "taken_out":
            said["taken_out"] = str(word)
        elif isinstance(rest[0], Hidden):
            said[str(name)] = rest[0].value
    for first in range(0, 25, 5):
        row = range(first, first + 5)
        words = [buildings.building_word(names, state.buildings[space]) for space in row]
        said[f"{SPACES[row[0]]} … {SPACES[row[-1]]}"] = " ".join(words)
    assert len(said) == 9
    for what, told in said.items():
        assert f"\n{what:11} {told}\n" in PAGE


def test_the_page_has_the_texts_of_our_files_in_the_box() -> None:
    for files in (shelf.GANGS, shelf.BUILDINGS):
        for name, path in files.ours.items():
            row = f"| `{files.kind}={name}` | [{path.name}](../../src/philately/games/cactus_town/{path.name}) | "
            assert f"{row}`{files.tell(name)}` |" in PAGE

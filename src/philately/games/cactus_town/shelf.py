"""The cards and buildings that can be played with: ours, and those that somebody has laid on the shelf.

Several files of buildings make one town: their names are joined with `+`. A record can bring them along as
`write_gangs` and `write_buildings` write them.
"""

from functools import lru_cache
from pathlib import Path

from philately.core.language import N_
from philately.core.shelf import Shelf, word_of
from philately.games.cactus_town.buildings import Buildings, Catalogue, choose, join, read_buildings, write_buildings
from philately.games.cactus_town.gangs_file import read_gangs, write_gangs

HERE = Path(__file__).parent
OUR_GANGS = {"standard": HERE / "gangs.toml", "first": HERE / "gangs-first.toml"}
OUR_BUILDINGS = {"standard": HERE / "buildings.toml"}
FOLDER = "PHILATELY_CACTUS_TOWN"  # where processes leave cards and buildings for those they start
NO_CARDS = N_("there are no cards {name}; there are {words}")
NO_TOWN = N_("there is no town {name}; there are {words}")
GANGS = Shelf("cards", FOLDER, OUR_GANGS, read_gangs, write_gangs, word_of, NO_CARDS)
BUILDINGS = Shelf("town", FOLDER, OUR_BUILDINGS, read_buildings, write_buildings, word_of, NO_TOWN, several=True)


def find_town(names: str) -> Buildings:
    """The buildings of one file or several, joined with `+`."""
    return join([BUILDINGS.find(name) for name in names.split("+")])


@lru_cache(maxsize=64)
def catalogue(town: str) -> Catalogue:
    """The buildings that may be in a town, by what a setup calls it: `standard|horse+money`."""
    names, _bar, groups = town.partition("|")
    return choose(find_town(names), groups.split("+"))

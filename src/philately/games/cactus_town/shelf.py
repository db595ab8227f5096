"""The cards and buildings that can be played with: ours, and those that somebody has laid on the shelf.

Several files of buildings make one town: their names are joined with `+`. A record can bring them along as
`write_gangs` and `write_buildings` write them.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from philately.core.errors import BadRecord
from philately.core.language import N_
from philately.core.record import Deal, Record
from philately.core.shelf import Shelf, is_file, word_of
from philately.games.cactus_town.buildings import Buildings, Catalogue, choose, join, read_buildings, write_buildings
from philately.games.cactus_town.gangs import read_gangs, write_gangs

HERE = Path(__file__).parent
OUR_GANGS = {"standard": HERE / "gangs.toml", "first": HERE / "gangs-first.toml"}
OUR_BUILDINGS = {"standard": HERE / "buildings.toml"}
FOLDER = "PHILATELY_CACTUS_TOWN"  # where processes leave cards and buildings for those they start
NO_CARDS = N_("there are no cards {name}; there are {words}")
NO_TOWN = N_("there is no town {name}; there are {words}")
GANGS = Shelf("cards", FOLDER, OUR_GANGS, read_gangs, write_gangs, word_of, NO_CARDS)
BUILDINGS = Shelf("town", FOLDER, OUR_BUILDINGS, read_buildings, write_buildings, word_of, NO_TOWN)


def bring(given: Mapping[str, object]) -> dict[str, object]:
    """Options as somebody at this machine says them: cards and towns may be files, which are laid on the shelf."""
    said = dict(given)
    if "cards" in said:
        said["cards"] = GANGS.bring(str(said["cards"])) or said["cards"]
    if "town" in said:
        word = str(said["town"])
        files = [word] if is_file(Path(word)) else word.split("+")
        names = [BUILDINGS.bring(one.strip()) or one.strip() for one in files]
        if names != [word]:
            said["town"] = "+".join(names)
    return said


def unpack(record: Record) -> None:
    """Lay the cards and the buildings of a record on the shelf, if they aren't there; ours must be the same as then."""
    options = record.header.options
    towns = str(options.get("town", "")).split("+")
    cards, *buildings = _box(record, 1 + len(towns))
    GANGS.unpack(str(options.get("cards", "")), cards)
    for name, told in zip(towns, buildings, strict=True):
        BUILDINGS.unpack(name, told)


def _box(record: Record, files: int) -> list[str]:
    """What the first event of the deal tells of the cards and of each file of buildings."""
    deal = record.lines[1] if len(record.lines) > 1 else None
    if isinstance(deal, Deal) and deal.events:
        event = deal.events[0]
        if len(event) == 2 + files and event[0] == "box":
            return [str(told) for told in event[2:]]
    raise BadRecord("line 2: the deal should begin with the box, that is, with the cards and the buildings")


def find_town(names: str) -> Buildings:
    """The buildings of one file or several, joined with `+`."""
    return join([BUILDINGS.find(name) for name in names.split("+")])


@lru_cache(maxsize=64)
def catalogue(town: str) -> Catalogue:
    """The buildings that may be in a town, by what a setup calls it: `standard|horse+money`."""
    names, _bar, groups = town.partition("|")
    return choose(find_town(names), groups.split("+"))

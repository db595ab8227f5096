"""Cactus Town with Stampede: program the moves of your gang, and see what is left of the plan. For 2 to 5 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.event import Entry
from philately.core.game import Game, Side
from philately.core.language import N_, _
from philately.core.options import Value
from philately.extras import need
from philately.games.cactus_town import buildings, gangs, numbered, options, shelf, statistics, text, view
from philately.games.cactus_town.rules import CactusTown, dealing
from philately.games.cactus_town.rules.events import EVENTS
from philately.games.cactus_town.rules.knowledge import OBSERVED
from philately.games.cactus_town.rules.questions import QUESTIONS
from philately.games.cactus_town.strategy import CactusTownStrategy
from philately.games.cactus_town.words import WORDS


class CactusTownGame(Game):
    """The way into the rooms of Cactus Town."""

    def sentence(
        self, options: Mapping[str, Value], entry: Entry, seat: int, names: list[str], *, you: bool = False
    ) -> str:
        """Begin with a capital, whatever the sentence begins with."""
        return text.began(super().sentence(options, entry, seat, names, you=you))

    def rulebook(self) -> str:
        """Add a last section, from our data files."""
        said = gangs.reconstructions(shelf.GANGS.find("standard"))
        said += buildings.reconstructions(shelf.BUILDINGS.find("standard"))
        lines = [f"## {_('What is reconstructed')}", "", _("Of our standard cards and our standard town:"), ""]
        return super().rulebook() + "\n".join(["", *lines, *(f"- {one}" for one in said), ""])

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.cactus_town.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.cactus_town import table

        return table


def _sides(players: int, chosen: Mapping[str, Value]) -> list[Side]:
    cards, found = str(chosen["cards"]), options.gangs_of(chosen)
    seated = options.setup(chosen, players).factions
    return [Side(text.side_title(cards, faction), gangs.goal_said(found, faction)) for faction in seated]


GAME = CactusTownGame(
    name="cactus_town",
    title="Cactus Town",
    summary=N_("Program three cards, then rob, arrest, duel or drive your herd through what is left of the plan."),
    players=(2, 5),
    usual_players=3,
    minutes=(40, 60),
    weight=3,
    main_options=("factions", "buildings"),
    sides=_sides,
    rules_version=1,
    observation=OBSERVED,
    longest=0,
    questions=QUESTIONS,
    events=EVENTS,
    words=WORDS,
    rules=numbered.RULES,
    rulebook=Path(__file__).with_name("rulebook.en.md"),
    options=options.OPTIONS,
    shelves=(shelf.GANGS, shelf.BUILDINGS),
    simultaneous=True,
    check=options.check,
    create=lambda players, chosen: CactusTown(players, options.setup(chosen, players)),
    start=dealing.deal,
    view=view.view,
    open_view=lambda state: view.view(state, -1, everything=True),
    said=lambda kind, value, chosen: text.SAID[kind](value, chosen),
    noted=lambda kind, value, chosen: text.NOTED[kind](value, chosen),
    recall=text.recall,
    statistics=statistics.count,
    strategy=CactusTownStrategy,
)

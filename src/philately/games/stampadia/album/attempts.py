"""Attempts at sheets, as the database keeps them and as pages see them."""

import msgspec

from philately.games.stampadia.generator.names import is_uploaded


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """What one player makes of one sheet, in one life or several: the columns of the table, in order, and a name."""

    id: str
    player: str  # id
    sheet: str  # full name, such as 2026-11-15@0.1
    day: str  # 2026-11-15 if it is the day's own sheet, else ""
    variant: str  # one of VARIANTS
    campaign: str  # id, or ""
    number: int = 0  # the player's attempts at this sheet are 1, 2, 3 …
    ranked: bool = False
    with_memory: bool  # of the player; attempts of a campaign have the campaign's, and say False here
    table: str  # of the life that is being played, or was the last
    lives: int = 1  # lives of the hero so far: tables, and resurrections by Premonition
    begun: float
    ended: float = 0.0  # 0: it isn't over
    resting: bool = False  # the hero has died and learnt something: `again` gives another life, `stop` ends the attempt
    won: bool = False
    gold: int = 0
    score: int = 0
    brought: list[str]  # keywords at the beginning of the last life
    memory: list[str] = []  # and at the end of the last one that is over
    name: str = ""  # of the player, as it is now

    @property
    def over(self) -> bool:
        return self.ended > 0

    @property
    def playing(self) -> bool:
        """Return whether there is a table to go on at."""
        return not self.over and not self.resting

    @property
    def learnt(self) -> list[str]:
        """Return what the last life has taught, once it is over."""
        return [] if self.playing else sorted(set(self.memory) - set(self.brought))

    @property
    def goes_home(self) -> bool:
        """Return whether what it teaches goes into the player's memory. An uploaded sheet must be no help on others."""
        return self.with_memory and not is_uploaded(self.sheet)

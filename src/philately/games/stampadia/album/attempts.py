"""What pages see of attempts: each one, a place on a board, and a day in the calendar."""

import msgspec

from philately.games.stampadia.album.store import AttemptRow, read_words


class Attempt(msgspec.Struct, frozen=True):
    """What one player makes of one sheet, in one life or several."""

    id: str
    player: str  # id
    name: str  # of the player, as it is now
    sheet: str  # full name, such as 2026-11-15@0.1
    day: str  # 2026-11-15 if it is the day's own sheet, else ""
    variant: str  # one of VARIANTS
    campaign: str  # id, or ""
    number: int  # the player's attempts at this sheet are 1, 2, 3 …
    ranked: bool
    with_memory: bool  # of the player; attempts of a campaign have the campaign's, and say False here
    table: str  # of the life that is being played, or was the last
    lives: int  # lives of the hero so far: tables, and resurrections by Premonition
    begun: float
    ended: float  # 0: it isn't over
    resting: bool  # the hero has died and learnt something by it: `again` gives another life, `stop` ends the attempt
    won: bool
    gold: int
    score: int
    brought: list[str]  # keywords at the beginning of the last life
    memory: list[str]  # and at the end of the last one that is over
    goes_home: bool  # does what it teaches go into the player's memory?

    @classmethod
    def of(cls, row: AttemptRow, name: str) -> "Attempt":
        return cls(
            id=row.id,
            player=row.player,
            name=name,
            sheet=row.sheet,
            day=row.day,
            variant=row.variant,
            campaign=row.campaign,
            number=row.number,
            ranked=row.ranked,
            with_memory=row.with_memory,
            table=row.table_id,
            lives=row.lives,
            begun=row.begun,
            ended=row.ended,
            resting=row.resting,
            won=row.won,
            gold=row.gold,
            score=row.score,
            brought=read_words(row.brought),
            memory=read_words(row.memory_after),
            goes_home=row.goes_home,
        )

    @property
    def over(self) -> bool:
        return self.ended > 0

    @property
    def learnt(self) -> list[str]:
        """What the last life has taught, once it is over."""
        return [] if self.playing else sorted(set(self.memory) - set(self.brought))

    @property
    def playing(self) -> bool:
        """Is there a table to go on at?"""
        return not self.over and not self.resting


class Place(msgspec.Struct, frozen=True):
    """A line of a board."""

    rank: int  # from 1
    player: str
    name: str
    hero: str  # the class
    variant: str
    won: bool
    gold: int
    score: int
    lives: int
    ended: float
    attempt: str
    table: str  # whose replay is open to those who have finished the sheet


class DayState(msgspec.Struct, frozen=True):
    """What a player has made of a day's sheet."""

    played: bool  # begun at least
    finished: bool
    won: bool
    gold: int  # the best of all wins
    ranked: bool  # is there a ranked attempt, finished or not?
    table: str  # of an attempt that is going on, or ""

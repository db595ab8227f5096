"""Campaigns: several sheets in a row, from blank memory, and how their players stand."""

from collections.abc import Sequence

import msgspec

from philately.core.errors import BadOptions, NotAllowed
from philately.core.language import _
from philately.games.stampadia.album.adventures import Adventures, NoSuchAdventure, Wanted, check_variant
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.store import CampaignRow, read_words
from philately.games.stampadia.generator.names import SheetName, is_uploaded
from philately.games.stampadia.options import LONGEST_MEMORY
from philately.server.storage.rows import PlayerRow
from philately.server.tables.lobby import Lobby

MOST_SHEETS = 31
LONGEST_TITLE = 60


class Standing(msgspec.Struct, frozen=True):
    """A player's line in the table of a campaign."""

    player: str
    name: str
    attempts: list[Attempt | None]  # one for each sheet; None: not begun
    total: int  # of the scores
    wins: int
    finished: bool  # all sheets


class Campaign(msgspec.Struct, frozen=True):
    """Several sheets in a row, for everybody who has the link."""

    id: str
    title: str
    host: str
    host_name: str
    sheets: list[str]  # full names
    variant: str
    created: float
    standings: list[Standing]  # the best first


class Campaigns:
    """All campaigns."""

    def __init__(self, adventures: Adventures) -> None:
        self.adventures = adventures
        self.kept = adventures.kept
        self.store = adventures.store
        self.world = adventures.world

    async def new(self, host: PlayerRow, title: str, sheets: Sequence[SheetName | str], variant: str = "") -> str:
        """A new campaign; gives its id. BadOptions (400) if there is something wrong with it."""
        check_variant(variant)
        shown = " ".join(title.split())
        if not 1 <= len(shown) <= LONGEST_TITLE or not shown.isprintable():
            raise BadOptions(_("a title has 1 to {most} letters").format(most=LONGEST_TITLE))
        if not 1 <= len(sheets) <= MOST_SHEETS:
            raise BadOptions(_("a campaign has 1 to {most} sheets").format(most=MOST_SHEETS))
        full = [await self.adventures.sheets.full(sheet) for sheet in sheets]
        twice = next((sheet for number, sheet in enumerate(full) if sheet in full[:number]), None)
        if twice is not None:
            raise BadOptions(_("the sheet {sheet} is in the campaign twice").format(sheet=twice))
        row = CampaignRow(self.world.word(12), shown, host.id, msgspec.json.encode(full), variant, self.world.now())
        await self.store.run(self.kept.add_campaign, row)
        return row.id

    async def find(self, campaign: str) -> Campaign:
        """A campaign with its table; NoSuchAdventure (404)."""
        return (await self._with_standings([await self._row(campaign)]))[0]

    async def of_player(self, player: PlayerRow) -> list[Campaign]:
        """Those the player has made or plays in, the latest first."""
        return await self._with_standings(await self.store.run(self.kept.campaigns_of, player.id))

    async def play_next(self, lobby: Lobby, player: PlayerRow, campaign: str) -> str:
        """The table of the player's next adventure in a campaign; NotAllowed (409) when all are played."""
        row = await self._row(campaign)
        sheet, memory = await self._next_of(player, row)
        if not sheet:
            raise NotAllowed(_("you have played all adventures of this campaign"))
        sheets = read_words(row.sheets)
        helped = any(map(is_uploaded, sheets[: sheets.index(sheet)]))
        return await self.adventures.begin_in(lobby, player, sheet, row.variant, memory, Wanted(campaign, helped))

    async def _row(self, campaign: str) -> CampaignRow:
        row = await self.store.run(self.kept.campaign, campaign) if campaign else None
        if row is None:
            raise NoSuchAdventure(_("there is no such campaign"))
        return row

    async def _next_of(self, player: PlayerRow, campaign: CampaignRow) -> tuple[str, list[str]]:
        """The first sheet that a player hasn't finished, empty if there is none, and the keywords to begin it with."""
        played = await self.store.run(self.kept.of_campaigns, [campaign.id])
        ended = {row.sheet: row for row in played if row.player == player.id and row.ended}
        memory: list[str] = []
        for sheet in read_words(campaign.sheets):
            if sheet not in ended:
                return sheet, memory[:LONGEST_MEMORY]
            memory = read_words(ended[sheet].memory_after)
        return "", memory

    async def _with_standings(self, rows: Sequence[CampaignRow]) -> list[Campaign]:
        played = await self.adventures.told(await self.store.run(self.kept.of_campaigns, [row.id for row in rows]))
        hosts = await self.store.run(self.kept.names, [row.host for row in rows])
        return [
            Campaign(
                id=row.id,
                title=row.title,
                host=row.host,
                host_name=hosts.get(row.host, ""),
                sheets=read_words(row.sheets),
                variant=row.variant,
                created=row.created,
                standings=_standings(read_words(row.sheets), [each for each in played if each.campaign == row.id]),
            )
            for row in rows
        ]


def _standings(sheets: Sequence[str], played: Sequence[Attempt]) -> list[Standing]:
    """The players of a campaign, the best first: by the sum, then by wins, then by who was there first."""
    found = []
    for player in dict.fromkeys(each.player for each in sorted(played, key=lambda each: each.begun)):
        own = {each.sheet: each for each in played if each.player == player}
        done = [each for each in own.values() if each.over]
        total, wins = sum(each.score for each in done), sum(each.won for each in done)
        name = next(iter(own.values())).name
        attempts = [own.get(sheet) for sheet in sheets]
        found.append(Standing(player, name, attempts, total, wins, len(done) == len(sheets)))
    return sorted(found, key=lambda each: (-each.total, -each.wins))

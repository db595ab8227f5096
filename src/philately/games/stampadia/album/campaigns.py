"""Campaigns on a server: the same sheets for everybody who has the link."""

from collections.abc import Sequence

from philately.core.errors import BadOptions, NotAllowed
from philately.core.language import _
from philately.core.shelf import short_name
from philately.games.stampadia.album import store
from philately.games.stampadia.album.adventures import Adventures, NoSuchAdventure, Wanted, check_variant
from philately.games.stampadia.album.store import HostedCampaign
from philately.games.stampadia.generator.names import SheetName, is_uploaded
from philately.server.storage.rows import PlayerRow
from philately.server.tables.lobby import Lobby

MOST_SHEETS = 31
LONGEST_TITLE = 60


class Campaigns:
    """All campaigns."""

    def __init__(self, adventures: Adventures) -> None:
        self.adventures = adventures
        self.kept = adventures.kept

    async def new(self, host: PlayerRow, title: str, sheets: Sequence[SheetName | str], variant: str = "") -> str:
        """Make a campaign, and return its id. BadOptions (400) if there is something wrong with it."""
        check_variant(variant)
        shown = check_title(title)
        check_number(len(sheets))
        full = [await self.adventures.sheets.full(sheet) for sheet in sheets]
        check_once(full)
        world = self.adventures.world
        made, now = world.word(12), world.now()
        row = {"id": made, "title": shown, "host": host.id, "sheets": full, "variant": variant, "created": now}
        await self.kept.write(store.add_campaign, row)
        return made

    async def find(self, campaign: str) -> HostedCampaign:
        """Return a campaign, or raise NoSuchAdventure (404)."""
        found = await self.kept.read(store.campaign, campaign)
        if found is None:
            raise NoSuchAdventure(_("there is no such campaign"))
        return found

    async def of_player(self, player: PlayerRow) -> list[HostedCampaign]:
        """Return the campaigns that the player has made or plays in, the latest first."""
        return await self.kept.read(store.campaigns_of, player.id)

    async def play_next(self, lobby: Lobby, player: PlayerRow, campaign: str) -> str:
        """Return the table of the player's next adventure. NotAllowed (409) when all are played."""
        found = await self.find(campaign)
        line = found.line(player.id)
        if not line.next:
            raise NotAllowed(_("you have played all adventures of this campaign"))
        *before, sheet = found.sheets[: line.next]
        wanted = Wanted(campaign, helped=any(map(is_uploaded, before)))
        return await self.adventures.begin_as(lobby, player, sheet, found.variant, wanted, line.memory(line.next))


def check_title(said: str) -> str:
    """Return a title as it is kept."""
    title = " ".join(said.split()) or _("A campaign")
    if len(title) > LONGEST_TITLE or not title.isprintable():
        message = _("a title has at most {most} letters that can be printed")
        raise BadOptions(message.format(most=LONGEST_TITLE))
    return title


def check_number(sheets: int) -> None:
    if not sheets:
        raise BadOptions(_("choose some sheets: a range of days, or a list"))
    if sheets > MOST_SHEETS:
        message = _("a campaign has at most {most} sheets, and these are {number}")
        raise BadOptions(message.format(most=MOST_SHEETS, number=sheets))


def check_once(sheets: Sequence[str]) -> None:
    twice = next((sheet for number, sheet in enumerate(sheets) if sheet in sheets[:number]), None)
    if twice is not None:
        raise BadOptions(_("{sheet} is in it twice").format(sheet=short_name(twice.partition("@")[0])))

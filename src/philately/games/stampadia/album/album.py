"""Everything that the pages of the album need."""

from litestar.di import NamedDependency

from philately.games.stampadia.album.adventures import Adventures
from philately.games.stampadia.album.campaigns import Campaigns
from philately.games.stampadia.album.sheets import Sheets
from philately.games.stampadia.album.store import Kept
from philately.server.config import World
from philately.server.storage.store import Store


class Album:
    """Sheets, attempts at them, and campaigns."""

    def __init__(self, store: Store, world: World) -> None:
        self.kept = Kept(store)
        self.sheets = Sheets(self.kept, world)
        self.adventures = Adventures(self.kept, self.sheets, world)
        self.campaigns = Campaigns(self.adventures)


TheAlbum = NamedDependency[Album]  # as handlers of requests get it

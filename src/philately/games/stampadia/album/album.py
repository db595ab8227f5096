"""Everything that pages of the album need, in one place."""

from litestar.di import NamedDependency

from philately.games.stampadia.album.adventures import Adventures
from philately.games.stampadia.album.campaigns import Campaigns
from philately.games.stampadia.album.sheets import Sheets
from philately.games.stampadia.album.store import AdventureStore
from philately.server.config import World
from philately.server.storage.store import Store


class Album:
    """Sheets, attempts at them, and campaigns."""

    def __init__(self, store: Store, world: World) -> None:
        self.kept = AdventureStore(store)
        self.sheets = Sheets(self.kept, world)
        self.adventures = Adventures(self.kept, self.sheets, world)
        self.campaigns = Campaigns(self.adventures)


TheAlbum = NamedDependency[Album]  # as the handlers of requests are given it

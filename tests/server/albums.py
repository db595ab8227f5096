"""The album of a running server."""

from philately.games.stampadia.album.album import Album
from philately.games.stampadia.album.server import AlbumPart
from tests.server.running import Served


def album_of(served: Served) -> Album:
    """Return what Stampadia's pages work with."""
    part = served.house.parts.by_name["stampadia"]
    assert isinstance(part, AlbumPart)
    return part.album

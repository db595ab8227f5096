"""What extensions have to say in this server, by the game they belong to."""

from collections.abc import Sequence

from litestar import Router
from litestar.types import ControllerRouterHandler

from philately.core.errors import BadExtension
from philately.extension import Extension, ServerPart
from philately.server.config import World
from philately.server.storage.store import Store


class Parts:
    """The parts of all extensions."""

    def __init__(self, extensions: Sequence[Extension], store: Store, world: World) -> None:
        self.by_name = {extension.name: extension.server(store, world) for extension in extensions}
        self._by_game: dict[str, list[ServerPart]] = {}
        for extension in extensions:
            self._by_game.setdefault(extension.game, []).append(self.by_name[extension.name])

    @property
    def all(self) -> list[ServerPart]:
        return list(self.by_name.values())

    def routes(self, name: str) -> Sequence[ControllerRouterHandler]:
        """Return the pages of one extension, which must all be under its own address."""
        handlers = self.by_name[name].routes()
        for route in Router("/", route_handlers=handlers).routes:
            if f"{route.path}/".split("/")[1] != name:
                raise BadExtension(f"the extension {name} has a page at {route.path}; its pages are under /{name}")
        return handlers

    def of(self, game: str) -> list[ServerPart]:
        """Return the parts that have a say at tables of this game."""
        return self._by_game.get(game, [])

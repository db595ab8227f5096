"""The parts that extensions have in this server."""

from collections.abc import Sequence

from litestar import Router
from litestar.types import ControllerRouterHandler

from philately.core.errors import BadExtension
from philately.extension import Extension, ServerPart
from philately.server.config import World
from philately.server.storage.store import Store


class Parts:
    """The parts of all extensions, by name and by game."""

    def __init__(self, extensions: Sequence[Extension], store: Store, world: World) -> None:
        self.by_name = {extension.name: extension.server(store, world) for extension in extensions}
        self._by_game: dict[str, list[ServerPart]] = {}
        for extension in extensions:
            self._by_game.setdefault(extension.game, []).append(self.by_name[extension.name])

    @property
    def all(self) -> list[ServerPart]:
        return list(self.by_name.values())

    def routes(self, name: str) -> Sequence[ControllerRouterHandler]:
        """Return the routes of one extension. Raise `BadExtension` unless all of them are under its own address."""
        handlers = self.by_name[name].routes()
        for route in Router("/", route_handlers=handlers).routes:
            if f"{route.path}/".split("/")[1] != name:
                raise BadExtension(f"the extension {name} has a page at {route.path}; its pages are under /{name}")
        return handlers

    def of(self, game: str) -> list[ServerPart]:
        """Return the parts that belong to this game."""
        return self._by_game.get(game, [])

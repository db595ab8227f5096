"""The games that are installed, found through the entry points `philately.games`."""

import importlib.util
from collections.abc import Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING, Final

from philately.core.errors import BadGame, UnknownGame
from philately.core.game import Game
from philately.core.language import _, either
from philately.core.options import nearest

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "philately.games"
_loaded: dict[str, Game] = {}


def game_names() -> list[str]:
    """The names of all installed games."""
    return sorted({entry.name for entry in _entries()})


def game(name: str) -> Game:
    """The game of that name."""
    if name not in _loaded:
        found = [entry for entry in _entries() if entry.name == name]
        if not found:
            known = game_names()
            close = nearest(name.lower(), known)
            if close:
                message = _("there is no game {name}; did you mean {words}?")
                raise UnknownGame(message.format(name=repr(name), words=either(close)))
            message = _("there is no game {name}; installed are {words}")
            raise UnknownGame(message.format(name=repr(name), words=", ".join(known)))
        found.sort(key=lambda entry: not entry.module.startswith("philately."))  # nobody takes the place of our games
        _loaded[name] = _load(found[0])
    return _loaded[name]


def all_games() -> list[Game]:
    """All installed games."""
    return [game(name) for name in game_names()]


def _entries() -> "list[EntryPoint]":
    from importlib.metadata import entry_points  # it takes as long as all the rest of `import philately`

    return list(entry_points(group=GROUP))


def _load(entry: "EntryPoint") -> Game:
    ours = entry.module.split(".")[0] == "philately"
    if not ours:
        _refuse_compiled(entry)
    try:
        loaded = entry.load()
    except (Exception, SystemExit) as error:  # a foreign module may do anything while it is imported
        if ours:
            raise
        raise BadGame(f"the game {entry.name} ({entry.value}) can't be loaded: {error!r}") from error
    if not isinstance(loaded, Game):
        raise BadGame(
            f"the entry point {entry.name} = {entry.value} should be a Game, and is a {type(loaded).__name__}"
        )
    if loaded.name != entry.name:
        raise BadGame(f"the entry point {entry.name} = {entry.value} gives a game called {loaded.name!r}")
    if not ours:
        state: object = type(loaded.create(loaded.usual_players, loaded.check_options({}, loaded.usual_players)))
        module = str(getattr(state, "__module__", ""))
        attributes: object = getattr(
            state, "__dict__", {}
        )  # a mappingproxy, which compiled code doesn't take for a dict
        if isinstance(attributes, Mapping) and "__mypyc_attrs__" in attributes and not module.startswith("philately."):
            raise BadGame(_compiled(entry, module))
    return loaded


def _refuse_compiled(entry: "EntryPoint") -> None:
    """A state compiled apart from our core would crash the interpreter, so look before importing anything.

    Looks at the files that the installer has recorded, and into the package itself: an editable install records none.
    """
    top = entry.module.split(".")[0]  # looking for an inner module would import the outer one
    spec = importlib.util.find_spec(top)
    files = [str(file) for file in (entry.dist.files or [])] if entry.dist is not None else []
    if spec is not None:
        if spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)):
            raise BadGame(_compiled(entry, top))
        for folder in spec.submodule_search_locations or []:
            files += [str(file) for file in Path(folder).rglob("*")]
    written = {file[: -len(".py")] for file in files if file.endswith(".py")}
    for file in files:
        for suffix in EXTENSION_SUFFIXES:
            stem = file.removesuffix(suffix)
            if stem != file and (stem in written or stem.endswith("__mypyc")):
                raise BadGame(_compiled(entry, Path(file).name))


def _compiled(entry: "EntryPoint", what: str) -> str:
    return (
        f"the game {entry.name} can't be used: {what} was compiled by mypyc apart from philately's core, which would "
        "crash Python; install that game uncompiled (plain .py files work with our compiled core)"
    )

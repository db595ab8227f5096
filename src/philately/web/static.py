"""The static files that pages load, including a style sheet for each game.

They are kept in memory. Their addresses contain a hash, so browsers may cache them for ever.
"""

import hashlib
import mimetypes
import sys
from functools import cache
from pathlib import Path

from philately.core.game import Game
from philately.core.registry import all_games

FOLDER = Path(__file__).with_name("static")
_further: dict[str, Path] = {}  # folders of extensions, by name
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def add_static(name: str, folder: Path) -> None:
    """Serve the files of a folder as NAME/FILE."""
    if _further.get(name) != folder:
        _further[name] = folder
        _files.cache_clear()
        static_hash.cache_clear()


def static_url(name: str) -> str:
    """Return the address of a file, such as `/static/1f3a…/style.css`."""
    return f"/static/{static_hash(name)}/{name}"


def static_file(name: str) -> tuple[bytes, str] | None:
    """Return the content and the media type of a file, or None if there is no such file."""
    content = _files().get(name)
    if content is None:
        return None
    suffix = Path(name).suffix
    return content, TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")


@cache
def static_hash(name: str) -> str:
    """Return the hash in the address of a file: of all files, because modules and styles load others.

    A picture loads none, so its address has the hash of itself alone, and pieces that are kept may contain it.
    """
    files = _files()
    whole = hashlib.sha256()
    for other in [name] if name in files and name.endswith(".svg") else files:
        whole.update(b"%s %d\n%s" % (other.encode(), len(files[other]), files[other]))
    return whole.hexdigest()[:16]


def game_folder(game: Game) -> Path:
    """Return the folder of a game, with its `pictures.svg`, its `stamps.svg` and its `table.css`."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent


def game_styles(game: Game) -> list[str]:
    """Return the name of a game's style sheet in a list, or an empty list if it has none."""
    name = f"{game.name}.css"
    return [name] if name in _files() else []


@cache
def _files() -> dict[str, bytes]:
    """Return all files by name. A game's `table.css` and `stamps.svg` are called by its name."""
    files = {
        f"{start}{file.relative_to(folder).as_posix()}": file.read_bytes()
        for start, folder in [("", FOLDER), *((f"{name}/", folder) for name, folder in _further.items())]
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    for game in all_games():
        for sheet in (game_folder(game) / "table.css", game_folder(game) / "stamps.svg"):
            if sheet.is_file():
                files[f"{game.name}{sheet.suffix}"] = sheet.read_bytes()
    return files

"""The files that pages load: the style sheet, the scripts, the mark, and a style sheet of each game.

They are kept in memory and served under the hash of them all, so a browser may keep them for ever.
"""

import hashlib
import mimetypes
import sys
from functools import cache
from pathlib import Path

from philately.core.game import Game
from philately.core.registry import all_games

FOLDER = Path(__file__).with_name("static")
_further: dict[str, Path] = {}  # folders of extensions, by their names
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def add_static(name: str, folder: Path) -> None:
    """Serve the files of a folder too, as NAME/FILE."""
    if _further.get(name) != folder:
        _further[name] = folder
        _files.cache_clear()
        static_hash.cache_clear()


def static_url(name: str) -> str:
    """Where a file is served: `/static/1f3a…/style.css`."""
    return f"/static/{static_hash()}/{name}"


def static_file(name: str) -> tuple[bytes, str] | None:
    """The content and the media type of a file; none if there is no such file."""
    content = _files().get(name)
    if content is None:
        return None
    suffix = Path(name).suffix
    return content, TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")


@cache
def static_hash() -> str:
    """What stands for the content of all files in their addresses."""
    whole = hashlib.sha256()
    for name, content in _files().items():
        whole.update(b"%s %d\n%s" % (name.encode(), len(content), content))
    return whole.hexdigest()[:16]


def game_folder(game: Game) -> Path:
    """The folder of a game, where its `pictures.svg` and its `table.css` lie."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent


def game_styles(game: Game) -> list[str]:
    """The style sheet of a game, by its name here; none if the game has none."""
    name = f"{game.name}.css"
    return [name] if name in _files() else []


@cache
def _files() -> dict[str, bytes]:
    """All files by name: those of this room, and the `table.css` of a game as `stampede.css`."""
    files = {
        f"{start}{file.relative_to(folder).as_posix()}": file.read_bytes()
        for start, folder in [("", FOLDER), *((f"{name}/", folder) for name, folder in _further.items())]
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    for game in all_games():
        sheet = game_folder(game) / "table.css"
        if sheet.is_file():
            files[f"{game.name}.css"] = sheet.read_bytes()
    return files

"""What is installed, and whether it works, for people who ask for help and those who help them."""

import platform
import re
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from typing import TypedDict

from philately import _build
from philately.core.errors import PhilatelyError
from philately.core.folders import data_folder
from philately.core.game import Game
from philately.core.registry import game, game_names
from philately.pace import compiler, why_slow

PARTS = ("librt", "msgspec", "mypy-extensions")


class Health(TypedDict):
    """The report of `philately doctor`."""

    philately: str
    build: str
    python: str
    platform: str
    packages: dict[str, str | None]
    compiler: str | None
    slow: str  # why it is slow, and what makes it fast
    extras: dict[str, dict[str, str | None]]
    data_folder: str
    data_folder_exists: bool
    games: dict[str, str]
    broken_games: dict[str, str]


def examine() -> Health:
    found, broken = load_games()
    folder = data_folder()
    return {
        "philately": _build.VERSION,
        "build": build_kind(),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "packages": {name: installed(name) for name in PARTS},
        "compiler": compiler(),
        "slow": why_slow(),
        "extras": extras(),
        "data_folder": str(folder),
        "data_folder_exists": folder.is_dir(),
        "games": {each.name: f"{each.title}, rules version {each.rules_version}" for each in found},
        "broken_games": broken,
    }


def load_games() -> tuple[list[Game], dict[str, str]]:
    """Return the installed games that load, and for each other game why it doesn't."""
    found: list[Game] = []
    broken: dict[str, str] = {}
    for name in game_names():
        try:
            found.append(game(name))
        except PhilatelyError as error:
            broken[name] = str(error)
        except Exception as error:
            broken[name] = f"{type(error).__name__}: {error}"
    return found, broken


def build_kind() -> str:
    """Return whether the rules are compiled and, if not, why."""
    return "compiled" if _build.COMPILED else f"interpreted ({_build.WHY_INTERPRETED.rstrip('.')})"


def installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def extras() -> dict[str, dict[str, str | None]]:
    """Return the extras, each with its packages and their versions, or None for a package that isn't installed."""
    try:
        names = metadata("philately").get_all("Provides-Extra") or []
    except PackageNotFoundError:
        return {}
    found: dict[str, dict[str, str | None]] = {name: {} for name in names}
    for need in requires("philately") or []:
        package = re.match(r"[\w.-]+", need)
        extra = re.search(r"""extra\s*==\s*["']([\w.-]+)["']""", need)
        if package and extra and extra.group(1) in found:
            found[extra.group(1)][package.group()] = installed(package.group())
    found.pop("all", None)  # it is the sum of the others
    return found

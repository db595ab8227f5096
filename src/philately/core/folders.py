"""Where files of this user belong on this system."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Where saved games and whatever else should last belong."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    if Path(chosen).is_absolute():
        return Path(chosen) / "philately"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "philately"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "philately"
    return Path.home() / ".local" / "share" / "philately"


def cache_folder() -> Path:
    """Where things belong that can be worked out again."""
    chosen = os.environ.get("XDG_CACHE_HOME", "")
    if Path(chosen).is_absolute():
        return Path(chosen) / "philately"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "philately"
    if sys.platform == "win32":
        return data_folder() / "cache"
    return Path.home() / ".cache" / "philately"

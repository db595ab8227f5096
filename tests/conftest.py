"""Tests run with the plug-in game of tests/plugin installed, also in the processes they start."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings

PLUGIN = str(Path(__file__).parent / "plugin")

if PLUGIN not in sys.path:
    sys.path.insert(0, PLUGIN)
paths = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
if PLUGIN not in paths:
    os.environ["PYTHONPATH"] = os.pathsep.join([PLUGIN, *paths])
_memory = tempfile.TemporaryDirectory(prefix="philately-tests-")  # keywords of test heroes are not yours
os.environ["PHILATELY_PROFILE"] = str(Path(_memory.name, "memory.json"))
if "PYTEST_XDIST_WORKER" not in os.environ:  # workers share what they have proven, but not with you
    os.environ["XDG_CACHE_HOME"] = str(Path(_memory.name, "cache"))
MEMORY = Path("/dev/shm")  # files there are written at once; servers wait for the disk at every move
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2**30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
settings.register_profile(  # the same examples each time, however slow or busy the machine is
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

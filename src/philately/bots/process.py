"""Processes that work for another one."""

import os
import signal
import threading
from multiprocessing import parent_process


def begin_work() -> None:
    """Leave Ctrl-C to the main process, and end when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

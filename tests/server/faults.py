"""What goes wrong in the process of a bot: only simple bots come through. Nothing else is imported there for it."""

import os
import time

from philately.server.thinkers import Task, think


def dies(task: Task) -> int:
    if task.bot.startswith("search"):
        os._exit(3)
    return think(task)


def raises(task: Task) -> int:
    if task.bot.startswith("search"):
        raise ZeroDivisionError("a fault in a strategy")
    return think(task)


def hangs(task: Task) -> int:
    if task.bot.startswith("search"):
        time.sleep(3600)
    return think(task)


def all_fail(task: Task) -> int:
    if task.bot != "random":
        raise ZeroDivisionError("a fault in a strategy")
    return think(task)


def pid(_task: Task) -> int:
    return os.getpid()


def seconds(task: Task) -> float:
    time.sleep(0.01)
    return task.seconds

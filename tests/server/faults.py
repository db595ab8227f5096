"""What goes wrong in the process of a bot: only simple bots come through. Nothing else is imported there for it."""

import os
import time

from philately.server.thinkers import Problem, think


def dies(problem: Problem) -> int:
    if problem.bot.startswith("search"):
        os._exit(3)
    return think(problem)


def raises(problem: Problem) -> int:
    if problem.bot.startswith("search"):
        raise ZeroDivisionError("a fault in a strategy")
    return think(problem)


def hangs(problem: Problem) -> int:
    if problem.bot.startswith("search"):
        time.sleep(3600)
    return think(problem)


def all_fail(problem: Problem) -> int:
    if problem.bot != "random":
        raise ZeroDivisionError("a fault in a strategy")
    return think(problem)


def pid(_problem: Problem) -> int:
    return os.getpid()


def seconds(problem: Problem) -> float:
    time.sleep(0.01)
    return problem.seconds

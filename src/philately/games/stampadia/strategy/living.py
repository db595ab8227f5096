"""The strategy that bots and searches play by today. It may learn; what it builds on is frozen."""

from philately.games.stampadia.strategy.judgement import Judgement0


class StampadiaStrategy(Judgement0):
    """The judgement of version 0, and whatever was found out since: nothing yet."""

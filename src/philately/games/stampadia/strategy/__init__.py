"""What an adventurer knows: the judgement frozen for certificates, the living one, and the player who proves."""

from philately.games.stampadia.strategy.living import StampadiaStrategy

__all__ = ["StampadiaStrategy"]

"""Tables and everything that happens at them.

`states` describes the life of a table. `live` is one table in memory; `cache` holds all of them and writes what
happens. `lobby` opens tables and fills seats, `play` plays the game. `bots`, `clocks` and `hints` do the rest.
"""

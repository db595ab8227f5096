"""Tables: opening one, sitting down, playing, and what remains.

`states` has the life of a table in one picture. `live` is one table in memory; `cache` holds all of them and writes
what happens. `lobby` is all that happens before the deal and around the seats, `play` is the game. `bots`, `clocks` and
`hints` do the rest.
"""

"""Chronicles of Stampadia: a dungeon on one sheet of paper, for one player with two dice.

`game` has the way in. It isn't imported here, because every command looks for the album in this folder.
"""

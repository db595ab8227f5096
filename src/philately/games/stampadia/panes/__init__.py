"""The parts of the table in a browser: a pane for the map, one for the rooms table, one for the sheets.

`table.py` puts them together, with what has just happened (`beats.py`). A pane is drawn from what the scene shows, and
whatever may be answered there is a button.
"""

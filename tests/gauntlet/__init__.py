"""The gauntlet: one set of tests that every registered game passes.

A game joins by an entry in `variants.py`; `golden.py --write` makes its golden playthroughs.
"""

"""The gauntlet: one set of tests that every registered game passes.

A game joins with a file of facts and an entry in `variants.py`; `golden.py --write` makes its golden playthroughs and
counts its answers.
"""

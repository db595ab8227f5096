"""The tests of Philately."""

"""Tests of the kit that every game is built from."""

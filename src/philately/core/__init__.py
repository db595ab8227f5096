"""The core: the kit every game is built from."""

"""Rule tests, one folder a game."""

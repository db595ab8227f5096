"""Playing in a terminal."""

from philately.extras import need

need("play")

"""Playing in a terminal, and looking at records there."""

from philately.extras import need

need("play")

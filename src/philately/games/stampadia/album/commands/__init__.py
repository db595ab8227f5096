"""The album's commands: sheets, memory, campaigns and the solver."""

from philately.extras import need

need("play")

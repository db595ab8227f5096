"""The parts of pages: drawing helpers, the style sheet, ES modules and pictures. This room knows no game."""

from philately.extras import need

need("play")

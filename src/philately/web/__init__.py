"""What pages are made of: drawing helpers, style sheets, small ES modules and pictures. It knows no game."""

from philately.extras import need

need("play")

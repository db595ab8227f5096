"""Sheets, the player's aid and the manual on paper: drawn once, written as PDF, SVG or PNG.

`page.draw_sheet`, `aid.draw_aid` and `manual.draw_manual` give drawings; `output.write` puts them into files.
"""

from philately.extras import need

need("print")

"""Drawings into files; the ending of the name tells how: `.pdf`, `.svg` or `.png`."""

from collections.abc import Sequence
from pathlib import Path

from philately.games.stampadia.keeping import replace_file
from philately.games.stampadia.printing.drawing import Drawing
from philately.games.stampadia.printing.pdf import to_pdf
from philately.games.stampadia.printing.png import DPI, to_png
from philately.games.stampadia.printing.svg import to_svg

ENDINGS = (".pdf", ".svg", ".png")


def write(drawings: Sequence[Drawing], path: str | Path, *, dpi: int = DPI) -> list[Path]:
    """Write pages to a file, or to one a page with `-1`, `-2` before the ending; gives the files.

    A file is there as a whole or not at all. An ending that there isn't is a ValueError.
    """
    path = Path(path)
    ending = path.suffix.lower()
    if ending == ".pdf":
        contents = [to_pdf(drawings)]
    elif ending == ".svg":
        contents = [to_svg(drawing).encode() for drawing in drawings]
    elif ending == ".png":
        contents = to_png(drawings, dpi)
    else:
        raise ValueError(
            f"a page can be written as {', '.join(ENDINGS)}, not as {path.suffix or 'a file without ending'}"
        )
    if len(contents) == 1:
        paths = [path]
    else:
        paths = [path.with_stem(f"{path.stem}-{number}") for number in range(1, len(contents) + 1)]
    for file, content in zip(paths, contents, strict=True):
        replace_file(file, content)
    return paths

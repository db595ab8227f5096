"""Drawings as pictures: the PDF, rendered."""

import io
from collections.abc import Sequence
from typing import Any

import pypdfium2  # type: ignore[import-untyped]

from philately.games.stampadia.printing.drawing import Drawing
from philately.games.stampadia.printing.pdf import to_pdf

DPI = 200


def to_png(drawings: Sequence[Drawing], dpi: int = DPI) -> list[bytes]:
    """A picture of each page, in gray."""
    return render(to_pdf(drawings), dpi)


def render(pdf: bytes, dpi: int = DPI) -> list[bytes]:
    """A picture of each page of a PDF, in gray."""
    document: Any = pypdfium2.PdfDocument(pdf)
    try:
        pictures: list[bytes] = []
        for page in document:
            file = io.BytesIO()
            page.render(scale=dpi / 72, grayscale=True).to_pil().save(file, "PNG", dpi=(dpi, dpi), optimize=True)
            pictures.append(file.getvalue())
        return pictures
    finally:
        document.close()

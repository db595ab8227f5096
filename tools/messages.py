"""Collect every message of the package in `locale/philately.pot`, from which translators start.

The file is the same on every machine: sorted, without dates, people or line numbers.
"""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

PACKAGE = Path(__file__).parents[1] / "src/philately"
TEMPLATE = PACKAGE / "locale/philately.pot"
HEADER = """\
# The messages of Philately. For a new language copy this file to <language>/philately.po beside it.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


def template() -> str:
    """The file as it should be."""
    catalog = Catalog(charset="utf-8")
    for file, _line, message, comments, context in extract_from_dir(
        PACKAGE, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    ):
        catalog.add(message, None, [(Path(file).as_posix(), 0)], auto_comments=comments, context=context)
    written = io.BytesIO()
    write_po(written, catalog, width=0, omit_header=True, sort_output=True, include_lineno=False)
    return HEADER + written.getvalue().decode()


if __name__ == "__main__":
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(template(), encoding="utf-8")

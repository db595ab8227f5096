"""Collect every message of the package in `locale/philately.pot`, from which translators start.

The file is the same on every machine: sorted, without dates, people or line numbers.
"""

import ast
import io
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
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
KEYWORDS = {"_": 1, "N_": 1, "ngettext": 2}  # how many of the arguments are messages
DATA = tuple(f"games/*/{name}*.toml" for name in ("board", "buildings", "cards", "gangs"))  # texts shown to people
SHOWN = ("name", "text", "title")  # the keys of those


def calls(file: Path) -> Iterator[tuple[int, list[ast.expr]]]:
    """Where messages stand, also inside f-strings, where the tokens that babel looks at depend on Python's version."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in KEYWORDS:
                yield node.lineno, node.args[: KEYWORDS[name]]


def texts(data: object) -> Iterator[str]:
    """What people see of a data file, wherever in it the keys stand."""
    for one in data if isinstance(data, list) else []:
        yield from texts(one)
    for key, value in data.items() if isinstance(data, dict) else []:
        if key in SHOWN and isinstance(value, str):
            yield value
        else:
            yield from texts(value)


def template() -> str:
    """The file as it should be."""
    catalog = Catalog(charset="utf-8")
    for file in sorted(PACKAGE.rglob("*.py")):
        where = file.relative_to(PACKAGE).as_posix()
        for _line, arguments in calls(file):
            forms = [form.value for form in arguments if isinstance(form, ast.Constant) and isinstance(form.value, str)]
            if forms and len(forms) == len(arguments):
                catalog.add(forms[0] if len(forms) == 1 else tuple(forms), None, [(where, 0)])
    for file in sorted(file for pattern in DATA for file in PACKAGE.glob(pattern)):
        for text in texts(tomllib.loads(file.read_text(encoding="utf-8"))):
            catalog.add(text, None, [(file.relative_to(PACKAGE).as_posix(), 0)])
    written = io.BytesIO()
    write_po(written, catalog, width=0, omit_header=True, sort_output=True, include_lineno=False)
    return HEADER + written.getvalue().decode()


if __name__ == "__main__":
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(template(), encoding="utf-8")

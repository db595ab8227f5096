"""Write the tables of questions and events into the pages about records, as the games declare them.

A page has marks around each table: `<!-- questions of stampede -->` or `<!-- events of stampede -->` before it, and
`<!-- end -->` behind it. docs/record-format.md tells how the tables are read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from philately.core.event import Event, Field
from philately.core.game import Game
from philately.core.question import Question
from philately.core.registry import game, game_names

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
BLOCK = re.compile(r"^<!-- (\w+) of (\w+) -->\n.*?^<!-- end -->$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"^<!-- (?:\w+ of .*|end) -->$", re.MULTILINE)
KINDS = {"secret": "is_secret", "together": "is_together", "countdown": "lapse"}  # the method that may depend on more


def questions_of(one: Game) -> list[Question[Any]]:
    """Return what a game asks, in the order of its list; the last question is asked of nobody."""
    return one.create(one.usual_players, one.check_options({}, one.usual_players)).questions[:-1]


def kind_of(question: Question[Any]) -> str:
    """Say how a question is asked; what depends on options or on the position *may be* so."""
    said = []
    for kind, method in KINDS.items():
        if getattr(type(question), method) is not getattr(Question, method):
            said.append(f"may be {kind}" if kind != "countdown" else "may have a countdown")
        elif getattr(question, kind, False):
            said.append(kind)
    return ", ".join(said)


def detail(name: str, field: Field) -> str:
    """Return one field of an event in the notation of the tables."""
    said = f"`{name}`"
    if field.many:
        said += f" × {field.number}" if field.number else " …"
    if len(field.kinds) > 1:
        said += f" ({', '.join(field.kinds)})"
    if field.to is not None:
        said += " → " + (" ".join(f"`{reader}`" for reader in field.to) or "nobody")
        if field.each:
            said += ", each alone"
        if field.when:
            said += f", if `{field.when}`"
    return said


def details(fields: Mapping[str, Field]) -> str:
    return "; ".join(detail(name, field) for name, field in fields.items())


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in (heads, *rows)]
    return "\n".join([lines[0], "|---" * len(heads) + "|", *lines[1:]])


def question_row(question: Question[Any]) -> list[str]:
    return [f"`{question.name}`", question.rule, kind_of(question)]


def event_row(event: Event) -> list[str]:
    return [f"`{event.name}`", details(event.fields), event.rule]


def written(text: str) -> str:
    """Return a page with its tables as they should be."""

    def block(found: re.Match[str]) -> str:
        kind, name = found[1], found[2]
        if kind not in ("questions", "events") or name not in game_names():
            raise ValueError(f"there is no table <!-- {kind} of {name} -->; tables are questions and events of a game")
        if kind == "questions":
            made = table(("question", "rule", "kind"), [question_row(each) for each in questions_of(game(name))])
        else:
            made = table(("event", "details", "rule"), [event_row(each) for each in game(name).events])
        return f"<!-- {kind} of {name} -->\n{made}\n<!-- end -->"

    found = list(BLOCK.finditer(text))
    if len(MARK.findall(text)) != 2 * len(found):
        raise ValueError("each <!-- questions of GAME --> and <!-- events of GAME --> needs its own <!-- end -->")
    return BLOCK.sub(block, text)


def pages() -> Iterator[tuple[Path, str, str]]:
    """Give each page, with what it says and what it should say."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        yield page, text, written(text)


if __name__ == "__main__":
    for page, text, should in pages():
        if text != should:
            page.write_text(should, encoding="utf-8")

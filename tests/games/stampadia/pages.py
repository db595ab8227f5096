"""Pages of the original for tests: the real ones, pages without one of their elements, and files that are no pages."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

FOLDER = Path(__file__).parents[2] / "data" / "stampadia" / "pages"
PAGES = sorted(FOLDER.glob("*.svg"))
PAGE = (FOLDER / "18827.svg").read_bytes()


class Element(NamedTuple):
    """An element of a page: where it begins and ends, and how it begins."""

    start: int
    end: int
    tag: str
    attributes: dict[str, str]


def elements(page: bytes) -> list[Element]:
    """Return all elements of a page but the outermost."""
    found: list[Element] = []
    begun: list[tuple[int, str, dict[str, str]]] = []
    parser = expat.ParserCreate()

    def end(_tag: str) -> None:
        start, tag, attributes = begun.pop()
        found.append(Element(start, page.index(b">", parser.CurrentByteIndex) + 1, tag, attributes))

    parser.StartElementHandler = lambda tag, attributes: begun.append((parser.CurrentByteIndex, tag, attributes))
    parser.EndElementHandler = end
    parser.Parse(page, True)
    return found[:-1]


def without(page: bytes, element: Element) -> bytes:
    return page[: element.start] + page[element.end :]


def bombs() -> Iterator[tuple[str, bytes]]:
    """Yield documents whose entities grow without end or reach for other files, with and without a page behind them."""
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    for name, inner in {
        "billion laughs": f'<!ENTITY l0 "ha">{laughs}',
        "quadratic": f'<!ENTITY l9 "{"ha" * 100_000}">',
        "external entity": '<!ENTITY l9 SYSTEM "file:///etc/passwd">',
        "external subset": '<!ENTITY % l SYSTEM "http://127.0.0.1:9/x.dtd"> %l; <!ENTITY l9 "">',
    }.items():
        head = f"<!DOCTYPE svg [{inner}]>".encode()
        yield name, head + b"<svg>" + b"&l9;" * 1000 + b"</svg>"
        start = PAGE.index(b"<svg")
        yield f"{name} in a page", head + PAGE[start:].replace(b"The Bloody Claw", b"&l9;")


def hostile() -> dict[str, bytes]:
    """Return files that are no pages, by what they are. None of them may be read, or take long."""
    title, item, header = b"The Bloody Claw</tspan>", b"Taunt (enemy turn roll", b"the Wizard in"
    door = PAGE[PAGE.index(b'<rect x="162.21961539999998"') :].split(b"</rect>")[0] + b"</rect>"
    last = PAGE.rindex(b"</g>")
    return {
        **dict(bombs()),
        "nothing": b"<",
        "only a mark": b"\xff\xfe",
        "PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + b"\0" * 1000,
        "HTML": b"<!DOCTYPE html><html><body><p>Hello<br></body></html>",
        "another SVG": b'<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>',
        "script alone": b'<svg xmlns="http://www.w3.org/2000/svg"><script>while(1);</script></svg>',
        "script in a page": PAGE[:last] + b"<script>alert(1)</script>" + PAGE[last:],
        "picture in a page": PAGE[:last] + b'<image href="http://127.0.0.1:9/"/>' + PAGE[last:],
        "NUL": PAGE.replace(b"Bloody", b"Bl\0ody"),
        "NUL alone": b"<" + b"\0" * 500_000,
        "broken UTF-8": PAGE.replace(b"Bloody", b"Bl\xff\xfedy"),
        "unknown encoding": PAGE.replace(b"UTF-8", b"klingon", 1),
        "odd encoding": PAGE.replace(b"UTF-8", b"rot13", 1),
        "long encoding": PAGE.replace(b"UTF-8", b"utf-32", 1),
        "wrong encoding": PAGE.replace(b"UTF-8", b"UTF-16", 1),
        "compressed": gzip.compress(PAGE),
        "deep": b"<g>" * 300_000,
        "deep and closed": b"<svg>" + b"<g>" * 100_000 + b"</g>" * 100_000 + b"</svg>",
        "many elements": b"<svg>" + b"<g/>" * 250_000 + b"</svg>",
        "many elements in a page": PAGE[:last] + b"<g/>" * 100_000 + PAGE[last:],
        "many pieces of text": b"<svg>" + (b"x" * 40 + b"<g/>") * 19_000 + b"</svg>",
        "many attributes": b"<svg " + b" ".join(b'a%d=""' % n for n in range(80_000)) + b"/>",
        "long style": PAGE[:last] + b'<rect style="' + b"; stroke" * 60_000 + b'"></rect>' + PAGE[last:],
        "long number": PAGE.replace(b'width="8.5780792"', b'width="' + b"9" * 400_000 + b'"', 1),
        "long title": PAGE.replace(title, b"x" * 500_000 + b"</tspan>"),
        "long item": PAGE.replace(item, b" (" * 250_000),
        "long header": PAGE.replace(header, b"the _ in" * 50_000),
        "long footer": PAGE.replace(b" - Page #", b" - Page #0" * 50_000),
        "no width": PAGE.replace(b'width="8.5780792"', b'width="0"'),
        "doors everywhere": PAGE[:last]
        + b"".join(door.replace(b"162.2", b"%d.2" % n) for n in range(1500))
        + PAGE[last:],
        "cut before it begins": PAGE[:200],
        "cut in half": PAGE[: len(PAGE) // 2],
        "cut before it ends": PAGE[: PAGE.rindex(b"</svg>")],
    }

"""The OpenAPI schema of the API, and a page made from it."""

from typing import Any

import htpy as h
from htpy import Node
from litestar import Response, get

from philately.core.language import _
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, show


@get("/api/openapi.json", include_in_schema=False, media_type="application/json")
async def openapi(request: Asking) -> dict[str, Any]:
    return request.app.openapi_schema.to_schema()


@get("/api", include_in_schema=False)
async def apidoc(request: Asking, house: TheHouse) -> Response[str]:
    schema = request.app.openapi_schema.to_schema()
    routes = [
        (path, method, what)
        for path in sorted(schema["paths"], key=_place)
        for method, what in schema["paths"][path].items()
        if isinstance(what, dict)
    ]
    kinds = schema.get("components", {}).get("schemas", {})
    return show(
        _("API"),
        h.h1[_("The JSON API")],
        h.section(".sheet.prose")[
            h.p[
                _(
                    "A program sits down, looks, answers and waits like everybody else, and is told what its seat may "
                    "see. Taking a seat gives a token; send it with every request of that seat."
                )
            ],
            h.pre[h.code["Authorization: Bearer TOKEN"]],
            h.p[
                h.a(href="/api/openapi.json")[h.code["openapi.json"]],
                " · ",
                _("A whole program that plays a game is examples/api_bot.py."),
            ],
        ],
        (_route(path, method, what) for path, method, what in routes),
        h.section(".sheet.api")[
            h.h2("#kinds")[_("Kinds of data")], (_kind(name, kinds[name]) for name in sorted(kinds))
        ],
        player=await house.player(request),
    )


ORDER = "games tables {table} {seat} nonce view options hint act events undo record leave"


def _place(path: str) -> int:
    """Return a key that sorts routes in the order in which a program needs them."""
    order, last = ORDER.split(), path.rsplit("/", 1)[-1]
    return order.index(last) if last in order else len(order)


def _route(path: str, method: str, what: dict[str, Any]) -> Node:
    return h.section(".sheet.api")[
        h.h2[h.code(".method")[method.upper()], " ", h.code[path]],
        _told(what.get("description") or what.get("summary", "")),
        bool(what.get("parameters"))
        and h.dl(".facts")[
            (
                h.div[
                    h.dt[h.code[each["name"]]],
                    h.dd[_type(each.get("schema", {})), " ", _told(each.get("description", ""), h.span)],
                ]
                for each in what["parameters"]
            )
        ],
        (
            h.p[_("Body:"), " ", _type(content.get("schema", {}))]
            for content in what.get("requestBody", {}).get("content", {}).values()
        ),
        h.dl(".facts")[_responses(what.get("responses", {}))],
    ]


def _responses(responses: dict[str, Any]) -> list[Node]:
    """List the response of success with its type, and all errors in one line."""
    shown: list[Node] = []
    for status, response in responses.items():
        if status < "300":
            kinds = [_type(content.get("schema", {})) for content in response.get("content", {}).values()]
            shown.append(h.div[h.dt[status], h.dd[kinds]])
    errors = [f"{status} {each.get('description', '')}" for status, each in responses.items() if status >= "300"]
    return [*shown, h.div[h.dt["4xx"], h.dd[_type({"$ref": "Problem"}), ": ", _told("; ".join(errors), h.span)]]]


def _kind(name: str, kind: dict[str, Any]) -> Node:
    needed = kind.get("required", [])
    return h.article(id=f"kind-{name}")[
        h.h3[h.code[name]],
        _told(kind.get("description", "")),
        h.dl(".facts")[
            (
                h.div[
                    h.dt[h.code[field], "" if field in needed else "?"],
                    h.dd[_type(what), " ", _told(what.get("description", ""), h.span)],
                ]
                for field, what in kind.get("properties", {}).items()
            )
        ],
    ]


def _told(text: str, kind: h.Element = h.p) -> Node:
    """Show a text of the schema, which is for programmers and not translated."""
    return bool(text) and kind(lang="en")[text]


def _type(schema: dict[str, Any]) -> Node:
    """Show a type, with links to the types that it refers to."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return h.a(href=f"#kind-{name}")[h.code[name]]
    if "oneOf" in schema:
        return [(" | " if number else "", _type(each)) for number, each in enumerate(schema["oneOf"])]
    if schema.get("type") == "array":
        return [_("list of"), " ", _type(schema.get("items", {}))]
    if "enum" in schema:
        return h.code[" | ".join(map(str, schema["enum"]))]
    kind = schema.get("type", "any")
    return h.code[" | ".join(kind) if isinstance(kind, list) else kind]


routes = [apidoc, openapi]

"""The ASGI application: it joins routes, pages, extensions and the house."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

import philately
from philately.core.errors import BadExtension, PhilatelyError
from philately.core.registry import all_games
from philately.extension import Extension, extensions
from philately.server.api.api import Api
from philately.server.config import Config, World
from philately.server.guard.guard import Guard
from philately.server.guard.problems import on_fault, on_http, on_refusal
from philately.server.guard.strict import StrictRequest
from philately.server.house import House
from philately.server.pages import routes
from philately.web.static import add_static


def create_app(
    config: Config, world: World | None = None, installed: Sequence[Extension] | None = None
) -> tuple[ASGIApp, House]:
    """Return the application for an ASGI server, and the house behind it, with all installed extensions."""
    found = extensions() if installed is None else installed
    check_addresses(found)
    for extension in found:
        if (static := extension.inside("static")) is not None:
            add_static(extension.name, static)
    house = House(config, world or World(), found)
    further = [route for extension in found for route in house.parts.routes(extension.name)]

    @asynccontextmanager
    async def living(_app: Litestar) -> AsyncIterator[None]:
        all_games()  # loaded before any bot's process starts, because the process reads what games leave for it
        try:
            await house.open()
            yield
        finally:
            await house.close()

    bearer = SecurityScheme(type="http", scheme="bearer", description="The token of a seat.")
    app = Litestar(
        [Api, *routes, *further],
        lifespan=[living],
        state=State({"house": house}),
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers={PhilatelyError: on_refusal, HTTPException: on_http, Exception: on_fault},
        openapi_config=OpenAPIConfig(
            title="Philately",
            version=philately.__version__,
            path="/api/schema",
            render_plugins=[],
            use_handler_docstrings=True,
            components=Components(security_schemes={"seat": bearer}),
        ),
        request_class=StrictRequest,
        request_max_body_size=config.limits.body,
        signature_types=[House],
        logging_config=None,
    )
    return Guard(app, config, house.who, house.world.now), house


def check_addresses(found: Sequence[Extension]) -> None:
    """Raise `BadExtension` if an extension uses an address of the house."""
    ours = {path.split("/")[1] for route in routes for path in route.paths} | {Api.path.strip("/"), "static"}
    for extension in found:
        if extension.name in ours:
            raise BadExtension(f"the extension {extension.name} can't have the address /{extension.name}: it is ours")


def schema(app: Any) -> dict[str, Any]:
    """Return the OpenAPI description of the API."""
    found: dict[str, Any] = app.app.openapi_schema.to_schema()
    return found

"""The application: all doors, one house behind them."""

from collections.abc import AsyncIterator
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
from philately.core.errors import PhilatelyError
from philately.core.registry import all_games
from philately.server.api import Api
from philately.server.config import Config, World
from philately.server.guard import Guard
from philately.server.house import House
from philately.server.problems import on_fault, on_http, on_refusal
from philately.server.strict import StrictRequest


def create_app(config: Config, world: World | None = None) -> tuple[ASGIApp, House]:
    """The application for an ASGI server, and the house behind it."""
    house = House(config, world or World())

    @asynccontextmanager
    async def living(_app: Litestar) -> AsyncIterator[None]:
        all_games()  # before any bot's process is started: it will look for what games have left for it
        await house.sheets.open()
        await house.tables.open()
        try:
            yield
        finally:
            house.sheets.close()
            await house.tables.close()

    from philately.server.pages import routes

    bearer = SecurityScheme(type="http", scheme="bearer", description="The token of a seat.")
    app = Litestar(
        [Api, *routes],
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
    return Guard(app, config, house.who, world.now if world else house.world.now), house


def schema(app: Any) -> dict[str, Any]:
    """The OpenAPI description of the API."""
    found: dict[str, Any] = app.app.openapi_schema.to_schema()
    return found

"""Requests whose JSON bodies are read strictly: the text "1" isn't a number."""

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException

from philately.core.language import _

Asking = Request[Any, Any, Any]  # the type of requests in signatures


class StrictRequest(Request[Any, Any, Any]):
    """A request that doesn't convert strings to numbers as Litestar would, because our OpenAPI schema forbids it."""

    async def json(self) -> Any:
        wanted = getattr(self.route_handler, "parsed_data_field", None)
        try:
            return msgspec.json.decode(await self.body(), type=Any if wanted is None else wanted.annotation)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            fault = _("it is nested too deeply") if isinstance(error, RecursionError) else str(error)
            raise ClientException(_("the request doesn't fit: {fault}").format(fault=fault)) from None

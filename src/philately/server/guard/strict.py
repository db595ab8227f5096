"""Bodies of requests, taken at their word: the text "1" is no number."""

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException

from philately.core.language import _


class StrictRequest(Request[Any, Any, Any]):
    """Litestar would turn texts into numbers where a number is wanted; our description promises otherwise."""

    async def json(self) -> Any:
        wanted = getattr(self.route_handler, "parsed_data_field", None)
        try:
            return msgspec.json.decode(await self.body(), type=Any if wanted is None else wanted.annotation)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            fault = _("it is nested too deeply") if isinstance(error, RecursionError) else str(error)
            raise ClientException(_("the request doesn't fit: {fault}").format(fault=fault)) from None

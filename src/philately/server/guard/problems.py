"""Turn errors into responses: 4xx with a message for mistakes of the client, 500 for ours."""

import logging
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException

from philately.core import errors
from philately.core.language import _
from philately.server.guard.guard import shown
from philately.server.guard.strict import Asking

log = logging.getLogger("philately.server")

STATUS: dict[type[errors.PhilatelyError], int] = {  # errors of the core; other errors have a `status`
    errors.BadOptions: 400,
    errors.BadNotation: 422,
    errors.IllegalAction: 422,
    errors.NotAllowed: 409,
    errors.NotInstalled: 501,
    errors.NotYourTurn: 409,
    errors.UnknownGame: 404,
}


class Problem(msgspec.Struct, frozen=True):
    """What was wrong."""

    error: str


def wants_page(request: Asking) -> bool:
    """Return whether a person's browser wants a page, rather than a program or a script wanting data."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def respond(request: Asking, status: int, message: str) -> Response[Any]:
    """Return the message as a page for people or as JSON for programs."""
    from philately.server.pages.problem import problem_page

    if wants_page(request):
        return Response(problem_page(status, message), status_code=status, media_type="text/html")
    return Response(Problem(message), status_code=status, media_type="application/json")


def on_refusal(request: Asking, error: errors.PhilatelyError) -> Response[Any]:
    """Respond to an error of the rules or the house."""
    status = STATUS.get(type(error)) or getattr(error, "status", None)
    if status is None:
        return on_fault(request, error)
    log.info("%s %s: %d %s", request.method, shown(request.url.path), status, error)
    return respond(request, status, str(error))


def on_http(request: Asking, error: HTTPException) -> Response[Any]:
    """Respond to an HTTP error such as an unknown page or broken JSON."""
    if error.status_code >= 500:
        return on_fault(request, error)
    message = {404: _("there is nothing here"), 405: _("this can't be done here")}.get(error.status_code, error.detail)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        faults = [
            f"{fault.get('key', '')}: {fault.get('message', '')}" for fault in error.extra if isinstance(fault, dict)
        ]
        message = "; ".join([_("the request doesn't fit"), *faults])
    log.info("%s %s: %d %s", request.method, shown(request.url.path), error.status_code, message)
    response = respond(request, error.status_code, message)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def on_fault(request: Asking, error: Exception) -> Response[Any]:
    """Respond to a fault of ours, and log its traceback."""
    log.error("%s %s failed", request.method, shown(request.url.path), exc_info=error)
    return respond(request, 500, _("something went wrong here; it has been logged"))

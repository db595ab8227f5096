"""Errors become answers: a 4xx with a message for what the client did, a 500 for what we did."""

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from philately.core import errors
from philately.core.language import _
from philately.server.guard.guard import shown

log = logging.getLogger("philately.server")

STATUS: dict[type[errors.PhilatelyError], int] = {  # errors of the core; all others have a `status` of their own
    errors.BadOptions: 400,
    errors.BadNotation: 422,
    errors.IllegalAction: 422,
    errors.NotAllowed: 409,
    errors.NotInstalled: 501,
    errors.NotYourTurn: 409,
    errors.UnknownGame: 404,
}


class Problem(msgspec.Struct, frozen=True):
    """What was wrong, and what would be right."""

    error: str


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Is this a person's browser going to a page, and not a program or our own script?"""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def answer(request: Request[Any, Any, Any], status: int, message: str) -> Response[Any]:
    """The message, as a page for people and as JSON for programs."""
    from philately.server.pages.problem import problem_page

    if wants_page(request):
        return Response(problem_page(status, message), status_code=status, media_type="text/html")
    return Response(Problem(message), status_code=status, media_type="application/json")


def on_refusal(request: Request[Any, Any, Any], error: errors.PhilatelyError) -> Response[Any]:
    """Tell what the caller did that can't be done."""
    status = STATUS.get(type(error)) or getattr(error, "status", None)
    if status is None:
        return on_fault(request, error)
    log.info("%s %s: %d %s", request.method, shown(request.url.path), status, error)
    return answer(request, status, str(error))


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """A request that doesn't fit, such as an unknown page or broken JSON."""
    if error.status_code >= 500:
        return on_fault(request, error)
    message = {404: _("there is nothing here"), 405: _("this can't be done here")}.get(error.status_code, error.detail)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        faults = [
            f"{fault.get('key', '')}: {fault.get('message', '')}" for fault in error.extra if isinstance(fault, dict)
        ]
        message = "; ".join([_("the request doesn't fit"), *faults])
    log.info("%s %s: %d %s", request.method, shown(request.url.path), error.status_code, message)
    response = answer(request, error.status_code, message)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Our fault: logged with all we know."""
    log.error("%s %s failed", request.method, shown(request.url.path), exc_info=error)
    return answer(request, 500, _("something went wrong here; it has been logged"))

"""The guard sees every request first. It refuses those that are too frequent, too slow or come from another site.

It also sets the language of the response, and headers that forbid the browser what our pages never need.
"""

import asyncio
import logging
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, HTTPReceiveMessage, Message, Receive, Scope, Send, WebSocketReceiveMessage

from philately.core.language import _, best, set_language
from philately.server.config import Config
from philately.server.guard.bucket import Bucket

log = logging.getLogger("philately.guard")

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
FOR_EVER = b"public, max-age=31536000, immutable"
SAFE = ("GET", "HEAD", "OPTIONS")


class Refused(Exception):
    """The request is refused."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Guard:
    """ASGI middleware around the application."""

    def __init__(
        self, app: ASGIApp, config: Config, who: Callable[[dict[str, str]], str], now: Callable[[], float]
    ) -> None:
        self.app = app
        self.config = config
        self.who = who  # returns the player or seat of a request's headers, or an empty string
        limits = config.limits
        self.by_player = Bucket(*limits.player, now)
        self.by_address = Bucket(*limits.address, now)
        self.open: dict[str, int] = {}  # open requests, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        set_language(self.config.language or best(headers.get("accept-language", "")))
        client = scope["client"]
        address = client[0] if client else ""
        try:
            self._admit(scope, headers, address)
        except Refused as refusal:
            log.warning("%s %s from %s: %d %s", scope["type"], shown(scope["path"]), address, refusal.status, refusal)
            await _refuse(scope, send, refusal)
            return
        self.open[address] = self.open.get(address, 0) + 1
        try:
            await self.app(
                scope, self._timed(receive) if scope["type"] == ScopeType.HTTP else receive, _with_headers(scope, send)
            )
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    def _admit(self, scope: Scope, headers: dict[str, str], address: str) -> None:
        host = headers.get("host", "")
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            name = ""
        if not self.config.knows_name(name):
            raise Refused(400, _("this server isn't called so: start it with --name to give it another name"))
        if self.open.get(address, 0) >= self.config.limits.listeners:
            raise Refused(429, _("too many requests are open from your address; close some pages"))
        who = self.who(headers)
        if (who and not self.by_player.take(who)) or not self.by_address.take(address):
            raise Refused(429, _("too many requests; wait a moment"))
        by_cookie = not scope["path"].startswith("/api/")
        changes = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in SAFE
        if by_cookie and changes and not _same_origin(headers, host):
            raise Refused(403, _("this must be done on our own page"))

    def _timed(self, receive: Receive) -> Receive:
        """Return `receive` with a time limit for the whole body."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.config.limits.body_seconds
        whole = False

        async def timed() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            nonlocal whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(_("the request took too long to arrive"), status_code=408) from None
            if message["type"] == "http.disconnect":
                raise HTTPException(_("the request broke off"), status_code=400)
            whole = not message.get("more_body", False)
            return message

        return timed


def shown(path: str) -> str:
    """Return a path for the log, escaped so that a client can't forge lines there."""
    return path[:200].encode("unicode_escape").decode()


def _same_origin(headers: dict[str, str], host: str) -> bool:
    """Return whether one of our own pages sent this. Every browser tells, so a request that doesn't is refused."""
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:
            return False
    return headers.get("sec-fetch-site") in ("same-origin", "none")


def _with_headers(scope: Scope, send: Send) -> Send:
    fixed = scope["path"].startswith("/static/")

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            caching = FOR_EVER if fixed and message["status"] == 200 else b"no-store"
            message["headers"] = [*message["headers"], *_HEADERS, (b"cache-control", caching)]
        await send(message)

    return sending


async def _refuse(scope: Scope, send: Send, refusal: Refused) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    body = msgspec.json.encode({"error": str(refusal)})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.status == 429:
        headers.append((b"retry-after", b"1"))
    sending = _with_headers(scope, send)
    await sending({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await sending({"type": "http.response.body", "body": body, "more_body": False})

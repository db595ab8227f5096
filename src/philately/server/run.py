"""Run the server: open a socket, start uvicorn, open a browser."""

import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from threading import Thread
from types import FrameType

import uvicorn

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.server.app import create_app
from philately.server.config import Config
from philately.server.house import House

USUAL_PORT = 8000


def serve(config: Config, port: int | None, *, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM. `say` is called with the address."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    logging.getLogger("philately").setLevel(logging.WARNING)
    listening = bind(config.host, port)
    taken = listening.getsockname()[1]
    if port is None and taken != USUAL_PORT:
        say(_("Port {usual} is taken, so this is port {port}.").format(usual=USUAL_PORT, port=taken))
    app, house = create_app(config)
    address = address_of(config.host, taken)

    def started() -> None:
        say(_("Philately is at [bold]{address}[/] (Ctrl-C stops it)").format(address=address))
        if open_browser and has_screen():
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=4096,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=1,
            timeout_keep_alive=30,
        ),
        house,
        started,
    ).run(sockets=[listening])


class Server(uvicorn.Server):
    """Uvicorn's server. On shutdown it releases those who wait for news, and it exits cleanly."""

    def __init__(self, config: uvicorn.Config, house: House, started: Callable[[], None]) -> None:
        super().__init__(config)
        self.house = house
        self.on_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.tables.let_go()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let Ctrl-C and SIGTERM end the server but not the process. A second signal ends it without waiting."""
        former = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in former.items():
                signal.signal(number, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def bind(host: str, port: int | None) -> socket.socket:
    """Return a listening socket. Without a port, use the usual one or the next that is free."""
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise BadOptions(_("there is no address {host}: {reason}").format(host=host, reason=error)) from None
    wanted = [*range(USUAL_PORT, USUAL_PORT + 20), 0] if port is None else [port]
    for number in wanted:
        listening = socket.socket(family, kind, protocol)
        if os.name == "posix":  # on Windows it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address[0], number))
            listening.listen(2048)
            return listening
        except OSError as error:
            listening.close()
            if number == wanted[-1] or error.errno != errno.EADDRINUSE:
                where = f"{host}:{number}"
                raise BadOptions(
                    _("can't listen at {where}: {reason}; choose another --port or --host").format(
                        where=where, reason=error.strerror
                    )
                ) from None
    raise AssertionError


def address_of(host: str, port: int) -> str:
    """Return the address for a browser on this machine."""
    name = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::", "localhost") else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def has_screen() -> bool:
    """Return whether a browser can be shown. Without a screen, Python would start one in the terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

"""Serve the tabletop to browsers and programs: serve."""

import os
from functools import partial
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen at; 0.0.0.0 lets others in your network in.", metavar="ADDRESS")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(help="Port; without one 8000, or the next that is free.", metavar="PORT", min=0, max=65535),
    ] = None,
    database: Annotated[
        str,
        typer.Option(help="File in which all is kept; without one, a file in your data folder.", metavar="FILE"),
    ] = "",
    name: Annotated[
        list[str] | None,
        typer.Option(help="A name that browsers may call this server by, such as games.example.org.", metavar="NAME"),
    ] = None,
    pace: Annotated[
        float, typer.Option(help="Seconds a bot waits, so that people can follow.", metavar="SECONDS", min=0, max=60)
    ] = 0.7,
    no_open: Annotated[bool, typer.Option("--no-open", help="Don't open the browser.")] = False,
) -> None:
    """Start the server: play in the browser, alone, with bots or with friends.

    For instance:

    philately serve

    philately serve --host 0.0.0.0 --port 8000 --database club.sqlite3
    """
    from philately.server.config import Config
    from philately.server.run import serve as serve_tables
    from philately.terminal.console import output

    config = Config(
        database=database,
        host=host,
        names=tuple(name or ()),
        pace=pace,
        thinkers=max(1, (os.cpu_count() or 2) - 1),
    )
    serve_tables(config, port, open_browser=not no_open, say=partial(output().print, highlight=False))

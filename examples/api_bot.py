"""A program that sits down over HTTP and plays a table out. It needs nothing but Python.

    python examples/api_bot.py                               a table of its own, against the server's bots
    python examples/api_bot.py --game stampadia              another game
    python examples/api_bot.py --table TABLE --seat 2        a free seat of a table that is there already
    python examples/api_bot.py --table TABLE --seat 2 --invitation WORD

It reads what it is asked and takes any legal answer; `choose` is the place for something cleverer.
"""

import argparse
import json
import random
import secrets
import sys
import urllib.error
import urllib.parse
import urllib.request
from typing import Any


class Server:
    """The API of a server, for one seat."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One request; gives the JSON of the answer."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def sit_down(server: Server, game: str, table: str, seat: int, invitation: str, name: str) -> str:
    """Take a seat, at a new table if none is named; gives the table."""
    nonce = secrets.token_hex(32)  # our part of the chance, chosen after the server's commitment is known
    if table:
        body = {"name": name, "nonce": nonce, "invitation": invitation}
        server.token = server.call("POST", f"/tables/{table}/seats/{seat}", body)["token"]
        return table
    most = next(each["most"] for each in server.call("GET", "/games") if each["name"] == game)
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}, {"kind": "bot"}][:most]
    made = server.call("POST", "/tables", {"game": game, "seats": seats, "name": name})
    server.token = made["tokens"][0]["token"]
    table = made["table"]["id"]
    server.call("POST", f"/tables/{table}/nonce", {"nonce": nonce})
    return table


def choose(choices: list[dict[str, Any]]) -> str:
    """One of the answers, as a word."""
    word: str = random.choice(choices)["word"]
    return word


def move(server: Server, table: str) -> None:
    """Answer one question after another, until the server says that the move is complete."""
    answers: list[str] = []
    key = secrets.token_hex(8)  # if the network fails, the same move can be sent again and counts once
    while True:
        draft = urllib.parse.quote(" ".join(answers))
        asked = server.call("GET", f"/tables/{table}/options?draft={draft}")
        if asked["ask"] is None:
            return
        answers.append(choose(asked["ask"]["choices"]))
        try:
            done = server.call("POST", f"/tables/{table}/act", {"answers": answers, "after": asked["at"], "key": key})
        except urllib.error.HTTPError as error:
            if error.code == 409:  # something has happened in between: look again
                return
            raise
        if done["complete"]:
            return


def play(server: Server, table: str) -> None:
    """Listen, print what happens, answer when asked, until the game is over."""
    seen = 0
    while True:
        news = server.call("GET", f"/tables/{table}/events?after={seen}&wait=25")
        seen = news["at"]
        for event in news["events"]:
            print("\n".join(event["log"]))
        if news["status"] in ("over", "closed"):
            return
        if news["asked"]:
            move(server, table)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("server", nargs="?", default="http://localhost:8000", help="its address")
    parser.add_argument("--game", default="stampede", help="the game of a new table")
    parser.add_argument("--table", default="", help="a table; without one a new one is made")
    parser.add_argument("--seat", type=int, default=0, help="the seat to take there, from 0")
    parser.add_argument(
        "--invitation", default="", help="the word of an invitation, for a seat that is kept for a friend"
    )
    parser.add_argument("--name", default="Program")
    said = parser.parse_args()
    server = Server(said.server)
    try:
        table = sit_down(server, said.game, said.table, said.seat, said.invitation, said.name)
        print(f"{said.server.rstrip('/')}/tables/{table}")
        play(server, table)
    except urllib.error.HTTPError as error:
        print(f"api_bot: {json.load(error)['error']}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"api_bot: {said.server} doesn't answer: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())

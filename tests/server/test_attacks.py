"""What nobody should send: each gets a clear refusal, is logged, and the table goes on unharmed."""

import contextlib
import json
import logging
import re
import socket as sockets
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from philately.server.config import Limits
from philately.server.guard.guard import HEADERS
from philately.server.players import Players
from philately.web.static import static_url
from tests.server.conftest import Complaints, Serve
from tests.server.running import (
    PATIENCE,
    PLENTY,
    Json,
    Programs,
    Script,
    Served,
    eventually,
    good,
    heard,
    new_key,
    nonce,
    refused,
)


@pytest.fixture
def table(served: Served) -> Programs:
    return served.table("me", "me", listed=True)


def unharmed(table: Programs) -> None:
    """A legal move is taken as if nothing had been."""
    lines = len(table[0].record().splitlines())
    table.asked.move()
    assert len(table[0].record().splitlines()) == lines + 1


def raw(served: Served, request: bytes) -> bytes:
    """What the server answers to these very bytes."""
    with sockets.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as connection:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it has heard enough
            connection.sendall(request)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while part := connection.recv(65536):
                answer += part
        return answer


def logged(caplog: pytest.LogCaptureFixture, words: str) -> bool:
    return any(words in record.getMessage() for record in caplog.records)


# ---- bodies --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/tables", "/new", "/play", "/me"])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_of_ten_megabytes(served: Served, path: str, chunked: bool) -> None:
    client = served.client(origin=served.url)
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    part = b"x" * 65536
    body = (part for _ in range(160)) if chunked else part * 160
    response = client.post(path, content=body, headers={"content-type": kind})
    refused(response, 413)


def test_a_big_body_by_itself_is_no_problem_when_small_enough(served: Served, table: Programs) -> None:
    program = table.asked
    answers = ["x" * 64] * 64
    refused(program.act(answers), 422)
    refused(program.act(["x" * 65]), 400)
    refused(program.act(["x"] * 65), 400)
    unharmed(table)


def test_a_slow_body_is_given_up(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    served = serve(limits=Limits(body_seconds=0.2))
    table = served.table("me", "me")
    for path in (f"{table.path}/act", "/api/tables", "/me"):
        head = f"POST {path} HTTP/1.1\r\nHost: {served.host}\r\nOrigin: {served.url}\r\n"
        kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
        head += f"Authorization: Bearer {table[0].token}\r\nContent-Type: {kind}\r\nContent-Length: 500\r\n"
        with sockets.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as connection:
            connection.sendall(f'{head}\r\n{{"ans'.encode())
            answer = connection.recv(65536)
            assert answer.startswith(b"HTTP/1.1 408 "), answer
            while b"too long" not in answer:
                answer += connection.recv(65536)
        assert logged(caplog, "408")
    unharmed(table)


def test_bodies_that_break_off(served: Served, table: Programs) -> None:
    for path in (f"{table.path}/act", "/api/tables", "/me", f"/tables/{table.id}/sit"):
        head = f"POST {path} HTTP/1.1\r\nHost: {served.host}\r\nOrigin: {served.url}\r\nContent-Length: 500\r\n"
        head += f"Authorization: Bearer {table[0].token}\r\nContent-Type: application/json\r\n\r\n{{"
        with sockets.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as connection:
            connection.sendall(head.encode())
    eventually(lambda: not served.guard.open)
    unharmed(table)


BROKEN = [b"", b"{", b"[]", b"null", b"7", b'"x"', b"\xff\xfe", b"{'a': 1}", b'{"answers": ["\\ud800"]}', b"[" * 30000]


@pytest.mark.parametrize("body", BROKEN)
def test_broken_json(served: Served, table: Programs, body: bytes) -> None:
    program = table.asked
    for end in ("act", "undo", "nonce"):
        headers = {"content-type": "application/json"}
        refused(program.client.post(f"{table.path}/{end}", content=body, headers=headers), 400)
    refused(served.client().post("/api/tables", content=body, headers={"content-type": "application/json"}), 400)
    refused(served.client().post(f"{table.path}/seats/0", content=body), 400)
    browser = served.browser()
    response = browser.client.post(f"/tables/{table.id}/act", content=body, headers={"content-type": "text/plain"})
    assert response.status_code == 400
    unharmed(table)


@pytest.mark.parametrize(
    "changes",
    [
        {"answers": "lion.hippo"},
        {"answers": [1]},
        {"answers": [None]},
        {"answers": []},
        {"answers": {}},
        {"after": "1"},
        {"after": -1},
        {"after": 1.5},
        {"after": None},
        {"after": 10**30},
        {"after": True},
        {"key": ""},
        {"key": "x" * 65},
        {"key": 7},
    ],
)
def test_wrong_types(table: Programs, changes: dict[str, object]) -> None:
    program = table.asked
    body = {"answers": ["lion.hippo"], "after": program.at, "key": "x", **changes}
    message = refused(program.client.post(f"{table.path}/act", json=body), 400)
    assert next(iter(changes)) in message
    unharmed(table)


@pytest.mark.parametrize(
    "number", ["-1", "99999999999999999999", "1e400", "nan", "inf", "", "0x10", "٣", "1;2", "null"]
)
def test_wrong_numbers_in_addresses(served: Served, table: Programs, number: str) -> None:
    client = table[0].client
    for name in ("after", "wait"):
        response = client.get(f"{table.path}/events", params={name: number})
        refused(response, 400, name)
    browser = served.browser()
    for path, name in (("fragment", "seat"), ("record", "seat"), ("replay", "move")):
        response = browser.client.get(f"/tables/{table.id}/{path}", params={name: number})
        assert response.status_code in (200, 400, 403, 409), (path, number, response.status_code)
    response = served.client().post(f"{table.path}/seats/{number}", json={"name": "Eve", "nonce": nonce(0)})
    assert response.status_code in (400, 404, 405, 409)
    unharmed(table)


# ---- addresses -----------------------------------------------------------------------------------------------

TRICKS = [
    "/..", "/../", "/../../etc/passwd", "/%2e%2e/", "/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/..%5c..", "/%00", "/a%00b",
    "/\x7f", "/%ff%fe", "/%ED%A0%80", "//etc/passwd", "/.git/config", "/%0d%0aset-cookie:%20player=x", "/;", "/*",
    "/tables/../api/tables", "/static/..", "/static/../../config.py", "/%", "/%zz", "/static//", "/api/../me",
]  # fmt: skip


def test_tricks_with_paths(served: Served, table: Programs) -> None:
    version = static_url("style.css").split("/")[2]
    more = [f"/static/{version}/{end}" for end in (
        "../web/static.py", "%2e%2e%2fstatic.py", "..%2f..%2fconfig.py", "%2fetc%2fpasswd", "style.css%00",
        "style.css/",
        "style.css%0a", "STYLE.CSS", ".", "..", "", "%2e", "//style.css", "static.py", "__init__.py",
    )]  # fmt: skip
    more += [
        f"/static/{end}" for end in ("style.css", "x/style.css", "%2e%2e/style.css", f"../static/{version}/style.css")
    ]
    more += [f"/tables/{table.id}%00", f"/tables/{table.id}/%2e%2e", f"/tables/{'x' * 5000}", "/tables/%00/live"]
    more += [f"/games/{name}/rules" for name in ("..", "%00", "stampede%00", "x" * 3000, "<b>")]
    for path in [*TRICKS, *more]:
        answer = raw(
            served, f"GET {path} HTTP/1.1\r\nHost: {served.host}\r\nConnection: close\r\n\r\n".encode("latin-1")
        )
        assert answer, path
        status = int(answer.split(b" ", 2)[1])
        assert status in (400, 403, 404, 405) or (status == 200 and b"nobody" not in answer), (path, answer[:200])
        assert b"root:" not in answer and b"import " not in answer, path
        assert b"\r\nset-cookie: player=x" not in answer.lower(), path
        assert status != 200 or path in (
            "/;",
            "//",
            f"/static/{version}/style.css/",
            f"/static/{version}///style.css",
            f"/static/../static/{version}/style.css",
            f"/static/{version}//style.css",
        ), path
    unharmed(table)


def test_very_long_addresses_and_headers(served: Served, table: Programs) -> None:
    for head in (
        f"GET /?{'a' * 200_000} HTTP/1.1\r\nHost: {served.host}\r\n",
        f"GET / HTTP/1.1\r\nHost: {served.host}\r\nX-Long: {'a' * 200_000}\r\n",
        f"GET / HTTP/1.1\r\nHost: {served.host}\r\nCookie: player={'a' * 60_000}\r\n",
        f"GET / HTTP/1.1\r\nHost: {served.host}\r\nAuthorization: Bearer {'a' * 60_000}\r\n",
        f"GET / HTTP/1.1\r\nHost: {served.host}\r\n" + "X-Many: 1\r\n" * 5000,
        f"GET /tables/{table.id}/fragment?draft={'lion.hippo+' * 900} HTTP/1.1\r\nHost: {served.host}\r\n",
    ):
        answer = raw(served, f"{head}Connection: close\r\n\r\n".encode())
        assert answer == b"" or int(answer.split(b" ", 2)[1]) in (200, 400, 414, 431), answer[:300]
    unharmed(table)


@pytest.mark.parametrize(
    "request_line", ["GET", "\x00\x01\x02", "GET / HTTP/9.9", "TRACE / HTTP/1.1", "CONNECT x:1 HTTP/1.1"]
)
def test_requests_that_are_no_http(served: Served, table: Programs, request_line: str, complaints: Complaints) -> None:
    answer = raw(served, f"{request_line}\r\nHost: {served.host}\r\nConnection: close\r\n\r\n".encode())
    assert answer == b"" or int(answer.split(b" ", 2)[1]) in (400, 403, 404, 405, 505), answer[:200]
    unharmed(table)


def test_two_lengths_in_one_request_are_refused(served: Served, table: Programs) -> None:
    """A request that two readers would cut differently must not be cut at all."""
    head = f"POST /api/tables HTTP/1.1\r\nHost: {served.host}\r\nContent-Type: application/json\r\n"
    for lengths in ("Content-Length: 2\r\nContent-Length: 40\r\n", "Content-Length: -1\r\n", "Content-Length: 1e1\r\n"):
        answer = raw(served, f"{head}{lengths}\r\n{{}}".encode())
        assert answer == b"" or answer.startswith(b"HTTP/1.1 400"), answer[:200]
    unharmed(table)


def test_unknown_tables(served: Served) -> None:
    client, browser = served.client(authorization=f"Bearer {served.table('me', 'me')[0].token}"), served.browser()
    for end in ("", "/view", "/options", "/events", "/record"):
        refused(client.get(f"/api/tables/nosuchtable{end}"), 404, "no such table")
    bodies: Json = {
        "nonce": {"nonce": nonce(0)},
        "leave": {},
        "undo": {"after": 0},
        "act": {"answers": ["x"], "after": 0, "key": "x"},
        "seats/0": {"name": "x", "nonce": nonce(0)},
    }
    for end, body in bodies.items():
        refused(client.post(f"/api/tables/nosuchtable/{end}", json=body), 404, "no such table")
    for end in ("", "/invitation/x", "/record", "/proof", "/replay"):
        response = browser.get(f"/tables/nosuchtable{end}")
        assert response.status_code == 404 and "no such table" in response.text.lower()
        assert response.headers["content-type"].startswith("text/html")
    for deed in ("sit", "leave", "back", "fill", "revoke"):
        assert browser.post(f"/tables/nosuchtable/{deed}", seat=0).status_code == 404
    with browser.listen("nosuchtable") as socket, pytest.raises(ConnectionClosed):
        socket.recv(timeout=PATIENCE)
    assert socket.close_code == 1008 and "no such table" in str(socket.close_reason)


def test_there_is_no_such_deed(served: Served, table: Programs) -> None:
    assert served.browser().post(f"/tables/{table.id}/burn", seat=0).status_code in (404, 409)
    unharmed(table)


# ---- from elsewhere ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["evil.example", "evil.example:80", "", "localhost.evil.example", "a b", "[::1", "127.0.0.1.nip.io", "@"]
)
def test_another_name_for_this_server(served: Served, name: str, caplog: pytest.LogCaptureFixture) -> None:
    answer = raw(served, f"GET / HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 400 "), answer[:300]
    assert b"isn't called so" in answer or b"Invalid" in answer
    assert b"set-cookie" not in answer.lower()


def test_good_names_for_this_server(serve: Serve) -> None:
    served = serve(names=("games.example.org",))
    for name in (
        "localhost",
        f"localhost:{served.port}",
        "127.0.0.1",
        "[::1]:8000",
        "192.168.1.5",
        "Games.Example.ORG",
        "games.example.org.",
    ):
        answer = raw(served, f"GET /me HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
        assert answer.startswith(b"HTTP/1.1 200 "), (name, answer[:300])


FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://127.0.0.1"},  # another port
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_posts_of_other_sites_are_refused(
    served: Served, headers: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    browser = served.browser()
    table = browser.new_table("me", "anyone", name="Ada")
    browser.give_nonces(table)
    cookies = {"cookie": f"player={browser.cookie}"}
    client = served.client()
    forms: dict[str, dict[str, str]] = {
        "/me": {"name": "Eve"},
        "/me/link": {},
        "/new": {"game": "stampede"},
        "/play": {"game": "pilfer"},
        f"/tables/{table}/leave": {"seat": "0"},
        f"/tables/{table}/fill": {"seat": "1"},
    }
    for path, form in forms.items():
        caplog.clear()
        refused(client.post(path, data=form, headers={**headers, **cookies}), 403, "our own page")
        assert logged(caplog, "403")
    for path in ("act", "undo", "nonce"):
        body = {"seat": 0, "after": 0, "answers": ["x"], "key": "x", "nonce": nonce(0)}
        refused(client.post(f"/tables/{table}/{path}", json=body, headers={**headers, **cookies}), 403, "our own page")
    assert "Ada" in browser.page("/me")
    assert [seat["taken"] for seat in good(client.get(f"/api/tables/{table}"))["seats"]] == [True, False]


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", None])
def test_sockets_of_other_sites_are_refused(served: Served, table: Programs, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        said = None if origin is None else Origin(origin)
        connect(f"ws://{served.host}/tables/{table.id}/live", origin=said, compression=None)
    assert refusal.value.response.status_code == 403
    unharmed(table)


def test_a_cookie_opens_nothing_under_the_api(served: Served) -> None:
    browser = served.browser()
    table = browser.new_table("me", "me")
    browser.give_nonces(table)
    for end in ("nonce", "leave", "undo", "act"):
        body = {"nonce": nonce(0), "after": 1, "answers": ["x"], "key": "x", "seat": 0}
        response = browser.send(f"/api/tables/{table}/{end}", **body)
        refused(response, 401, "token")
        assert response.headers["www-authenticate"] == "Bearer"
    refused(browser.get(f"/api/tables/{table}/options"), 401)
    mine = good(browser.get(f"/api/tables/{table}/view"))
    assert mine == good(served.client().get(f"/api/tables/{table}/view"))  # a spectator's
    assert (
        browser.get(f"/api/tables/{table}/record").content == served.client().get(f"/api/tables/{table}/record").content
    )


def test_a_token_opens_nothing_on_pages(served: Served, table: Programs) -> None:
    program = table.asked
    spectator = served.browser()
    headers = {"authorization": f"Bearer {program.token}"}
    fragment = good(spectator.client.get(f"/tables/{table.id}/fragment", headers=headers))
    assert fragment["html"] == spectator.fragment(table.id)
    answers, after = program.choose()
    body = {"seat": program.seat, "after": after, "answers": answers, "key": new_key()}
    refused(spectator.client.post(f"/tables/{table.id}/act", json=body, headers={**headers, "accept": "*/*"}), 403)
    unharmed(table)


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer x", "Basic {token}", "{token}", "Bearer {token}x", "Bearer x{token}", "Bearer a.b.c"],
)
def test_wrong_tokens(served: Served, table: Programs, header: str) -> None:
    program = table.asked
    client = served.client(authorization=header.format(token=program.token))
    body = {"answers": ["x"], "after": 0, "key": "x"}
    refused(client.post(f"{table.path}/act", json=body), 401, "Bearer")
    unharmed(table)


# ---- too much ------------------------------------------------------------------------------------------------


def test_a_flood_of_one_player_leaves_others_alone(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    script = Script()
    served = serve(script.world(), limits=Limits(player=(2, 10), address=(1000, 1000), tables=(100, 100)))
    table = served.table("me", "me", "me", ready=False)
    flood = [table[0].client.get(table.path) for _ in range(15)]
    assert [response.status_code for response in flood] == [200] * 10 + [429] * 5
    refused(flood[-1], 429, "too many requests")
    assert flood[-1].headers["retry-after"] == "1"
    assert logged(caplog, "429")
    assert table[1].client.get(table.path).status_code == 200
    assert served.client().get(table.path).status_code == 200
    script.time += 1.0
    assert [table[0].client.get(table.path).status_code for _ in range(3)] == [200, 200, 429]
    script.time += 1000.0
    assert [table[0].client.get(table.path).status_code for _ in range(11)] == [200] * 10 + [429]


def test_a_flood_of_one_browser(serve: Serve) -> None:
    script = Script()
    served = serve(script.world(), limits=Limits(player=(1, 5), address=(1000, 1000)))
    one, two = served.browser(), served.browser()
    one.done("/me", name="Ada")
    two.done("/me", name="Bob")
    assert [one.get("/me").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    assert two.get("/me").status_code == 200
    with pytest.raises(InvalidStatus) as refusal:
        one.listen("nosuchtable")
    assert refusal.value.response.status_code == 403  # a socket can't be refused with another number


def test_a_flood_of_one_address(serve: Serve) -> None:
    script = Script()
    served = serve(script.world(), limits=Limits(player=(1000, 1000), address=(5, 20)))
    client = served.client()
    assert [client.get("/api/games").status_code for _ in range(22)] == [200] * 20 + [429] * 2
    forged = served.client(authorization="Bearer a.1.b", cookie="player=x.y")
    assert forged.get("/api/games").status_code == 429  # nobody gets a bucket by claiming to be somebody
    script.time += 1.0
    assert [client.get("/api/games").status_code for _ in range(6)] == [200] * 5 + [429]


def test_too_many_new_tables(serve: Serve) -> None:
    script = Script()
    served = serve(script.world(), limits=Limits(tables=(0.1, 3)))
    client, browser = served.client(), served.browser()
    body = {"game": "stampede", "seats": [{"kind": "me"}, {"kind": "me"}]}
    done = [client.post("/api/tables", json=body) for _ in range(4)]
    assert [response.status_code for response in done] == [201] * 3 + [429]
    refused(done[-1], 429, "new tables")
    assert done[-1].headers["retry-after"] == "60"
    script.time += 100.0
    browser.done("/me", name="Ada")
    form = {"game": "stampede", "seat0": "me", "seat1": "anyone"}
    assert [browser.post("/new", **form).status_code for _ in range(4)] == [303] * 3 + [429]
    assert [browser.post("/play", game="pilfer").status_code for _ in range(1)] == [429]
    assert client.post("/api/tables", json=body).status_code == 201  # a player isn't counted as an address


def test_too_many_listeners(serve: Serve) -> None:
    served = serve(limits=Limits(listeners=5))
    table = served.table("me", "me")
    browser = served.browser()
    open_sockets = [browser.listen(table.id, after=-1) for _ in range(5)]
    for socket in open_sockets:
        heard(socket)
    refused(served.client().get("/api/games"), 429, "open")
    with pytest.raises(InvalidStatus):
        browser.listen(table.id)
    for socket in open_sockets:
        socket.close()
    eventually(lambda: not served.guard.open)
    unharmed(table)


def test_a_socket_that_talks(served: Served, table: Programs) -> None:
    browser = served.browser()
    with browser.listen(table.id, after=-1) as socket:
        heard(socket)
        for message in ("garbage", b"\x00\xff", "{", "[]" * 1000, ""):
            socket.send(message)
        table.asked.move()
        assert heard(socket)  # it isn't listened to, and still told
        socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(timeout=PATIENCE)
    eventually(lambda: served.house.tables.known[table.id].listeners == 0)
    unharmed(table)


@pytest.mark.parametrize(
    "query", ["seat=x", "after=x", "seat=99", "seat=-7", "after=" + "9" * 40, "invitation=" + "x" * 5000]
)
def test_sockets_with_wrong_questions(served: Served, table: Programs, query: str) -> None:
    try:
        with connect(
            f"ws://{served.host}/tables/{table.id}/live?{query}", origin=Origin(served.url), compression=None
        ) as socket:
            message = socket.recv(timeout=PATIENCE)
            assert "data-seat" in str(message)
    except (ConnectionClosed, InvalidStatus):
        pass  # refused is fine as well
    unharmed(table)


def test_raw_garbage_on_a_socket(served: Served, table: Programs) -> None:
    head = (
        f"GET /tables/{table.id}/live HTTP/1.1\r\nHost: {served.host}\r\nOrigin: {served.url}\r\nUpgrade: websocket\r\n"
    )
    head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    with sockets.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as connection:
        connection.sendall(head.encode() + b"\xff" * 5000)
        assert connection.recv(65536).startswith(b"HTTP/1.1 101")
    eventually(lambda: served.house.tables.known[table.id].listeners == 0)
    unharmed(table)


# ---- what is shown -------------------------------------------------------------------------------------------

MEAN = '<i a="1">&\'</i>'
NAMES = [MEAN, "\x00\x07\x1bname", "a‮b‏c\u2066d", "line\r\nset-cookie: x=y", "javascript:alert", "{name} %s {0}"]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_and_never_understood(served: Served, name: str) -> None:
    browser, other = served.browser(), served.browser()
    table = browser.new_table("me", "anyone", name=name, game="pilfer", listed="yes")
    browser.give_nonces(table)
    pages = [other.page("/"), browser.page("/"), browser.page("/me"), other.page(f"/tables/{table}"),
             other.fragment(table), other.page(f"/tables/{table}/proof"), browser.page("/new")]  # fmt: skip
    other.done(f"/tables/{table}/sit", seat=1, name=name)
    pages += [browser.fragment(table)]
    other.give_nonces(table)
    pages += [browser.page(f"/tables/{table}"), other.fragment(table), browser.page(f"/tables/{table}/proof")]
    browser.done(f"/tables/{table}/leave", seat=0)
    other.done(f"/tables/{table}/leave", seat=1)
    facts = f"/api/tables/{table}"
    eventually(lambda: bool(good(served.client().get(facts))["status"] == "over"))
    pages += [
        other.page(f"/tables/{table}"),
        other.page(f"/tables/{table}/replay"),
        other.page(f"/tables/{table}/proof", check="true"),
    ]
    shown = good(served.client().get(facts))["seats"][0]["name"]
    for page in pages:
        assert "<i a" not in page and 'a="1"' not in page
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]", page)
    if name == MEAN:
        assert any("&lt;i a=" in page for page in pages)
        assert shown == MEAN  # JSON is no HTML
    assert "\n" not in shown and "\r" not in shown


@pytest.mark.parametrize("name", ["x" * 25, "é" * 25])
def test_names_that_are_too_long(served: Served, name: str) -> None:
    assert served.browser().post("/me", name=name).status_code == 400


def test_nothing_of_a_request_gets_into_the_headers_of_the_answer(served: Served, table: Programs) -> None:
    evil = "x%0d%0aset-cookie:%20player=evil"
    for path in (
        f"/me/{evil}",
        f"/tables/{evil}",
        f"/new?game={evil}",
        f"/tables/{table.id}/invitation/{evil}",
        f"/?{evil}",
    ):
        answer = raw(served, f"GET {path} HTTP/1.1\r\nHost: {served.host}\r\nConnection: close\r\n\r\n".encode())
        assert b"set-cookie" not in answer.partition(b"\r\n\r\n")[0].lower(), path


def test_the_log_is_written_by_us_alone(served: Served, table: Programs, caplog: pytest.LogCaptureFixture) -> None:
    """Line breaks in an address don't make a line of their own in the log."""
    caplog.set_level(logging.INFO)
    evil = "/tables/x%0a2026-01-01 ERROR all is lost%1b[2J".replace(" ", "%20")
    served.client().get(evil)
    served.client().post(evil)
    raw(served, f"GET {evil} HTTP/1.1\r\nHost: evil\r\nConnection: close\r\n\r\n".encode())
    assert logged(caplog, "all is lost") or logged(caplog, "all%20is%20lost")
    for record in caplog.records:
        if record.name.startswith("philately"):
            assert not re.search("[\n\r\x1b]", record.getMessage()), record.getMessage()


# ---- headers -------------------------------------------------------------------------------------------------


def test_every_answer_has_the_headers_that_protect(served: Served, table: Programs) -> None:
    browser, client = served.browser(), served.client()
    style = static_url("style.css")
    answers = [
        *(browser.get(path) for path in ("/", "/me", "/new", "/games", "/games/stampede/rules", "/api", "/nothing")),
        *(browser.get(f"/tables/{table.id}{end}") for end in ("", "/proof", "/replay", "/record", "/fragment")),
        browser.get("/tables/nosuchtable"), browser.get(style), browser.get("/static/x/style.css"),
        browser.post("/me", name="Ada"), browser.post("/me", name="x" * 99), browser.post("/nothing"),
        client.post("/me", data={"name": "Eve"}), client.get("/", headers={"host": "evil.example"}),
        client.get("/api/games"), client.get("/api/openapi.json"), client.get(f"{table.path}/record"),
        client.get("/api/tables/nosuchtable"), client.put("/api/tables"), client.post("/api/tables", content=b"{"),
        client.post("/api/tables", content=b"x" * 100_000), table[0].client.get(f"{table.path}/view"),
        client.post(f"{table.path}/act", json={"answers": ["x"], "after": 0, "key": "x"}),
    ]  # fmt: skip
    statuses = {response.status_code for response in answers}
    assert {200, 303, 400, 401, 403, 404, 405, 409, 413} <= statuses
    for response in answers:
        where = f"{response.request.method} {response.request.url} {response.status_code}"
        for name, value in HEADERS.items():
            assert response.headers.get_list(name) == [value], (where, name)
        fixed = str(response.request.url).endswith(style)
        wanted = "public, max-age=31536000, immutable" if fixed else "no-store"
        assert response.headers.get_list("cache-control") == [wanted], where
        assert "server" not in response.headers, where
        if response.status_code >= 400:
            assert response.text, where
    policy = HEADERS["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "*" not in policy


def test_pages_keep_the_strict_policy(served: Served, table: Programs) -> None:
    """No inline script, style or handler, which the policy would block."""
    browser = served.browser()
    for path in ("/", "/me", "/new", "/games", "/games/stampede/rules", "/api", "/nothing", f"/tables/{table.id}"):
        page = browser.get(path).text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page), path
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page)), path


# ---- our own fault -------------------------------------------------------------------------------------------


def test_our_own_fault_is_logged_and_tells_nothing(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, complaints: Complaints
) -> None:
    complaints.expected = True
    served = serve()
    table = served.table("me", "me")

    async def broken(self: Players, player: str) -> None:
        raise RuntimeError("the secret cupboard is broken")

    browser = served.browser()
    browser.done("/me", name="Ada")
    with monkeypatch.context() as patch:
        patch.setattr(Players, "find", broken)
        page, script = browser.get("/me"), browser.client.get("/", headers={"accept": "application/json"})
    for response in (page, script):
        assert response.status_code == 500
        assert "went wrong" in response.text
        for internal in ("cupboard", "RuntimeError", "Traceback", ".py", "philately."):
            assert internal not in response.text
        assert response.headers["content-security-policy"] == HEADERS["content-security-policy"]
    assert page.headers["content-type"].startswith("text/html")
    assert set(json.loads(script.text)) == {"error"}
    assert len(complaints.found) == 2
    assert "cupboard" in complaints.found[0] and "Traceback" in complaints.found[0]
    assert "Ada" in browser.page("/me")
    unharmed(table)


def test_a_fault_of_ours_on_a_socket_is_logged(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, complaints: Complaints
) -> None:
    complaints.expected = True
    served = serve()
    table = served.table("me", "me")

    def broken(*_: object, **__: object) -> str:
        raise RuntimeError("the pencil is broken")

    with monkeypatch.context() as patch:
        patch.setattr("philately.server.pages.table.Look.draw", broken)
        with served.browser().listen(table.id) as socket, pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
    assert socket.close_code == 1011 and "pencil" not in str(socket.close_reason)
    assert "pencil" in "".join(complaints.found)
    unharmed(table)


def test_all_of_it_at_once(serve: Serve) -> None:
    """Many who play, and many who do harm, at the same time."""
    served = serve(limits=PLENTY)
    tables = [served.table("me", "me", options={"turn_limit": 6}) for _ in range(3)]

    def harm(number: int) -> None:
        client = served.client(origin=served.url)
        victim = tables[number % 3]
        for k in range(10):
            client.post(f"{victim.path}/act", content=BROKEN[k % len(BROKEN)])
            client.post(f"/tables/{victim.id}/sit", data={"seat": "0", "name": "Eve"})
            victim[0].act(["lion.lion"], k)
            served.browser().listen(victim.id).socket.close()

    with ThreadPoolExecutor(6) as pool:
        harmed = [pool.submit(harm, number) for number in range(3)]
        played = [pool.submit(table.play) for table in tables]
        for harmful in harmed:
            harmful.result()
        for game in played:
            game.result()
    for table in tables:
        assert table.facts()["status"] == "over"

"""The API: what each route gives, from making a table to the record of the game; and its description."""

import re

import pytest

import philately
from philately.bots import bot_choices
from philately.server.app import schema as describe
from tests.server.running import SHORT, Json, Program, Served, good, nonce, read, refused

ROUTES = {
    ("get", "/api/games"),
    ("get", "/api/tables"),
    ("post", "/api/tables"),
    ("get", "/api/tables/{table}"),
    ("post", "/api/tables/{table}/seats/{seat}"),
    ("post", "/api/tables/{table}/nonce"),
    ("post", "/api/tables/{table}/leave"),
    ("get", "/api/tables/{table}/view"),
    ("get", "/api/tables/{table}/options"),
    ("get", "/api/tables/{table}/hint"),
    ("post", "/api/tables/{table}/act"),
    ("post", "/api/tables/{table}/undo"),
    ("get", "/api/tables/{table}/events"),
    ("get", "/api/tables/{table}/record"),
}


@pytest.fixture(scope="module")
def description(served: Served) -> Json:
    return good(served.client().get("/api/openapi.json"))


def test_the_description_has_every_route_and_nothing_else(served: Served, description: Json) -> None:
    assert {(method, path) for path, methods in description["paths"].items() for method in methods} == ROUTES
    assert description == describe(served.app)
    page = served.browser().page("/api")
    for _method, path in ROUTES:
        assert path in page
    for kind in description["components"]["schemas"]:
        assert f'id="kind-{kind}"' in page


def test_every_route_says_what_can_go_wrong_and_who_may(description: Json) -> None:
    for path, methods in description["paths"].items():
        for method, what in methods.items():
            where = f"{method} {path}"
            assert {"400", "413", "429"} <= set(what["responses"]), where
            assert ("404" in what["responses"]) == ("{table}" in path or where == "post /api/tables"), where
            needs_token = {"seat": []} in what.get("security", [])
            assert ("401" in what["responses"]) == needs_token, where
            assert what.get("description") or what["summary"], where
            for status, answer in what["responses"].items():
                assert answer["description"], where
                if status >= "4":
                    assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/Problem"), where


def test_the_games_of_this_server(served: Served) -> None:
    games = {game["name"]: game for game in good(served.client().get("/api/games"))}
    assert set(games) == set(philately.game_names())
    stampede = games["stampede"]
    assert (stampede["fewest"], stampede["most"]) == (2, 6)
    assert stampede["bots"] == bot_choices(philately.game("stampede"))
    options = {option["name"]: option for option in stampede["options"]}
    assert options["turn_limit"]["numbers"] == [1, 100000]
    assert options["edition"]["values"][0] == philately.game("stampede").check_options({}, 2)["edition"]


def test_a_whole_game_by_programs(served: Served) -> None:
    """Every route, in the order in which a program needs them."""
    table = served.table("me", "anyone", options=SHORT, ready=False)
    assert good(served.client().get(table.path)) == table.made["table"]
    table[0].give_nonce()
    body = {"name": "Eve", "nonce": nonce(1)}
    sat = good(served.client().post(f"{table.path}/seats/1", json=body), 201)
    assert sat["seat"] == 1
    table.seats[1] = Program(served, table.id, 1, sat["token"])
    asked = table.asked
    ask = asked.ask()
    assert ask["question"] == "play" and ask["rule"] == "S-11"
    view = asked.view()["view"]
    assert view["seat"] == asked.seat
    assert {choice["word"] for choice in ask["choices"]} == set(view["hands"][asked.seat]["known"])
    game = philately.game("stampede")
    for choice in ask["choices"]:
        assert game.action(choice["word"]) == choice["action"] and choice["label"]
    refused(asked.client.get(f"{table.path}/options", params={"draft": "unicorn"}), 422)
    assert table.play() > 1
    news = asked.events()
    assert news["status"] == "over" and news["asked"] is False and news["at"] == len(news["events"])
    response = asked.client.get(f"{table.path}/record")
    assert response.headers["content-type"].startswith("application/jsonl")
    assert response.headers["content-disposition"] == f'attachment; filename="stampede-{table.id}.jsonl"'
    assert read(response.content).finished


def test_a_spectator_sees_least(served: Served) -> None:
    table = served.table("me", "me")
    spectator = good(served.client().get(f"{table.path}/view"))["view"]
    assert spectator["seat"] == -1 and all(hand["known"] == [] for hand in spectator["hands"])
    assert table[0].view()["view"]["hands"][0]["known"] != []
    assert table[0].view()["view"]["hands"][1]["known"] == []
    while table.asked.seat != 0:  # then it has drawn a card
        table.play(1)
    told, mine = good(served.client().get(f"{table.path}/events"))["events"], table[0].events()["events"]
    assert len(told) == len(mine) and told != mine
    record = read(served.client().get(f"{table.path}/record").content)
    assert record.closed > read(table[0].record()).closed > 0


def test_a_wrong_method_is_told_the_right_ones(served: Served, description: Json) -> None:
    for path, methods in description["paths"].items():
        where = path.format(table="nosuchtable", seat=0)
        for method in {"get", "post", "put", "patch", "delete"} - set(methods):
            response = served.client().request(method.upper(), where)
            refused(response, 405)
            allowed = {word.strip().lower() for word in response.headers["allow"].split(",")}
            assert allowed - {"options"} == set(methods), (method, path)


def test_the_language_of_messages_is_the_readers(served: Served) -> None:
    client = served.client()
    client.headers["accept-language"] = "xx"
    message = refused(client.get("/api/tables/nosuchtable"), 404)
    assert message in ("there is no such table", "⟦there is no such table⟧")
    client.headers["accept-language"] = ";q=x,,;;,*;q=9," + "a" * 3000
    refused(client.get("/api/tables/nosuchtable"), 404, "there is no such table")


def test_ids_are_short_words(served: Served) -> None:
    table = served.table("me", "friend", ready=False)
    assert re.fullmatch("[a-z2-9]{12}", table.id) and re.fullmatch("[a-z2-9]{12}", table.invitations[1])

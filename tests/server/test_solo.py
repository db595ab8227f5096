"""A game for one: a table with one seat is made, played and replayed like any other, by programs and in browsers."""

import re
import subprocess
import sys

import pytest
from markupsafe import escape

import philately
from philately.core.replay import replay
from philately.core.rng import FastRng
from tests.gauntlet.play import ROOT
from tests.server.running import Served, data, good, middle, new_key, read, refused

GAME = philately.game("stampadia")


def test_both_games_are_offered(served: Served) -> None:
    listed = {game["name"]: game for game in good(served.client().get("/api/games"))}
    assert {"stampede", "stampadia"} <= set(listed)
    assert served.browser().page("/").count('name="game"') == len(listed) + 1  # and the one to start with
    for game in philately.all_games():
        for path in ("/", "/games", "/new"):
            assert escape(game.title) in served.browser().page(path)
        assert escape(game.title) in served.browser().page(f"/games/{game.name}/rules")


@pytest.mark.parametrize("options", [{}, {"sheet": "old-post-office", "rest": 2, "memory": "Golem 2, Loop"}])
def test_a_program_plays_alone_to_the_end(served: Served, options: dict[str, str | int]) -> None:
    table = served.table("me", game="stampadia", options=options)
    assert table.facts()["status"] == "playing"
    assert table.play(pick=middle) > 3
    facts = table.facts()
    assert facts["status"] == "over"
    match = replay(read(table[0].record()))
    assert match.outcome is not None
    assert table[0].view()["view"]["reason"] == match.outcome.reason


def test_a_hint_for_one(served: Served) -> None:
    table = served.table("me", game="stampadia", hints=True)
    hint = good(table[0].client.get(f"{table.path}/hint"))
    words = [choice["word"] for choice in table[0].ask()["choices"]]
    assert {each["word"] for each in hint["answers"]} <= set(words)


def test_a_table_for_one_has_one_seat(served: Served) -> None:
    client = served.client()
    for seats in ([], [{"kind": "me"}, {"kind": "me"}]):
        refused(client.post("/api/tables", json={"game": "stampadia", "seats": seats}), 400)
    for options in ({"sheet": "/etc/passwd"}, {"sheet": "../secret.json"}, {"memory": "x" * 50}, {"memory": "a\x00b"}):
        body = {"game": "stampadia", "seats": [{"kind": "me"}], "options": options}
        refused(client.post("/api/tables", json=body), 400)


def test_a_bot_plays_alone_while_its_host_watches(served: Served) -> None:
    """Strangers would see a sheet that they may want to play themselves."""
    host = served.browser()
    table = host.new_table("bot:greedy", game="stampadia")
    assert "Chronicles of Stampadia" in host.page(f"/tables/{table}")
    refused(served.client().get(f"/api/tables/{table}"), 403)


def test_one_click_and_a_whole_game_in_a_browser(served: Served) -> None:
    """Every answer is a button."""
    person = served.browser()
    table = person.done("/play", game="stampadia", name="Zoë").removeprefix("/tables/").partition("?")[0]
    person.give_nonces(table)
    rng = FastRng(5)
    for _ in range(400):
        html = person.fragment(table)
        words = [word.replace("&gt;", ">") for word in re.findall(r'<button[^>]* data-word="([^"]*)"', html)]
        if not words:
            break
        after = int(data(html, "at"))
        said = person.send(
            f"/tables/{table}/act", seat=0, answers=[words[rng.below(len(words))]], after=after, key=new_key()
        )
        good(said)
    facts = good(person.client.get(f"/api/tables/{table}"))
    assert facts["status"] == "over"
    assert "The First Day of Issue" in person.page(f"/tables/{table}")
    assert person.page(f"/tables/{table}/replay")
    assert person.page(f"/new?again={table}")


def test_the_example_of_a_program_plays_it(served: Served) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "api_bot.py", served.url, "--game", "stampadia"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "The adventure begins: The First Day of Issue." in done.stdout


def test_the_form_of_a_game_for_one(served: Served) -> None:
    """There is one seat, which can't be left out, and no word about passing a device around."""
    person = served.browser()
    page = person.page("/new?game=stampadia")
    assert 'name="seat0"' in page and 'name="seat1"' not in page
    assert "passed around" not in page
    assert re.findall(r'name="seat0" value="(\w+)"', page) == ["me", "bot"]
    table = person.new_table("me", game="stampadia", options={"sheet": "old-post-office", "memory": "Loop"})
    assert good(person.client.get(f"/api/tables/{table}"))["options"]["memory"] == "Loop"
    assert person.post("/new", game="stampadia", seat0="me", sheet="no such sheet").status_code == 400

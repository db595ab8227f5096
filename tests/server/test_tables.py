"""Making tables: by the API, by the form, by one click; and what is refused before there is one."""

import contextlib
import re
import sqlite3
from pathlib import Path

import pytest

import philately
from philately.bots import usual_bot
from philately.core.record import make_key
from philately.core.rng import HashRng, Rng
from philately.core.verify import examine
from tests.records.referees.stampede import referee
from tests.server.conftest import Serve
from tests.server.running import (
    SHORT,
    Browser,
    Program,
    Script,
    Served,
    eventually,
    good,
    middle,
    nonce,
    read,
    refused,
)


def new_table(**changes: object) -> dict[str, object]:
    seats = [{"kind": "me"}, {"kind": "anyone"}]
    return {"game": "stampede", "seats": seats, **changes}


def test_every_kind_of_seat(served: Served) -> None:
    table = served.table("me", "friend", "anyone", "bot:random", ready=False)
    facts = table.facts()
    assert [seat["kind"] for seat in facts["seats"]] == ["me", "friend", "anyone", "bot"]
    assert [seat["taken"] for seat in facts["seats"]] == [True, False, False, True]
    assert [seat["ready"] for seat in facts["seats"]] == [False, False, False, True]
    assert facts["seats"][3]["bot"] == "random" and facts["seats"][3]["name"]
    assert facts["seats"][0]["name"] == "Ada"
    assert facts["status"] == "open" and facts["pending"] == []
    assert list(table.seats) == [0] and list(table.invitations) == [1]


def test_a_bot_without_a_name_is_the_usual_one(served: Served) -> None:
    table = served.table("me", "bot", ready=False)
    assert table.facts()["seats"][1]["bot"] == usual_bot(philately.game("stampede"))


def test_options_are_kept_and_shown(served: Served) -> None:
    options: dict[str, str | int] = {"edition": "french", "turn_limit": 12, "memory_aid": "off"}
    facts = served.table("me", "anyone", options=options, ready=False).facts()
    assert facts["options"]["turn_limit"] == 12
    assert facts["options"]["edition"] == "french"
    assert set(facts["options"]) == {option.name for option in philately.game("stampede").options}


@pytest.mark.parametrize(
    ("changes", "status", "words"),
    [
        ({"game": "chess"}, 404, "chess"),
        ({"game": ""}, 404, ""),
        ({"options": {"edition": "martian"}}, 400, "martian"),
        ({"options": {"colour": "blue"}}, 400, "colour"),
        ({"options": {"turn_limit": -4}}, 400, "turn_limit"),
        ({"options": {"turn_limit": 10**18}}, 400, "turn_limit"),
        ({"options": {"teams": "AB\x00"}}, 400, "team"),
        ({"options": {"edition": ["french"]}}, 400, "options"),
        ({"options": "french"}, 400, "options"),
        ({"seats": []}, 400, "seats"),
        ({"seats": [{"kind": "me"}]}, 400, "2"),
        ({"seats": [{"kind": "me"}] * 7}, 400, "6"),
        ({"seats": [{"kind": "me"}] * 17}, 400, "seats"),
        ({"seats": [{"kind": "king"}, {"kind": "me"}]}, 400, "kind"),
        ({"seats": [{"kind": "bot", "name": "deep thought"}, {"kind": "me"}]}, 400, "deep thought"),
        ({"seats": [{"kind": "bot", "name": "search:3600s"}, {"kind": "me"}]}, 400, "search:quick, search:careful"),
        ({"seats": [{"kind": "bot", "name": "search:9000000sims"}, {"kind": "me"}]}, 400, "search:9000000sims"),
        ({"seats": [{"kind": "bot", "name": "greedy:quick"}, {"kind": "me"}]}, 400, "greedy:quick"),
        ({"seats": [{"kind": "me", "name": "x" * 25}, {"kind": "me"}]}, 400, "name"),
        ({"name": "x" * 25}, 400, "name"),
        ({"name": 5}, 400, "name"),
        ({"listed": "perhaps"}, 400, "listed"),
        ({"hints": "perhaps"}, 400, "hints"),
    ],
)
def test_bad_wishes_are_refused_with_the_reason(
    served: Served, changes: dict[str, object], status: int, words: str
) -> None:
    client = served.client()
    before = good(client.get("/api/tables"))
    refused(client.post("/api/tables", json=new_table(**{"listed": True, **changes})), status, words)
    assert good(client.get("/api/tables")) == before  # nothing was made


def test_a_bad_form_comes_back_with_the_reason_and_what_was_said(served: Served) -> None:
    browser = served.browser()
    form = {"seat0": "me", "seat1": "anyone", "seat2": "bot:greedy", "turn_limit": "soon", "name": "Bob <b>"}
    response = browser.post("/new", game="stampede", **form)
    assert response.status_code == 400
    assert "turn_limit" in response.text and "soon" in response.text
    assert 'value="Bob &lt;b&gt;"' in response.text
    assert "set-cookie" not in response.headers  # nobody became a player
    response = browser.post("/new", game="stampede", seat0="me")
    assert response.status_code == 400
    response = browser.post("/new", game="chess")
    assert response.status_code == 404 and "chess" in response.text


def test_only_listed_tables_are_shown_to_all(served: Served) -> None:
    secret = served.table("me", "anyone", listed=False, ready=False)
    public = served.table("me", "anyone", listed=True, ready=False)
    shown = [table["id"] for table in good(served.client().get("/api/tables"))]
    assert public.id in shown and secret.id not in shown
    page = served.browser().page("/")
    assert public.id in page and secret.id not in page


def test_my_tables_are_on_my_first_page_only(served: Served) -> None:
    mine, other = served.browser(), served.browser()
    table = mine.new_table("me", "friend")
    assert table in mine.page("/") and table not in other.page("/")


def test_one_click_sits_down_with_bots(served: Served) -> None:
    browser = served.browser()
    table = browser.done("/play", game="pilfer", name="Bob").removeprefix("/tables/").partition("?")[0]
    browser.give_nonces(table)
    assert 'data-seat="0"' in browser.fragment(table)
    facts = good(served.client().get(f"/api/tables/{table}"))
    assert facts["status"] == "playing"
    assert facts["seats"][0]["kind"] == "me"
    assert {seat["kind"] for seat in facts["seats"][1:]} == {"bot"}


def test_new_again_proposes_the_same_table(served: Served) -> None:
    browser = served.browser()
    table = browser.new_table("me", "friend", "bot:random", options={"turn_limit": "14"})
    page = browser.page("/new", again=table)
    assert 'value="14"' in page
    assert page.count('<option value="random" selected') == 1
    assert browser.get("/new", again="nosuchtable").status_code == 404


# ---- fair by proof -------------------------------------------------------------------------------------------


def test_the_seal_is_published_before_any_nonce_and_never_changes(served: Served) -> None:
    table = served.table("me", "me", ready=False)
    seal = table.made["table"]["commitment"]
    assert len(seal) == 64
    table[0].give_nonce()
    assert table.facts()["commitment"] == seal and table.facts()["status"] == "open"
    table[1].give_nonce()
    assert table.facts()["status"] == "playing" and table.facts()["commitment"] == seal
    record = read(table[0].record())
    assert record.header.secret.commitment == seal and not record.header.secret.value


def test_the_first_nonce_counts(served: Served) -> None:
    table = served.table("me", "me", ready=False)
    path = f"{table.path}/nonce"
    good(table[0].client.post(path, json={"nonce": "a" * 64}))
    good(table[0].client.post(path, json={"nonce": "b" * 64}))
    good(table[1].client.post(path, json={"nonce": "c" * 64}))
    good(table[1].client.post(path, json={"nonce": "d" * 64}))  # after the deal, too
    assert read(table[0].record()).header.nonces == ["a" * 64, "c" * 64]


@pytest.mark.parametrize("wrong", ["", "a" * 63, "a" * 65, "A" * 64, "g" * 64, "a" * 64 + "\n", None, 7])
def test_a_nonce_has_32_bytes(served: Served, wrong: object) -> None:
    table = served.table("me", "me", ready=False)
    refused(table[0].client.post(f"{table.path}/nonce", json={"nonce": wrong}), 400, "nonce")
    assert not table.facts()["seats"][0]["ready"]


def test_the_deal_waits_for_all_seats_and_all_nonces(served: Served) -> None:
    table = served.table("me", "anyone", "me", ready=False)
    table[0].give_nonce()
    body = {"name": "Eve", "nonce": nonce(1)}
    good(served.client().post(f"{table.path}/seats/1", json=body), 201)
    facts = table.facts()
    assert facts["status"] == "open"  # one nonce is missing
    assert [seat["ready"] for seat in facts["seats"]] == [True, True, False]
    assert table[0].view()["view"] == {}
    refused(table[0].client.get(f"{table.path}/record"), 409, "hasn't begun")
    assert table[0].ask() is None
    refused(table[0].act(["hippo.lion"], 0), 409)
    table[2].give_nonce()
    assert table.facts()["status"] == "playing"


def test_the_key_is_made_of_the_secret_and_all_nonces(serve: Serve) -> None:
    keys: list[bytes] = []
    script = Script()

    def chance(key: bytes) -> Rng:
        keys.append(key)
        return HashRng(key)

    script.chance = chance
    served = serve(script.world())
    table = served.table("me", "me", options=SHORT)
    secret = served.house.tables.known[table.id].row.secret
    assert set(keys) == {make_key(secret, [bytes.fromhex(nonce(0)), bytes.fromhex(nonce(1))])}


@pytest.mark.parametrize("options", [SHORT, {**SHORT, "edition": "french"}])
def test_a_finished_record_convinces_two_referees(served: Served, options: dict[str, str | int]) -> None:
    table = served.table("me", "me", "me", options=options)
    assert table.play(pick=middle) > 2
    assert table.facts()["status"] == "over"
    data = table[0].record()
    assert data == table[1].record() == served.client().get(f"{table.path}/record").content  # all is open now
    verdict = examine(read(data))
    assert verdict.fine, verdict.error
    assert read(data).header.nonces == [nonce(0), nonce(1), nonce(2)]
    referee(data)
    browser = served.browser()
    assert read(data).hash in browser.page(f"/tables/{table.id}/proof")
    assert 'id="verdict"' in browser.page(f"/tables/{table.id}/proof", check="true")


def test_the_secret_is_nowhere_until_the_end(served: Served) -> None:
    table = served.table("me", "me", options=SHORT)
    row = served.house.tables.known[table.id].row
    browser = served.browser()
    pages = [f"/tables/{table.id}", f"/tables/{table.id}/proof", "/", f"/tables/{table.id}/fragment"]
    shown = [browser.get(page).text for page in pages]
    shown += [table[0].client.get(f"{table.path}{end}").text for end in ("", "/view", "/record", "/events", "/options")]
    assert not any(row.secret.hex() in text or row.salt in text for text in shown)
    table.play()
    assert row.secret.hex() in browser.page(f"/tables/{table.id}/proof")


def test_bots_go_on_after_a_start_although_nobody_looks(serve: Serve, tmp_path: Path) -> None:
    one = serve(pace=10_000)
    table = one.table("me", "bot:greedy", game="pilfer")
    assert table.facts()["pending"] == [0, 1]
    one.stop()
    two = serve(pace=0)
    eventually(lambda: pending_in(tmp_path, table.id) == "0")
    two.stop()


def pending_in(folder: Path, table: str) -> str:
    """Look into the database, past the server."""
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite3")) as connection:
        return str(connection.execute("SELECT pending FROM tables WHERE id = ?", (table,)).fetchone()[0])


# ---- the first minute ------------------------------------------------------------------------------------------------


def bots_of(served: Served, where: str) -> set[str]:
    facts = good(served.client().get(f"/api/tables/{where.partition('?')[0].removeprefix('/tables/')}"))
    return {seat["bot"] for seat in facts["seats"][1:]}


def test_bots_are_gentle_until_a_game_is_finished(served: Served) -> None:
    browser = served.browser()
    first = browser.done("/play", game="stampede", players="3")
    assert first.endswith("?first=yes") and bots_of(served, first) == {"gentle"}
    assert "with 3 gentle bots" in browser.page("/")
    finish(served, browser, browser.new_table("me", "me", options={"turn_limit": "2"}))
    assert "with 3 bots" in browser.page("/") and "with 2 gentle bots" in browser.page("/")  # the other games
    then = browser.done("/play", game="stampede")
    assert "?" not in then and bots_of(served, then) == {"greedy"}


def finish(served: Served, browser: Browser, table: str) -> None:
    """Play a game whose seats are all this browser's."""
    browser.give_nonces(table)
    player = served.house.players.id_of(browser.cookie)
    while pending := good(served.client().get(f"/api/tables/{table}"))["pending"]:
        Program(served, table, pending[0], served.house.players.token(table, pending[0], player)).move()


def test_the_first_page_asks_for_nothing_and_says_whose_turn_it_is(served: Served) -> None:
    browser = served.browser()
    page = browser.page("/")
    assert "<h1>Board games about stamps" in page and "Start here" in page
    assert 'name="name"' not in page and '"turns"' not in page
    assert good(browser.get("/turns")) == {"turns": 0}
    tables = [
        browser.done("/play", game=game).partition("?")[0].removeprefix("/tables/") for game in ("stampin", "stampede")
    ]
    for table in tables:
        browser.give_nonces(table)
    eventually(lambda: good(browser.get("/turns")) == {"turns": 2})
    assert good(browser.get("/turns", besides=tables[0])) == {"turns": 1}
    page = browser.page("/")
    assert "<title>(2) Tables" in page and "at 2 tables" in page
    assert page.index('id="turns"') < page.index("<h1>")


def test_the_table_says_the_first_time_which_side_is_mine(served: Served) -> None:
    browser = served.browser()
    where = browser.done("/play", game="cactus_town")
    page = browser.get(where).text
    assert "Your side: Outlaws" in page and "Carry 2 loot into the desert" in page
    assert "briefing" not in browser.get(where.partition("?")[0]).text
    assert "briefing" not in served.browser().get(where).text  # a spectator has no side


def test_seats_say_what_they_stand_for_before_anybody_sits_there(served: Served) -> None:
    browser = served.browser()
    page = browser.page("/new", game="cactus_town", players="2", factions="oc")
    assert "Seat 1: Outlaws" in page and "Seat 2: Cowboy" in page and "Seat 3" not in page
    table = browser.new_table("me", "friend", "anyone", game="cactus_town")
    assert re.findall(r'class="badge">([^<]*)<', browser.fragment(table)) == ["Outlaws", "Law", "Cowboy"]


def test_teams_are_chosen_at_the_seats(served: Served) -> None:
    browser = served.browser()
    letters = {f"teams{seat}": letter for seat, letter in enumerate("bbaa")}
    table = browser.new_table("me", "me", "me", "me", options={"teams": "each", **letters})
    assert good(served.client().get(f"/api/tables/{table}"))["options"]["teams"] == "aabb"
    page = browser.page("/new", again=table)
    assert '<option value="each" selected' in page
    assert re.findall(r'name="teams\d" value="(\w)" checked', page) == list("aabb")


def test_the_form_keeps_what_was_said_while_seats_are_added(served: Served) -> None:
    said = {"seat0": "bot", "bot0": "gentle", "seat1": "me", "name": "Bob", "edition": "french"}
    page = served.browser().page("/new", game="stampede", players="3", **said)
    assert re.findall(r'name="seat\d" value="(\w+)" checked', page) == ["bot", "me", "bot"]
    assert 'value="Bob"' in page and '<option value="french" selected' in page
    assert re.findall(r'<option value="(\w+)" selected', page)[:1] == ["gentle"]
    assert not re.search(r"\([A-Z]+-\d+\)|\.toml", page.partition("<form")[2])  # no numbers of rules, no files
    for wrong in ("7", "1", "many"):
        assert served.browser().get("/new", game="stampede", players=wrong).status_code == 400

"""Sitting down, standing up, coming back; and who somebody is: the cookie, the recovery link, the token."""

import re

import httpx
import pytest

from philately.core.verify import examine
from tests.server.conftest import Serve
from tests.server.running import (
    SHORT,
    Browser,
    Program,
    Served,
    data,
    eventually,
    good,
    heard,
    nonce,
    read,
    refused,
)


def link_of(page: str) -> str:
    """The invitation in the host's page."""
    found = re.search(r'value="http://[^"/]+(/tables/[a-z0-9]+/invitation/[a-z0-9]+)"', page)
    assert found is not None
    return found[1]


def seats_taken(served: Served, table: str) -> list[bool]:
    return [seat["taken"] for seat in good(served.client().get(f"/api/tables/{table}"))["seats"]]


# ---- sitting down --------------------------------------------------------------------------------------------


def test_a_friend_sits_down_with_the_link_and_only_by_post(served: Served) -> None:
    host, friend = served.browser(), served.browser()
    table = host.new_table("me", "friend", name="Ada")
    link = link_of(host.page(f"/tables/{table}"))
    word = link.rsplit("/", 1)[1]
    for _ in range(3):  # previews open links too
        page = friend.page(link)
        assert "Sit down" in page
    assert seats_taken(served, table) == [True, False]
    assert not friend.cookie
    friend.done(f"/tables/{table}/sit", seat=1, name="Bob", invitation=word)
    assert seats_taken(served, table) == [True, True]
    assert friend.cookie
    assert "<b>Bob</b>" in host.fragment(table)


def test_without_the_link_a_friends_seat_is_kept(served: Served) -> None:
    host, stranger = served.browser(), served.browser()
    table = host.new_table("me", "friend")
    assert "Sit down" not in stranger.page(f"/tables/{table}")
    assert "Sit down" not in stranger.page(f"/tables/{table}/invitation/wrongwrong22")
    for word in ("", "wrongwrong22", "é\x00"):
        response = stranger.post(f"/tables/{table}/sit", seat=1, name="Eve", invitation=word)
        assert response.status_code == 403
    refused(served.client().post(f"/api/tables/{table}/seats/1", json={"name": "Eve", "nonce": nonce(1)}), 403, "link")
    assert seats_taken(served, table) == [True, False]
    assert "invitation/" not in stranger.page(f"/tables/{table}")  # only the host sees the link


def test_a_revoked_link_opens_nothing(served: Served) -> None:
    host, friend, stranger = served.browser(), served.browser(), served.browser()
    table = host.new_table("me", "friend")
    old = link_of(host.page(f"/tables/{table}"))
    assert stranger.post(f"/tables/{table}/revoke", seat=1).status_code == 403
    assert link_of(host.page(f"/tables/{table}")) == old
    host.done(f"/tables/{table}/revoke", seat=1)
    new = link_of(host.page(f"/tables/{table}"))
    assert new != old
    assert "Sit down" not in friend.page(old)
    word = old.rsplit("/", 1)[1]
    assert friend.post(f"/tables/{table}/sit", seat=1, invitation=word).status_code == 403
    friend.done(f"/tables/{table}/sit", seat=1, invitation=new.rsplit("/", 1)[1])
    assert host.post(f"/tables/{table}/revoke", seat=0).status_code == 409  # not a friend's seat


def test_a_link_is_revoked_in_all_processes(serve: Serve) -> None:
    one = serve()
    table = one.table("me", "friend", ready=False)
    other = serve(poll=1e6)  # a process that never looks by itself
    body = {"name": "Eve", "nonce": nonce(1), "invitation": table.invitations[1]}
    good(other.client().get(table.path))  # now it remembers the table
    host = one.house.tables.known[table.id].row.host
    browser = one.browser()
    browser.client.cookies.set("player", one.house.players.keys.sign("player", host), domain="127.0.0.1")
    browser.done(f"/tables/{table.id}/revoke", seat=1)
    response = other.client().post(f"{table.path}/seats/1", json=body)
    assert response.status_code in (403, 409)
    assert seats_taken(one, table.id) == [True, False]


def test_anyone_may_take_a_free_seat_once(served: Served) -> None:
    table = served.table("me", "anyone", "anyone", ready=False)
    one, two = served.browser(), served.browser()
    one.done(f"/tables/{table.id}/sit", seat=1, name="Bob")
    one.done(f"/tables/{table.id}/sit", seat=1, name="Bob")  # a second click does no harm
    response = two.post(f"/tables/{table.id}/sit", seat=1, name="Eve")
    assert response.status_code == 409 and "taken" in response.text
    refused(served.client().post(f"{table.path}/seats/1", json={"name": "Eve", "nonce": nonce(1)}), 409, "taken")
    refused(served.client().post(f"{table.path}/seats/0", json={"name": "Eve", "nonce": nonce(1)}), 409, "taken")
    assert [seat["name"] for seat in table.facts()["seats"]] == ["Ada", "Bob", ""]


@pytest.mark.parametrize("seat", ["3", "99999", "-1", "", "one", "0x1", "1e0", "٣", "9" * 40])
def test_there_is_no_such_seat(served: Served, seat: str) -> None:
    table = served.table("me", "anyone", ready=False)
    for deed in ("sit", "leave", "back", "fill", "revoke"):
        response = served.browser().post(f"/tables/{table.id}/{deed}", seat=seat)
        assert response.status_code in (400, 403, 409), (deed, response.status_code)
    assert seats_taken(served, table.id) == [True, False]


def test_the_host_gives_a_free_seat_to_a_bot(served: Served) -> None:
    host, stranger = served.browser(), served.browser()
    table = host.new_table("me", "anyone", "friend", game="pilfer")
    assert stranger.post(f"/tables/{table}/fill", seat=1).status_code == 403
    assert host.post(f"/tables/{table}/fill", seat=0).status_code == 409
    host.give_nonces(table)
    host.done(f"/tables/{table}/fill", seat=1)
    assert good(served.client().get(f"/api/tables/{table}"))["status"] == "open"
    host.done(f"/tables/{table}/fill", seat=2)
    facts = good(served.client().get(f"/api/tables/{table}"))
    assert facts["status"] == "playing"  # that was the last one, so it begins
    assert [bool(seat["bot"]) for seat in facts["seats"]] == [False, True, True]
    assert len({seat["name"] for seat in facts["seats"]}) == 3


# ---- standing up ---------------------------------------------------------------------------------------------


def test_who_leaves_before_the_deal_makes_room(served: Served) -> None:
    table = served.table("me", "anyone", "me", ready=False)
    browser = served.browser()
    browser.done(f"/tables/{table.id}/sit", seat=1, name="Bob")
    other = served.browser()
    other.page("/me")
    assert other.post(f"/tables/{table.id}/leave", seat=1).status_code == 403
    assert seats_taken(served, table.id) == [True, True, True]
    browser.give_nonces(table.id)
    browser.done(f"/tables/{table.id}/leave", seat=1)
    facts = table.facts()
    assert facts["seats"][1] == {
        "seat": 1, "kind": "anyone", "name": "", "bot": "", "taken": False, "ready": False
    }  # fmt: skip
    other.done(f"/tables/{table.id}/sit", seat=1, name="Eve")
    assert table.facts()["seats"][1]["name"] == "Eve"
    assert "Bob leaves." in [line for event in table[0].events()["events"] for line in event["log"]]


def test_the_token_of_a_seat_ends_when_its_player_leaves(served: Served) -> None:
    table = served.table("me", "anyone", "anyone", ready=False)
    body = {"name": "Bob", "nonce": nonce(1)}
    token = good(served.client().post(f"{table.path}/seats/1", json=body), 201)["token"]
    bob = Program(served, table.id, 1, token)
    good(bob.client.post(f"{table.path}/leave"))
    refused(bob.client.post(f"{table.path}/leave"), 403, "another seat")
    refused(bob.client.get(f"{table.path}/view"), 403, "another seat")
    good(served.client().post(f"{table.path}/seats/1", json={**body, "name": "Eve"}), 201)
    refused(bob.client.post(f"{table.path}/leave"), 403, "another seat")
    assert table.facts()["seats"][1]["name"] == "Eve"


def test_a_table_that_everybody_left_is_closed(served: Served) -> None:
    table = served.table("me", "anyone", listed=True, ready=False)
    good(table[0].client.post(f"{table.path}/leave"))
    client = served.client()
    assert good(client.get(table.path))["status"] == "closed"
    assert table.id not in [each["id"] for each in good(client.get("/api/tables"))]
    refused(client.post(f"{table.path}/seats/1", json={"name": "Eve", "nonce": nonce(1)}), 409)
    assert "given up" in served.browser().page(f"/tables/{table.id}")


def test_after_the_deal_a_bot_plays_on_and_the_person_can_come_back(served: Served) -> None:
    table = served.table("me", "me", game="pilfer")
    seat = table.asked
    other = table[1 - seat.seat]
    answers, _after = seat.choose()
    before = other.at
    good(seat.client.post(f"{table.path}/leave"))
    eventually(lambda: other.at >= before + 2)  # the person is away, and the bot has answered in their place
    assert table.facts()["seats"][seat.seat]["bot"]
    assert seat.ask() is None
    refused(seat.act(answers, seat.at), 409)
    lines = [line for event in other.events()["events"] for line in event["log"]]
    assert any("a bot plays on" in line for line in lines)


def test_taking_a_seat_back(served: Served) -> None:
    host, other = served.browser(), served.browser()
    table = host.new_table("me", "anyone", game="pilfer", name="Ada")
    host.give_nonces(table)
    other.done(f"/tables/{table}/sit", seat=1, name="Bob")
    other.give_nonces(table)
    assert other.post(f"/tables/{table}/back", seat=0).status_code == 403
    host.done(f"/tables/{table}/leave", seat=0)
    assert "Take my seat back" in host.fragment(table)
    assert "Take my seat back" not in other.fragment(table)
    assert data(host.fragment(table), "seat") == "0"  # it is still theirs to look at
    host.done(f"/tables/{table}/back", seat=0)
    facts = good(served.client().get(f"/api/tables/{table}"))
    assert facts["seats"][0]["bot"] == ""
    assert "Ada is back." in host.fragment(table)


def test_when_all_people_leave_bots_finish_the_game(served: Served) -> None:
    table = served.table("me", "me", game="pilfer")
    for program in table.seats.values():
        good(program.client.post(f"{table.path}/leave"))
    eventually(lambda: bool(table.facts()["status"] == "over"))
    assert examine(read(table[0].record())).fine


def test_leaving_a_finished_game_changes_nothing(served: Served) -> None:
    table = served.table("me", "me", options=SHORT)
    table.play()
    before = table[0].record(), table[0].at
    good(table[0].client.post(f"{table.path}/leave"))
    assert (table[0].record(), table[0].at) == before


# ---- several people on one device ----------------------------------------------------------------------------


def hot_seat(served: Served) -> tuple[Browser, str]:
    browser = served.browser()
    table = browser.new_table("me", "me", name0="Ada", name1="Bob")
    browser.give_nonces(table)
    return browser, table


def hand_of(served: Served, table: str, seat: int) -> list[str]:
    match = served.house.tables.known[table].match
    assert match is not None
    hands = match.view(seat)["hands"]
    assert isinstance(hands, list)
    return list(hands[seat]["known"])


def shows(html: str, stamps: list[str]) -> list[str]:
    """The stamps that can be clicked, or read, in a fragment."""
    return [stamp for stamp in stamps if stamp in html]


def test_the_curtain_hides_all_hands(served: Served) -> None:
    browser, table = hot_seat(served)
    asked = good(served.client().get(f"/api/tables/{table}"))["pending"][0]
    other = 1 - asked
    html = browser.fragment(table)
    assert data(html, "curtain") == str(asked)
    assert f"Pass the device to {['Ada', 'Bob'][asked]}" in html
    for seat in (0, 1):
        assert not shows(html, hand_of(served, table, seat))
    lifted = browser.fragment(table, seat=asked)
    assert data(lifted, "seat") == str(asked)
    mine, theirs = hand_of(served, table, asked), hand_of(served, table, other)
    assert shows(lifted, mine) == mine
    public = browser.fragment(table, seat=-1)  # nobody can lift the curtain of one who isn't asked
    assert data(browser.fragment(table, seat=other), "curtain") == str(asked)
    assert data(public, "curtain") == str(asked)
    albums = str(served.client().get(f"/api/tables/{table}/view").json())
    hidden = [stamp for stamp in theirs if stamp not in mine and stamp not in albums]
    assert hidden and not shows(lifted, hidden)
    stranger = served.browser()
    seen = stranger.fragment(table, seat=asked)
    assert data(seen, "seat") == "-1"
    assert not shows(seen, [stamp for stamp in mine if stamp not in albums])


def names_at(served: Served, table: str) -> list[str]:
    return [seat["name"] for seat in good(served.client().get(f"/api/tables/{table}"))["seats"]]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ({"name": "Ana"}, ["Ana", "Ana 2", "Ana 3"]),
        ({}, ["Guest", "Guest 2", "Guest 3"]),
        ({"name": "Ana", "name1": " Ben\n"}, ["Ana", "Ben", "Ana 2"]),
        ({"name": "Ana", "name0": "Cleo", "name2": "ana"}, ["Cleo", "Ana", "ana 2"]),
        ({"name": "N" * 24}, ["N" * 24, "N" * 22 + " 2", "N" * 22 + " 3"]),
        ({"name": "Ana", "name1": "Ana 2", "name2": "Ana"}, ["Ana", "Ana 2", "Ana 3"]),
    ],
)
def test_people_who_share_a_device_have_different_names(served: Served, said: dict[str, str], names: list[str]) -> None:
    where = served.browser().done("/new", game="stampede", seat0="me", seat1="me", seat2="me", **said)
    assert names_at(served, where.removeprefix("/tables/")) == names


def test_a_program_may_name_its_seats(served: Served) -> None:
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "me"}, {"kind": "me", "name": "Ben"}]
    made = good(served.client().post("/api/tables", json={"game": "stampede", "seats": seats, "name": "Ana"}), 201)
    assert [seat["name"] for seat in made["table"]["seats"]] == ["Ana", "Ana 2", "Ben"]


def test_a_name_at_a_seat_is_checked_and_escaped(served: Served) -> None:
    browser = served.browser()
    seats = {"seat0": "me", "seat1": "me", "name0": "<i>Ana</i>"}
    answer = browser.post("/new", game="stampede", **seats, name1="B" * 25)
    assert answer.status_code == 400 and "at most 24 letters" in answer.text
    assert "&lt;i&gt;Ana&lt;/i&gt;" in answer.text and "<i>Ana" not in answer.text  # what was said is kept
    table = browser.new_table("me", "me", name0="<i>Ana</i>", name1="<i>Ben</i>")
    browser.give_nonces(table)
    page = browser.page(f"/tables/{table}")
    assert "Pass the device to &lt;i&gt;" in page and "<i>" not in page.partition('id="stage"')[2]


def test_the_curtain_names_the_side(served: Served) -> None:
    browser = served.browser()
    table = browser.new_table("me", "me", game="cactus_town", name0="Ana", name1="Ben")
    browser.give_nonces(table)
    seat = int(data(browser.fragment(table), "curtain"))
    view = good(served.client().get(f"/api/tables/{table}/view"))["view"]
    side = {"outlaws": "Outlaws", "law": "Law"}[view["players"][seat]["faction"]]
    assert f"Pass the device to {('Ana', 'Ben')[seat]} ({side})" in browser.fragment(table)

    table = browser.new_table("me", "me", "me", "me", name="Ana", options={"teams": "auto"})
    browser.give_nonces(table)
    assert re.search(r"Pass the device to Ana( [234])? \(team [AB]\)", browser.fragment(table))


def test_names_are_proposed_again_for_people_who_share_a_device(served: Served) -> None:
    browser, table = hot_seat(served)
    page = browser.page("/new", again=table)
    assert re.findall(r'name="name[01]"[^>]* value="(\w+)"', page) == ["Ada", "Bob"]
    alone = browser.new_table("me", "bot", name0="Cleo")
    assert "Cleo" not in browser.page("/new", again=alone).partition('name="seat0"')[2]


def test_the_socket_of_a_shared_device_draws_the_curtain_after_a_move(served: Served) -> None:
    browser, table = hot_seat(served)
    seat = good(served.client().get(f"/api/tables/{table}"))["pending"][0]
    token = served.house.players.token(table, seat, served.house.players.id_of(browser.cookie))
    program = Program(served, table, seat, token)
    with browser.listen(table, seat=seat, after=-1) as socket:
        assert data(heard(socket), "seat") == str(seat)
        while good(served.client().get(f"/api/tables/{table}"))["pending"] == [seat]:
            program.move()
            html = heard(socket)
        assert data(html, "curtain") == str(1 - seat)
        assert not shows(html, hand_of(served, table, 1 - seat))


def test_only_a_single_seat_has_a_record_of_its_own_while_the_game_goes_on(served: Served) -> None:
    """A device that several people share, and a stranger, can save what everybody has seen."""
    browser, table = hot_seat(served)
    public = served.client().get(f"/api/tables/{table}/record").content
    assert read(public).is_redacted
    for looker in (browser, served.browser()):
        assert looker.get(f"/tables/{table}/record").content == public
    assert browser.get(f"/tables/{table}/record", seat=0).content != public


# ---- who somebody is -----------------------------------------------------------------------------------------


def test_a_tampered_cookie_is_nobody(served: Served) -> None:
    browser = served.browser()
    browser.done("/me", name="Ada")
    other = served.browser()
    other.done("/me", name="Bob")
    cookie = browser.cookie
    assert "Ada" in browser.page("/me")
    mine, mark = cookie.split(".")
    theirs = other.cookie.split(".")[0]
    flipped = mark[:-2] + ("A" if mark[-2] != "A" else "B") + mark[-1]
    token = served.house.players.keys.sign("recovery", mine, 0)
    for wrong in (f"{theirs}.{mark}", f"{mine}.{flipped}", mine, f"{mine}.", "." + mark, "", ".", "..", token, "..é"):
        client = served.client(accept="text/html")
        client.headers = httpx.Headers({"cookie": f"player={wrong}", "accept": "text/html"}, encoding="utf-8")
        page = client.get("/me")
        assert page.status_code == 200, wrong
        assert "Who are you?" in page.text, wrong


def test_the_cookie_is_for_the_server_only(served: Served) -> None:
    browser = served.browser()
    header = browser.post("/me", name="Ada").headers["set-cookie"].lower()
    assert "httponly" in header and "samesite=lax" in header and "path=/" in header and "max-age=" in header
    assert "set-cookie" not in browser.post("/me", name="Ada B.").headers  # it is there already
    assert "Ada B." in browser.page("/me")


def recovery(browser: Browser) -> str:
    found = re.search(r'value="http://[^"/]+(/me/[^"]+)"', browser.page("/me"))
    assert found is not None
    return found[1]


def test_the_recovery_link_makes_one_the_player_by_post_only(served: Served) -> None:
    browser, phone = served.browser(), served.browser()
    table = browser.new_table("me", "anyone", name="Ada")
    link = recovery(browser)
    assert "Welcome back, Ada" in phone.page(link)
    assert not phone.cookie and table not in phone.page("/")
    phone.done(link)
    assert phone.cookie == browser.cookie
    assert table in phone.page("/")
    assert data(phone.fragment(table), "seat") == "0"


def test_a_new_recovery_link_ends_the_old_one(serve: Serve) -> None:
    served = serve()
    browser, thief = served.browser(), served.browser()
    browser.done("/me", name="Ada")
    old = recovery(browser)
    other = serve()  # another process, which has seen the player
    witness = other.browser()
    assert "Ada" in witness.page(old)
    browser.done("/me/link")
    assert recovery(browser) != old
    for someone in (thief, witness):
        assert someone.get(old).status_code == 403
        assert someone.post(old).status_code == 403
        assert not someone.cookie
    thief.done(recovery(browser))


@pytest.mark.parametrize("word", ["x", "abcdefghijkm.0.AAAA", "...", "%00"])
def test_a_recovery_link_of_nobody(served: Served, word: str) -> None:
    assert served.browser().get(f"/me/{word}").status_code == 403
    assert served.browser().post(f"/me/{word}").status_code == 403


def test_players_and_seats_outlive_the_process(serve: Serve) -> None:
    first = serve()
    browser = first.browser()
    table = browser.new_table("me", "me", name="Ada")
    browser.give_nonces(table)
    cookie, record = browser.cookie, browser.get(f"/tables/{table}/record", seat=0).content
    first.stop()
    second = serve()
    again = second.browser()
    again.client.cookies.set("player", cookie, domain="127.0.0.1")
    assert "Ada" in again.page("/me")
    assert again.get(f"/tables/{table}/record", seat=0).content == record
    assert "data-curtain" in again.fragment(table)

"""Answering: drafts, whole moves, moves that are sent twice, too late, by the wrong one; and taking back."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import philately
from philately import FastRng, Match
from philately.core.record import Move, Undo
from philately.server.tables.live import words_of
from tests.server.conftest import Serve
from tests.server.running import (
    SHORT,
    Json,
    Program,
    Programs,
    Script,
    Served,
    data,
    good,
    heard,
    middle,
    new_key,
    nonce,
    plant,
    read,
    refused,
    reload,
)


def lines(program: Program) -> int:
    return len(read(program.record()).lines)


def last_of(ask: Json) -> Json:
    return ask["choices"][-1]


def long_move(table: Programs) -> tuple[Program, list[str], int]:
    """Somebody who is about to make a move of several answers."""
    for pick in [middle, last_of, None] * 20:
        program = table.asked
        answers, after = program.choose(pick)
        if len(answers) > 1:
            return program, answers, after
        good(program.act(answers, after))
    raise AssertionError("no long move came")


# ---- drafts --------------------------------------------------------------------------------------------------


def test_incomplete_answers_are_tried_and_forgotten(served: Served) -> None:
    table = served.table("me", "me", "me")
    program, answers, after = long_move(table)
    other = table[(program.seat + 1) % 3]
    before = program.record(), other.view(), other.events(), table.facts(), program.view()
    for length in range(1, len(answers)):
        tried = good(program.act(answers[:length], after))
        assert tried == {"at": after, "complete": False}
    assert before == (program.record(), other.view(), other.events(), table.facts(), program.view())
    assert good(program.act(answers, after))["complete"] is True
    move = read(program.record()).lines[-1]
    assert isinstance(move, Move)
    assert move.seat == program.seat and list(words_of(move)) == answers  # one move is one line
    assert lines(program) == len(before[0].splitlines()) + 1
    assert other.at == before[1]["at"] + 1


def test_a_draft_wakes_nobody(served: Served) -> None:
    table = served.table("me", "me", "me")
    program, answers, after = long_move(table)
    with served.browser().listen(table.id, after=-1) as socket:
        shown = heard(socket)
        good(program.act(answers[:1], after))
        good(program.act(answers, after))
        assert int(data(heard(socket), "at")) == int(data(shown, "at")) + 1  # the first news is the whole move


def test_the_page_keeps_the_draft_until_it_is_a_move(served: Served) -> None:
    browser = served.browser()
    table = browser.new_table("me", "anyone", "anyone")
    browser.give_nonces(table)
    me = served.house.players.id_of(browser.cookie)
    mine = Program(served, table, 0, served.house.players.token(table, 0, me))
    seats = {0: mine}
    for seat in (1, 2):
        body = {"name": f"Program {seat}", "nonce": f"{seat}" * 64}
        token = good(served.client().post(f"/api/tables/{table}/seats/{seat}", json=body), 201)["token"]
        seats[seat] = Program(served, table, seat, token)
    programs = Programs(served, table, {}, seats)
    while True:
        program, answers, after = long_move(programs)
        if program is mine:
            break
        good(program.act(answers, after))
    sent = {"seat": 0, "after": after, "key": new_key()}
    response = good(browser.send(f"/tables/{table}/act", answers=answers[:1], **sent))
    assert data(response["html"], "draft") == answers[0]
    assert data(browser.fragment(table), "draft") == ""  # other tabs, and a reload, know of no draft
    assert data(browser.fragment(table, draft=answers[0]), "draft") == answers[0]
    assert data(browser.fragment(table, draft="lion.lion lion.lion"), "draft") == ""  # one that doesn't fit is dropped
    response = good(browser.send(f"/tables/{table}/act", answers=answers, **sent))
    assert data(response["html"], "draft") == "" and int(data(response["html"], "at")) == after + 1
    late = browser.send(f"/tables/{table}/act", answers=answers, seat=0, after=after, key=new_key())
    assert late.status_code == 409
    assert "moved on" in late.json()["error"] and int(data(late.json()["html"], "at")) == after + 1


# ---- once ----------------------------------------------------------------------------------------------------


def test_the_same_move_twice_counts_once(serve: Serve) -> None:
    first = serve()
    table = first.table("me", "me")
    program = table.asked
    answers, after = program.choose()
    one = good(program.act(answers, after, "once"))
    record = program.record()
    assert good(program.act(answers, after, "once")) == one
    assert program.record() == record
    first.stop()
    again = Program(serve(), table.id, program.seat, program.token)  # a new process remembers
    assert good(again.act(answers, after, "once")) == one
    assert again.record() == record
    refused(again.act([*answers, "extra"], after, "once"), 409, "key")
    refused(again.act(["lion.lion"], after, "once"), 409, "key")
    assert again.record() == record


def test_the_same_move_many_times_at_once(served: Served) -> None:
    table = served.table("me", "me")
    for _ in range(3):
        program = table.asked
        answers, after = program.choose()
        before = lines(program)
        with ThreadPoolExecutor(8) as pool:
            done = list(pool.map(lambda _n: program.act(answers, after, f"at once {after}"), range(16)))  # noqa: B023
        assert {response.status_code for response in done} == {200}
        assert len({response.text for response in done}) == 1
        assert lines(program) == before + 1


def test_of_many_moves_at_once_one_counts(served: Served) -> None:
    table = served.table("me", "me")
    program = table.asked
    answers, after = program.choose()
    before = lines(program)
    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(lambda _n: program.act(answers, after), range(12)))
    assert sorted(response.status_code for response in done) == [200] + [409] * 11
    assert lines(program) == before + 1


def test_a_key_belongs_to_its_seat(served: Served) -> None:
    table = served.table("me", "me", game="pilfer")
    for seat in (0, 1):
        answers, after = table[seat].choose()
        assert good(table[seat].act(answers, after, "mine"))["complete"]


# ---- refused -------------------------------------------------------------------------------------------------


def unharmed(table: Programs, program: Program) -> None:
    """After all that, a legal move is still taken."""
    assert table.facts()["status"] == "playing"
    program.move()


@pytest.mark.parametrize("shift", [-1, 1, 1000])
def test_a_stale_move_changes_nothing(served: Served, shift: int) -> None:
    table = served.table("me", "me")
    table.play(2)
    program = table.asked
    answers, after = program.choose()
    before = program.record()
    refused(program.act(answers, after + shift), 409, "moved on")
    assert program.record() == before
    unharmed(table, program)


@pytest.mark.parametrize(
    "answers", [["lion"], ["unicorn.lion"], [""], ["\x00"], ["🦁"], ["lion.lion"], ["a b"], [","], ["0"], ["-1"]]
)
def test_an_illegal_word_is_refused(served: Served, answers: list[str]) -> None:
    table = served.table("me", "me")
    program = table.asked
    before = program.record()
    refused(program.act(answers), 422)
    assert program.record() == before
    unharmed(table, program)


def test_a_legal_word_of_another_question_is_refused(served: Served) -> None:
    table = served.table("me", "me", "me")
    program, answers, after = long_move(table)
    while answers[1] in [choice["word"] for choice in program.ask()["choices"]]:
        good(program.act(answers, after))
        program, answers, after = long_move(table)
    refused(program.act(answers[1:], after), 422)
    refused(program.act([*answers, answers[-1]], after), 409, "complete")
    unharmed(table, program)


def test_whoever_is_not_asked_waits(served: Served) -> None:
    table = served.table("me", "me")
    program = table.asked
    other = table[1 - program.seat]
    answers, _after = program.choose()
    refused(other.act(answers), 409)
    assert other.ask() is None
    unharmed(table, program)


def test_nobody_plays_a_foreign_seat(served: Served) -> None:
    table, elsewhere = served.table("me", "me"), served.table("me", "me")
    program = table.asked
    answers, after = program.choose()
    stranger = Program(served, table.id, program.seat, elsewhere[program.seat].token)
    refused(stranger.act(answers, after), 403, "another seat")
    for end in ("view", "options", "events", "record"):
        refused(stranger.client.get(f"{table.path}/{end}"), 403, "another seat")
    for end, body in (("undo", {"after": after}), ("nonce", {"nonce": "a" * 64}), ("leave", {})):
        refused(stranger.client.post(f"{table.path}/{end}", json=body), 403, "another seat")
    browser = served.browser()
    browser.done("/me", name="Eve")
    for somebody in (browser, served.browser()):
        move: Json = {"seat": program.seat, "after": after, "answers": answers, "key": "x"}
        refused(somebody.send(f"/tables/{table.id}/act", **move), 403, "somebody else's")
        refused(somebody.send(f"/tables/{table.id}/undo", seat=program.seat, after=after), 403)
        refused(somebody.send(f"/tables/{table.id}/nonce", seat=program.seat, nonce="a" * 64), 403)
        assert somebody.get(f"/tables/{table.id}/record", seat=program.seat).status_code == 403
    unharmed(table, program)


def test_after_the_end_nothing_is_asked(served: Served) -> None:
    table = served.table("me", "me", options=SHORT)
    table.play()
    for program in table.seats.values():
        assert program.ask() is None
        refused(program.act(["lion.hippo"]), 409, "nobody is asked")
        refused(program.client.post(f"{table.path}/undo", json={"after": program.at}), 409)
        assert program.events()["asked"] is False
    assert served.browser().get(f"/tables/{table.id}/replay").status_code == 200


# ---- taking back ---------------------------------------------------------------------------------------------


def refill(refill_choice: str) -> Match:
    """A game for six in which the pile has run out: everybody gives up two cards."""
    game = philately.game("stampede")
    nonces = [bytes.fromhex(nonce(seat)) for seat in range(6)]
    options = game.check_options({"refill_choice": refill_choice}, 6)
    match = Match(game, 6, options, bytes(64), seats=list("ABCDEF"), nonces=nonces, salt="5a" * 32)
    rng = FastRng(5)
    while any(match.drafts.values()) or match.ask()["question"] != "give_up":
        ways = match.state.legal_actions(match.pending[0])
        match.play(ways[rng.below(len(ways))])
        assert not match.over
    return match


def test_a_move_is_taken_back_while_nothing_was_shown(served: Served) -> None:
    table = plant(served, refill("in_turn"))
    one = table.asked
    before = one.ask(), one.view()["view"]
    answers = one.move()
    two = table.asked
    at = one.at
    assert two is not one
    refused(two.client.post(f"{table.path}/undo", json={"after": two.at}), 409, "take back")
    refused(one.client.post(f"{table.path}/undo", json={"after": at - 1}), 409, "moved on")
    assert good(one.client.post(f"{table.path}/undo", json={"after": at})) == {"at": at + 1, "complete": True}
    assert (one.ask(), one.view()["view"]) == before
    assert isinstance(read(one.record()).lines[-1], Undo)
    told = f"{'ABCDEF'[one.seat]} takes the last move back."
    assert two.events()["events"][-1]["log"] == [told]
    assert one.move(last_of) != answers
    two.move()
    refused(one.client.post(f"{table.path}/undo", json={"after": one.at}), 409, "take back")  # another has answered
    table.play(8)
    reload(served, table)
    assert told in [line for event in two.events()["events"] for line in event["log"]]
    table.play(1)


def test_secret_answers_are_final(served: Served) -> None:
    table = served.table("me", "me", game="pilfer")
    table[0].move()
    refused(table[0].client.post(f"{table.path}/undo", json={"after": table[0].at}), 409, "take back")


# ---- at the same time, in secret -----------------------------------------------------------------------------


def test_that_a_seat_has_answered_is_public_and_what_is_not(
    serve: Serve, tmp_path_factory: pytest.TempPathFactory
) -> None:
    seen = []
    for choice in (0, 3):
        served = serve(Script().world(), database=str(tmp_path_factory.mktemp("secret") / "tables.sqlite3"))
        table = served.table("me", "me", "me", game="pilfer")
        assert table.facts()["pending"] == [0, 1, 2]
        before = table[1].view()
        word = table[0].ask()["choices"][choice]["word"]
        good(table[0].act([word]))
        assert table.facts()["pending"] == [1, 2]
        after = table[1].view()
        assert after["at"] == before["at"] + 1 and after["view"] != before["view"]
        told = [table[1].client.get(f"{table.path}/{end}").content for end in ("view", "options", "events")]
        browser = served.browser()
        told.append(browser.fragment(table.id).encode())
        record = read(table[1].record()).lines[-1]
        assert isinstance(record, Move)
        told.append(repr([getattr(answer, "value", answer) for answer in record.answers]).encode())
        seen.append(told)
        assert [getattr(answer, "value", "") for answer in read(table[0].record()).lines[-1].answers] == [word]  # type: ignore[union-attr]
    assert seen[0] == seen[1]


def test_everybody_gives_up_cards_at_the_same_time(served: Served) -> None:
    table = plant(served, refill("simultaneous"))
    assert sorted(table.facts()["pending"]) == [0, 1, 2, 3, 4, 5] and table[2].events()["asked"]
    shown = {}
    for seat in (3, 0, 5, 1, 4):
        shown[seat] = table[seat].move(middle)
        assert seat not in table.facts()["pending"]
        refused(table[seat].act(shown[seat]), 409)
    view = table[2].view()["view"]
    assert sorted(view["answered"]) == [0, 1, 3, 4, 5] and view["given"] == []
    lines = read(table[2].record()).lines[-5:]
    for line in lines:
        assert isinstance(line, Move) and not any(getattr(answer, "value", "open") for answer in line.answers)
    own = read(table[3].record()).lines[-5]
    assert isinstance(own, Move) and words_of(own) == tuple(shown[3])
    reload(served, table)
    assert table[2].view()["view"] == view
    table[2].move(middle)
    assert table.facts()["pending"] != [2]
    told = str(table[2].events()["events"][-1]["log"])
    assert "gives up" in told

"""A release with other rules: what was played before is told from its record, and what goes on is stopped."""

import json
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

import philately
from tests.server.running import Json, Programs, Script, Served, config, eventually, good, middle, refused

GAMES: dict[str, dict[str, str | int]] = {
    "stampede": {"turn_limit": 4},
    "stampin": {"turn_limit": 9},
    "cactus_town": {"round_cap": 1},
    "stampadia": {"sheet": "first-steps"},
}


class Before:
    """The tables of one game as they were, and the server after its rules have changed."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self.script = Script(seed=f"raised {game}")
        seats = ["me"] if game == "stampadia" else ["me", "me", "me"]
        with Served(config(folder, pace=0.0), self.script.world()) as served:
            self.over = served.table(*seats, game=game, options=GAMES[game])
            self.playing = served.table(*seats, game=game, options=GAMES[game], listed=True)
            self.open = served.table("me", "anyone", "anyone", game=game, listed=True) if len(seats) > 1 else None
            self.over.play(pick=middle)
            eventually(lambda: bool(self.over.facts()["status"] == "over"))
            self.playing.play(2, middle)
            self.said = {table.id: self.told(table) for table in (self.over, self.playing)}

    def told(self, table: Programs) -> Json:
        """What each seat is told, and its record."""
        return [
            ([line for event in program.events()["events"] for line in event["log"]], program.record())
            for program in table.seats.values()
        ]

    def move_to(self, served: Served) -> None:
        for table in (self.over, self.playing, self.open):
            if table is not None:
                table.served = served
                for program in table.seats.values():
                    program.served = served
                    program.client = served.client(authorization=f"Bearer {program.token}")


@pytest.fixture(scope="module", params=GAMES)
def before(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Before]:
    found = Before(request.param, tmp_path_factory.mktemp(request.param))
    game = philately.game(found.game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "older_rules", {game.rules_version: "0.5.0"})
        patch.setattr(game, "rules_version", game.rules_version + 1)
        with Served(config(found.folder, pace=0.0), found.script.world()) as served:
            found.move_to(served)
            yield found


def test_what_is_over_is_told(before: Before) -> None:
    table = before.over
    facts = table.facts()
    assert facts["status"] == "over" and "and philately 0.5.0 plays version" in facts["notice"]
    assert before.told(table) == before.said[table.id]
    record = table[0].record().splitlines()
    assert json.loads(record[-1])["line"] == "end"


def test_what_goes_on_is_stopped(before: Before) -> None:
    table = before.playing
    facts = table.facts()
    assert (facts["status"], facts["pending"]) == ("stopped", [])
    assert facts["notice"].startswith("This game was stopped, because this release can't go on with it: rules version")
    assert table.id not in [each["id"] for each in good(table[0].client.get("/api/tables"))]
    refused(table[0].act(["anything"]), 409, "This game was stopped")
    for (log, record), (was, kept) in zip(before.told(table), before.said[table.id], strict=True):
        assert log == [*was, "The game is stopped: a new release of the server can't go on with it."]
        assert record == kept


def test_a_new_game_is_played_by_the_new_rules(before: Before) -> None:
    served = before.over.served
    table = served.table(*(["me"] if before.game == "stampadia" else ["me", "me"]), game=before.game)
    assert table.facts()["status"] == "playing" and table.facts()["notice"] == ""
    assert json.loads(table[0].record().splitlines()[0])["rules"] == philately.game(before.game).rules_version
    assert table.play(1) == 1


def test_pages_say_it(before: Before) -> None:
    if before.game == "stampadia":  # an adventure is its player's own
        return
    browser = before.over.served.browser()
    for table, word in ((before.over, "can't play this game again"), (before.playing, "This game was stopped")):
        page = unescape(browser.page(f"/tables/{table.id}"))
        assert word in page and "philately 0.5.0" in page
        answered = browser.get(f"/tables/{table.id}/replay")
        assert answered.status_code == 409 and word in unescape(answered.text)


def test_it_is_stopped_once(before: Before) -> None:
    """Another server opens the same database."""
    with Served(config(before.folder, pace=0.0), before.script.world()) as served:
        program = before.playing[0]
        client = served.client(authorization=f"Bearer {program.token}")
        events = good(client.get(f"{program.path}/events"))["events"]
        assert sum("The game is stopped" in line for event in events for line in event["log"]) == 1

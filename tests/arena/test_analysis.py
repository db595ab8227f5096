"""Looking back with a search: the seed alone decides, chances are chances, the end is the result, and the plot."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import pairwise

import pytest

import philately
from philately import BadOptions, BadRecord, BadSeed
from philately.arena import analysis
from philately.arena.analysis import Analysis, analyse, ask, step_seed
from philately.arena.plot import Swing, plot, step
from philately.arena.simulate import Interruption
from philately.core.match import Match
from philately.core.record import End, Move, Record
from philately.core.replay import replay
from tests.commands.games import played

NAMES = ["Ana", "Ben", "Cleo"]
SVG = "{http://www.w3.org/2000/svg}"


def looked_at(record: Record, workers: int = 1, sims: int = 6, seed: int = 1) -> Analysis:
    return analyse(record, NAMES[: record.header.players], sims, seed, workers)


@pytest.fixture(scope="module")
def finished() -> Match:
    return played(players=3)


@pytest.fixture(scope="module")
def looked(finished: Match) -> Analysis:
    return looked_at(finished.record)


# ---- chances -------------------------------------------------------------------------------------------------------


def test_one_step_for_the_deal_and_every_move(finished: Match, looked: Analysis) -> None:
    moves = [line for line in finished.record.lines if isinstance(line, Move)]
    assert [each["step"] for each in looked["steps"]] == list(range(len(moves) + 1))
    assert [each["seat"] for each in looked["steps"]] == [None, *(move.seat for move in moves)]
    assert looked["steps"][0]["kind"] == "deal"
    assert looked["steps_wanted"] == len(looked["steps"])
    assert (looked["finished"], looked["stopped"]) == (True, False)


def test_chances_sum_to_one_and_the_last_ones_are_the_result(finished: Match, looked: Analysis) -> None:
    for each in looked["steps"]:
        assert all(0.0 <= chance <= 1.0 for chance in each["chances"])
        assert sum(each["chances"]) == pytest.approx(1.0)
    end = finished.record.lines[-1]
    assert isinstance(end, End)
    assert looked["steps"][-1]["chances"] == [float(place == 1) for place in end.places]
    assert looked["steps"][-1]["asked"] is None


def test_the_biggest_swing_is_where_it_says(looked: Analysis) -> None:
    steps = looked["steps"]
    for one, other in pairwise(steps):
        swing = max(abs(a - b) for a, b in zip(one["chances"], other["chances"], strict=True))
        assert other["swing"] == swing
    biggest = looked["biggest_swing"]
    assert biggest is not None
    assert steps[biggest]["swing"] == max(each["swing"] for each in steps)


def test_what_was_done_is_told_as_the_one_saw_it_who_did_it(looked: Analysis) -> None:
    for each in looked["steps"][1:]:
        assert each["seat"] is not None
        assert any(said.startswith(NAMES[each["seat"]]) for said in each["did"])
        assert set(each["did"]) <= set(each["says"])
        assert each["answers"]


@pytest.mark.parametrize("game", ["stampede", "pilfer"])
def test_the_same_for_one_and_two_workers(game: str) -> None:
    record = played(40, game=game).record
    assert looked_at(record, 1) == looked_at(record, 2)
    assert looked_at(record, 1, seed=2)["steps"] != looked_at(record, 1)["steps"]


def test_a_move_taken_back_is_a_step() -> None:
    """Two cards given up, when the pile has run out, can be taken back by whom they were given."""
    match = philately.game("stampede").new(players=6, seed=2, refill_choice="in_turn")
    rng = philately.FastRng(5)
    while any(match.drafts.values()) or match.ask()["question"] != "give_up":
        ways = match.state.legal_actions(match.pending[0])
        match.play(ways[rng.below(len(ways))])
    seat = match.pending[0]
    for _ in range(2):
        match.play(match.state.legal_actions(seat)[0], seat=seat)
    match.undo(seat, whole=True)
    before, move, undo = analyse(match.record, [*NAMES, "Dan", "Eva", "Flo"], 1)["steps"][-3:]
    assert (move["kind"], undo["kind"], undo["seat"], undo["asked"]) == ("move", "undo", seat, seat)
    assert undo["did"] == undo["says"] == [f"{[*NAMES, 'Dan', 'Eva', 'Flo'][seat]} takes the last move back."]
    assert before["asked"] == undo["asked"]


def test_an_unfinished_game(looked: Analysis) -> None:
    told = looked_at(played(30).record)
    assert not told["finished"]
    assert told["steps"][-1]["asked"] is not None
    assert told["steps"] == looked["steps"][: len(told["steps"])]  # the same game, further on


def test_games_without_a_winner() -> None:
    told = looked_at(played(turn_limit="1").record)
    assert told["steps"][-1]["chances"] == [0.5] * 3


def test_no_search_gets_a_hidden_card() -> None:
    """What goes to the worker is redealt for the seat that is asked."""
    record = played(25).record
    match = replay(record)
    *_, last = ask(record, NAMES, 1)
    assert last.problem is not None
    state = match.state.blank()
    state.load(last.problem.position)
    assert state.dealt_for == last.problem.seat == match.pending[0]
    assert philately.game("stampede").view(state, last.problem.seat) == match.view(last.problem.seat)
    assert last.problem.position != match.state.dump()


def test_every_step_has_a_seed_of_its_own() -> None:
    assert len({step_seed(seed, number) for seed in range(5) for number in range(50)}) == 250
    assert step_seed(1, 3) == step_seed(1, 3) < 2**64


@pytest.mark.parametrize("workers", [1, 2])
def test_stopped_early_it_gives_what_is_done(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []

    class Stopped(Interruption):
        def is_set(self) -> bool:
            return bool(told) and told[-1][0] > 5

    monkeypatch.setattr(analysis, "Interruption", Stopped)
    record = played(40).record
    half = analyse(record, NAMES, 3, 1, workers, lambda done, of: told.append((done, of)))
    assert half["stopped"]
    least = 3 if workers == 1 else 0  # of two workers one may be far ahead; only what has no gap is given
    assert least <= len(half["steps"]) < half["steps_wanted"] == told[-1][1]
    monkeypatch.undo()
    assert analyse(record, NAMES, 3)["steps"][: len(half["steps"])] == half["steps"]


def test_progress_is_told_and_ends_with_all_positions() -> None:
    told: list[tuple[int, int]] = []
    looked = analyse(played(20).record, NAMES, 1, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, len(looked["steps"])) for done in range(len(looked["steps"]) + 1)]


def test_bad_input_is_refused(finished: Match) -> None:
    record = finished.record
    with pytest.raises(BadOptions, match="simulations, not 0"):
        analyse(record, NAMES, 0)
    with pytest.raises(BadOptions, match="at least 1 worker"):
        analyse(record, NAMES, 1, workers=0)
    with pytest.raises(BadSeed):
        analyse(record, NAMES, 1, seed=-1)
    with pytest.raises(BadRecord, match="the secret is closed"):
        analyse(played(10).record.redacted(0), NAMES, 1)


# ---- the plot ------------------------------------------------------------------------------------------------------


def texts(drawn: str) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(drawn).iter(f"{SVG}text")]


def test_the_plot_is_well_formed_and_says_what_it_shows(looked: Analysis) -> None:
    chances = [each["chances"] for each in looked["steps"]]
    drawn = plot("Stampede", "an evening", NAMES, chances, Swing(3, "Ben, 20 → 60 %"))
    root = ET.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == "Stampede"
    description = root.findtext(f"{SVG}desc") or ""
    assert "Ana" in description and "move 3: Ben, 20 → 60 %" in description
    assert "prefers-color-scheme:dark" in (root.findtext(f"{SVG}style") or "")
    told = texts(drawn)
    assert {"0 %", "50 %", "100 %", "deal", "move", "the biggest swing: Ben, 20 → 60 %"} <= set(told)
    for name in NAMES:
        assert any(text.startswith(name) for text in told)
    assert len([group for group in root.iter(f"{SVG}g") if "line" in (group.get("class") or "")]) == 3


def test_names_are_text_and_nothing_else() -> None:
    names = ['<script>alert("1")</script>', "a&b]]>", "\x00\x1b[2J\ud800", "x" * 5000]
    drawn = plot("<t>&", "\x07", names, [[0.25] * 4, [1.0, 0.0, 0.0, 0.0]])
    root = ET.fromstring(drawn.encode())
    assert not list(root.iter(f"{SVG}script"))
    assert len(drawn) < 40_000


@pytest.mark.parametrize("chances", [[], [[0.5, 0.5]], [[0.5, 0.5], [0.0, 1.0]], [[0.5, 0.5]] * 1000])
def test_games_of_any_length(chances: Sequence[Sequence[float]]) -> None:
    ET.fromstring(plot("t", "s", ["A", "B"], chances))
    assert 1 <= len(chances) // step(len(chances)) + 1 <= 12


def test_names_at_the_edge_do_not_overlap() -> None:
    for last in ([0.0] * 5 + [1.0], [1.0] * 6, [0.5] * 6, [0.0] * 6):
        root = ET.fromstring(plot("t", "s", list("ABCDEF"), [[1 / 6] * 6, last]))
        places = sorted(
            float(text.get("y") or 0) for text in root.iter(f"{SVG}text") if "name" in text.get("class", "")
        )
        assert all(below - above >= 16.9 for above, below in pairwise(places))
        assert places[0] > 80 and places[-1] < 440

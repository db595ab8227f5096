"""Section J: every option, every value."""

import pytest

from philately.core.errors import BadOptions, BadSeed
from philately.games.stampede import GAME, options
from philately.games.stampede.rules import Stampede

from .table import answers, asked, known, places, play, some, table, view, winners

DEFAULTS = {
    "edition": "english",
    "giraffe_return": "anywhere",
    "buffalo_from": "album",
    "teams_allowed": "true",
    "giraffe_same_card": "forbid",
    "parrot_win": "any_time",
    "refill": "when_empty",
    "refill_choice": "in_turn",
    "backs": "ring",
    "insert_positions": "public",
    "memory_aid": "on",
    "teams": "none",
    "trio_needs": "all",
    "turn_limit": "none",
}

VALUES = {
    "edition": ("english", "french", "custom"),
    "giraffe_return": ("anywhere", "top"),
    "buffalo_from": ("album", "hand"),
    "teams_allowed": ("true", "false"),
    "giraffe_same_card": ("forbid", "allow"),
    "parrot_win": ("any_time", "own_turn"),
    "refill": ("when_empty", "when_needed"),
    "refill_choice": ("in_turn", "simultaneous"),
    "backs": ("ring", "spread", "random", "none"),
    "insert_positions": ("public", "hidden"),
    "memory_aid": ("on", "off"),
    "teams": ("none", "auto"),
    "trio_needs": ("all", "two"),
    "turn_limit": ("none",),
}


def test_the_defaults() -> None:
    """J: the first value of each."""
    assert options.check({}, 4) == DEFAULTS


def test_the_table_of_options_is_complete() -> None:
    """J: names and values, each with an explanation and its rule."""
    assert {option.name: option.values for option in GAME.options} == VALUES
    for option in GAME.options:
        assert option.explanation.endswith((".", "?"))
        assert option.rule.startswith("S-")
        assert option.default == DEFAULTS[option.name]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in VALUES.items() for value in values])
def test_every_value_makes_a_game(name: str, value: str) -> None:
    """J: alone, with everything else at its default, and the game can be played on."""
    match = GAME.new(players=4, seed=3, **{name: value})
    assert match.options[name] in (value, "english", "abab")
    for _ in range(40):
        if match.over:
            break
        match.play(match.state.legal_actions(match.state.to_move)[0])
    assert match.moves


# ---- what each option does, in one place -----------------------------------------------------------------------------


def effect(name: str, value: object) -> object:
    """Play a few moves in which this option matters; what can be told afterwards."""
    chosen: dict[str, object] = {name: value}
    parrots = ["parrot.hippo", "parrot.lion", "parrot.croc"]
    if name in ("giraffe_return", "edition"):
        return answers(play(table(hands=[["giraffe.lion"]], having=chosen), "giraffe.lion"))[0]
    if name == "buffalo_from":
        return asked(play(table(hands=[["buffalo.lion"]], having=chosen), "buffalo.lion"))
    if name == "giraffe_same_card":
        state = table(hands=[["giraffe.lion"]], pile=["croc.lion"], having=chosen)
        return "croc.lion" in answers(play(state, "giraffe.lion", "take"))
    if name == "parrot_win":
        state = table(hands=[["lion.croc"]], albums=[["parrot.rhino"], [], [*parrots, "rhino.lion"]], having=chosen)
        return winners(play(state, "lion.croc", "parrot.rhino", "seat2", "rhino.lion"))
    if name in ("refill", "refill_choice"):
        state = table(hands=[["parrot.lion"]], pile=["croc.lion"], rest=False, album_size=4, having=chosen)
        play(state, "parrot.lion")
        return asked(state), state.pending()
    if name == "backs":
        match = GAME.new(players=3, seed=1, **chosen)
        assert isinstance(match.state, Stampede)
        return tuple(match.state.census())
    if name in ("insert_positions", "memory_aid"):
        state = table(hands=[["giraffe.lion"]], having=chosen)
        return sorted(places(play(state, "giraffe.lion", "take", "giraffe.lion", "@7"), 2))
    if name == "teams":
        return view(table(4, having=chosen), 0)["teams"]
    if name == "trio_needs":
        state = table(5, [["croc.rhino"]], [some("croc", 4)], teams="auto", having=chosen)
        state.ticks[2] = 1
        return winners(play(state, "croc.rhino", "seat1"))
    if name == "turn_limit":
        return winners(play(table(hands=[["parrot.lion"]], turn=3, having=chosen), "parrot.lion"))
    raise AssertionError(name)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("edition", ["english", "french"]),
        ("giraffe_return", ["anywhere", "top"]),
        ("buffalo_from", ["album", "hand"]),
        ("giraffe_same_card", ["forbid", "allow"]),
        ("parrot_win", ["any_time", "own_turn"]),
        ("refill", ["when_empty", "when_needed"]),
        ("refill_choice", ["in_turn", "simultaneous"]),
        ("backs", ["ring", "spread", "random", "none"]),
        ("insert_positions", ["public", "hidden"]),
        ("memory_aid", ["on", "off"]),
        ("teams", ["none", "auto", "aabb", "abca"]),
        ("trio_needs", ["all", "two"]),
        ("turn_limit", ["none", 3]),
    ],
)
def test_every_value_has_an_effect_of_its_own(name: str, values: list[object]) -> None:
    """J: no two values of an option play alike where it matters; the default is the first."""
    found = [effect(name, value) for value in values]
    assert all(found.count(one) == 1 for one in found)
    assert effect(name, DEFAULTS[name]) == found[0]


def test_teams_allowed_has_an_effect() -> None:
    """J, S-43: with false, `teams` must be none."""
    assert options.check({"teams": "auto", "teams_allowed": True}, 4)["teams"] == "abab"
    with pytest.raises(BadOptions):
        options.check({"teams": "auto", "teams_allowed": False}, 4)


def test_hidden_positions_still_show_the_own_cards() -> None:
    """J, S-35: the option hides places from the others only."""
    state = table(hands=[["giraffe.lion"]], insert_positions="hidden")
    play(state, "giraffe.lion", "take", "giraffe.lion", "@7")
    assert places(state, 0)[6] == "giraffe.lion"


def test_memory_aid_off_still_shows_the_own_hand() -> None:
    """J, S-36: what one holds one sees."""
    state = table(memory_aid="off")
    assert known(state, 0, 0) == view(state, 0)["hands"][0]["known"] != []


# ---- how values are said ---------------------------------------------------------------------------------------------


def test_words_may_be_written_large() -> None:
    """J: case and blanks don't matter."""
    assert options.check({"backs": " Spread "}, 4)["backs"] == "spread"
    assert options.check({"teams": "ABAB"}, 4)["teams"] == "abab"


def test_true_false_and_none_are_understood() -> None:
    """J: as the words they stand for."""
    assert options.check({"memory_aid": False}, 4)["memory_aid"] == "off"
    assert options.check({"memory_aid": True}, 4)["memory_aid"] == "on"
    assert options.check({"teams_allowed": False}, 4)["teams_allowed"] == "false"
    assert options.check({"teams": None}, 4)["teams"] == "none"
    assert options.check({"backs": None}, 4)["backs"] == "none"
    assert options.check({"turn_limit": None}, 4)["turn_limit"] == "none"


@pytest.mark.parametrize(("said", "meant"), [(1, 1), ("250", 250), (100_000, 100_000), ("none", "none")])
def test_a_turn_limit_is_a_number_or_none(said: object, meant: object) -> None:
    """J, S-30: N."""
    assert options.check({"turn_limit": said}, 4)["turn_limit"] == meant


def test_a_seed_is_a_whole_number() -> None:
    """J: `seed` from 0 to 2^64 - 1; without one the game is nobody's to foresee."""
    assert GAME.new(players=2, seed=0).seed == 0
    assert GAME.new(players=2, seed=2**64 - 1).seed == 2**64 - 1
    for seed in (-1, 2**64):
        with pytest.raises(BadSeed, match="a seed is a whole number from 0 to 18446744073709551615"):
            GAME.new(players=2, seed=seed)
    assert GAME.new(players=2).state.dump() != GAME.new(players=2).state.dump()

"""Any options that a game accepts make a game that works."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import philately
from philately import BadOptions, FastRng, Game
from tests.gauntlet.play import REDEAL, answer_at_random, ask_bytes, redealt, scaled, view_bytes
from tests.gauntlet.variants import FACTS, Variant


def any_options(game: Game) -> st.SearchStrategy[dict[str, object]]:
    """Some of the options, each with one of its values."""
    table: dict[str, st.SearchStrategy[object]] = {}
    for option in game.options:
        values: st.SearchStrategy[object] = st.sampled_from(option.values)
        if option.numbers is not None:
            values = values | st.integers(*option.numbers)
        if option.form:
            values = values | st.text("abcABC", min_size=2, max_size=6)
        table[option.name] = values
    return st.fixed_dictionaries({}, optional=table)


@pytest.mark.parametrize("name", philately.game_names())
@settings(max_examples=scaled(80, 2), suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
def test_any_accepted_options_make_a_game(name: str, data: st.DataObject, seed: int) -> None:
    game = philately.game(name)
    players = data.draw(st.integers(game.fewest, game.most), label="players")
    options = data.draw(any_options(game), label="options")
    try:
        chosen = game.check_options(options, players)
    except BadOptions as error:
        assert str(error)
        return
    assert set(chosen) == {option.name for option in game.options}
    assert game.check_options(chosen, players) == chosen  # what was spelt out says the same again
    variant = Variant(name, "any", players, options)
    state = variant.start(FastRng(seed, 1))
    rng = FastRng(seed, 2)
    loaded = variant.empty()
    for number in range(200):
        if state.to_move < 0:
            assert state.outcome() is not None
            break
        if number % 20 == 0:
            FACTS[name].conserved(state)
            loaded.load(state.dump())
            assert loaded.dump() == state.dump()
            for seat in range(-1, players):
                assert view_bytes(game, loaded, seat) == view_bytes(game, state, seat)
            seat = number // 20 % players
            copy = redealt(state, seat, FastRng(seed, REDEAL))
            assert view_bytes(game, copy, seat) == view_bytes(game, state, seat)
            assert ask_bytes(game, copy, seat) == ask_bytes(game, state, seat)
        answer_at_random(state, rng)

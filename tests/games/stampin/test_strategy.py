"""What the greedy bot answers where a mistake would be plain."""

import pytest

from philately.bots import make_bot
from philately.core.rng import FastRng
from philately.games.stampin import GAME, notation

from .table import now, play, table


@pytest.mark.parametrize(
    ("three", "answer"), [("flw1 flw2 flw3", "keep"), ("", "follow")], ids=["about to win", "far from it"]
)
def test_a_wild_is_refused_to_whoever_would_win_with_it(three: str, answer: str) -> None:
    """P-31: for anybody else the Keeper is too dear."""
    state = table(3, ["brd4"], threes=[three], sets=["hol1 hol2 hol3 hol4", "brd1 brd2 brd3 wild1"])
    play(state, "brd4>wild")
    assert now(state) == (1, "request")
    bot = make_bot(GAME, "greedy", FastRng(1))
    assert notation.word(state.action(bot.pick(state))) == answer

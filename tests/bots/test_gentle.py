"""The gentle bot: it overlooks much, does nothing absurd, and is a little better than chance."""

import pytest

from philately import BadOptions, FastRng, Game, game, game_names
from philately.bots import bot_choices, bot_names, gentle_bot, make_bot, usual_bot
from philately.bots.gentle import GentleBot
from philately.bots.playout import play_out
from tests.gauntlet.play import every_variant, positions, scaled
from tests.gauntlet.variants import Variant

SOCIAL = [name for name in game_names() if game(name).most > 1 and game(name).strategy() is not None]


def gentle(rules: Game, seed: int) -> GentleBot:
    strategy = rules.strategy()
    assert strategy is not None
    return GentleBot(strategy, FastRng(seed))


def test_it_stands_between_chance_and_greed() -> None:
    for name in game_names():
        rules = game(name)
        if rules.strategy() is None:
            assert "gentle" not in bot_names(rules) and gentle_bot(rules) == "random"
        else:
            assert bot_names(rules) == ["random", "gentle", "greedy", "search"]
            assert bot_choices(rules)[1] == gentle_bot(rules) == "gentle" and usual_bot(rules) == "greedy"


def test_nobody_tells_it_how_much_to_think() -> None:
    with pytest.raises(BadOptions, match="gentle"):
        make_bot(game("stampede"), "gentle:quick", FastRng(1))


@every_variant
def test_it_never_takes_one_of_the_worst_quarter(variant: Variant) -> None:
    """Rounded down, a quarter of the actions look no better than the one it takes; and the best is often overlooked."""
    if variant.rules.strategy() is None:
        assert "gentle" not in bot_names(variant.rules)
        return
    overlooked = asked = 0
    for seed in range(scaled(12)):
        bot = gentle(variant.rules, seed)
        for state in positions(variant, seed, every=3):
            if state.to_move < 0:
                continue
            worths = [bot.strategy.worth(state, k) for k in range(state.count())]
            picked = bot.pick(state)
            assert sum(worth <= worths[picked] for worth in worths) > len(worths) // 4
            asked += min(worths) < max(worths)
            overlooked += worths[picked] < max(worths)
    assert overlooked > asked / 10


@pytest.mark.parametrize("name", SOCIAL)
def test_chance_wins_now_and_then_and_greed_mostly(name: str) -> None:
    """At the usual table, random wins at least a fifth of its fair share, and greedy clearly more than that share."""
    rules = game(name)
    players = rules.usual_players
    games = 90 if name == "cactus_town" else 240
    won = dict.fromkeys(("random", "greedy"), 0.0)
    for one in won:
        for number in range(games):
            state = rules.create(players, rules.check_options({}, players))
            rules.start(state, FastRng(41, number // players))
            rng, seat = FastRng(43, number), number % players
            play_out(state, [make_bot(rules, one if each == seat else "gentle", rng) for each in range(players)])
            won[one] += state.payoff(seat)
    assert won["random"] / games >= 0.2 / players
    assert won["greedy"] / games >= 1.15 / players

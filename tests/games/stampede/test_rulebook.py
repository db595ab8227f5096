"""The pictures and the example of play in our own rulebook."""

import re
from io import StringIO

from rich.console import Console

from philately.core.match import Match
from philately.core.registry import game
from philately.games.stampede import GAME
from philately.games.stampede.cards import ANIMAL_WORDS
from philately.games.stampede.rules import Stampede

from .table import album, fronts, play, winners
from .test_play_example import first_turn, starting_situation

NAMES = ["Ann", "Ben", "Cleo"]
SET_UP = 6  # the seed of the first picture
PICTURE = re.compile(r"^```\n(╭.*?╯)\n```$", re.MULTILINE | re.DOTALL)


def drawn(state: Stampede) -> str:
    """Draw a table as Ann sees it in the terminal, without the legend, which the rulebook tells in words."""
    written = StringIO()
    Console(file=written, width=74, color_system=None).print(GAME.draw(GAME.view(state, 0), NAMES))
    lines = written.getvalue().splitlines()
    return "\n".join([*lines[:-1], "╰" + "┈" * 72 + "╯"])


def set_up() -> Stampede:
    match: Match = game("stampede").new(players=3, seed=SET_UP)
    assert isinstance(match.state, Stampede)
    return match.state


def test_pictures_are_drawn_from_true_tables() -> None:
    """S-8: the table at the beginning; S-11: the table of the example, as Ann sees it."""
    assert PICTURE.findall(GAME.rulebook()) == [drawn(set_up()), drawn(starting_situation())]


def test_the_set_up_is_as_the_rulebook_counts_it() -> None:
    """S-8, S-11: three in hand and two in the album; Ben starts and has drawn."""
    state = set_up()
    assert state.active == 1
    assert [state.hands[seat].size for seat in range(3)] == [3, 4, 3]
    assert [state.albums[seat].size for seat in range(3)] == [2, 2, 2]
    assert (state.area.size, state.pile.size) == (3, 90 - 3 * 5 - 3 - 1)


def test_the_player_aid_is_in_the_rulebook() -> None:
    """S-5, S-17 to S-25: the table of all nine animals, each with the rule that the game names for it."""
    aid = GAME.rulebook().partition("### What each stamp does")[2].partition("\n\n**")[0]
    told = dict(re.findall(r"^\| \*\*(\w+)\*\* \| (.*) \|$", aid, re.MULTILINE))
    assert [name.lower()[:4] for name in told] == [word[:4] for word in ANIMAL_WORDS]
    for number, name in enumerate(list(told)[:8], start=17):
        assert told[name].endswith(f"[S-{number}]")
        assert GAME.rule(f"S-{number}").startswith(f"{name}: ")
    assert "four of them win" in told["Parrot"]


def test_the_example_is_played_as_the_rulebook_tells_it() -> None:
    """S-19, S-20, S-24, S-27: a Parrot for a Crocodile, two hands, two Hippos and a Baboon for three of the area."""
    told = GAME.rulebook().partition("## A round for three")[2].partition("\n## ")[0]
    moves = {
        "Ann": ("plays a Lion", "her Crocodile for one of his three Parrots"),
        "Ben": ("plays a Crocodile", "swaps hands with her"),
        "Cleo": ("draws a Buffalo and plays it", "her two Hippos and her Baboon with the exchange area"),
    }
    for name, words in moves.items():
        turn = " ".join(re.search(rf"\*\*{name}\*\*.*?(?=\n\n|\Z)", told, re.DOTALL)[0].split())  # type: ignore[index]
        assert all(each in turn for each in words), turn
    state = first_turn(starting_situation())
    assert fronts(album(state, 0)).count("parrot") == 3
    play(state, "croc.giraffe", "seat0")
    assert "lion.croc" in GAME.view(state, 1)["hands"][1]["known"]  # type: ignore[index]
    play(state, "buffalo.parrot", "hippo.lion", "hippo.giraffe", "baboon.croc")
    assert winners(state) == ((2,), "five")

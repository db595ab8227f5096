"""Options: what is none is refused in words that help, and all are explained to people in their language."""

import re

import pytest

import philately
from philately import BadOptions, Game
from philately.core.language import use
from philately.core.options import Option
from tests.gauntlet.variants import FACTS

_all = [(philately.game(name), option) for name in philately.game_names() for option in philately.game(name).options]
every_option = pytest.mark.parametrize(
    ("game", "option"), _all, ids=[f"{game.name}-{option.name}" for game, option in _all]
)


def refused(game: Game, name: str, value: object) -> str:
    """What is wrong with this option, at any number of players."""
    said = set()
    for players in range(game.fewest, game.most + 1):
        with pytest.raises(BadOptions) as wrong:
            game.check_options({name: value}, players)
        said.add(str(wrong.value))
    assert len(said) == 1
    return said.pop()


@every_option
def test_the_default_comes_first(game: Game, option: Option) -> None:
    """In the order of the table; only `auto` is spelt out."""
    chosen = game.check_options({}, game.usual_players)
    assert list(chosen) == [option.name for option in game.options]
    assert chosen[option.name] == option.values[0] or option.values[0] == "auto"
    assert game.check_options({option.name: option.values[0]}, game.usual_players) == chosen


@every_option
def test_a_value_that_does_not_exist_is_refused(game: Game, option: Option) -> None:
    """The message lists the values. A word of a form of its own is the game's to check, unless it is empty."""
    if option.name == "memory":
        pytest.skip("a hero may bring no keyword at all")
    can = list(option.values)
    wrong: list[object] = ["", " "]
    if option.numbers is not None:
        least, most = option.numbers
        can.append(f"{least} … {most}")
        wrong += [least - 1, most + 1, "many", 2.5, "--5", "-", "1-2", "²", "9" * 5000]
    if option.form:
        can.append(option.form)
    else:
        wrong += ["§", "maybe", -1, f"{option.values[0]}s"]
        if option.numbers is None:
            wrong += [option.values[0][:-1], *(number for number in (0, 1, 2, 3) if str(number) not in option.values)]
        if "none" not in option.values:
            wrong.append(None)
        if not {"on", "true", "yes"} & set(option.values):
            wrong += [True, False]
    for value in wrong:
        said = refused(game, option.name, value)
        assert re.fullmatch(f"option {option.name} can't be .*; it can be {re.escape(', '.join(can))}", said), value


@every_option
def test_a_misspelt_option_gets_a_suggestion(game: Game, option: Option) -> None:
    """Did you mean; without any likeness, all names."""
    name = option.name
    for misspelt in (name[:-1], f"{name}s", f"x{name}", f"{name[1]}{name[0]}{name[2:]}"):
        said = refused(game, misspelt, option.values[0])
        assert re.fullmatch(rf"{game.name} has no option '{misspelt}'; did you mean .*\b{name}\b.*\?", said)
    known = ", ".join(option.name for option in game.options)
    assert refused(game, "§§§", "x") == f"{game.name} has no option '§§§'; its options are {known}"


@every_option
def test_options_are_explained_through_gettext(game: Game, option: Option) -> None:
    """For people, in their language; a plug-in may leave its values as they are."""
    with use("xx"):
        values = option.values if FACTS[game.name].titled else ()
        for said in (option.title, option.explanation, *map(option.title_of, values)):
            assert re.fullmatch("⟦[^⟦⟧]+⟧", said)

"""A record on a small screen, and the codes of keys."""

import io

import pytest
from rich.console import Console

from philately.terminal.keys import keys_in
from philately.terminal.replaying import SPECTATOR, Showing, Theatre
from tests.commands.games import played


def theatre(width: int, height: int, players: int = 6) -> Theatre:
    showing = Showing(played(players=players).record)
    console = Console(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None)
    return Theatre(showing, SPECTATOR, console)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 10), (40, 3)])
def test_a_page_is_never_higher_or_wider_than_the_screen(width: int, height: int) -> None:
    show = theatre(width, height)
    while True:
        page = show.page()
        assert len(page) <= height
        assert all(len(line) <= width for line in page)
        assert f"step {show.step} of" in page[0]
        before = show.step
        show.press("right")
        if show.step == before:
            break
    assert show.step == show.showing.last


def test_what_does_not_fit_can_be_scrolled_to() -> None:
    show = theatre(80, 10)
    first = show.page()
    show.press("down")
    assert show.page()[1:-2] == first[2:-1]
    show.press("up")
    assert show.page() == first
    for _ in range(200):
        show.press("down")
    assert "╰" in show.page()[-2]
    show.press("right")
    assert show.top == 0


def test_codes_of_keys() -> None:
    assert keys_in(b"\x1b[C\x1b[Dq") == ["right", "left", "q"]
    assert keys_in(b"\x1bOH\x1b[4~\t\x1b[Z \r") == ["home", "end", "tab", "back tab", " ", "enter"]
    assert keys_in(b"\x1b[5~\x1b[6~\x1b[99;5x") == ["page up", "page down", ""]
    assert keys_in(b"\x1b") == ["\x1b"]
    assert keys_in(b"\xff\x00")[0] == "\xff"


def test_keys_without_a_meaning_do_nothing() -> None:
    show = theatre(80, 24)
    for key in ("", "x", "\x1b", "resize"):
        assert show.press(key)
        assert (show.step, show.seat) == (0, SPECTATOR)
    assert not show.press("q")

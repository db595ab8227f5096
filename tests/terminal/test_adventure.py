"""A game for one, on a tall sheet: everything that counts is on one screen, and what is new stands at the question."""

import io
import re

import pytest
from rich.console import Console
from rich.text import Text

from philately import FastRng, Match
from philately.terminal.sitting import Sitting, Tall, play
from tests.terminal.people import Typist, a_match, sit

HEIGHT = 50


def console_of(height: int = HEIGHT, width: int = 100) -> Console:
    return Console(
        file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None, highlight=False
    )


def pages_of(match: Match, *lines: str, height: int = HEIGHT) -> list[str]:
    """What a person sees, page after page."""
    console = console_of(height)
    play(match, [None], console, Typist(*lines), notices=["Good luck."])
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().split("\x1b[2J")[1:]


def adventure(seed: int = 3, **options: str) -> Match:
    return a_match("stampadia", players=1, seed=seed, **options)


def words_of(seed: int, **options: str) -> list[str]:
    """The answers of somebody who likes doors, to the end."""
    match, rng = adventure(seed, **options), FastRng(seed)
    for _ in range(2000):
        if match.over:
            return match.words
        words = [choice["word"] for choice in match.ask()["choices"]]
        doors = [word for word in words if ">" in word]
        words = doors if doors and rng.below(3) else words
        match.play(words[rng.below(len(words))])
    raise AssertionError("it has no end")


@pytest.mark.parametrize(("sheet", "seed"), [("first-steps", 3), ("old-post-office", 5)])
def test_pages_fit_on_a_screen(sheet: str, seed: int) -> None:
    """What is new and the question always do; the top of the sheet may leave the screen in a battle."""
    pages = pages_of(adventure(seed, sheet=sheet), *words_of(seed, sheet=sheet))
    assert len(pages) > 10
    heights = [len(page.splitlines()) for page in pages[:-1]]
    assert sum(height < HEIGHT for height in heights) >= 0.6 * len(heights), heights
    assert max(heights) < HEIGHT + 12


def test_the_news_stand_between_sheet_and_question() -> None:
    page = pages_of(adventure(), "9,10>n")[1]
    found = re.search(
        r"Not found: .*\nThe hero goes through a door to 9,9\..*\nWhat do you do in room 44\?", page, re.S
    )
    assert found
    assert "The adventure begins" not in page  # that was on the page before


def test_notices_stand_at_the_first_question() -> None:
    first, second = pages_of(adventure(), "9,10>n")[:2]
    assert re.search(r"Good luck\.\nWhat do you do", first)
    assert "Good luck" not in second


def test_the_news_of_words_typed_ahead_are_all_told() -> None:
    pages = pages_of(adventure(), "9,10>n 9,7")
    assert "Room 44 is drawn" in pages[1]
    assert "The hero goes to 9,7." in pages[1]


def test_numbers_words_log_rule_hint_and_back() -> None:
    match = adventure()
    pages = pages_of(match, "1", "9,7", "yes", "u", "no", "l", "?", "h")
    assert match.words == ["9,10>n", "9,7", "no"]
    whole = "".join(pages)
    assert "u takes the last answer back" in whole
    assert "The adventure begins" in pages[-1]  # the log
    assert "─ M6 ─" in pages[-1]
    assert "how good it looks" in pages[-1] and "chance of winning" not in pages[-1]


def test_nothing_is_taken_back_once_a_room_is_read() -> None:
    pages = pages_of(adventure(), "1", "u")
    assert "Nothing to take back" in pages[-1]


def test_the_end_of_a_game_for_one_names_no_winner() -> None:
    for seed in (3, 4):
        sat = sit(adventure(seed), "\n".join(words_of(seed)))
        assert sat.finished
        assert re.search(r"The adventure is (won|lost)", sat.output.splitlines()[-1])


def test_a_sheet_gets_smaller_around_what_is_known() -> None:
    match = adventure()
    sheet = match.game.draw(match.view(0), match.names)
    assert isinstance(sheet, Tall)
    heights = []
    for lines in (100, 46, 40, 32, 5):
        console = console_of()
        console.print(sheet.fitted(lines))
        assert isinstance(console.file, io.StringIO)
        shown = console.file.getvalue()
        heights.append(len(shown.splitlines()))
        assert "≡" in shown or "☻" in shown
        assert "Room 52" in shown
        assert lines < 32 or heights[-1] <= lines
    assert heights == sorted(heights, reverse=True)
    for width in (60, 80, 130):
        console = console_of(width=width)
        console.print(sheet.fitted(30))
        assert isinstance(console.file, io.StringIO)
        assert all(len(line) <= width for line in console.file.getvalue().splitlines())


class TestChoices:
    def shown(self, labels: list[str], width: int = 100) -> str:
        sitting = Sitting(a_match("stampadia", players=1), [None], console_of(width=width), Typist())
        choices = [{"action": number, "word": f"w{number}", "label": label} for number, label in enumerate(labels)]
        parts = sitting.choices(
            {"question": "", "prompt": "", "rule": "", "number": False, "choices": choices}  # type: ignore[typeddict-item]
        )
        for part in parts:
            sitting.console.print(part)
        assert isinstance(sitting.console.file, io.StringIO)
        return sitting.console.file.getvalue()

    def test_few_answers_have_a_line_each(self) -> None:
        assert len(self.shown(["a door"] * 6).splitlines()) == 6

    def test_short_labels_stand_in_columns(self) -> None:
        shown = self.shown(["a short label"] * 20)
        assert shown.count("a short label") == 20
        assert len(shown.splitlines()) < 8

    def test_long_labels_have_a_line_each_if_they_are_not_many(self) -> None:
        assert len(self.shown(["x" * 60] * 9).splitlines()) == 9
        many = self.shown(["x" * 60] * 11)
        assert "xxx" not in many
        assert "w10" in many

    def test_nothing_is_wider_than_the_screen(self) -> None:
        for number in (7, 12, 24, 60):
            for length in (3, 30, 41, 44):
                assert all(len(line) <= 100 for line in self.shown(["x" * length] * number).splitlines())


def test_a_table_that_is_not_tall_stays_below_the_news() -> None:
    match = a_match()
    assert not isinstance(match.game.draw(match.view(0), match.names), Tall)
    assert not isinstance(Text(""), Tall)

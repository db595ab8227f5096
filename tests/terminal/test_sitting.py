"""Playing in a terminal: what is asked, what can be answered, what is shown."""

import io
import itertools

import pytest
from rich.console import Console
from rich.text import Text

from philately import Match, NotAllowed
from philately.terminal.answers import BadAnswer, InputEnded, Script, echoed
from philately.terminal.sitting import LEAST_NEWS, Sitting, play
from tests.terminal.people import Typist, a_match, sit, with_bots

CLEARED = "\x1b[2J"
FORGOTTEN = "\x1b[3J"


def until_question(name: str) -> tuple[Match, list[str]]:
    """A match of two people whose first turn leads to this question, and the words that lead there."""
    for seed in range(100):
        for first in range(4):
            match = a_match(seed=seed)
            starter = match.pending
            choices = match.ask()["choices"]
            match.play(choices[first % len(choices)]["word"])
            while match.pending == starter and match.ask()["question"] != name:
                match.play(match.ask()["choices"][0]["word"])
            if match.pending == starter:
                return a_match(seed=seed), match.words
    raise AssertionError(f"no game asks {name} early")


def at_an_auction() -> Match:
    """A match of Stampin' between two people, at the first bid of an auction: a number, or to pass."""
    for seed in range(100):
        match = a_match("stampin", seed=seed)
        while not match.over and len(match.moves) < 60:
            if match.ask()["question"] == "bid":
                return match
            match.play(match.ask()["choices"][0]["word"])
    raise AssertionError("no game comes to an auction early")


class TestScript:
    def test_a_whole_game_by_numbers(self) -> None:
        sat = sit(a_match(), "1\n" * 400)
        assert sat.finished
        assert sat.match.over
        assert sat.output.rstrip().splitlines()[-1].endswith(".")
        assert "wins with" in sat.output.rstrip().splitlines()[-1]

    def test_a_whole_game_by_words_on_one_line(self) -> None:
        """The words of a match, said again by people on all seats, give the same match."""
        first = sit(a_match(players=3), "1\n" * 900, people=range(3)).match
        again = sit(a_match(players=3), " ".join(first.words), people=range(3)).match
        assert again.over
        assert again.moves == first.moves

    def test_answers_are_repeated_in_the_output(self) -> None:
        with pytest.raises(InputEnded):
            sit(a_match(), "")
        sat = sit(a_match(), "1\n" * 400)
        assert "\n> 1\n" in sat.output
        assert "\x1b" not in sat.output

    def test_input_that_ends_says_what_is_asked(self) -> None:
        match = a_match()
        with pytest.raises(InputEnded, match=r"input ended after 1 answers; the game goes on: .+\?"):
            sit(match, "1\n")
        assert not match.over

    def test_a_bad_answer_names_its_line_and_the_nearest_words(self) -> None:
        match = a_match()
        legal = match.ask(0)["choices"][0]["word"] if match.pending == [0] else ""
        with pytest.raises(BadAnswer, match=r"line 2: .*nearest legal: ") as error:
            sit(match, "\nlionn.hipo\n")
        assert legal in str(error.value)

    def test_bots_alone_are_watched(self) -> None:
        sat = sit(a_match(), "", people=())
        assert sat.finished
        assert "starts." in sat.output
        assert "(you)" not in sat.output

    def test_a_match_needs_somebody_on_every_seat(self) -> None:
        match = a_match()
        with pytest.raises(NotAllowed, match="2 seats, not 1"):
            play(match, with_bots(match, ())[:1], Console(), Typist())


class TestAnswers:
    def test_the_beginning_of_one_word_is_enough(self) -> None:
        match = a_match()
        words = [choice["word"] for choice in match.ask()["choices"]]
        begun = next(
            word[:n] for word in words for n in range(2, len(word)) if sum(w.startswith(word[:n]) for w in words) == 1
        )
        meant = next(word for word in words if word.startswith(begun))
        with pytest.raises(InputEnded):
            sit(match, begun, people=range(2))
        assert match.words == [meant]

    def test_what_begins_several_words_is_asked_again(self) -> None:
        for seed in range(100):
            match = a_match(seed=seed)
            words = [choice["word"] for choice in match.ask()["choices"]]
            shared = [word for word in words if word[:4] == words[0][:4]]
            if len(shared) > 1:
                break
        sat = sit(match, Typist(words[0][:4], "q"), people=range(2))
        assert f"could be {', '.join(shared)}." in sat.output
        assert match.moves == []

    def test_capitals_are_as_good(self) -> None:
        match = a_match()
        word = match.ask()["choices"][0]["word"]
        sit(match, Typist(word.upper(), "q"), people=range(2))
        assert match.words == [word]

    def test_numbers_stand_for_the_answers_in_their_order(self) -> None:
        match = a_match()
        third = match.ask()["choices"][2]["word"]
        sit(match, Typist("3", "q"), people=range(2))
        assert match.words == [third]

    @pytest.mark.parametrize("number", ["0", "5", "99999999999999999999"])
    def test_a_number_that_is_not_there_is_refused(self, number: str) -> None:
        match = a_match()
        sat = sit(match, Typist(number, "q"), people=range(2))
        assert f"There is no answer number {number}; there are 1 to 4." in sat.output
        assert match.moves == []

    @pytest.mark.parametrize("said", ["7", "@7"])
    def test_places_are_said_as_a_number(self, said: str) -> None:
        match, before = until_question("giraffe_place")
        sat = sit(match, Typist(" ".join([*before, said]), "q"), people=range(2))
        assert match.words[: len(before) + 1] == [*before, "@7"]
        assert sat.finished is False

    def test_places_are_offered_as_a_range(self) -> None:
        match, before = until_question("giraffe_place")
        sat = sit(match, Typist(*before, "9999", "q"), people=range(2))
        last = match.ask()["choices"][-1]["word"].removeprefix("@")
        assert f"… {last} (under {last})" in sat.output
        assert "9999 is out of range; say a number from " in sat.output

    def test_several_words_answer_several_questions(self) -> None:
        match, before = until_question("hippo_album")
        sit(match, Typist(" ".join(before), "q"), people=range(2))
        assert match.words == before

    def test_words_behind_a_bad_one_are_not_read(self) -> None:
        match = a_match()
        sat = sit(match, Typist("1 nonsense 1 1", "q"), people=range(2))
        assert len(match.moves) == 1
        assert "Not read: 1 1" in sat.output

    def test_words_behind_the_end_of_the_turn_are_not_read(self) -> None:
        """A person who types ahead has not seen the next card yet."""
        match = a_match()
        sat = sit(match, Typist("1 " * 40, "q"), people=[0])
        assert "Not read, because the game has moved on: 1 " in sat.output
        assert sum(seat == 0 for seat, _ in match.moves) < 8


class TestCommands:
    def test_a_question_mark_shows_the_rule(self) -> None:
        match = a_match()
        sat = sit(match, Typist("?", "q"), people=range(2))
        assert "S-11" in sat.output
        assert "A turn has three steps" in sat.output
        assert match.moves == []

    def test_l_shows_the_whole_log_as_this_seat_saw_it(self) -> None:
        match = a_match()
        while match.pending == [1]:  # Ben's first turn, before Ana sits down
            match.play(match.ask()["choices"][0]["word"])
        sat = sit(match, Typist("l", "q"), people=[0])
        assert sat.output.count("starts.") == 2  # as news, and in the log
        assert "Ben draws a stamp (" in sat.output

    def test_u_takes_the_last_answer_back(self) -> None:
        match = a_match(players=3, seed=2)
        sat = sit(match, Typist("1", "u", "q"), people=range(3))
        assert match.moves == []
        assert sat.output.count("Play one of your four stamps") == 2

    def test_u_is_refused_when_there_is_nothing_to_take_back(self) -> None:
        sat = sit(a_match(), Typist("u", "q"), people=range(2))
        assert "Nothing to take back" in sat.output

    def test_u_in_a_script_counts_no_answer(self) -> None:
        with pytest.raises(InputEnded, match="after 1 answers"):
            sit(a_match(players=3, seed=2), "1 u 1", people=range(3))

    def test_q_leaves(self) -> None:
        sat = sit(a_match(), Typist("q"), people=range(2))
        assert not sat.finished
        assert "The game is left after 0 answers." in sat.output

    def test_a_game_that_would_be_gone_is_left_only_on_purpose(self) -> None:
        typist = Typist("1", "q", "no", "q", "", "q 1", "y", "1", "1")
        sat = sit(a_match(), typist, people=range(2))
        assert not sat.finished
        assert typist.prompts.count("Leave it? (yes or no) > ") == 3
        assert sat.output.count("it will be gone") == 3
        assert "The game is left after 1 answer." in sat.output

    def test_a_game_that_is_saved_is_left_at_once(self) -> None:
        match = a_match()
        console = Console(file=io.StringIO())
        typist = Typist("1", "q")
        assert not play(match, [None, None], console, typist, save=lambda: None)
        assert set(typist.prompts) == {"> "}

    def test_the_end_of_typing_leaves_too(self) -> None:
        assert not sit(a_match(), Typist(), people=range(2)).finished


class TestPages:
    def test_the_news_are_told_before_the_question_as_the_seat_saw_them(self) -> None:
        match = a_match(seed=3)
        sat = sit(match, "1\n" * 400)
        page = sat.output
        assert page.index("starts.") < page.index("(you)") < page.index("Play one of your four")
        assert "Ben draws a stamp (" in page
        for animal in ("Elephant", "Hippo", "Lion", "Crocodile", "Giraffe", "Rhino", "Baboon", "Buffalo", "Parrot"):
            assert f"Ben draws a {animal}" not in page
            assert f"Ben draws an {animal}" not in page

    def test_the_log_is_that_of_whoever_asks_for_it(self) -> None:
        match = a_match()
        sat = sit(match, Typist(*["1"] * 8, "l"), people=[1])
        hidden = [line for line in match.log(0) if line not in match.log(1)]
        assert hidden and not [line for line in hidden if line in sat.output]

    def test_no_news_are_told_twice_in_a_script(self) -> None:
        assert sit(a_match(), "1\n" * 400).output.count("starts.") == 1

    def test_one_person_needs_no_curtain(self) -> None:
        ana = Typist("1", "q")
        sat = sit(a_match(), ana, people=[0], pages=True)
        assert "look away" not in sat.output
        assert CLEARED in sat.output
        assert FORGOTTEN not in sat.output

    def test_several_people_have_a_curtain_between_their_hands(self) -> None:
        match = a_match(players=3)
        people = Typist(*[""] + ["1", ""] * 60)
        sat = sit(match, people, people=range(3), pages=True)
        curtains = [line for line in sat.output.splitlines() if "press Enter when the others look away" in line]
        assert len(curtains) >= 3
        assert people.prompts.count("") == len(curtains)  # each of them waits for Enter
        assert FORGOTTEN in sat.output
        for part in sat.output.split(CLEARED):
            hands = [name for name in match.names if f"{name} (you)" in part]
            assert len(hands) <= 1
            assert not hands or "look away" not in part

    def test_without_a_terminal_the_curtain_is_a_headline(self) -> None:
        with pytest.raises(InputEnded):
            sit(a_match(), "1\n" * 6, people=range(2))
        sat = sit(a_match(), Typist("q"), people=range(2))
        assert "— Ana —" in sat.output or "— Ben —" in sat.output


class TestOtherGames:
    """The terminal knows no game: one from another package, in which all choose at the same time."""

    def test_secret_choices_with_bots(self) -> None:
        sat = sit(a_match("pilfer", players=3), "1\n" * 16)
        assert sat.finished
        assert "The last round is over." in sat.output
        assert "won." in sat.output

    def test_secret_choices_of_several_people(self) -> None:
        match = a_match("pilfer", players=2)
        people = Typist(*["", "1"] * 40)
        sat = sit(match, people, people=range(2), pages=True)
        assert sat.output.count("look away") >= 8
        assert sat.finished


class TestHints:
    def test_h_shows_the_best_answers_with_their_chances(self) -> None:
        match = a_match(players=2)
        words = [choice["word"] for choice in match.ask()["choices"]]
        sat = sit(match, Typist("h", "q"), people=range(2))
        told = sat.output.partition("I would play this")[2].splitlines()[1:4]
        assert all("%" in line for line in told)
        found = [line.split() for line in told]
        assert all(line[3] == words[int(line[0]) - 1] for line in found)
        chances = [int(line[1]) for line in found]
        assert chances == sorted(chances, reverse=True) and all(0 <= chance <= 100 for chance in chances)
        assert match.words == []  # nothing was answered
        assert "h hint" in sat.output

    def test_the_question_stands_under_the_hint(self) -> None:
        sat = sit(a_match(), Typist("h", "1", "q"), people=range(2))
        prompt = a_match().ask()["prompt"]
        assert sat.output.count(prompt) >= 2
        assert len(sat.match.words) == 1

    def test_a_hint_about_a_number(self) -> None:
        for question in ("giraffe_place", "rhino_place"):
            match, words = until_question(question)
            sat = sit(match, Typist(*words, "h", "q"), people=range(2))
            told = sat.output.partition("I would play this")[2].splitlines()[1:2]
            number, _chance, _percent, word, *_label = told[0].split()
            assert number in word
            return


class TestNumbersOrElse:
    """A question for a number that can be answered with a word too, as a bid can with `pass`."""

    def test_it_is_shown_as_a_range_and_a_word(self) -> None:
        match = at_an_auction()
        last = match.ask()["choices"][-1]["word"].removeprefix("bid")
        sat = sit(match, Typist(), people=range(2))
        assert f"  10 (Bid 10¢) … {last} (Bid {last}¢) · pass\n" in sat.output

    @pytest.mark.parametrize(("said", "word"), [("12", "bid12"), ("bid12", "bid12"), ("pass", "pass"), ("p", "pass")])
    def test_it_can_be_answered_either_way(self, said: str, word: str) -> None:
        match = at_an_auction()
        before = len(match.moves)
        sit(match, Typist(said), people=range(2))
        assert match.words[before:] == [word]

    @pytest.mark.parametrize("said", ["9", "0", "1", "481", "99999999999"])
    def test_other_numbers_are_refused(self, said: str) -> None:
        match = at_an_auction()
        before = len(match.moves)
        last = match.ask()["choices"][-1]["word"].removeprefix("bid")
        sat = sit(match, Typist(said), people=range(2))
        assert f"{said} is out of range; say a number from 10 to {last}, or pass." in sat.output
        assert len(match.moves) == before

    def test_a_number_is_never_taken_for_that_of_another_answer(self) -> None:
        """The answer `pass` has a number among the actions, which is a good bid."""
        match = at_an_auction()
        number = match.game.action("pass")
        before = len(match.moves)
        sit(match, Typist(str(number)), people=range(2))
        assert match.words[before:] == [f"bid{number}"]

    def test_a_single_number_is_shown_once(self) -> None:
        match = at_an_auction()
        sitting = Sitting(match, [None, None], Console(), Typist())
        shown = sitting.as_range(match.ask()["choices"][:2])
        assert str(shown) == "  10 (Bid 10¢) · pass"


class TestRoom:
    """The log is cut where there is no room for it, so that the table stays on the screen."""

    def page(self, match: Match, height: int) -> list[str]:
        """The first page that somebody sees who resumes a match."""
        file = io.StringIO()
        console = Console(
            file=file,
            width=80,
            height=height,
            force_terminal=True,
            color_system=None,
            highlight=False,
            legacy_windows=False,
        )
        seat = match.pending[0]
        sitting = Sitting(match, with_bots(match, [seat]), console, Typist())
        sitting.notices = ["Resumed."]
        sitting.ask(seat)
        return file.getvalue().rpartition(CLEARED)[2].partition("The game is left")[0].splitlines()

    def matches(self) -> list[Match]:
        """Some of Stampin' in the middle, at the beginning of a turn."""
        found = []
        for players, seed in itertools.product((2, 3, 4), range(2)):
            match = a_match("stampin", players, seed)
            while len(match.moves) < 150 or match.ask(match.pending[0])["question"] != "turn":
                choices = match.ask(match.pending[0])["choices"]
                match.play(choices[len(match.moves) * 7 % min(4, len(choices))]["word"], seat=match.pending[0])
            found.append(match)
        return found

    def test_a_resumed_game_stays_on_a_small_screen(self) -> None:
        for match in self.matches():
            page = self.page(match, 24)
            assert len(page) < 24
            assert any("Stampin' · turn" in line for line in page)
            assert any("lines before (l shows all)" in line for line in page)
            assert any(line.startswith("Ahead") or "┊" in line for line in page)

    def test_nothing_is_cut_where_there_is_room(self) -> None:
        match = self.matches()[0]
        page = self.page(match, 1000)
        assert not any("(l shows all)" in line for line in page)
        assert "starts." in " ".join(page)

    def test_how_news_are_cut(self) -> None:
        console = Console(width=10, height=24)
        sitting = Sitting(a_match(), [None, None], console, Typist())
        news = [Text(f"line {number}") for number in range(5)]
        assert sitting.latest(news, 5) == news
        assert [*map(str, sitting.latest(news, LEAST_NEWS))] == ["… 3 lines before (l shows all)", "line 3", "line 4"]
        assert [*map(str, sitting.latest(news, 0))] == ["… 4 lines before (l shows all)", "line 4"]
        long = [Text("line"), Text("a longer line")]
        assert [*map(str, sitting.latest(long, 2))] == ["… 1 line before (l shows all)", "a longer line"]
        assert sitting.latest([], 0) == []
        assert sitting.latest(long[1:], 1) == long[1:]


class TestEcho:
    def test_nothing_typed_steers_the_terminal(self) -> None:
        match = a_match()
        sat = sit(match, Typist("nonsense \x1b[2J\x9b31m " + "x" * 200, "\x1b[2J", "9" * 200, "q"), people=range(2))
        assert "\x1b" not in sat.output and "\x9b" not in sat.output
        assert "Not read: �[2J�31m " in sat.output
        assert "x" * 81 not in sat.output and "9" * 81 not in sat.output

    def test_long_answers_are_cut(self) -> None:
        assert echoed("x" * 80) == "x" * 80
        assert echoed("x" * 81) == "x" * 80 + "…"

    def test_a_script_is_repeated_without_it(self) -> None:
        file = io.StringIO()
        script = Script(["\x1b[2J" + "x" * 200], Console(file=file, width=200))
        assert script.line("> ") == "\x1b[2J" + "x" * 200
        assert file.getvalue() == "> �[2J" + "x" * 76 + "…\n"

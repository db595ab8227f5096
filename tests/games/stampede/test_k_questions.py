"""Section K: what is asked, of whom, what the others see of it, and what can be taken back."""

from collections.abc import Iterator

import pytest

from philately.core.errors import BadNotation, NotAllowed
from philately.core.match import Match
from philately.core.rng import FastRng
from philately.games.stampede import GAME
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules.questions import QUESTIONS
from philately.games.stampede.words import WORDS

from .table import answers, asked, hand, play, some, table, told, view

RHINO_HAND = ["rhino.lion", "elephant.lion", "hippo.lion", "lion.croc"]

# the hand, the album, and what is said, each with the question it answers
SCRIPTS: dict[str, tuple[list[str], list[str], list[tuple[str, str]]]] = {
    "Elephant(hand, album)": (
        ["elephant.lion", "hippo.lion"],
        ["rhino.lion"],
        [("play", "elephant.lion"), ("elephant_hand", "hippo.lion"), ("elephant_album", "rhino.lion")],
    ),
    "Hippo(hand, player, album)": (
        ["hippo.lion", "baboon.lion"],
        [],
        [
            ("play", "hippo.lion"),
            ("hippo_hand", "baboon.lion"),
            ("hippo_player", "seat1"),
            ("hippo_album", "croc.lion"),
        ],
    ),
    "Lion(own, player, album)": (
        ["lion.croc"],
        ["rhino.lion"],
        [("play", "lion.croc"), ("lion_own", "rhino.lion"), ("lion_player", "seat1"), ("lion_album", "croc.lion")],
    ),
    "Crocodile(player)": (["croc.giraffe"], [], [("play", "croc.giraffe"), ("crocodile_player", "seat1")]),
    "Giraffe take, return": (
        ["giraffe.lion"],
        ["rhino.lion"],
        [("play", "giraffe.lion"), ("giraffe_order", "take"), ("giraffe_card", "rhino.lion"), ("giraffe_place", "@4")],
    ),
    "Giraffe return, take": (
        ["giraffe.lion"],
        ["rhino.lion"],
        [
            ("play", "giraffe.lion"),
            ("giraffe_order", "return"),
            ("giraffe_card", "rhino.lion"),
            ("giraffe_place", "@4"),
        ],
    ),
    "Rhino take, return": (
        RHINO_HAND,
        [],
        [
            ("play", "rhino.lion"),
            ("rhino_order", "take"),
            ("rhino_card", "hippo.lion"),
            ("rhino_place", "@9"),
            ("rhino_card", "lion.croc"),
            ("rhino_place", "@5"),
            ("rhino_place", "@7"),
        ],
    ),
    "Rhino return, take": (
        RHINO_HAND,
        [],
        [
            ("play", "rhino.lion"),
            ("rhino_order", "return"),
            ("rhino_card", "hippo.lion"),
            ("rhino_place", "@9"),
            ("rhino_card", "lion.croc"),
            ("rhino_place", "@5"),
            ("rhino_place", "@0"),
        ],
    ),
    "Baboon(hand, area)": (
        ["baboon.lion", "hippo.lion"],
        [],
        [("play", "baboon.lion"), ("baboon_hand", "hippo.lion"), ("baboon_area", "rhino.baboon")],
    ),
    "Buffalo(album x 3)": (
        ["buffalo.lion"],
        ["rhino.lion", "hippo.lion", "lion.giraffe", "lion.baboon"],
        [
            ("play", "buffalo.lion"),
            ("buffalo_card", "rhino.lion"),
            ("buffalo_card", "lion.giraffe"),
            ("buffalo_card", "buffalo.lion"),
        ],
    ),
    "Parrot": (["parrot.lion"], [], [("play", "parrot.lion")]),
}


def scripted(name: str) -> tuple[Stampede, list[tuple[str, str]]]:
    cards, album, script = SCRIPTS[name]
    return table(hands=[cards], albums=[album, ["croc.lion"]], area=["rhino.baboon"]), script


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_entry_of_the_protocol(name: str) -> None:
    """K: the questions of a turn in order, all to the active seat; then the turn ends by itself."""
    state, script = scripted(name)
    for question, word in script:
        assert state.pending() == [0]
        assert asked(state) == question
        assert word in answers(state)
        play(state, word)
    assert state.active == 1
    assert asked(state) == "play"  # drawing is automatic


RULE_OF = {
    "play": "S-11",
    "elephant": "S-17",
    "hippo": "S-18",
    "lion": "S-19",
    "crocodile": "S-20",
    "giraffe": "S-21",
    "rhino": "S-22",
    "baboon": "S-23",
    "buffalo": "S-24",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_question_names_its_rule_and_lists_its_answers(name: str) -> None:
    """K: a sentence, the rule behind it, and all legal answers in number, word and label."""
    state, script = scripted(name)
    for question, word in script:
        ask = GAME.ask(state, 0, ["Ada", "Bob", "Cyd"])
        assert ask["question"] == question
        assert ask["rule"] == RULE_OF[question.partition("_")[0]]
        assert GAME.rule(ask["rule"])
        assert ask["prompt"].endswith(("?", ".", ")"))
        assert "{" not in ask["prompt"]
        assert ask["number"] == (question in ("giraffe_place", "rhino_place"))
        assert [choice["action"] for choice in ask["choices"]] == state.legal_actions(0)
        assert [choice["word"] for choice in ask["choices"]] == answers(state)
        assert all(choice["label"] for choice in ask["choices"])
        play(state, word)


def test_every_question_has_a_name_a_rule_and_a_prompt() -> None:
    """K: none is left out, and none is asked that isn't here."""
    asked_for = {question for _, _, script in SCRIPTS.values() for question, _ in script} | {"give_up"}
    assert asked_for == {question.name for question in QUESTIONS} - {"over"} == set(WORDS.blocks)


def test_players_are_called_by_their_names() -> None:
    """K: labels and prompts name people."""
    state = play(table(hands=[["lion.croc"]], albums=[["hippo.lion"]]), "lion.croc", "hippo.lion")
    ask = GAME.ask(state, 0, ["Ada", "Bob", "Cyd"])
    assert [choice["label"] for choice in ask["choices"]] == ["Bob", "Cyd"]
    play(state, "seat2")
    assert (
        GAME.ask(state, 0, ["Ada", "Bob", "Cyd"])["prompt"] == "Lion: which stamp do you take from Cyd, for the Hippo?"
    )


def test_give_up_is_asked_of_each_player() -> None:
    """K: GiveUp(p, card, card), wherever S-32 strikes."""
    state = table(hands=[["parrot.lion"]], pile=["croc.lion"], rest=False, album_size=4)
    play(state, "parrot.lion")
    found = []
    while asked(state) == "give_up":
        ask = GAME.ask(state, state.to_move)
        assert ask["rule"] == "S-31"
        found.append((state.to_move, ask["prompt"][-13:]))
        play(state, answers(state)[0])
    two, one = "(2 to choose)", "(1 to choose)"
    assert found == [
        (1, two), (1, one), (2, two), (2, one), (0, two), (0, one)
    ]  # fmt: skip


# ---- hidden picks ----------------------------------------------------------------------------------------------------


def steps(name: str) -> Iterator[tuple[Stampede, Stampede]]:
    """Yield the state after each answer, and the same state at the beginning of the step it belongs to."""
    state, script = scripted(name)
    began: list[str] = []
    said: list[str] = []
    for _, word in script:
        before = state.stage, state.held.size, state.turn
        play(state, word)
        said.append(word)
        if (state.stage, state.held.size, state.turn) != before or (state.picks == 0 and state.order == 0):
            began = list(said)
        yield state, play(scripted(name)[0], *began)


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_unfinished_step_is_hidden_from_everybody_else(name: str) -> None:
    """K: others see nothing of a choice until its last answer, in views, log and samples."""
    hidden = 0
    for state, began in steps(name):
        for seat in (1, 2, -1):
            assert view(state, seat) == view(began, seat)
            assert told(state, seat) == told(began, seat)
            if seat >= 0:
                one, other = state.copy(), began.copy()
                one.redeal(seat, FastRng(5))
                other.redeal(seat, FastRng(5))
                assert one.dump() == other.dump()
        hidden += state.picks
    assert hidden > 0 or name in ("Crocodile(player)", "Parrot")


def test_the_player_who_chooses_keeps_the_picks_in_samples() -> None:
    """K: only the others' picks begin anew."""
    state, _ = scripted("Lion(own, player, album)")
    play(state, "lion.croc", "rhino.lion", "seat1")
    mine, theirs = state.copy(), state.copy()
    assert isinstance(mine, Stampede)
    assert isinstance(theirs, Stampede)
    mine.redeal(0, FastRng(1))
    theirs.redeal(1, FastRng(1))
    assert asked(mine) == "lion_album"
    assert asked(theirs) == "lion_own"


def test_half_a_gift_is_hidden() -> None:
    """K: GiveUp is one decision of two cards."""
    state = table(hands=[["parrot.lion"]], pile=["croc.lion"], rest=False, album_size=4)
    play(state, "parrot.lion")
    before = view(state, 0), view(state, 2)
    play(state, answers(state)[1])
    assert (view(state, 0), view(state, 2)) == before
    copy = state.copy()
    assert isinstance(copy, Stampede)
    copy.redeal(2, FastRng(1))
    assert len(answers(copy, 1)) == 4


def test_secret_gifts_are_drawn_by_lot_in_samples() -> None:
    """K, S-33: who has not seen a gift only knows that it was made."""
    state = table(hands=[["parrot.lion"]], pile=["croc.lion"], rest=False, album_size=4, refill_choice="simultaneous")
    play(state, "parrot.lion")
    for _ in range(2):
        play(state, answers(state, 2)[0], seat=2)
    rng = FastRng(3)
    found = set()
    for _ in range(60):
        copy = state.copy()
        assert isinstance(copy, Stampede)
        copy.redeal(0, rng)
        assert copy.pending() == [1, 0]
        found.add(frozenset([int(copy.first_given[2]), int(copy.second_given[2])]))
    assert len(found) == 6  # two of four cards
    own = state.copy()
    assert isinstance(own, Stampede)
    own.redeal(2, rng)
    assert (own.first_given[2], own.second_given[2]) == (state.first_given[2], state.second_given[2])


def test_a_question_about_hidden_cards_is_asked_even_when_it_has_one_answer() -> None:
    """K: leaving it out would show that all cards are alike."""
    state = table(backs="none", hands=[["hippo", "lion", "lion", "lion"]])
    play(state, "hippo")
    assert asked(state) == "hippo_hand"
    assert answers(state) == ["lion"]


def test_a_question_with_one_public_answer_is_not_asked() -> None:
    """K: with two players nobody asks which other one."""
    state = table(2, [["lion.croc"]], [["hippo.lion"]])
    play(state, "lion.croc", "hippo.lion")
    assert asked(state) == "lion_album"


# ---- undo ------------------------------------------------------------------------------------------------------------


def match_with(animal: str, players: int = 3, **chosen: object) -> tuple[Match, int, str]:
    """Find a match whose first player holds this animal; the match, the seat, and the card's word."""
    for seed in range(200):
        match = GAME.new(players=players, seed=seed, **chosen)
        state = match.state
        assert isinstance(state, Stampede)
        for word in hand(state, state.active):
            if word.startswith(animal):
                return match, state.active, word
    raise AssertionError(animal)


@pytest.mark.parametrize("animal", ["elephant", "hippo", "lion", "baboon", "buffalo"])
def test_picks_can_be_taken_back(animal: str) -> None:
    """K: while nobody has seen anything, one answer after another."""
    match, seat, word = match_with(animal)
    match.play(word)
    begun = match.state.dump()
    match.play(match.state.legal_actions(seat)[0])
    assert match.state.dump() != begun
    assert match.can_undo(seat)
    match.undo(seat)
    assert match.state.dump() == begun
    assert match.words == [word]


def test_a_choice_taken_back_can_be_made_differently() -> None:
    """K: the game goes on from there."""
    match, seat, word = match_with("lion")
    match.play(word)
    options = match.state.legal_actions(seat)
    match.play(options[0])
    match.undo(seat)
    assert match.state.legal_actions(seat) == options
    match.play(options[1])
    assert match.moves[-1] == (seat, options[1])


@pytest.mark.parametrize(
    ("animal", "rest"),
    [("parrot", []), ("croc", [0]), ("rhino", [0]), ("giraffe", [0])],
)
def test_what_has_shown_something_hidden_cannot_be_taken_back(animal: str, rest: list[int]) -> None:
    """K: a draw, another hand, cards taken from the pile."""
    match, seat, word = match_with(animal)
    match.play(word)
    for k in rest:
        match.play(match.state.legal_actions(seat)[k])
    assert not match.can_undo(seat)
    with pytest.raises(NotAllowed, match="nothing to take back"):
        match.undo(seat)


def test_only_who_answered_last_can_take_back() -> None:
    """K: nobody takes back another's answer, and nobody what was never said."""
    match, seat, word = match_with("lion")
    assert not match.can_undo(seat)
    match.play(word)
    match.play(match.state.legal_actions(seat)[0])
    assert not match.can_undo((seat + 1) % 3)


def test_a_secret_gift_is_final() -> None:
    """K, S-33: it can't be changed after others may have answered; half a gift can."""
    for seed in range(60):
        match = GAME.new(players=6, seed=seed, refill_choice="simultaneous")
        count = seed
        while not match.over and len(match.pending) == 1:
            count += 1
            legal = match.state.legal_actions(match.state.to_move)
            match.play(legal[count * 7919 % len(legal)])
        if match.over:
            continue
        seat = match.pending[-1]
        match.play(match.state.legal_actions(seat)[0], seat=seat)
        assert match.can_undo(seat)
        match.undo(seat)
        for _ in range(2):
            match.play(match.state.legal_actions(seat)[0], seat=seat)
        assert not match.can_undo(seat)
        return
    raise AssertionError("no game with a refill")


# ---- notation at the door --------------------------------------------------------------------------------------------


def test_a_word_may_be_shortened_to_its_beginning() -> None:
    """K: `find` understands the beginning of just one legal word."""
    state = table(hands=[["lion.hippo", "lion.croc", "parrot.lion", "rhino.lion"]])
    assert GAME.find(state, 0, "Rh") == state.legal_actions(0)[2]
    with pytest.raises(BadNotation, match=r"'lion' could be lion.hippo, lion.croc"):
        GAME.find(state, 0, "lion")
    with pytest.raises(BadNotation, match=r"'take' is no legal answer now; nearest legal: "):
        GAME.find(state, 0, "take")
    with pytest.raises(BadNotation, match=r"'lyon.hippo' is no word of Stampede; nearest legal: lion.hippo"):
        GAME.find(state, 0, "lyon.hippo")


def test_answers_are_listed_in_a_fixed_order_without_repetition() -> None:
    """K: equal stamps are one answer."""
    state = table(hands=[[*some("croc", 3), "croc.lion"]])
    assert state.legal_actions(0) == sorted(set(state.legal_actions(0)))

"""A match: playing by words, undo, log, and how it shows itself."""

import json

import pytest

import philately
from philately import (
    BadNotation,
    BadOptions,
    BadSeed,
    FastRng,
    IllegalAction,
    Match,
    NotAllowed,
    NotYourTurn,
)


def stampede(seed: int = 7, players: int = 3, **options: object) -> Match:
    return philately.game("stampede").new(players=players, seed=seed, **options)


def play_at_random(match: Match, answers: int, seed: int = 1) -> None:
    rng = FastRng(seed)
    for _ in range(answers):
        if match.over:
            return
        legal = match.state.legal_actions(match.state.to_move)
        match.play(legal[rng.below(len(legal))])


def test_one_seed_is_one_game() -> None:
    one, other = stampede(), stampede()
    play_at_random(one, 60)
    play_at_random(other, 60)
    assert one.state.dump() == other.state.dump()
    assert one.words == other.words
    assert one.log(0) == other.log(0)
    assert stampede(8).state.dump() != stampede().state.dump()


def test_without_a_seed_no_two_games_are_the_same() -> None:
    game = philately.game("stampede")
    assert game.new(players=3).state.dump() != game.new(players=3).state.dump()


def test_the_usual_number_of_players() -> None:
    assert philately.game("stampede").new().players == philately.game("stampede").usual_players == 4
    assert philately.game("pilfer").new().players == 2


def test_wrong_players_seeds_and_options_are_refused() -> None:
    game = philately.game("stampede")
    with pytest.raises(BadOptions, match="2 to 6 players, not 7"):
        game.new(players=7)
    with pytest.raises(BadSeed, match="out of range"):
        game.new(seed=-1)
    with pytest.raises(BadOptions, match="did you mean edition"):
        game.new(editon="french")


def test_words_replay_the_game() -> None:
    match = stampede()
    play_at_random(match, 80)
    assert len(match.words) == len(match.moves) == 80
    again = stampede().play(*match.words)
    assert again.state.dump() == match.state.dump()


def test_answers_by_word_by_beginning_and_by_number() -> None:
    match = stampede()
    seat = match.pending[0]
    first = match.ask()["choices"][0]
    a, b = stampede().play(first["word"]), stampede().play(first["action"])
    assert a.state.dump() == b.state.dump()
    assert match.play(first["word"].upper(), seat=seat).moves == [(seat, first["action"])]


def test_refused_answers_change_nothing() -> None:
    match = stampede()
    before = match.state.dump()
    seat = match.pending[0]
    with pytest.raises(NotYourTurn):
        match.play(match.ask()["choices"][0]["word"], seat=(seat + 1) % 3)
    with pytest.raises(BadNotation):
        match.play("zebra")
    with pytest.raises(IllegalAction):
        match.play(10_000)
    assert match.state.dump() == before
    assert match.moves == []


def test_views_of_seats_and_of_spectators() -> None:
    match = stampede()
    assert match.view() == match.view(-1)
    assert match.view(0) != match.view(1)
    for seat in (-2, 3):
        with pytest.raises(NotAllowed, match="there is no seat"):
            match.view(seat)


def test_the_log_is_told_to_each_seat() -> None:
    match = stampede()
    seat = match.pending[0]
    assert match.log()[0] == f"Seat {seat} starts."
    assert match.log(seat)[1] != match.log((seat + 1) % 3)[1]  # what was drawn is the drawer's to know
    match.names[seat] = "Ann"
    assert match.log()[0] == "Ann starts."


def test_the_end() -> None:
    match = stampede()
    assert match.outcome is None
    play_at_random(match, 10_000)
    assert match.over
    assert match.pending == []
    assert match.outcome is not None
    assert len(match.outcome.winners) == 1
    with pytest.raises(NotYourTurn, match="over"):
        match.play(0)
    with pytest.raises(NotYourTurn, match="over"):
        match.ask()
    assert not any(match.can_undo(seat) for seat in range(3))


def test_undo_takes_back_what_nobody_has_seen() -> None:
    """Within a step of several questions."""
    tried = 0
    for seed in range(30):
        match = stampede(seed)
        rng = FastRng(seed)
        for _ in range(40):
            if match.over:
                break
            before, seat, reveals = match.state.dump(), match.state.to_move, match.state.reveals
            log = match.log(seat)
            legal = match.state.legal_actions(seat)
            match.play(legal[rng.below(len(legal))])
            shown = match.over or match.state.reveals != reveals
            assert match.can_undo(seat) is not shown
            other = (seat + 1) % 3
            assert not match.can_undo(other)
            with pytest.raises(NotAllowed):
                match.undo(other)
            if shown:
                with pytest.raises(NotAllowed, match="nothing to take back"):
                    match.undo(seat)
                continue
            match.undo(seat)
            tried += 1
            assert match.state.dump() == before
            assert match.log(seat) == log
            match.play(legal[rng.below(len(legal))])
    assert tried > 100


def test_several_answers_can_be_taken_back_one_after_another() -> None:
    for seed in range(50):
        match = stampede(seed)
        start = match.state.dump()
        seat = match.state.to_move
        words = [choice["word"] for choice in match.ask()["choices"]]
        lions = [word for word in words if word.startswith("lion")]
        if not lions:
            continue
        match.play(lions[0])
        match.play(match.ask()["choices"][0]["word"])
        match.play(match.ask()["choices"][0]["word"])
        for _ in range(3):
            match.undo(seat)
        assert match.state.dump() == start
        assert match.moves == []
        return
    pytest.fail("nobody had a Lion")


def test_a_secret_answer_is_final() -> None:
    match = philately.game("pilfer").new(players=3, seed=1)
    match.play(match.ask(1)["choices"][0]["word"], seat=1)
    assert match.pending == [0, 2]
    assert not match.can_undo(1)
    assert match.view(0)["chosen"] == ""
    assert match.view(1)["chosen"]


def test_nothing_to_undo_at_the_start() -> None:
    match = stampede()
    assert not any(match.can_undo(seat) for seat in range(3))


def test_repr_says_what_it_is() -> None:
    match = stampede()
    asked = match.pending[0]
    assert repr(match) == f"<Match of stampede, 3 players, seed 7, 0 answers, asks seat {asked}>"
    play_at_random(match, 10_000)
    assert repr(match).endswith("answers, over>")
    assert repr(match.outcome).startswith("Outcome(places=")


@pytest.mark.parametrize("name", philately.game_names())
def test_a_notebook_shows_the_table(name: str) -> None:
    match = philately.game(name).new(seed=3)
    page = match._repr_html_()
    assert page.startswith("<pre")
    assert page.rstrip().endswith("</pre>")
    play_at_random(match, 10_000)
    assert match.over
    assert match._repr_html_().startswith("<pre")


@pytest.mark.parametrize("name", philately.game_names())
def test_views_are_plain_data(name: str) -> None:
    match = philately.game(name).new(seed=3)
    for seat in range(-1, match.players):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view

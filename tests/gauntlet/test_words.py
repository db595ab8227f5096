"""Notation, questions, labels and rules: every action has a word, every question can be asked in words."""

import io
import json
from itertools import chain

import pytest

import philately
from philately import BadNotation, FastRng
from tests.gauntlet.play import every_variant, positions, sentence, start
from tests.gauntlet.variants import FACTS, Variant

every_game = pytest.mark.parametrize("name", philately.game_names())


@every_game
def test_every_action_has_a_word_of_its_own(name: str) -> None:
    game = philately.game(name)
    words = [game.word(action) for action in range(game.actions)]
    assert len(set(words)) == game.actions
    assert [game.action(word) for word in words] == list(range(game.actions))
    for word in words:
        assert word == word.strip().lower()
        assert word.isascii() and " " not in word


@every_game
def test_what_is_no_action_has_no_word_and_what_is_no_word_no_action(name: str) -> None:
    game = philately.game(name)
    for action in (-1, game.actions, 10**9):
        with pytest.raises(BadNotation, match=f"there is no action {action}; actions are 0 to {game.actions - 1}"):
            game.word(action)
    for word in ("", "nonsense", "@", "seat", "-1", "0"):
        with pytest.raises(BadNotation) as refused:
            game.action(word)
        assert str(refused.value).partition(" is no word of ")[2].partition("; ")[0] in game.title


@every_variant
def test_find_understands_words_and_unique_beginnings(variant: Variant) -> None:
    game = variant.rules
    shortened = ambiguous = 0
    for state in chain(positions(variant, 51, every=6), positions(variant, 151, every=6)):
        for seat in state.pending():
            legal = {game.word(action): action for action in state.legal_actions(seat)}
            for word, action in legal.items():
                assert game.find(state, seat, word) == action
                assert game.find(state, seat, f" {word.upper()} ") == action
                for length in range(1, len(word)):
                    begun = [other for other in legal if other.startswith(word[:length])]
                    if word[:length] in legal:
                        assert game.find(state, seat, word[:length]) == legal[word[:length]]
                    elif len(begun) == 1:
                        assert game.find(state, seat, word[:length]) == action
                        shortened += 1
                    else:
                        with pytest.raises(BadNotation, match="could be"):
                            game.find(state, seat, word[:length])
                        ambiguous += 1
    letters = {game.word(action)[0] for action in range(game.actions)}
    assert shortened and (ambiguous or len(letters) == game.actions)


@every_variant
def test_find_suggests_what_is_nearest(variant: Variant) -> None:
    game = variant.rules
    state = start(variant, 52)
    seat = state.pending()[0]
    legal = [game.word(action) for action in state.legal_actions(seat)]
    with pytest.raises(BadNotation, match=f"nearest legal: .*{legal[0]}"):
        game.find(state, seat, "x" + legal[0])
    with pytest.raises(BadNotation, match="nearest legal"):
        game.find(state, seat, "")
    illegal = next((game.word(action) for action in range(game.actions) if game.word(action) not in legal), "")
    if not any(word.startswith(illegal) for word in legal):
        with pytest.raises(BadNotation, match="is no legal answer now; nearest legal"):
            game.find(state, seat, illegal)


@every_variant
def test_every_question_has_a_prompt_a_rule_and_labels(variant: Variant) -> None:
    game = variant.rules
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"][: variant.players]
    met = set()
    for state in positions(variant, 53):
        for seat in state.pending():
            ask = game.ask(state, seat, names)
            met.add(ask["question"])
            assert ask["question"] == game.questions[state.question_of(seat).number]
            assert ask["prompt"].endswith(("?", ".", ")")) and "{" not in ask["prompt"]
            assert game.rule(ask["rule"])
            assert [choice["action"] for choice in ask["choices"]] == state.legal_actions(seat)
            assert [choice["word"] for choice in ask["choices"]] == [game.word(a) for a in state.legal_actions(seat)]
            labels = [choice["label"] for choice in ask["choices"]]
            assert all(labels) and len(set(labels)) == len(labels)
            if ask["number"]:
                actions = [choice["action"] for choice in ask["choices"] if choice["word"][-1].isdigit()]
                assert actions == list(range(actions[0], actions[0] + len(actions)))
                assert state.legal_actions(seat)[-len(actions) :] == actions
            assert json.loads(json.dumps(ask)) == ask
        json.dumps(game.view(state, -1))
    assert met


@every_game
def test_every_question_of_the_game_is_met(name: str) -> None:
    """Over all variants, some of them rarely; the last question is the end, which nobody is asked."""
    game = philately.game(name)
    met: set[str] = set()
    for seed in range(54, 84):
        for variant in FACTS[name].variants:
            met |= {
                game.questions[state.question_of(seat).number]
                for state in positions(variant, seed)
                for seat in state.pending()
            }
        if len(met | FACTS[name].seldom) >= len(game.questions) - 1:
            break
    assert met | FACTS[name].seldom == set(game.questions[:-1])


@every_variant
def test_every_event_is_told_in_sentences(variant: Variant) -> None:
    """To every seat and to spectators; statistics count something."""
    game = variant.rules
    *_, state = positions(variant, 55, telling=True)
    assert state.story
    for seat in range(-1, variant.players):
        lines = [sentence(variant, state, event, seat) for event in state.story]
        assert all(line == "" or line.endswith(".") or ": " in line for line in lines)  # what is quoted ends as it does
        assert sum(bool(line) for line in lines) > len(lines) // 2
    assert all(sum(counts.values()) > 0 for counts in game.statistics(state).values())


@every_variant
def test_a_view_can_be_drawn(variant: Variant) -> None:
    from rich.console import Console

    console = Console(width=100, record=True, file=io.StringIO())
    game, names = variant.rules, variant.rules.seat_names(variant.players)
    for seat in range(-1, variant.players):
        console.print(game.draw(game.view(variant.start(FastRng(56)), seat), names))
    assert console.export_text().strip()

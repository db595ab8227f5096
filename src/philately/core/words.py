"""What is said of a game's questions: one block for each, with its sentence and the labels of its actions.

    WORDS = Words(ACTIONS, parts={"space": space_said})
    say = WORDS.say
    say(TAKE_FREE, N_("{space}: you may take a card without paying."), done=N_("Take nothing"))

Sentences and labels are messages, or functions of the state where they depend on it. They may tell what the asked seat
may know, and nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict

from philately.core.actions import NOT_ASKED, Actions
from philately.core.language import _, fill
from philately.core.question import Question
from philately.core.state import State

Part = Callable[[Any, int, Sequence[str]], str]  # the state, the asked seat and the players' names: in words
Label = Callable[[Any, int, int, Sequence[str]], str]  # the same with the action before the names


class Choice(TypedDict):
    """One legal action, for people and programs."""

    action: int
    word: str
    label: str


class Ask(TypedDict):
    """A question to a seat: one sentence, the rule behind it, and the legal actions. Clients know no other rules."""

    question: str
    prompt: str
    rule: str
    number: bool  # the actions are consecutive numbers, as for a slider; others come before them
    choices: list[Choice]


class WhyNot(TypedDict):
    """Why an action isn't legal now, and the rule that says so."""

    message: str
    rule: str


class Block:
    """The words of one question."""

    def __init__(self, prompt: str | Part, number: bool, rule: str | Part, labels: dict[str, str | Label]) -> None:
        self.prompt = prompt
        self.number = number
        self.rule = rule
        self.labels = labels


class Words:
    """All that is said of the questions of one game."""

    def __init__(self, actions: Actions, parts: Mapping[str, Part] | None = None) -> None:
        """`parts` are parts that messages may have, besides the thing that an action stands for."""
        self.actions = actions
        self.parts = dict(parts or {})
        self.blocks: dict[str, Block] = {}

    def say(
        self,
        question: Question[Any],
        prompt: str | Part,
        *,
        number: bool = False,
        rule: str | Part = "",
        **labels: str | Label,
    ) -> None:
        """Say a question. `labels` are for the actions of a span, by its name; `rule` is another rule behind it."""
        self.blocks[question.name] = Block(prompt, number, rule or question.rule, labels)

    def ask(self, state: State, seat: int, names: Sequence[str]) -> Ask:
        """What a seat is asked, with all its legal actions."""
        question = state.question_of(seat)
        block = self.blocks[question.name]
        return {
            "question": question.name,
            "prompt": self.prompt(state, seat, names),
            "rule": block.rule if isinstance(block.rule, str) else block.rule(state, seat, names),
            "number": block.number,
            "choices": [
                {
                    "action": action,
                    "word": self.actions.word(action),
                    "label": self.label(state, seat, question, action, names),
                }
                for action in state.legal_actions(seat)
            ],
        }

    def prompt(self, state: State, seat: int, names: Sequence[str]) -> str:
        """The sentence of the question that a seat is asked."""
        prompt = self.blocks[state.question_of(seat).name].prompt
        if isinstance(prompt, str):
            return fill(_(prompt), lambda name: self.parts[name](state, seat, names))
        return prompt(state, seat, names)

    def label(self, state: State, seat: int, question: Question[Any], action: int, names: Sequence[str]) -> str:
        """What stands on the button of an action."""
        span = self.actions.span_of(action)
        label = self.blocks[question.name].labels.get(span.name, span.label)
        if not label:
            return self.actions.said(state, action, names)
        if isinstance(label, str):
            return fill(_(label), lambda name: self._part(state, seat, action, names, name))
        return label(state, seat, action, names)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str]) -> WhyNot | None:
        """Why a seat can't take an action now; nothing if it can."""
        if action in state.legal_actions(seat):
            return None
        found = state.why_not(seat, action)
        if found is None:
            return {"message": _(NOT_ASKED), "rule": state.question_of(seat).rule}
        reason, number = found

        def part(name: str) -> str:
            return str(number) if name == "number" else self._part(state, seat, action, names, name)

        return {"message": fill(_(reason.message), part), "rule": reason.rule}

    def _part(self, state: State, seat: int, action: int, names: Sequence[str], name: str) -> str:
        if name == self.actions.span_of(action).name:
            return self.actions.said(state, action, names)
        return self.parts[name](state, seat, names)

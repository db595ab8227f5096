"""Every sentence of the game: there is one for everything, answers can be told apart, and nothing unread is in them."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from philately.core.event import Event
from philately.core.language import use
from philately.core.question import Question
from philately.core.rng import FastRng
from philately.games.stampadia import grammar, numbered, story, text
from philately.games.stampadia.compose import make_board, packed
from philately.games.stampadia.options import OPTIONS
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.rules import Stampadia, effects, exploring, fate, items, rounds, terms, texts
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.program import Part
from philately.games.stampadia.rules.questions import QUESTIONS
from philately.games.stampadia.rules.tasks import packed as task_of
from philately.games.stampadia.sheet import read_sheet_file
from philately.games.stampadia.text import sheet_of
from philately.games.stampadia.words import WORDS
from tests.games.stampadia.arena import Play, fight, label, prompt, sentence

DATA = Path(__file__).parents[2] / "data" / "stampadia"
OURS = Path(text.__file__).parent / "sheets"
SHEETS = [*sorted(DATA.glob("*.json")), *sorted(OURS.glob("*.json"))]
MEMORY = ("Golem 1", "Golem 2", "Hellhound 1", "Ink", "Luck", "Manticore 2", "Press")
MOST = 250  # answers in a game


@cache
def sheet_at(path: Path) -> Sheet:
    return read_sheet_file(path)


def adventure(path: Path = SHEETS[0], seed: int = 1, premonition: bool = False) -> Stampadia:
    sheet = sheet_at(path)
    board = make_board(sheet, MEMORY)
    board.paper = sheet
    board.rest = 5
    board.premonition = premonition
    state = Stampadia(board)
    state.telling = True
    state.deal(FastRng(seed))
    return state


def played(path: Path, seed: int) -> Iterator[tuple[Stampadia, int]]:
    """A state at each question of a random game, with the number of events that are new."""
    state = adventure(path, seed, premonition=seed % 2 == 1)
    dice = random.Random(seed)
    told = 0
    for _ in range(MOST):
        yield state, len(state.story) - told
        if state.ended != terms.GOING:
            return
        told = len(state.story)
        state.choose(dice.randrange(state.count()))


def asked(state: Stampadia, question: Question[Stampadia], *details: int) -> list[str]:
    """Ask a question in the middle of everything; gives the prompt and the labels."""
    state.ask(question, *details)
    state.run()
    assert state.question is question
    return said(state)


def said(state: Stampadia) -> list[str]:
    return [prompt(state), *(label(state, state.action(k)) for k in range(state.count()))]


def secrets(state: Stampadia) -> list[str]:
    """Texts of the table that nobody has read, and that don't stand anywhere else."""
    hidden: list[str] = []
    known = [sheet_of(state).title, *(item.text for item in sheet_of(state).equipment)]
    for row, room in enumerate(sheet_of(state).rooms):
        rules = state.board.texts[row].rules
        turned = {rule.line for number, rule in enumerate(rules) if state.turned[row] >> number & 1}
        for number, line in enumerate(room.lines):
            (known if state.read_rows >> row & 1 else hidden).extend(line.text.split(" | "))
            (known if number in turned else hidden).append(line.upside_down or "")
    return [secret for secret in hidden if len(secret) >= 12 and not any(secret in each for each in known)]


# ---- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_whole_games_are_told(path: Path) -> None:
    for seed in (1, 2):
        for state, new in played(path, seed):
            prompt, *labels = said(state)
            assert prompt
            assert all(labels)
            assert len(set(labels)) == len(labels), (prompt, labels)
            events = state.story[len(state.story) - new :]
            sentences = [sentence(state, event) for event in events]
            for event, told in zip(events, sentences, strict=True):
                assert told or event[0] == e.FIRES.code, event
                if event[0] in (e.FIRES.code, e.UPSIDE.code):
                    assert state.read_rows >> event[2] & 1, "only what was read is told"
            all_said = "\n".join([prompt, *labels, *sentences])
            for secret in secrets(state):
                assert secret not in all_said


def test_every_word_can_be_translated() -> None:
    with use("xx"):
        for state, new in played(SHEETS[0], 2):
            events = state.story[len(state.story) - new :]
            for told in [*said(state), *(sentence(state, event) for event in events)]:
                assert not told or (told[0], told[-1]) == ("⟦", "⟧"), told


@pytest.mark.parametrize("event", e.EVENTS, ids=lambda event: event.name)
def test_every_event_has_a_sentence(event: Event) -> None:
    assert event.sentence and event.rule in numbered.RULES and event.why
    assert isinstance(sentence(adventure(), (event.code, 0, 0, 0, 0, 0, 0)), str)


def test_an_upside_down_part_is_told_once_it_was_turned() -> None:
    for path in SHEETS:
        state = adventure(path)
        for row, room in enumerate(sheet_of(state).rooms):
            for rule in state.board.texts[row].rules:
                if not rule.has_upside:
                    continue
                below = room.lines[rule.line].upside_down
                assert below is not None
                event = (e.UPSIDE.code, 0, row, row * terms.MOST_RULES + rule.line)
                assert sentence(state, event).endswith(below)
                assert below not in sentence(state, (e.READ.code, 0, row, row)) or below in room.lines[rule.line].text


def test_a_room_is_told_without_what_is_upside_down() -> None:
    for path in SHEETS:
        state = adventure(path)
        for row, room in enumerate(sheet_of(state).rooms):
            told = sentence(state, (e.READ.code, 0, row, row))
            for line in room.lines:
                assert line.text.strip() in told
                assert ("…" in told) or line.upside_down is None


# ---- rare questions --------------------------------------------------------------------------------------------------


def test_select_a_room() -> None:
    asks, *labels = asked(adventure(), effects.SELECT_ROOM)
    assert "room" in asks
    assert len(set(labels)) == len(labels) == 18


def test_an_ability_goes_into_an_empty_box() -> None:
    state = adventure()
    state.boxes[2] = state.boxes[5] = 0
    asks, *labels = asked(state, effects.ABILITY_BOX, 0)
    assert text.ability_text(state.board.gains[0]) in asks
    assert labels == ["Box column 2, upper", "Box column 3, lower"]


def test_draw_a_cell() -> None:
    state = adventure()
    asks, *labels = asked(state, exploring.DRAW_CELL, state.board.start, 2)
    assert "gray 2" in asks
    assert len(set(labels)) == len(labels) > 1


@pytest.mark.parametrize(
    ("purpose", "to", "labels"),
    [
        (terms.TO_REDUCE, 0, ["The 5 becomes a 4", "The 2 becomes a 1, and is lost"]),
        (terms.TO_DISCARD, 0, ["Discard the 5", "Discard the 2"]),
        (terms.TO_SET, 6, ["The 5 becomes a 6", "The 2 becomes a 6"]),
        (terms.TO_FLIP, 0, ["The 5 becomes a 2", "The 2 becomes a 5"]),
        (terms.TO_ADD, 1, ["The 5 becomes a 6", "The 2 becomes a 3"]),
    ],
)
@pytest.mark.parametrize("mine", [True, False])
def test_which_die(purpose: int, to: int, labels: list[str], mine: bool) -> None:
    state = adventure()
    state.die_a, state.die_b, state.in_turn = 5, 2, mine
    asks, *found = asked(state, rounds.WHICH_DIE, purpose, to)
    assert "5 and 2" in asks
    assert ("foe" in asks) != mine
    assert found == labels


@pytest.mark.parametrize(
    "window", [terms.BEFORE_ROLL, terms.IN_TURN, terms.ON_LOST_HP, terms.ON_DOOR, terms.ON_ROLL, terms.NO_EVENT]
)
def test_every_window_for_items_has_a_question(window: int) -> None:
    state = adventure()
    state.question = items.USE_ITEM
    state.task = task_of(items.USE_ITEM.number, window, 0, 0, 0)
    assert prompt(state).endswith("do you use an item?")
    assert label(state, terms.NO_ITEM) == "Use no item"


def test_forget_one_of_several_keywords() -> None:
    state = adventure()
    start = state.board.start
    rule = state.board.texts[start].rules[0]
    rule.parts = [Part(terms.FORGET_ANY, 3, word="Golem"), Part(terms.FORGET_ANY, word="Golem")]
    asks, *labels = asked(state, texts.FORGET, start, 0, 0)
    assert "'Golem...'" in asks
    assert labels == ["Forget 'Golem 1' and pay 2 gold", "Forget 'Golem 2' and pay 1 gold"]
    assert asked(state, texts.FORGET, start, 0, 1)[1:] == ["Forget 'Golem 1'", "Forget 'Golem 2'"]


def test_a_line_that_is_up_to_the_player_is_quoted_with_its_price() -> None:
    found = 0
    for path in SHEETS:
        for row in range(len(sheet_at(path).rooms)):
            state = adventure(path)
            state.read_rows |= 1 << row
            for number, rule in enumerate(state.board.texts[row].rules):
                if not rule.optional:
                    continue
                state.question = texts.OPTIONAL
                state.task = task_of(texts.OPTIONAL.number, row, number, 0, 0)
                asks = prompt(state)
                assert f"Room {state.board.ids[row]}: " in asks
                assert " & " in asks or "»" in asks or "…" in asks
                assert label(state, terms.YES).startswith("yes: ")
                assert label(state, terms.NO) == "no"
                for part in rule.parts:
                    if part.kind == terms.PAY_G:
                        assert f"give {part.a} gold" in asks or f"and {part.a} gold" in asks
                        assert f"pay {part.a}G" in label(state, terms.YES)
                found += 1
    assert found > 50


def test_a_door_says_what_is_behind_it() -> None:
    state = adventure()
    doors = [label for label in said(state)[1:] if "door" in label]
    assert doors
    assert all(re.fullmatch(r"Go through the door at \d+,\d+ to the \w+ \(room \d+, unknown\)", door) for door in doors)


def test_the_end_has_words_too() -> None:
    state = adventure()
    fate.end(state, terms.GAVE_UP)
    assert state.question is fate.OVER and WORDS.blocks["over"].prompt == "The adventure is over."


# ---- what is printed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "cost"),
    [
        ("ATK -1 RNG 1", None),
        ("Gain HP -5", "pay 1G"),
        ("Move", None),
        ("ATK RNG 3", None),
        ("ATK -2 ALL 2", "pay 1G"),
        ("ATK -1 RNG =2", None),
        ("Copy -1", None),
        ("Lock -3", None),
        ("DEF -4", None),
    ],
)
def test_abilities_read_as_they_are_printed(printed: str, cost: str | None) -> None:
    shown = text.ability_text(packed(grammar.parse_ability(printed, cost)))
    assert shown == (f"({cost}) {printed}" if cost else printed)


def test_an_empty_box_is_empty() -> None:
    assert text.ability_text(0) == ""


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_abilities_of_whole_sheets_read_as_they_are_printed(path: Path) -> None:
    sheet, state = sheet_at(path), adventure(path)
    own = [each for column in sheet.hero.columns for each in column.abilities]
    assert [text.ability_text(state.boxes[slot]) for slot in range(terms.SLOTS)] == [
        f"({each.cost}) {each.text}" if each.cost else each.text for each in own
    ]
    foes = [each for column in sheet.enemy_sheet for each in column.abilities]
    assert [text.ability_text(each) for each in state.board.foe_abilities] == foes


# ---- rules -----------------------------------------------------------------------------------------------------------


def test_every_question_has_a_name_and_a_rule() -> None:
    assert len({question.name for question in QUESTIONS}) == len(QUESTIONS) == len(WORDS.blocks) == 21
    for number, question in enumerate(QUESTIONS):
        assert question.number == number and question.name in WORDS.blocks
        assert question.rule in numbered.RULES


@pytest.mark.parametrize(
    ("item", "rule"),
    [
        ("hero turn roll » -1HP to 1 enemy in range 9", "D8"),
        ("hero turn roll » ATK by current room cells count", "D9"),
        ("hero turn roll » activate 1 ability using value 6", "D7"),
    ],
)
def test_the_rule_of_a_target_is_that_of_the_attack(item: str, rule: str) -> None:
    play = fight({(5, 2): 3, (5, 4): 3}, items=[("Thing", item)], hero=("ATK RNG 9 / Move",) * 4)
    play.dice(2, 1).say("item1")
    if play.asks == "single":
        play.say("1u=6")
    assert play.asks == "target"
    assert WORDS.ask(play.state, 0, ["Hero"])["rule"] == rule


def test_a_die_that_is_lost_is_spoken_of() -> None:
    """D2: the roll had two dice, and one of them can be placed."""
    play = fight({(5, 2): 3}, hero=("ATK RNG 9 / Move",) * 4).dice(6, 1)
    assert prompt(play.state).startswith("Of your dice only the 6 is left (a 1 is lost).")
    play = fight({(5, 2): 3}, hero=("ATK RNG 9 / Move",) * 4).dice(6, 2)
    assert prompt(play.state).startswith("Your dice: 6 and 2. Which one acts first")


def test_where_one_ability_is_allowed_either_die_may_be_used() -> None:
    """D12."""
    play = fight({(5, 2): 3}, "hero turn roll » can activate 1 ability only", hero=("ATK RNG 9 / Move",) * 4).dice(6, 2)
    assert prompt(play.state) == ("Your dice: 6 and 2, but here you use only one. Which one, and on which ability?")


def reasons(play: Play) -> list[str]:
    """The rules behind all hits so far."""
    events = play.state.story
    return [
        story.why(event, story.cause(events, number))[0]
        for number, event in enumerate(events)
        if event[0] == e.HIT.code
    ]


def test_hits_of_items_are_told_from_those_of_dice() -> None:
    """D8: the second of them comes after the XP of the first."""
    fireball = ("Fireball", "hero turn roll » -1HP to all enemies in range 9")
    play = fight({(5, 2): 0, (5, 4): 3}, items=[fireball], hero=("ATK RNG 9 / Move",) * 4)
    play.dice(6, 1).say("item1")
    assert [event[0] for event in play.state.story[-4:]] == [e.HIT.code, e.KILLED.code, e.XP.code, e.HIT.code]
    assert reasons(play) == ["D8", "D8"]
    play.say("1u=6")
    assert reasons(play) == ["D8", "D8", "D7"]


def test_a_die_that_hits_after_an_item_of_the_same_turn_has_its_own_reason() -> None:
    blade = ("Blade", "hero turn » -1HP to all enemies in range 9")
    play = fight({(5, 2): 3}, items=[blade], hero=("ATK RNG 9 / Move", "Move / ATK RNG 9") * 2, level=3)
    play.dice(6, 5).say("no_item", "no_item", "1u=6", "2l=5", "item1")
    assert reasons(play) == ["D7", "D8", "D7"]


def test_a_drag_goes_on_through_doors() -> None:
    drags, goes, door, gold = (e.FOE_DRAGS.code, 0), (e.GOES.code, 0), (e.CROSSES.code, 0), (e.GOLD_CHANGED.code, 0)
    events = [drags, goes, door, gold, goes]
    assert [story.why(event, story.cause(events, n))[0] for n, event in enumerate(events)] == [
        "E5",
        "E5",
        "E5",
        "M4",
        "E5",
    ]
    assert story.why(goes, story.cause([goes], 0))[0] == "M2"


def test_a_hit_whose_cause_was_told_before_has_a_reason_that_is_always_true() -> None:
    hit = (e.HIT.code, 0, 5)
    words = {story.why(hit, before)[1] for before in (None, e.PLACED, e.USED)}
    assert len(words) == 3 and "item" in story.why(hit)[1]


def test_rules_of_options_are_there() -> None:
    assert {option.rule for option in OPTIONS} <= set(numbered.RULES)


def test_what_makes_life_easier() -> None:
    state = adventure()
    assert text.easier(state) == ["a rest for 5 gold"]
    board = make_board(sheet_at(SHEETS[0]), extra_hp=3)
    board.paper = sheet_at(SHEETS[0])
    board.open = True
    assert text.easier(Stampadia(board)) == ["3 extra HP", "open table"]
    board = make_board(sheet_at(SHEETS[0]))
    board.paper = sheet_at(SHEETS[0])
    assert text.easier(Stampadia(board)) == []

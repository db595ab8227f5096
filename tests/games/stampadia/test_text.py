"""Every sentence of the game: there is one for everything, answers can be told apart, and nothing unread is in them."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from philately.core.language import use
from philately.core.rng import FastRng
from philately.games.stampadia import grammar, labels, numbered, prompts, story, text
from philately.games.stampadia.compose import make_board, packed
from philately.games.stampadia.events import sheet_of
from philately.games.stampadia.options import OPTIONS
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.rules import Stampadia, fate, terms
from philately.games.stampadia.rules.program import Part
from philately.games.stampadia.sheet import read_sheet_file
from tests.games.stampadia.arena import Play, fight

DATA = Path(__file__).parents[2] / "data" / "stampadia"
OURS = Path(text.__file__).parent / "sheets"
SHEETS = [*sorted(DATA.glob("*.json")), *sorted(OURS.glob("*.json"))]
MEMORY = ("Golem 1", "Golem 2", "Hellhound 1", "Ink", "Luck", "Manticore 2", "Press")
EVENTS = {name: getattr(terms, name) for name in dir(terms) if name.startswith("E_")}
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


def asked(state: Stampadia, kind: int, *details: int) -> list[str]:
    """Ask a question in the middle of everything; gives the prompt and the labels."""
    state.push(kind, *details)
    state.run()
    assert state.asking == kind
    return said(state)


def said(state: Stampadia) -> list[str]:
    return [prompts.prompt(state), *(labels.label(state, state.action(k)) for k in range(state.count()))]


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
            sentences = [story.sentence(state, event) for event in events]
            for event, sentence in zip(events, sentences, strict=True):
                assert sentence or event[0] == terms.E_FIRES, event
            all_said = "\n".join([prompt, *labels, *sentences])
            for secret in secrets(state):
                assert secret not in all_said


def test_every_word_can_be_translated() -> None:
    with use("xx"):
        for state, new in played(SHEETS[0], 2):
            events = state.story[len(state.story) - new :]
            for sentence in [*said(state), *(story.sentence(state, event) for event in events)]:
                assert not sentence or (sentence[0], sentence[-1]) == ("⟦", "⟧"), sentence


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_has_a_sentence(name: str) -> None:
    code = EVENTS[name]
    assert (code in story.SENTENCES) != (code in story.SPECIAL)
    assert isinstance(story.sentence(adventure(), (code, 0, 0, 0, 0)), str)


def test_a_row_that_was_not_read_is_not_told_when_it_fires() -> None:
    state = adventure()
    unread = next(row for row in range(state.board.rooms) if not state.read_rows >> row & 1)
    assert story.sentence(state, (terms.E_FIRES, 0, unread, 0, 0)) == ""


def test_an_upside_down_part_is_told_once_it_was_turned() -> None:
    for path in SHEETS:
        state = adventure(path)
        for row, room in enumerate(sheet_of(state).rooms):
            for number, rule in enumerate(state.board.texts[row].rules):
                if not rule.has_upside:
                    continue
                below = room.lines[rule.line].upside_down
                assert below is not None
                event = (terms.E_UPSIDE, 0, row, number, 0)
                assert story.sentence(state, event) == ""
                state.turned[row] |= 1 << number
                assert story.sentence(state, event).endswith(below)


def test_a_room_is_told_without_what_is_upside_down() -> None:
    for path in SHEETS:
        state = adventure(path)
        for row, room in enumerate(sheet_of(state).rooms):
            sentence = story.sentence(state, (terms.E_READ, 0, row, 0, 0))
            for line in room.lines:
                assert line.text.strip() in sentence
                assert ("…" in sentence) or line.upside_down is None


# ---- rare questions --------------------------------------------------------------------------------------------------


def test_select_a_room() -> None:
    prompt, *labels = asked(adventure(), terms.SELECT_ROOM)
    assert "room" in prompt
    assert len(set(labels)) == len(labels) == 18


def test_an_ability_goes_into_an_empty_box() -> None:
    state = adventure()
    state.boxes[2] = state.boxes[5] = 0
    prompt, *labels = asked(state, terms.ABILITY_BOX, 0)
    assert text.ability_text(state.board.gains[0]) in prompt
    assert labels == ["Box column 2, upper", "Box column 3, lower"]


def test_draw_a_cell() -> None:
    state = adventure()
    prompt, *labels = asked(state, terms.DRAW_CELL, state.board.start, 2)
    assert "gray 2" in prompt
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
    prompt, *found = asked(state, terms.WHICH_DIE, purpose, to)
    assert "5 and 2" in prompt
    assert ("foe" in prompt) != mine
    assert found == labels


@pytest.mark.parametrize(
    "window", [terms.BEFORE_ROLL, terms.IN_TURN, terms.ON_LOST_HP, terms.ON_DOOR, terms.ON_ROLL, terms.NO_EVENT]
)
def test_every_window_for_items_has_a_question(window: int) -> None:
    state = adventure()
    state.asking = terms.USE_ITEM
    state.task = terms.USE_ITEM | window << 6
    assert prompts.prompt(state).endswith("do you use an item?")
    assert labels.label(state, terms.NO_ITEM) == "Use no item"


def test_forget_one_of_several_keywords() -> None:
    state = adventure()
    start = state.board.start
    rule = state.board.texts[start].rules[0]
    rule.parts = [Part(terms.FORGET_ANY, 3, word="Golem"), Part(terms.FORGET_ANY, word="Golem")]
    prompt, *labels = asked(state, terms.FORGET, start, 0, 0)
    assert "'Golem...'" in prompt
    assert labels == ["Forget 'Golem 1' and pay 2 gold", "Forget 'Golem 2' and pay 1 gold"]
    assert asked(state, terms.FORGET, start, 0, 1)[1:] == ["Forget 'Golem 1'", "Forget 'Golem 2'"]


def test_a_line_that_is_up_to_the_player_is_quoted_with_its_price() -> None:
    found = 0
    for path in SHEETS:
        for row in range(len(sheet_at(path).rooms)):
            state = adventure(path)
            state.read_rows |= 1 << row
            for number, rule in enumerate(state.board.texts[row].rules):
                if not rule.optional:
                    continue
                state.asking = terms.OPTIONAL
                state.task = terms.OPTIONAL | row << 6 | number << 18
                prompt = prompts.prompt(state)
                assert f"Room {state.board.ids[row]}: " in prompt
                assert " & " in prompt or "»" in prompt or "…" in prompt
                assert labels.label(state, terms.YES).startswith("yes: ")
                assert labels.label(state, terms.NO) == "no"
                for part in rule.parts:
                    if part.kind == terms.PAY_G:
                        assert f"give {part.a} gold" in prompt or f"and {part.a} gold" in prompt
                        assert f"pay {part.a}G" in labels.label(state, terms.YES)
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
    assert prompts.prompt(state) == "The adventure is over."


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
    assert len(set(text.QUESTIONS)) == len(text.QUESTIONS) == terms.OVER + 1
    for number, name in enumerate(text.QUESTIONS):
        assert getattr(terms, name.upper()) == number
        assert prompts.RULE_OF[number] in numbered.RULES


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
    assert prompts.rule_of(play.state) == rule


def test_a_die_that_is_lost_is_spoken_of() -> None:
    """D2: the roll had two dice, and one of them can be placed."""
    play = fight({(5, 2): 3}, hero=("ATK RNG 9 / Move",) * 4).dice(6, 1)
    assert prompts.prompt(play.state).startswith("Of your dice only the 6 is left (a 1 is lost).")
    play = fight({(5, 2): 3}, hero=("ATK RNG 9 / Move",) * 4).dice(6, 2)
    assert prompts.prompt(play.state).startswith("Your dice: 6 and 2. Which one acts first")


def test_where_one_ability_is_allowed_either_die_may_be_used() -> None:
    """D12."""
    play = fight({(5, 2): 3}, "hero turn roll » can activate 1 ability only", hero=("ATK RNG 9 / Move",) * 4).dice(6, 2)
    assert prompts.prompt(play.state) == (
        "Your dice: 6 and 2, but here you use only one. Which one, and on which ability?"
    )


def reasons(play: Play) -> list[str]:
    """The rules behind all hits so far."""
    events = play.state.story
    return [
        story.why(event, story.cause(events, number))[0]
        for number, event in enumerate(events)
        if event[0] == terms.E_HIT
    ]


def test_hits_of_items_are_told_from_those_of_dice() -> None:
    """D8: the second of them comes after the XP of the first."""
    fireball = ("Fireball", "hero turn roll » -1HP to all enemies in range 9")
    play = fight({(5, 2): 0, (5, 4): 3}, items=[fireball], hero=("ATK RNG 9 / Move",) * 4)
    play.dice(6, 1).say("item1")
    assert [event[0] for event in play.state.story[-4:]] == [terms.E_HIT, terms.E_KILLED, terms.E_XP, terms.E_HIT]
    assert reasons(play) == ["D8", "D8"]
    play.say("1u=6")
    assert reasons(play) == ["D8", "D8", "D7"]


def test_a_die_that_hits_after_an_item_of_the_same_turn_has_its_own_reason() -> None:
    blade = ("Blade", "hero turn » -1HP to all enemies in range 9")
    play = fight({(5, 2): 3}, items=[blade], hero=("ATK RNG 9 / Move", "Move / ATK RNG 9") * 2, level=3)
    play.dice(6, 5).say("no_item", "no_item", "1u=6", "2l=5", "item1")
    assert reasons(play) == ["D7", "D8", "D7"]


def test_a_drag_goes_on_through_doors() -> None:
    drags, goes, door, gold = (terms.E_FOE_DRAGS, 0), (terms.E_GOES, 0), (terms.E_CROSSES, 0), (terms.E_GOLD, 0)
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
    hit = (terms.E_HIT, 0, 5)
    words = {story.why(hit, before)[1] for before in (0, terms.E_PLACED, terms.E_USED)}
    assert len(words) == 3 and "item" in story.why(hit)[1]


def test_rules_of_options_are_there() -> None:
    assert {option.rule for option in OPTIONS} <= set(numbered.RULES)


def test_the_rulebook_names_rules_that_there_are() -> None:
    book = (OURS.parent / "rulebook.en.md").read_text(encoding="utf-8")
    named = {number for group in re.findall(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)", book) for number in group.split(", ")}
    assert named == set(numbered.RULES)


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

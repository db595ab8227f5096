"""Section 2, the grammar of sheets: every form is read into its node and printed back unchanged."""

import json
import random
import re
import time
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from philately.games.stampadia import compose, tree
from philately.games.stampadia.forms import CONDITIONS, EFFECTS, PLAIN
from philately.games.stampadia.grammar import BadText, function_words, nodes, parse_ability, parse_item, parse_line
from philately.games.stampadia.tree import (
    Ability,
    Branch,
    Condition,
    Crosses,
    Discovers,
    Draws,
    Effect,
    Ends,
    Enters,
    Flavour,
    Forgets,
    ForgetsAny,
    ForgetsWord,
    Gains,
    GainsAbility,
    Gets,
    GoldLeft,
    Knows,
    KnowsAny,
    Learns,
    LearnsAny,
    Loses,
    LosesHP,
    LosesItem,
    MoveAnywhere,
    MoveBack,
    MoveOnStairs,
    Pays,
    PaysItem,
    Phrase,
    Riddle,
    RollADie,
    Rule,
    Says,
    Ticked,
    Ticks,
    Together,
)

SHEETS = sorted((Path(__file__).parents[2] / "data/stampadia").glob("*.json"))


@cache
def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def lines(sheet: Any) -> list[tuple[int, int, str, str | None]]:
    """Room, number of the line, text and upside-down text."""
    return [
        (room["id"], number, line["text"], line.get("upside_down"))
        for room in sheet["rooms"]
        for number, line in enumerate(room["lines"], 1)
    ]


# ---- real sheets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strict", [False, True], ids=["", "strict"])
@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_every_text_of_a_real_sheet_is_printed_back_unchanged(path: Path, strict: bool) -> None:
    """The rule of one letter refuses no true flavour, so it holds without `strict` too."""
    sheet = read(path)
    for _room, _number, text, upside_down in lines(sheet):
        assert PLAIN.line(parse_line(text, upside_down, strict=strict)) == (text, upside_down)
    for item in sheet["equipment"]:
        assert PLAIN.rule(parse_item(item["text"], strict=strict))[0] == item["text"]
    for column in sheet["hero"]["columns"]:
        for box in column["abilities"]:
            assert PLAIN.ability(parse_ability(box["text"], box["cost"])) == (box["text"], box["cost"])
    for column in sheet["enemy_sheet"]:
        for box in column["abilities"]:
            assert PLAIN.ability(parse_ability(box)) == (box, None)


def test_there_are_sheets_with_their_notice() -> None:
    assert len(SHEETS) == 19
    assert "Francesco Cottone" in (SHEETS[0].parent / "NOTICE").read_text(encoding="utf-8")


def test_a_sheet_is_read_fast() -> None:
    """Far below 50 ms; the best of five, for machines that are busy with something else."""
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        for _room, _number, text, upside_down in lines(read(SHEETS[0])):
            parse_line(text, upside_down)
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.05


def test_flavour_is_the_only_text_that_is_kept() -> None:
    """Function prints from numbers, names, flags and phrases of the grammar: no field holds other text."""
    phrases = {form.phrase for form in (*CONDITIONS, *EFFECTS)}
    names = {"item", "keyword", "family", "label", "words", "prose", "opening"}  # what a form leaves open
    for path in SHEETS:
        for _room, _number, text, upside_down in lines(read(path)):
            for node in nodes(parse_line(text, upside_down)):
                assert not isinstance(node, Phrase) or node.words in phrases
                for name in node.__struct_fields__:
                    value = getattr(node, name)
                    if isinstance(value, str) and name not in names and not isinstance(node, Flavour):
                        assert len(value) <= 5, (node, name)


# ---- 2.1 structure -----------------------------------------------------------------------------------------------


def rule(text: str, upside_down: str | None = None) -> Rule:
    line = parse_line(text, upside_down)
    assert PLAIN.line(line) == (text, upside_down)
    (only,) = line.rules
    return only


def test_a_rule_without_an_arrow_is_an_action() -> None:
    assert rule("Wind, rain and mist, no escape") == Rule(
        (), (Flavour("Wind, rain and mist"), Phrase("no escape")), arrow=False
    )


def test_a_bar_parts_rules() -> None:
    first, second = parse_line('"Halt | stop » now!", no escape | no foes » x26').rules
    assert first == Rule((), (Flavour('"Halt | stop » now!"'), Phrase("no escape")), arrow=False)
    assert second == Rule((Phrase("no foes"),), (Ticks(26),))


def test_conditions_are_joined_by_and_or_by_or() -> None:
    assert rule('x1 & not x2 & "You & me or both" » x3').condition == (
        Ticked(1), Ticked(2, yes=False), Says("You & me or both"),
    )  # fmt: skip
    either = rule("not x1 or not x2 » room is empty, stop reading")
    assert either.joint == "or" and either.effects == (Phrase("room is empty"), Phrase("stop reading"))
    with pytest.raises(BadText, match="& and or"):
        parse_line("x1 & x2 or x3 » x4")


def test_an_upside_down_part_goes_on() -> None:
    partly = rule("move [1] » You open it", "a snake, -1HP, x[1]")
    assert partly.effects == (Flavour("You open it"),)
    assert partly.upside == (Flavour("a snake"), Loses(1, "HP"), Crosses(1))
    fully = rule("no foes » ", "x30")
    assert fully.effects == () and fully.upside == (Ticks(30),)
    assert rule("no foes »", "x30").tight == (0,)


def test_a_line_without_text_has_no_rules() -> None:
    assert PLAIN.line(parse_line("")) == ("", None)


def test_a_comma_may_lack_its_blank() -> None:
    found = rule('"Oh",x4, x5,x6', None)
    assert found.effects == (Flavour('"Oh"'), Ticks(4), Ticks(5), Ticks(6)) and found.tight == (1, 3)
    below = rule("no foes » x1,x2", "x3,x4")
    assert below.upside == (Ticks(3), Ticks(4)) and below.tight == (1, 3)


def test_quoted_text_does_nothing() -> None:
    for said in (
        '"move anywhere in room 33"',
        'A sign: "x26, x[1], no escape, +3G » get Rage"',
        '"roll a die: 1~6 -9HP" says the barrel',
        '"You lost. End."',
        "Cook: \"learn 'Soup'\"",
    ):
        assert rule(said).effects == (Flavour(said),)
        assert function_words(parse_line(said)) == []


def test_single_quotes_quote_nothing() -> None:
    assert rule("Owl: 'Who's there?', x26").effects == (Flavour("Owl: 'Who's there?'"), Ticks(26))


# ---- 2.2 conditions ----------------------------------------------------------------------------------------------

CONDITION_FORMS: dict[str, Condition] = {
    "move [2]": Enters(2),
    "Move [1]": Enters(1, capital=True),
    "move on stairs": Phrase("move on stairs"),
    "Move on stairs": Phrase("Move on stairs", old=True),
    "enter room": Phrase("enter room"),
    "Enter room": Phrase("Enter room", old=True),
    "x26": Ticked(26),
    "not x26": Ticked(26, yes=False),
    "no foes": Phrase("no foes"),
    "killed last foe": Phrase("killed last foe"),
    "pay 5G": Pays(5, "G"),
    "pay 5HP": Pays(5, "HP"),
    "pay 5XP": Pays(5, "XP"),
    "pay Resurrection": PaysItem("Resurrection"),
    "pay Test: Calm": PaysItem("Test: Calm"),
    "pay Small mirror": PaysItem("Small mirror"),
    "-12HP": LosesHP(12),
    '"Let\'s go!"': Says("Let's go!"),
    '"..."': Says("..."),
    '"3 eyes"': Says("3 eyes"),
    "know 'Sword'": Knows("Sword"),
    "know 'Golem 1'": Knows("Golem 1"),
    "don't know 'Sword'": Knows("Sword", yes=False),
    "know any 'Golem...'": KnowsAny("Golem"),
    "don't know any 'Golem...'": KnowsAny("Golem", yes=False),
    "forget 'Sword'": Forgets("Sword"),
    "forget any 'Golem...'": ForgetsAny("Golem"),
    "forget any 'Golem...'+ G to reach >=3": ForgetsAny("Golem", 3),
    "forget any 'Golem...' + G to reach >=3": ForgetsAny("Golem", 3, spaced=True),
    "<26G left": GoldLeft("<", 26),
    ">25G left": GoldLeft(">", 25),
    "11~30G spent": Phrase("{low}~{high}G spent", (11, 30)),
    "0~10G spent": Phrase("{low}~{high}G spent", (0, 10)),
    "HP left =0": Phrase("HP left ={amount}", (0,)),
    "a battle round starts": Phrase("a battle round starts"),
    "hero turn roll": Phrase("hero turn roll"),
    "enemy turn roll": Phrase("enemy turn roll"),
    "any battle turn roll": Phrase("any battle turn roll"),
    "hero turn rolled 1": Phrase("hero turn rolled 1"),
    "enemy turn rolled 1": Phrase("enemy turn rolled 1"),
    "rolled 1 in battle": Phrase("rolled 1 in battle"),
    "hero activates MOVE": Phrase("hero activates MOVE"),
    "enemy activates MOVE": Phrase("enemy activates MOVE"),
    "any MOVE activation": Phrase("any MOVE activation"),
    "before hero turn roll": Phrase("before hero turn roll"),
    "hero turn": Phrase("hero turn"),
    "hero died": Phrase("hero died"),
    "hero loses HP": Phrase("hero loses HP"),
    "cross door": Phrase("cross door"),
    "next 3 enemy turn rolls": Phrase("next {count} enemy turn rolls", (3,)),
    "next 2 hero turn rolls": Phrase("next {count} hero turn rolls", (2,)),
    "pass": Phrase("pass"),
    "discard 1 rolled 6": Phrase("discard {count} rolled {face}", (1, 6)),
    "set 1 rolled 1 to 6": Phrase("set {count} rolled {face} to {to}", (1, 1, 6)),
    "1 die is 6": Phrase("{count} {dice} is {face}", (1, 6)),
    "2 dice is 3": Phrase("{count} {dice} is {face}", (2, 3)),
}


@pytest.mark.parametrize("text", CONDITION_FORMS)
def test_condition(text: str) -> None:
    assert rule(f"{text} » x9").condition == (CONDITION_FORMS[text],)
    both = rule(f"x7 & {text} & not x8 » ", "x9")
    assert both.condition == (Ticked(7), CONDITION_FORMS[text], Ticked(8, yes=False))


# ---- 2.3 effects -------------------------------------------------------------------------------------------------

EFFECT_FORMS: dict[str, Effect] = {
    "x26": Ticks(26),
    "x[1]": Crosses(1),
    "+2HP": Gains(2, "HP"),
    "-15HP": Loses(15, "HP"),
    "+1XP": Gains(1, "XP"),
    "-2XP": Loses(2, "XP"),
    "+6G": Gains(6, "G"),
    "-3G": Loses(3, "G"),
    "+3 G": Gains(3, "G", "unit"),
    "- 3G": Loses(3, "G", "sign"),
    "nothing": Phrase("nothing"),
    "nothing happens": Phrase("nothing happens"),
    "no escape": Phrase("no escape"),
    "can't leave": Phrase("can't leave", old=True),
    "room is empty": Phrase("room is empty"),
    "the room is empty": Phrase("the room is empty", old=True),
    "stop reading": Phrase("stop reading"),
    "move anywhere in room 33": MoveAnywhere(33),
    "Move anywhere in room 33": MoveAnywhere(33, capital=True),
    "move anywhere in starting room": MoveAnywhere(None),
    "move back": MoveBack(),
    "move on stairs": MoveOnStairs(),
    "get Rage": Gets("Rage"),
    "get Test: Bravery": Gets("Test: Bravery"),
    "get Big die": Gets("Big die"),
    "lose Mead": LosesItem("Mead"),
    "learn 'Sword'": Learns("Sword"),
    "learn 'Golem 3'": Learns("Golem 3"),
    "learn any 'Golem...'": LearnsAny("Golem"),
    "forget 'Sword'": ForgetsWord("Sword"),
    'gain hero ability "Move -2"': GainsAbility(Ability("move", -2)),
    'gain hero ability "ATK -1 RNG =2"': GainsAbility(Ability("atk", -1, reach=2, exact=True)),
    'gain hero ability "(pay 1G) Gain HP -5"': GainsAbility(Ability("gain", -5, cost=1)),
    "discover room 23": Discovers(23),
    "select 1 room, discover it": Phrase("select 1 room, discover it"),
    "reroll all 1 once": Phrase("reroll all 1 once"),
    "reduce 1 die value by 1": Phrase("reduce {count} {dice} value by {by}", (1, 1)),
    "can activate 1 ability only": Phrase("can activate 1 ability only"),
    "effect -1": Phrase("effect -{amount}", (1,)),
    "Tear off this sheet": Phrase("Tear off this sheet"),
    "End.": Ends(),
    "The crown is yours. End.": Ends("The crown is yours."),
    'A note: "move anywhere in Owl Room + 15"': Riddle("A note:", "Owl Room", 15),
    'A note "move anywhere in Last Owl Room - 1"': Riddle("A note", "Last Owl Room", -1),
    '"move anywhere in Owl Room + 2"': Riddle("", "Owl Room", 2),
    "draw [1] in room 35": Draws(1, 35),
    # items (2.4)
    "-1HP to all enemies in range 2": Phrase("-{amount}HP to all enemies in range {reach}", (1, 2)),
    "-1HP to up to 2 enemies in range 3": Phrase("-{amount}HP to up to {count} {enemies} in range {reach}", (1, 2, 3)),
    "-1HP to 1 enemy in range 2": Phrase("-{amount}HP to {count} {enemies} in range {reach}", (1, 1, 2)),
    "discard 1 die": Phrase("discard {count} {dice}", (1,)),
    "discard 2 dice": Phrase("discard {count} {dice}", (2,)),
    "discard dice <=5": Phrase("discard dice <={face}", (5,)),
    "set 1 die to 6": Phrase("set {count} {dice} to {face}", (1, 6)),
    "set 2 dice to 5": Phrase("set {count} {dice} to {face}", (2, 5)),
    "discard 1 die & set 1 die to 6": Together(
        (Phrase("discard {count} {dice}", (1,)), Phrase("set {count} {dice} to {face}", (1, 6)))
    ),
    "flip 1 die": Phrase("flip {count} {dice}", (1,)),
    "sum 2 dice": Phrase("sum {count} {dice}", (2,)),
    "add 2 dice value": Phrase("add {count} {dice} value", (2,)),
    "activate 1 ability": Phrase("activate 1 ability"),
    "activate 1 ability using value 4": Phrase("activate 1 ability using value {value}", (4,)),
    "play lower die first": Phrase("play lower die first"),
    "play dice in same column": Phrase("play dice in same column"),
    "play dice in same row": Phrase("play dice in same row"),
    "ATK by current room cells count": Phrase("ATK by current room cells count"),
    "Move by current room cells count": Phrase("Move by current room cells count"),
    "DEF by current room cells count": Phrase("DEF by current room cells count"),
    "pass": Phrase("pass"),
}


@pytest.mark.parametrize("text", EFFECT_FORMS)
def test_effect(text: str) -> None:
    effect = EFFECT_FORMS[text]
    assert rule(text).effects == (effect,)
    assert rule(f'x7 » "Well, well!", {text}, x9', f"Dust falls, {text}").effects == (
        Flavour('"Well, well!"'), effect, Ticks(9),
    )  # fmt: skip
    assert rule("x7 » ", f"Dust falls, {text}").upside == (Flavour("Dust falls"), effect)


DICE = {
    "1~4 -1HP, 5~6 nothing happens": (
        Branch(1, 4, (Loses(1, "HP"),)),
        Branch(5, 6, (Phrase("nothing happens"),)),
    ),
    "=1 -2XP, 2~5 nothing happens, =6 +1HP": (
        Branch(1, 1, (Loses(2, "XP"),)),
        Branch(2, 5, (Phrase("nothing happens"),)),
        Branch(6, 6, (Gains(1, "HP"),)),
    ),
    "1~3 A trap, -10HP, x[1], 4~6 +9HP": (
        Branch(1, 3, (Flavour("A trap"), Loses(10, "HP"), Crosses(1))),
        Branch(4, 6, (Gains(9, "HP"),)),
    ),
}


@pytest.mark.parametrize("table", DICE)
def test_a_die_takes_the_rest_of_its_rule(table: str) -> None:
    assert rule(f"move [1] » x[1], roll a die: {table}").effects == (Crosses(1), RollADie(DICE[table]))


@pytest.mark.parametrize("table", ["1~4 x1, 4~6 x2", "5~2 x1", "1~7 x1", "1~1 x1", "x1", "1~3 nothing hapens, 4~6 x1"])
def test_a_table_that_makes_no_sense_is_refused(table: str) -> None:
    with pytest.raises(BadText):
        parse_line(f"roll a die: {table}")


def test_every_form_has_an_example_here() -> None:
    assert {form.of for form in CONDITIONS} | {Says} == {type(node) for node in CONDITION_FORMS.values()}
    known = {type(node) for node in EFFECT_FORMS.values()} | {Flavour, RollADie}
    assert known == set(get_args(Effect)) and {form.of for form in EFFECTS} < known
    assert set(get_args(Condition)) == {type(node) for node in CONDITION_FORMS.values()}
    for forms, examples in ((CONDITIONS, CONDITION_FORMS.values()), (EFFECTS, EFFECT_FORMS.values())):
        phrases = {node.words for node in examples if isinstance(node, Phrase)}
        assert phrases == {form.phrase for form in forms if form.of is Phrase}


# ---- 2.4 items ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "condition", "effects"),
    [
        (
            "hero died & pay 2G » +9HP, move on stairs",
            (Phrase("hero died"), Pays(2, "G")),
            (Gains(9, "HP"), MoveOnStairs()),
        ),
        (
            "hero died & pay 5G » +9HP, move on stairs",
            (Phrase("hero died"), Pays(5, "G")),
            (Gains(9, "HP"), MoveOnStairs()),
        ),
        (
            "hero turn roll » sum 2 dice, activate 1 ability, pass",
            (Phrase("hero turn roll"),),
            (Phrase("sum {count} {dice}", (2,)), Phrase("activate 1 ability"), Phrase("pass")),
        ),
        ("before hero turn roll & pass » +6G", (Phrase("before hero turn roll"), Phrase("pass")), (Gains(6, "G"),)),
        (
            "hero turn roll & -1HP » -1HP to 1 enemy in range 2",
            (Phrase("hero turn roll"), LosesHP(1)),
            (Phrase("-{amount}HP to {count} {enemies} in range {reach}", (1, 1, 2)),),
        ),
        ("-5HP » A weight is gone, x31", (LosesHP(5),), (Flavour("A weight is gone"), Ticks(31))),
    ],
)
def test_item(text: str, condition: tuple[Condition, ...], effects: tuple[Effect, ...]) -> None:
    item = parse_item(text)
    assert item == Rule(condition, effects) and PLAIN.rule(item)[0] == text


@pytest.mark.parametrize("text", ["pass", "hero died » x1 | hero turn » x2", 'hero turn » "x1', "hero trun » x1"])
def test_an_item_is_one_rule_with_an_arrow(text: str) -> None:
    with pytest.raises(BadText):
        parse_item(text)


# ---- 2.5 abilities -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cost", "ability"),
    [
        ("", None, None),
        ("Move", None, Ability("move")),
        ("Move -4", None, Ability("move", -4)),
        ("ATK -1 RNG 1", None, Ability("atk", -1, reach=1)),
        ("ATK RNG 3", None, Ability("atk", reach=3)),
        ("ATK -1 RNG =2", None, Ability("atk", -1, reach=2, exact=True)),
        ("ATK -2 ALL 2", "pay 1G", Ability("atk", -2, reach=2, all=True, cost=1)),
        ("DEF -3", None, Ability("def", -3)),
        ("DEF +1", None, Ability("def", 1)),
        ("Gain HP -5", "pay 1G", Ability("gain", -5, cost=1)),
        ("Copy -1", None, Ability("copy", -1)),
        ("COPY -1", None, Ability("copy", -1, capital=True)),
        ("Lock -3", None, Ability("lock", -3)),
    ],
)
def test_ability(text: str, cost: str | None, ability: Ability | None) -> None:
    assert parse_ability(text, cost) == ability
    assert PLAIN.ability(ability) == (text, cost)


def test_the_cost_may_stand_in_the_text() -> None:
    assert parse_ability("(pay 2G) ATK RNG 1") == Ability("atk", reach=1, cost=2)


@pytest.mark.parametrize(
    ("text", "cost"),
    [("ATK", None), ("Move RNG 1", None), ("Move -0", None), ("move -1", None), ("Mvoe -1", None), ("Move -1 ", None),
     ("", "pay 1G"), ("Move", "pay 1XP"), ("Move", "pay G"), ("(pay 1G) Move", "pay 1G"), ("Move", "pay 0G")],
)  # fmt: skip
def test_what_is_no_ability(text: str, cost: str | None) -> None:
    with pytest.raises(BadText):
        parse_ability(text, cost)


# ---- 2.6 anomalies, 2.8 modifiers --------------------------------------------------------------------------------


def test_a_trigger_may_lack_its_arrow_before_an_upside_down_ending() -> None:
    """One quest prints it so; T8 says to take the flip for the arrow."""
    found = rule("move on stairs & x45 & not x56", "All is well.")
    assert found == Rule(
        (Phrase("move on stairs"), Ticked(45), Ticked(56, yes=False)), (), (Flavour("All is well."),), arrow=False
    )
    with pytest.raises(BadText, match="no condition"):
        parse_line("move on stars & x45", "All is well.")


@pytest.mark.parametrize("who", ["hero turn roll", "enemy turn roll", "any battle turn roll"])
@pytest.mark.parametrize("gate", ["", "x31 & ", "not x31 & "])
def test_modifiers_may_be_gated(who: str, gate: str) -> None:
    found = rule(f"{gate}{who} » Knees shake, reduce 1 die value by 1")
    assert found.effects == (Flavour("Knees shake"), Phrase("reduce {count} {dice} value by {by}", (1, 1))) and len(
        found.condition
    ) == 1 + bool(gate)


# ---- what is refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "right"),
    [
        ("no escpae", 1, "no escape"),
        ("Fog, stop readin", 6, "stop reading"),
        ("x1 » roomis empty, x2", 6, "room is empty"),
        ("x1 | enter rom » x2", 6, "enter room"),
        ("x1 & killed lost foe » x2", 6, "killed last foe"),
        ("x1 » move anywere in room 33", 6, "move anywhere in room 33"),
        ("x1 » disover room 3", 6, "discover room 3"),
        ("x1 » +2PH", 6, "+2HP"),
        ("x1 » +G", 6, "+<n>G"),
        ("x1 » x[1", 6, "x[1]"),
        ("x1 » got Rage", 6, "get Rage"),
        ("x1 » getRage", 6, "get Rage"),
        ("x1 » lern 'Sword'", 6, "learn 'Sword'"),
        ("x1 » gan hero ability \"Move\"", 6, 'gain hero ability "Move"'),
        ("x1 » All is over. Edn.", 6, "End."),
        ("x1 » A note \"moev anywhere in Owl Room + 1\"", 6, "move anywhere in"),
        ("x1 » tear off this sheet", 6, "Tear off this sheet"),
        ("x1 » x02", 6, "x2"),
        ("x1 » discard 1 dice", 6, "discard 1 die"),
        ("x1 » no, escape", 6, "no escape"),
        ("x1 » no escape & stop reding", 18, "stop reading"),
    ],
)  # fmt: skip
def test_the_message_says_where_and_what_would_be_right(text: str, column: int, right: str) -> None:
    with pytest.raises(BadText) as refused:
        parse_line(text)
    assert refused.value.column == column and not refused.value.upside
    assert f'did you mean "{right}' in refused.value.message
    assert str(refused.value).startswith(f"column {column}: ")


def test_the_column_of_an_upside_down_part_counts_there() -> None:
    with pytest.raises(BadText) as refused:
        parse_line("move [1] » Hm", "x26, nothig")
    assert (refused.value.column, refused.value.upside) == (6, True)
    assert "upside-down" in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "no foes",  # a condition without effects
        "know 'Sword'",
        "pay Mead",
        "You found 3 coins",
        "A [gray] cell",
        "learn Sword",
        "x1 » x2 » x3",
        "x1»x2",
        "x1 » x2,, x3",
        " » x1",
        "x1 &  » x2",
        '"What?',
        "x1 » \"What?, x2",
        '"" » x1',
        "select 1 room",
        "discover it",
        "x1 » move on stairs slowly",
        "The sky & x26",
        "x1 » forget any 'Golem...'",
    ],
)  # fmt: skip
def test_what_is_neither_function_nor_flavour(text: str) -> None:
    with pytest.raises(BadText):
        parse_line(text)


@pytest.mark.parametrize("upside_down", ["x1 » x2", "x1 | x2", '"x1'])
def test_an_upside_down_part_is_effects_only(upside_down: str) -> None:
    with pytest.raises(BadText) as refused:
        parse_line("no foes » ", upside_down)
    assert refused.value.upside


@pytest.mark.parametrize(
    "text",
    [
        "Get out!",
        "You lose heart",
        "The knight's horse: 'Neigh...'",
        "They roll a barrel at you",
        "Owls & mice live here.",
        "...",
        "Everything ends, in the end.",
        "You found nothing",
        "There is no way back; you move on with care",
        "Clerk: \"Room 5, [key] 2 – pay 3G!\"",
        "Élan",
    ],
)  # fmt: skip
def test_flavour(text: str) -> None:
    for strict in (False, True):
        assert parse_line(text, strict=strict).rules[0].effects == (Flavour(text),)


def test_strict_finds_function_that_lost_its_comma() -> None:
    assert rule("The door shuts no escape").effects == (Flavour("The door shuts no escape"),)
    with pytest.raises(BadText, match="comma") as refused:
        parse_line("The door shuts no escape", strict=True)
    assert refused.value.column == 16


# ---- corruption --------------------------------------------------------------------------------------------------

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def corrupted(word: str, chance: random.Random) -> str:
    """One letter changed, dropped, added, or swapped with the next."""
    at = chance.randrange(len(word))
    kind = chance.choice(["change", "drop", "add", "swap"])
    if kind == "change":
        return word[:at] + chance.choice(LETTERS) + word[at + 1 :]
    if kind == "drop":
        return word[:at] + word[at + 1 :]
    if kind == "add":
        return word[:at] + chance.choice(LETTERS) + word[at:]
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


def places(text: str, upside_down: str | None) -> list[tuple[bool, int, int]]:
    """Where words of function stand, upright and upside down: start and end. Names that forms leave open are none."""
    found: list[tuple[bool, int, int]] = []
    line = parse_line(text, upside_down)
    for part in line.rules:
        for node in (*part.condition, *part.effects, *(part.upside or ())):
            if isinstance(node, Flavour | Says | Ends | Riddle):
                continue
            condition = isinstance(node, get_args(Condition)) and node in part.condition
            printed = PLAIN.condition(node) if condition else PLAIN.effect(node)  # type: ignore[arg-type]
            for below, whole in ((False, text), (True, upside_down or "")):
                start = whole.find(printed)
                if start < 0 or whole[:start].count('"') % 2:
                    continue
                open_names = [m.span() for m in re.finditer(r"(?<= )'[^']*'|\"[^\"]*\"|(?<=get |pay )[A-Z].*", printed)]
                for word in re.finditer(r"[A-Za-z]+(?:'t)?", printed):
                    if not any(low <= word.start() < high for low, high in open_names):
                        found.append((below, start + word.start(), start + word.end()))
    return found


def corruptions(seed: int, count: int) -> list[tuple[int, int, str, str | None]]:
    """Real lines, each with one letter wrong in a word of function."""
    chance = random.Random(seed)
    known = {word for form in [*CONDITIONS, *EFFECTS] for word in re.findall(r"[A-Za-z]+(?:'t)?", form.phrase)}
    known |= {"HP", "XP", "G", "die", "dice", "enemy", "enemies", "roll", "gain", "ability", ""}
    found: list[tuple[int, int, str, str | None]] = []
    while len(found) < count:
        room, number, text, upside_down = chance.choice(lines(read(chance.choice(SHEETS))))
        words = places(text, upside_down)
        if not words:
            continue
        below, start, end = chance.choice(words)
        whole = (upside_down or "") if below else text
        wrong = corrupted(whole[start:end], chance)
        if wrong in known:  # still a word of the grammar: it may be another valid form
            continue
        whole = whole[:start] + wrong + whole[end:]
        found.append((room, number, text, whole) if below else (room, number, whole, upside_down))
    return found


@pytest.mark.parametrize("seed", range(5))
def test_one_wrong_letter_in_a_word_of_function_is_refused(seed: int) -> None:
    """200 of them for each seed, without `strict`."""
    for room, number, text, upside_down in corruptions(seed, 200):
        with pytest.raises(BadText) as refused:
            parse_line(text, upside_down)
            pytest.fail(f"room {room}, line {number}: {text!r}, {upside_down!r}")
        whole = upside_down if refused.value.upside else text
        assert whole is not None and 1 <= refused.value.column <= len(whole) + 1
        assert refused.value.message


# ---- counting words ----------------------------------------------------------------------------------------------


def test_the_words_of_a_line() -> None:
    line = parse_line(
        'Fog, no escape | move [1] & pay 3G & "Hey" » "x1", x[1], x26, roll a die: 1~3 nothing, 4~6 +2HP', "get Rage"
    )
    assert function_words(line) == [
        "no escape", "move [k]", "pay <n>G", '"…"', "x[k]", "x<n>", "roll a die", "nothing", "+<n>HP", "get <item>",
    ]  # fmt: skip
    assert function_words(parse_item("hero turn roll » discard 1 die & set 1 die to 6")) == [
        "hero turn roll", "discard <n> dice", "set <n> dice to <n>",
    ]  # fmt: skip


def test_every_node_has_a_class_of_its_own_in_the_tree() -> None:
    for kind in (*get_args(Condition), *get_args(Effect)):
        assert getattr(tree, kind.__name__) is kind and kind.__doc__


def test_the_rules_know_every_phrase() -> None:
    """What has nothing to fill in is an event, a deed, or one of those that are composed apart."""
    conditions, effects = ([form for form in forms if form.of is Phrase] for forms in (CONDITIONS, EFFECTS))
    composer = compose.Composer({}, [])
    for form in conditions:
        rule = composer.rule(tree.Rule((Phrase(form.phrase, tuple(range(1, len(form.read) + 1))),), ()), 0)
        assert bool(rule.event) != bool(rule.parts)
        assert rule.optional == (bool(rule.parts) and rule.parts[0].kind in compose.PRICES_IN_DICE)
    for form in effects:
        found = composer.effects([Phrase(form.phrase, (1,) * len(form.read))], 0)
        assert len(found) == (0 if "nothing" in form.phrase else 1)

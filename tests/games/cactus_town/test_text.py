"""Every sentence of the game, for people and for records: there is one for everything, and nothing hidden is in it."""

import itertools
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from philately.core.errors import BadRecord, NotYourTurn
from philately.core.event import Entry
from philately.core.language import use
from philately.core.match import Match
from philately.core.options import Value
from philately.core.record import Deal, Header, Record, read_record
from philately.core.replay import replay
from philately.core.rng import FastRng
from philately.core.secret import Secret
from philately.games.cactus_town import GAME, buildings, gangs, numbered, options, shelf, text, words
from philately.games.cactus_town.buildings import Building, Buildings
from philately.games.cactus_town.gangs import CARD_IDS
from philately.games.cactus_town.rules import CactusTown, terms
from philately.games.cactus_town.rules import events as rows
from philately.games.cactus_town.rules.questions import QUESTIONS
from philately.games.cactus_town.screen import Tabletop, draw

from . import table as tables

NAMES = {event.code: event.name for event in rows.EVENTS}
PEOPLE = ["Ana", "Ben", "Cleo", "Dan", "Eve"]
CHOSEN = GAME.check_options({"factions": "osbdc", "cards": "first"}, 5)
# Factions and modes that bring all there is to ask and to tell.
GAMES = (
    ("osbdc", "gunslinger", "reverse"),
    ("osbdc", "gunslinger", "simple"),
    ("osbdc", "basic", "reverse"),
    ("os", "basic", "simple"),
    ("oc", "gunslinger", "reverse"),
    ("osb", "gunslinger", "reverse"),
    ("osd", "basic", "reverse"),
    ("obd", "gunslinger", "simple"),
    ("osc", "gunslinger", "simple"),
    ("obc", "basic", "reverse"),
    ("odc", "gunslinger", "reverse"),
    ("osbd", "basic", "simple"),
)
MOST = 900  # answers in a game
SILENT = {rows.BOX.code}
HIDDEN = {rows.TARGETS.code, rows.DEBTS.code, rows.PROGRAMMED.code, rows.SWAPPED.code, rows.LOOKED.code}
# One of each, from a table of all five factions.
SAMPLES: dict[int, Entry] = {
    rows.BOX.code: (rows.BOX.code, 0, 0, 0),
    rows.TAKEN_OUT.code: (rows.TAKEN_OUT.code, 0, 1, 4, 5),
    rows.TARGETS.code: (rows.TARGETS.code, 0, 3, 4, 6, 8),
    rows.DEBTS.code: (rows.DEBTS.code, 3, 3, 5, 7, 9),
    rows.CORNER_FREE.code: (rows.CORNER_FREE.code, 0, 4),
    rows.STARTED.code: (rows.STARTED.code, 3, 14),
    rows.ROUND.code: (rows.ROUND.code, 1, 3),
    rows.PROGRAMMED.code: (rows.PROGRAMMED.code, 1, 4, 5, 6, 7),
    rows.REVEALED.code: (rows.REVEALED.code, 0, 1),
    rows.CHOSE.code: (rows.CHOSE.code, 0, terms.ROB),
    rows.MOVED.code: (rows.MOVED.code, 0, 0, 0, 1, terms.WALK),
    rows.TURNED_UP.code: (rows.TURNED_UP.code, 0, 1, 4),
    rows.ESCAPED.code: (rows.ESCAPED.code, 0, 0, 4, 1),
    rows.BOARDED.code: (rows.BOARDED.code, 4, 10, 21, 28),
    rows.DUELLED.code: (rows.DUELLED.code, 1, 12, 3, 1, 4, 3, 5, 10, 6),
    rows.SECOND_SHOT.code: (rows.SECOND_SHOT.code, 0, 1, 1, 3, 5),
    rows.IDLE.code: (rows.IDLE.code, 0, 9),
    rows.SHELTERED.code: (rows.SHELTERED.code, 0, 3, 1),
    rows.USED_AMMO.code: (rows.USED_AMMO.code, 0, 1, 2),
    rows.BEAT.code: (rows.BEAT.code, 1, 3, 1, 5, 4),
    rows.PUSHED.code: (rows.PUSHED.code, 1, 1, 12, 24),
    rows.STUNNED.code: (rows.STUNNED.code, 1, 1),
    rows.NOT_PUSHED.code: (rows.NOT_PUSHED.code, 1, 1),
    rows.FLIPPED.code: (rows.FLIPPED.code, 3, 2),
    rows.ROBBED.code: (rows.ROBBED.code, 0, 2, 4, 4),
    rows.PICKED_UP.code: (rows.PICKED_UP.code, 0, 2, 7),
    rows.JAILED.code: (rows.JAILED.code, 1, 0, 12),
    rows.CAPTURED.code: (rows.CAPTURED.code, 2, 0, 12),
    rows.DROPPED.code: (rows.DROPPED.code, 1, 12, 1),
    rows.STOLE.code: (rows.STOLE.code, 2, 6, 0, 1, 0),
    rows.PAID.code: (rows.PAID.code, 3, 5, 5),
    rows.STRAYED.code: (rows.STRAYED.code, 4, terms.SNEAK_ONE_COW),
    rows.GATHERED.code: (rows.GATHERED.code, 4, 10, 0, 1),
    rows.CHARGED.code: (rows.CHARGED.code, 4, 9, 11, 12),
    rows.BUMPED.code: (rows.BUMPED.code, 4, 9, 3, 0, 2, 3, 5),
    rows.THROWN.code: (rows.THROWN.code, 4, 0, 12, 17),
    rows.HELD.code: (rows.HELD.code, 4, 0),
    rows.DODGED.code: (rows.DODGED.code, 4, 9, 12, 7),
    rows.STAMPEDED.code: (rows.STAMPEDED.code, 4, 0),
    rows.RODE.code: (rows.RODE.code, 0, 0, 1, 2),
    rows.PATROLLED.code: (rows.PATROLLED.code, 1, 3, 12, 13),
    rows.TREATED.code: (rows.TREATED.code, 0, 3, 12, 13),
    rows.HEALED.code: (rows.HEALED.code, 0, 2),
    rows.RELOADED.code: (rows.RELOADED.code, 0),
    rows.SWAPPED.code: (rows.SWAPPED.code, 1, 5, 7),
    rows.ARMED.code: (rows.ARMED.code, 0),
    rows.LOOKED.code: (rows.LOOKED.code, 1, 7, 6),
    rows.SHIPPED.code: (rows.SHIPPED.code, 0, 0, 1, 2),
    rows.NOTHING.code: (rows.NOTHING.code, 0, terms.DUEL),
    rows.CLEANED.code: (rows.CLEANED.code, 0, 0, 2),
    rows.WON.code: (rows.WON.code, 0, terms.GOAL, terms.OUTLAWS),
    rows.DRAWN.code: (rows.DRAWN.code, 0, terms.NO_HOPE),
}


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A shelf with nothing on it but what is ours."""
    forget(monkeypatch)
    monkeypatch.setenv(shelf.FOLDER, str(tmp_path))
    yield
    shelf.catalogue.cache_clear()


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf.GANGS, "laid", {})
    monkeypatch.setattr(shelf.BUILDINGS, "laid", {})
    monkeypatch.delenv(shelf.FOLDER, raising=False)
    shelf.catalogue.cache_clear()


def plain_town() -> str:
    """Buildings whose names can't be mistaken for other words; on the shelf under the name that is given back."""
    ours = shelf.BUILDINGS.find("standard")
    number = itertools.count()
    groups = tuple(
        replace(
            group,
            buildings=tuple(Building(building.word, f"Bg{next(number):02}") for building in group.buildings),
        )
        for group in ours.groups
    )
    return shelf.BUILDINGS.lay(Buildings("Plain town", groups))


def other_cards() -> str:
    """The standard cards with another value, on the shelf under the name that is given back."""
    ours = shelf.GANGS.find("standard")
    outlaws = ours.factions[0]
    cards = (replace(outlaws.cards[0], value=7), *outlaws.cards[1:])
    factions = (replace(outlaws, cards=cards), *ours.factions[1:])
    return shelf.GANGS.lay(replace(ours, name="Other cards", factions=factions))


def chosen_for(factions: str = "osbdc", **chosen: object) -> dict[str, Value]:
    return GAME.check_options({"factions": factions, "cards": "first", **chosen}, len(factions))


def a_state(factions: str = "osbdc", **chosen: object) -> CactusTown:
    state = GAME.create(len(factions), chosen_for(factions, **chosen))
    assert isinstance(state, CactusTown)
    return state


def play(state: CactusTown, seed: int, most: int = MOST) -> Iterator[None]:
    """Answers by chance, with a pause before each and one after the last; done is said seldom, so things happen."""
    chance = random.Random(seed)
    state.telling = True
    GAME.start(state, FastRng(seed))
    for _answer in range(most):
        yield
        waiting = state.pending()
        if not waiting:
            return
        seat = chance.choice(waiting)
        legal = state.legal_actions(seat)
        doing = [action for action in legal if action != terms.DONE]
        state.apply(seat, chance.choice(rare(state, doing) or (doing if doing and chance.random() < 0.9 else legal)))
    yield


def rare(state: CactusTown, legal: list[int]) -> list[int]:
    """Answers by which something happens that chance alone seldom brings."""
    wanted = {terms.STUN, terms.ACT + terms.DUEL, terms.ACT + terms.STAMPEDE, terms.ACT + terms.ROB}
    if state.stunned:
        wanted |= {terms.ACT + terms.ARREST, terms.ACT + terms.CAPTURE}
    moves = [action for action in legal if action < terms.FIGURE and action % terms.ROOM >= terms.WAGON]
    return moves or [action for action in legal if action in wanted]


def buildings_said(state: CactusTown, told: str) -> set[int]:
    titles = shelf.catalogue(state.setup.town).titles
    return {titles.index(word) for word in re.findall(r"Bg\d\d", told)}


def buildings_known(state: CactusTown, seat: int) -> set[int]:
    """Buildings whose names a seat may hear: those it sees, its own targets and debts, those shown, those left out."""
    known = {building for building in range(len(state.setup.groups)) if not state.in_town >> building & 1}
    known |= {int(state.buildings[space]) for space in range(terms.GRID) if text.knows(state, seat, space)}
    shown = int(state.raided | state.paid)
    if seat >= 0 and state.setup.factions[seat] == terms.OUTLAWS:
        shown |= int(state.targets)
    if seat >= 0 and state.setup.factions[seat] == terms.DANCER:
        shown |= int(state.debts)
    return known | {building for building in range(len(state.setup.groups)) if shown >> building & 1}


def cards_said(told: str) -> set[str]:
    return set(re.findall(r"\b[OSBDC][1-4]\b", told))


def cards_known(state: CactusTown, seat: int) -> set[str]:
    """One's own cards, and those of others that lie open."""
    known = set()
    for other in range(state.players):
        first = state.setup.factions[other] * terms.HAND
        for slot in range(terms.HAND):
            card = state.program[other * terms.HAND + slot]
            if other == seat:
                known.add(CARD_IDS[first + slot])
            elif card != terms.NONE and state.is_resolved(other, slot):
                known.add(CARD_IDS[first + card])
        if state.shot_seen[other] != terms.NONE:
            known.add(CARD_IDS[first + state.shot_seen[other]])
    return known


# ---- games by chance -------------------------------------------------------------------------------------------------


class TestGamesByChance:
    def test_everything_is_said_and_nothing_hidden(self) -> None:
        found: set[int] = set()
        asked: set[int] = set()
        town = plain_town()
        for number, (factions, mode, programming) in enumerate(GAMES):
            chosen = {
                "town": town,
                "buildings": mode,
                "programming": programming,
                "second_shot_mode": ("add", "replace")[number % 2],
                "escape_from": ("edge", "corner")[number // 2 % 2],
                "round_cap": (25, 4, 10)[number % 3],
            }
            state = a_state(factions, **chosen)
            heard = 0
            for answer, _pause in enumerate(play(state, number)):
                for event in state.story[heard:]:
                    found.add(event[0])
                    self.hear(state, chosen_for(factions, **chosen), event)
                heard = len(state.story)
                for seat in state.pending():
                    asked.add(state.question_of(seat).number)
                    self.read_question(state, seat)
                if answer % 25 == 0:
                    for seat in range(-1, state.players):
                        self.look(state, seat)
        assert asked >= set(range(len(QUESTIONS) - 1)) - {11, 20}  # prisoner, heal
        seldom = {
            rows.CAPTURED.code,
            rows.HELD.code,
            rows.HEALED.code,
            rows.RELOADED.code,
            rows.BOARDED.code,
            rows.NOT_PUSHED.code,
            rows.PICKED_UP.code,
            rows.DRAWN.code,
            rows.IDLE.code,  # of rules version 0
        }
        assert found >= set(NAMES) - seldom

    def hear(self, state: CactusTown, chosen: Mapping[str, Value], event: Entry) -> None:
        """An event, as every seat and a spectator hear of it."""
        shown = {CARD_IDS[event[2]]} if event[0] == rows.REVEALED.code else set()
        shown |= {CARD_IDS[event[3]]} if event[0] == rows.SECOND_SHOT.code else set()
        for seat in range(-1, state.players):
            said = GAME.sentence(chosen, event, seat, PEOPLE)
            assert "{" not in GAME.sentence(chosen, event, seat, PEOPLE, you=True)
            assert bool(said) != is_silent(event)
            assert "{" not in said
            assert not said or (said.endswith((".", "!")) and said[0] == said[0].upper())
            assert buildings_said(state, said) <= buildings_known(state, seat), said
            hidden = event[0] in HIDDEN and seat != event[1]
            assert cards_said(said) <= (shown if hidden or seat != event[1] else set(CARD_IDS)), said
        told = GAME.note(chosen, event)
        assert told[:2] == [NAMES[event[0]], event[1]]
        assert all(isinstance(field, (str, int, Secret)) for field in told)

    def read_question(self, state: CactusTown, seat: int) -> None:
        ask = GAME.ask(state, seat, PEOPLE)
        assert ask["prompt"] and "{" not in ask["prompt"]
        assert ask["prompt"][-1] in "?."
        assert ask["rule"] in numbered.RULES
        labels = [choice["label"] for choice in ask["choices"]]
        assert all(labels)
        assert len(set(labels)) == len(labels), labels
        assert not any("{" in label for label in labels)
        told = " ".join([ask["prompt"], *labels])
        assert buildings_said(state, told) <= buildings_known(state, seat), told
        own = state.setup.factions[seat] * terms.HAND
        assert cards_said(told) <= set(CARD_IDS[own : own + terms.HAND])

    def look(self, state: CactusTown, seat: int) -> None:
        told = shown(draw(GAME.view(state, seat), PEOPLE), 100)
        assert buildings_said(state, told) <= buildings_known(state, seat)
        assert cards_said(told) <= cards_known(state, seat)

    @pytest.mark.parametrize("factions", ["os", "osb", "osbd", "osbdc"])
    def test_a_finished_game_is_counted(self, factions: str) -> None:
        state = a_state(factions, round_cap=6)
        for _answer in play(state, 3, 3000):
            pass
        counted = GAME.statistics(state)
        assert set(counted) <= {"rounds", "actions", "duels", "herd", "goals", "won by", "why"}
        assert all(any(group.values()) for group in counted.values())  # what didn't come up isn't listed
        assert all(type(value) is int and value >= 0 for group in counted.values() for value in group.values())
        assert counted["rounds"]["rounds"] == state.round
        assert sum(counted["actions"].values()) == sum(event[0] == rows.CHOSE.code for event in state.story)
        assert counted["duels"]["defenders beaten"] <= counted["duels"]["defenders"]
        goals = counted.get("goals", {})
        assert goals.get("arrests", 0) == state.number_at(terms.JAIL)
        assert goals.get("horses", 0) == state.horses()
        assert sum(counted.get("won by", {}).values()) == (state.winner >= 0)
        assert sum(counted["why"].values()) == 1


def is_silent(event: Entry) -> bool:
    """Nothing is said of it; of the end of a round, when nobody stands up."""
    return event[0] in SILENT or event == (rows.CLEANED.code, event[1])


class TestTables:
    def test_questions_have_the_numbers_of_the_rules(self) -> None:
        for number, question in enumerate(QUESTIONS):
            assert question.number == number and question.name == GAME.questions[number]
            assert question.name == "over" or question.rule in numbered.RULES

    def test_rules_of_options_are_there(self) -> None:
        assert {option.rule for option in options.OPTIONS} <= set(numbered.RULES)

    def test_rules_stand_in_their_order(self) -> None:
        numbers = [int(number.removeprefix("CT-")) for number in numbered.RULES]
        assert numbers == sorted(numbers)
        assert numbers[-1] <= 153

    def test_rules_of_steps_are_there(self) -> None:
        assert {rule for _told, rule in words.STEPS.values()} <= set(numbered.RULES)
        state = tables.play(tables.town("os", turn="O3"), "sneak")
        assert GAME.ask(state, 0, PEOPLE)["rule"] == "CT-51"

    def test_the_rulebook_names_all_buildings_and_their_reconstruction(self) -> None:
        written = GAME.rulebook()
        for group in shelf.BUILDINGS.find("standard").groups:
            for building in group.buildings:
                assert building.title in written
        assert "reconstruction" in written

    def test_the_rulebook_ends_with_what_is_reconstructed(self) -> None:
        """Every sentence about our data stands there, once."""
        written = GAME.rulebook()
        before, _heading, section = written.partition("\n## What is reconstructed\n")
        told = gangs.reconstructions(shelf.GANGS.find("standard"))
        told += buildings.reconstructions(shelf.BUILDINGS.find("standard"))
        assert before.endswith("\n") and not before.endswith("\n\n")
        assert section == "\nOf our standard cards and our standard town:\n\n" + "".join(f"- {one}\n" for one in told)
        assert not [one for one in told if one in before]
        with use("xx"):
            assert "\n## ⟦What is reconstructed⟧\n" in GAME.rulebook()

    def test_the_rulebook_has_the_cards_that_are_played(self) -> None:
        written = GAME.rulebook()
        for faction in shelf.GANGS.find("standard").factions:
            for card in faction.cards:
                first, second = (text.KIND_TITLES[kind] for kind in card.actions)
                assert f"{first} / {second}, {card.value} |" in written

    def test_reasons_have_words(self) -> None:
        from philately.games.cactus_town.rules.position import REASONS

        assert set(text.REASONS) == set(REASONS) - {""}


class TestAllIsTranslated:
    def test_questions_and_answers(self) -> None:
        with use("xx"):
            state = a_state(buildings="gunslinger")
            for _answer in itertools.islice(play(state, 5), 150):
                for seat in state.pending():
                    ask = GAME.ask(state, seat, PEOPLE)
                    assert ask["prompt"].startswith("⟦")
                    for choice in ask["choices"]:
                        assert choice["label"].startswith("⟦")

    def test_sentences(self) -> None:
        with use("xx"):
            for event in SAMPLES.values():
                for seat, you in itertools.product(range(-1, 5), (False, True)):
                    told = GAME.sentence(CHOSEN, event, seat, PEOPLE, you=you)
                    assert not told or (told.startswith("⟦") and told.endswith("⟧"))

    def test_rules(self) -> None:
        with use("xx"):
            assert all(GAME.rule(number).startswith("⟦") for number in GAME.rule_numbers())


# ---- single sentences ------------------------------------------------------------------------------------------------


def said(event: Entry, seat: int = -1, **chosen: str) -> str:
    return GAME.sentence({**CHOSEN, **chosen}, event, seat, PEOPLE)


class TestSentences:
    def test_there_is_a_sample_of_everything(self) -> None:
        assert sorted(SAMPLES) == sorted(NAMES)

    @pytest.mark.parametrize("event", SAMPLES.values(), ids=[NAMES[code] for code in SAMPLES])
    def test_each_event_is_told(self, event: Entry) -> None:
        for seat in range(-1, 5):
            assert bool(GAME.sentence(CHOSEN, event, seat, PEOPLE)) != is_silent(event)
        name, seat_told, *_details = GAME.note(CHOSEN, event)
        assert (name, seat_told) == (NAMES[event[0]], event[1])

    @pytest.mark.parametrize("event", SAMPLES.values(), ids=[NAMES[code] for code in SAMPLES])
    def test_only_what_is_hidden_is_secret_in_records(self, event: Entry) -> None:
        """And what only one seat hears stands in the record for that seat alone."""
        told = GAME.note(CHOSEN, event)
        secrets = [field for field in told if isinstance(field, Secret)]
        assert bool(secrets) == (event[0] in HIDDEN)
        assert all(field.to == [event[1]] and field.value for field in secrets)

    def test_everybody_is_told_as_you_what_they_did(self) -> None:
        """All but what is told of figures, of buildings or of nobody."""
        for event in rows.EVENTS:
            entry = SAMPLES[event.code]
            told = GAME.sentence(CHOSEN, entry, entry[1], PEOPLE)
            as_you = GAME.sentence(CHOSEN, entry, entry[1], PEOPLE, you=True)
            name = re.compile(rf"\b{PEOPLE[entry[1]]}\b")
            assert not name.search(as_you)
            assert (as_you != told) == bool(name.search(told)) == bool(re.search(r"\b[Yy]our?\b", as_you))
        for seat, entry in itertools.product(range(-1, 5), SAMPLES.values()):
            if entry[1] != seat:
                told = GAME.sentence(CHOSEN, entry, seat, PEOPLE)
                assert GAME.sentence(CHOSEN, entry, seat, PEOPLE, you=True) == told

    @pytest.mark.parametrize("code", sorted(HIDDEN), ids=[NAMES[code] for code in sorted(HIDDEN)])
    def test_others_hear_less(self, code: int) -> None:
        event = SAMPLES[code]
        own = said(event, event[1])
        others = {said(event, seat) for seat in range(-1, 5) if seat != event[1]}
        assert len(others) == 1
        assert own not in others

    @pytest.mark.parametrize(
        ("code", "seat", "told"),
        [
            (rows.TAKEN_OUT.code, -1, "Not in this town: Bank and Assay Office (Money)."),
            (rows.TARGETS.code, 0, "Ana draws secret targets: Bank, Saloon and Hotel."),
            (rows.TARGETS.code, 1, "Ana draws 3 secret targets."),
            (rows.DEBTS.code, 3, "Dan draws secret debts: Assay Office, Distillery and Boarding House."),
            (rows.DEBTS.code, -1, "Dan draws 3 secret debts."),
            (rows.PROGRAMMED.code, 1, "Ben has programmed S1, S2, S3; the second shot is S4."),
            (rows.PROGRAMMED.code, 0, "Ben has programmed."),
            (rows.SWAPPED.code, 1, "Ben exchanges the second shot: S2 now, and S4 is programmed in its place."),
            (rows.SWAPPED.code, 0, "Ben exchanges the second shot with a programmed card."),
            (rows.LOOKED.code, 1, "Ben looks at c2 in secret: Saloon."),
            (rows.LOOKED.code, 0, "Ben looks at c2 in secret."),
            (rows.REVEALED.code, -1, "Ana turns up O2: Walk or Rob (value 3)."),
            (rows.MOVED.code, -1, "Outlaw 1 walks from a1 to b1."),
            (rows.TURNED_UP.code, -1, "Bank is turned up in b1."),
            (rows.ESCAPED.code, -1, "Outlaw 1 escapes from e1 into the desert with 1 loot."),
            (rows.BOARDED.code, -1, "Cow 1 boards wagon w2."),
            (
                rows.DUELLED.code,
                -1,
                "Duel in c3, the Sheriff attacks: Outlaw 2 rolls 4, the Sheriff rolls 5 and Cow 1 rolls 6.",
            ),
            (rows.SECOND_SHOT.code, -1, "Ana shows the second shot, O2, for Outlaw 2: 3 more."),
            (rows.BEAT.code, -1, "The Sheriff beats Outlaw 2, 5 to 4."),
            (rows.PUSHED.code, -1, "Ben pushes Outlaw 2 from c3 to e5."),
            (rows.STUNNED.code, -1, "Ben stuns Outlaw 2."),
            (rows.ROBBED.code, -1, "Outlaw 3 robs the Bank in e1 and takes a loot."),
            (rows.JAILED.code, -1, "Ben arrests Outlaw 1 in c3."),
            (rows.CAPTURED.code, -1, "Cleo takes Outlaw 1 prisoner in c3."),
            (rows.STOLE.code, -1, "Hunter 1 steals the horse of the Livery Stable in a1: 1 so far."),
            (rows.PAID.code, -1, "Dan pays a debt: Assay Office in a2."),
            (
                rows.BUMPED.code,
                -1,
                "The Cowboy bumps with 3, Outlaw 1 rolls 2 and the Sheriff rolls 5: it hits Outlaw 1 and is dodged by "
                "the Sheriff.",
            ),
            (rows.DODGED.code, -1, "The Cowboy runs on from c3 to c2."),
            (rows.TREATED.code, -1, "Ana moves the Sheriff from c3 to d3."),
            (rows.CLEANED.code, -1, "The round is over: Outlaw 1 and Outlaw 3 stand up again."),
            (rows.WON.code, -1, "Ana wins: the Outlaws have brought enough loot into the desert."),
        ],
    )
    def test_what_is_said(self, code: int, seat: int, told: str) -> None:
        assert said(SAMPLES[code], seat) == told

    @pytest.mark.parametrize(
        ("event", "told"),
        [
            ((rows.MOVED.code, 4, 9, 1, 2, terms.WALK_COWBOY), "The Cowboy walks from b1 to c1."),
            ((rows.MOVED.code, 4, 9, 1, 2, terms.SNEAK_COWBOY), "The Cowboy sneaks from b1 to c1."),
            ((rows.MOVED.code, 3, 8, 1, 7, terms.CAN_CAN), "The Dancer dances from b1 to c2."),
            ((rows.BUMPED.code, 4, 11, 6, 3, 2), "Cow 2 bumps with 6, the Sheriff rolls 2: it hits the Sheriff."),
            (
                (rows.BUMPED.code, 4, 11, 1, 3, 2),
                "Cow 2 bumps with 1, the Sheriff rolls 2: it is dodged by the Sheriff.",
            ),
            ((rows.DODGED.code, 4, 11, 7, 7), "Cow 2 has no room to run on and stays in c2."),
            ((rows.STAMPEDED.code, 4, 1), "A building sets the herd off."),
            ((rows.CLEANED.code, 0, 1), "The round is over: Outlaw 2 stands up again."),
            ((rows.CLEANED.code, 0), ""),
            ((rows.WON.code, 1, terms.GOAL, terms.LAW), "Ben wins: enough Outlaws are in jail."),
            ((rows.WON.code, 1, terms.LAST_OUTLAW, terms.LAW), "Ben wins: the last Outlaw in town is in jail."),
            ((rows.WON.code, 4, terms.GOAL, terms.COWBOY), "Eve wins: the whole herd is aboard the train."),
            (
                (rows.WON.code, 4, terms.ONLY_HOPE, terms.COWBOY),
                "Eve wins, because nobody else can reach the goal any more.",
            ),
        ],
    )
    def test_what_else_is_said(self, event: Entry, told: str) -> None:
        assert said(event) == told

    def test_a_second_shot_that_replaces_the_die(self) -> None:
        told = said(SAMPLES[rows.SECOND_SHOT.code], second_shot_mode="replace")
        assert told == "Ana shows the second shot, O2, for Outlaw 2: 5 instead of the die."

    def test_every_way_to_end(self) -> None:
        for why in (terms.GOAL, terms.LAST_OUTLAW, terms.ONLY_HOPE, terms.PROGRESS):
            assert "Ana wins" in said((rows.WON.code, 0, why, terms.OUTLAWS)) or why == terms.PROGRESS
        for why in (terms.NO_HOPE, terms.CAP_DRAW):
            assert said((rows.DRAWN.code, 0, why)).endswith("nobody wins.")


# ---- questions -------------------------------------------------------------------------------------------------------


class TestPrompts:
    """What one needs to know for an answer."""

    def asked(self, state: CactusTown) -> str:
        return GAME.ask(state, int(state.to_move), PEOPLE)["prompt"]

    def labels(self, state: CactusTown) -> dict[str, str]:
        ask = GAME.ask(state, int(state.to_move), PEOPLE)
        return {choice["word"]: choice["label"] for choice in ask["choices"]}

    def test_the_corner(self) -> None:
        assert self.asked(tables.new_game("os")).endswith("Which one stays free?")
        assert self.asked(tables.new_game("osb")).endswith("Which one stays free, for the Bounty Hunters?")
        assert self.labels(tables.new_game("os"))["a5"] == "Top left, a5"

    def test_programming_says_when_a_card_comes(self) -> None:
        state = tables.opened("os", programming="reverse")
        assert self.asked(state) == "Round 1: which card do you lay first? It will be the last of yours to be resolved."
        assert self.labels(state)["card2"] == "O2: Walk or Rob (value 3)"
        tables.play(state, "card1", "card2")
        assert self.asked(state).endswith("the one you keep is your second shot.")
        state = tables.opened("os", programming="simple")
        assert self.asked(state) == "Round 1: which card is to be the first of yours to be resolved?"

    def test_a_walk_says_what_lies_there_and_who_is_met(self) -> None:
        state = tables.town("osc", "o1=b2 s1=b3", turn="O2", lay="c2=bank b1=hotel", up="c2")
        tables.play(state, "walk")
        labels = self.labels(state)
        assert labels["o1>c2"] == "Outlaw 1 walks to c2 (Bank)"
        assert labels["o1>b1"] == "Outlaw 1 walks to b1 (face-down)"
        assert labels["o1>b3"] == "Outlaw 1 walks to b3 (face-down), meeting the Sheriff"
        assert labels["done"] == "Stay where you are"
        tables.play(state, "o1>c2")
        assert self.labels(state)["done"] == "That is enough"

    def test_a_standoff_is_told(self) -> None:
        state = tables.play(tables.town("os", "o1=b2 s1=b2", turn="O2"), "walk")
        assert self.asked(state).endswith("Each can go once. Outlaw 1 is in a standoff and can't.")

    def test_an_escape(self) -> None:
        state = tables.play(tables.town("os", "o2=a3", turn="O2", loot="o2=1"), "walk")
        assert self.labels(state)["o2>out"] == "Outlaw 2 escapes into the desert with 1 loot"

    def test_robbing_when_there_is_nothing_to_rob(self) -> None:
        state = tables.town("os", "o1=b2", turn="O2", lay="b2=bank c2=hotel", up="b2", targets="hotel saloon church")
        tables.play(state, "rob")
        assert self.asked(state).startswith("Rob: none of your Outlaws is where there is something to take.")
        state = tables.town("os", "o1=b2", turn="O2", lay="b2=bank", up="b2", targets="bank")
        tables.play(state, "rob")
        assert self.labels(state) == {"done": "Take nothing", "o1+rob": "Outlaw 1 robs the Bank in b2"}

    def test_a_duel(self) -> None:
        state = tables.town("osd", "o1=b2 s1=b2 d=b2", turn="S1", shots="S3 O4 D4", dice=["s1=4 o1=4 d=6"])
        tables.play(state, "duel")
        assert self.labels(state)["b2"] == "Fight in b2 (face-down): the Sheriff against Outlaw 1 and the Dancer"
        tables.play(state, "b2")
        assert self.asked(state) == (
            "Duel in b2, Ben attacks: the Sheriff has 4, Outlaw 1 has 4, the Dancer has 6. Do you use your second shot?"
        )
        assert self.labels(state)["s1+shot"] == "Second shot for the Sheriff: 7 instead of 4"
        tables.play(state, "done", "done", "done")
        assert self.asked(state) == "Ana's Outlaw 1 has lost the duel in b2: do you stun it, or where do you push it?"
        assert self.labels(state)["stun"] == "Stun Outlaw 1 in b2 (face-down), so that it can be arrested"
        tables.play(state, "stun")
        assert self.asked(state) == "Ben's Sheriff has lost the duel in b2: where do you push it?"

    def test_what_a_second_shot_comes_to_when_it_replaces(self) -> None:
        state = tables.town(
            "os",
            "o1=b2 s1=b2",
            turn="S1",
            shots="S3 O3",
            lay="b2=hotel",
            up="b2",
            ammo="o",
            dice=["s1=4 o1=1"],
            second_shot_mode="replace",
            buildings="gunslinger",
        )
        tables.play(state, "duel", "b2")
        assert self.labels(state)["s1+shot"] == "Second shot for the Sheriff: 5 instead of 4"
        tables.play(state, "done")
        labels = self.labels(state)
        assert self.asked(state).endswith("Do you use your second shot, or ammo, or both?")
        assert labels["o1+shot"] == "Second shot for Outlaw 1: 5 instead of 2"  # 2 + 2, and 1 for the bed
        assert labels["o1+ammo"] == "Ammo for Outlaw 1: 4 instead of 2"
        assert labels["o1+both"] == "Second shot and ammo for Outlaw 1: 7 instead of 2"
        tables.play(state, "o1+both")
        assert any(event[:4] == (rows.BEAT.code, 0, 0, 3) and event[4] == 7 for event in state.story)

    def test_a_walk_that_must_be(self) -> None:
        """E-5."""
        state = tables.town("oc", "bull=c3 cow1=b3 cow2=d5", turn="C1")
        ask = GAME.ask(state, int(state.to_move), PEOPLE)
        assert ask["rule"] == "CT-118"
        assert ask["prompt"].startswith("You resolve C1. A cow is out of range")
        tables.play(state, "walk-bull")
        assert self.asked(state) == "The Cowboy must walk so that every cow is in range again. Where to?"

    def test_a_stampede(self) -> None:
        """E-7."""
        state = tables.town("osc", "bull=c3 s1=c3 s2=e5 s3=e4 cow1=b3 o1=b4 cow2=d2", turn="C4", dice=["cow1=3 o1=5"])
        tables.play(state, "stampede")
        assert self.asked(state) == "Stampede: which animal bumps next?"
        labels = self.labels(state)
        assert labels["cow1"] == "Cow 1 in b4 (face-down), against Outlaw 1"
        assert labels["bull"] == "The Cowboy in c3 (Sheriff's Office), against the Sheriff" and len(labels) == 2
        tables.play(state, "cow1")
        assert self.asked(state) == "Somebody has dodged Cow 1 in b4 (face-down): where does it run?"
        assert self.labels(state)["cow1>a4"] == "Cow 1 runs to a4 (face-down)"

    def test_a_prisoner_is_chosen(self) -> None:
        state = tables.town("osb", "o1=b2 o2=c2 h1=b2 h2=c2", turn="B3", stunned="o1 o2", loot="o2=1")
        tables.play(state, "capture")
        assert self.asked(state) == "Capture: which Outlaw do you take prisoner?"
        labels = {"o1": "Outlaw 1 in b2 (face-down)", "o2": "Outlaw 2 in c2 (face-down), who drops loot"}
        assert self.labels(state) == labels

    def test_a_doctor(self) -> None:
        chosen = {"buildings": "gunslinger", "lay": "b2=doctor", "up": "b2", "turn": "O2"}
        state = tables.town("os", "o1=b3 o2=e4", stunned="o2", **chosen)  # type: ignore[arg-type]
        tables.play(state, "walk", "o1>b2")
        assert self.asked(state) == "Doctor (b2): whom do you stand up again?"
        assert self.labels(state) == {"done": "Don't", "o2": "Outlaw 2 stands up in e4 (face-down)"}
        state = tables.town("os", "o1=b3 o2=e4", stunned="o2", **chosen)  # type: ignore[arg-type]
        state.shot_used = 1
        tables.play(state, "walk", "o1>b2")
        assert self.asked(state).endswith("do you stand a figure up, or make your second shot ready again?")
        assert self.labels(state)["reload"] == "Make your second shot ready again"
        state = tables.town("os", "o1=b3 o2=e4", **chosen)  # type: ignore[arg-type]
        state.shot_used = 1
        tables.play(state, "walk", "o1>b2")
        assert self.asked(state) == "Doctor (b2): do you make your second shot ready again?"

    def test_boarding(self) -> None:
        state = tables.play(tables.town("oc", "bull=c5 cow1=w2 cow2=w4", turn="C1"), "walk-bull")
        assert self.labels(state)["bull>w3"] == "The Cowboy boards wagon w3"

    def test_a_building_looked_at_is_named_to_who_looked(self) -> None:
        state = tables.town("osd", "o1=b2", turn="O2", lay="c2=bank", buildings="gunslinger")
        state.looked[0] = 1 << tables.place("c2")
        tables.play(state, "walk")
        assert self.labels(state)["o1>c2"] == "Outlaw 1 walks to c2 (Bank, face-down)"
        assert text.place_said(state, 1, tables.place("c2")) == "c2 (face-down)"

    def test_nothing_is_asked_when_it_is_over(self) -> None:
        state = tables.play(tables.town("os", "o1=a1", turn="O2", loot="o1=1", out=1), "walk", "o1>out")
        assert state.question.name == "over" and state.pending() == []
        with pytest.raises(NotYourTurn):
            GAME.ask(state, 0, PEOPLE)


# ---- records ---------------------------------------------------------------------------------------------------------


def played(chosen: Mapping[str, object], answers: int = 120) -> Match:
    """A match of so many answers, and those that complete the last move."""
    match = GAME.new(players=3, seed=4, **chosen)
    chance = random.Random(1)
    while not match.over and (len(match.moves) < answers or any(match.drafts.values())):
        seat = chance.choice(match.pending)
        match.play(chance.choice(match.state.legal_actions(seat)), seat=seat)
    return match


def changed(record: Record, town: str = "", name: str = "") -> Record:
    """The record with another town in its deal, or with another name for it in its header."""
    made = Record()
    header, deal, *rest = record.lines
    assert isinstance(header, Header)
    assert isinstance(deal, Deal)
    options_ = {**header.options, "town": name} if name else header.options
    (_box, seat, cards, written), *events = deal.events
    made.lines = [
        msgspec.structs.replace(header, options=options_),
        msgspec.structs.replace(deal, events=[["box", seat, cards, town or written], *events]),
        *rest,
    ]
    return made


class TestRecords:
    def test_ours_are_told_by_name(self) -> None:
        name, seat, *box = GAME.note(CHOSEN, SAMPLES[rows.BOX.code])
        assert (name, seat) == ("box", 0)
        assert [str(each).rpartition("-")[0] for each in box] == ["first", "standard"]

    @pytest.mark.parametrize(
        ("code", "told"),
        [
            (rows.MOVED.code, ["moved", 0, "o1", "a1", "b1", "walk"]),
            (rows.DUELLED.code, ["duel", 1, "c3", "s1", "o2", 4, "s1", 5, "cow1", 6]),
            (rows.BUMPED.code, ["bump", 4, "bull", 3, "o1", 2, "s1", 5]),
            (rows.TURNED_UP.code, ["turned_up", 0, "b1", "bank"]),
            (rows.REVEALED.code, ["revealed", 0, "O2"]),
            (rows.SECOND_SHOT.code, ["second_shot", 0, "o2", "O2", 3, 5]),
            (rows.TAKEN_OUT.code, ["taken_out", 0, "money", "bank", "assay_office"]),
            (rows.CLEANED.code, ["cleaned", 0, "o1", "o3"]),
            (rows.STAMPEDED.code, ["stampede", 4, "card"]),
            (rows.WON.code, ["won", 0, "goal", 0]),
            (rows.ESCAPED.code, ["escaped", 0, "o1", "e1", 1]),
            (rows.RELOADED.code, ["reloaded", 0]),
        ],
    )
    def test_details_are_in_notation(self, code: int, told: list[str | int]) -> None:
        assert GAME.note(CHOSEN, SAMPLES[code]) == told

    def test_others_come_along_in_the_record(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        match = played({"town": plain_town(), "cards": other_cards()})
        file = tmp_path / "game.jsonl"
        file.write_bytes(match.record.encode())
        forget(monkeypatch)
        again = replay(read_record(file)[0])
        assert again.moves == match.moves
        assert again.log() == match.log()
        assert shelf.BUILDINGS.find(str(again.options["town"])).groups[1].buildings[0].title == "Bg04"
        assert shelf.GANGS.find(str(again.options["cards"])).factions[0].cards[0].value == 7

    def test_several_files_of_buildings_come_along(self, monkeypatch: pytest.MonkeyPatch) -> None:
        more = shelf.BUILDINGS.find("standard").groups[1]
        pair = tuple(replace(one, word=f"{one.word}_2", title=f"{one.title} 2") for one in more.buildings)
        further = shelf.BUILDINGS.lay(Buildings("More", (replace(more, word="more", title="More", buildings=pair),)))
        match = played({"town": f"standard+{further}"}, 30)
        forget(monkeypatch)
        assert replay(match.record).moves == match.moves
        assert shelf.BUILDINGS.find(further).groups[0].word == "more"

    def test_a_record_of_our_town_brings_nothing(self) -> None:
        match = played({})
        assert replay(match.record).moves == match.moves
        assert not shelf.BUILDINGS.laid
        assert not shelf.GANGS.laid

    @pytest.mark.parametrize("written", ["no such thing", 'name = "x"\n', "standard"])
    def test_a_town_that_is_none(self, monkeypatch: pytest.MonkeyPatch, written: str) -> None:
        record = played({"town": plain_town()}, 5).record
        forget(monkeypatch)
        with pytest.raises(BadRecord, match=r"line 2: its town can't be played with: town: "):
            replay(changed(record, town=written))

    def test_a_town_of_another_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        record = played({"town": plain_town()}, 5).record
        forget(monkeypatch)
        with pytest.raises(BadRecord, match=r"line 2: its town would be called 'plain-town-\w+', not 'mine-1234'"):
            replay(changed(record, name="mine-1234"))

    def test_another_standard_town(self) -> None:
        with pytest.raises(BadRecord, match="line 2: this game was played with another standard town"):
            replay(changed(played({}, 5).record, town="standard-00000000"))

    def test_a_deal_without_a_box(self, monkeypatch: pytest.MonkeyPatch) -> None:
        record = played({"town": plain_town()}, 5).record
        forget(monkeypatch)
        deal = record.lines[1]
        assert isinstance(deal, Deal)
        record.lines[1] = Deal(events=deal.events[1:])
        with pytest.raises(BadRecord, match="line 2: the deal should begin with the box"):
            replay(record)


# ---- the terminal ----------------------------------------------------------------------------------------------------


class TestScreen:
    @pytest.mark.parametrize(("width", "factions"), [(60, "osbdc"), (80, "os"), (100, "osc"), (120, "osbdc")])
    def test_the_table_fits_the_screen(self, width: int, factions: str) -> None:
        state = a_state(factions, buildings="gunslinger")
        console = Console(width=width, color_system=None)
        for answer, _pause in enumerate(itertools.islice(play(state, width), 0, 400, 40)):
            table = draw(GAME.view(state, -(answer % 2)), PEOPLE)
            assert isinstance(table, Tabletop)
            heights = []
            for drawn in (table, table.fitted(17), table.fitted(1)):
                lines = console.render_lines(drawn, pad=False)
                assert max(sum(part.cell_length for part in line) for line in lines) <= width
                heights.append(len(lines))
            assert heights[1] <= max(17, heights[2])
            assert heights == sorted(heights, reverse=True)

    @pytest.mark.parametrize("lines", [1, 15, 99])
    def test_every_figure_is_there_and_row_5_is_on_top(self, lines: int) -> None:
        state = tables.town("osbdc", "o1=b2 s1=b2 h1=b2 d=b2 bull=b2 cow1=w3", turn="O2", stunned="o1")
        table = draw(GAME.view(state, 0), PEOPLE)
        assert isinstance(table, Tabletop)
        for width in (60, 80, 120):
            told = shown(table.fitted(lines), width)
            for word in ("(o1)", "o2", "o3", "s1", "s2", "s3", "h1", "h2", "d", "bull", "cow1", "cow2"):
                assert re.search(rf"(?<![\w(]){re.escape(word)}(?![\w)])", told), (word, told)
            rows = [line[0] for line in told.splitlines() if line[1:2] == "│"]
            assert [row for row in rows if row != " "] == ["5", "4", "3", "2", "1"]
            assert told.index("w3 cow1") < told.index("5│")
            assert told.index("f4 cow2") > told.index("1│")

    def test_marks(self) -> None:
        state = tables.town(
            "osbc",
            "o1=b2 bull=c3 cow1=d5",
            turn="O2",
            lay="a2=blacksmith c2=bank",
            up="a2",
            targets="bank hotel saloon",
            loot="o1=1",
            dropped="e4=1",
        )
        state.looked[0] = 1 << tables.place("c2")
        told = shown(draw(GAME.view(state, 0), PEOPLE), 120)
        assert "Blacksmith ♞" in told
        assert "o1$" in told
        assert "cow1!" in told
        assert "(Bank)" in told
        assert re.search(r"│\$ +│", told)
        assert "(Bank)" not in shown(draw(GAME.view(state, 1), PEOPLE), 120)

    def test_own_cards_and_targets(self) -> None:
        state = tables.opened("os", programming="reverse")
        tables.play(state, "card2")
        told = shown(draw(GAME.view(state, 0), PEOPLE), 120)
        assert all(card in told for card in ("Hand card1 walk/duel +1", "card3 walk/sneak +2", "card4 sneak/duel +0"))
        assert "Laid O2 walk/rob +3" in told
        assert "Targets " in told
        assert "Targets" not in shown(draw(GAME.view(state, 1), PEOPLE), 120)

    def test_the_pile_and_the_present_card(self) -> None:
        state = tables.town("os", turn="O2", programs="O1 O3 S1 S2 S3")
        told = shown(draw(GAME.view(state, 0), PEOPLE), 80)
        assert "of 25 · Ana: O2 walk/rob" in told
        assert "Order ▸O2 S? O1 S? O3 S?" in told
        assert "Order ▸O2 S? O? S? O? S?" in shown(draw(GAME.view(state, -1), PEOPLE), 80)

    def test_dice(self) -> None:
        state = tables.town("os", "o1=b2 s1=b2", turn="S1", dice=["s1=4 o1=2"])
        tables.play(state, "duel", "b2")
        assert "Duel b2 s1 4 · o1 2" in shown(draw(GAME.view(state, 0), PEOPLE), 80)

    def test_the_end(self) -> None:
        state = tables.town("os", "o1=a1", turn="O2", loot="o1=1", out=1)
        tables.play(state, "walk", "o1>out")
        told = shown(draw(GAME.view(state, 0), PEOPLE), 80)
        assert "Ana wins: the goal is reached" in told
        assert "★ O Ana" in told

    def test_what_is_enough_shows_the_town_in_two_lines_a_row(self) -> None:
        table = draw(GAME.view(tables.town("osbdc", turn="O2"), 0), PEOPLE)
        assert isinstance(table, Tabletop)
        enough = table.enough(Console(width=80))
        assert enough <= 18
        told = shown(table.fitted(enough), 80)
        assert sum(line[1:2] == "│" for line in told.splitlines()) >= 10


def shown(table: object, width: int) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(table)
    return capture.get()

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

from philately.core.errors import BadRecord
from philately.core.event import Entry
from philately.core.language import use
from philately.core.match import Match
from philately.core.options import Value
from philately.core.record import Deal, Header, Record, read_record
from philately.core.replay import replay
from philately.core.rng import FastRng
from philately.core.secret import Secret
from philately.games.stampin import GAME, numbered, options, shelf
from philately.games.stampin.cards import CATEGORY_WORDS, Card, Deck, card_word, category_title
from philately.games.stampin.rules import Stampin, auctions, terms
from philately.games.stampin.rules import events as rows
from philately.games.stampin.rules.questions import QUESTIONS
from philately.games.stampin.screen import Tabletop, draw
from tests.games.stampin import table as tables

NAMES = {event.code: event.name for event in rows.EVENTS}
PEOPLE = ["Ana", "Ben", "Cleo", "Dan"]
CHOSEN = GAME.check_options({}, 4)
GAMES = 40
MOST = 500  # answers in a game
# What can be seen of an event: cards for all, cards for the seat, cards for the seat and the one that is named next.
FOR_ALL = {
    rows.BOUGHT.code,
    rows.TOOK_FREE.code,
    rows.DISCARDED.code,
    rows.COMPLETED.code,
    rows.DEMANDED.code,
    rows.OFFERED.code,
    rows.EXCHANGED.code,
    rows.LOT.code,
    rows.SOLD.code,
    rows.UNSOLD.code,
    rows.PUT_WILD.code,
}
FOR_ONE = {rows.DEALT.code, rows.DREW.code, rows.LAID_DOWN.code}
FOR_TWO = {rows.TRADED.code, rows.PASSED.code, rows.GAVE_BACK.code}
SILENT = {rows.BOX.code, rows.DEALT.code, rows.TURN_BEGINS.code, rows.PUT_WILD.code}
# One of each, from a table of four.
SAMPLES: dict[int, Entry] = {
    rows.ROLLED_FIRST.code: (rows.ROLLED_FIRST.code, 0, 3, 4),
    rows.STARTS.code: (rows.STARTS.code, 1),
    rows.DEALT.code: (rows.DEALT.code, 1, 0, 5, 9, 13, 17, 61),
    rows.TURN_BEGINS.code: (rows.TURN_BEGINS.code, 1, 7),
    rows.LOST_TURN.code: (rows.LOST_TURN.code, 1),
    rows.ROLLED.code: (rows.ROLLED.code, 1, 6, 6),
    rows.DOUBLED.code: (rows.DOUBLED.code, 1, 1),
    rows.MOVED.code: (rows.MOVED.code, 1, 0, 8, 8, 0),
    rows.DUELLED.code: (rows.DUELLED.code, 1, 2, 3, 4, 5, 6, 8),
    rows.KEPT.code: (rows.KEPT.code, 1, 7),
    rows.REFUSED.code: (rows.REFUSED.code, 1, 2),
    rows.COLLECTED.code: (rows.COLLECTED.code, 1, 8),
    rows.PAID.code: (rows.PAID.code, 1, 3),
    rows.PAID_TO.code: (rows.PAID_TO.code, 1, 2, 1),
    rows.DREW.code: (rows.DREW.code, 1, 2, 18, 60),
    rows.BOUGHT.code: (rows.BOUGHT.code, 1, 18, 8, 0),
    rows.TOOK_FREE.code: (rows.TOOK_FREE.code, 1, 18, 1),
    rows.DISCARDED.code: (rows.DISCARDED.code, 1, 18, 1),
    rows.LAID_DOWN.code: (rows.LAID_DOWN.code, 1, 4, 1, 16, 18, 60),
    rows.COMPLETED.code: (rows.COMPLETED.code, 1, 4, 16, 17, 18, 60),
    rows.TRADED.code: (rows.TRADED.code, 1, 2, 18, 60),
    rows.PASSED.code: (rows.PASSED.code, 1, 2, 18),
    rows.DEMANDED.code: (rows.DEMANDED.code, 1, 2, 4, 16, 18),
    rows.GAVE_BACK.code: (rows.GAVE_BACK.code, 1, 2, 2, 0, 61),
    rows.EXCHANGED.code: (rows.EXCHANGED.code, 1, 2, 18, 60),
    rows.LOT.code: (rows.LOT.code, 1, 18),
    rows.BADE.code: (rows.BADE.code, 1, 12),
    rows.PASSED_BID.code: (rows.PASSED_BID.code, 1),
    rows.SOLD.code: (rows.SOLD.code, 1, 18, 12),
    rows.UNSOLD.code: (rows.UNSOLD.code, 1, 18, 1),
    rows.SEALED_BIDS.code: (rows.SEALED_BIDS.code, 1, 1, 12, 2, 0, 3, 10, 0, 0),
    rows.LOSES_NEXT.code: (rows.LOSES_NEXT.code, 1),
    rows.NEW_DECK.code: (rows.NEW_DECK.code, 1, 20),
    rows.WON.code: (rows.WON.code, 1, terms.SETS, 2),
    rows.SHARED.code: (rows.SHARED.code, 1, terms.TURN_LIMIT),
    rows.PUT_WILD.code: (rows.PUT_WILD.code, 1, 3, 60),
    rows.NOTHING.code: (rows.NOTHING.code, 1, 5, 0),
    rows.BOX.code: (rows.BOX.code, 0, 0, 0),
    rows.TOPPED_UP.code: (rows.TOPPED_UP.code, 1, 2),
    rows.DECLINED.code: (rows.DECLINED.code, 1, 5, terms.NLW),
    rows.CANT_BID.code: (rows.CANT_BID.code, 1),
    rows.TIED.code: (rows.TIED.code, 1, 2),
    rows.FLEW.code: (rows.FLEW.code, 1, 27, 35, 35, 0),
    rows.OFFERED.code: (rows.OFFERED.code, 1, 2, 18),
}


def is_silent(event: Entry) -> bool:
    """Nothing is said of it; of sealed bids, when there is none."""
    return event[0] in SILENT or (event[0] == rows.SEALED_BIDS.code and not any(event[3::2]))


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A shelf with nothing on it but what is ours."""
    forget(monkeypatch)
    monkeypatch.setenv(shelf.FOLDER, str(tmp_path))


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf.BOARDS, "laid", {})
    monkeypatch.setattr(shelf.DECKS, "laid", {})
    monkeypatch.delenv(shelf.FOLDER, raising=False)


def plain_cards() -> str:
    """Cards whose names can't be mistaken for other words; on the shelf under the name that is given back."""
    ours = shelf.DECKS.find("standard")
    categories = tuple(
        replace(
            category,
            title=f"Category-{word}",
            cards=tuple(Card(f"Card-{word}{place}", card.value) for place, card in enumerate(category.cards, 1)),
        )
        for word, category in zip(CATEGORY_WORDS, ours.categories, strict=True)
    )
    return shelf.DECKS.lay(Deck(categories, ("Card-wild1", "Card-wild2"), name="Plain cards"))


def other_board() -> str:
    """The standard board with one space more to each side, on the shelf under the name that is given back."""
    ours = shelf.BOARDS.find("standard")
    more = tuple(ours.spaces[place] for place in (0, 1, 2, 7))
    return shelf.BOARDS.lay(replace(ours, name="Another board", spaces=ours.spaces + more))


def a_state(players: int = 4, **chosen: str) -> Stampin:
    state = GAME.create(players, GAME.check_options(chosen, players))
    assert isinstance(state, Stampin)
    return state


def varied(number: int) -> dict[str, str]:
    """Options that all take each of their values in the course of some games."""
    chosen = {}
    for place, option in enumerate(options.OPTIONS):
        values = option.values
        chosen[option.name] = values[(number // (1 + place % 3) + place) % len(values)]
    chosen["sets_to_win"] = ("leaflet", "2", "4")[number % 3]
    chosen["turn_limit"] = ("none", "30", "90")[number // 3 % 3]
    return chosen


def play(state: Stampin, seed: int) -> Iterator[None]:
    """Answers by chance, with a pause before each and one after the last; bids are low, so that money lasts."""
    chance = random.Random(seed)
    state.telling = True
    GAME.start(state, FastRng(seed))
    for _turn in range(MOST):
        yield
        waiting = state.pending()
        if not waiting:
            return
        seat = chance.choice(waiting)
        legal = state.legal_actions(seat)
        state.apply(seat, chance.choice(legal[:4] if state.question_of(seat) is auctions.BID else legal))
    yield


def cards_said(told: str) -> set[str]:
    return set(re.findall(r"Card-(\w+)", told))


def cards_seen(event: Entry, seat: int) -> set[str]:
    """The cards of an event that a seat may hear of."""
    code, who, *details = tables.plain(event)
    seen = code in FOR_ALL or (code in FOR_ONE and seat == who) or (code in FOR_TWO and seat in (who, details[0]))
    after_one = {
        *FOR_TWO,
        *(row.code for row in (rows.LAID_DOWN, rows.COMPLETED, rows.OFFERED, rows.EXCHANGED, rows.PUT_WILD)),
    }
    start = 2 if code == rows.DEMANDED.code else int(code in after_one)
    cards = details[start:]
    if code in (rows.BOUGHT.code, rows.TOOK_FREE.code, rows.DISCARDED.code, rows.SOLD.code, rows.UNSOLD.code):
        cards = cards[:1]
    return {card_word(card) for card in cards} if seen else set()


# ---- games by chance -------------------------------------------------------------------------------------------------


class TestGamesByChance:
    def test_everything_is_said_and_nothing_hidden(self) -> None:
        found: set[int] = set()
        asked: set[str] = set()
        cards = plain_cards()
        boards = ("standard", "first", other_board())
        for number in range(GAMES):
            players = 2 + number % 3
            chosen = {**varied(number), "cards": cards, "board": boards[number % 3]}
            state = a_state(players, **chosen)
            heard = 0
            for _answer in play(state, number):
                for event in state.story[heard:]:
                    found.add(event[0])
                    self.hear(state, GAME.check_options(chosen, players), event)
                heard = len(state.story)
                for seat in state.pending():
                    asked.add(state.question_of(seat).name)
                    self.read_question(state, seat)
        assert asked == {question.name for question in QUESTIONS[:-1]}
        assert found >= set(NAMES) - {rows.SHARED.code, rows.TOPPED_UP.code}

    def hear(self, state: Stampin, chosen: Mapping[str, Value], event: Entry) -> None:
        """An event, as every seat and a spectator hear of it."""
        for seat in range(-1, state.players):
            said = GAME.sentence(chosen, event, seat, PEOPLE)
            if said:
                assert "{" not in GAME.sentence(chosen, event, seat, PEOPLE, you=True)
            assert bool(said) != is_silent(event)
            assert "{" not in said
            assert cards_said(said) <= cards_seen(event, seat), said
            if event[0] == rows.LAID_DOWN.code and seat != event[1]:
                assert "Category-" not in said
            if said:
                assert said.endswith(".")
        told = GAME.note(chosen, event)
        assert told[:2] == [NAMES[event[0]], event[1]]
        assert all(isinstance(field, (str, int, Secret)) for field in told)

    def read_question(self, state: Stampin, seat: int) -> None:
        ask = GAME.ask(state, seat, PEOPLE)
        assert ask["prompt"] and "{" not in ask["prompt"]
        assert ask["prompt"][-1] in "?.)"
        assert ask["rule"] in numbered.RULES
        labels = [choice["label"] for choice in ask["choices"]]
        assert all(labels)
        assert len(set(labels)) == len(labels)
        assert not any("{" in label for label in labels)
        mine = {card_word(card) for card in range(terms.CARDS) if state.hands[seat] >> card & 1}
        known = mine | {card_word(card) for card in range(terms.CARDS) if state.open_cards() >> card & 1}
        if state.for_wild != terms.NONE:
            known.add(card_word(state.for_wild))
        assert cards_said(" ".join([ask["prompt"], *labels])) <= known

    def test_a_finished_game_is_counted(self) -> None:
        for number in range(3):
            state = a_state(2 + number, turn_limit="40")
            for _answer in play(state, number):
                pass
            counted = GAME.statistics(state)
            assert set(counted) == {"turns", "spaces", "money", "cards"}
            assert all(type(value) is int and value >= 0 for group in counted.values() for value in group.values())
            assert counted["turns"]["turns"] == state.turn
            landed = sum(event[0] in (rows.MOVED.code, rows.FLEW.code) for event in state.story)
            assert sum(counted["spaces"].values()) == landed
            assert counted["cards"]["sets"] == sum(state.number_of_sets(seat) for seat in range(state.players))
            assert counted["cards"]["sets with a Wild"] <= counted["cards"]["sets"]
            assert [*counted["cards"]][:2] == ["sets", "sets with a Wild"]
            assert counted["money"]["cash at the end, all players"] == terms.MONEY - state.bank()


class TestTables:
    def test_questions_have_the_numbers_of_the_rules(self) -> None:
        for number, question in enumerate(QUESTIONS):
            assert question.number == number
            assert question.name == GAME.questions[number]
            assert question.name == "over" or question.rule in numbered.RULES

    def test_rules_of_options_are_there(self) -> None:
        assert {option.rule for option in options.OPTIONS} <= set(numbered.RULES)

    def test_rules_stand_in_their_order(self) -> None:
        numbers = [int(number.removeprefix("P-")) for number in numbered.RULES]
        assert numbers == sorted(numbers)


class TestAllIsTranslated:
    def test_questions_and_answers(self) -> None:
        with use("xx"):
            state = a_state(3, auction="sealed")
            for _answer in itertools.islice(play(state, 5), 150):
                for seat in state.pending():
                    ask = GAME.ask(state, seat, PEOPLE)
                    assert ask["prompt"].startswith("⟦")
                    for choice in ask["choices"]:
                        assert choice["label"].startswith("⟦") or choice["label"] in PEOPLE

    def test_sentences(self) -> None:
        with use("xx"):
            for event in SAMPLES.values():
                for seat, you in itertools.product(range(-1, 4), (False, True)):
                    told = GAME.sentence(CHOSEN, event, seat, PEOPLE, you=you)
                    assert not told or (told.startswith("⟦") and told.endswith("⟧"))

    def test_rules(self) -> None:
        with use("xx"):
            assert all(GAME.rule(number).startswith("⟦") for number in GAME.rule_numbers())


# ---- single sentences ------------------------------------------------------------------------------------------------


def said(event: Entry, seat: int = -1, players: int = 4, **chosen: str) -> str:
    return GAME.sentence(GAME.check_options(chosen, players), event, seat, PEOPLE)


class TestSentences:
    def test_there_is_a_sample_of_everything(self) -> None:
        assert sorted(SAMPLES) == sorted(NAMES)

    @pytest.mark.parametrize("event", SAMPLES.values(), ids=[NAMES[code] for code in SAMPLES])
    def test_each_event_is_told(self, event: Entry) -> None:
        for seat in range(-1, 4):
            assert bool(GAME.sentence(CHOSEN, event, seat, PEOPLE)) != is_silent(event)
        name, seat_told, *_details = GAME.note(CHOSEN, event)
        assert (name, seat_told) == (NAMES[event[0]], event[1])

    @pytest.mark.parametrize("event", SAMPLES.values(), ids=[NAMES[code] for code in SAMPLES])
    def test_records_hide_what_sentences_hide(self, event: Entry) -> None:
        """A seat reads in the record all cards that it hears of, and no other."""
        every = {card_word(card) for card in range(terms.CARDS)}
        for seat in range(-1, 4):
            words: list[str] = []
            for field in GAME.note(CHOSEN, event)[2:]:
                if isinstance(field, Secret):
                    words += field.value.split() if seat in field.to else []
                elif isinstance(field, str):
                    words += field.split()
            assert every & set(words) == cards_seen(event, seat)

    def test_everybody_is_told_as_you_what_they_did(self) -> None:
        """All but what is told of several players or of nobody."""
        several = {rows.TIED, rows.DUELLED, rows.SEALED_BIDS, rows.LOT, rows.NEW_DECK, rows.SHARED}
        for event in rows.EVENTS:
            entry = SAMPLES[event.code]
            told = GAME.sentence(CHOSEN, entry, entry[1], PEOPLE, you=True)
            if event in several or is_silent(entry):
                assert told == GAME.sentence(CHOSEN, entry, entry[1], PEOPLE)
            else:
                assert re.search(r"\b[Yy]ou\b", told) and PEOPLE[entry[1]] not in told
        for seat, entry in itertools.product(range(-1, 4), SAMPLES.values()):
            if entry[1] != seat:
                told = GAME.sentence(CHOSEN, entry, seat, PEOPLE)
                assert GAME.sentence(CHOSEN, entry, seat, PEOPLE, you=True) == told

    def test_a_draw(self) -> None:
        event = SAMPLES[rows.DREW.code]
        assert said(event, 1) == "Ben draws Horned Owl (Birds) and Upside-down eagle (Wild)."
        assert said(event, 0) == said(event) == "Ben draws 2 cards."
        assert said((rows.DREW.code, 1, 1, 18)) == "Ben draws 1 card."

    def test_three_of_a_kind(self) -> None:
        event = SAMPLES[rows.LAID_DOWN.code]
        told = "Ben lays three of Birds face-down: Cardinal, Horned Owl and Upside-down eagle (Wild)."
        assert said(event, 1) == told
        assert said(event, 0) == said(event) == "Ben lays three of a kind face-down, one of them a Wild."
        assert said((rows.LAID_DOWN.code, 1, 4, 0, 16, 17, 18)) == "Ben lays three of a kind face-down."

    def test_a_set(self) -> None:
        told = "Ben completes the Set Birds: Cardinal, Blue Jay, Horned Owl and Missing colour (Wild)."
        assert said((rows.COMPLETED.code, 1, 4, 16, 17, 18, 61)) == told

    def test_a_trade(self) -> None:
        event = (rows.TRADED.code, 1, 2, 18, 0)
        told = "Ben and Cleo trade blindly: Cleo gets Horned Owl (Birds), Ben gets First President (Presidents)."
        assert said(event, 1) == said(event, 2) == told
        assert said(event, 0) == said(event) == "Ben and Cleo trade a card blindly."

    def test_a_pass(self) -> None:
        event = SAMPLES[rows.PASSED.code]
        assert said(event, 1) == said(event, 2) == "Ben passes Horned Owl (Birds) to Cleo."
        assert said(event, 3) == said(event) == "Ben passes a card to Cleo."

    def test_a_demand(self) -> None:
        assert said(SAMPLES[rows.DEMANDED.code]) == "Ben demands Birds from Cleo and gets Cardinal and Horned Owl."
        assert said((rows.DEMANDED.code, 1, 2, 4)) == "Ben demands Birds from Cleo, who has none."

    def test_what_is_given_back(self) -> None:
        event = (rows.GAVE_BACK.code, 1, 2, 1, 0)
        assert said(event, 1) == said(event, 2) == "Ben gives Cleo First President (Presidents) for it."
        assert said(event, 0) == said(event) == "Ben gives Cleo 1 card for it."
        told = "Ben gives Cleo First President (Presidents) and Missing colour (Wild) for them."
        assert said(SAMPLES[rows.GAVE_BACK.code], 2) == told
        assert said(SAMPLES[rows.GAVE_BACK.code]) == "Ben gives Cleo 2 cards for them."
        assert said((rows.GAVE_BACK.code, 1, 2, 0)) == "Ben has no card to give Cleo in return."

    @pytest.mark.parametrize(
        ("dice", "cents", "end"),
        [
            ((6, 5, 1, 2), 8, "Ben rolls 6 and 5, Cleo rolls 1 and 2. Cleo pays Ben 8¢."),
            ((1, 2, 6, 5), 8, "Ben rolls 1 and 2, Cleo rolls 6 and 5. Ben pays Cleo 8¢."),
            ((6, 5, 1, 2), 3, "Cleo pays Ben all there is, 3¢."),
            ((6, 5, 1, 2), 0, "Cleo has nothing to pay with."),
            ((1, 6, 3, 4), 0, "A tie, so both roll again."),
        ],
    )
    def test_duels(self, dice: tuple[int, ...], cents: int, end: str) -> None:
        told = said((rows.DUELLED.code, 1, 2, *dice, cents))
        assert told.startswith("Dice Duel: Ben rolls ")
        assert told.endswith(end)

    def test_a_tied_duel_may_end_there(self) -> None:
        assert said((rows.DUELLED.code, 1, 2, 1, 6, 3, 4, 0), duel_tie="nothing").endswith("A tie, so nobody pays.")

    def test_payments_that_cannot_be_made(self) -> None:
        assert said((rows.PAID.code, 1, 0)) == "Ben has nothing left to pay the Bank with."
        assert said((rows.PAID_TO.code, 1, 2, 0)) == "Ben has nothing left to pay Cleo with."
        assert said((rows.COLLECTED.code, 1, 0)) == "Ben gets nothing, because the Bank is empty."

    def test_purchases(self) -> None:
        assert said((rows.BOUGHT.code, 1, 18, 8, 1)) == "Ben buys Horned Owl (Birds) from pile 2 for 8¢."
        told = "Ben searches the discard piles and buys Horned Owl (Birds) for 8¢."
        assert said((rows.BOUGHT.code, 1, 18, 8, 2)) == told

    def test_sealed_bids(self) -> None:
        assert said(SAMPLES[rows.SEALED_BIDS.code]) == "The bids: Ben 12¢, Cleo none, Dan 10¢ and Ana none."

    def test_sealed_bids_of_nobody_are_told_once(self) -> None:
        assert said((rows.SEALED_BIDS.code, 1, 1, 0, 2, 0, 3, 0, 0, 0)) == ""
        assert said(SAMPLES[rows.UNSOLD.code]) == "Nobody has bid: Ben puts Horned Owl (Birds) onto pile 2."

    @pytest.mark.parametrize(
        ("event", "told"),
        [
            ((rows.DECLINED.code, 1, 5, terms.NLW), "Ben buys nothing."),
            ((rows.DECLINED.code, 1, 10, terms.FREE), "Ben takes nothing."),
            ((rows.DECLINED.code, 1, 18, terms.SORT), "Ben keeps all cards."),
            ((rows.CANT_BID.code, 1), "Ben can't bid."),
            ((rows.NOTHING.code, 1, 5, 0), "Ben finds nothing to do on NLW STAMPS."),
            ((rows.NOTHING.code, 1, 5, 1), "Ben can't pay for any card on NLW STAMPS."),
            ((rows.DOUBLED.code, 1, 0), "Ben doesn't move after doubles."),
            ((rows.DOUBLED.code, 1, 1), "Ben pays the Bank 5¢ and rolls again."),
            ((rows.DOUBLED.code, 1, 2), "Ben can't pay for another roll after doubles."),
            ((rows.TIED.code, 0, 1), "Ana and Ben are tied and roll again."),
            ((rows.TIED.code, 0, 1, 3), "Ana, Ben and Dan are tied and roll again."),
            ((rows.MOVED.code, 1, 0, 8, 8, 0), "Ben lands on STAMP AUCTION (8)."),
            ((rows.MOVED.code, 1, 0, 4, 4, terms.LEFT), "Ben lands on MAIL ROUTE (4), which passes cards to the left."),
            (
                (rows.MOVED.code, 1, 0, 22, 22, terms.RIGHT),
                "Ben lands on MAIL ROUTE (22), which passes cards to the right.",
            ),
            ((rows.FLEW.code, 1, 27, 35, 35, 0), "Ben flies to STAMP AUCTION (35)."),
            ((rows.REFUSED.code, 1, 2), "Ben hands in a Keeper card: that ends the turn of Cleo."),
        ],
    )
    def test_what_comes_of_a_space(self, event: Entry, told: str) -> None:
        assert said(event) == told

    def test_a_card_that_is_offered_for_a_wild(self) -> None:
        event = SAMPLES[rows.OFFERED.code]
        assert said(event) == "Ben offers Horned Owl (Birds) for the Wild in the Set of Cleo."

    def test_a_wild_that_is_exchanged(self) -> None:
        told = "Ben exchanges Horned Owl (Birds) for the Wild in the Set of Cleo: the turn ends."
        assert said(SAMPLES[rows.EXCHANGED.code]) == told
        assert "in their own Set" in said((rows.EXCHANGED.code, 1, 1, 18, 60))

    def test_the_end(self) -> None:
        assert said((rows.WON.code, 1, terms.SETS, 2)) == "Ben wins with 2 complete Sets."
        assert said((rows.WON.code, 1, terms.SETS, 3), players=2) == "Ben wins with 3 complete Sets."
        assert said((rows.WON.code, 1, terms.SETS, 1), sets_to_win="1") == "Ben wins with 1 complete Set."
        assert "turn limit" in said((rows.WON.code, 1, terms.TURN_LIMIT, 2))
        assert said((rows.WON.code, 1, terms.RUN_DRY, 5)).startswith("No more cards can come: Ben wins, by most Sets")
        told = "No more cards can come, and nobody has more than all the others."
        assert said((rows.SHARED.code, 1, terms.RUN_DRY)) == told


class TestPrompts:
    """What one needs to know for an answer."""

    def asked(self, state: Stampin, seat: int = 0) -> str:
        return GAME.ask(state, seat, PEOPLE)["prompt"]

    def test_what_can_be_done_besides_the_move(self) -> None:
        alone = ["wild1 pre1 flg1 spc1 din1 flw1"]
        useful = ["wild1 pre1 pre2 spc1 din1 flw1"]
        begins = "Your turn: roll the dice. There are no discards to buy."
        assert self.asked(tables.table(3, alone, keepers=[0])) == begins
        assert self.asked(tables.table(3, alone)) == f"{begins} Before that you may use a Demand card."
        assert self.asked(tables.table(3, useful, keepers=[0])) == f"{begins} Before that you may put a Wild down."
        told = f"{begins} Before that you may put a Wild down or use a Demand card."
        assert self.asked(tables.table(3, useful)) == told
        state = tables.table(3, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"], keepers=[0], piles=["pre1"])
        assert self.asked(state) == (
            "Your turn: do you roll the dice, or buy from the discard piles? You have 80¢. "
            "Instead of rolling or buying you may exchange a stamp for the Wild of a Set."
        )

    def test_a_space_can_be_kept_off_with_a_card_that_could_be_a_demand(self) -> None:
        later = "The card could also be a Demand later."
        for mode, is_said in (("dual", True), ("one_each", False)):
            state = tables.table(3, places=[tables.before(2), 0, 0], dice=[(1, 2)], kd_mode=mode)
            tables.play(state, "roll")
            assert "Do you follow it, or hand in " in self.asked(state)
            assert self.asked(state).endswith(later) == is_said

    def test_a_trade_can_be_refused(self) -> None:
        state = tables.landed(3, 3)
        tables.play(state, "seat1")
        assert self.asked(state, 1) == (
            "Ana is on SWAP MEET and wants to trade a card with you, each drawing blindly. Do you agree, or hand in a "
            "Keeper card (you have 2), which ends the turn of Ana?"
        )

    def test_an_exchange_can_be_refused(self) -> None:
        state = tables.table(3, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"])
        tables.play(state, "brd4>wild")
        asked = GAME.ask(state, 1, PEOPLE)
        assert asked["prompt"] == (
            "Ana offers Bald Eagle (Birds) for the Wild in your Set. Do you agree, or hand in a Keeper card (you have "
            "2), which ends the turn of Ana?"
        )
        assert [choice["label"] for choice in asked["choices"]] == ["Agree to the exchange", "Hand in a Keeper card"]

    @pytest.mark.parametrize(("auction", "is_said"), [("round_robin", False), ("sealed", False), ("live", True)])
    def test_a_pass_is_not_final_in_a_live_auction(self, auction: str, is_said: bool) -> None:
        asked = self.asked(tables.landed(8, 3, auction=auction))
        assert asked.startswith("Auction of ")
        assert asked.endswith("After a pass, the next higher bid lets you in again.") == is_said

    def test_what_is_optional(self) -> None:
        found = self.asked(tables.landed(10, 3, piles=["pre1"]))
        assert found == "ATTIC FIND: you may take a card for nothing, and then discard one. Which do you take?"
        searched = self.asked(tables.landed(5, 3, piles=["pre1"]))
        told = "you may buy a card from the discard piles, and then discard one. Which do you buy? You have 80¢."
        assert searched == f"NLW STAMPS: {told}"

    def test_the_end_of_a_turn(self) -> None:
        state = tables.landed(2, 3, keepers=[0])
        assert (tables.asked(state), tables.answers(state)) == ("close", ["done"])
        assert self.asked(state) == "Nothing is left to do: end your turn."


# ---- records ---------------------------------------------------------------------------------------------------------


def played(chosen: Mapping[str, object], answers: int = 120) -> Match:
    """A match of so many answers, and those that complete the last move."""
    match = GAME.new(players=3, seed=4, **chosen)
    chance = random.Random(1)
    while not match.over and (len(match.moves) < answers or any(match.drafts.values())):
        seat = chance.choice(match.pending)
        match.play(chance.choice(match.state.legal_actions(seat)), seat=seat)
    return match


def changed(record: Record, board: str = "", name: str = "") -> Record:
    """The record with another board in its deal, or with another name for it in its header."""
    made = Record()
    header, deal, *rest = record.lines
    assert isinstance(header, Header)
    assert isinstance(deal, Deal)
    options_ = {**header.options, "board": name} if name else header.options
    (_box, seat, written, cards), *events = deal.events
    made.lines = [
        msgspec.structs.replace(header, options=options_),
        msgspec.structs.replace(deal, events=[["box", seat, board or written, cards], *events]),
        *rest,
    ]
    return made


class TestRecords:
    def test_ours_are_told_by_name(self) -> None:
        name, seat, *box = GAME.note({**CHOSEN, "board": "first"}, SAMPLES[rows.BOX.code])
        assert (name, seat) == ("box", 0)
        assert [str(each).rpartition("-")[0] for each in box] == ["first", "standard"]

    def test_others_come_along_in_the_record(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        match = played({"board": other_board(), "cards": plain_cards()})
        file = tmp_path / "game.jsonl"
        file.write_bytes(match.record.encode())
        forget(monkeypatch)
        again = replay(read_record(file)[0])
        assert again.moves == match.moves
        assert again.log() == match.log()
        assert len(shelf.BOARDS.find(str(again.options["board"])).spaces) == 40
        assert category_title(shelf.DECKS.find(str(again.options["cards"])), 4) == "Category-brd"

    def test_a_record_of_our_board_brings_nothing(self) -> None:
        match = played({})
        assert replay(match.record).moves == match.moves
        assert shelf.BOARDS.laid == {}

    @pytest.mark.parametrize("written", ["no such thing", 'name = "x"\n', "standard"])
    def test_a_board_that_is_none(self, monkeypatch: pytest.MonkeyPatch, written: str) -> None:
        record = played({"board": other_board()}, 5).record
        forget(monkeypatch)
        with pytest.raises(BadRecord, match=r"line 2: its board can't be played with: board: "):
            replay(changed(record, board=written))

    def test_a_board_of_another_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        record = played({"board": other_board()}, 5).record
        forget(monkeypatch)
        with pytest.raises(BadRecord, match=r"line 2: its board would be called 'another-board-\w+', not 'mine-1234'"):
            replay(changed(record, name="mine-1234"))

    def test_a_board_that_is_there_but_told_wrongly(self) -> None:
        record = played({"board": other_board()}, 5).record
        with pytest.raises(BadRecord, match="line 2: the rules and the secret give something else"):
            replay(changed(record, board="no such thing"))

    def test_a_deal_without_a_box(self, monkeypatch: pytest.MonkeyPatch) -> None:
        record = played({"board": other_board()}, 5).record
        forget(monkeypatch)
        deal = record.lines[1]
        assert isinstance(deal, Deal)
        record.lines[1] = Deal(events=deal.events[1:])
        with pytest.raises(BadRecord, match="line 2: the deal should begin with the box"):
            replay(record)


# ---- the terminal ----------------------------------------------------------------------------------------------------


class TestScreen:
    @pytest.mark.parametrize(("width", "players"), [(60, 4), (80, 2), (100, 3), (130, 4)])
    def test_the_table_fits_the_screen(self, width: int, players: int) -> None:
        state = a_state(players, board=other_board(), auction="sealed", kd_mode="one_each", hidden_cash="yes")
        console = Console(width=width, color_system=None)
        for _answer in itertools.islice(play(state, players), 0, 300, 30):
            for seat in (-1, 0):
                table = draw(GAME.view(state, seat), PEOPLE)
                assert isinstance(table, Tabletop)
                lines = console.render_lines(table, pad=False)
                assert max(sum(part.cell_length for part in line) for line in lines) <= width
                few = console.render_lines(table.fitted(12), pad=False)
                assert len(few) <= max(12, len(console.render_lines(table.fitted(1), pad=False)))

    def test_the_frame_goes_round_from_the_south_east(self) -> None:
        state = a_state(2)
        GAME.start(state, FastRng(1))
        console = Console(width=80, color_system=None)
        with console.capture() as capture:
            console.print(draw(GAME.view(state, 0), PEOPLE))
        rows = [line.split("┊")[1:-1] for line in capture.get().splitlines() if line.startswith("┊")]
        assert len(rows) == 11
        assert [cell.strip() for cell in rows[-1][:2]] == ["······", "free"]
        assert rows[-1][-1].startswith("⓿")
        assert rows[0][0].startswith("❶")
        assert [row[-1].strip() for row in rows[-2:0:-1]][:4] == ["draw1", "+15¢", "swap", "pass◂"]

    def test_eagles_on_their_corners_are_seen_in_lines_too(self) -> None:
        state = a_state(2)
        GAME.start(state, FastRng(1))
        told = shown(draw(GAME.view(state, 0), PEOPLE), 60)
        assert "⓿ corner, enters at 1 · ❶ corner, enters at 19" in told
        assert "⓿ Ana" in told

    def test_the_top_of_an_open_pile_is_told(self) -> None:
        state = a_state(2, open_discards="yes")
        GAME.start(state, FastRng(1))
        for card in (60, 16):
            state.piles[0].put(card, 0)
        assert "Pile 1 (2, top first) Birds 3¢, Wild" in shown(draw(GAME.view(state, 0), PEOPLE), 80)

    def test_what_is_enough_shows_what_lies_ahead(self) -> None:
        state = a_state(3)
        GAME.start(state, FastRng(1))
        table = draw(GAME.view(state, 0), PEOPLE)
        assert isinstance(table, Tabletop)
        enough = table.enough(Console(width=80))
        assert "Ahead" in shown(table.fitted(enough), 80)
        assert "Ahead" not in shown(table.fitted(enough - 1), 80)

    def test_a_card_that_is_offered_for_a_wild(self) -> None:
        state = tables.table(3, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"])
        tables.play(state, "brd4>wild")
        written = shown(draw(GAME.view(state, 2), PEOPLE), 200)
        assert "Exchange Ana offers Birds 10¢: Bald Eagle for the Wild of Ben" in written
        assert "Trade" not in written


def shown(table: object, width: int) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(table)
    return capture.get()

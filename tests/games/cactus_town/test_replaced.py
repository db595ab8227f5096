"""Factions that stand only in a file: their games, their words, and the records that carry them along.

The Rustlers are the example of docs/games/cactus_town.md; in `strangers.toml` nothing is as usual. Both are also played
by all of the gauntlet.
"""

import io
import os
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from philately import BadOptions, FastRng, State, _build
from philately.core.replay import replay
from philately.core.verify import examine
from philately.games.cactus_town import GAME, gangs, notation, options, shelf, text
from philately.games.cactus_town.gangs_file import read_gangs, write_gangs
from philately.games.cactus_town.rules import CactusTown, dealing, factions, goals, herd, moves, rounds
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.table import draw
from tests.games.cactus_town import strangers
from tests.gauntlet.cactus_town import CACTUS_TOWN, replaced
from tests.gauntlet.play import ANSWERS, REDEAL, ask_bytes, observed, redealt, start, told, view_bytes
from tests.gauntlet.test_playouts import check_end
from tests.gauntlet.test_why_not import illegal_actions
from tests.gauntlet.twins import greedy_pick
from tests.gauntlet.variants import Variant
from tests.records.tools import new_match, read
from tests.web.test_cactus_town import scene_of

GAMES = 200
LOOK = 24 if os.environ.get("PHILATELY_SOAK") else 240  # answers between two looks at a position


def look_at(variant: Variant, state: State, number: int) -> None:
    """Copies, dumps, samples, secrecy, reasons: what the gauntlet asks of any position, for one seat."""
    game, seat = variant.rules, number % variant.players
    before = state.dump()
    seen = view_bytes(game, state, seat), ask_bytes(game, state, seat), observed(game, state, seat)
    sample = redealt(state, seat, FastRng(number, REDEAL))
    CACTUS_TOWN.conserved(sample)
    assert (view_bytes(game, sample, seat), ask_bytes(game, sample, seat), observed(game, sample, seat)) == seen
    assert redealt(sample, seat, FastRng(number, REDEAL)).dump() == sample.dump()
    loaded = variant.empty()
    loaded.load(before)
    assert loaded.dump() == before and view_bytes(game, loaded, -1) == view_bytes(game, state, -1)
    for asked in state.pending():
        twin = state.copy()
        CACTUS_TOWN.twin(twin, asked, FastRng(number, 21))
        assert twin.legal_actions(asked) == state.legal_actions(asked)
        assert greedy_pick(variant, state, asked) < len(state.legal_actions(asked))
        for action in illegal_actions(variant, state, asked, FastRng(number)):
            why = game.why_not(state, asked, action)
            assert why is not None and why["message"] and game.rule(why["rule"])
            assert game.why_not(twin, asked, action) == why
    assert state.dump() == before


def test_two_hundred_games_with_replaced_factions() -> None:
    """At random, with all that the gauntlet looks at: nothing is lost or betrayed, and every game has an outcome."""
    won: set[str] = set()
    for seed in range(GAMES if _build.COMPILED else GAMES // 20):
        variant = CACTUS_TOWN.further[seed % len(CACTUS_TOWN.further)]
        state, rng = start(variant, seed, telling=True), FastRng(seed, ANSWERS)
        before = state.copy()
        number = 0
        while state.to_move >= 0:
            if number % LOOK == seed % LOOK:
                look_at(variant, state, number)
                CACTUS_TOWN.conserved(state)
                CACTUS_TOWN.follows(before, state)
                before = state.copy()
            state.choose(rng.below(state.count()))
            number += 1
        CACTUS_TOWN.conserved(state)
        check_end(state, variant.players)
        assert isinstance(state, CactusTown)
        if state.winner >= 0:
            won.add(f"{variant.label} {gangs.FACTION_WORDS[state.setup.factions[state.winner]]}")
        assert all("{" not in line for line in told(variant, state, seed % variant.players))
    assert len(won) > 4


@pytest.mark.parametrize("variant", CACTUS_TOWN.further, ids=lambda variant: variant.label)
def test_a_record_of_greedy_bots_carries_its_file(
    variant: Variant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is replayed and verified where nobody has that file."""
    match = new_match(variant, 5)
    while match.pending:
        seat = match.pending[0]
        match.play(match.state.legal_actions(seat)[greedy_pick(variant, match.state, seat)], seat=seat)
    monkeypatch.setattr(shelf.GANGS, "laid", {})
    monkeypatch.setenv(shelf.FOLDER, str(tmp_path))
    record = read(match.record.encode(), tmp_path)
    verdict = examine(record, finished=True)
    assert verdict.fine and "the result follows from the answers" in verdict.proven
    assert replay(record).outcome == match.outcome
    assert str(record.header.options["cards"]) in shelf.GANGS.laid


# ---- what the data say ---------------------------------------------------------------------------------------------


def laid_out(label: str, seed: int = 3) -> CactusTown:
    """A game that is dealt, and in which nobody has answered."""
    state = start(next(variant for variant in CACTUS_TOWN.further if variant.label == label), seed, telling=True)
    assert isinstance(state, CactusTown)
    return state


def places(state: CactusTown) -> dict[str, str]:
    """Where the figures in play are."""
    seen = GAME.view(state, -1)
    assert isinstance(seen["figures"], list)
    return {figure["figure"]: figure["place"] for figure in seen["figures"]}


def answer(state: CactusTown, *words: str) -> None:
    for word in words:
        state.apply(state.to_move, GAME.action(word))


def offered(state: CactusTown) -> list[str]:
    return [GAME.word(action) for action in state.legal_actions(state.to_move)]


def acting(state: CactusTown, letter: str, kind: int) -> None:
    """It is as if this faction had just chosen an action of its card."""
    state.active = state.to_move = state.seats["osbdc".index(letter)]
    state.card, state.kind = 0, kind
    state.moved = state.ridden = 0
    moves.next_step(state)


def put(state: CactusTown, **figures: str) -> None:
    for figure, place in figures.items():
        state.at[notation.FIGURE_WORDS.index(figure)] = notation.PLACE_WORDS.index(place)


def begun(label: str = "strangers-5p") -> CactusTown:
    """A game in which everybody stands where the first answers put them."""
    state = laid_out(label)
    answer(state, "b5", "c3")
    while state.question is rounds.PROGRAM:
        state.choose(0)
    return state


class TestWhereTheyStart:
    """CT-26, CT-27, CT-29, CT-30."""

    def test_in_the_spaces_of_the_file(self) -> None:
        state = laid_out("strangers-5p")
        assert state.setup.factions == [t.OUTLAWS, t.COWBOY, t.DANCER, t.HUNTERS, t.LAW]  # CT-16
        assert places(state) == {
            "o1": "a2", "o2": "e4", "s1": "d3", "s2": "b3", "h1": "b5", "h2": "b5", "d": "c3", "bull": "f4",
            "cow1": "f2",
        }  # fmt: skip
        assert offered(state) == ["a2", "e4", "b5"]
        prompt = "Your Smugglers start in all of these spaces but one. Which one stays free, for the Bailiffs?"
        assert GAME.ask(state, 0, list("ABCDE"))["prompt"] == prompt

    def test_as_the_players_choose(self) -> None:
        state = laid_out("strangers-5p")
        answer(state, "a2")
        assert {figure: places(state)[figure] for figure in ("o1", "o2", "h1", "h2")} == {
            "o1": "e4", "o2": "b5", "h1": "a2", "h2": "a2"
        }  # fmt: skip
        ask = GAME.ask(state, 2, list("ABCDE"))
        assert offered(state) == ["c3", "c1", "e2"] and ask["prompt"] == "Where does your Gambler start?"
        why = GAME.why_not(state, 2, GAME.action("a1"))
        assert why is not None and why["message"] == "Your figure can't start in a1."
        answer(state, "e2")
        assert places(state)["d"] == "e2" and state.question is rounds.PROGRAM
        assert GAME.sentence(variant_options(state), state.story[-2], 0, list("ABCDE")) == "C's Gambler starts in e2."

    def test_without_a_question_if_no_space_stays_free(self) -> None:
        source = strangers.rustlers().replace(b'["a1", "a5", "e5", "e1"]', b'["b2", "a5", "e5"]')
        name = shelf.GANGS.lay(read_gangs(source, "mine.toml"))
        chosen = options.check({"cards": name, "factions": "osb"}, 3)
        state = CactusTown(3, options.setup(chosen, 3))
        dealing.deal(state, FastRng(1))
        assert state.question is rounds.PROGRAM and state.free_corner == t.NONE
        assert [places(state)[figure] for figure in ("o1", "o2", "o3", "h1", "h2")] == ["b2", "a5", "e5", "a2", "e4"]


def variant_options(state: CactusTown) -> dict[str, str | int | bool]:
    """The options of a game with the strangers' cards."""
    letters = "".join("osbdc"[faction] for faction in sorted(state.setup.factions))
    return options.check({"cards": state.setup.cards, "factions": letters}, state.players)


class TestTrainAndFields:
    """CT-123, CT-128, CT-138."""

    def test_a_field_leads_to_the_buildings_it_borders_on(self) -> None:
        state = begun()
        put(state, cow1="f3")
        acting(state, "c", t.WALK_COWBOY)
        assert offered(state) == ["done", "bull>d1", "bull>e1"]

    def test_nobody_bumps_beside_the_fields(self) -> None:
        state = begun()
        put(state, bull="a1", o1="a1", cow1="b2", o2="b2")
        assert herd.quarry_of(state, t.BULL) == 0 and herd.quarry_of(state, t.FIRST_COW) == 1 << 1
        put(state, bull="a2", o1="a2")
        assert herd.quarry_of(state, t.BULL) == 1

    def test_a_wagon_takes_whom_it_is_for_from_where_it_is_entered(self) -> None:
        state = begun()
        put(state, cow1="b5", bull="b4", o2="c1", h1="a1", h2="d1", o1="e2")
        acting(state, "c", t.SNEAK_ONE_COW)
        assert "cow1>w2" in offered(state) and "cow1>w3" not in offered(state)
        why = GAME.why_not(state, state.to_move, GAME.action("cow1>w3"))
        assert why is not None and (why["message"], why["rule"]) == ("That wagon isn't for the heifer.", "CT-138")
        answer(state, "cow1>w2")
        put(state, bull="b5")
        acting(state, "c", t.WALK_COWBOY)
        assert "bull>w3" in offered(state) and "bull>w2" not in offered(state)
        answer(state, "bull>w3")
        assert state.winner == state.seats[t.COWBOY] and goals.needed(state.setup, t.COWBOY) == [2]  # CT-110


class TestStandoff:
    """CT-46."""

    def test_it_hinders_what_the_file_says(self) -> None:
        state = begun()
        put(state, o1="b2", s1="b2", bull="b2")
        acting(state, "o", t.WALK)
        assert "o1>b1" in offered(state)
        acting(state, "o", t.SNEAK)
        assert "o1>b1" not in offered(state) and "o2>d4" in offered(state)
        why = GAME.why_not(state, state.to_move, GAME.action("o1>b1"))
        assert why is not None and why == {"message": "In a standoff, Smuggler 1 can't do that.", "rule": "CT-46"}

    def test_the_herd_can_be_kept_from_regrouping(self) -> None:
        state = begun()
        put(state, bull="b2", o1="b2", cow1="e5")
        assert state.is_held(t.BULL, t.REGROUP) and not state.is_held(t.BULL, t.STAMPEDE)
        assert not state.is_held(t.FIRST_COW, t.REGROUP)

    def test_an_agreed_capture_is_never_hindered(self) -> None:
        setup = options.setup(options.check({"capture_in_standoff": "on"}, 3), 3)
        usual = options.setup(options.check({}, 3), 3)
        assert usual.hindered & ~setup.hindered == 1 << t.CAPTURE


class TestWhatTheyDo:
    def test_rangers_who_are_two_arrest_for_their_goal(self) -> None:
        """CT-85, CT-87."""
        state = begun()
        put(state, s2="b2", o1="b2")
        state.stunned = 1
        state.active = state.seats[t.LAW]
        factions.arrest(state)
        assert (state.winner, state.reason) == (state.seats[t.LAW], t.GOAL)

    def test_every_bailiff_pays(self) -> None:
        """CT-97."""
        state = begun()
        first, second = [space for space in range(t.GRID) if state.debts >> state.buildings[space] & 1
                         and space != t.OFFICE_SPACE][:2]  # fmt: skip
        state.face_up |= 1 << first | 1 << second
        put(state, o1="d5", o2="e5", s1="d4", s2="c4", d="e1")
        state.at[t.FIRST_HUNTER], state.at[t.FIRST_HUNTER + 1] = first, second
        state.active = state.seats[t.HUNTERS]
        before = state.paid
        factions.pay(state)
        assert before == 0 and bin(state.paid).count("1") == 2 and state.reason == 0

    def test_who_stuns_and_who_flips(self) -> None:
        """CT-67, CT-70: whoever arrests or captures; whoever needs duels."""
        setup = begun().setup
        assert setup.stunners == 0b011_011_000 and setup.rewarded == 1 << t.SHE
        assert laid_out("rustlers-5p").setup.stunners == 0b111_000

    def test_the_last_of_two_smugglers_carries_two(self) -> None:
        """CT-75."""
        state = begun()
        assert factions.carries(state) == 1
        put(state, o1="jail")
        assert factions.carries(state) == 2

    def test_the_last_outlaw_wins_for_those_who_lack_nothing_else(self) -> None:
        """CT-86: not for those who still need horses."""
        source = strangers.STRANGERS.read_bytes().replace(b"jailed = 1\n", b"jailed = 2\nhorses = 1\n")
        source = source.replace(b'["sneak", "can-can"], value = 3', b'["horse", "can-can"], value = 3')
        source = source.replace(b'["walk", "horse"]', b'["walk", "sneak"]').replace(b"horses = 2\nduels", b"duels")
        name = shelf.GANGS.lay(read_gangs(source, "mine.toml"))
        for horses, end in ((0, (-1, t.NO_HOPE)), (1, (1, t.LAST_OUTLAW))):
            state = CactusTown(2, options.setup(options.check({"cards": name, "factions": "os"}, 2), 2))
            dealing.deal(state, FastRng(1))
            put(state, o1="out", o2="b2", s1="b2")
            state.stunned, state.horses_taken, state.active = 2, horses, 1
            factions.arrest(state)
            assert (state.winner, state.reason) == end


# ---- words and pictures --------------------------------------------------------------------------------------------


def test_they_are_called_as_in_the_file() -> None:
    state = begun()
    cards = state.setup.cards
    assert text.figure_said(cards, t.FIRST_LAW) == "the Captain" and text.figure_title(cards, t.FIRST_COW) == "Heifer"
    mine = shelf.GANGS.find(cards)
    assert gangs.goal_said(mine, t.OUTLAWS) == "Bring 2 loot over the border."
    assert gangs.goal_said(mine, t.LAW) == "Jail 1 Outlaws: beat them in a duel, stun them, arrest them."
    assert gangs.goal_said(mine, t.HUNTERS) == "Take 1 Outlaw prisoner. Pay 3 debts."
    assert gangs.goal_said(mine, t.DANCER) == "Steal 2 horses. Win 1 duel."
    assert gangs.goal_said(mine, t.COWBOY) == "Bring all 2 animals to the train, the Cowboy last."


def test_whoever_wins_is_named() -> None:
    state = begun()
    state.loot_out, state.active = 2, 0
    assert goals.is_over(state)
    said = [GAME.sentence(variant_options(state), state.story[-1], seat, list("ABCDE"), you=True) for seat in (0, 1)]
    assert said == ["You win with Smugglers: the goal is reached.", "A wins with Smugglers: the goal is reached."]


def test_the_terminal_shows_names_colours_and_goals() -> None:
    state = begun()
    console = Console(width=120, height=60, record=True, file=io.StringIO(), color_system="truecolor")
    console.print(GAME.draw(GAME.view(state, 3), list("ABCDE")))
    drawn = console.export_text(styles=True)
    for word in ("Smugglers", "Bailiffs", "Gambler", "Drover", "prisoner 0/1", "debts 0/3", "Debts"):
        assert word in drawn, word
    assert "175;135;255" in drawn  # violet, of the Rangers


def test_the_page_shows_names_colours_and_goals() -> None:
    state = begun()
    page = str(draw(replace(scene_of(state), seat=3, view=GAME.view(state, 3))))
    for word in (
        "Smugglers",
        "Rangers",
        "the Captain"[4:],
        "Bailiff 1",
        "Take 1 Outlaw prisoner. Pay 3 debts.",
        "Debts",
    ):
        assert word in page, word
    assert "sheet own hunters side-teal" in page and "law side-violet" in page and "Prisoner" in page
    usual = CactusTown(3, options.setup(options.check({}, 3), 3))
    dealing.deal(usual, FastRng(1))
    assert "side-" not in str(draw(scene_of(usual)))


# ---- files of earlier releases -------------------------------------------------------------------------------------


def test_files_without_the_later_tables_are_read_and_written_as_before() -> None:
    """Records name our cards by these hashes, and carry others as they were written then."""
    assert [shelf.GANGS.tell(name) for name in ("standard", "first")] == ["standard-f0c35947", "first-be370df9"]
    for word in ("title", "colour", "figures", "standoff", "wagons", "fields"):
        assert word not in write_gangs(shelf.GANGS.find("standard")).decode()


@pytest.mark.parametrize("name", strangers.SOURCES)
def test_a_file_is_written_as_it_was_read(name: str) -> None:
    read_once = read_gangs(strangers.SOURCES[name](), name)
    assert read_gangs(write_gangs(read_once), name) == read_once


def test_cards_without_a_combination_for_so_many() -> None:
    name = replaced("strangers")
    with pytest.raises(BadOptions) as refused:
        options.check({"cards": name, "factions": "obd"}, 2)
    assert str(refused.value) == "with 2 players factions can't be 'obd'; they can be os"
    source = strangers.STRANGERS.read_bytes().replace(b'{ factions = "obdc" }, ', b"")
    name = shelf.GANGS.lay(read_gangs(source, "mine.toml"))
    for said in ({}, {"factions": "osbd"}, {"stampede": "off"}):
        with pytest.raises(BadOptions) as refused:
            options.check({"cards": name, **said}, 4)
        right = "these cards have no combination of factions for 4 players; they have some for 2 or 3 or 5"
        assert str(refused.value) == right


def test_two_who_need_the_same_cannot_play_together() -> None:
    """What is stolen, paid, won and taken is counted once."""
    source = strangers.rustlers().replace(b'["walk", "duel"], value = 2', b'["walk", "horse"], value = 2')
    source = source.replace(b"[law.goal]  # Outlaws (CT-85)\n", b"[law.goal]\nhorses = 1\n")
    with pytest.raises(BadOptions) as refused:
        read_gangs(source, "mine.toml")
    wrong = "mine.toml: combination 2: law and hunters both need horses; of those who play together only one can"
    assert str(refused.value) == wrong

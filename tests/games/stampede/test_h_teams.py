"""Section H: the team variant."""

import pytest

from philately.core.errors import BadOptions
from philately.core.outcome import Outcome
from philately.games.stampede import GAME
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules import events as e

from .table import album, answers, hand, known, play, some, table, told, view, winners

PARROTS = ["parrot.hippo", "parrot.lion", "parrot.croc"]


def crocodiles(players: int, seat: int, teams: str, *, ticked: tuple[int, ...] = (), **chosen: object) -> Stampede:
    """Lay out a position where the active seat completes five Crocodiles with its next move, others ticked before."""
    hands: list[list[str]] = [[] for _ in range(players)]
    albums: list[list[str]] = [[] for _ in range(players)]
    hands[seat] = ["croc.rhino"]
    albums[seat] = some("croc", 4)
    state = table(players, hands, albums, active=seat, teams=teams, having=chosen)
    for other in ticked:
        state.ticks[other] = 1
    return state


# ---- seating ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seating"), [(4, "ABAB"), (5, "ABABA"), (6, "ABCABC")])
def test_automatic_seating_alternates(players: int, seating: str) -> None:
    """S-38: partners sit as far apart as the number allows."""
    match = GAME.new(players=players, seed=1, teams="auto")
    assert match.view(0)["teams"] == list(seating)
    assert match.options["teams"] == seating.lower()


@pytest.mark.parametrize(
    ("players", "seating"), [(6, "ABABAB"), (5, "ABABC"), (4, "AABB"), (4, "ABCA"), (6, "AAABBB"), (5, "abcab")]
)
def test_other_seatings_can_be_chosen(players: int, seating: str) -> None:
    """S-38: the options for 5 and 6 players, and any custom seating of two or three teams."""
    assert GAME.new(players=players, seed=1, teams=seating).view(0)["teams"] == list(seating.upper())


@pytest.mark.parametrize("seating", ["AAAA", "ABCD", "BABA", "ACAC", "ABA", "ABABA", "A-B-", "yes", "acba"])
def test_what_is_no_seating_is_refused(seating: str) -> None:
    """S-37, S-38: one letter a seat, two or three teams, named in the order they sit."""
    with pytest.raises(BadOptions, match=r"is no seating for 4 players.*such as ABAB"):
        GAME.new(players=4, teams=seating)


@pytest.mark.parametrize("players", [2, 3])
def test_teams_need_four_players(players: int) -> None:
    """S-37: 4 or more."""
    with pytest.raises(BadOptions, match=f"a team game needs 4 or more players, not {players}"):
        GAME.new(players=players, teams="auto")


def test_without_teams_there_are_none() -> None:
    """S-37: the ordinary game."""
    seen = view(table(players=4), 0)
    assert seen["teams"] == []
    assert seen["ticks"] == []


# ---- play ------------------------------------------------------------------------------------------------------------


def test_partners_hands_stay_hidden() -> None:
    """S-37: no extra rule is given."""
    state = table(players=4, teams="auto")
    assert known(state, 0, 2) == []
    assert known(state, 0, 0) == hand(state, 0)


def test_an_exchange_with_a_team_mate_is_an_ordinary_exchange() -> None:
    """S-37: a Lion between partners."""
    state = table(4, [["lion.croc"]], [["hippo.lion"], [], ["rhino.lion"]], teams="auto")
    play(state, "lion.croc")
    assert "hippo.lion" in answers(state)
    play(state, "hippo.lion", "seat2", "rhino.lion")
    assert "rhino.lion" in album(state, 0)
    assert "hippo.lion" in album(state, 2)


def test_one_member_alone_does_not_win() -> None:
    """S-39: it is ticked off, and the game goes on."""
    state = play(crocodiles(4, 1, "auto"), "croc.rhino", "seat0")
    assert winners(state) is None
    assert view(state, 0)["ticks"] == ["", "five", "", ""]
    assert state.active == 2
    assert (e.SATISFIED.code, 1, 1) in state.story
    assert "Seat 1 has five of one animal: ticked off for the team." in told(state, 3)


def test_the_last_member_of_a_team_ends_the_game_for_the_whole_team() -> None:
    """S-39: the instant the last member is ticked."""
    state = play(crocodiles(4, 1, "auto", ticked=(3,)), "croc.rhino", "seat0")
    assert winners(state) == ((1, 3), "five")
    assert state.outcome() == Outcome((2, 1, 2, 1), (0.0, 1.0, 0.0, 1.0), "five")
    assert state.story[-1][:2] == (e.WON.code, 1)
    assert told(state, 0)[-1] == "Team B wins: Seat 1 has five of one animal."


def test_a_tick_of_another_team_does_not_help() -> None:
    """S-39: each member of one team."""
    state = play(crocodiles(4, 1, "auto", ticked=(0,)), "croc.rhino", "seat0")
    assert winners(state) is None


def test_the_sets_need_not_be_there_at_the_same_time() -> None:
    """S-39: a tick is permanent, the cards may go."""
    state = crocodiles(4, 1, "auto", ticked=(3,))
    assert state.animals_in_album(3, 3) < 5
    assert winners(play(state, "croc.rhino", "seat0")) == ((1, 3), "five")


def test_all_nine_tick_off_too() -> None:
    """S-39: any winning condition."""
    nine = ["elephant.lion", "hippo.lion", "lion.croc", "croc.lion", "giraffe.lion", "rhino.lion", "baboon.lion"]
    state = table(4, [["parrot.lion"]], [[*nine, "buffalo.lion"]], teams="auto")
    play(state, "parrot.lion")
    assert view(state, 0)["ticks"] == ["nine", "", "", ""]


def test_four_parrots_tick_off_immediately() -> None:
    """S-39, S-26: the player goes on with the turn."""
    state = table(4, [["giraffe.lion"]], [PARROTS], pile=["parrot.giraffe"], teams="auto")
    play(state, "giraffe.lion", "take")
    assert view(state, 0)["ticks"] == ["parrots", "", "", ""]
    assert winners(state) is None
    assert answers(state) == ["giraffe.lion", "parrot.hippo", "parrot.lion", "parrot.croc"]


def test_four_parrots_tick_off_a_player_off_turn() -> None:
    """S-39, S-26: handed over by anybody, the partner too; here that ends the game."""
    state = table(4, [["lion.croc"]], [["parrot.rhino"], [], [*PARROTS, "hippo.lion"]], teams="auto")
    state.ticks[0] = 1
    play(state, "lion.croc", "parrot.rhino", "seat2", "hippo.lion")
    assert winners(state) == ((0, 2), "parrots")


def test_a_ticked_holder_of_four_parrots_hides_nobody_elses() -> None:
    """S-39, S-26: the active player's own four mean nothing any more, those of the partner do."""
    own, theirs = some("parrot", 4), ["parrot.giraffe", "parrot.baboon", "parrot.buffalo", "hippo.croc"]
    state = table(4, [["hippo.lion", "parrot.rhino"]], [own, [], theirs], teams="auto")
    state.ticks[0] = 3
    play(state, "hippo.lion", "parrot.rhino", "seat2", "hippo.croc")
    assert view(state, 0)["ticks"] == ["parrots", "", "parrots", ""]
    assert winners(state) == ((0, 2), "parrots")


def test_own_turn_parrots_tick_off_at_the_start_of_the_own_turn() -> None:
    """S-39, S-26 `own_turn`: the turn then goes on with the draw."""
    state = table(4, [["lion.croc"]], [["parrot.rhino"], [*PARROTS, "hippo.lion"]], teams="auto", parrot_win="own_turn")
    play(state, "lion.croc", "parrot.rhino", "seat1", "hippo.lion")
    assert view(state, 0)["ticks"] == ["", "parrots", "", ""]
    assert state.active == 1
    assert state.hands[1].size == 4


def test_ticked_players_play_on_and_further_sets_mean_nothing() -> None:
    """S-39: no second tick, more than four Parrots are possible."""
    state = table(4, [["parrot.giraffe"]], [[*PARROTS, "parrot.rhino"]], teams="auto")
    state.ticks[0] = 3
    play(state, "parrot.giraffe")
    assert winners(state) is None
    assert state.animals_in_album(0, 8) == 5
    assert e.SATISFIED.code not in [event[0] for event in state.story]
    assert state.active == 1


# ---- trios -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seating"), [(5, "ABABA"), (6, "ABABAB")])
def test_by_default_a_trio_needs_all_three(players: int, seating: str) -> None:
    """S-38: as the text says."""
    state = play(crocodiles(players, 0, seating, ticked=(2,)), "croc.rhino", "seat1")
    assert winners(state) is None
    state = play(crocodiles(players, 0, seating, ticked=(2, 4)), "croc.rhino", "seat1")
    assert winners(state) == ((0, 2, 4), "five")


@pytest.mark.parametrize(("players", "seating"), [(5, "ABABA"), (6, "ABABAB")])
def test_trio_needs_two(players: int, seating: str) -> None:
    """S-38: the option; all three win."""
    state = play(crocodiles(players, 0, seating, trio_needs="two"), "croc.rhino", "seat1")
    assert winners(state) is None
    state = play(crocodiles(players, 0, seating, ticked=(2,), trio_needs="two"), "croc.rhino", "seat1")
    assert winners(state) == ((0, 2, 4), "five")


def test_trio_needs_two_leaves_pairs_and_singles_alone() -> None:
    """S-38: a pair needs both, a single player one."""
    state = play(crocodiles(5, 1, "ABABA", trio_needs="two"), "croc.rhino", "seat0")
    assert winners(state) is None
    state = play(crocodiles(5, 1, "ABABA", ticked=(3,), trio_needs="two"), "croc.rhino", "seat0")
    assert winners(state) == ((1, 3), "five")
    state = play(crocodiles(5, 4, "ABABC"), "croc.rhino", "seat0")
    assert winners(state) == ((4,), "five")


def test_three_pairs() -> None:
    """S-38: A B C A B C."""
    state = play(crocodiles(6, 5, "auto", ticked=(2, 0, 1)), "croc.rhino", "seat0")
    assert winners(state) == ((2, 5), "five")

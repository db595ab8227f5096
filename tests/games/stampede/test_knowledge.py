"""Who knows what after each kind of event (S-20, S-22, S-23, S-33, S-35, S-36)."""

import pytest

from philately.core.rng import FastRng
from philately.games.stampede import GAME
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules.terms import REFILLED

from .table import album, answers, asked, back, hand, in_order, known, pile, places, play, some, table, view

RHINO_HAND = ["rhino.lion", "elephant.lion", "hippo.lion", "lion.croc"]
ALL = (0, 1, 2, -1)


def others(state: Stampede, owner: int) -> list[list[str]]:
    """List what everybody but the owner knows of a hand, seat by seat, the spectator last."""
    return [known(state, seat, owner) for seat in ALL if seat != owner]


# ---- hands -----------------------------------------------------------------------------------------------------------


def test_a_drawn_card_is_known_to_its_owner_only() -> None:
    """S-36: everybody sees its back."""
    state = play(table(hands=[["parrot.lion"]], pile=["rhino.croc"]), "parrot.lion")
    assert "rhino.croc" in known(state, 1, 1)
    assert others(state, 1) == [[], [], []]


def test_baboon_the_card_from_the_area_is_public() -> None:
    """S-23: its identity in the hand is public knowledge; the rest of the hand is not."""
    state = table(hands=[["baboon.lion", "hippo.lion"]], area=["croc.lion"])
    play(state, "baboon.lion", "hippo.lion", "croc.lion")
    assert others(state, 0) == [["croc.lion"]] * 3


def test_hippo_the_card_from_an_album_is_public() -> None:
    """S-35: taken from an album."""
    state = table(hands=[["hippo.lion", "hippo.croc"]], albums=[[], ["rhino.lion"]])
    play(state, "hippo.lion", "hippo.croc", "seat1", "rhino.lion")
    assert others(state, 0) == [["rhino.lion"]] * 3


def test_elephant_the_card_from_the_album_is_public() -> None:
    """S-35: taken from an album."""
    state = table(hands=[["elephant.lion", "hippo.lion"]])
    play(state, "elephant.lion", "hippo.lion", "elephant.lion")
    assert others(state, 0) == [["elephant.lion"]] * 3


def test_crocodile_both_know_both_hands_and_the_third_player_does_not() -> None:
    """S-20: three players."""
    state = table(hands=[["croc.lion", *some("hippo", 3)], some("rhino", 3), some("baboon", 3)], pile=["parrot.lion"])
    play(state, "croc.lion", "seat2")
    assert known(state, 0, 2) == known(state, 2, 2) == some("hippo", 3)
    assert known(state, 2, 0) == known(state, 0, 0) == some("baboon", 3)
    assert known(state, 1, 0) == known(state, 1, 2) == []
    assert known(state, -1, 0) == known(state, -1, 2) == []
    assert known(state, 0, 1) == known(state, 2, 1) == []  # the drawn parrot is seat 1's alone


def test_crocodile_what_others_knew_goes_with_the_hand() -> None:
    """S-20, S-35: a public card stays public in its new hand."""
    state = table(
        hands=[["baboon.lion", "hippo.lion"], ["croc.hippo"]], area=["croc.lion"], pile=["parrot.lion", "parrot.croc"]
    )
    play(state, "baboon.lion", "hippo.lion", "croc.lion")
    play(state, "croc.hippo", "seat0")
    assert known(state, 2, 1) == ["croc.lion"]
    assert known(state, 2, 0) == []
    assert known(state, 0, 1) == hand(state, 1)
    assert known(state, 1, 0) == hand(state, 0)


def test_crocodile_what_is_drawn_later_is_not_known() -> None:
    """S-20: both know the hands as they were."""
    state = table(
        2, [["croc.lion", *some("hippo", 3)], ["parrot.lion", *some("rhino", 2)]], pile=["baboon.lion", "buffalo.lion"]
    )
    play(state, "croc.lion")
    assert state.active == 1
    assert known(state, 0, 1) == some("hippo", 3)
    assert "baboon.lion" in hand(state, 1)


def test_a_known_card_that_is_played_is_known_no_more() -> None:
    """S-35: the rest still is."""
    state = table(2, [["croc.lion", *some("hippo", 3)], ["parrot.lion", *some("rhino", 2)]], pile=["parrot.croc"])
    play(state, "croc.lion", "parrot.croc")
    assert known(state, 0, 1) == some("hippo", 3)
    assert known(state, 1, 0) == in_order(["parrot.lion", *some("rhino", 2)])
    play(state, "parrot.lion")
    assert known(state, 1, 0) == some("rhino", 2)


def equal_stamps(kept: str) -> Stampede:
    """Seat 0 holds a public lion.hippo and a secret card with the same back, and plays lion.hippo in its next turn."""
    state = table(
        2,
        [["baboon.lion", "hippo.croc", kept, "rhino.lion"], ["parrot.lion"]],
        [["buffalo.lion", "buffalo.croc"]],
        ["lion.hippo"],
        ["buffalo.rhino", "rhino.elephant", "rhino.hippo"],
    )
    play(state, "baboon.lion", "hippo.croc", "lion.hippo", "parrot.lion")
    assert known(state, 1, 0) == ["lion.hippo"]
    return play(state, "lion.hippo")


def test_of_two_equal_stamps_one_known_none_is_known_after_one_was_played() -> None:
    """S-35: nobody can tell which of the two it was."""
    state = equal_stamps("lion.hippo")
    play(state, "buffalo.lion")  # its action, with the only other player
    play(state, answers(state)[0])
    assert hand(state, 0).count("lion.hippo") == 1
    assert known(state, 1, 0) == []


def test_of_two_cards_with_one_back_the_known_one_is_gone_when_played() -> None:
    """S-35: the other one was never known."""
    state = equal_stamps("hippo.lion")
    play(state, "buffalo.lion")
    play(state, answers(state)[0])
    assert "hippo.lion" in hand(state, 0)
    assert known(state, 1, 0) == []


def test_of_two_equal_stamps_both_known_one_stays_known() -> None:
    """S-35: whoever knew two knows one."""
    state = table(
        2,
        [["croc.lion", "lion.hippo", "lion.hippo", "rhino.lion"], ["parrot.lion"]],
        pile=["parrot.croc", "parrot.rhino"],
    )
    play(state, "croc.lion")
    assert known(state, 0, 1) == ["lion.hippo", "lion.hippo", "rhino.lion"]
    play(state, "lion.hippo", album(state, 1)[0], album(state, 0)[0])
    assert known(state, 0, 1) == ["lion.hippo", "rhino.lion"]


def test_a_second_equal_stamp_taken_openly_is_known_once() -> None:
    """S-35: one of the two is public, the other is not."""
    state = table(hands=[["baboon.lion", "hippo.lion", "lion.hippo"]], area=["lion.hippo"])
    play(state, "baboon.lion", "hippo.lion", "lion.hippo")
    assert hand(state, 0).count("lion.hippo") == 2
    assert others(state, 0) == [["lion.hippo"]] * 3


# ---- the pile --------------------------------------------------------------------------------------------------------


def test_a_giraffe_card_is_known_at_its_place_and_in_the_hand_that_draws_it() -> None:
    """S-35: it follows into the hand."""
    state = table(
        hands=[["giraffe.lion"], ["parrot.lion"], ["parrot.croc"]], albums=[["rhino.lion"]], pile=["elephant.croc"]
    )
    play(state, "giraffe.lion", "take", "rhino.lion", "@2")
    assert [places(state, seat)[1] for seat in ALL] == ["rhino.lion"] * 4
    play(state, "parrot.lion")
    assert [places(state, seat)[0] for seat in ALL] == ["rhino.lion"] * 4
    play(state, "parrot.croc")
    assert "rhino.lion" in hand(state, 0)
    assert others(state, 0) == [["rhino.lion"]] * 3


def test_a_giraffe_that_returns_first_is_known_as_well() -> None:
    """S-35: order b-a."""
    state = table(hands=[["giraffe.lion"]], albums=[["rhino.lion"]])
    play(state, "giraffe.lion", "return", "rhino.lion", "@5")
    assert places(state, 2)[3] == "rhino.lion"  # one card taken into the album, one drawn


def test_own_rhino_cards_are_known_by_front_to_their_owner_and_by_back_to_the_others() -> None:
    """S-36: also in the hand of who draws them."""
    state = table(hands=[RHINO_HAND, ["parrot.lion"]])
    play(state, "rhino.lion", "take", "elephant.lion", "@0", "hippo.lion", "@1", "@2")
    assert "elephant.lion" in hand(state, 1)
    assert known(state, 0, 1) == ["elephant.lion"]
    assert known(state, 2, 1) == known(state, -1, 1) == []
    under = back(pile(state)[2])  # it lay on top for a moment
    assert places(state, 0) == {0: "hippo.lion", 1: "lion.croc", 2: under}
    assert places(state, 1) == places(state, 2) == {0: "hippo/lion", 1: "lion/croc", 2: under}


def test_rhino_cards_that_were_public_stay_public_in_the_pile() -> None:
    """S-35: a publicly known hand card goes to a public place."""
    state = table(
        hands=[["baboon.lion", "hippo.lion", "elephant.lion", "rhino.lion"], ["parrot.lion"], ["parrot.croc"]],
        area=["croc.rhino"],
        pile=["parrot.hippo", "parrot.giraffe", "buffalo.lion"],
    )
    play(state, "baboon.lion", "hippo.lion", "croc.rhino", "parrot.lion", "parrot.croc")
    play(state, "rhino.lion", "take", "croc.rhino", "@3", "elephant.lion", "@5", "@7")
    assert places(state, 2)[2] == "croc.rhino"
    assert places(state, 2)[4] == "elephant/lion"
    assert places(state, 0)[4] == "elephant.lion"


def ambiguous(secret: str) -> Stampede:
    """Seat 0 has a public lion.hippo and a secret card with the same back, and returns both by one Rhino."""
    state = table(
        hands=[["baboon.lion", "hippo.croc", secret, "rhino.lion"], ["parrot.lion"], ["parrot.croc"]],
        area=["lion.hippo"],
        pile=["parrot.hippo", "parrot.giraffe", "buffalo.lion"],
    )
    play(state, "baboon.lion", "hippo.croc", "lion.hippo", "parrot.lion", "parrot.croc")
    assert others(state, 0) == [["lion.hippo"]] * 3
    return play(state, "rhino.lion", "take")


@pytest.mark.parametrize("secret", ["hippo.lion", "lion.hippo"])
def test_two_cards_with_the_same_back_in_one_rhino_leave_neither_marked(secret: str) -> None:
    """S-35: watchers tell face-down cards apart only by back; the owner knows."""
    state = ambiguous(secret)
    play(state, "lion.hippo", "@3")
    rest = secret if secret in answers(state) else "lion.hippo"
    play(state, rest, "@5", "@7")
    for seat in (1, 2, -1):
        assert places(state, seat)[2] == places(state, seat)[4] == "hippo/lion"
    assert places(state, 0)[2] == "lion.hippo"
    assert places(state, 0)[4] == secret


def test_two_known_cards_with_different_fronts_and_the_same_back_are_not_told_apart() -> None:
    """S-35: even who knew both fronts doesn't know which one went where."""
    state = table(
        2,
        [["croc.lion", "elephant.lion", "lion.elephant", "buffalo.lion"], ["parrot.lion"]],
        pile=["rhino.croc"],
    )
    play(state, "croc.lion")
    assert known(state, 0, 1) == ["elephant.lion", "lion.elephant", "buffalo.lion"]
    play(state, "rhino.croc", "take", "elephant.lion", "@2", "lion.elephant", "@4", "@6")
    assert places(state, 0)[1] == places(state, 0)[3] == "elephant/lion"
    assert places(state, 0)[5] == "buffalo.lion"
    assert places(state, 1)[1] == "elephant.lion"
    assert places(state, 1)[3] == "lion.elephant"


def test_two_equal_stamps_both_known_are_known_at_their_places() -> None:
    """S-35: when all cards with a back are known to be the same stamp there is nothing to mix up."""
    state = table(
        2,
        [["croc.lion", "lion.hippo", "lion.hippo", "buffalo.lion"], ["parrot.lion"]],
        pile=["rhino.croc"],
    )
    play(state, "croc.lion", "rhino.croc", "take", "lion.hippo", "@2", "lion.hippo", "@4", "@6")
    assert places(state, 0)[1] == places(state, 0)[3] == "lion.hippo"


def test_rhino_cards_put_on_top_and_retaken_are_in_the_hand_again() -> None:
    """S-22, S-35: a public card that is retaken is still public."""
    state = table(
        hands=[["baboon.lion", "hippo.lion", "elephant.lion", "rhino.lion"], ["parrot.lion"], ["parrot.croc"]],
        area=["croc.rhino"],
        pile=["parrot.hippo", "parrot.giraffe", "buffalo.lion"],
    )
    play(state, "baboon.lion", "hippo.lion", "croc.rhino", "parrot.lion", "parrot.croc")
    play(state, "rhino.lion", "return", "croc.rhino", "@0", "elephant.lion", "@0", "@9")
    assert {"croc.rhino", "elephant.lion"} < set(hand(state, 0))
    assert others(state, 0) == [["croc.rhino"]] * 3


def test_the_former_hand_of_a_rhino_is_seen_by_its_backs() -> None:
    """S-22, S-35: while it is laid aside, too; its owner sees the fronts."""
    state = play(table(hands=[RHINO_HAND]), "rhino.lion", "take")
    held = [view(state, seat)["held"] for seat in (0, 2)]
    assert held[0] == {"size": 3, "backs": ["elephant/lion", "hippo/lion", "lion/croc"], "known": RHINO_HAND[1:]}
    assert held[1] == {"size": 3, "backs": ["elephant/lion", "hippo/lion", "lion/croc"], "known": []}


def test_a_place_moves_with_what_goes_in_above_it_or_is_drawn() -> None:
    """S-35: places are counted from the top."""
    state = table(
        hands=[["giraffe.lion"], ["giraffe.hippo"]], albums=[["rhino.lion"], ["rhino.croc"]], pile=["elephant.croc"]
    )
    play(state, "giraffe.lion", "take", "rhino.lion", "@10")
    play(state, "giraffe.hippo", "take", "rhino.croc", "@3")
    seen = places(state, 2)
    assert seen[2] == "rhino.croc"
    assert seen[8] == "rhino.lion"  # 10, one drawn, one taken, one put in above, one drawn
    assert pile(state)[2] == "rhino.croc"
    assert pile(state)[8] == "rhino.lion"


# ---- refills ---------------------------------------------------------------------------------------------------------


def refilled(**chosen: object) -> tuple[Stampede, list[str]]:
    """Lay out a table after a refill in step 1 of seat 1; the state, and what was given up."""
    state = table(
        hands=[["parrot.lion"], ["parrot.hippo"], ["parrot.croc"]],
        pile=["croc.lion"],
        rest=False,
        album_size=6,
        having=chosen,
    )
    play(state, "parrot.lion")
    given = []
    while asked(state) == "give_up":
        given.append(answers(state)[0])
        play(state, given[-1])
    return state, given


def test_the_contents_of_a_refill_are_public_and_its_order_is_not() -> None:
    """S-33: everybody knows the cards; of the places only the top back."""
    state, given = refilled()
    for seat in ALL:
        assert view(state, seat)["pile"]["refill"] == in_order(given)
        assert places(state, seat) == {0: back(pile(state)[0])}


def test_a_refill_clears_all_marks_of_the_pile() -> None:
    """S-35: a Giraffe card that was drawn as the last one takes its mark along, the new pile has none."""
    state = table(hands=[["giraffe.lion"]], albums=[["rhino.lion"]], pile=["croc.lion"], rest=False, album_size=6)
    play(state, "giraffe.lion", "return", "rhino.lion")  # seat 1 draws it: the pile is empty
    assert known(state, 2, 1) == ["rhino.lion"]
    while asked(state) == "give_up":
        play(state, answers(state)[0])
    assert list(places(state, 2)) == [0]
    assert known(state, 2, 1) == ["rhino.lion"]


def test_a_card_of_the_refill_that_was_drawn_is_known_to_its_owner_only() -> None:
    """S-33: for the others it is still one of the hidden ones, for the owner it is not."""
    state, given = refilled()
    top = pile(state)[0]
    play(state, "parrot.hippo")
    assert top in hand(state, 2)
    assert known(state, 0, 2) == []
    assert view(state, 0)["pile"]["refill"] == in_order(given)
    rest = list(given)
    rest.remove(top)
    assert view(state, 2)["pile"]["refill"] == in_order(rest)


def test_a_card_of_the_refill_that_was_played_is_hidden_no_more() -> None:
    """S-33: the list shrinks for all."""
    state = table(
        hands=[["parrot.lion"], ["parrot.hippo"], ["giraffe.lion"]],
        albums=[["parrot.rhino"], ["parrot.giraffe"], ["parrot.elephant"]],
        pile=["croc.lion"],
        rest=False,
        album_size=4,
    )
    play(state, "parrot.lion")
    given = []
    while asked(state) == "give_up":
        given.append(answers(state)[-1])
        play(state, given[-1])
    assert view(state, 0)["pile"]["refill"] == in_order(given)
    play(state, "parrot.hippo", "giraffe.lion", "take")
    taken = pile(state)
    assert all(len(view(state, seat)["pile"]["refill"]) >= len(taken) for seat in (0, 1))
    assert len(view(state, 0)["pile"]["refill"]) == 5


def mixed_up(seed: int) -> Stampede:
    """Lay out a refill of two kinds of backs, one of which seat 2 has in its hand already."""
    state = table(
        hands=[
            ["parrot.lion"],
            ["parrot.hippo", "rhino.croc", "baboon.croc"],
            ["lion.hippo", "buffalo.croc", "croc.rhino"],
        ],
        albums=[["hippo.lion", "hippo.lion"], ["lion.hippo", "rhino.baboon"], ["baboon.rhino", "rhino.baboon"]],
        pile=["croc.lion"],
        rest=False,
        album_size=4,
        seed=seed,
    )
    return play(
        state, "parrot.lion", "lion.hippo", "rhino.baboon", "rhino.baboon", "baboon.rhino", "hippo.lion", "hippo.lion"
    )


def test_a_refill_card_next_to_another_with_the_same_back_can_be_told_no_more() -> None:
    """S-33: hands show backs without position, so two such cards are mixed up for good."""
    found = set()
    for seed in range(8):
        state = mixed_up(seed)
        assert len(view(state, 0)["pile"]["refill"]) == 6
        mixed = back(pile(state)[0]) == "hippo/lion"
        play(state, "parrot.hippo")  # seat 2 draws
        found.add(mixed)
        assert state.pooled != mixed
        for seat in (0, 1, -1):
            assert len(view(state, seat)["pile"]["refill"]) == (0 if mixed else 6)
        marks = [state.pile.mark(place) & REFILLED for place in range(5)]
        assert marks == [0 if mixed else REFILLED] * 5
    assert found == {True, False}


def test_a_second_refill_replaces_what_was_known_of_the_first() -> None:
    """S-33: the list is that of the new pile; cards of the old one in hands are hidden cards like others."""
    state = table(
        2,
        [["parrot.lion", "parrot.croc", "parrot.giraffe"], ["parrot.hippo", "parrot.rhino"]],
        pile=["croc.lion"],
        rest=False,
        album_size=6,
    )

    def give() -> list[str]:
        given = []
        while asked(state) == "give_up":
            given.append(answers(state)[0])
            play(state, given[-1])
        return given

    play(state, "parrot.lion")
    first = give()
    assert view(state, 0)["pile"]["refill"] == in_order(first)
    play(state, "parrot.hippo", "parrot.croc", "parrot.rhino", "parrot.giraffe")
    second = give()
    assert state.refills == 2
    for seat in (0, 1, -1):
        assert view(state, seat)["pile"]["refill"] == in_order(second)
    for row in state.hands:
        assert not any(row.mark(i) & REFILLED for i in range(row.size))


def test_hidden_insertion_ends_what_is_known_of_a_refill() -> None:
    """S-35, `insert_positions="hidden"`: cards of the pile can no longer be told by their places."""
    state = table(
        hands=[["parrot.lion"], ["giraffe.lion"]],
        pile=["croc.lion"],
        rest=False,
        album_size=6,
        insert_positions="hidden",
    )
    play(state, "parrot.lion")
    while asked(state) == "give_up":
        play(state, answers(state)[0])
    assert view(state, 0)["pile"]["refill"] != []
    play(state, "giraffe.lion", "take", "giraffe.lion", "@3")
    assert all(view(state, seat)["pile"]["refill"] == [] for seat in ALL)


# ---- copies ----------------------------------------------------------------------------------------------------------


def test_without_memory_aid_samples_still_use_what_is_known() -> None:
    """S-35: the option is about what people are shown; those who remember everything are not made to forget."""
    state = table(
        hands=[["baboon.lion", "hippo.lion"], ["giraffe.lion"]],
        area=["croc.lion"],
        pile=["rhino.hippo"],
        memory_aid="off",
    )
    play(state, "baboon.lion", "hippo.lion", "croc.lion")
    play(state, "giraffe.lion", "take", "giraffe.lion", "@5")
    assert known(state, 2, 0) == []
    assert places(state, 2) == {}
    rng = FastRng(1)
    for _ in range(25):
        copy = state.copy()
        assert isinstance(copy, Stampede)
        copy.redeal(2, rng)
        assert "croc.lion" in hand(copy, 0)
        assert pile(copy)[4] == "giraffe.lion"


def test_what_a_seat_knows_is_always_true() -> None:
    """S-35, S-36: through whole games, every known stamp and every seen back is what lies there."""
    for players, seed in ((2, 1), (3, 2), (4, 3), (6, 4), (6, 5)):
        match = GAME.new(players=players, seed=seed, insert_positions="hidden" if seed == 5 else "public")
        state = match.state
        assert isinstance(state, Stampede)
        count = seed
        while not match.over:
            legal = state.legal_actions(state.to_move)
            count += 1
            match.play(legal[count * 7919 % len(legal)])
            seat = count % players
            seen = view(state, seat)
            for owner in range(players):
                rest = hand(state, owner)
                for word in seen["hands"][owner]["known"]:
                    rest.remove(word)
                assert owner != seat or not rest
            true = pile(state)
            for place in seen["pile"]["places"]:
                assert back(true[place["place"]]) == place["back"]
                assert place["stamp"] in (None, true[place["place"]])


def test_a_spectator_knows_what_all_players_know() -> None:
    """S-35: and nothing else; a Crocodile between two of three shows nothing to the public."""
    state = table(hands=[["croc.lion"]])
    play(state, "croc.lion", "seat1")
    assert known(state, -1, 0) == []
    state = table(hands=[["baboon.lion", "hippo.lion"]], area=["croc.lion"])
    play(state, "baboon.lion", "hippo.lion", "croc.lion")
    assert known(state, -1, 0) == ["croc.lion"]


def test_two_players_who_know_both_hands_tell_no_spectator() -> None:
    """S-20: after a Crocodile of two players everybody at the table knows both hands, and nobody else does."""
    state = play(table(players=2, hands=[["croc.lion"]]), "croc.lion")
    assert len(known(state, 0, 1)) == 3
    assert [known(state, -1, owner) for owner in (0, 1)] == [[], []]

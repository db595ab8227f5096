"""Section D: the nine actions."""

import pytest

from philately.games.stampede.rules import Stampede

from .table import album, answers, area, asked, hand, in_order, pile, play, refuses, some, table, winners

# ---- Elephant, Hippo, Lion, Crocodile --------------------------------------------------------------------------------


def test_elephant_swaps_an_own_hand_card_with_an_own_album_card() -> None:
    """S-17: one for one."""
    state = table(
        hands=[["elephant.lion", "hippo.lion", "rhino.lion", "baboon.lion"]], albums=[["croc.lion", "buffalo.lion"]]
    )
    play(state, "elephant.lion")
    assert answers(state) == ["hippo.lion", "rhino.lion", "baboon.lion"]
    play(state, "rhino.lion")
    assert answers(state) == ["elephant.lion", "croc.lion", "buffalo.lion"]
    play(state, "croc.lion")
    assert hand(state, 0) == ["hippo.lion", "croc.lion", "baboon.lion"]
    assert album(state, 0) == ["elephant.lion", "rhino.lion", "buffalo.lion"]
    assert state.active == 1


def test_elephant_may_come_back_into_the_hand() -> None:
    """S-17: the Elephant itself may be the album card."""
    state = table(hands=[["elephant.lion", "hippo.lion"]])
    play(state, "elephant.lion", "hippo.lion", "elephant.lion")
    assert "elephant.lion" in hand(state, 0)
    assert "hippo.lion" in album(state, 0)


def test_hippo_swaps_an_own_hand_card_with_a_card_of_another_album() -> None:
    """S-18: with any other player, with any card of that album."""
    state = table(
        hands=[["hippo.lion", "hippo.croc", "rhino.lion", "baboon.lion"]],
        albums=[["croc.lion"], ["giraffe.lion", "buffalo.croc"], ["buffalo.lion", "parrot.croc"]],
    )
    play(state, "hippo.lion")
    assert answers(state) == ["hippo.croc", "rhino.lion", "baboon.lion"]
    play(state, "rhino.lion")
    assert answers(state) == ["seat1", "seat2"]
    play(state, "seat2")
    assert answers(state) == ["buffalo.lion", "parrot.croc"]
    play(state, "parrot.croc")
    assert hand(state, 0) == ["hippo.croc", "baboon.lion", "parrot.croc"]
    assert album(state, 2) == ["rhino.lion", "buffalo.lion"]
    assert album(state, 1) == ["giraffe.lion", "buffalo.croc"]


def test_a_crocodile_given_away_by_a_hippo_does_not_act() -> None:
    """S-11, S-18: only the card that was played has an action; the next player's turn begins."""
    state = table(hands=[["hippo.lion", "croc.lion"]], albums=[[], ["giraffe.lion"]])
    hands = [hand(state, seat) for seat in (1, 2)]
    play(state, "hippo.lion", "croc.lion", "seat1", "giraffe.lion")
    assert "croc.lion" in album(state, 1)
    assert (state.active, asked(state)) == (1, "play")
    assert [set(before) <= set(hand(state, seat)) for seat, before in zip((1, 2), hands, strict=True)] == [True] * 2
    assert "giraffe.lion" in hand(state, 0)


def test_hippo_never_takes_from_the_own_album() -> None:
    """S-18: another player's."""
    state = table(hands=[["hippo.lion", "rhino.lion"]], active=0)
    play(state, "hippo.lion", "rhino.lion")
    assert refuses(state, "seat0")


def test_lion_swaps_an_own_album_card_with_a_card_of_another_album() -> None:
    """S-19: one for one; the Lion itself may go."""
    state = table(
        hands=[[], ["lion.croc"]],
        albums=[["croc.lion", "buffalo.croc"], ["hippo.lion", "rhino.lion"], ["giraffe.lion", "buffalo.lion"]],
        active=1,
    )
    play(state, "lion.croc")
    assert answers(state) == ["hippo.lion", "lion.croc", "rhino.lion"]
    play(state, "lion.croc")
    assert answers(state) == ["seat0", "seat2"]
    play(state, "seat2")
    assert answers(state) == ["giraffe.lion", "buffalo.lion"]
    play(state, "buffalo.lion")
    assert album(state, 1) == ["hippo.lion", "rhino.lion", "buffalo.lion"]
    assert album(state, 2) == ["lion.croc", "giraffe.lion"]
    assert album(state, 0) == ["croc.lion", "buffalo.croc"]


def test_crocodile_swaps_whole_hands() -> None:
    """S-20: three for three, with a player of choice."""
    state = table(hands=[["croc.lion", *some("hippo", 3)], some("rhino", 3), some("baboon", 3)], pile=["parrot.lion"])
    play(state, "croc.lion")
    assert answers(state) == ["seat1", "seat2"]
    play(state, "seat2")
    assert hand(state, 0) == in_order(some("baboon", 3))
    assert hand(state, 2) == in_order(some("hippo", 3))
    assert hand(state, 1) == in_order([*some("rhino", 3), "parrot.lion"])


@pytest.mark.parametrize(
    ("card", "before"), [("hippo.lion", ["rhino.lion"]), ("lion.croc", ["lion.croc"]), ("croc.lion", [])]
)
def test_team_mates_are_other_players(card: str, before: list[str]) -> None:
    """S-17 to S-20, S-37: "other players" includes team-mates."""
    state = table(players=4, hands=[[card, "rhino.lion"]], teams="abab")
    play(state, card, *before)
    assert answers(state) == ["seat1", "seat2", "seat3"]


def test_with_two_players_the_other_one_is_not_asked_for() -> None:
    """S-14: what has a single public answer is not a choice."""
    state = table(
        players=2, hands=[["croc.lion", *some("hippo", 3)], some("rhino", 3)], pile=["parrot.lion", "parrot.croc"]
    )
    play(state, "croc.lion")
    assert hand(state, 0) == in_order(some("rhino", 3))
    assert state.active == 1


# ---- Giraffe ---------------------------------------------------------------------------------------------------------


def giraffe(same_card: str = "forbid") -> Stampede:
    return table(
        hands=[["giraffe.lion", "hippo.lion"]],
        albums=[["rhino.lion", "buffalo.lion"]],
        pile=["croc.lion", "baboon.lion", "parrot.lion", "elephant.lion"],
        rest=False,
        giraffe_same_card=same_card,
    )


def test_giraffe_asks_for_the_order_first() -> None:
    """S-21: in either order."""
    state = giraffe()
    play(state, "giraffe.lion")
    assert asked(state) == "giraffe_order"
    assert answers(state) == ["take", "return"]


def test_giraffe_takes_first_and_sees_the_card_before_returning_one() -> None:
    """S-21, order a-b: two decisions; another album card, at any place of the pile."""
    state = giraffe()
    play(state, "giraffe.lion", "take")
    assert album(state, 0) == ["croc.lion", "giraffe.lion", "rhino.lion", "buffalo.lion"]
    assert answers(state) == ["giraffe.lion", "rhino.lion", "buffalo.lion"]  # not the card just taken
    play(state, "rhino.lion")
    assert answers(state) == ["@0", "@1", "@2", "@3"]
    play(state, "@2")
    assert album(state, 0) == ["croc.lion", "giraffe.lion", "buffalo.lion"]
    # seat 1 has drawn the top card since
    assert pile(state) == ["parrot.lion", "rhino.lion", "elephant.lion"]


def test_giraffe_may_return_itself() -> None:
    """S-21, S-13: the returned card may be the Giraffe."""
    state = giraffe()
    play(state, "giraffe.lion", "take", "giraffe.lion", "@3")
    assert pile(state) == ["parrot.lion", "elephant.lion", "giraffe.lion"]


def test_giraffe_may_not_return_the_very_card_it_took() -> None:
    """S-21: "other"; but an equal card that was there before may go."""
    state = giraffe()
    play(state, "giraffe.lion", "take")
    assert refuses(state, "croc.lion")
    state = table(hands=[["giraffe.rhino"]], albums=[["giraffe.rhino"]], pile=["lion.croc"])
    play(state, "giraffe.rhino", "take")
    assert refuses(state, "lion.croc")
    state = table(hands=[["giraffe.lion"]], albums=[["lion.croc"]], pile=["lion.croc"])
    play(state, "giraffe.lion", "take")
    assert "lion.croc" in answers(state)


def test_giraffe_returning_first_may_not_put_the_card_on_top() -> None:
    """S-21, order b-a: the place is 1 or deeper, so that another card is taken."""
    state = giraffe()
    play(state, "giraffe.lion", "return")
    assert answers(state) == ["giraffe.lion", "rhino.lion", "buffalo.lion"]
    play(state, "rhino.lion")
    assert answers(state) == ["@1", "@2", "@3", "@4"]
    play(state, "@1")
    assert album(state, 0) == ["croc.lion", "giraffe.lion", "buffalo.lion"]
    assert "rhino.lion" in hand(state, 1)  # it lay on top when seat 1 drew
    assert pile(state) == ["baboon.lion", "parrot.lion", "elephant.lion"]


def test_giraffe_same_card_allows_the_null_exchange_in_both_orders() -> None:
    """S-21: the option lifts both limits."""
    state = giraffe("allow")
    play(state, "giraffe.lion", "take")
    assert "croc.lion" in answers(state)
    play(state, "croc.lion", "@0")
    assert album(state, 0) == ["giraffe.lion", "rhino.lion", "buffalo.lion"]
    assert "croc.lion" in hand(state, 1)
    state = giraffe("allow")
    play(state, "giraffe.lion", "return", "rhino.lion")
    assert answers(state) == ["@0", "@1", "@2", "@3", "@4"]
    play(state, "@0")
    assert album(state, 0) == ["giraffe.lion", "rhino.lion", "buffalo.lion"]
    assert "croc.lion" in hand(state, 1)


def test_giraffe_with_an_empty_pile_takes_first() -> None:
    """S-21: with `refill="when_needed"` and an empty pile only order a-b is offered."""
    state = table(hands=[["giraffe.lion"]], album_size=4, pile=[], rest=False, refill="when_needed")
    play(state, "giraffe.lion")
    assert asked(state) == "give_up"
    assert state.pile.size == 0


# ---- Rhino -----------------------------------------------------------------------------------------------------------


def rhino(*more: str) -> Stampede:
    return table(
        hands=[["rhino.lion", "elephant.lion", "hippo.lion", "lion.croc"], ["parrot.elephant"]],
        pile=["croc.lion", "baboon.lion", "parrot.lion", "buffalo.lion", "giraffe.lion", *more],
        rest=False,
    )


def test_rhino_asks_for_the_order_first() -> None:
    """S-22: in either order."""
    state = rhino()
    play(state, "rhino.lion")
    assert asked(state) == "rhino_order"
    assert answers(state) == ["take", "return"]


def test_rhino_takes_first_and_sees_the_new_hand_before_placing_the_old_one() -> None:
    """S-22, order a-b: the top three are the new hand; the former one goes back card by card."""
    state = rhino()
    play(state, "rhino.lion", "take")
    assert hand(state, 0) == ["croc.lion", "baboon.lion", "parrot.lion"]
    assert answers(state) == ["elephant.lion", "hippo.lion", "lion.croc"]
    play(state, "hippo.lion")
    assert answers(state) == ["@0", "@1", "@2"]
    play(state, "@1")
    assert pile(state) == ["buffalo.lion", "hippo.lion", "giraffe.lion"]
    assert answers(state) == ["elephant.lion", "lion.croc"]
    play(state, "lion.croc")
    assert answers(state) == ["@0", "@1", "@2", "@3"]
    play(state, "@3")
    assert asked(state) == "rhino_place"  # the last card needs no choosing
    assert answers(state) == ["@0", "@1", "@2", "@3", "@4"]
    play(state, "@1")
    assert "buffalo.lion" in hand(state, 1)
    assert pile(state) == ["elephant.lion", "hippo.lion", "giraffe.lion", "lion.croc"]


def test_rhino_returns_first_and_takes_what_is_on_top_then() -> None:
    """S-22, order b-a."""
    state = rhino()
    play(state, "rhino.lion", "return", "elephant.lion", "@5", "hippo.lion", "@6", "@7")
    assert hand(state, 0) == ["croc.lion", "baboon.lion", "parrot.lion"]
    assert "buffalo.lion" in hand(state, 1)
    assert pile(state) == ["giraffe.lion", "elephant.lion", "hippo.lion", "lion.croc"]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (["elephant.lion", "@0", "hippo.lion", "@0", "@0"], ["elephant.lion", "hippo.lion", "lion.croc"]),
        (["elephant.lion", "@0", "hippo.lion", "@6", "@1"], ["elephant.lion", "lion.croc", "croc.lion"]),
        (["elephant.lion", "@5", "hippo.lion", "@6", "@2"], ["lion.croc", "croc.lion", "baboon.lion"]),
    ],
)
def test_rhino_cards_put_on_top_may_be_taken_again(said: list[str], kept: list[str]) -> None:
    """S-22: it makes the Rhino "replace any number of hand cards"."""
    state = rhino()
    play(state, "rhino.lion", "return", *said)
    assert hand(state, 0) == in_order(kept)
    assert state.active == 1


def test_rhino_cards_can_come_to_lie_in_every_arrangement() -> None:
    """S-22: card by card at free places reaches all orders at all places: 6 * 5 * 4 with three others below."""
    at_first = set(hand(rhino("buffalo.croc"), 1))
    reached: set[tuple[str, ...]] = set()

    def go_on(path: list[str]) -> None:
        state = rhino("buffalo.croc")
        play(state, "rhino.lion", "take", *path)
        if state.active == 1:
            drawn = set(hand(state, 1)) - at_first
            assert len(drawn) == 1
            reached.add((*drawn, *pile(state)))
            return
        for word in answers(state):
            go_on([*path, word])

    go_on([])
    assert len(reached) == 6 * 5 * 4


# ---- Baboon, Buffalo, Parrot -----------------------------------------------------------------------------------------


def test_baboon_swaps_a_hand_card_with_a_card_of_the_area() -> None:
    """S-23: the hand card lands face-up, the area's card comes into the hand."""
    state = table(
        hands=[["baboon.lion", "elephant.lion", "hippo.lion", "lion.croc"]],
        area=["rhino.lion", "croc.lion", "parrot.lion"],
    )
    play(state, "baboon.lion")
    assert answers(state) == ["elephant.lion", "hippo.lion", "lion.croc"]
    play(state, "hippo.lion")
    assert answers(state) == ["croc.lion", "rhino.lion", "parrot.lion"]
    play(state, "parrot.lion")
    assert area(state) == ["hippo.lion", "croc.lion", "rhino.lion"]
    assert hand(state, 0) == ["elephant.lion", "lion.croc", "parrot.lion"]
    assert state.active == 1


def test_buffalo_swaps_three_album_cards_with_the_area() -> None:
    """S-24: three own album cards of choice for the three of the area."""
    state = table(
        hands=[["buffalo.lion"]],
        albums=[["rhino.lion", "croc.lion", "hippo.lion", "hippo.croc"]],
        area=["lion.croc", "lion.giraffe", "baboon.lion"],
    )
    before = set(hand(state, 0)) - {"buffalo.lion"}
    play(state, "buffalo.lion")
    assert answers(state) == ["hippo.lion", "hippo.croc", "croc.lion", "rhino.lion", "buffalo.lion"]
    play(state, "hippo.croc")
    assert answers(state) == ["hippo.lion", "croc.lion", "rhino.lion", "buffalo.lion"]
    play(state, "rhino.lion")
    assert answers(state) == ["hippo.lion", "croc.lion", "buffalo.lion"]
    play(state, "croc.lion")
    assert album(state, 0) == ["hippo.lion", "lion.croc", "lion.giraffe", "baboon.lion", "buffalo.lion"]
    assert area(state) == ["hippo.croc", "croc.lion", "rhino.lion"]
    assert set(hand(state, 0)) == before


def test_buffalo_never_gives_more_of_a_stamp_than_there_are() -> None:
    """S-24: of two equal stamps both can go, but not a third one."""
    state = table(hands=[["buffalo.baboon"]], albums=[["hippo.lion", "hippo.lion", "rhino.lion"]])
    play(state, "buffalo.baboon", "hippo.lion")
    assert "hippo.lion" in answers(state)
    play(state, "hippo.lion")
    assert answers(state) == ["rhino.lion", "buffalo.baboon"]


def test_buffalo_of_a_first_turn_goes_to_the_area_itself() -> None:
    """S-24: two album cards and the Buffalo are exactly three."""
    state = table(
        hands=[["buffalo.lion"]],
        albums=[["rhino.lion", "croc.lion"]],
        area=["lion.croc", "lion.giraffe", "baboon.lion"],
    )
    play(state, "buffalo.lion")
    while state.active == 0:
        play(state, answers(state)[0])
    assert area(state) == ["croc.lion", "rhino.lion", "buffalo.lion"]
    assert album(state, 0) == ["lion.croc", "lion.giraffe", "baboon.lion"]


def test_parrot_exchanges_nothing() -> None:
    """S-25: the turn is over."""
    state = table(hands=[["parrot.lion"]])
    before = [album(state, seat) for seat in (1, 2)], area(state), set(hand(state, 0)) - {"parrot.lion"}
    play(state, "parrot.lion")
    assert state.active == 1
    assert before == ([album(state, seat) for seat in (1, 2)], area(state), set(hand(state, 0)))


@pytest.mark.parametrize(
    ("animal", "question"),
    [
        ("elephant", "elephant_hand"),
        ("hippo", "hippo_hand"),
        ("lion", "lion_own"),
        ("croc", "crocodile_player"),
        ("giraffe", "giraffe_order"),
        ("rhino", "rhino_order"),
        ("baboon", "baboon_hand"),
        ("buffalo", "buffalo_card"),
        ("parrot", "play"),
    ],
)
def test_each_animal_has_its_own_action(animal: str, question: str) -> None:
    """S-17 to S-25: what is asked after playing it."""
    card = some(animal, 1)[0]
    state = play(table(hands=[[card]]), card)
    assert asked(state) == question
    assert winners(state) is None
    assert state.active == (1 if animal == "parrot" else 0)

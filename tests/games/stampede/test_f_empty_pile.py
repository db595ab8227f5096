"""Section F: what happens when the pile runs out."""

import pytest

from philately.games.stampede import GAME
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules import events as e

from .table import album, answers, asked, hand, in_order, pile, play, random_game, refuses, some, table, view, winners

RHINO_HAND = ["rhino.lion", "elephant.lion", "hippo.lion", "lion.croc"]


def short(
    cards: list[str], *, first: str = "parrot.lion", refill: str = "when_empty", seed: int = 1, **chosen: object
) -> Stampede:
    """Lay out a pile of a few cards, with seat 0 holding a card of choice, all albums of four."""
    return table(hands=[[first]], pile=cards, rest=False, album_size=4, seed=seed, refill=refill, having=chosen)


def give(state: Stampede) -> list[str]:
    """Let everybody give up the first two cards they can; which ones they were."""
    given: list[str] = []
    while asked(state) == "give_up":
        word = answers(state)[0]
        given.append(word)
        play(state, word)
    return given


def events(state: Stampede) -> list[int]:
    return [event[0] for event in state.story]


# ---- S-31, S-33 ------------------------------------------------------------------------------------------------------


def test_every_player_gives_up_two_album_cards_which_become_the_new_pile() -> None:
    """S-31: the new pile has 2n cards, and they are these."""
    state = play(short(["croc.lion"]), "parrot.lion")
    before = [album(state, seat) for seat in range(3)]
    given = give(state)
    assert in_order(pile(state)) == in_order(given)
    assert len(given) == 6
    after = [album(state, seat) for seat in range(3)]
    assert [len(cards) for cards in before] == [5, 4, 4]
    assert [len(cards) for cards in after] == [3, 2, 2]
    assert in_order([*given, *after[0], *after[1], *after[2]]) == in_order([*before[0], *before[1], *before[2]])


def test_the_new_pile_is_shuffled() -> None:
    """S-31: its order depends on chance alone, and each seed has its own."""
    orders = set()
    for seed in range(20):
        state = play(short(["croc.lion"], seed=seed), "parrot.lion")
        give(state)
        orders.add(tuple(pile(state)))
    assert len(orders) > 15


def test_the_active_player_gives_first_and_then_clockwise() -> None:
    """S-33: seat 1 has drawn the last card, so seats 1, 2, 0 give."""
    state = play(short(["croc.lion"]), "parrot.lion")
    asked_seats = []
    while asked(state) == "give_up":
        asked_seats.append(state.to_move)
        play(state, answers(state)[0])
    assert asked_seats == [1, 1, 2, 2, 0, 0]
    assert state.active == 1


def test_each_owner_chooses_from_the_own_album() -> None:
    """S-33: two cards, not more of a stamp than there are."""
    state = table(
        hands=[["parrot.lion"]],
        albums=[[], ["hippo.lion", "hippo.lion", "rhino.lion", "croc.lion"]],
        pile=["croc.lion"],
        rest=False,
        album_size=4,
    )
    play(state, "parrot.lion")
    assert answers(state) == ["hippo.lion", "croc.lion", "rhino.lion"]
    play(state, "croc.lion")
    assert answers(state) == ["hippo.lion", "rhino.lion"]
    play(state, "hippo.lion")
    assert album(state, 1) == ["hippo.lion", "rhino.lion"]
    assert state.to_move == 2
    assert answers(state) == album(state, 2)


def test_both_of_two_equal_cards_may_be_given_up() -> None:
    """S-33: any two cards."""
    state = table(
        hands=[["parrot.lion"]],
        albums=[[], ["hippo.lion", "hippo.lion", "rhino.lion", "baboon.lion"]],
        pile=["croc.lion"],
        rest=False,
        album_size=4,
    )
    play(state, "parrot.lion", "hippo.lion", "hippo.lion")
    assert album(state, 1) == ["rhino.lion", "baboon.lion"]


def test_in_turn_each_gift_is_seen_by_those_who_choose_later() -> None:
    """S-33, `in_turn`: openly."""
    state = play(short(["croc.lion"]), "parrot.lion")
    assert state.pending() == [1]
    first = answers(state)[:2]
    play(state, first[0])
    assert view(state, 2)["given"] == []  # half a gift is not shown
    play(state, first[1])
    assert view(state, 2)["given"] == in_order(first)
    assert view(state, 2)["answered"] == [1]
    assert len(view(state, 2)["albums"][1]) == 2


def test_simultaneous_gifts_are_secret_until_the_last_one() -> None:
    """S-33, `simultaneous`: all are asked at once and answer in any order."""
    state = play(short(["croc.lion"], refill_choice="simultaneous"), "parrot.lion")
    assert state.pending() == [1, 2, 0]
    before = [view(state, seat)["albums"] for seat in range(3)]
    for seat in (0, 2):
        for _ in range(2):
            play(state, answers(state, seat)[0], seat=seat)
    assert state.pending() == [1]
    assert [view(state, seat)["albums"] for seat in range(3)] == before
    assert view(state, 1)["given"] == []
    assert view(state, 1)["answered"] == [0, 2]
    for _ in range(2):
        play(state, answers(state, 1)[0], seat=1)
    assert state.pile.size == 6
    assert [state.albums[seat].size for seat in range(3)] == [3, 2, 2]
    assert asked(state) == "play"
    assert state.to_move == 1


def test_simultaneous_answers_may_interleave() -> None:
    """S-33, `simultaneous`: one card of each, then the other."""
    state = play(short(["croc.lion"], refill_choice="simultaneous"), "parrot.lion")
    chosen: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for _ in range(2):
        for seat in (2, 0, 1):
            word = answers(state, seat)[-1]
            chosen[seat].append(word)
            play(state, word, seat=seat)
    assert in_order(pile(state)) == in_order([word for words in chosen.values() for word in words])


def test_the_order_of_simultaneous_answers_changes_nothing() -> None:
    """S-33: the same gifts and the same seed make the same pile."""
    piles = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        state = play(short(["croc.lion"], refill_choice="simultaneous"), "parrot.lion")
        for seat in order:
            for _ in range(2):
                play(state, answers(state, seat)[0], seat=seat)
        piles.append(pile(state))
    assert piles[0] == piles[1] == piles[2]


def test_cards_just_played_or_received_may_be_given_up() -> None:
    """S-33: they are album cards like the others."""
    state = short(["croc.lion"], first="giraffe.lion")
    play(state, "giraffe.lion", "take")
    assert asked(state) == "give_up"
    assert {"giraffe.lion", "croc.lion"} <= set(answers(state))


def test_a_refill_can_break_the_set_of_the_active_player() -> None:
    """S-33: the win is looked for at the end of the turn only; who gives up other cards still wins."""
    found = []
    for first, second in (("croc.elephant", "croc.hippo"), ("rhino.lion", "baboon.lion")):
        state = table(
            hands=[["giraffe.rhino"]],
            albums=[[*some("croc", 5), "rhino.lion", "baboon.lion"]],
            pile=["hippo.croc"],
            rest=False,
            album_size=4,
        )
        play(state, "giraffe.rhino", "take", first, second)
        give(state)
        play(state, "giraffe.rhino", "@0")
        found.append(winners(state))
    assert found == [None, ((0,), "five")]


# ---- S-32: when_empty ------------------------------------------------------------------------------------------------


def test_when_empty_the_last_card_drawn_brings_the_refill_before_step_two() -> None:
    """S-32, step 1: drawn, refilled, then played."""
    state = play(short(["croc.lion"]), "parrot.lion")
    assert events(state) == [e.PLAYED.code, e.DREW.code, e.RAN_OUT.code]
    assert "croc.lion" in hand(state, 1)
    give(state)
    assert events(state) == [
        e.PLAYED.code,
        e.DREW.code,
        e.RAN_OUT.code,
        e.GAVE_UP.code,
        e.GAVE_UP.code,
        e.GAVE_UP.code,
        e.NEW_PILE.code,
    ]
    assert asked(state) == "play"
    assert state.active == 1
    assert state.hands[1].size == 4


def test_when_empty_a_pile_of_one_card_is_no_reason_to_refill() -> None:
    """S-32: only the last card is."""
    state = play(short(["croc.lion", "hippo.lion"]), "parrot.lion")
    assert asked(state) == "play"
    assert pile(state) == ["hippo.lion"]


def test_when_empty_the_last_card_taken_by_the_giraffe_brings_the_refill_before_the_return() -> None:
    """S-32, Giraffe a-b: (b) goes into the new pile."""
    state = play(short(["croc.lion"], first="giraffe.lion"), "giraffe.lion", "take")
    assert events(state) == [e.PLAYED.code, e.TOOK_TO_ALBUM.code, e.RAN_OUT.code]
    assert state.to_move == 0
    while state.stage == 9:  # keep the Giraffe and the card taken
        play(state, next(word for word in answers(state) if word not in ("giraffe.lion", "croc.lion")))
    assert asked(state) == "giraffe_card"
    assert "croc.lion" not in answers(state)
    play(state, "giraffe.lion")
    assert answers(state) == ["@0", "@1", "@2", "@3", "@4", "@5", "@6"]
    play(state, "@6")
    assert pile(state)[-1] == "giraffe.lion"
    assert state.active == 1


def test_when_empty_the_french_giraffe_brings_the_refill_before_the_return_too() -> None:
    """S-32, S-41: it takes first, so its card comes to lie on top of the new pile."""
    state = play(short(["croc.lion"], first="giraffe.lion", edition="french"), "giraffe.lion")
    assert events(state) == [e.PLAYED.code, e.TOOK_TO_ALBUM.code, e.RAN_OUT.code]
    assert (state.to_move, asked(state)) == (0, "give_up")
    while asked(state) == "give_up":  # keep the Giraffe and the card taken
        play(state, next(word for word in answers(state) if word not in ("giraffe.lion", "croc.lion")))
    assert (state.to_move, asked(state)) == (0, "giraffe_card")
    assert len(pile(state)) == 6
    play(state, "giraffe.lion")
    assert state.active == 1
    assert "giraffe.lion" in hand(state, 1)


def test_when_empty_a_fourth_parrot_as_the_last_card_wins_before_the_refill() -> None:
    """S-32, S-26: taken, checked, then refilled."""
    state = table(
        hands=[["giraffe.lion"]],
        albums=[["parrot.hippo", "parrot.lion", "parrot.croc"]],
        pile=["parrot.giraffe"],
        rest=False,
    )
    play(state, "giraffe.lion", "take")
    assert winners(state) == ((0,), "parrots")
    assert events(state) == [e.PLAYED.code, e.TOOK_TO_ALBUM.code, e.WON.code]


def test_when_empty_a_giraffe_that_returns_first_never_empties_the_pile() -> None:
    """S-32, Giraffe b-a: the pile has at least one card before and after."""
    state = play(short(["croc.lion"], first="giraffe.lion"), "giraffe.lion", "return", "giraffe.lion")
    # the only place is @1; seat 1 then draws the Giraffe, the last card
    assert "giraffe.lion" in hand(state, 1)
    assert "croc.lion" in album(state, 0)
    codes = events(state)
    assert codes.index(e.RAN_OUT.code) > codes.index(e.DREW.code)
    assert state.active == 1


@pytest.mark.parametrize("number", [1, 2, 3])
def test_when_empty_the_rhino_refills_at_the_card_that_was_the_last(number: int) -> None:
    """S-32, Rhino a-b: at the 1st, 2nd or 3rd card, and goes on taking from the new pile."""
    cards = ["croc.lion", "baboon.lion", "buffalo.lion"][:number]
    state = table(hands=[RHINO_HAND], pile=cards, rest=False, album_size=4)
    play(state, "rhino.lion", "take")
    assert asked(state) == "give_up"
    assert state.to_move == 0
    assert hand(state, 0) == in_order(cards)
    assert events(state) == [e.PLAYED.code, *[e.TOOK_TO_HAND.code] * number, e.RAN_OUT.code]
    given = give(state)
    taken = [event for event in state.story if event[0] == e.TOOK_TO_HAND.code]
    assert len(taken) == 3
    assert state.hands[0].size == 3
    assert state.pile.size == 6 - (3 - number)
    rest = list(given)
    for word in pile(state):
        rest.remove(word)
    assert hand(state, 0) == in_order([*cards, *rest])
    assert asked(state) == "rhino_card"
    assert answers(state) == ["elephant.lion", "hippo.lion", "lion.croc"]
    play(state, "hippo.lion", "@0", "elephant.lion", "@0", "@0")
    assert state.active == 1
    assert "lion.croc" in hand(state, 1)


def test_when_empty_a_rhino_that_returns_first_never_empties_the_pile() -> None:
    """S-32, Rhino b-a: the pile holds four cards or more before the taking."""
    state = table(hands=[RHINO_HAND], pile=["croc.lion"], rest=False, album_size=4)
    play(state, "rhino.lion", "return", "elephant.lion", "@1", "hippo.lion", "@2", "@3")
    assert hand(state, 0) == in_order(["croc.lion", "elephant.lion", "hippo.lion"])
    assert events(state).count(e.RAN_OUT.code) == 1  # by the next draw
    assert events(state).index(e.RAN_OUT.code) > events(state).index(e.DREW.code)


def test_an_album_loses_two_cards_in_the_turn_of_a_refill() -> None:
    """S-16, S-32: start + 1 - 2, for the active player; the others minus 2."""
    state = play(short(["croc.lion"], first="giraffe.lion"), "giraffe.lion", "take")
    while asked(state) == "give_up":
        play(state, next(word for word in answers(state) if word not in ("giraffe.lion", "croc.lion")))
    play(state, "giraffe.lion", "@3")
    assert [state.albums[seat].size for seat in range(3)] == [3, 2, 2]


# ---- S-32: when_needed -----------------------------------------------------------------------------------------------


def test_when_needed_the_last_card_may_be_drawn_without_a_refill() -> None:
    """S-32, `when_needed`: the pile may be empty while a player chooses."""
    state = play(short(["croc.lion"], refill="when_needed"), "parrot.lion")
    assert asked(state) == "play"
    assert state.pile.size == 0
    assert view(state, 0)["pile"]["top"] is None


def test_when_needed_the_next_draw_refills_first() -> None:
    """S-32, `when_needed`: a card must be taken and none is there."""
    state = play(short([], refill="when_needed"), "parrot.lion")
    assert events(state) == [e.PLAYED.code, e.RAN_OUT.code]
    assert state.hands[1].size == 3
    give(state)
    assert asked(state) == "play"
    assert state.hands[1].size == 4
    assert state.pile.size == 5


def test_when_needed_the_giraffe_takes_the_last_card_without_a_refill() -> None:
    """S-32, `when_needed`: the returned card is then the whole pile."""
    state = play(short(["croc.lion"], first="giraffe.lion", refill="when_needed"), "giraffe.lion", "take")
    assert asked(state) == "giraffe_card"
    play(state, "giraffe.lion")  # the one place there is needs no choosing
    assert "giraffe.lion" in hand(state, 1)
    assert state.pile.size == 0


def test_when_needed_the_giraffe_refills_an_empty_pile_before_taking() -> None:
    """S-32, `when_needed`: refill, take, return."""
    state = play(short([], first="giraffe.lion", refill="when_needed"), "giraffe.lion")
    assert asked(state) == "give_up"
    size = state.albums[0].size
    give(state)
    assert asked(state) == "giraffe_card"
    assert state.albums[0].size == size - 1
    assert state.pile.size == 5


@pytest.mark.parametrize("number", [0, 1, 2])
def test_when_needed_the_rhino_refills_when_a_card_is_missing(number: int) -> None:
    """S-32, `when_needed`: at the first card that isn't there."""
    cards = ["croc.lion", "baboon.lion"][:number]
    state = table(hands=[RHINO_HAND], pile=cards, rest=False, album_size=4, refill="when_needed")
    play(state, "rhino.lion", "take")
    assert asked(state) == "give_up"
    assert hand(state, 0) == in_order(cards)
    give(state)
    assert state.hands[0].size == 3
    assert state.pile.size == 6 - (3 - number)


def test_when_needed_the_rhino_takes_exactly_three_without_a_refill() -> None:
    """S-32, `when_needed`: nothing was missing."""
    state = table(
        hands=[RHINO_HAND],
        pile=["croc.lion", "baboon.lion", "buffalo.lion"],
        rest=False,
        album_size=4,
        refill="when_needed",
    )
    play(state, "rhino.lion", "take")
    assert asked(state) == "rhino_card"
    assert state.pile.size == 0


def test_when_needed_a_rhino_into_an_empty_pile_takes_its_own_cards_again() -> None:
    """S-32, S-22: order b-a needs no card that isn't there."""
    state = table(hands=[RHINO_HAND], pile=[], rest=False, album_size=4, refill="when_needed")
    play(state, "rhino.lion", "return", "elephant.lion", "hippo.lion", "@0", "@0")
    assert hand(state, 0) == in_order(RHINO_HAND[1:])
    assert asked(state) == "give_up"  # seat 1 has to draw
    assert state.to_move == 1


# ---- S-21 in a refill ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["in_turn", "simultaneous"])
def test_a_giraffe_that_gave_up_the_card_just_taken_may_return_any_card(choice: str) -> None:
    """S-21: the limit falls with the card; otherwise it stays."""
    state = short(["croc.lion"], first="giraffe.lion", refill_choice=choice)
    play(state, "giraffe.lion", "take", "croc.lion")
    give(state)
    assert asked(state) == "giraffe_card"
    assert answers(state) == album(state, 0)
    state = short(["croc.lion"], first="giraffe.lion", refill_choice=choice)
    play(state, "giraffe.lion", "take")
    while asked(state) == "give_up":
        play(state, next(word for word in answers(state) if word != "croc.lion"))
    assert "croc.lion" in album(state, 0)
    assert refuses(state, "croc.lion")


@pytest.mark.parametrize("choice", ["in_turn", "simultaneous"])
def test_of_two_equal_cards_the_one_just_taken_counts_as_given_up(choice: str) -> None:
    """S-21: so the other one may be returned; had neither been given up, one of them might be as well."""
    state = table(
        hands=[["giraffe.lion"]],
        albums=[["croc.lion"]],
        pile=["croc.lion"],
        rest=False,
        album_size=4,
        refill_choice=choice,
    )
    play(state, "giraffe.lion", "take", "croc.lion")
    while asked(state) == "give_up":
        play(state, next(word for word in answers(state) if word != "croc.lion"))
    assert album(state, 0).count("croc.lion") == 1
    assert "croc.lion" in answers(state)


# ---- S-34 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_pile_and_albums_together_keep_their_number(players: int) -> None:
    """S-34: 87 - 3n cards between turns; the pile shrinks by one a turn."""
    match = GAME.new(players=players, seed=8)
    state = match.state
    assert isinstance(state, Stampede)
    turn, size = 0, 88 - 5 * players
    count = 0
    while not match.over:
        if state.turn != turn and asked(state) == "play":
            turn = state.turn
            # one card of the pile is in the hand of the player who has drawn
            assert state.pile.size + sum(one.size for one in state.albums) == 87 - 3 * players - 1
            if not state.refills:
                size -= 1
                assert state.pile.size == size - 1
        legal = state.legal_actions(state.to_move)
        count += 1
        match.play(legal[count * 31 % len(legal)])


def test_two_players_never_empty_the_pile() -> None:
    """S-34: an album of 33 cards must win, so there are at most 62 turns and 77 cards."""
    for seed in range(12):
        match = random_game(GAME.new(players=2, seed=seed), seed)
        state = match.state
        assert isinstance(state, Stampede)
        assert state.refills == 0
        assert state.turn <= 62


def test_albums_stay_large_after_a_refill() -> None:
    """S-34: at least (84 - 5n) / n cards each, so Lion, Hippo and Buffalo always have what they need."""
    refills = 0
    for seed in range(24):
        match = GAME.new(players=6, seed=seed)
        state = match.state
        assert isinstance(state, Stampede)
        seen = 0
        count = seed
        while not match.over:
            legal = state.legal_actions(state.to_move)
            count += 1
            match.play(legal[count * 7919 % len(legal)])
            if state.refills > seen and state.given.size == 0 and asked(state) != "give_up":
                seen = state.refills
                assert min(one.size for one in state.albums) >= 9
        refills += state.refills
    assert refills > 0


def test_the_largest_harmless_album_has_32_cards() -> None:
    """S-34: eight animals four times; any further card wins."""
    harmless = [word for animal in ("elephant", "hippo", "lion", "giraffe", "rhino", "baboon", "buffalo", "croc")
                for word in some(animal, 4)]  # fmt: skip
    assert len(harmless) == 32
    for card in ("croc.rhino", "parrot.rhino"):
        state = table(players=2, hands=[[card]], albums=[harmless])
        assert winners(play(state, card)) is not None

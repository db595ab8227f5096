"""P-39 to P-41: what is public, what is private, and what each seat remembers, as views show it."""

import json

import pytest

from philately.core.rng import HashRng
from philately.games.stampin.rules import knowledge
from philately.games.stampin.rules.terms import CATEGORIES
from philately.games.stampin.view import view as view_of

from .table import asked, hand, known, knows, landed, new_game, play, seen_threes, table, threes, view, words
from .test_l_invariants import answer

MINE = "pre1 flg1 spc1 din1 brd1 wld1"
THEIRS = "pre2 flg2 spc2 din2 brd2 wld2"
THIRD = "flw1 trn1 shp1 air1 spt1 mus1"
NO_KEEPERS = (0, 0, 0)

# ---- P-39 ------------------------------------------------------------------------------------------------------------


def test_what_is_public() -> None:
    """P-39: cash, Keeper/Demand counts, Sets, number of threes, top discards, deck size, positions."""
    state = table(
        3,
        [MINE, THEIRS],
        threes=["", "hol1 hol2 hol3"],
        sets=["", "", "lov1 lov2 lov3 wild1"],
        piles=["prk1 prk2", ""],
        cash=[70, 90, 12],
        keepers=[2, 1, 0],
        places=[5, 6, 0],
    )
    for seat in (-1, 0, 1, 2):
        seen = view(state, seat)
        assert [one["cash"] for one in seen["players"]] == [70, 90, 12]
        assert seen["bank"] == 480 - 172
        assert [one["keepers"] for one in seen["players"]] == [2, 1, 0]
        assert [one["demands"] for one in seen["players"]] == [2, 1, 0]
        assert [one["place"] for one in seen["players"]] == [5, 6, 0]
        assert [one["hand_size"] for one in seen["players"]] == [6, 6, 6]
        assert [len(one["threes"]) for one in seen["players"]] == [0, 1, 0]
        assert seen["players"][2]["sets"] == [{"category": "lov", "cards": ["lov1", "lov2", "lov3", "wild1"]}]
        assert seen["piles"][0] == {"size": 2, "top": "prk1", "cards": ["prk1"]}
        assert seen["piles"][1] == {"size": 0, "top": "", "cards": []}
        assert seen["deck"] == len(state.deck)
        assert (seen["active"], seen["asked"], seen["stage"]) == (0, [0], "turn")
        assert json.loads(json.dumps(seen)) == seen


def test_what_is_private() -> None:
    """P-39: hands, and the categories of face-down threes."""
    state = table(3, [MINE, THEIRS], threes=["", "hol1 hol2 hol3"])
    assert known(state, 0, 0) == MINE
    assert known(state, 1, 1) == THEIRS
    for observer, seat in ((0, 1), (0, 2), (1, 0), (-1, 0), (-1, 1)):
        assert known(state, observer, seat) == ""
    assert seen_threes(state, 1, 1) == [("hol", "hol1 hol2 hol3")]
    assert seen_threes(state, 0, 1) == seen_threes(state, -1, 1) == [("", "")]


def test_hidden_threes_stand_in_no_order_that_tells_anything() -> None:
    """P-39: two different truths look the same."""
    one = table(3, [MINE, THEIRS], threes=["", "hol1 hol2 hol3; flw1 flw2 wild1"])
    two = table(3, [MINE, THEIRS], threes=["", "trn1 trn2 trn3; air1 air2 wild1"])
    assert seen_threes(one, 0, 1) == seen_threes(two, 0, 1)


def test_the_deck_is_in_no_view() -> None:
    """P-39: only its size; and no hand but one's own."""
    state = new_game(4, 3)
    for seat in range(4):
        seen = json.dumps(view(state, seat))
        secret = [state.deck.card(place) for place in range(len(state.deck))]
        assert len(secret) > 20
        for other in range(4):
            held = hand(state, other).split()
            assert all((f'"{word}"' in seen) is (other == seat) for word in held)


def test_by_an_option_cash_is_hidden() -> None:
    """P-39: hidden_cash; everybody sees the own purse, and all see everything when the game is over."""
    state = table(3, cash=[70, 90, 12], hidden_cash="yes")
    assert [one["cash"] for one in view(state, 1)["players"]] == [None, 90, None]
    assert view(state, 1)["bank"] is None
    assert [one["cash"] for one in view(state, -1)["players"]] == [None, None, None]
    over = table(3, cash=[70, 90, 12], hidden_cash="yes", turn=5, turn_limit=5, dice=[(1, 1)])
    play(over, "roll", "done", "done")
    assert [one["cash"] for one in view(over, -1)["players"]] == [70, 90, 12]


def test_with_one_of_each_keepers_and_demands_are_told_apart() -> None:
    """P-39, P-26."""
    state = table(3, keepers=[3, 1, 2], kd_mode="one_each")
    seen = view(state, 0)["players"]
    assert [(one["keepers"], one["demands"]) for one in seen] == [(1, 1), (1, 0), (0, 1)]


def test_buried_discards_are_shown_only_to_who_searches() -> None:
    """P-35: on NLW; to nobody else, and not afterwards."""
    state = landed(5, 3, piles=["hol1 hol2 hol3", "air1"])
    assert asked(state) == "search"
    assert view(state, 0)["piles"][0]["cards"] == ["hol1", "hol2", "hol3"]
    assert view(state, 1)["piles"][0]["cards"] == view(state, -1)["piles"][0]["cards"] == ["hol1"]
    play(state, "done")
    assert view(state, 0)["piles"][0]["cards"] == ["hol1"]


def test_by_an_option_discards_are_open() -> None:
    """P-35: open_discards."""
    state = table(3, piles=["hol1 hol2 hol3", "air1"], open_discards="yes")
    for seat in (-1, 0, 1, 2):
        assert view(state, seat)["piles"][0]["cards"] == ["hol1", "hol2", "hol3"]


def test_looking_back_everything_is_open() -> None:
    """P-39: for whoever looks at a finished game."""
    state = table(3, [MINE, THEIRS], threes=["", "hol1 hol2 hol3"], piles=["prk1 prk2", ""], hidden_cash="yes")
    seen = view_of(state, -1, everything=True)
    assert " ".join(seen["players"][1]["hand"]) == THEIRS
    assert seen["players"][1]["threes"][0]["category"] == "hol"
    assert seen["piles"][0]["cards"] == ["prk1", "prk2"]
    assert seen["players"][0]["cash"] == 80


def test_secret_answers_are_seen_by_their_giver_alone() -> None:
    """P-32, P-33, P-34: the others see that there is one."""
    trade = landed(6, 3, keepers=NO_KEEPERS)
    play(trade, "slot3", by=1)
    assert view(trade, 1)["answer"] == "slot3"
    assert view(trade, 0)["answer"] == view(trade, -1)["answer"] == ""
    assert [one["answered"] for one in view(trade, 0)["players"]] == [False, True, False]
    sealed = landed(8, 3, auction="sealed")
    play(sealed, "bid33", by=2)
    assert view(sealed, 2)["answer"] == "bid33"
    assert "33" not in json.dumps(view(sealed, 0)).replace('"bank"', "")
    passing = landed(4, 3, [MINE], keepers=NO_KEEPERS)
    play(passing, "wld1", by=0)
    assert view(passing, 0)["answer"] == "wld1"
    assert "wld1" not in json.dumps(view(passing, 1))


def test_a_card_about_to_be_discarded_is_seen_by_its_owner_alone() -> None:
    """P-42: the pile isn't chosen yet."""
    state = landed(1, 3, [MINE])
    play(state, "wld1")
    assert view(state, 0)["picked"] == "wld1"
    assert view(state, 0)["question"] == "pile_for"
    assert view(state, 1)["picked"] == ""
    assert view(state, 1)["stage"] == "discard"


def test_an_auction_and_its_bids_are_public() -> None:
    """P-34, P-39."""
    state = landed(8, 3, deck="brd4")
    play(state, "bid17", "pass")
    for seat in (-1, 0, 1, 2):
        assert view(state, seat)["auction"] == {"card": "brd4", "bid": 17, "bidder": 0, "sealed": False}
        assert [one["passed"] for one in view(state, seat)["players"]] == [False, True, False]


# ---- P-40 is in section H; P-41 --------------------------------------------------------------------------------------


def test_purchases_are_seen_by_all() -> None:
    """P-41: until they are discarded again."""
    state = table(3, [MINE], piles=["hol3", ""])
    play(state, "buy1")
    assert [known(state, seat, 0) for seat in (-1, 1, 2)] == ["hol3"] * 3
    play(state, "hol3", "pile2")
    assert [known(state, seat, 0) for seat in (-1, 1, 2)] == [""] * 3


def test_auctioned_free_and_searched_cards_are_seen_by_all() -> None:
    """P-41."""
    auction = landed(8, 3, deck="brd4")
    play(auction, "pass", "bid10", "pass")
    assert [known(auction, seat, 1) for seat in (-1, 0, 2)] == ["brd4"] * 3
    free = landed(10, 3, piles=["hol3", ""])
    play(free, "pile1")
    assert [known(free, seat, 0) for seat in (-1, 1, 2)] == ["hol3"] * 3
    nlw = landed(5, 3, piles=["hol3 hol2", ""])
    play(nlw, "hol2")
    assert [known(nlw, seat, 0) for seat in (-1, 1, 2)] == ["hol2"] * 3


def test_drawn_cards_are_seen_by_nobody() -> None:
    """P-39, P-41."""
    state = landed(1, 3, [MINE], deck="hol1")
    assert [known(state, seat, 0) for seat in (-1, 1, 2)] == [""] * 3


def test_in_a_trade_only_the_two_know_the_cards() -> None:
    """P-41."""
    state = landed(6, 3, [MINE, THEIRS, THIRD], keepers=NO_KEEPERS, dice=[0, 0])
    play(state, "slot2", "slot6")
    assert known(state, 0, 1) == "wld1"
    assert known(state, 1, 0) == "flg2"
    assert [known(state, seat, 0) for seat in (-1, 2)] == ["", ""]
    assert [known(state, seat, 1) for seat in (-1, 2)] == ["", ""]


def test_after_a_trade_others_are_no_longer_sure_of_those_hands() -> None:
    """P-41: the two keep what they know, but for the card they have seen going."""
    state = landed(6, 3, [MINE, THEIRS, THIRD], keepers=NO_KEEPERS, dice=[0, 0])
    for observer in (0, 1, 2, 3):
        for seat in (0, 1):
            if observer != seat:
                state.known[observer * 3 + seat] = state.hands[seat]
    play(state, "slot2", "slot6")
    assert known(state, 1, 0) == "pre1 flg1 flg2 spc1 din1 brd1"
    assert known(state, 0, 1) == "pre2 spc2 din2 brd2 wld1 wld2"
    for seat in (0, 1):
        assert [known(state, observer, seat) for observer in (-1, 2)] == ["", ""]


def test_who_did_not_see_a_demand_being_paid_is_not_sure_of_the_demanders_hand() -> None:
    """P-41, P-28: only the target saw which cards went; what came over is known."""
    state = table(3, [MINE, "hol1 hol2", THIRD])
    for observer in (1, 2, 3):
        state.known[observer * 3] = state.hands[0]
    play(state, "demand", "seat1", "hol", "pre1", "wld1")
    assert known(state, 1, 0) == "flg1 spc1 din1 brd1 hol1 hol2"
    assert [known(state, observer, 0) for observer in (-1, 2)] == ["hol1 hol2"] * 2


def test_a_no_becomes_doubtful_when_known_cards_of_the_category_may_have_moved() -> None:
    """P-41, P-28: none but the known ones; of a forgotten one it isn't sure where it is, of two neither."""
    for mine, doubtful in (("hol1", 1 << 13), ("hol1 hol2", 0)):
        state = table(3, [mine])
        knows(state, 2, 0, mine)
        state.none_of[2 * 3] = 1 << 13
        knowledge.moved_unseen(state, 0, 0)
        assert known(state, 2, 0) == ""
        assert state.none_of[2 * 3] == 0
        assert state.one_of[2 * 3] == doubtful


def test_in_a_pass_giver_and_receiver_know_the_card() -> None:
    """P-41: each pair knows its own card only."""
    state = landed(4, 3, [MINE, THEIRS, THIRD], keepers=NO_KEEPERS)
    play(state, "pre1", "flg2", "shp1")
    assert known(state, 0, 1) == "pre1"
    assert known(state, 1, 2) == "flg2"
    assert known(state, 2, 0) == "shp1"
    assert known(state, 0, 2) == known(state, 1, 0) == known(state, 2, 1) == ""
    assert [known(state, -1, seat) for seat in range(3)] == ["", "", ""]


def test_a_known_card_passed_on_is_forgotten_by_those_who_did_not_see_it() -> None:
    """P-41: knowledge of a hand lapses for cards that may have moved."""
    state = landed(4, 3, [MINE, THEIRS, THIRD], keepers=NO_KEEPERS)
    for observer in (1, 2, 3):
        state.known[observer * 3] = 1 << 0 | 1 << 4  # pre1, flg1
    play(state, "pre1", "flg2", "shp1")
    assert known(state, 1, 0) == "flg1"  # the receiver saw which one went
    assert known(state, 2, 0) == "shp1"
    assert known(state, -1, 0) == ""


def test_demanded_cards_are_seen_by_all_and_what_goes_back_by_the_two() -> None:
    """P-41, P-28: the answer is public."""
    state = table(3, [MINE, "hol1 hol2", THIRD])
    play(state, "demand", "seat1", "hol")
    for seat in (-1, 0, 1, 2):
        assert view(state, seat)["demand"] == {"target": 1, "cards": ["hol1", "hol2"], "chosen": []}
    play(state, "pre1")
    demands = [view(state, seat)["demand"] for seat in (0, 1)]
    assert [demand["chosen"] for demand in demands if demand] == [["pre1"], []]
    play(state, "wld1")
    assert [known(state, seat, 0) for seat in (-1, 1, 2)] == ["hol1 hol2"] * 3
    assert known(state, 0, 1) == "pre1 wld1"
    assert known(state, 2, 1) == known(state, -1, 1) == ""
    assert view(state, 0)["demand"] is None


def test_a_no_to_a_demand_is_remembered_until_cards_come_in_unseen() -> None:
    """P-41, P-28: a card that comes in before all eyes doesn't count."""
    state = table(3, [MINE, THEIRS, THIRD], deck="hol3 prk1", places=[7, 5], dice=[(1, 1), (1, 2)])
    play(state, "demand", "seat1", "hol")
    for seat in (-1, 0, 2):
        assert view(state, seat)["players"][1]["none_of"] == ["hol"]
    assert view(state, 1)["players"][1]["none_of"] == []
    play(state, "roll", "done", "done", "roll", "follow", "bid10", "pass", "pass")
    assert known(state, 0, 1) == "hol3"
    assert view(state, 0)["players"][1]["none_of"] == ["hol"]
    play(state, "pre2", "pile1", "done")
    drawn = landed(1, 3, [MINE, THEIRS, THIRD])
    drawn.none_of[1 * 3 + 0] = 1 << (CATEGORIES - 2)
    assert view(drawn, 1)["players"][0]["none_of"] == ["hol"]
    again = table(3, [MINE, THEIRS, THIRD], deck="prk1", places=[34], dice=[(1, 2)])
    again.none_of[1 * 3 + 0] = 1 << (CATEGORIES - 2)
    play(again, "roll", "follow")
    assert view(again, 1)["players"][0]["none_of"] == []
    assert again.one_of[1 * 3 + 0] == 1 << (CATEGORIES - 2)


def test_a_three_made_by_a_purchase_is_no_secret() -> None:
    """P-41, P-21: what makes it three was seen; the other two cards weren't."""
    state = table(3, ["brd1 brd2"], piles=["brd3", ""], deck="hol1 prk1 mus1")
    play(state, "buy1")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    for seat in (-1, 1, 2):
        assert seen_threes(state, seat, 0) == [("brd", "brd3")]


def test_a_three_made_by_a_draw_is_secret() -> None:
    """P-21, P-41: and cards known before are no longer sure if they may lie in it."""
    state = landed(1, 3, ["brd1 brd2"], deck="brd3 hol1 prk1 mus1")
    state.known[1 * 3 + 0] = 0
    assert seen_threes(state, 1, 0) == [("", "")]
    sure = table(3, ["brd1 brd2 prk2"], deck="brd3 hol1 prk1 mus1", places=[34], dice=[(1, 2)], keepers=[0])
    for word, bit in (("brd1", 16), ("prk2", 57)):
        assert word in hand(sure, 0)
        sure.known[1 * 3 + 0] |= 1 << bit
    assert known(sure, 1, 0) == "brd1 prk2"
    play(sure, "roll")
    assert seen_threes(sure, 1, 0) == [("", "")]
    assert known(sure, 1, 0) == ""


def test_a_known_card_that_cannot_lie_in_a_three_stays_known() -> None:
    """P-41: two of its category lie open, so there are no three."""
    state = table(
        3, ["brd1 brd2 prk2"], deck="brd3 hol1 mus1 air1", piles=["prk1", "prk3"], places=[34], dice=[(1, 2)],
        keepers=[0],
    )  # fmt: skip
    state.known[1 * 3 + 0] = 1 << 57
    play(state, "roll")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert known(state, 1, 0) == "prk2"


def test_a_three_made_in_a_trade_is_known_to_the_partner() -> None:
    """P-41: who gave the third card."""
    state = landed(
        6, 3, ["pre1 brd1 brd2", THEIRS.replace("brd2", "brd3")], keepers=NO_KEEPERS, deck="hol1 prk1 mus2", dice=[0, 0]
    )
    play(state, "slot5", "slot1")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert seen_threes(state, 1, 0) == [("brd", "brd3")]
    assert seen_threes(state, 2, 0) == seen_threes(state, -1, 0) == [("", "")]


def test_two_different_purchases_leave_open_which_one_made_the_three() -> None:
    """P-41: an observer isn't told then, though the true one is laid down."""
    state = table(3, ["brd1 brd2 hol1"], piles=["brd3 hol3", ""], deck="prk1 mus1 air1")
    play(state, "buy1", "buy1")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert seen_threes(state, 1, 0) == [("", "")]


def test_a_wild_put_down_is_seen_the_category_is_not() -> None:
    """P-21, P-29: a three with a Wild."""
    state = table(3, ["brd1 brd2 wild1"], deck="hol1 prk1 mus1")
    play(state, "wild>brd")
    for seat in (-1, 1, 2):
        assert seen_threes(state, seat, 0) == [("", "wild1")]
        assert view(state, seat)["players"][0]["threes"][0]["wild"]


def test_an_exchanged_wild_is_known_to_all() -> None:
    """P-31, P-41."""
    state = table(3, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"])
    play(state, "brd4>wild", "follow")
    assert [known(state, seat, 0) for seat in (-1, 1, 2)] == ["wild1"] * 3


def test_a_card_offered_for_a_wild_is_the_one_that_could_be_there() -> None:
    """P-28, P-31, P-41: of what a Demand has left open, one unknown card at most, it was that one."""
    state = table(3, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"])
    brd = 1 << 4
    for observer in (1, 2, 3):
        state.one_of[observer * 3] = brd
    play(state, "brd4>wild", "keep")
    assert [state.one_of[observer * 3] & brd for observer in (1, 2, 3)] == [0] * 3
    assert [state.none_of[observer * 3] & brd for observer in (1, 2, 3)] == [brd] * 3


def test_a_completed_set_is_no_longer_part_of_what_is_known_of_a_hand() -> None:
    """P-19, P-41."""
    state = landed(8, 3, ["", "", MINE.replace("brd1", "mus4")], threes=["", "", "brd1 brd2 brd3"], deck="brd4 hol1")
    play(state, "pass", "pass", "bid10")
    assert known(state, 0, 2) == ""
    assert view(state, 0)["players"][2]["sets"] == [{"category": "brd", "cards": ["brd1", "brd2", "brd3", "brd4"]}]
    assert view(state, 0)["players"][2]["threes"] == []


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3])
def test_views_hold_no_card_that_the_viewer_cannot_know(seat: int) -> None:
    """P-39: over a game by lot, every word in a view stands for a card that is open, own or remembered."""
    state = new_game(4, 12)
    rng = HashRng.from_seed(4)
    row = (seat if seat >= 0 else 4) * 4
    for number in range(160):
        if state.to_move < 0:
            break
        if number % 8 == 0:
            allowed = state.open_cards()
            for other in range(4):
                allowed |= state.known[row + other] | state.known_down[row + other]
            if seat >= 0:
                allowed |= state.hands[seat]
                for category in range(CATEGORIES):
                    allowed |= state.three(seat, category)
            text = json.dumps(view(state, seat))
            for card in range(62):
                if not allowed >> card & 1:
                    assert f'"{words([card])}"' not in text
        answer(state, rng)

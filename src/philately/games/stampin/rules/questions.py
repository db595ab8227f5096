"""Questions and their actions (P-42): which ones are legal, and what each of them sets going."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.games.stampin.rules import auctions, buying, keepers, spaces, trades, turn, wilds
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin


def offer_tops(game: "Stampin", seat: i64) -> None:
    for pile in range(i64(2)):
        if game.affordable(seat, pile):
            game.offer(t.BUY + pile)


def offer_window(game: "Stampin", seat: i64, question: i64) -> None:
    """The opening window together with the main choice, or the closing window."""
    if question == t.TURN:
        game.offer(t.ROLL)
        offer_tops(game, seat)
    else:
        game.offer(t.DONE)
    if game.can_demand(seat) and not (question == t.CLOSE and game.setup.demand_at_start):
        game.offer(t.DEMAND)
    if game.hands[seat] & t.WILDS:
        for category in range(i64(t.CATEGORIES)):
            if game.can_put_down(seat, category):
                game.offer(t.PUT_DOWN + category)
    if question == t.TURN:
        for category in range(i64(t.CATEGORIES)):
            mine = game.hands[seat] & t.cards_of(category)
            if mine and game.set_with_wild(category) >= 0:
                game.offer_cards(mine, t.EXCHANGE)


def carry_out(game: "Stampin", question: i64, answer: i64) -> None:
    if question in (t.TURN, t.CLOSE):
        in_window(game, answer)
    elif question in (t.DISCARD, t.SORT_OUT):
        if answer == t.DONE:
            buying.end_sorting(game)
        else:
            game.picked = answer
            game.ask(t.PILE_FOR)
    elif question == t.PILE_FOR:
        buying.lay_picked(game, answer - t.PILE)
    elif question == t.KEEPER:
        if answer == t.KEEP:
            keepers.keep(game)
        else:
            spaces.follow_space(game)
    elif question == t.REQUEST:
        if answer == t.KEEP:
            keepers.refuse(game)
        else:
            keepers.agree(game)
    elif question == t.SLOT:
        trades.take_slot(game, answer - t.SLOTS)
    elif question == t.BID:
        auctions.bid(game, i64(0) if answer == t.PASS else answer - t.BIDS)
    elif question == t.PASS_CARD:
        trades.choose_to_pass(game, answer)
    elif question == t.BUY_MORE:
        if answer == t.DONE:
            buying.end_buying(game)
        else:
            buying.buy(game, answer - t.BUY)
    elif question == t.DOUBLES:
        if answer == t.DONE:
            turn.end_after_doubles(game, 0)
        else:
            turn.pay_for_doubles(game)
    elif question == t.PARTNER:
        trades.trade_with(game, answer - t.SEAT)
    elif question == t.SEARCH:
        if answer == t.DONE:
            buying.decline(game)
        else:
            buying.search(game, answer)
    elif question == t.TAKE_FREE:
        if answer == t.DONE:
            buying.decline(game)
        else:
            buying.take_free(game, answer - t.PILE)
    elif question == t.LOT_PILE:
        auctions.put_aside(game, answer - t.PILE)
    elif question == t.DEMAND_PLAYER:
        game.target = answer - t.SEAT
        game.ask(t.DEMAND_CATEGORY)
    elif question == t.DEMAND_CATEGORY:
        keepers.demand(game, answer - t.CATEGORY)
    else:
        keepers.give_back(game, answer)


def in_window(game: "Stampin", answer: i64) -> None:
    if answer == t.ROLL:
        turn.roll(game, True)
    elif answer < t.DONE:
        buying.buy(game, answer - t.BUY)
    elif answer == t.DONE:
        turn.end_turn(game)
    elif answer == t.DEMAND:
        if game.players == 2:
            game.target = 1 - game.active
            game.ask(t.DEMAND_CATEGORY)
        else:
            game.ask(t.DEMAND_PLAYER)
    elif answer < t.EXCHANGE:
        wilds.put_down(game, answer - t.PUT_DOWN)
    else:
        wilds.exchange(game, answer - t.EXCHANGE)

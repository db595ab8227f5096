"""The numbered rules in our words, for whoever asks which one is behind a question."""

from philately.core.language import N_

RULES = {
    "P-1": N_("Two to four players play."),
    "P-3": N_(
        "There are 62 stamp cards: fifteen categories of four, and two Wilds. The names and face values on ours are a "
        "reconstruction."
    ),
    "P-6": N_(
        "The board is a closed path of spaces, with a corner stamp for each eagle beside it. Ours is a reconstruction, "
        "because the printed one isn't known."
    ),
    "P-12": N_(
        "In your turn you either roll the dice, move your eagle to the right and follow the space, or buy from the "
        "discard piles. Before that and after it you may put Wilds down and use Demand cards. Instead of rolling or "
        "buying you may give a real stamp for the Wild of a face-up Set; that ends the turn."
    ),
    "P-13": N_(
        "Doubles on the roll that opens your turn don't move you: pay the Bank 5¢ and roll again, or end the turn "
        "where you are."
    ),
    "P-14": N_(
        "Dice Duel: whoever lands on a space with another eagle rolls against its owner. The lower pays the higher 8¢, "
        "or all there is. Then the space is followed."
    ),
    "P-15": N_(
        "Before you follow the space you have landed on, you may hand in a Keeper card: the space is ignored, and your "
        "turn ends."
    ),
    "P-16": N_(
        "Instead of rolling you may buy one or two cards from the top of the discard piles at face value. Then you "
        "discard as many, face-up, onto the piles you choose."
    ),
    "P-17": N_(
        "Whoever first has enough complete Sets wins at once, even in another player's turn: two Sets, or three with "
        "two players, unless the table has agreed on another number."
    ),
    "P-20": N_(
        "Three of a kind are laid face-down by themselves, and three new cards drawn. With a fourth one they are "
        "turned up as a Set, and one card is drawn."
    ),
    "P-21": N_(
        "Cards that are laid down are out of the hand: they can't be traded, demanded, passed, discarded or taken back."
    ),
    "P-22": N_("As the last card leaves the deck, both discard piles are shuffled into a new one."),
    "P-24": N_(
        "A hand has six cards. Whoever holds more when a space or a purchase is done discards down to six; whoever "
        "holds fewer draws."
    ),
    "P-25": N_("Everybody has two Keeper/Demand cards for the whole game. A used one goes to the Banker."),
    "P-26": N_(
        "Each of the two Keeper/Demand cards can be used once, as Keeper or as Demand, unless the table gives "
        "everybody one of each."
    ),
    "P-27": N_(
        "Asked to trade, to exchange or to pass a card, you may hand in a Keeper card: nothing changes hands, and the "
        "turn of whoever asked ends at once. Trades that were made before stand."
    ),
    "P-28": N_(
        "Demand: hand in the card and name a player and a category. All cards of that category in that hand come to "
        "you, for as many of your own choice. Wilds belong to no category, and a no costs the card too."
    ),
    "P-29": N_(
        "At the beginning and at the end of your turn you may put a Wild down: with two alike as three of a kind, or "
        "as the fourth card of three that lie down. A Set needs two real stamps at least. Demand cards can be used "
        "then too, unless the table wants them before the move."
    ),
    "P-31": N_(
        "Before you roll or buy you may give a real stamp for the Wild in a face-up Set of its category, whosever it "
        "is, even after a Demand or a put-down. Your turn ends, and you can't put that Wild down before your next one. "
        "If the Set is another player's, its owner may refuse with a Keeper card, unless the table has agreed "
        "otherwise."
    ),
    "P-32": N_(
        "In every trade each of the two draws one card from the other's hand without seeing it, both at the same time."
    ),
    "P-33": N_(
        "Trades are with the player you choose, with a neighbour, or with everybody one after another, as the space "
        "says. When cards are passed, everybody chooses one in secret, and all of them move together."
    ),
    "P-34": N_(
        "Auction: the top card of the deck goes to the highest bidder for whole cents, 10¢ at least, which the Bank "
        "gets. Whoever passes is out; in a live auction a higher bid lets everybody in again. Sealed bids are made "
        "once, and the first from the active player on wins a tie. Without a bid the card is discarded."
    ),
    "P-35": N_("NLW Stamps: look through both discard piles; you may buy any one card at face value and discard one."),
    "P-36": N_(
        "Where a discard costs nothing you may take one, and then discard a card of your hand; you may also leave it. "
        "Where you sort out, you may discard up to as many cards as the space says, and you take as many from the deck."
    ),
    "P-38": N_("Whoever can't pay what must be paid pays what there is; the rest is forgotten."),
    "P-39": N_(
        "Everybody may know how much money and how many cards you have, your Keeper/Demand cards, your Sets, how many "
        "threes lie face-down before you, and what lies on top of the discard piles. Hands and threes are secret."
    ),
    "P-40": N_(
        "The game also ends at the turn limit, if there is one, or when a whole round has brought nobody a card and "
        "neither deck nor discards are left. Then most Sets win, then most threes, then most money."
    ),
}

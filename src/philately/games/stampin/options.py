"""What can be chosen before a game of Stampin' (section J)."""

from collections.abc import Mapping

from philately.core.language import N_
from philately.core.options import Option, Value, parse_options
from philately.games.stampin import shelf
from philately.games.stampin.board import Board
from philately.games.stampin.cards import Deck, values
from philately.games.stampin.rules import Setup
from philately.games.stampin.rules import terms as t

OPTIONS = [
    Option(
        "auction",
        ("round_robin", "sealed", "live"),
        N_("How bids are made: in turn, once and secretly, or by whoever is quick."),
        "P-34",
        title=N_("Auction"),
        titles=(N_("in turn"), N_("sealed bids"), N_("live, against the clock")),
    ),
    Option(
        "sets_to_win",
        ("leaflet",),
        N_("How many complete Sets win; by the leaflet two, or three with two players."),
        "P-17",
        numbers=(1, 5),
        title=N_("Sets to win"),
        titles=(N_("as in the leaflet"),),
    ),
    Option(
        "kd_mode",
        ("dual", "one_each"),
        N_("Is each of the two cards a Keeper or a Demand as one likes, or one of them each?"),
        "P-26",
        title=N_("Keeper/Demand cards"),
        titles=(N_("either, as one likes"), N_("one Keeper, one Demand")),
    ),
    Option(
        "demand_window",
        ("start_or_end", "start"),
        N_("When a Demand can be made in one's own turn."),
        "P-28",
        title=N_("Demands"),
        titles=(N_("before or after the move"), N_("before the move")),
    ),
    Option(
        "wild_exchange_keeper",
        ("yes", "no"),
        N_("May a Keeper refuse the Wild of one's Set to a player who offers the real stamp for it?"),
        "P-31",
        title=N_("Keepers against a Wild exchange"),
        titles=(N_("allowed"), N_("not allowed")),
    ),
    Option(
        "duel_tie",
        ("reroll", "nothing"),
        N_("What happens when both roll alike in a Dice Duel."),
        "P-14",
        title=N_("Tied Dice Duel"),
        titles=(N_("both roll again"), N_("nobody pays")),
    ),
    Option(
        "reshuffle",
        ("on_empty", "when_needed"),
        N_("When the discards become the new deck: as the last card leaves, or as one is missing."),
        "P-22",
        title=N_("New deck"),
        titles=(N_("as the last card leaves"), N_("as a card is missing")),
    ),
    Option(
        "wild_in_three",
        ("yes", "no"),
        N_("May a Wild and two alike be laid down as three of a kind?"),
        "P-29",
        title=N_("Wild in three of a kind"),
        titles=(N_("yes"), N_("no")),
    ),
    Option(
        "max_wilds_per_set",
        ("2", "1"),
        N_("How many Wilds a Set may have."),
        "P-29",
        title=N_("Wilds in a Set"),
        titles=(N_("at most two"), N_("at most one")),
    ),
    Option(
        "open_discards",
        ("no", "yes"),
        N_("Does everybody always see the whole discard piles, or their top cards only?"),
        "P-35",
        title=N_("Discard piles"),
        titles=(N_("top cards only"), N_("open")),
    ),
    Option(
        "hidden_cash",
        ("no", "yes"),
        N_("Does everybody keep secret how much money they have?"),
        "P-39",
        title=N_("Money"),
        titles=(N_("for all to see"), N_("hidden")),
    ),
    Option(
        "board",
        tuple(shelf.OUR_BOARDS),
        N_("Which board."),
        "P-6",
        codes=N_("Its name, or at the command line a file such as my-board.toml."),
        form=N_("the name of another board"),
        title=N_("Board"),
        titles=(N_("Standard board"), N_("First board")),
    ),
    Option(
        "cards",
        tuple(shelf.OUR_CARDS),
        N_("Which names and face values are on the cards."),
        "P-3",
        codes=N_("The name of the cards, or at the command line a file such as my-cards.toml."),
        form=N_("the name of other cards"),
        title=N_("Cards"),
        titles=(N_("Standard cards"),),
    ),
    Option(
        "turn_limit",
        ("none",),
        N_("End the game after so many turns: most Sets win, then most threes, then most money."),
        "P-40",
        numbers=(1, 9999),
        title=N_("Turn limit"),
        titles=(N_("no limit"),),
    ),
]
AUCTIONS = {"round_robin": t.ROUND_ROBIN, "sealed": t.SEALED, "live": t.LIVE}
YES_OR_NO = {option.name for option in OPTIONS if "yes" in option.values}


def check(given: Mapping[str, object], players: int) -> dict[str, Value]:
    """All options; board and cards must be on the shelf. No two of them contradict each other."""
    said = {
        name: ("yes" if value else "no") if name in YES_OR_NO and isinstance(value, bool) else value
        for name, value in given.items()
    }
    chosen = parse_options("stampin", OPTIONS, said)
    board_of(chosen)
    deck_of(chosen)
    return chosen


def board_of(chosen: Mapping[str, Value]) -> Board:
    """The board of checked options."""
    return shelf.BOARDS.find(str(chosen["board"]))


def deck_of(chosen: Mapping[str, Value]) -> Deck:
    """The cards of checked options."""
    return shelf.DECKS.find(str(chosen["cards"]))


def setup(chosen: Mapping[str, Value]) -> Setup:
    """The checked options as the rules need them."""
    board = board_of(chosen)
    kinds = [space.kind for space in board.spaces]
    numbers = [space.number for space in board.spaces]
    made = Setup(kinds, numbers, list(board.entries), values(deck_of(chosen)))
    made.board = str(chosen["board"])
    made.cards = str(chosen["cards"])
    made.auction = AUCTIONS[str(chosen["auction"])]
    made.sets_to_win = chosen["sets_to_win"] if isinstance(chosen["sets_to_win"], int) else 0
    made.one_each = chosen["kd_mode"] == "one_each"
    made.demand_at_start = chosen["demand_window"] == "start"
    made.wild_exchange_keeper = chosen["wild_exchange_keeper"] == "yes"
    made.duel_tie_nothing = chosen["duel_tie"] == "nothing"
    made.shuffle_when_needed = chosen["reshuffle"] == "when_needed"
    made.wild_in_three = chosen["wild_in_three"] == "yes"
    made.max_wilds = int(chosen["max_wilds_per_set"])
    made.open_discards = chosen["open_discards"] == "yes"
    made.hidden_cash = chosen["hidden_cash"] == "yes"
    made.turn_limit = chosen["turn_limit"] if isinstance(chosen["turn_limit"], int) else 0
    return made

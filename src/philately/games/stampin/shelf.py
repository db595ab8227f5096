"""The boards and cards that can be played with: ours, and those that somebody has laid on the shelf.

A record can bring a board or cards along as `write_board` and `write_cards` write them.
"""

from collections.abc import Mapping
from pathlib import Path

from philately.core.errors import BadRecord
from philately.core.language import N_
from philately.core.record import Deal, Record
from philately.core.shelf import Shelf, word_of
from philately.games.stampin.board import read_board, write_board
from philately.games.stampin.cards import read_cards, write_cards

HERE = Path(__file__).parent
OUR_BOARDS = {"standard": HERE / "board.toml", "first": HERE / "board-first.toml"}
OUR_CARDS = {"standard": HERE / "cards.toml"}
FOLDER = "PHILATELY_STAMPIN"  # where processes leave boards and cards for those they start
NO_BOARD = N_("there is no board {name}; there are {words}")
NO_CARDS = N_("there are no cards {name}; there are {words}")
BOARDS = Shelf("board", FOLDER, OUR_BOARDS, read_board, write_board, word_of, NO_BOARD)
DECKS = Shelf("cards", FOLDER, OUR_CARDS, read_cards, write_cards, word_of, NO_CARDS)


def bring(given: Mapping[str, object]) -> dict[str, object]:
    """Options as somebody at this machine says them: board and cards may be files, which are laid on the shelf."""
    said = dict(given)
    if "board" in said:
        said["board"] = BOARDS.bring(str(said["board"])) or said["board"]
    if "cards" in said:
        said["cards"] = DECKS.bring(str(said["cards"])) or said["cards"]
    return said


def unpack(record: Record) -> None:
    """Lay the board and the cards of a record on the shelf, if they aren't there; ours must be the same as then."""
    options = record.header.options
    board, cards = _box(record)
    BOARDS.unpack(str(options.get("board", "")), board)
    DECKS.unpack(str(options.get("cards", "")), cards)


def _box(record: Record) -> list[str]:
    """What the first event of the deal tells of the board and of the cards."""
    deal = record.lines[1] if len(record.lines) > 1 else None
    if isinstance(deal, Deal) and deal.events:
        event = deal.events[0]
        if len(event) == 4 and event[0] == "box":
            return [str(told) for told in event[2:]]
    raise BadRecord("line 2: the deal should begin with the box, that is, with the board and the cards")

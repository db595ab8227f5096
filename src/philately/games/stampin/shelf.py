"""The boards and cards that can be played with: ours, and those that somebody has laid on the shelf.

A record can bring a board or cards along as `write_board` and `write_cards` write them.
"""

from pathlib import Path

from philately.core.language import N_
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

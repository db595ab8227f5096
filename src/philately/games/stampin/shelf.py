"""The boards and cards that can be played with: ours, and those that somebody has laid on the shelf.

They are known by their names. Ours have short ones; others are called by the name in the file and the beginning of a
hash of all that is in it, so that one name never means two boards. Processes that are started later find the same
shelf. A record can bring a board or cards along as `write_board` and `write_cards` write them.
"""

import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.core.options import nearest
from philately.games.stampin.board import Board, read_board, read_board_file, write_board
from philately.games.stampin.cards import Deck, read_cards, read_cards_file, write_cards

HERE = Path(__file__).parent
OUR_BOARDS = {"standard": HERE / "board.toml", "first": HERE / "board-first.toml"}
OUR_CARDS = {"standard": HERE / "cards.toml"}
FOLDER = "PHILATELY_STAMPIN"  # where processes leave boards and cards for those they start
_boards: dict[str, Board] = {}
_decks: dict[str, Deck] = {}

our_board = cache(read_board_file)
our_deck = cache(read_cards_file)


def bring(given: Mapping[str, object]) -> dict[str, object]:
    """Options as somebody at this machine says them: board and cards may be files, which are laid on the shelf."""
    said = dict(given)
    for option, lay, known in (
        ("board", lay_board_file, {*OUR_BOARDS, *_boards}),
        ("cards", lay_cards_file, {*OUR_CARDS, *_decks}),
    ):
        word = str(said.get(option, ""))
        name = word.strip().lower()  # as options are understood
        if word.lower().endswith(".toml") or "/" in word or os.sep in word:
            said[option] = lay(Path(word))
        elif name and name not in known and _left(option, name) is None:
            file = next((path for path in (Path(word), Path(f"{word}.toml")) if _is_file(path)), None)
            if file is not None:
                said[option] = lay(file)
    return said


def lay_board_file(path: Path) -> str:
    """Put the board of a file on the shelf; gives its name."""
    return lay_board(read_board_file(path))


def lay_cards_file(path: Path) -> str:
    """Put the cards of a file on the shelf; gives their name."""
    return lay_cards(read_cards_file(path))


def lay_board(board: Board) -> str:
    """Put a board on the shelf, if it is a good one; gives its name."""
    written = write_board(board)
    board = read_board(written, board.name)
    for ours, path in OUR_BOARDS.items():
        if our_board(path) == board:
            return ours
    name = _name(board.name, written)
    if name not in _boards:
        _boards[name] = board
        _leave(f"board-{name}.toml", written)
    return name


def lay_cards(deck: Deck) -> str:
    """Put cards on the shelf, if they are good ones; gives their name."""
    written = write_cards(deck)
    deck = read_cards(written, deck.name or "cards")
    for ours, path in OUR_CARDS.items():
        if our_deck(path) == deck:
            return ours
    name = _name(deck.name, written)
    if name not in _decks:
        _decks[name] = deck
        _leave(f"cards-{name}.toml", written)
    return name


def find_board(name: str) -> Board:
    """The board of that name."""
    if name in OUR_BOARDS:
        return our_board(OUR_BOARDS[name])
    if name not in _boards:
        path = _left("board", name)
        if path is None:
            raise _missing(_("there is no board {name}; there are {words}"), name, [*OUR_BOARDS, *_boards])
        _boards[name] = read_board_file(path)
    return _boards[name]


def find_cards(name: str) -> Deck:
    """The cards of that name."""
    if name in OUR_CARDS:
        return our_deck(OUR_CARDS[name])
    if name not in _decks:
        path = _left("cards", name)
        if path is None:
            raise _missing(_("there are no cards {name}; there are {words}"), name, [*OUR_CARDS, *_decks])
        _decks[name] = read_cards_file(path)
    return _decks[name]


def _missing(message: str, name: str, known: list[str]) -> BadOptions:
    words = ", ".join(nearest(name, known) or known)
    return BadOptions(message.format(name=repr(name[:60]), words=words))


def _is_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):  # also names that are too long, or have a zero in them
        return False


def _name(called: str, written: bytes) -> str:
    word = re.sub(r"[^a-z0-9]+", "-", called.lower())[:40].strip("-") or "mine"
    return f"{word}-{hashlib.sha256(written).hexdigest()[:8]}"


# ---- the folder that processes share ---------------------------------------------------------------------------------

_keep: list["tempfile.TemporaryDirectory[str]"] = []


def _leave(name: str, written: bytes) -> None:
    path = Path(os.environ.get(FOLDER) or _new_folder(), name)
    if not path.exists():
        begun = path.with_suffix(f".{os.getpid()}")
        begun.write_bytes(written)
        begun.replace(path)  # nobody reads half a file


def _left(kind: str, name: str) -> Path | None:
    """The file that another process has left, if there is one."""
    folder = os.environ.get(FOLDER)
    if folder and re.fullmatch(r"[a-z0-9-]{1,60}", name):
        path = Path(folder, f"{kind}-{name}.toml")
        if path.exists():
            return path
    return None


def _new_folder() -> str:
    _keep.append(tempfile.TemporaryDirectory(prefix="philately-stampin-"))
    os.environ[FOLDER] = _keep[-1].name
    return _keep[-1].name


if not os.environ.get(FOLDER):
    _new_folder()  # before processes are started that will look there

"""How an adventure has ended, in a few lines."""

from philately.core.language import _, ngettext
from philately.games.stampadia.rules import Stampadia, terms
from philately.games.stampadia.text import easier


def summary(state: Stampadia) -> list[tuple[str, str]]:
    """What there is to know about an adventure that is over, as names and values."""
    board = state.board
    lines = [(_("Outcome"), _(terms.REASONS[state.ended]))]
    score = str(gold_score(state))
    if easier(state):
        score = _("{score} (easier: {how})").format(score=score, how=", ".join(easier(state)))
    lines.append((_("Score"), score))
    if board.monk:
        monk = _("{score}: {parts}").format(score=state.score(), parts=_monk(state)) if state.score() else "0"
        lines.append((_("Monk score"), monk))
    if board.premonition or state.lives > 1:
        lines.append((_("Lives"), str(state.lives)))
    known, had = set(state.memory), set(board.memory)
    lines.append((_("Keywords learnt"), ", ".join(sorted(known - had)) or _("none")))
    if had - known:
        lines.append((_("Keywords forgotten"), ", ".join(sorted(had - known))))
    return lines


def gold_score(state: Stampadia) -> int:
    """H9: the gold left after a win."""
    return int(state.gold) if state.ended == terms.WON else 0


def _monk(state: Stampadia) -> str:
    """What the score of the Apprentice Monk is made of (V1)."""
    board = state.board
    rooms, ticked = (bin(bits).count("1") for bits in (state.drawn, state.ticked))
    crossed = sum(state.wounds[symbol] >= terms.CROSSED for symbol in range(board.foes + len(board.grays)))
    crossed += state.crossed_inks
    parts = [
        _("{number} gold").format(number=state.gold),
        _("{number} HP").format(number=state.hp_left()),
        _("{number} surplus XP").format(number=state.surplus),
        ngettext("{number} room", "{number} rooms", rooms).format(number=rooms),
        ngettext("{number} crossed cell", "{number} crossed cells", crossed).format(number=crossed),
        ngettext("{number} ticked row", "{number} ticked rows", ticked).format(number=ticked),
    ]
    return " + ".join(parts)

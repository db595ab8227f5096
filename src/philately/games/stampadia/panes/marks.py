"""Small things that several panes draw: signs, dice, ticks in pencil, words that are only heard."""

from functools import cache

from markupsafe import escape

from philately.core.language import _


def said(words: str) -> str:
    """Words for those who don't see the table."""
    return f'<span class="hide">{escape(words)}</span>'


@cache
def sign(name: str, kind: str = "") -> str:
    """A picture of the game."""
    return f'<svg class="sign {kind}" viewBox="0 0 10 10" aria-hidden="true"><use href="#stampadia-{name}"/></svg>'


def pencil(name: str) -> str:
    """A tick in pencil; it is drawn before the eyes of who sees it first."""
    picture = '<use href="#stampadia-tick"/>'
    return f'<svg class="tick" viewBox="0 0 10 10" aria-hidden="true" data-new="{name}">{picture}</svg>'


def die(shows: int) -> str:
    """A die; what is more than a die can show is a number."""
    if 1 <= shows <= 6:
        return sign(f"die-{shows}", "die")
    return f'<b class="die many">{shows}</b>'


def asking_first(button: str, message: str) -> str:
    """A button that asks once more (`table.js`)."""
    more = f'data-confirm="{escape(message)}" data-yes="{escape(_("Yes"))}" data-no="{escape(_("No"))}" data-word='
    return str(button).replace("data-word=", more, 1)

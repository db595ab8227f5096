"""The dialogs that list the keys."""

import htpy as h

from philately.core.language import _


def keys_dialog() -> h.Renderable:
    """Return the list of keys for playing."""
    return _dialog(
        ("← ↑ → ↓", _("go from answer to answer")),
        ("Enter", _("choose it")),
        ("1 … 9", _("choose the first, second … answer at once; those on the table come first")),
        ("Backspace", _("one step back")),
        ("H", _("ask for a hint, where the table allows it")),
        ("R", _("the rule behind the question")),
        ("L", _("what happened")),
        ("?", _("these keys")),
        ("Esc", _("close what is open")),
    )


def replay_keys_dialog(*, solo: bool = False) -> h.Renderable:
    """Return the list of keys for a replay. A solo game has no other seats to look from."""
    eyes = (("0 … 9", _("look through the eyes of a seat")), ("A", _("all cards open")))
    return _dialog(
        ("← →", _("one move back, one move on")),
        ("Home, End", _("to the deal, to the end")),
        (_("Space"), _("play by itself, or stop")),
        *(() if solo else eyes),
        ("?", _("these keys")),
    )


def _dialog(*keys: tuple[str, str]) -> h.Renderable:
    return h.dialog("#keys.sheet", aria_labelledby="keys-title")[
        h.h2("#keys-title")[_("Keys")],
        h.dl(".keys")[(h.div[h.dt[h.kbd[key]], h.dd[what]] for key, what in keys)],
        h.form(method="dialog")[h.button(".button.main", type="submit")[_("Close")]],
    ]

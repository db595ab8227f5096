"""The fragment of a page that is a table: what is asked, the middle that the game draws, and what has happened.

The page swaps it at every event, so it must be quick: plain strings, and only the parts that never change are cached.
Every legal answer is a button here: those that the game has not placed on its table stand under the question.
"""

import json
import math
from functools import cache

from markupsafe import Markup, escape

from philately.core.game import Choice
from philately.core.language import _, current_name
from philately.web.elements import NOTHING, postmark
from philately.web.scene import Scene


def tabletop(scene: Scene, middle: Markup, *, rule: str = "", extra: Markup = NOTHING) -> Markup:
    """The whole fragment. `rule` is the text behind the question, `extra` stands beside it: clocks, a replay's bar."""
    kind = "table"
    if scene.choices:
        kind += " asking"
    if scene.over:
        kind += " over"
    return Markup(
        f'<div id="table" class="{kind}" data-table="{escape(scene.table)}" data-seat="{scene.seat}" '
        f'data-at="{scene.at}" data-draft="{escape(" ".join(scene.draft))}">'
        f'{_bar(scene, rule, extra)}<div class="middle {escape(scene.game)}">{middle}</div>{_log(scene)}</div>'
    )


# ---- what is asked -----------------------------------------------------------------------------------------------


def _bar(scene: Scene, rule: str, extra: Markup) -> str:
    """The question, what can be answered without touching the table, and small things beside it."""
    mine = " mine" if scene.choices else ""
    return (
        f'<header class="ask{mine}"><div class="say"><h1>{escape(headline(scene))}</h1>{_outcome(scene)}'
        f"{_hints(scene)}{_answers(scene)}</div>"
        f'<div class="beside">{extra}{_tools(scene)}{_rule(scene, rule)}</div>{_proof(scene)}</header>'
    )


def headline(scene: Scene) -> str:
    """What is asked, or who is asked, or what happened last, in one sentence."""
    if scene.ask is not None and not scene.replay:
        return scene.ask["prompt"]
    if (scene.over or scene.replay) and scene.log:
        return scene.log[-1]
    if not scene.view:
        return _("Waiting until all seats are taken.")
    return waiting(scene)


def waiting(scene: Scene) -> str:
    """Who is thinking, when I am not asked."""
    pending = scene.view.get("pending", scene.view.get("asked"))
    seats = pending if isinstance(pending, list) else []
    if len(seats) == 1:
        name = scene.names[seats[0]]
        return _("{name} is thinking …").format(name=name) if scene.bots[seats[0]] else _choosing(name)
    if not seats:
        return scene.log[-1] if scene.log else scene.title
    names = [scene.names[seat] for seat in seats]
    said = _("{names} and {name} are choosing …")
    return said.format(names=", ".join(names[:-1]), name=names[-1])


def _choosing(name: str) -> str:
    return _("{name} is choosing …").format(name=name)


def _hints(scene: Scene) -> str:
    """What a good player would answer, the best first; who likes one of them can take it here."""
    words = [word for word in scene.hints if word in scene.choices]
    if not words:
        return ""
    buttons = [
        f'<button type="button" class="hint" data-word="{escape(word)}">{scene.chance(word)} '
        f"<span>{escape(scene.choices[word]['label'])}</span></button>"
        for word in words
    ]
    said = escape(_("I would play this; the number is your chance of winning:"))
    if len(scene.names) == 1:
        said = escape(_("I would play this; the number says how good it looks (a sure win is 90 % or more):"))
    return f'<div class="hints" role="group" aria-label="{said}"><p>{said}</p>{"".join(buttons)}</div>'


def _answers(scene: Scene) -> str:
    """All answers that stand neither on the table nor among the hints; numbers as a slider."""
    if not scene.choices:
        return ""
    slider = number_slider(scene)
    left = [choice for word, choice in scene.choices.items() if word not in scene.placed and word not in scene.hints]
    buttons = [
        f'<button type="button" class="button main" data-word="{escape(choice["word"])}">'
        f"{escape(choice['label'])}</button>"
        for choice in left
    ]
    return slider + (f'<div class="answers">{"".join(buttons)}</div>' if buttons else "")


def number_slider(scene: Scene, *, on_button: bool = False) -> str:
    """The answers that are numbers as one slider, unless it stands somewhere already; nothing if there are none.

    Numbers are words that end in digits; what else may be answered are buttons. A game may place the slider on its
    table. `on_button` says the answer on the button that gives it, not beside it.
    """
    if scene.ask is None or not scene.ask["number"]:
        return ""
    numbers = [choice for word, choice in scene.choices.items() if word[-1:].isdigit() and word not in scene.placed]
    if len(numbers) < 2:
        return ""
    scene.placed.update(choice["word"] for choice in numbers)
    return _slider(numbers, scene.ask["prompt"], on_button)


def _slider(choices: list[Choice], prompt: str, on_button: bool) -> str:
    """A number as a slider: its value counts the answers, `data-words` and `data-labels` say what they are."""
    words = escape(json.dumps([choice["word"] for choice in choices], separators=(",", ":")))
    labels = escape(json.dumps([choice["label"] for choice in choices], separators=(",", ":"), ensure_ascii=False))
    first = escape(choices[0]["label"])
    said = f'<output for="number">{first}</output>'
    button = '<button type="submit" class="button main">'
    return (
        f'<form class="number" data-number data-words="{words}" data-labels="{labels}">'
        f'<button type="button" class="button round" data-step="-1" aria-label="{escape(_("one less"))}">−</button>'
        f'<input type="range" id="number" name="number" min="0" max="{len(choices) - 1}" value="0" '
        f'aria-label="{escape(prompt)}" aria-valuetext="{first}">'
        f'<button type="button" class="button round" data-step="1" aria-label="{escape(_("one more"))}">+</button>'
        + (f"{button}{said}</button></form>" if on_button else f"{said}{button}{escape(_('Choose'))}</button></form>")
    )


def _tools(scene: Scene) -> str:
    """A hint, one step back in the draft, the last move back, and the keys."""
    if scene.replay:
        return ""
    tools = _hint_button(scene)
    if scene.draft:
        tools += f'<button type="button" class="button" data-back>← {escape(_("back"))}</button>'
    elif scene.can_undo:
        tools += f'<button type="button" class="button" data-undo>↶ {escape(_("take back"))}</button>'
    return tools + _keys_button(current_name())


def _hint_button(scene: Scene) -> str:
    """The way to a hint, for whoever is asked; all others are told that there may be hints at this table."""
    if not scene.hints_allowed or scene.over or scene.hints or len(scene.choices) == 1:
        return ""
    if not scene.choices:
        return f'<span class="badge">{escape(_("hints allowed"))}</span>'
    return (
        f'<button type="button" class="button" data-hint data-thinking="{escape(_("Thinking …"))}">'
        f"{escape(_('What would you play?'))}</button>"
    )


@cache
def _keys_button(language: str) -> str:
    label = escape(_("Keys"))
    return (
        f'<button type="button" class="button round" data-keys aria-label="{label}" aria-haspopup="dialog">?</button>'
    )


def _rule(scene: Scene, text: str) -> str:
    """The rule behind the question, folded."""
    if scene.ask is None or not text or scene.replay:
        return ""
    number = escape(scene.ask["rule"])
    book = f"/games/{escape(scene.game)}/rules#{number}"
    return (
        f'<details class="rule" data-keep="rule"><summary>{_("Rule {number}").format(number=number)}</summary>'
        f'<div><p>{escape(text)}</p><a href="{book}">{escape(_("All rules"))}</a></div></details>'
    )


def clock(seconds: int, left: float) -> Markup:
    """A countdown of so many seconds. The page counts on from what is left, and reads it out to nobody."""
    words = _("{seconds} s")
    return Markup(
        f'<div class="clock" role="timer" aria-live="off" aria-label="{escape(_("Time left"))}" '
        f'data-left="{round(1000 * left)}" data-all="{1000 * seconds}" data-say="{escape(words)}">'
        f'<span class="bar" aria-hidden="true"></span>'
        f"<b>{escape(words.format(seconds=math.ceil(left)))}</b></div>"
    )


# ---- the end, and the proof --------------------------------------------------------------------------------------


def _outcome(scene: Scene) -> str:
    """When the game is over: where to go from here."""
    if not scene.over or scene.replay:
        return ""
    table = f"/tables/{escape(scene.table)}"
    way, words = f"/new?again={escape(scene.table)}", _("Play again")
    if scene.after:
        way, words = str(escape(scene.after)), _("What came of it")
    return (
        f'<nav class="answers" aria-label="{escape(_("After the game"))}">'
        f'<a class="button main" href="{way}">{escape(words)}</a>'
        f'<a class="button" href="{table}/replay">{escape(_("Look back"))}</a>'
        f'<a class="button" href="{table}/record" download>{escape(_("Save the record"))}</a>'
        f'<a class="button" href="{table}/proof">{escape(_("Check the proof"))}</a></nav>'
    )


def _proof(scene: Scene) -> str:
    """The postmark in the corner: the deal is sealed while the game is played, and open when it is over."""
    if not scene.table:  # a game that was never played at one
        return ""
    label, drawn = _mark(scene.over or scene.replay, current_name())
    return (
        f'<a class="proof" href="/tables/{escape(scene.table)}/proof" aria-label="{label}" title="{label}">{drawn}</a>'
    )


@cache
def _mark(over: bool, language: str) -> tuple[str, Markup]:
    if over:
        return str(escape(_("Fair by proof: check it"))), postmark(_("OPEN"), _("FAIR BY PROOF"), "struck")
    return str(escape(_("Fair by proof: what has been committed to"))), postmark(_("SEALED"), _("FAIR BY PROOF"))


# ---- what has happened -------------------------------------------------------------------------------------------


def _log(scene: Scene) -> str:
    """What has happened, the newest first; a phone shows only a few lines until it is unfolded."""
    if not scene.log:
        return ""
    lines = "".join([f"<li>{escape(line)}</li>" for line in reversed(scene.log)])
    return (
        f'<section class="sheet log" data-fold="log" aria-labelledby="log-title">{_log_title(current_name())}'
        f'<ol id="log" reversed start="{scene.lines}" tabindex="0" aria-labelledby="log-title" '
        f'aria-live="polite">{lines}</ol></section>'
    )


@cache
def _log_title(language: str) -> str:
    return f'<h2 id="log-title">{escape(_("What happened"))}{unfold(_("all lines"), False)}</h2>'


def unfold(label: str, is_open: bool) -> str:
    """The button that opens a folded part on a phone; elsewhere all parts are open and it isn't there."""
    shown = "true" if is_open else "false"
    said = escape(label)
    return f'<button type="button" class="unfold" data-unfold aria-expanded="{shown}" aria-label="{said}"></button>'

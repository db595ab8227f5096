"""The fragment of a page that shows a table: the question, the middle that the game draws, and the log.

It is drawn after every event, so it must be quick: it is made of plain strings, and parts that never change are cached.
Every legal action is a button. Those that the game hasn't placed on its table are under the question.
"""

import json
import math
from functools import cache

from markupsafe import Markup, escape

from philately.core.language import _, current_name
from philately.core.words import Choice
from philately.web.elements import NOTHING, postmark
from philately.web.scene import Scene


def tabletop(scene: Scene, middle: Markup, *, rule: str = "", extra: Markup = NOTHING) -> Markup:
    """Return the whole fragment. `rule` is the text of the question's rule, `extra` stands beside the question."""
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


# ---- the question ------------------------------------------------------------------------------------------------


def _bar(scene: Scene, rule: str, extra: Markup) -> str:
    """Draw the question, the actions that aren't on the table, and the tools."""
    mine = " mine" if scene.choices else ""
    return (
        f'<header class="ask{mine}"><div class="say"><h1>{escape(headline(scene))}</h1>{_outcome(scene)}'
        f"{_hints(scene)}{_actions(scene)}</div>"
        f'<div class="beside">{extra}{_tools(scene)}{_rule(scene, rule)}</div>{_proof(scene)}</header>'
    )


def headline(scene: Scene) -> str:
    """Return the question, or who is to move, or what happened last."""
    if scene.ask is not None and not scene.replay:
        return scene.ask["prompt"]
    if (scene.over or scene.replay) and scene.log:
        return scene.log[-1]
    if not scene.view:
        return _("Waiting until all seats are taken.")
    return _to_move(scene)


def _to_move(scene: Scene) -> str:
    """Return a sentence about the seats that are pending."""
    pending = scene.view.get("pending", scene.view.get("asked"))
    seats = pending if isinstance(pending, list) else []
    if len(seats) == 1:
        name = scene.names[seats[0]]
        said = _("{name} is thinking …") if scene.bots[seats[0]] else _("{name} is choosing …")
        return said.format(name=name)
    if not seats:
        return scene.log[-1] if scene.log else scene.title
    names = [scene.names[seat] for seat in seats]
    said = _("{names} and {name} are choosing …")
    return said.format(names=", ".join(names[:-1]), name=names[-1])


def _hints(scene: Scene) -> str:
    """Draw the hinted actions as buttons, the best first."""
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


def _actions(scene: Scene) -> str:
    """Draw all actions that are neither on the table nor among the hints, numbers as a slider."""
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
    """Draw the actions that are numbers as one slider, or nothing if there are none or they are placed already.

    An action is a number if its word ends in a digit; other actions are buttons. A game may place the slider on its
    table. `on_button` shows the number on the button instead of beside it.
    """
    if scene.ask is None or not scene.ask["number"]:
        return ""
    numbers = [choice for word, choice in scene.choices.items() if word[-1:].isdigit() and word not in scene.placed]
    if len(numbers) < 2:
        return ""
    scene.placed.update(choice["word"] for choice in numbers)
    return _slider(numbers, scene.ask["prompt"], on_button)


def _slider(choices: list[Choice], prompt: str, on_button: bool) -> str:
    """Draw a slider. Its value is an index into `data-words` and `data-labels`."""
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
    """Draw the buttons for a hint, for a step back in the draft, for undo, and for the list of keys."""
    if scene.replay:
        return ""
    tools = _hint_button(scene)
    if scene.draft:
        tools += f'<button type="button" class="button" data-back>← {escape(_("back"))}</button>'
    elif scene.can_undo:
        tools += f'<button type="button" class="button" data-undo>↶ {escape(_("take back"))}</button>'
    return tools + _keys_button(current_name())


def _hint_button(scene: Scene) -> str:
    """Draw the button for a hint, or tell seats that aren't pending that hints are allowed."""
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
    """Draw the rule of the question, folded."""
    if scene.ask is None or not text or scene.replay:
        return ""
    number = escape(scene.ask["rule"])
    book = f"/games/{escape(scene.game)}/rules#{number}"
    return (
        f'<details class="rule" data-keep="rule"><summary>{_("Rule {number}").format(number=number)}</summary>'
        f'<div><p>{escape(text)}</p><a href="{book}">{escape(_("All rules"))}</a></div></details>'
    )


def clock(seconds: int, left: float) -> Markup:
    """Draw a countdown. The page counts down from what is left; screen readers don't announce it."""
    words = _("{seconds} s")
    return Markup(
        f'<div class="clock" role="timer" aria-live="off" aria-label="{escape(_("Time left"))}" '
        f'data-left="{round(1000 * left)}" data-all="{1000 * seconds}" data-say="{escape(words)}">'
        f'<span class="bar" aria-hidden="true"></span>'
        f"<b>{escape(words.format(seconds=math.ceil(left)))}</b></div>"
    )


# ---- the end, and the proof --------------------------------------------------------------------------------------


def _outcome(scene: Scene) -> str:
    """Draw the links that follow a finished game."""
    if not scene.over or scene.replay:
        return ""
    table = f"/tables/{escape(scene.table)}"
    way, words = f"/new?again={escape(scene.table)}", _("Play again")
    if scene.after:
        way, words = str(escape(scene.after)), _("What came of it")
    look_back = "" if scene.past else f'<a class="button" href="{table}/replay">{escape(_("Look back"))}</a>'
    return (
        f'<nav class="answers" aria-label="{escape(_("After the game"))}">'
        f'<a class="button main" href="{way}">{escape(words)}</a>'
        f"{look_back}"
        f'<a class="button" href="{table}/record" download>{escape(_("Save the record"))}</a>'
        f'<a class="button" href="{table}/proof">{escape(_("Check the proof"))}</a></nav>'
    )


def _proof(scene: Scene) -> str:
    """Draw the postmark in the corner: the deal is sealed during the game, and open when it is over."""
    if not scene.table:  # a replay of a game that had no table
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


# ---- the log -----------------------------------------------------------------------------------------------------


def _log(scene: Scene) -> str:
    """Draw the log, the newest line first. A phone shows only a few lines until the log is unfolded."""
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
    """Draw the button that opens a folded part on a phone. On larger screens all parts are open, and it is hidden."""
    shown = "true" if is_open else "false"
    said = escape(label)
    return f'<button type="button" class="unfold" data-unfold aria-expanded="{shown}" aria-label="{said}"></button>'

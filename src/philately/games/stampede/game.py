"""Stampede: stamp collectors who only ever exchange. A card game with hidden hands for 2 to 6 players."""

from collections.abc import Mapping
from pathlib import Path

from philately.core.game import Game, Side
from philately.core.language import N_, _
from philately.core.options import Value
from philately.extras import need
from philately.games.stampede import options, text, view
from philately.games.stampede.cards import ANIMAL_NAMES, a_stamp, back_name, back_word, stamp_name, stamp_word
from philately.games.stampede.numbered import RULES
from philately.games.stampede.rules import Stampede, dealing
from philately.games.stampede.rules import events as e
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.knowledge import OBSERVED
from philately.games.stampede.rules.questions import QUESTIONS
from philately.games.stampede.strategy import StampedeStrategy
from philately.games.stampede.words import WORDS


class StampedeGame(Game):
    """The way into the rooms of Stampede."""

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        need("play")
        from philately.games.stampede.screen import draw

        return draw(view, names)

    def table(self) -> object:
        need("play")
        from philately.games.stampede import table

        return table


def _said(kind: str, value: int, chosen: Mapping[str, Value]) -> str:
    if kind == e.BACK:
        return back_name(value)
    if kind == e.PLACE:
        return str(value)
    if kind == e.TEAM:
        return "ABC"[value]
    return stamp_name(value) if kind == e.ANIMAL else a_stamp(value)


def _noted(kind: str, value: int, chosen: Mapping[str, Value]) -> str | int:
    if kind == e.BACK:
        return back_word(value)
    if kind == e.PLACE:
        return f"@{value}"
    if kind == e.TEAM:
        return value
    return t.REASONS[value] if kind == e.REASON else stamp_word(value)


def _count(state: Stampede) -> dict[str, dict[str, int]]:
    used = dict.fromkeys(ANIMAL_NAMES, 0)
    for event in state.story:
        if event[0] == e.PLAYED.code:
            used[ANIMAL_NAMES[event[2] // t.ANIMALS]] += 1
    return {"animals played": used, "turns": {"turns": state.turn, "refills": state.refills}}


def _sides(players: int, chosen: Mapping[str, Value]) -> list[Side]:
    teams = options.setup(chosen).teams
    names = [_("team {team}").format(team="ABC"[team]) for team in teams] or [""] * players
    return [Side(name, GAME.summary) for name in names]


GAME = StampedeGame(
    name="stampede",
    title="Stampede",
    summary=N_("Collect five of one animal, all nine, or four Parrots, by fair exchange only."),
    players=(2, 6),
    usual_players=4,
    minutes=(10, 20),
    weight=1,
    main_options=("edition", "teams"),
    sides=_sides,
    observation=OBSERVED,
    longest=0,
    questions=QUESTIONS,
    events=e.EVENTS,
    words=WORDS,
    options=options.OPTIONS,
    simultaneous=True,
    rules=RULES,
    rulebook=Path(__file__).with_name("rulebook.en.md"),
    check=options.check,
    create=lambda players, chosen: Stampede(players, options.setup(chosen)),
    start=dealing.deal,
    view=view.view,
    open_view=view.open_view,
    said=_said,
    noted=_noted,
    recall=text.recall,
    statistics=_count,
    strategy=StampedeStrategy,
)

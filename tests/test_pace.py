"""Interpreted rules: what is slow says so, and names the cure."""

import pytest

import philately
from philately import _build, cli, pace
from philately.bots.search import SearchBot
from philately.commands.play import IN_TIME, bots_of


@pytest.mark.parametrize(
    ("compiled", "pure", "compiler", "said"),
    [
        (True, False, "/usr/bin/cc", ""),
        (False, True, "/usr/bin/cc", "PHILATELY_PURE is set"),
        (False, False, None, "install a C compiler, then run “make build”"),
        (False, False, "/usr/bin/cc", "slow: run “make build”"),
    ],
)
def test_the_doctor_names_the_cure(
    compiled: bool,
    pure: bool,
    compiler: str | None,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(_build, "COMPILED", compiled)
    monkeypatch.setattr(_build, "PURE", pure)
    monkeypatch.setattr(pace, "compiler", lambda: compiler)
    assert said in pace.why_slow() and bool(pace.why_slow()) is not compiled
    assert cli.run(["doctor"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert said in told and ("which is slow" in told) is not compiled


@pytest.mark.parametrize(
    ("bot", "compiled", "seconds"),
    [
        ("search", False, IN_TIME),
        ("search:careful", False, IN_TIME),
        ("search:careful", True, 0.0),
        ("search:300sims", False, 0.0),
        ("search:9s", False, 9.0),
    ],
)
def test_a_search_at_the_terminal_answers_in_time(
    bot: str, compiled: bool, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only whoever asks for simulations or seconds gets all of them."""
    monkeypatch.setattr(_build, "COMPILED", compiled)
    match = philately.game("stampede").new(players=2, seed=1)
    sitting, person = bots_of(match, [(bot, ""), ("human", "Ada")], 1)
    assert person is None
    assert isinstance(sitting, SearchBot)
    assert sitting.seconds == seconds

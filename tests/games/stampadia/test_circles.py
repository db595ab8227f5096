"""Going in circles (H10): an adventure in which nothing lasting happens any more is lost."""

import pytest

import philately
from philately.arena.simulate import plan, play_chunk
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import GOING, LOST, MOST_IDLE
from philately.games.stampadia.story import why
from tests.games.stampadia.arena import Play, arena, sentence

IN = "3,2>e"
MEAD = ("Mead", "hero turn roll » discard 1 die & set 1 die to 6")
THERE, HERE = "move [1] » move anywhere in room 70", "move [1] » move anywhere in room 50"


def tube(*far: str, **more: object) -> Play:
    """Room 50 east of the start and room 70 far away send the hero to each other, if he likes."""
    rooms = {50: (4, 1, 3, 3, THERE), 70: (10, 10, 3, 3, HERE, *far)}
    grays = {(5, 2): 1, (11, 11): 1}
    return arena(rooms, grays=grays, doors=[IN], **more).say(IN)  # type: ignore[arg-type]


def round_trip(play: Play) -> Play:
    return play.say("5,2", "10,10", "11,11", "4,1")


def test_rooms_that_send_the_hero_to_each_other_end_after_a_thousand_answers() -> None:
    """H10: two ends of a tube, each with a question, at no cost."""
    play = round_trip(tube())
    assert play.state.idle < 5  # the other end was drawn and read
    while play.state.idle + 4 < MOST_IDLE:
        round_trip(play)
    while play.state.idle < MOST_IDLE - 1:
        assert play.ended == GOING
        play.say(play.words[0])
    play.say(play.words[0])
    assert play.asks == "over" and play.ended == LOST
    (told,) = (event for event in play.state.story if event[0] == e.IN_CIRCLES.code)
    assert "in circles for 1,000 answers" in sentence(play.state, told)
    assert why(told)[0] == "H10"
    outcome = play.state.outcome()
    assert outcome is not None and outcome.reason == "lost in the dungeon"


@pytest.mark.parametrize(
    ("effect", "lasting"),
    [("x50", True), ("x[2]", True), ("get Mead", True), ("discover room 70", True), ("+1G", False), ("-1HP", False)],
)
def test_what_lasts_begins_the_count_anew(effect: str, lasting: bool) -> None:
    """H10: a row that is ticked, a cell that is crossed out, an item that is found, a room that is drawn."""
    rooms = {50: (4, 1, 3, 3, f"move [2] » {effect}"), 70: (10, 10, 3, 3)}
    play = arena(rooms, grays={(6, 3): 2}, doors=[IN], lying=[MEAD], start_gold=40).say(IN)
    play.state.idle = 900
    play.say("6,3")
    assert play.state.idle == (1 if lasting else 901)


def test_a_hit_lasts() -> None:
    """H10."""
    play = arena({50: (4, 1, 3, 3)}, foes={(5, 2): 2}, doors=[IN]).say(IN).dice(6, 1)
    play.state.idle = 900
    play.say("1u=6")
    assert play.wounds(5, 2) == 1 and play.state.idle < 3


def test_gold_that_comes_and_goes_does_not_last() -> None:
    """H10: a tube that pays and costs goes round like any other."""
    play = tube("enter room » +1G")
    round_trip(play)
    gold = play.gold
    before = play.state.idle
    round_trip(play)
    assert play.gold >= gold and play.state.idle == before + 4


def test_a_fight_without_a_hit_comes_to_an_end() -> None:
    """H10: the hero can do nothing, and the foe can't reach him. Rounds in which nothing is asked count, too."""
    play = arena(
        {50: (4, 1, 6, 3, "no escape")}, foes={(9, 1): 0}, doors=[IN], enemies=("ATK RNG 1 / DEF -4",) * 4
    ).say(IN)
    play.dice(*[2, 2, 2, 2] * MOST_IDLE)
    assert play.ended == LOST and play.told(e.IN_CIRCLES.code)


def test_the_count_is_part_of_a_position() -> None:
    play = tube()
    play.state.idle = 321
    again = play.state.blank()
    again.load(play.state.dump())
    assert again.dump() == play.state.dump()
    copy = play.fork()
    assert copy.state.idle == 321


def test_the_greedy_player_who_rides_the_pneumatic_tube() -> None:
    """Game 134 of this run had no end: rooms 43 and 26 of the old post office, and no gold left."""
    game = philately.game("stampadia")
    run = plan(game, ["greedy"], 134, 1, 1, {"sheet": "old-post-office"})
    tally, _ = play_chunk(run, 133, 134, lambda: False)
    assert tally.games == 1 and tally.reasons == {"lost in the dungeon": 1}

"""What can be chosen before a game of Stampede (sections I and J)."""

from collections.abc import Mapping

from philately.core.errors import BadOptions
from philately.core.language import N_, _
from philately.core.options import Option, Value, parse_options
from philately.games.stampede.cards import deck
from philately.games.stampede.rules import Setup

OPTIONS = [
    Option(
        "edition",
        ("english", "french", "custom"),
        N_(
            "Which rulebook. In the French one there are no teams, the Giraffe returns a card to the top of the pile, "
            "and the Buffalo exchanges the hand."
        ),
        "S-43",
        title=N_("Edition"),
        titles=(N_("English"), N_("French"), N_("custom")),
    ),
    Option(
        "giraffe_return",
        ("anywhere", "top"),
        N_("Where the Giraffe returns a card: anywhere in the pile, or on top."),
        "S-41",
        title=N_("Giraffe returns"),
        titles=(N_("anywhere in the pile"), N_("on top of the pile")),
    ),
    Option(
        "buffalo_from",
        ("album", "hand"),
        N_("Which three cards the Buffalo exchanges."),
        "S-42",
        title=N_("Buffalo exchanges"),
        titles=(N_("three of the album"), N_("the whole hand")),
    ),
    Option(
        "teams_allowed",
        ("true", "false"),
        N_("Whether the edition knows the team game."),
        "S-43",
        title=N_("Team game"),
        titles=(N_("in the rulebook"), N_("not in the rulebook")),
    ),
    Option(
        "giraffe_same_card",
        ("forbid", "allow"),
        N_("May the Giraffe return the very card it takes?"),
        "S-21",
        title=N_("Giraffe's own card"),
        titles=(N_("stays in the album"), N_("may go back")),
    ),
    Option(
        "parrot_win",
        ("any_time", "own_turn"),
        N_("Do four Parrots win at any time, or only in one's own turn?"),
        "S-26",
        title=N_("Four Parrots win"),
        titles=(N_("at any time"), N_("in one's own turn")),
    ),
    Option(
        "refill",
        ("when_empty", "when_needed"),
        N_("When a new pile is made: as the last card leaves, or as one is missing."),
        "S-32",
        title=N_("New pile"),
        titles=(N_("as the last card leaves"), N_("as a card is missing")),
    ),
    Option(
        "refill_choice",
        ("in_turn", "simultaneous"),
        N_("How cards are given up for a new pile: one after another, or secretly."),
        "S-33",
        title=N_("Giving up cards"),
        titles=(N_("one after another"), N_("all at once, secretly")),
    ),
    Option(
        "backs",
        ("ring", "spread", "random", "none"),
        N_("Which decoys stand on the backs."),
        "S-3, S-4",
        title=N_("Backs"),
        titles=(N_("ring"), N_("spread"), N_("random"), N_("plain backs")),
    ),
    Option(
        "insert_positions",
        ("public", "hidden"),
        N_("Does everybody see where a card goes into the pile?"),
        "S-35",
        title=N_("Places in the pile"),
        titles=(N_("everybody sees them"), N_("hidden")),
    ),
    Option(
        "memory_aid",
        ("on", "off"),
        N_("Mark hand and pile cards that you have seen."),
        "S-35",
        title=N_("Memory aid"),
        titles=(N_("on"), N_("off")),
    ),
    Option(
        "teams",
        ("none", "auto"),
        N_("Play in two or three teams, with four or more players."),
        "S-37, S-38",
        each="abc",
        form=N_("a seating such as ABAB, ABABA, ABABC, ABCABC or ABABAB"),
        title=N_("Teams"),
        titles=(N_("no teams"), N_("the usual teams")),
    ),
    Option(
        "trio_needs",
        ("all", "two"),
        N_("How many of a team of three must complete a set."),
        "S-38",
        title=N_("A team of three needs"),
        titles=(N_("a set of all three"), N_("a set of two of them")),
    ),
    Option(
        "turn_limit",
        ("none",),
        N_("End the game without a winner after so many turns."),
        "S-30",
        numbers=(1, 100000),
        title=N_("Turn limit"),
        titles=(N_("no limit"),),
    ),
]

EDITIONS: dict[str, dict[str, Value]] = {
    "english": {"giraffe_return": "anywhere", "buffalo_from": "album", "teams_allowed": "true"},
    "french": {"giraffe_return": "top", "buffalo_from": "hand", "teams_allowed": "false"},
}
AUTO_TEAMS = {4: "abab", 5: "ababa", 6: "abcabc"}  # S-38


def check(given: Mapping[str, object], players: int) -> dict[str, Value]:
    """All options, with the edition spelt out and contradictions refused (S-43)."""
    chosen = parse_options("stampede", OPTIONS, given)
    edition = str(chosen["edition"])
    if "edition" not in given and any(atom in given for atom in EDITIONS["english"]):
        edition = "custom"
    for atom, printed in EDITIONS.get(edition, {}).items():
        if atom in given and chosen[atom] != printed:
            message = _("the {edition} edition has {option}={value}, not {other}; say edition=custom to mix editions")
            raise BadOptions(message.format(edition=edition, option=atom, value=printed, other=chosen[atom]))
        chosen[atom] = printed
    for name, atoms in EDITIONS.items():
        if all(chosen[atom] == value for atom, value in atoms.items()):
            edition = name
    chosen["edition"] = edition
    chosen["teams"] = _teams(chosen, players, edition)
    return chosen


def _teams(chosen: Mapping[str, Value], players: int, edition: str) -> str:
    """The seating in full (S-37, S-38)."""
    teams = str(chosen["teams"])
    if teams == "none":
        return teams
    if chosen["teams_allowed"] == "false":
        message = _("the {edition} edition has no team game: say teams=none, or edition=english")
        raise BadOptions(message.format(edition=edition))
    if players < 4:
        raise BadOptions(_("a team game needs 4 or more players, not {players}").format(players=players))
    if teams == "auto":
        teams = AUTO_TEAMS[players]
    letters = sorted(set(teams))
    first_seen = sorted(letters, key=teams.index)
    if len(teams) != players or letters not in (["a", "b"], ["a", "b", "c"]) or first_seen != letters:
        message = _(
            "teams={teams} is no seating for {players} players: one letter a seat, two or three teams A, B, C, "
            "named in the order they sit, such as {example}"
        )
        raise BadOptions(message.format(teams=teams.upper(), players=players, example=AUTO_TEAMS[players].upper()))
    return teams


def setup(chosen: Mapping[str, Value]) -> Setup:
    """The checked options as the rules need them."""
    made = Setup(list(deck(str(chosen["backs"]))))
    made.random_backs = chosen["backs"] == "random"
    made.giraffe_on_top = chosen["giraffe_return"] == "top"
    made.buffalo_from_hand = chosen["buffalo_from"] == "hand"
    made.giraffe_same_card = chosen["giraffe_same_card"] == "allow"
    made.parrots_own_turn = chosen["parrot_win"] == "own_turn"
    made.refill_when_needed = chosen["refill"] == "when_needed"
    made.refill_together = chosen["refill_choice"] == "simultaneous"
    made.hidden_places = chosen["insert_positions"] == "hidden"
    made.memory_aid = chosen["memory_aid"] == "on"
    made.teams = [] if chosen["teams"] == "none" else ["abc".index(letter) for letter in str(chosen["teams"])]
    made.trio_needs_two = chosen["trio_needs"] == "two"
    made.turn_limit = chosen["turn_limit"] if isinstance(chosen["turn_limit"], int) else 0
    return made

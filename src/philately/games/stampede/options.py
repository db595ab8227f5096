"""What can be chosen before a game of Stampede (sections I and J)."""

from collections.abc import Mapping

from philately.core.errors import BadOptions
from philately.core.options import Option, Value, parse_options
from philately.games.stampede.cards import deck
from philately.games.stampede.rules import Setup

OPTIONS = [
    Option("edition", ("english", "french", "custom"), "Which rulebook: it sets the next three options.", "S-43"),
    Option(
        "giraffe_return",
        ("anywhere", "top"),
        "Where the Giraffe returns a card: anywhere in the pile, or on top.",
        "S-41",
    ),
    Option("buffalo_from", ("album", "hand"), "Which three cards the Buffalo exchanges.", "S-42"),
    Option("teams_allowed", ("true", "false"), "Whether the edition knows the team game.", "S-43"),
    Option("giraffe_same_card", ("forbid", "allow"), "May the Giraffe return the very card it takes?", "S-21"),
    Option(
        "parrot_win", ("any_time", "own_turn"), "Do four Parrots win at any time, or only in one's own turn?", "S-26"
    ),
    Option(
        "refill",
        ("when_empty", "when_needed"),
        "When a new pile is made: as the last card leaves, or as one is missing.",
        "S-32",
    ),
    Option(
        "refill_choice",
        ("in_turn", "simultaneous"),
        "How cards are given up for a new pile: one after another, or secretly.",
        "S-33",
    ),
    Option("backs", ("ring", "spread", "random", "none"), "Which decoys stand on the backs.", "S-3, S-4"),
    Option("insert_positions", ("public", "hidden"), "Does everybody see where a card goes into the pile?", "S-35"),
    Option("memory_aid", ("on", "off"), "Mark hand and pile cards that you have seen.", "S-35"),
    Option(
        "teams",
        ("none", "auto"),
        "Play in two or three teams, with four or more players.",
        "S-37, S-38",
        form="a seating such as ABAB, ABABA, ABABC, ABCABC or ABABAB",
    ),
    Option("trio_needs", ("all", "two"), "How many of a team of three must complete a set.", "S-38"),
    Option("turn_limit", ("none",), "End the game without a winner after so many turns.", "S-30", numbers=(1, 100000)),
]

EDITIONS: dict[str, dict[str, Value]] = {
    "english": {"giraffe_return": "anywhere", "buffalo_from": "album", "teams_allowed": "true"},
    "french": {"giraffe_return": "top", "buffalo_from": "hand", "teams_allowed": "false"},
}
AUTO_TEAMS = {4: "abab", 5: "ababa", 6: "abcabc"}  # S-38


def check(given: Mapping[str, object], players: int) -> dict[str, Value]:
    """All options, with the edition spelt out and contradictions refused (S-43)."""
    chosen = parse_options("stampede", OPTIONS, given)
    atoms = list(EDITIONS["english"])
    edition = str(chosen["edition"])
    if edition == "english" and "edition" not in given and any(atom in given for atom in atoms):
        edition = "custom"
    if edition != "custom":
        for atom in atoms:
            printed = EDITIONS[edition][atom]
            if atom in given and chosen[atom] != printed:
                raise BadOptions(
                    f"the {edition} edition has {atom}={printed}, not {chosen[atom]}; "
                    "say edition=custom to mix editions"
                )
            chosen[atom] = printed
    else:
        for name, atoms_of in EDITIONS.items():
            if all(chosen[atom] == value for atom, value in atoms_of.items()):
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
        raise BadOptions(f"the {edition} edition has no team game: say teams=none, or edition=english")
    if players < 4:
        raise BadOptions(f"a team game needs 4 or more players, not {players}")
    if teams == "auto":
        teams = AUTO_TEAMS[players]
    letters = sorted(set(teams))
    first_seen = sorted(letters, key=teams.index)
    if len(teams) != players or letters not in (["a", "b"], ["a", "b", "c"]) or first_seen != letters:
        raise BadOptions(
            f"teams={teams.upper()} is no seating for {players} players: one letter a seat, two or three teams "
            f"A, B, C, named in the order they sit, such as {AUTO_TEAMS[players].upper()}"
        )
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

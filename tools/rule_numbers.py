"""Write `docs/rule-numbers.md`: the numbered rules that questions, refusals and logs name, as the games tell them."""

from pathlib import Path

from philately.core.registry import game

PAGE = Path(__file__).parents[1] / "docs/rule-numbers.md"
GAMES = ("stampede", "stampin", "stampadia", "cactus_town")
HEADER = """\
# Rule numbers

Questions, refusals and records name a rule by its number. These are the numbers a game can name, and what it says then.
The rulebook has each of them at the place where the rule is told; [rulings.md](rulings.md) says what is our reading.

`make messages` writes this page.
"""


def page() -> str:
    """Return the page as it should be."""
    lines = [HEADER]
    for one in map(game, GAMES):
        lines += [f"## {one.title}", "", *(f"- **{number}** {one.rule(number)}" for number in one.rule_numbers()), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

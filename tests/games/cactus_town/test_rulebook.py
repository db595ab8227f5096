"""The player aid in our own rulebook."""

from philately.games.cactus_town import GAME, text
from philately.games.cactus_town.rules.terms import STAMPEDE, WALK


def test_the_aid_names_every_action() -> None:
    """CT-10, CT-72: all actions of the cards; the Cowboy's walking and sneaking are as everybody's."""
    aid = GAME.rulebook().partition("## At a glance")[2].partition("\n## ")[0].lower()
    for title in text.KIND_TITLES[WALK : STAMPEDE + 1]:
        assert f"**{title.lower().partition(' with ')[0]}**" in aid, title

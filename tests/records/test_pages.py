"""The pages about records: each game's page has what its declarations have; their tables are tested in test_docs.py."""

import pytest

import philately
from tests.gauntlet.play import ROOT

PAGES = {page.stem: page for page in ROOT.glob("docs/records/*.md")}
AT_LEAST = {"stampede", "stampin", "cactus_town", "stampadia"}


def test_the_page_for_all_games_lists_the_others() -> None:
    listed = (ROOT / "docs/record-format.md").read_text()
    assert set(PAGES) >= AT_LEAST
    for name in PAGES:
        assert f"| {philately.game(name).title} | [records/{name}.md](records/{name}.md) |" in listed
    assert listed.count("not written yet") == 4 - len(PAGES)


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_is_of_the_rules_that_are_played(name: str) -> None:
    game = philately.game(name)
    first = PAGES[name].read_text().partition("\n")[0]
    assert first == f"# Records of {game.title}, rules version {game.rules_version}"


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_has_all_questions_and_events(name: str) -> None:
    text = PAGES[name].read_text()
    for kind in ("questions", "events"):
        assert text.count(f"<!-- {kind} of {name} -->\n") == 1


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_names_every_option(name: str) -> None:
    """In a row of its own, with all values; `auto` is never in a record."""
    lines = PAGES[name].read_text().splitlines()
    for option in philately.game(name).options:
        rows = [line for line in lines if line.startswith(f"| `{option.name}` |")]
        assert rows, option.name
        for value in option.values:
            assert value == "auto" or f"`{value}`" in rows[0], (option.name, value)


def test_the_box_of_stampin_is_as_its_page_says() -> None:
    """The fingerprints of our boards and cards, by which a referee knows them."""
    text = PAGES["stampin"].read_text()
    for shelf in philately.game("stampin").shelves:
        for name, file in shelf.ours.items():
            assert f"| `{shelf.kind}={name}` | `{file.name}` | `{shelf.tell(name)}` |" in text

"""What is asked and what can be answered are seen together, on laptops and phones, without scrolling."""

from random import Random

import pytest

from tests.browser.conftest import Visit
from tests.browser.playing import Person

SIZES = ((1366, 650), (1280, 600), (1536, 730), (1280, 800), (1024, 768), (390, 844))
KEEN = ("elephant", "lion", "hippo", "buffalo", "rhino", "giraffe", "baboon")  # lead to further questions
MINE = ".desk, .own, .tray"  # on a phone the parts of the desk lie apart
MOST_ANSWERS = 40

# Each thing to choose that is out of sight or under something else, first where the page stands, then, for what isn't
# mine, where it is after scrolling. Of stamps in a fan only the upper edge is free.
UNSEEN = """mine => {
  const isFree = (thing) => {
    const { left, right, top, bottom, width, height } = thing.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1) return false;
    const found = document.elementFromPoint(left + width / 2, top + (thing.closest(".fan") ? 8 : height / 2));
    return thing.contains(found);
  };
  const unseen = [];
  const [ask] = document.querySelectorAll(".ask h1");
  for (const y of [0, document.documentElement.scrollHeight]) {
    scrollTo(0, y);
    if (!isFree(ask)) unseen.push("the question");
    if (y) break;
    for (const thing of document.querySelectorAll("#table [data-word]")) {
      if (!thing.getClientRects().length) continue;
      if (!thing.closest(mine)) thing.scrollIntoView({ block: "center" });
      if (!isFree(thing)) unseen.push(thing.dataset.word);
      scrollTo(0, 0);
    }
  }
  scrollTo(0, 0);
  return unseen;
}"""


def chosen_from(person: Person) -> set[str]:
    """Where something of mine can be chosen now."""
    places: list[str] = person.page.evaluate(
        """() => ["own", "tray", "hand"].filter((place) => document.querySelector(
             `.desk :is(.${place}, .${place} *)[data-word]`))"""
    )
    return set(places)


@pytest.mark.parametrize(
    ("game", "players", "places"),
    [
        ("stampede", 2, {"own", "tray"}),
        ("stampede", 6, {"own", "tray"}),
        ("stampin", 2, {"tray"}),
        ("stampin", 4, {"tray"}),
        ("cactus_town", 3, {"hand"}),
    ],
)
def test_the_hand_is_in_sight_when_it_is_asked_for(visit: Visit, game: str, players: int, places: set[str]) -> None:
    rng = Random(players)
    ada = visit()
    missing, wrong, answers = set(places), {}, 0
    for _table in range(3):  # a game may be over before everything was asked
        ada.sit_at(ada.new_table("me", *["bot:random"] * (players - 1), game=game))
        while (missing or answers < 6) and answers < MOST_ANSWERS and ada.wait_for_turn():
            question = ada.page.locator(".ask h1").inner_text()
            for width, height in SIZES:
                ada.page.set_viewport_size({"width": width, "height": height})
                if unseen := ada.page.evaluate(UNSEEN, MINE):
                    wrong[question, width, height] = unseen
            missing -= chosen_from(ada)
            ada.page.set_viewport_size({"width": 1280, "height": 900})
            ada.answer(rng, [word for word in ada.words() if word.startswith(KEEN)])
            answers += 1
    assert not wrong
    assert not missing

"""What moves on the page, and what must stay: transitions, and the log as one live region."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Person

# Notes every transition, and which names things have in it before and after.
COUNT = """
  globalThis.transitions = [];
  const named = () => [...document.querySelectorAll("#table *")].filter((thing) => thing.style.viewTransitionName)
    .map((thing) => [thing.style.viewTransitionName, thing.closest(".stamp")?.classList.contains("back") ?? false]);
  const start = Document.prototype.startViewTransition;
  Document.prototype.startViewTransition = function (change) {
    const seen = { before: named(), after: [], failed: "" };
    transitions.push(seen);
    const transition = start.call(this, () => { change(); seen.after = named(); });
    transition.ready.catch((error) => (seen.failed = String(error)));
    return transition;
  };
"""


def play_counted(visit: Visit, motion: str, moves: int) -> Person:
    ada = visit(reduced_motion=motion)
    ada.context.add_init_script(COUNT)
    ada.sit_at(ada.new_table("me", "bot:greedy", "bot:greedy"))
    rng = Random(15)
    for _ in range(moves):
        if ada.wait_for_turn():
            ada.move(rng)
    ada.page.wait_for_selector("#table:is(.asking, .over)")
    return ada


def test_who_wants_no_motion_gets_none(visit: Visit) -> None:
    ada = play_counted(visit, "reduce", 3)
    assert ada.page.evaluate("transitions.length") == 0
    assert ada.page.evaluate("document.getAnimations().length") == 0


def test_stamps_glide_under_names_that_tell_nothing(visit: Visit) -> None:
    ada = play_counted(visit, "no-preference", 5)
    seen = ada.page.evaluate("transitions")
    assert len(seen) > 5
    gliding = 0
    for each in seen:
        for names in (each["before"], each["after"]):
            called = [name for name, _back in names]
            assert len(set(called)) == len(called)
            gliding += len(called)
        assert "InvalidState" not in each["failed"], each["failed"]  # two things of one name
    assert gliding > 10
    hidden = ada.page.evaluate("[...document.querySelectorAll('.stamp.back[data-vt]')].map(stamp => stamp.dataset.vt)")
    hidden += [name for each in seen for names in (each["before"], each["after"]) for name, back in names if back]
    animals = ("elephant", "hippo", "lion", "croc", "giraffe", "rhino", "baboon", "buffalo", "parrot", "card-")
    assert hidden and not [name for name in hidden if any(animal in name for animal in animals)]


def test_clicks_count_while_things_glide(visit: Visit) -> None:
    ada = play_counted(visit, "no-preference", 1)
    assert ada.wait_for_turn()
    target = ada.page.evaluate("""async () => {
      scrollTo(0, 0);
      const still = document.querySelector(".top a");
      const { left, top } = still.getBoundingClientRect();
      const moved = document.querySelector("#table .stamp");
      moved.style.viewTransitionName = "moved";
      const transition = document.startViewTransition(() => {});
      await transition.ready;
      const found = document.elementFromPoint(left + 4, top + 4);
      transition.skipTransition();
      moved.style.viewTransitionName = "";
      return found === still;
    }""")
    assert target


def test_the_log_stays_and_gets_only_news(visit: Visit) -> None:
    ada = visit()
    ada.sit_at(ada.new_table("me", "bot:greedy", "bot:greedy"))
    assert ada.wait_for_turn()
    page, rng = ada.page, Random(16)
    log = page.locator("#log")
    assert log.get_attribute("aria-live") == "polite"
    page.evaluate("""() => {
      globalThis.added = [];
      globalThis.kept = document.getElementById("log");
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) added.push(...Array.from(addedNodes, (line) => line.textContent));
      }).observe(kept, { childList: true, subtree: true, characterData: true });
    }""")
    before = log.locator("li").all_inner_texts()
    while len(before) + 8 > len(log.locator("li").all_inner_texts()) and ada.wait_for_turn():
        ada.move(rng)
    ada.page.wait_for_selector("#table:is(.asking, .over)")
    assert page.evaluate("kept === document.getElementById('log') && kept.isConnected")
    now = log.locator("li").all_inner_texts()
    added = page.evaluate("added")
    assert len(now) <= 60
    assert sorted(added) == sorted(now[: len(now) - len(before)])  # each line once, and nothing again
    expect(log).to_have_attribute("aria-live", "polite")

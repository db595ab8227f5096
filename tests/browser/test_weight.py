"""What a visitor has to load."""

from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Response

from tests.browser.conftest import Visit
from tests.browser.playing import Host

MOST = 300_000  # bytes, uncompressed


def test_a_table_is_light_and_comes_from_here(host: Host, visit: Visit) -> None:
    rng = Random(17)
    ada = visit()
    table = ada.new_table("me", *["bot:greedy"] * 5)
    ada.sit_at(table)
    for _ in range(4):
        if ada.wait_for_turn():
            ada.move(rng)
    ada.wait_for_turn()

    guest = visit(storage_state=ada.context.storage_state())  # the same player, and nothing cached
    answers: list[Response] = []
    asked: list[str] = []
    guest.page.on("response", lambda answer: answers.append(answer))
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.page.on("websocket", lambda socket: asked.append(socket.url))
    guest.sit_at(table)
    guest.page.wait_for_load_state("networkidle")
    sizes = {answer.url: len(answer.body()) for answer in answers}
    assert len(sizes) > 5 and sum(sizes.values()) < MOST, sizes
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(host.url).netloc}
    assert any(url.startswith("ws:") for url in asked)


def test_the_second_visit_loads_only_the_page(visit: Visit) -> None:
    ada = visit()
    loaded = """performance.getEntriesByType("resource").filter(({ name }) => name.includes("/static/"))
      .map(({ transferSize }) => transferSize)"""
    first = ada.goto("/new").evaluate(loaded)
    assert first and all(first)
    again = ada.goto("/new").evaluate(loaded)
    assert again and not any(again)  # all from the browser's own store

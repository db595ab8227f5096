"""Make the pictures of README and docs from the running program, always the same ones.

    python -m tools.pictures [FOLDER]

A server with a fixed clock and fixed chance deals the tables, and Chromium takes the pictures. Run it again after a
change of the pages (`make pictures`).
"""

import io
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.conftest import QUIET
from tests.browser.playing import Host, Person
from tests.needs import need_chromium

PICTURES = Path(__file__).parents[1] / "docs/pictures"
TODAY = "2026-11-18"
COLOURS = (128, 96, 64, 48, 32, 16)
LARGEST = 150_000  # bytes of a picture
WIDTH = 1440  # pixels
SCREEN = (1280, 860)
SCALE = 1.125  # pixels of a picture for each of the screen

SERVER = f"""
import datetime, hashlib, sys
from philately.core.rng import HashRng
from philately.server import run
from philately.server.app import create_app
from philately.server.config import Config, World
port, database, language = sys.argv[1:]
noon = datetime.datetime.fromisoformat("{TODAY}T12:00+00:00").timestamp()
chance = lambda key: HashRng(hashlib.sha512(b"pictures").digest())
world = World(lambda: noon, bytes, chance)
run.create_app = lambda config: create_app(config, world)
config = Config(database=database, pace=0, language=language)
run.serve(config, int(port), open_browser=False, say=lambda address: print(address, flush=True))
"""


class Studio(Host):
    """A server whose clock stands still and whose chance is known."""

    def command(self, database: str) -> list[str]:
        return ["-c", SERVER, str(self.port), database, "en"]


def play(person: Person, answers: int) -> None:
    """Give so many answers, any that are legal, and wait for the next question."""
    rng = Random(1)
    for _ in range(answers):
        assert person.wait_for_turn(), "the game is over before its picture is taken"
        words = [word for word in person.words() if word != "give_up"]
        if words:
            before = person.place()
            thing = person.page.locator(f'#table [data-word="{rng.choice(words)}"] >> visible=true').first
            thing.evaluate("thing => thing.click()")  # it may lie under another
            person.wait_for_change(before)
        else:
            person.answer(rng)  # a number
    assert person.wait_for_turn(), "the game is over before its picture is taken"


def at_table(browser: Browser, game: str, rivals: int, answers: int, height: int = SCREEN[1], **said: str) -> bytes:
    """What somebody sees who has given so many answers at a table with bots, on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        host = Studio(Path(folder))
        screen = ViewportSize(width=SCREEN[0], height=height)
        context = browser.new_context(viewport=screen, device_scale_factor=SCALE, reduced_motion="reduce")
        try:
            person = Person(host, context)
            person.sit_at(person.new_table("me", *["bot:greedy"] * rivals, game=game, **said))
            play(person, answers)
            return person.page.screenshot()
        finally:
            context.close()
            host.stop()


def printed() -> bytes:
    """The sheet of the day as it leaves the printer."""
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder, "sheet.png")
        philately("sheet", TODAY, "-o", str(sheet))
        return sheet.read_bytes()


def chances(browser: Browser) -> bytes:
    """What `philately analyse --plot` draws of a game between bots."""
    with tempfile.TemporaryDirectory() as folder:
        games, plot = Path(folder, "games"), Path(folder, "chances.svg")
        philately("simulate", "stampede", "--seats", "greedy", "--games", "1", "--seed", "3", "--records", str(games))
        philately("analyse", str(games / "game-000001.jsonl"), "--plot", str(plot))
        page = browser.new_page(device_scale_factor=SCALE)
        page.set_content(plot.read_text(encoding="utf-8"))
        return page.locator("svg").screenshot()


def philately(*said: str) -> None:
    subprocess.run([sys.executable, "-m", "philately", *said], check=True, stdout=subprocess.DEVNULL)


def save(picture: bytes, file: Path) -> None:
    """Write a PNG with as many colours as the size allows."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.thumbnail((WIDTH, WIDTH))
    for colours in COLOURS:
        image.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size < LARGEST:
            print(f"{file.name}: {image.width} × {image.height}, {colours} colours, {file.stat().st_size:,} bytes")
            return
    raise SystemExit(f"{file} is too large, even with {COLOURS[-1]} colours.")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=QUIET)
        try:
            save(at_table(browser, "stampede", 3, 11, height=940), folder / "stampede.png")
            save(at_table(browser, "stampin", 2, 30, height=760), folder / "stampin.png")
            save(at_table(browser, "cactus_town", 2, 16), folder / "cactus-town.png")
            save(at_table(browser, "stampadia", 0, 28, sheet=TODAY), folder / "adventure.png")
            save(printed(), folder / "sheet.png")
            save(chances(browser), folder / "chances.png")
        finally:
            browser.close()


if __name__ == "__main__":
    main()

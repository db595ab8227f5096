"""The box of a game of Cactus Town: our data files, or those that a record brings, from docs/records/cactus_town.md."""

import hashlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.records.referees.common import Json, Line, Refused, demand, is_number

FILES = Path(__file__).parents[3] / "src" / "philately" / "games" / "cactus_town"
CARD_FILES = {"standard": ("gangs.toml", "f0c35947"), "first": ("gangs-first.toml", "be370df9")}
TOWN_FILES = {"standard": ("buildings.toml", "d48e07bd")}
GANGS = {"o": "outlaws", "s": "law", "b": "hunters", "d": "dancer", "c": "cowboy"}
COMBINATIONS = ["os", "osb", "osd", "obd", "osbd", "oc", "osc", "obc", "odc", "osbc", "osdc", "obdc", "osbdc"]
ACTIONS = {
    "outlaws": "walk sneak duel rob",
    "law": "walk sneak duel arrest",
    "hunters": "walk sneak duel capture horse",
    "dancer": "walk sneak duel can-can pay",
    "cowboy": "walk-bull sneak-bull sneak-cow sneak-cows regroup stampede",
}
NEEDED = {  # one of each of these stands on the cards of a faction
    "outlaws": ["walk", "rob"],
    "law": ["duel", "arrest"],
    "hunters": ["duel", "capture", "horse"],
    "dancer": ["duel", "pay"],
    "cowboy": ["walk-bull sneak-bull", "sneak-cow sneak-cows"],
}
NUMBERS = {  # in a file with cards: from one number to another
    "push.spaces": (1, 8), "second_shot.replace_bonus": (0, 9), "outlaws.goal.loot": (1, 2),
    "outlaws.draw.targets": (1, 3), "outlaws.lawless.targets": (1, 3), "law.goal.jailed": (1, 3),
    "hunters.goal.prisoners": (1, 2), "hunters.goal.horses": (1, 4), "dancer.goal.paid": (1, 6),
    "dancer.goal.duels": (1, 9), "dancer.draw.debts": (1, 6), "cowboy.herd.range": (2, 8),
}  # fmt: skip
MAY_BE_LEFT_OUT = {"standoff", "title", "colour", "figures", "start", "fields", "wagons"}
EFFECTS = [
    "plain", "horse", "money", "drink", "bed", "faith", "medical", "trade", "arms", "civic", "news", "transport", "cow",
]  # fmt: skip
SOURCES = ["rulebook", "reviews", "reconstruction"]


@dataclass
class Group:
    word: str
    effect: str
    buildings: list[str]
    first: bool  # is it of the first file?


def our_file(name: str) -> Line:
    return tomllib.loads((FILES / name).read_text(encoding="utf-8"))


def alike(ours: Json, theirs: Json) -> bool:
    """Has a file the keys of ours, with values of their types? Sources, icons and some texts may be left out."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        more = {"source", "text"} | ({"icon"} if "effect" in ours else set())
        demand(theirs.get("source", SOURCES[0]) in SOURCES, "source")
        demand(theirs.get("icon", EFFECTS[0]) in EFFECTS, "icon")
        keys = set(ours) - more
        return keys == set(theirs) - more and all(alike(ours[key], theirs[key]) for key in keys)
    if isinstance(ours, list) and isinstance(theirs, list):
        return all(alike(ours[0], each) for each in theirs)
    return type(ours) is type(theirs)


def check_text(text: str) -> None:
    demand(1 <= len(text) <= 200 and text.isprintable(), "1 to 200 printable characters")


def check_number(number: Json, low: int, high: int) -> None:
    demand(is_number(number) and low <= number <= high, f"a number from {low} to {high}")


def check_cards(file: Line) -> None:
    """Are these cards as the comments in ours and the page want them?"""
    check_text(file["name"])
    combinations = [entry["factions"] for entry in file["combinations"]]
    demand(set(combinations) <= set(COMBINATIONS) and len(set(combinations)) == len(combinations), "combinations")
    demand({len(each) for each in combinations} == {2, 3, 4, 5}, "combinations for 2 to 5")
    order = file["seating"]["order"]
    demand(sorted(order) == sorted(GANGS) and order[0] == "o", "seating")
    for path, (low, high) in NUMBERS.items():
        *tables, key = path.split(".")
        entry = file
        for table in tables:
            entry = entry[table]
        check_number(entry[key], low, high)
    outlaws, dancer = file["outlaws"], file["dancer"]
    for draw in ("draw", "lawless"):
        demand(outlaws[draw]["targets"] >= outlaws["goal"]["loot"], "targets for the goal")
    demand(dancer["draw"]["debts"] >= dancer["goal"]["paid"], "debts for the goal")
    spaces = dancer["start"]["spaces"]
    demand(1 <= len(set(spaces)) == len(spaces) <= 8, "1 to 8 spaces to start")
    demand(all(re.fullmatch("[a-e][1-5]", each) and each not in "a1 a5 e1 e5 c3" for each in spaces), "spaces to start")
    for gang, actions in ACTIONS.items():
        cards = file[gang]["cards"]
        demand(len(cards) == 4, "four cards")
        for card in cards:
            check_number(card["value"], 0, 9)
            pair = card["actions"]
            demand(len(set(pair)) == len(pair) == 2 and set(pair) <= set(actions.split()), f"two actions of {gang}")
        on_cards = {action for card in cards for action in card["actions"]}
        demand(all(on_cards & set(needed.split()) for needed in NEEDED[gang]), f"actions that {gang} need")


def check_town(file: Line) -> None:
    """Are these buildings as the comments in ours and the page want them?"""
    check_text(file["name"])
    for bonus in ("bed_bonus", "ammo_bonus"):
        check_number(file[bonus], 0, 9)
    for group in file["group"]:
        demand(group["effect"] in EFFECTS, "an effect")
        demand(1 <= len(group["buildings"]) <= 6, "1 to 6 buildings")
        for each in (group, *group["buildings"]):
            demand(
                re.fullmatch("[a-z][a-z0-9_]{0,29}", each["word"]) is not None
                and each["word"] not in ("auto", "office"),
                "a word",
            )
            check_text(each["title"])


def fill(ours: Json, theirs: Json) -> None:
    """Add the tables and keys that a file may leave out, because they are as ours then."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key, value in ours.items():
            if key in MAY_BE_LEFT_OUT:
                theirs.setdefault(key, value)
            fill(value, theirs.get(key))


def brought(option: str, told: Json, ours: Line) -> Line:
    """A file that stands in the box, under the name that it must have."""
    demand(isinstance(told, str), f"there is no file {option}")
    try:
        data = tomllib.loads(told)
    except ValueError as error:
        raise Refused(f"the file {option}: {error}") from None
    fill(ours, data)
    demand(alike(ours, data), f"the file {option} hasn't the form of ours")
    (check_cards if "push" in ours else check_town)(data)
    word = re.sub("[^a-z0-9]+", "-", data["name"].lower())[:40].strip("-") or "mine"
    mark = hashlib.sha256(told.encode()).hexdigest()
    demand(option in (f"{word}-{mark[:32]}", f"{word}-{mark[:8]}"), f"the box has another file than {option}")
    return data


class Box:
    """The files that the options name, and what the box must tell of them."""

    def __init__(self, options: dict[str, Json], deal: Line) -> None:
        box = deal["events"][0] if deal["events"] else []
        towns = options["town"].split("+")
        told = [*box[2:], *[0] * (len(towns) + 1)]
        self.texts: list[str] = []
        self.cards = self.open(options["cards"], CARD_FILES, told[0])
        files = [self.open(town, TOWN_FILES, text) for town, text in zip(towns, told[1:], strict=False)]
        self.bed_bonus: int = files[0]["bed_bonus"]
        self.ammo_bonus: int = files[0]["ammo_bonus"]
        self.groups = [
            Group(group["word"], group["effect"], [each["word"] for each in group["buildings"]], number == 0)
            for number, file in enumerate(files)
            for group in file["group"]
        ]
        groups = [group for file in files for group in file["group"]]
        buildings = [building for group in groups for building in group["buildings"]]
        for entries in (groups, buildings):
            for key in ("word", "title"):
                demand(len({each[key].casefold() for each in entries}) == len(entries), f"each {key} stands once")

    def open(self, option: str, ours: dict[str, tuple[str, str]], told: Json) -> Line:
        file, mark = ours.get(option, ours["standard"])
        data = our_file(file)
        self.texts.append(f"{option}-{mark}" if option in ours else told)
        if option not in ours:
            data = brought(option, told, data)
            demand(all(data != our_file(own) for own, _ in ours.values()), f"the file {option} is ours")
        return data

    def choose(self, option: str, factions: str) -> list[Group]:
        """The groups that are used."""
        herd = "c" in factions
        usual = [group for group in self.groups if herd or not group.first or group.effect != "cow"]
        if option == "auto":
            return usual
        wanted = option.split("+")
        chosen = [group for group in self.groups if group.word in wanted]
        demand([group.word for group in chosen] == wanted, "groups in the order of the files, each once")
        demand(chosen != usual, "these groups are auto")
        return chosen

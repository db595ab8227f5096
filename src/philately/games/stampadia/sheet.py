"""Sheets as files: read, checked, written. The format is that of docs/stampadia-sheets.md.

Wherever a sheet is read, it can also be a printed page of the original.
"""

import re
from pathlib import Path

import msgspec

from philately.core.errors import BadSheet
from philately.games.stampadia.faults import Fault, faults, hopeless, read_texts
from philately.games.stampadia.mentions import Reach, reach
from philately.games.stampadia.page_reader import is_page, read_page
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.plan import Plan

LARGEST = 1 << 20  # bytes of a file; a sheet has some 50,000, and a page of the original some 400,000
_DECODER = msgspec.json.Decoder(Sheet)


def read_sheet(source: bytes | str, name: str = "") -> Sheet:
    """The sheet in this text; BadSheet names the file, if a name is given, and the first fault."""
    return _good(*examine(source), name)


def read_sheet_file(path: str | Path) -> Sheet:
    """The sheet in a file."""
    return _good(*examine_file(path), str(path))


def write_sheet(sheet: Sheet) -> bytes:
    """A sheet as text; equal sheets give equal bytes."""
    return msgspec.json.format(msgspec.json.encode(sheet), indent=1)


def reachable(sheet: Sheet) -> Reach:
    """The rooms of a good sheet that the hero can get into; all other rows of the table are decoys."""
    mentions, _ = read_texts(sheet)
    return reach(Plan(sheet), mentions)


def examine(source: bytes | str, strict: bool = False) -> tuple[Sheet | None, list[Fault]]:
    """The sheet in this text or on this page, if it has the shape of one, with all that is wrong."""
    data = source.encode(errors="surrogatepass") if isinstance(source, str) else source
    if len(data) > LARGEST:
        return None, [Fault(f"it is larger than {LARGEST:,} bytes, so it is no sheet")]
    if is_page(data):
        printed, unread = read_page(data)
        return (None, unread) if printed is None else (printed, _found(printed, strict))
    try:
        sheet = _DECODER.decode(data)
    except msgspec.ValidationError as error:
        return None, [_misshapen(str(error), data)]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return None, [_no_json(error, data)]
    return sheet, _found(sheet, strict)


def _found(sheet: Sheet, strict: bool) -> list[Fault]:
    return faults(sheet, strict) or hopeless(sheet)


def examine_file(path: str | Path, strict: bool = False) -> tuple[Sheet | None, list[Fault]]:
    """The sheet in a file, if it has the shape of one, with all that is wrong."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        return None, [Fault(f"it can't be read: {error.strerror}")]
    return examine(data, strict)


def _good(sheet: Sheet | None, found: list[Fault], name: str) -> Sheet:
    """The sheet if nothing is wrong with it; BadSheet tells the first fault, and how many more there are."""
    if sheet is not None and not found:
        return sheet
    more = len(found) - 1
    rest = "" if not more else f" (and {more} more fault{'s' if more > 1 else ''})"
    raise BadSheet(f"{name}: {found[0]}{rest}" if name else f"{found[0]}{rest}")


# ---- what msgspec says, in our words -----------------------------------------------------------------------------

_KINDS = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number with a fraction",
    "int": "a whole number",
    "null": "null",
    "object": "an object",
    "str": "text",
}
_LISTS = {
    "hero.columns": "hero column",
    "enemy_sheet": "enemy column",
    "equipment": "item",
    "map.cells": "map, entry of cells",
    "map.doors": "map, entry of doors",
    "rooms": "rooms table, row",
}
_STEP = re.compile(r"([a-z_.]+?)\[(\d+)\](?:\.|$)")


def _no_json(error: Exception, data: bytes) -> Fault:
    said = str(error)
    place = re.search(r"\(byte (\d+)\)", said)
    if isinstance(error, RecursionError):
        return Fault("it is no JSON that we read: lists in lists without end")
    if place is None:
        what = "there is nothing in it" if not data.strip() else "it is cut off or isn't text in UTF-8"
        return Fault(f"it is no JSON: {what}")
    before = data[: int(place[1])]
    line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
    return Fault(f"it is no JSON: line {line}, byte {column} of the line doesn't go on as it should")


def _misshapen(said: str, data: bytes) -> Fault:
    """A fault of the shape, from an error such as "Expected `int`, got `str` - at `$.rooms[3].id`"."""
    said, _, path = said.partition(" - at `$")
    steps, room, line = path.rstrip("`").lstrip("."), None, None
    places: list[str] = []
    while step := _STEP.match(steps):
        name, index = step[1], int(step[2])
        steps = steps[step.end() :]
        if name == "rooms":
            room = _id_of(data, index)
        if name == "rooms" and room is not None:
            continue
        if name == "lines":
            line = index + 1
        elif name == "abilities":
            places.append("upper ability" if index == 0 else "lower ability" if index == 1 else f"ability {index + 1}")
        else:
            places.append(f"{_LISTS.get(name, name)} {index + 1}")
    subject = steps.replace(".", ", ") if steps else "it"
    return Fault(_shape(said, subject), ", ".join(places), room, line)


def _shape(said: str, subject: str) -> str:
    if length := re.match(r"Expected `array` of length (\d+)(?:, got (\d+))?", said):
        return f"{subject} should be a list of {length[1]}" + (f", and has {length[2]}" if length[2] else "")
    if types := re.match(r"Expected `([^`]+)`, got `([^`]+)`", said):
        wanted = " or ".join(_KINDS.get(kind, kind) for kind in types[1].split(" | "))
        return f"{subject} should be {wanted}, and is {_KINDS.get(types[2], types[2])}"
    if missing := re.match(r"Object missing required field `([^`]+)`", said):
        return f"{subject} has no field {missing[1]}, and needs it"
    if unknown := re.match(r"Object contains unknown field `([^`]+)`", said):
        return f"{subject} has the field {unknown[1]}, which there isn't in a sheet"
    if word := re.match(r"Invalid enum value '?([^']*)'?", said):
        return f"{subject} is {word[1]!r}, and should be number, enemy, item or stairs"
    return f"{subject}: {said[:1].lower()}{said[1:]}"


def _id_of(data: bytes, index: int) -> int | None:
    """The id of a row of the rooms table of a sheet that is out of shape elsewhere."""
    try:
        found = msgspec.json.decode(data)["rooms"][index]["id"]
    except (msgspec.DecodeError, LookupError, TypeError, RecursionError):
        return None
    return found if isinstance(found, int) and not isinstance(found, bool) else None

"""Damaged and forged records are refused, with the line and the reason."""

import os
import random
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import philately
from philately import BadRecord
from philately.core.record import LONGEST_LINE, Deal, End, Header, Hidden, Move, Record, Undo, read_record
from philately.core.replay import replay
from tests.records.tools import (
    chained,
    changed,
    end_of,
    first_move,
    header,
    hidden_fields,
    play_at_random,
    read,
    short_match,
)

replace = msgspec.structs.replace


@pytest.fixture(scope="module")
def good() -> Record:
    """A short game with hidden answers."""
    return short_match(seed=5, turns=2, insert_positions="hidden").record


def refused(data: bytes, folder: Path, why: str = "") -> None:
    with pytest.raises(BadRecord, match=rf"^line \d+: .*{why}"):
        read(data, folder)


def forged(record: Record, line: int, why: str) -> None:
    """The chain is fine, as a reader finds out, and still the rules refuse it."""
    again = Record()
    for text in record.encode().splitlines():
        again.read_line(text)
    with pytest.raises(BadRecord, match=rf"(?s)^line {line}: .*{why}"):
        replay(again)


class TestDamage:
    def test_any_changed_bit(self, good: Record, tmp_path: Path) -> None:
        data = good.encode()
        assert read(data, tmp_path).lines == good.lines
        dice = random.Random(1)
        for place in range(len(data)):
            damaged = bytearray(data)
            damaged[place] ^= 1 << dice.randrange(8)
            refused(bytes(damaged), tmp_path)

    def test_any_changed_byte(self, good: Record, tmp_path: Path) -> None:
        data = good.encode()
        dice = random.Random(2)
        for place in dice.sample(range(len(data)), min(len(data), 2000)):
            damaged = bytearray(data)
            damaged[place] = dice.choice([byte for byte in range(256) if byte != data[place]])
            refused(bytes(damaged), tmp_path)

    def test_any_lost_or_added_byte(self, good: Record, tmp_path: Path) -> None:
        data = good.encode()
        dice = random.Random(3)
        for place in dice.sample(range(len(data)), min(len(data), 1000)):
            refused(data[:place] + data[place + 1 :], tmp_path)
            refused(data[:place] + bytes([dice.randrange(256)]) + data[place:], tmp_path)

    def test_a_file_cut_anywhere_inside_a_line(self, good: Record, tmp_path: Path) -> None:
        data = good.encode()
        for length in range(len(data)):
            begun = data[:length]
            if begun.endswith(b"\n") and begun.count(b"\n") >= 2:
                assert read(begun, tmp_path).lines == good.lines[: begun.count(b"\n")]  # an unfinished game
            else:
                refused(begun, tmp_path, "the file ends")

    def test_a_torn_last_line_can_be_dropped(self, good: Record, tmp_path: Path) -> None:
        data = good.encode()
        file = tmp_path / "torn"
        file.write_bytes(data[:-7])
        record, notice = read_record(file, drop_torn=True)
        assert record.lines == good.lines[:-1]
        assert notice.startswith(f"line {len(good.lines)} was torn")
        file.write_bytes(data[:100])
        with pytest.raises(BadRecord, match="line 1: the file ends inside the line, after 100 bytes"):
            read_record(file, drop_torn=True)

    def test_missing_doubled_and_swapped_lines(self, good: Record, tmp_path: Path) -> None:
        lines = good.encode().splitlines(keepends=True)
        for i in range(len(lines)):
            if i < len(lines) - 1:  # without the last line it is an unfinished game
                refused(b"".join(lines[:i] + lines[i + 1 :]), tmp_path)
            refused(b"".join([*lines[: i + 1], lines[i], *lines[i + 1 :]]), tmp_path)
            for j in range(i):
                moved = list(lines)
                moved[i], moved[j] = moved[j], moved[i]
                refused(b"".join(moved), tmp_path)

    def test_blank_lines(self, good: Record, tmp_path: Path) -> None:
        data = good.encode()
        refused(data + b"\n", tmp_path)
        refused(b"\n" + data, tmp_path)
        refused(data.replace(b"\n", b"\r\n"), tmp_path)
        refused(b"\xef\xbb\xbf" + data, tmp_path)

    def test_lines_of_another_game(self, good: Record, tmp_path: Path) -> None:
        """Even of the same game played again: its salts differ."""
        again = short_match(seed=5, turns=2, insert_positions="hidden").record
        lines, others = (record.encode().splitlines(keepends=True) for record in (good, again))
        for i in range(1, len(lines)):
            refused(b"".join(lines[:i] + others[i:]), tmp_path, "the hash doesn't fit")

    @pytest.mark.parametrize("data", [b"", b"\n", b"null\n", b"[]\n", b"{}\n", b'"header"\n', b"0\n", b"\x00" * 100])
    def test_no_record_at_all(self, data: bytes, tmp_path: Path) -> None:
        refused(data, tmp_path)

    @pytest.mark.parametrize("text", [b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", b"\\ud800"])
    def test_not_utf_8(self, good: Record, text: bytes, tmp_path: Path) -> None:
        lines = good.encode().splitlines(keepends=True)
        head = lines[0].replace(b'"seats":["",', b'"seats":["' + text + b'",')
        assert head != lines[0]
        refused(b"".join([head, *lines[1:]]), tmp_path)

    def test_the_same_in_another_form(self, good: Record, tmp_path: Path) -> None:
        """One game has one text: no blanks, sorted keys, no superfluous fields or escapes."""
        lines = good.encode().splitlines(keepends=True)
        others = [
            lines[0].replace(b":", b": ", 1),
            lines[0].replace(b'"nonces":["",""],', b"").replace(b'{"format"', b'{"nonces":["",""],"format"'),
            lines[0].replace(b'"stampede"', b'"\\u0073tampede"'),
            lines[0].replace(b'"salt":', b'"commitment":"","salt":'),
            lines[0].replace(b'{"format"', b'{"format":"x","format"'),
            lines[0].replace(b'"players":2', b'"players":2.0'),
            lines[0].replace(b'"players":2', b'"players":02'),
            lines[0].replace(b'"rules":0', b'"rules":-0'),
        ]
        for other in others:
            assert other != lines[0]
            refused(b"".join([other, *lines[1:]]), tmp_path)

    def test_deep_nesting(self, tmp_path: Path) -> None:
        refused(b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n", tmp_path)

    def test_numbers_without_end(self, good: Record, tmp_path: Path) -> None:
        lines = good.encode().splitlines(keepends=True)
        refused(lines[0].replace(b'"players":2', b'"players":' + b"9" * 5000) + lines[1], tmp_path)

    @pytest.mark.parametrize("end", [b"", b"\n"])
    def test_an_endless_line_is_not_read_to_its_end(self, good: Record, end: bytes, tmp_path: Path) -> None:
        file = tmp_path / "long"
        with file.open("wb") as out:
            out.write(good.encode().splitlines(keepends=True)[0])
            for _ in range(50):
                out.write(b"x" * 1_000_000)
            out.write(end)
        tracemalloc.start()
        with pytest.raises(BadRecord, match=f"line 2: longer than {LONGEST_LINE} bytes"):
            read_record(file)
        assert tracemalloc.get_traced_memory()[1] < 10 * LONGEST_LINE
        tracemalloc.stop()

    def test_files_that_cannot_be_read(self, good: Record, tmp_path: Path) -> None:
        with pytest.raises(BadRecord, match=f"{re.escape(str(tmp_path))}: Is a directory"):
            read_record(tmp_path)
        with pytest.raises(BadRecord, match="No such file"):
            read_record(tmp_path / "nowhere")

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
    def test_a_file_without_permission(self, tmp_path: Path) -> None:
        file = tmp_path / "locked"
        file.touch(mode=0o000)
        with pytest.raises(BadRecord, match="Permission denied"):
            read_record(file)

    def test_a_refusal_of_the_system_is_told(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def forbidden(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", forbidden)
        with pytest.raises(BadRecord, match="locked: Permission denied"):
            read_record(tmp_path / "locked")


class TestForm:
    """Lines whose hashes fit, and which are still no record."""

    @pytest.mark.parametrize(
        ("forge", "why"),
        [
            (lambda lines: [lines[1], lines[0], *lines[2:]], "line 1: the header must be the first line"),
            (lambda lines: [lines[0], lines[0], *lines[1:]], "line 2: the header must be the first line"),
            (lambda lines: [lines[0], *lines[2:]], "line 2: the deal must be the second line"),
            (lambda lines: [*lines[:2], *lines[1:]], "line 3: the deal must be the second line"),
            (lambda lines: [*lines, lines[-1]], "nothing may follow the end"),
            (lambda lines: [*lines, lines[2]], "nothing may follow the end"),
            (lambda lines: [replace(lines[0], format="philately record 3"), *lines[1:]], "line 1: the format is"),
            (lambda lines: [*lines[:-1], replace(lines[-1], salt="00" * 32)], "don't give the commitment of line 1"),
            (lambda lines: [*lines[:-1], replace(lines[-1], salt="zz" * 32)], "don't give the commitment of line 1"),
            (lambda lines: [*lines[:-1], replace(lines[-1], secret="00" * 64)], "don't give the commitment of line 1"),
            (lambda lines: [short_secret(lines[0]), *lines[1:-1], replace(lines[-1], secret="ab")], "don't give the"),
            (lambda lines: [replace(lines[0], nonces=["AB", ""]), *lines[1:]], "line 1: a nonce has"),
            (lambda lines: [replace(lines[0], nonces=["a b", ""]), *lines[1:]], "line 1: a nonce has"),
            (lambda lines: [replace(lines[0], nonces=["00", ""]), *lines[1:]], "line 1: a nonce has"),
            (lambda lines: [replace(lines[0], secret=hide(lines[0].secret, to=(0,))), *lines[1:]], "line 1: .*nobody"),
            (lambda lines: [replace(lines[0], secret=hide(lines[0].secret, value="ab")), *lines[1:]], "line 1: .*128"),
        ],
    )
    def test_lines_out_of_order_and_wrong_openings(
        self, good: Record, forge: Callable[[list[object]], list[object]], why: str, tmp_path: Path
    ) -> None:
        lines = forge(list(good.lines))
        with pytest.raises(BadRecord, match=why):
            read(chained(lines).encode(), tmp_path)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        "field",
        [
            b'{"to":[0]}',
            b'{"salt":"00","to":[0],"value":"lion"}',
            b'{"commitment":"00","to":[0]}',
            b'{"to":[0],"value":"lion"}',
            b'{"commitment":"%s","to":[0],"value":"lion"}' % (b"0" * 64),
            b'{"commitment":"%s","salt":"%s","to":[0],"value":"lion"}' % (b"0" * 64, b"0" * 64),
            b'{"commitment":"%s","to":[0]}' % (b"A" * 64),
            b'{"commitment":"%s"}' % (b"0" * 64),
            b'{"commitment":"%s","to":0}' % (b"0" * 64),
            b'{"commitment":"%s","more":1,"to":[0]}' % (b"0" * 64),
            b"null",
            b"1.5",
            b"[]",
        ],
    )
    def test_hidden_fields_are_either_open_or_closed(self, good: Record, field: bytes, tmp_path: Path) -> None:
        lines = good.encode().splitlines(keepends=True)
        deal = b'{"events":[["hand",0,%s]],"hash":"%s","line":"deal"}\n' % (field, b"0" * 64)
        with pytest.raises(BadRecord, match=r"^line 2: (?!the hash)"):
            read(lines[0] + deal, tmp_path)


def short_secret(line: Header) -> Header:
    """A header that commits to a secret of one byte."""
    return replace(line, secret=hide(line.secret, value="ab").closed())


def hide(field: Hidden, **changes: object) -> Hidden:
    return replace(field, **changes)


class TestForgery:
    """The chain is as it should be, but the game isn't."""

    def test_another_rules_version(self, good: Record) -> None:
        forged(header(good, rules=99), 1, "rules version 99; this Stampede plays version 0")

    def test_an_unknown_game(self, good: Record) -> None:
        forged(header(good, game="chess"), 1, "chess")

    def test_another_game(self, good: Record) -> None:
        forged(header(good, game="pilfer"), 1, "pilfer has no option")

    @pytest.mark.parametrize("players", [-1, 0, 1, 3, 7, 10**18])
    def test_another_number_of_players(self, good: Record, players: int) -> None:
        forged(header(good, players=players), 1, "players")

    def test_incomplete_options(self, good: Record) -> None:
        options = good.header.options
        for name in options:
            forged(header(good, options={other: options[other] for other in options if other != name}), 1, "option")

    def test_wrong_options(self, good: Record) -> None:
        for change in ({"edition": "dutch"}, {"turn_limit": "2"}, {"turn_limit": 0}, {"more": "on"}, {"teams": "auto"}):
            forged(header(good, options={**good.header.options, **change}), 1, "option|team")

    @pytest.mark.parametrize("name", ["seats", "nonces"])
    @pytest.mark.parametrize("given", [[], [""], ["", "", ""]])
    def test_a_wrong_number_of_seats_or_nonces(self, good: Record, name: str, given: list[str]) -> None:
        forged(header(good, **{name: given}), 1, "2 players need 2 seats and nonces")

    def test_another_secret(self, good: Record) -> None:
        end, secret = end_of(good), hide(good.header.secret, value="00" * 64)
        lines = [replace(good.header, secret=secret), *good.lines[1:-1], replace(end, secret=secret.value)]
        forged(chained(lines), 2, "the rules and the secret give something else")

    def test_another_nonce(self, good: Record) -> None:
        forged(header(good, nonces=["00" * 32, ""]), 2, "the rules and the secret give something else")

    def test_any_other_field_of_any_event(self, good: Record) -> None:
        """Chance that isn't from the secret, and effects that aren't from the answers."""
        tried = 0
        for number, line in enumerate(good.lines, 1):
            if not isinstance(line, (Deal, Move)):
                continue
            for i, event in enumerate(line.events):
                for j, field in enumerate(event):
                    if isinstance(field, Hidden):
                        others: list[object] = [hide(field, value=f"{field.value}x"), hide(field, to=()), field.value]
                    else:
                        others = [f"{field}x" if isinstance(field, str) else field + 1, hide(Hidden(()), salt="0" * 64)]
                    for other in others:
                        events = [list(event) for event in line.events]
                        events[i][j] = other  # type: ignore[call-overload]
                        forged(changed(good, number, replace(line, events=events)), number, "give something else")
                        tried += 1
                fewer = [event for k, event in enumerate(line.events) if k != i]
                forged(changed(good, number, replace(line, events=fewer)), number, "give something else")
        assert tried > 40

    def test_an_illegal_action(self, good: Record) -> None:
        number, move = first_move(good)
        legal = {choice["word"] for choice in replay(good, lines=2).ask()["choices"]}
        for word in ("elephant.hippo", "lion.hippo", "rhino.croc", "seat0", "take", "@3"):
            if word not in legal:
                forged(changed(good, number, replace(move, answers=[word])), number, "no answer to question 0")
        for nonsense in ("", "zebra", "LION.HIPPO", "lion.hippo ", "@91", "@03", "seat6", "lion.lion", 0, 8):
            forged(changed(good, number, replace(move, answers=[nonsense])), number, "")

    @pytest.mark.parametrize("seat", [-1, 2, 6, 10**18, 10**40])
    def test_a_seat_that_is_not_asked(self, good: Record, seat: int) -> None:
        number, move = first_move(good)
        forged(changed(good, number, replace(move, seat=1 - move.seat)), number, "is not asked now")
        forged(changed(good, number, replace(move, seat=seat)), number, "is not asked now")
        undone = [*good.lines[:number], Undo(seat=seat)]
        forged(chained(undone), number + 1, "nothing to take back")

    def test_moves_that_are_cut_or_joined(self, good: Record) -> None:
        number, move = first_move(good)
        following = good.lines[number]
        assert isinstance(following, Move)
        forged(changed(good, number, replace(move, answers=[])), number, "isn't complete")
        forged(changed(good, number, replace(move, answers=move.answers[:-1])), number, "isn't complete|something else")
        joined = replace(move, answers=move.answers + following.answers, events=move.events + following.events)
        forged(chained([*good.lines[: number - 1], joined, *good.lines[number + 1 :]]), number, "")

    def test_hidden_answers_must_stay_hidden(self, good: Record) -> None:
        tried = 0
        for number, line in enumerate(good.lines, 1):
            if isinstance(line, Move):
                for i, answer in enumerate(line.answers):
                    other: str | int | Hidden = Hidden(to=(line.seat,), value=str(answer), salt="0" * 64)
                    if isinstance(answer, Hidden):
                        other = answer.value
                        tried += 1
                    answers = [*line.answers[:i], other, *line.answers[i + 1 :]]
                    forged(changed(good, number, replace(line, answers=answers)), number, "give something else")
        assert tried > 1

    def test_an_undo_of_what_was_shown(self, good: Record) -> None:
        for number, line in enumerate(good.lines[:-1], 1):
            for seat in (0, 1):
                if isinstance(line, (Deal, Move)):
                    forged(chained([*good.lines[:number], Undo(seat=seat)]), number + 1, "nothing to take back")

    def test_an_end_before_the_end(self, good: Record) -> None:
        end = end_of(good)
        for number in range(2, len(good.lines) - 1):
            forged(chained([*good.lines[:number], end]), number + 1, "the game isn't over here")

    def test_another_outcome(self, good: Record) -> None:
        end = end_of(good)
        for other in (
            replace(end, places=[1, 2]),
            replace(end, places=[1]),
            replace(end, reason="five"),
            replace(end, reason=""),
        ):
            forged(changed(good, len(good.lines), other), len(good.lines), "give something else")

    def test_a_move_after_the_last_one(self, good: Record) -> None:
        _, move = first_move(good)
        forged(chained([*good.lines[:-1], move]), len(good.lines), "the game is over")

    def test_an_export_of_one_seat_cannot_be_replayed(self) -> None:
        match = play_at_random(philately.game("stampede").new(players=3, seed=2), 2, 20)
        with pytest.raises(BadRecord, match="line 1: the secret is closed"):
            replay(match.record.redacted(0))

    def test_a_closed_field_cannot_be_replayed(self) -> None:
        """The secret alone isn't enough: nothing shows that a closed field holds what it should."""
        match = play_at_random(philately.game("stampede").new(players=3, seed=2), 2, 20)
        lines = match.record.redacted(0).lines
        record = Record()
        record.lines = [match.record.header, *lines[1:]]
        with pytest.raises(BadRecord, match=r"^line 2: "):
            replay(record)

    def test_an_empty_field_that_is_closed(self) -> None:
        """A closed field isn't taken for an empty one."""
        game = philately.game("pilfer")
        lines = play_at_random(game.new(players=3, seed=4), 4).record.lines
        deal = lines[1]
        assert isinstance(deal, Deal)
        name, seat, cards = next(event for event in deal.events if isinstance(event[-1], Hidden))
        assert isinstance(cards, Hidden)
        with pytest.raises(BadRecord, match=r"^line 2: a hidden field is closed"):
            replay(chained([lines[0], replace(deal, events=[[name, seat, hide(cards, value="").closed()]])]))

    def test_forged_records_of_other_games(self) -> None:
        game = philately.game("pilfer")
        good = play_at_random(game.new(players=3, seed=4), 4).record
        number, move = first_move(good)
        (answer,) = move.answers
        assert isinstance(answer, Hidden)
        owned = {choice["word"] for choice in replay(good, lines=2).ask(move.seat)["choices"]}
        stolen = next(word for word in (f"card{n}" for n in range(1, 13)) if word not in owned)
        forged(changed(good, number, replace(move, answers=[hide(answer, value=stolen)])), number, "no answer to")
        shown = replace(move, answers=[answer.value])
        forged(changed(good, number, shown), number, "give something else")
        deal = good.lines[1]
        assert isinstance(deal, Deal)
        rolled = [*deal.events[:-1], ["rolled", 0, 7]]
        forged(changed(good, 2, replace(deal, events=rolled)), 2, "give something else")


def test_a_forged_refill_is_refused() -> None:
    """What comes from a new pile is fixed by the secret, too."""
    game = philately.game("stampede")
    for seed in range(60):
        record = play_at_random(game.new(players=6, seed=seed), seed).record
        refilled = False
        for number, line in enumerate(record.lines, 1):
            if isinstance(line, Move):
                for i, event in enumerate(line.events):
                    refilled |= event[0] == "new_pile"
                    card = event[-1]
                    if refilled and event[0] == "drew" and isinstance(card, Hidden) and card.value != "lion.hippo":
                        drew = [*event[:-1], hide(card, value="lion.hippo")]
                        events = [*line.events[:i], drew, *line.events[i + 1 :]]
                        forged(changed(record, number, replace(line, events=events)), number, "give something else")
                        return
    pytest.fail("no refill was followed by a draw")


def test_an_end_line_is_what_it_says(good: Record) -> None:
    end = good.lines[-1]
    assert isinstance(end, End)
    assert end.secret == good.header.secret.value
    assert all(field.is_open for field in hidden_fields(good))

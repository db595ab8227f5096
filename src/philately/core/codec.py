"""Bytes in and out, for dumps of states."""

from mypy_extensions import i64

from philately.core.errors import BadDump


class Writer:
    """Collects bytes."""

    def __init__(self) -> None:
        self.data = bytearray()

    def byte(self, value: i64) -> None:
        self.data.append(value)

    def mark(self, value: i64) -> None:
        """Fifteen bits."""
        self.data.append(value >> 8)
        self.data.append(value & 255)

    def number(self, value: i64) -> None:
        """A whole number of up to 64 bits, with sign."""
        boxed: int = value
        self.data += boxed.to_bytes(8, "big", signed=True)

    def strings(self, values: list[str]) -> None:
        """Up to 255 strings of up to 32767 bytes."""
        self.byte(len(values))
        for value in values:
            encoded = value.encode()
            self.mark(len(encoded))
            self.data += encoded


class Reader:
    """Hands the bytes out again, and says where they end too early."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place: i64 = 0

    def take(self, length: i64) -> bytes:
        start: int = self.place
        stop: int = start + length
        if stop > len(self.data):
            raise BadDump(f"the dump ends after {len(self.data)} bytes, in the middle of a field at byte {start}")
        self.place += length
        return self.data[start:stop]

    def byte(self) -> i64:
        return self.take(1)[0]

    def mark(self) -> i64:
        """Fifteen bits."""
        high = self.byte()
        if high > 127:
            raise BadDump(f"byte {self.place - 1} begins a mark, which is at most 32767")
        return high << 8 | self.byte()

    def number(self) -> i64:
        return int.from_bytes(self.take(8), "big", signed=True)

    def below(self, limit: i64) -> i64:
        """One byte, a number from 0 to `limit` - 1."""
        return self._checked(self.byte(), limit, 1)

    def below_or(self, limit: i64, none: i64) -> i64:
        """The same, or what stands for none; -1 is written as 255."""
        value = self.byte()
        return none if value == none & 255 else self._checked(value, limit, 1)

    def number_below(self, limit: i64) -> i64:
        """Eight bytes, a number from 0 to `limit` - 1."""
        return self._checked(self.number(), limit, 8)

    def number_below_or(self, limit: i64, none: i64) -> i64:
        """The same, or what stands for none."""
        value = self.number()
        return none if value == none else self._checked(value, limit, 8)

    def _checked(self, value: i64, limit: i64, width: i64) -> i64:
        if not 0 <= value < limit:
            place = self.place - width
            raise BadDump(f"byte {place} has {value}, where a number from 0 to {limit - 1} should be")
        return value

    def strings(self) -> list[str]:
        """What `Writer.strings` has written."""
        found: list[str] = []
        for _string in range(self.byte()):
            found.append(self.take(self.mark()).decode())
        return found

    def end(self) -> None:
        """Nothing may be left."""
        if self.place != len(self.data):
            raise BadDump(f"the dump has {len(self.data)} bytes, and should end after {self.place}")

"""Bytes in and out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from philately import BadDump
from philately.core.codec import Reader, Writer


@given(st.lists(st.one_of(st.integers(0, 255), st.integers(-(2**63), 2**63 - 1).map(lambda n: (n,)))))
def test_what_was_written_is_read(things: list[int | tuple[int]]) -> None:
    out = Writer()
    for thing in things:
        if isinstance(thing, int):
            out.byte(thing)
        else:
            out.number(thing[0])
    source = Reader(bytes(out.data))
    for thing in things:
        assert thing == source.byte() if isinstance(thing, int) else thing == (source.number(),)
    source.end()


def test_the_end_is_checked() -> None:
    source = Reader(b"\1\2")
    with pytest.raises(BadDump, match="ends after 2 bytes"):
        source.number()
    assert source.byte() == 1
    with pytest.raises(BadDump, match="has 2 bytes, and should end after 1"):
        source.end()
    assert source.byte() == 2
    source.end()
    with pytest.raises(BadDump):
        source.byte()

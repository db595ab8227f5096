"""A value that only some seats may see."""


class Secret:
    """A field of an event or an answer, with the seats that may see it."""

    def __init__(self, value: str, to: list[int]) -> None:
        self.value = value
        self.to = to

"""What can go wrong at a table. Each error has the HTTP status of the response."""

from philately.core.errors import PhilatelyError


class NoSuchTable(PhilatelyError):
    """There is no table with that id."""

    status = 404


class Stale(PhilatelyError):
    """The client acted on a position that is no longer current."""

    status = 409


class NotYours(PhilatelyError):
    """The seat, table or link belongs to somebody else."""

    status = 403


class NoHints(PhilatelyError):
    """The table allows no hints."""

    status = 403


class NoHint(PhilatelyError):
    """The process that looked for a hint failed."""

    status = 409

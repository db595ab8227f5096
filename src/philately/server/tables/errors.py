"""What can go wrong at a table, each with the status that a client is told."""

from philately.core.errors import PhilatelyError


class NoSuchTable(PhilatelyError):
    """There is no table of that name."""

    status = 404


class Stale(PhilatelyError):
    """The client answered a question that isn't asked any more."""

    status = 409


class NotYours(PhilatelyError):
    """A seat, a table or a link belongs to somebody else."""

    status = 403


class NoHints(PhilatelyError):
    """The table allows no hints."""

    status = 403


class NoHint(PhilatelyError):
    """The process that should have thought a hint out has failed."""

    status = 409

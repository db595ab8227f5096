"""Extensions have their own version tables. Older releases don't know this revision, so they refuse the file."""

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    pass

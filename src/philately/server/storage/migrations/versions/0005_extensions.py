"""Extensions have version tables of their own from here on. Older releases refuse the file, because they know none."""

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    pass

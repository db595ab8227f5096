"""Nothing changes here. This revision made tables that an extension makes for itself now, where they are missing."""

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    pass

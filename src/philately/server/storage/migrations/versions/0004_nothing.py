"""Nothing changes. This revision used to create tables that an extension now creates itself."""

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    pass

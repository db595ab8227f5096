"""The API keeps what its description promises: schemathesis sends what fits and what doesn't, and compares."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import allow_header_conformance

from philately.server.app import create_app
from philately.server.app import schema as describe
from philately.server.config import Config
from tests.server.running import Served

Case = schemathesis.Case[Any]
EXAMPLES = 12
CONFIG = {
    "checks": {
        # Which options a game has, and for how many people it is, stands in /api/games and not in the description;
        # which answers are legal depends on the position. So what fits may still be refused.
        "positive_data_acceptance": {"expected-statuses": ["2xx", 400, 401, 403, 404, 409, 422]},
    },
}


def load() -> Any:
    """The description, read before there is a server."""
    app, house = create_app(Config(database="sqlite:///:memory:"))
    house.store.close()
    return schemathesis.openapi.from_dict(describe(app), config=SchemathesisConfig.from_dict(CONFIG))


schema = load()
bounded = settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
def table(served: Served) -> tuple[str, str]:
    """A table, and the token of a seat there."""
    made = served.table("me", "me")
    return made.id, made[0].token


@schema.parametrize()  # type: ignore[untyped-decorator]
@bounded
def test_strangers(case: Case, served: Served) -> None:
    # Litestar's own answer to OPTIONS leaves GET out of `Allow` where a path has a GET and a POST. Nobody asks: a 405
    # names them all (test_api.py).
    without = [allow_header_conformance] if case.operation.label == "GET /api/tables" else []
    case.call_and_validate(base_url=served.url, excluded_checks=without)


@schema.include(path_regex=r"\{table\}").parametrize()  # type: ignore[untyped-decorator]
@bounded
def test_somebody_with_a_seat(case: Case, served: Served, table: tuple[str, str]) -> None:
    """The same at a table that is there, with a token for it, so that requests come further."""
    parts = {} if case.meta is None else {str(kind.value): part for kind, part in case.meta.components.items()}
    if any(parts[kind].mode.is_negative for kind in ("path", "header") if kind in parts):
        return  # what is put in here would make it right; strangers send these
    case.path_parameters["table"] = table[0]
    case.call_and_validate(base_url=served.url, headers={"Authorization": f"Bearer {table[1]}"})

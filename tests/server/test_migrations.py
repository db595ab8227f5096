"""The database that migrations make is the one that the code describes."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.util import CommandError
from pilfer_club import ledger

from philately.extension import extensions
from philately.games.stampadia.album import schema as album
from philately.server.storage import schema
from philately.server.storage.store import MIGRATIONS, Store, upgrade

SCHEMAS = {"": schema.metadata, "stampadia": album.metadata, "pilfer": ledger.metadata}  # the house and extensions


def both(tmp_path: Path, name: str) -> tuple[Store, sa.Engine]:
    """A database that the migrations of the house or of an extension have made, and one that its schema describes."""
    store = Store(f"sqlite:///{tmp_path / 'migrated.sqlite3'}", [each for each in extensions() if each.name == name])
    direct = sa.create_engine(f"sqlite:///{tmp_path / 'direct.sqlite3'}")
    described(name).create_all(direct)
    return store, direct


def described(name: str) -> sa.MetaData:
    """The tables of the house and of an extension."""
    whole = sa.MetaData(naming_convention=schema.NAMING)
    for table in [table for each in {"", name} for table in SCHEMAS[each].sorted_tables]:
        table.to_metadata(whole)
    return whole


def test_all_extensions_are_compared() -> None:
    assert {"", *(each.name for each in extensions() if each.inside("migrations"))} == set(SCHEMAS)


@pytest.mark.parametrize("name", SCHEMAS)
def test_migrations_make_what_the_schema_says(tmp_path: Path, name: str) -> None:
    store, direct = both(tmp_path, name)
    options: dict[str, Any] = {"compare_type": True, "compare_server_default": True}
    with store.engine.connect() as connection:
        options["version_table"] = f"alembic_version_{name}" if name else "alembic_version"
        differences = compare_metadata(MigrationContext.configure(connection, opts=options), described(name))
    assert [each for each in differences if getattr(each[1], "name", "") != "alembic_version"] == []
    direct.dispose()
    store.close()


@pytest.mark.parametrize("name", SCHEMAS)
def test_constraints_are_the_same_too(tmp_path: Path, name: str) -> None:
    """What autogenerate doesn't compare on SQLite: keys, unique constraints, what may be empty."""
    store, direct = both(tmp_path, name)
    made, wanted = sa.inspect(store.engine), sa.inspect(direct)
    for table in wanted.get_table_names():
        assert made.get_pk_constraint(table) == wanted.get_pk_constraint(table)
        assert made.get_unique_constraints(table) == wanted.get_unique_constraints(table)
        assert made.get_indexes(table) == wanted.get_indexes(table)
        assert str(made.get_columns(table)) == str(wanted.get_columns(table))
    versions = {"alembic_version", f"alembic_version_{name}"}
    assert set(made.get_table_names()) - versions == set(wanted.get_table_names())
    direct.dispose()
    store.close()


def test_a_second_start_changes_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    store = Store(url)
    assert store.setting("word", b"one") == b"one"
    store.close()
    store = Store(url)
    assert store.setting("word", b"two") == b"one"
    store.close()


def test_a_migration_that_was_cut_off_leaves_nothing(tmp_path: Path) -> None:
    """All steps of a migration are one transaction, so the next start begins anew."""
    file = tmp_path / "tables.sqlite3"
    blocked = sa.create_engine(f"sqlite:///{file}")
    with blocked.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE settings (name TEXT)")  # the last one to be made is in the way
    try:
        Store(f"sqlite:///{file}")
    except Exception as error:
        assert "already exists" in str(error)
    else:
        raise AssertionError("it can't have worked")
    assert sa.inspect(blocked).get_table_names() == ["settings"]
    with blocked.begin() as connection:
        connection.exec_driver_sql("DROP TABLE settings")
    blocked.dispose()
    Store(f"sqlite:///{file}").close()


def test_tables_from_before_hints_allow_none(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    old = sa.create_engine(url)
    values = {
        column.name: b"{}" if column.name == "options" else b"x" if column.name == "secret" else 1
        for column in schema.tables.columns
        if column.name not in ("hints", "countdown", "deadline")
    }
    with old.begin() as connection:
        upgrade(connection, MIGRATIONS / "versions", "alembic_version", "0001")
        names = ", ".join(values)
        marks = ", ".join(f":{name}" for name in values)
        connection.execute(sa.text(f"INSERT INTO tables ({names}) VALUES ({marks})"), {**values, "id": "old"})
    old.dispose()
    store = Store(url)
    found = store.read_table("old")
    store.close()
    assert found is not None and found[0].hints is False
    assert (found[0].countdown, found[0].deadline) == (10, 0)  # nor is a countdown running


def test_an_older_release_refuses_the_file(tmp_path: Path) -> None:
    """Release 0.2.0 ends with revision 0004. It says so in one sentence, and changes nothing."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    Store(url).close()
    older = tmp_path / "versions"
    older.mkdir()
    for file in (MIGRATIONS / "versions").glob("000[1-4]_*.py"):
        (older / file.name).write_bytes(file.read_bytes())
    assert len(list(older.iterdir())) == 4
    engine = sa.create_engine(url)
    with engine.begin() as connection, pytest.raises(CommandError, match="Can't locate revision identified by '0005'"):
        upgrade(connection, older, "alembic_version")
    engine.dispose()

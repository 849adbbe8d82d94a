"""Stores to test against: a SQLite file, and a real PostgreSQL server where one is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import postgres


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    if postgres.binaries() is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    pytest.importorskip("psycopg", reason="the extra postgresql is not installed")
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def spec(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store can be."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'corpus.db'}"
    return postgres.emptied(request.getfixturevalue("server"))

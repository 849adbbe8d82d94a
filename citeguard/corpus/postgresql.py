"""Document versions in a PostgreSQL database, through psycopg (the extra `postgresql`).

The table stands in the first schema of the search path. Texts are kept as bytes: a text may hold a NUL, which a text
column refuses. Messages name server and database, never user or password.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from citeguard.corpus.store import Row
from citeguard.corpus.store_database import FORMAT, LABELLED, SqlStore
from citeguard.errors import ConfigError, InputError

if TYPE_CHECKING:
    from psycopg import Connection

_TABLES = f"""
CREATE TABLE citeguard_versions (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL, version text COLLATE "C" NOT NULL, tenant text,
    acl text, effective_from text, effective_to text, title text, url text, sections text NOT NULL,
    chunks text NOT NULL, characters integer NOT NULL, digest text NOT NULL, text bytea NOT NULL, UNIQUE (id, version)
);
CREATE INDEX citeguard_labelled ON citeguard_versions (seq) WHERE {LABELLED};
COMMENT ON TABLE citeguard_versions IS 'citeguard corpus, format {FORMAT}'
"""
# Read from the catalogue's rows, which show one moment: to_regclass() reads the session's cache, and a cache filled
# before another writer made the table goes on saying that there is none.
_COMMENT = """
SELECT description.description
FROM pg_catalog.pg_class AS made
JOIN pg_catalog.pg_namespace AS home ON home.oid = made.relnamespace
LEFT JOIN pg_catalog.pg_description AS description
    ON description.objoid = made.oid AND description.classoid = made.tableoid AND description.objsubid = 0
WHERE made.relname = 'citeguard_versions' AND home.nspname = ANY (current_schemas(false))
ORDER BY array_position(current_schemas(false), home.nspname)
LIMIT 1
"""
_LOCK = 0x63697465
_CONNECT_S = 10
_UNREADABLE = "the URL cannot be read; write postgresql://USER@HOST:PORT/DATABASE, and the password in PGPASSWORD"


class PostgresqlStore(SqlStore):
    """One connection. `write=True` may add, and makes the table when it first adds."""

    table = "citeguard_versions"
    columns = ", ".join(Row._fields)
    insert = (
        f"INSERT INTO citeguard_versions ({columns}) VALUES ({', '.join(['%s'] * len(Row._fields))}) "
        "ON CONFLICT (id, version) DO NOTHING"
    )
    in_groups = "acl::jsonb ?| ARRAY(SELECT jsonb_array_elements_text(:groups ::jsonb))"

    def __init__(self, url: str, *, write: bool = False) -> None:
        """Raises InputError if the database cannot be reached or holds no corpus, ConfigError without the extra."""
        try:
            import psycopg
        except ImportError:
            raise ConfigError("PostgreSQL needs an extra: pip install 'citeguard[postgresql]'") from None
        self.place = _without_secrets(url)
        self._errors = psycopg.Error
        self._cursors = 0
        self._url = url
        self._write = write
        self._database = self._connected()
        try:
            self._prepare(fresh=write)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._database.close()

    def rows(self, query: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        if self._database.broken:  # the server was restarted since: a gate may live for weeks
            self._database = self._connected()
        with self._told():
            return self._database.execute(_translated(query), values).fetchall()

    def stream(self, query: str, values: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
        self._cursors += 1
        with (
            self._told(),
            self._database.transaction(),
            self._database.cursor(name=f"stream_{self._cursors}") as cursor,
        ):
            cursor.itersize = 200
            cursor.execute(_translated(query), values)
            yield from cursor

    @contextmanager
    def writing(self) -> Iterator[None]:
        with self._told(), self._database.transaction():
            self._make_tables()
            yield

    def insert_rows(self, batch: Sequence[Row]) -> int:
        with self._database.cursor() as cursor:
            cursor.executemany(self.insert, batch)
            return cursor.rowcount

    def _connected(self) -> Connection[tuple[Any, ...]]:
        import psycopg

        url = self._url
        if url.count("@") > 1:  # a driver would take the end of such a password for the name of a server, and say it
            raise InputError(f"cannot be reached: {_UNREADABLE}", place=self.place)
        try:
            connection = psycopg.connect(
                url, autocommit=True, connect_timeout=_CONNECT_S, client_encoding="UTF8", application_name="citeguard"
            )
        except psycopg.Error as error:
            raise InputError(f"cannot be reached: {_safe_reason(error, url)}", place=self.place) from None
        connection.read_only = not self._write
        connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        return connection

    def _prepare(self, *, fresh: bool) -> None:
        with self._told():
            encoding = self._database.info.parameter_status("server_encoding")
            if encoding != "UTF8":
                raise InputError(f"has the encoding {encoding}; a corpus needs UTF8", place=self.place)
            if not self._is_corpus() and not fresh:
                raise InputError("holds no corpus: make one with `citeguard corpus add`", place=self.place)

    def _is_corpus(self) -> bool:
        found = self.rows(_COMMENT, {})
        if found and found[0] != (f"citeguard corpus, format {FORMAT}",):
            raise InputError(f"its table {self.table} is not of format {FORMAT}", place=self.place)
        return bool(found)

    def _make_tables(self) -> None:
        if self._is_corpus():
            return
        # Two first writers: the second waits here, and then finds the table. _connected() sets the isolation that shows
        # what was committed meanwhile, whatever the server's default.
        self._database.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        if not self._is_corpus():
            self._database.execute(_TABLES)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except self._errors as error:
            # The server's words may quote a row; its code says enough to whoever runs it.
            code = getattr(error, "sqlstate", None) or type(error).__name__
            raise InputError(f"the database refused or broke off ({code})", place=self.place) from None


def _translated(query: str) -> str:
    """`:name` as psycopg writes it; two colons are a cast."""
    return re.sub(r"(?<!:):([a-z]+)", r"%(\1)s", query)


def _without_secrets(url: str) -> str:
    with suppress(ValueError):
        parts = urlsplit(url)
        if parts.hostname:
            return f"postgresql://{parts.hostname}{f':{parts.port}' if parts.port else ''}{parts.path}"
    return "postgresql:"


def _safe_reason(error: Exception, url: str) -> str:
    """What the driver says, where it cannot be the URL that it repeats."""
    from psycopg.conninfo import conninfo_to_dict

    try:
        password = conninfo_to_dict(url).get("password")
    except Exception:  # noqa: BLE001  # not only psycopg's: whatever escapes here is shown, and repeats the password
        return _UNREADABLE
    words = " ".join(str(error).split())
    return type(error).__name__ if password and str(password) in words else words

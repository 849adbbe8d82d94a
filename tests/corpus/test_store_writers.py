"""Several processes at one store: nothing is lost, nothing is doubled, and of two texts one is refused."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from citeguard.corpus.opening import open_store
from citeguard.models import DocumentVersion
from tests import postgres

ROOT = Path(__file__).parents[2]
WRITER = """
import sys
from citeguard.corpus.opening import open_store
from citeguard.errors import InputError
from citeguard.models import DocumentVersion

spec, name = sys.argv[1:]
own = [[DocumentVersion(id=f"{name}-{n}-{k}", version="1", text="x" * 3_000) for k in range(40)] for n in range(5)]
shared = [DocumentVersion(id=f"shared-{k}", version="1", text="the same") for k in range(20)]
sys.stdin.readline()
for batch in own:
    store = open_store(spec, write=True)
    store.add([*batch, *shared])
    store.close()
store = open_store(spec, write=True)
try:
    store.add([DocumentVersion(id="contested", version="1", text=name)])
    print("mine")
except InputError as error:
    print("refused" if "differs in text" in str(error) else error)
store.close()
"""


def test_processes_that_add_at_once_get_in_nobodys_way(spec: str) -> None:
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, spec, f"w{n}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
        )
        for n in range(5)
    ]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    said = sorted(writer.communicate()[0] for writer in writers)
    assert said == ["mine\n", "refused\n", "refused\n", "refused\n", "refused\n"]
    store = open_store(spec)
    audited = list(store.audit())
    assert len({(id_, version) for id_, version, _ in audited}) == len(audited) == 5 * 200 + 20 + 1
    assert all(intact for _, _, intact in audited)
    assert store.damage() == []
    store.close()


def test_a_reader_looks_on_while_others_write(spec: str) -> None:
    first = open_store(spec, write=True)
    first.add([])
    reader = open_store(spec)
    with first.writing():
        assert reader.versions("a") == []
    reader.close()
    first.close()


def test_a_first_writer_that_waited_for_another_finds_its_table(server: str) -> None:
    import psycopg

    spec = postgres.emptied(server)
    with psycopg.connect(spec, autocommit=True) as other:
        # The lock that a first writer takes to make the table: both stores now wait in the middle of their first write.
        other.execute("SELECT pg_advisory_lock(%s)", (0x63697465,))
        stores = [open_store(spec, write=True) for _ in range(2)]
        with ThreadPoolExecutor() as threads:
            added = [
                threads.submit(store.add, [DocumentVersion(id=f"d{n}", version="1", text="text")])
                for n, store in enumerate(stores)
            ]
            waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            while other.execute(waiting).fetchone() != (2,):
                assert not any(future.done() for future in added)
                time.sleep(0.01)
            other.execute("SELECT pg_advisory_unlock(%s)", (0x63697465,))
            for future in added:
                future.result(timeout=60)
    for store in stores:
        store.close()
    store = open_store(spec)
    assert sorted(id_ for id_, _, _ in store.audit()) == ["d0", "d1"]
    store.close()

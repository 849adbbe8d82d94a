"""A real PostgreSQL server for tests: its own data folder, a socket and a free port, gone afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PASSWORD = "correct-horse-7"


def binaries() -> Path | None:
    """Where Debian, or the PATH, has `initdb` and `postgres`."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _as_other(command: list[str]) -> list[str]:
    """The server refuses to run as root."""
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command] if os.getuid() == 0 else command


@contextmanager
def running() -> Iterator[str]:
    """The URL of a fresh server's database, with a password in it."""
    programs = binaries()
    assert programs is not None
    with tempfile.TemporaryDirectory() as name:  # not pytest's: the server runs as another user and must get there
        Path(name).chmod(0o755)
        yield from _served(Path(name), programs)


def _served(folder: Path, programs: Path) -> Iterator[str]:
    data, secret = folder / "data", folder / "secret"
    secret.write_text(PASSWORD)
    data.mkdir()
    if os.getuid() == 0:
        for path in (folder, data, secret):
            shutil.chown(path, "nobody", "nogroup")
    call(_as_other([
        str(programs / "initdb"), "-D", str(data), "-U", "tester", "-A", "scram-sha-256", f"--pwfile={secret}",
        "-E", "UTF8", "--locale=C.UTF-8", "--no-sync",
    ]))  # fmt: skip
    control = [str(programs / "pg_ctl"), "-D", str(data), "-w", "-t", "300"]
    port = _started(control, data)
    try:
        yield f"postgresql://tester:{PASSWORD}@127.0.0.1:{port}/postgres"
    finally:
        call(_as_other([*control, "-m", "immediate", "stop"]))


def _started(control: list[str], data: Path) -> int:
    """The port. A free one may be taken by another process before the server takes it: then another is asked for."""
    for attempt in range(5):
        port = _free_port()
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={data} -c fsync=off"
        start = _as_other([*control, "-l", str(data / f"log-{attempt}"), "-o", options, "start"])
        done = _ran(start)
        if done.returncode == 0:
            return port
    raise AssertionError(done.stdout.decode(errors="replace"))


def emptied(url: str) -> str:
    """The same database without a corpus."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS citeguard_versions")
    return url


def call(command: list[str]) -> None:
    done = _ran(command)
    assert done.returncode == 0, done.stdout.decode(errors="replace")


def _ran(command: list[str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, cwd="/"
    )

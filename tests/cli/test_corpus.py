"""`citeguard corpus` as a process, and `check` and `verify` over what it keeps."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

HEAD = "---\nversion: '1'\neffective_from: 2026-01-01\nacl: [hr]\n---\n"
OLD = f"{HEAD}# Возврат\n\nGoods may be returned within 14 days.\n"
NEW = OLD.replace("'1'", "'2'").replace("2026-01-01", "2026-06-01").replace("14 days", "30 days")


def run(folder: Path, *args: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "citeguard", *args], capture_output=True, cwd=folder, check=False, encoding="utf-8"
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A store `c.db` with two versions of `returns`, added one after the other."""
    page = tmp_path / "docs" / "returns.md"
    page.parent.mkdir()
    for text in (OLD, NEW):
        page.write_text(text, encoding="utf-8")
        assert run(tmp_path, "corpus", "add", "sqlite:c.db", "docs")[0] == 0
    return tmp_path


def test_old_versions_are_kept(folder: Path) -> None:
    assert run(folder, "corpus", "list", "sqlite:c.db") == (
        0,
        "returns  1  49 characters  2026-01-01..  acl hr\nreturns  2  49 characters  2026-06-01..  acl hr\n",
        "",
    )


def test_the_same_again_is_no_fault(folder: Path) -> None:
    assert run(folder, "corpus", "add", "sqlite:c.db", "docs") == (
        0,
        "0 document versions added, 1 already there\n",
        "",
    )


def test_another_text_under_a_version_is_refused(folder: Path) -> None:
    (folder / "docs" / "returns.md").write_text(NEW.replace("30 days", "31 days"), encoding="utf-8")
    (folder / "docs" / "a.txt").write_text("comes before", encoding="utf-8")
    code, out, err = run(folder, "corpus", "add", "sqlite:c.db", "docs")
    assert (code, out) == (2, "")
    assert err.startswith(
        "citeguard: sqlite:c.db: document 'returns': version '2' is stored already and differs in text"
    )
    assert "31" not in err
    assert run(folder, "corpus", "show", "sqlite:c.db", "a")[0] == 2


def test_show_one_version(folder: Path) -> None:
    code, out, _ = run(folder, "corpus", "show", "sqlite:c.db", "returns", "1")
    assert code == 0
    assert "in force    2026-01-01..\naccess      acl hr\nsection     возврат [0, 48)  Возврат\n" in out
    text = "# Возврат\n\nGoods may be returned within 14 days.\n"
    assert run(folder, "corpus", "show", "sqlite:c.db", "returns", "1", "--text") == (0, text, "")
    assert run(folder, "corpus", "show", "sqlite:c.db", "returns", "1", "--section", "возврат") == (0, text, "")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        pytest.param(["show", "sqlite:c.db", "returns"], "has 2 versions, name one: '1', '2'", id="which version"),
        pytest.param(["show", "sqlite:c.db", "returns", "3"], "has no version '3'; it has '1', '2'", id="no version"),
        pytest.param(["show", "sqlite:c.db", "nowhere"], "there is no document 'nowhere'", id="no document"),
        pytest.param(["show", "sqlite:c.db", "returns", "1", "--section", "x"], "has no section 'x'", id="no section"),
        pytest.param(["list", "sqlite:none.db"], "sqlite:none.db: there is no such file", id="no file"),
        pytest.param(["list", "c.db"], "'c.db' names no store; write sqlite:FILE", id="no store"),
        pytest.param(["add", "sqlite:c.db", "none.json"], "none.json: cannot be read", id="no source"),
        pytest.param(
            ["add", "sqlite:c.db", "docs", "--id", "x"], "--id: an id can be given to one", id="an id for many"
        ),
        pytest.param(["add", "sqlite:none/c.db", "docs"], "cannot be opened", id="no folder for the store"),
    ],
)
def test_refused_in_one_line(folder: Path, args: list[str], says: str) -> None:
    code, out, err = run(folder, "corpus", *args)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err
    assert not (folder / "none.db").exists()


def test_diff_says_what_changed(folder: Path) -> None:
    assert run(folder, "corpus", "diff", "sqlite:c.db", "returns", "1", "2") == (
        1,
        "effective_from: 2026-01-01T00:00:00+00:00 -> 2026-06-01T00:00:00+00:00\n--- returns 1\n+++ returns 2\n"
        "@@ -1,3 +1,3 @@\n # Возврат\n \n"
        "-Goods may be returned within 14 days.\n+Goods may be returned within 30 days.\n",
        "",
    )
    assert run(folder, "corpus", "diff", "sqlite:c.db", "returns", "1", "1") == (0, "", "")


def test_export_and_add_make_the_same_store(folder: Path) -> None:
    assert run(folder, "corpus", "export", "sqlite:c.db", "--output", "out.jsonl")[0] == 0
    assert (folder / "out.jsonl").stat().st_mode & 0o777 == 0o600
    assert run(folder, "corpus", "add", "sqlite:d.db", "out.jsonl")[1] == "2 document versions added, 0 already there\n"
    assert run(folder, "corpus", "export", "sqlite:d.db")[1] == (folder / "out.jsonl").read_text(encoding="utf-8")


def test_audit_finds_a_changed_row(folder: Path) -> None:
    assert run(folder, "corpus", "audit", "sqlite:c.db") == (0, "2 document versions read, 0 faults\n", "")
    with sqlite3.connect(folder / "c.db") as other:
        other.execute("UPDATE versions SET text = replace(text, '30', '90')")
    other.close()
    assert run(folder, "corpus", "audit", "sqlite:c.db") == (
        1,
        "changed: returns 2\n2 document versions read, 1 fault\n",
        "",
    )


def request(**reader: object) -> dict[str, object]:
    quote = "Goods may be returned within 30 days."
    place = {"document_id": "returns", "document_version": "2", "start": 11, "end": 48, "quote": quote}
    claim = {"id": "c1", "text": quote, "citation_ids": ["q1"]}
    return {"answer": quote, "claims": [claim], "citations": [{"id": "q1", **place}], **reader}


def test_check_and_verify_say_the_same_of_a_store_and_a_folder(folder: Path) -> None:
    lawyer, clerk = {"reader": {"groups": ["legal"]}}, {"reader": {"groups": ["hr"]}}
    for name, reader, code in (("lawyer", lawyer, 1), ("clerk", clerk, 0), ("nobody", {}, 1)):
        path = folder / f"{name}.json"
        path.write_text(json.dumps(request(**reader)), encoding="utf-8")
        for command in (["verify", str(path)], ["check", str(path), "--format", "json", "--documents"]):
            stored = run(folder, *command, "sqlite:c.db", "--as-of", "2026-08-01")
            filed = run(folder, *command, "docs", "--as-of", "2026-08-01")
            assert (stored[0], stored[2]) == (filed[0], filed[2]) == (code, "")
            if command[0] == "verify":
                assert stored[1] == filed[1]


def test_a_changed_row_stops_a_check(folder: Path) -> None:
    (folder / "r.json").write_text(json.dumps(request(reader={"groups": ["hr"]})), encoding="utf-8")
    with sqlite3.connect(folder / "c.db") as other:
        other.execute("UPDATE versions SET text = replace(text, '30', '90')")
    other.close()
    code, out, err = run(folder, "check", "r.json", "--documents", "sqlite:c.db")
    assert (code, out) == (2, "")
    assert "document 'returns' version '2' is not what was added" in err
    assert "90" not in err


def test_a_store_that_is_not_there_is_not_made(folder: Path) -> None:
    (folder / "r.json").write_text(json.dumps(request()), encoding="utf-8")
    for command in (["check", "r.json", "--documents"], ["verify", "r.json"]):
        assert run(folder, *command, "sqlite:none.db") == (
            2,
            "",
            "citeguard: sqlite:none.db: there is no such file\n",
        )
    assert not (folder / "none.db").exists()


def test_names_cannot_move_the_cursor(folder: Path) -> None:
    (folder / "odd.jsonl").write_text(
        json.dumps({"id": "a\u001b[2J\nb\u202e", "version": "1", "text": "x"}) + "\n", encoding="utf-8"
    )
    assert run(folder, "corpus", "add", "sqlite:odd.db", "odd.jsonl")[0] == 0
    assert run(folder, "corpus", "list", "sqlite:odd.db")[1] == (
        "a\\x1b[2J\\nb\\u202e  1  1 characters  undated  no labels\n"
    )

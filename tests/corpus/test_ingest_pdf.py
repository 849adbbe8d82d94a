"""Pages, outline and places of a PDF that is made here, and files that are none."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

pytest.importorskip("pdfminer", reason="the extra pdf is not installed")

from citeguard.corpus.ingest import Defaults, read_sources
from citeguard.corpus.ingest.bounded import Bounds
from citeguard.corpus.ingest.pdf import read_pdf
from citeguard.corpus.store_export import exported
from citeguard.errors import InputError

FIRST = [
    (72, 720, 18, "Returns"),
    (72, 690, 11, "Goods are taken back within 14 days of delivery if"),
    (72, 674, 11, "the receipt is shown."),
    (72, 620, 11, "- Express returns cost 5 euros."),
    (72, 604, 11, "- Late returns are re-"),
    (72, 588, 11, "fused."),
]
SECOND = [(72, 720, 18, "Contact"), (72, 640, 11, "Write to the shop.")]


def pdf(*pages: list[tuple[int, int, int, str]], outline: list[tuple[str, int]] = (), title: str = "") -> bytes:  # type: ignore[assignment]
    """A PDF with a line of text at each place (left, bottom, size), written by hand."""
    count = len(pages)
    first_entry = 4 + 2 * count
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(count))
    entries = f"/Outlines {first_entry} 0 R" if outline else ""
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {entries} >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for n, lines in enumerate(pages):
        drawn = "\n".join(f"BT /F1 {size} Tf {x} {y} Td ({words}) Tj ET" for x, y, size, words in lines)
        body = zlib.compress(drawn.encode("latin-1"))
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * n} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
        stream = body.decode("latin-1")
        objects.append(f"<< /Length {len(body)} /Filter /FlateDecode >>\nstream\n{stream}\nendstream")
    if outline:
        last = first_entry + len(outline)
        objects.append(f"<< /First {first_entry + 1} 0 R /Last {last} 0 R /Count {len(outline)} >>")
        for n, (name, page) in enumerate(outline):
            following = f"/Next {first_entry + n + 2} 0 R" if n + 1 < len(outline) else ""
            objects.append(
                f"<< /Title ({name}) /Parent {first_entry} 0 R /Dest [{2 + 2 * page} 0 R /Fit] {following} >>"
            )
    info = ""
    if title:
        objects.append(f"<< /Title ({title}) >>")
        info = f"/Info {len(objects)} 0 R"
    return _file(objects, info)


def _file(objects: list[str], info: str) -> bytes:
    out = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    return out + f"trailer << /Size {len(objects) + 1} /Root 1 0 R {info} >>\nstartxref\n{start}\n%%EOF".encode()


def test_lines_of_a_paragraph_are_one_and_items_are_not() -> None:
    assert read_pdf(pdf(FIRST, SECOND), "x.pdf")["text"] == (
        "Returns\n\nGoods are taken back within 14 days of delivery if the receipt is shown.\n\n"
        "- Express returns cost 5 euros.\n- Late returns are re-\nfused.\n\n"
        "Contact\n\nWrite to the shop."
    )


def test_pages_and_outline_are_sections() -> None:
    read = read_pdf(pdf(FIRST, SECOND, outline=[("Returns", 1), ("Contact", 2)], title="Policy"), "x.pdf")
    found = [(s["id"], s.get("heading"), s["page"], read["text"][s["start"] : s["end"]][:7]) for s in read["sections"]]
    assert found == [
        ("page-1", None, 1, "Returns"),
        ("page-2", None, 2, "Contact"),
        ("returns", "Returns", 1, "Returns"),
        ("contact", "Contact", 2, "Contact"),
    ]
    assert read["title"] == "Policy"


def test_blocks_say_where_they_stand() -> None:
    read = read_pdf(pdf(FIRST, SECOND), "x.pdf")
    places = [(c["id"], c["page"], read["text"][c["start"] : c["end"]][:7]) for c in read["chunks"]]
    assert places == [
        ("page-1-1", 1, "Returns"),
        ("page-1-2", 1, "Goods a"),
        ("page-1-3", 1, "- Expre"),
        ("page-2-1", 2, "Contact"),
        ("page-2-2", 2, "Write t"),
    ]
    left, bottom, right, top = read["chunks"][4]["box"]
    assert left == 72.0
    assert 630 < bottom < 645 < top < 655
    assert 150 < right < 180


def test_an_outline_that_leads_nowhere_does_no_harm() -> None:
    read = read_pdf(pdf(FIRST, outline=[("Gone", 7)]), "x.pdf")
    assert [s["id"] for s in read["sections"]] == ["page-1"]


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        pytest.param(b"", "is not a PDF that can be read", id="nothing"),
        pytest.param(b"<html>", "is not a PDF that can be read", id="a page"),
        pytest.param(pdf(FIRST)[:300], "is not a PDF that can be read", id="a torn file"),
        pytest.param(pdf([]), "holds no text: a scan needs text recognition", id="a page without text"),
    ],
)
def test_refused(raw: bytes, says: str) -> None:
    with pytest.raises(InputError, match=says) as refused:
        read_pdf(raw, "x.pdf")
    assert "Returns" not in str(refused.value)


def packed(body: bytes, times: int) -> bytes:
    """A PDF of one page, its contents packed so many times."""
    filters = "/FlateDecode " * times
    for _ in range(times):
        body = zlib.compress(body, 9)
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R "
        "/Resources << /Font << /F1 3 0 R >> >> >>",
        f"<< /Length {len(body)} /Filter [{filters}] >>\nstream\n{body.decode('latin-1')}\nendstream",
    ]
    return _file(objects, "")


def test_a_page_that_unpacks_without_end_is_refused() -> None:
    bomb = packed(b" " * 200_000_000, 2)
    assert len(bomb) < 2_500
    with pytest.raises(InputError, match=r"x\.pdf: takes more than 200,000,000 bytes to read"):
        read_pdf(bomb, "x.pdf", bounds=Bounds(seconds=600, memory=200_000_000))


def test_a_page_that_takes_no_end_of_time_is_refused() -> None:
    slow = packed(b"BT /F1 12 Tf 72 700 Td " + b"(a) Tj " * 2_000_000 + b"ET", 1)
    assert len(slow) < 50_000
    with pytest.raises(InputError, match=r"x\.pdf: takes more than 2 seconds"):
        read_pdf(slow, "x.pdf", bounds=Bounds(seconds=2, memory=2_000_000_000))


def test_a_locked_file_says_that_it_needs_a_password() -> None:
    locked = pdf(FIRST).replace(
        b"/Root 1 0 R",
        b"/Root 1 0 R /ID [(0123456789abcdef)(0123456789abcdef)] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 "
        b"/O (" + b"x" * 32 + b") /U (" + b"y" * 32 + b") >>",
    )
    with pytest.raises(InputError, match="needs a password"):
        read_pdf(locked, "x.pdf")


def test_what_the_parser_logs_is_not_shown(capfd: pytest.CaptureFixture[str]) -> None:
    read_pdf(pdf(FIRST).replace(b"612 792", b"1e9 1e9"), "x.pdf")  # it would warn of the size of the page
    assert capfd.readouterr() == ("", "")


def test_a_place_beyond_all_numbers_is_no_place() -> None:
    far = packed(b"BT /F1 1e308 Tf 1e308 0 0 1 1e308 1e308 Tm (Far away.) Tj ET", 1)
    for chunk in read_pdf(far, "x.pdf")["chunks"]:
        assert all(abs(side) < float("inf") for side in chunk.get("box", ()))


def test_places_survive_an_export(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(pdf(FIRST, SECOND, outline=[("Returns", 1)]))
    (version,) = read_sources([path], Defaults())
    lines = tmp_path / "out.jsonl"
    lines.write_text(json.dumps(exported(version)) + "\n", encoding="utf-8")
    assert list(read_sources([lines], Defaults())) == [version]
    assert version.chunks[0].page == 1
    assert version.chunks[0].box is not None


@pytest.mark.parametrize(
    ("place", "says"),
    [
        pytest.param({"page": 0}, r"chunks\[0\]\.page must be the number of a page", id="page zero"),
        pytest.param({"page": "1"}, r"chunks\[0\]\.page must be the number of a page", id="a page in words"),
        pytest.param({"page": 1, "box": [1, 2, 3]}, r"chunks\[0\]\.box must be four numbers", id="three sides"),
        pytest.param({"page": 1, "box": [1, 2, 3, True]}, r"chunks\[0\]\.box must be four numbers", id="no number"),
    ],
)
def test_a_place_that_is_none_is_refused(tmp_path: Path, place: dict[str, object], says: str) -> None:
    chunk = {"id": "c", "start": 0, "end": 1, **place}
    path = tmp_path / "documents.jsonl"
    path.write_text(json.dumps({"id": "a", "text": "words", "chunks": [chunk]}) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=says):
        list(read_sources([path], Defaults()))

"""The law as printed for signing."""

from pathlib import Path

from nausetu.lawbook import collect, write
from nausetu.lawbook.order import place

ROOT = Path(__file__).parents[3]


def test_provisions_stand_in_the_order_of_the_law() -> None:
    printed = ["r.3(A)(a)", "r.9(1)(a)", "r.9(1)(b)", "r.10(1)(a)", "r.22(1)", "Sch.I 1.3(d)(iii)", "Sch.I 2.2(a)(i)"]
    assert sorted(sorted(printed), key=lambda c: place(f"IVM-2025 {c}")) == printed


def test_each_rule_set_has_its_book_with_values_words_and_tests(tmp_path: Path) -> None:
    books = collect(ROOT)
    assert {(b.instrument.short, b.service) for b in books} >= {
        ("IVM-2025", "manning"), ("IVM-2025", "certification"), ("IVM-2025", "training-institutes"),
        ("IVA-2025", "special-vessels"), ("IVSC-2026", "special-vessels"), ("RPS-2026", "rps-licensing"),
    }  # fmt: skip
    certification = next(b for b in books if b.service == "certification")
    assert any(rule.provision == "IVM-2025 r.9(1)" and "Master Class 2" in rule.words for rule in certification.rules)
    assert certification.tests["IVM-2025 r.9(1)(b)"]
    index, *pages = write(books, tmp_path)
    assert len(pages) == len(books)
    page = (tmp_path / "IVM-2025-certification.html").read_text("utf8")
    assert "assumed until the final notification" in page
    assert "master_2_as_master_3" in page
    assert index.read_text("utf8").count("<li>") == len(books)

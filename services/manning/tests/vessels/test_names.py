"""Trial 31: names of vessels written in several ways: one normal form is kept and shown, any of them finds it."""

from typing import Any

import pytest

from nausetu.fields import folded


@pytest.mark.parametrize(
    ("given", "shown", "asked"),
    [
        ("Gan\u0307ga\u0304", "Ga\u1e45g\u0101", ["ga\u1e45g\u0101", "GAN\u0307GA\u0304", "Ga\u1e45"]),
        ("\u0958ासिम", "\u0915\u093cासिम", ["\u0958ासिम", "\u0915\u093cासिम"]),
        ("जल रानी\u200d", "जल रानी", ["जल रानी", "जलरानी", "जल\u200c रानी\u200d"]),
        ("Jal-Rani II", "Jal-Rani II", ["JAL RANI ii", "jalrani", "ＪＡＬ　ＲＡＮＩ"]),
    ],
)
def test_kept_in_one_form_and_found_by_any(manning: Any, given: str, shown: str, asked: list[str]) -> None:
    assert manning.register(name=given)["name"] == shown
    manning.register("KL-2", name="Another")
    for q in asked:
        found = manning.get("/vessels", q=q).json()["items"]
        assert [(vessel["registration_number"], vessel["name"]) for vessel in found] == [("KL-1", shown)], q


def test_written_otherwise_is_no_change(manning: Any) -> None:
    manning.register(name="Ga\u1e45g\u0101")
    body = {"changes": {"name": "Gan\u0307ga\u0304"}, "reason": "written anew"}
    assert manning.post("/vessels/KL-1/change", body, if_match=1).status_code == 422
    [row] = manning.rows("SELECT name, name_folded, version FROM vessel")
    assert (row.name, row.name_folded, row.version) == ("Ga\u1e45g\u0101", folded("gan\u0307ga\u0304"), 1)

"""The merged OpenAPI document against the whole house, by schemathesis: good data and bad, with a token and without.

No 5xx, no status, media type or answer that is not declared, nothing bad accepted, no token not asked for, no method
that is not declared. Bounded and deterministic.
"""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from nausetu.auth import ROLES
from nausetu.testing.house import House

HERE = Path(__file__).parent
CALLERS: dict[str, tuple[str, ...]] = {
    "every_role": tuple(sorted(ROLES)), "surveyor": ("surveyor",), "auditor": ("auditor",), "nobody": (),
}  # fmt: skip
_SAME = "/(training-institutes|special-vessels|rps-licensing)/v1/(tasks|deadlines|attachments|audit|views|decision-rec)"
"""One code in all five services."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


def test_every_service_is_in_the_document(whole_house: House) -> None:
    document = httpx.get(f"{whole_house.address}/openapi.json", timeout=30).json()
    assert document["x-unavailable"] == []
    identities = [operation["operationId"] for item in document["paths"].values() for operation in item.values()]
    assert len(set(identities)) == len(identities)


@pytest.mark.parametrize("caller", CALLERS)
def test_the_house_keeps_to_its_document(whole_house: House, caller: str, tmp_path: Path) -> None:
    config = (HERE / "schemathesis.toml").read_text("utf8")
    if roles := CALLERS[caller]:
        token = whole_house.token(*roles, state="IN-KL", office="MUM", org="sample-org")
        config += f'\n[auth.openapi.bearer]\nbearer = "{token}"\n'
    (tmp_path / "schemathesis.toml").write_text(config, "utf8")
    # Every value at its edges for whom no door is closed; a few guesses for the others.
    phase = ["coverage", "--exclude-path-regex", _SAME] if caller == "every_role" else ["fuzzing"]
    words = [
        "--config-file", str(tmp_path / "schemathesis.toml"), "run", f"{whole_house.address}/openapi.json",
        "--phases", *phase, "--max-examples", "2", "--workers", "1", "--warnings", "off", "--request-timeout", "20",
        "--suppress-health-check", "all", "--continue-on-failure", "--no-color",
    ]  # fmt: skip
    told = {"SCHEMATHESIS_HOOKS": "schemathesis_hooks", "NAUSETU_TRIED_VESSELS": vessels(whole_house)}
    path = os.pathsep.join([str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [str(Path(sys.executable).with_name("schemathesis")), *words],
        capture_output=True, text=True, check=False, cwd=tmp_path, env=os.environ | told | {"PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2000:]


def vessels(house: House) -> str:
    """Some vessels that there are, separated by spaces."""
    token = house.token("surveyor", state="IN-KL")
    answer = httpx.get(
        f"{house.address}/manning/v1/vessels?limit=5", headers={"Authorization": f"Bearer {token}"}, timeout=30
    )
    return " ".join(vessel["registration_number"] for vessel in answer.json()["items"])

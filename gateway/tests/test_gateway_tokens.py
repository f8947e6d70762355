"""A token that is there must hold; who brings none goes on to the service; guessing is slowed down."""

from collections.abc import Callable

import pytest
from gateway_house import House, problem
from probe_service import Probe

from nausetu.auth.embedded import EmbeddedIssuer

Gateway = Callable[..., House]
Token = Callable[..., str]


def test_a_good_token_travels_on_unchanged(gateway: Gateway, token: Token) -> None:
    bearer = f"Bearer {token(['surveyor'], state='IN-KL')}"
    said = gateway().client.get("/manning/v1/things", headers={"Authorization": bearer}).json()
    assert dict(said["headers"])["authorization"] == bearer


def test_without_a_token_the_service_is_asked(gateway: Gateway) -> None:
    assert gateway().client.get("/manning/v1/things").status_code == 200


@pytest.mark.parametrize("how", ["garbage", "scheme", "cut", "expired", "issuer", "audience", "other_key", "empty"])
def test_a_token_that_does_not_hold_goes_no_further(
    gateway: Gateway, probe: Probe, token: Token, tmp_path_factory: pytest.TempPathFactory, how: str
) -> None:
    good = token(["surveyor"], state="IN-KL")
    stranger = EmbeddedIssuer.kept_in(tmp_path_factory.mktemp("stranger"))
    bad = {
        "garbage": "Bearer x.y.z",
        "scheme": "Basic dXNlcjpwdw==",
        "cut": f"Bearer {good[:-4]}AAAA",
        "expired": f"Bearer {token(['surveyor'], exp=1_000_000_000)}",
        "issuer": f"Bearer {token(['surveyor'], iss='https://elsewhere.example')}",
        "audience": f"Bearer {token(['surveyor'], aud='other')}",
        "other_key": f"Bearer {stranger.mint('x', ['surveyor'])}",
        "empty": "Bearer",
    }[how]
    client = gateway().client
    for path in ("/manning/v1/things", "/certification/v1/certificates/COC-KL-2026-000123-7"):
        answer = client.get(path, headers={"Authorization": bad})
        problem(answer, 401, "unauthenticated")
        assert answer.headers["www-authenticate"].startswith("Bearer")
    assert not probe.calls


def test_guessing_is_slowed_down(gateway: Gateway, token: Token) -> None:
    client = gateway(refused_tokens_per_s=0.01, refused_tokens_burst=3).client
    for _ in range(3):
        problem(client.get("/manning/v1/things", headers={"Authorization": "Bearer a.b.c"}), 401, "unauthenticated")
    good = {"Authorization": f"Bearer {token(['surveyor'])}"}
    problem(client.get("/manning/v1/things", headers=good), 429, "rate-limited")
    assert client.get("/manning/v1/things").status_code == 200, "who brings no token is not concerned"


def test_an_issuer_that_cannot_be_asked_is_said(gateway: Gateway, token: Token) -> None:
    client = gateway(jwks_url="http://127.0.0.1:1/jwks.json").client
    answer = client.get("/manning/v1/things", headers={"Authorization": f"Bearer {token(['surveyor'])}"})
    problem(answer, 503, "unavailable")
    assert int(answer.headers["retry-after"]) >= 1
    assert client.get("/manning/v1/things").status_code == 200


def test_the_embedded_issuers_tokens_hold(gateway: Gateway, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("embedded")
    keys = folder / "jwks.json"
    client = gateway(embedded_issuer=True, issuer_path=str(folder), jwks_url=keys.as_uri()).client
    made = client.post("/issuer/token", json={"sub": "me", "roles": ["auditor"]}).json()["access_token"]
    assert client.get("/manning/v1/things", headers={"Authorization": f"Bearer {made}"}).status_code == 200

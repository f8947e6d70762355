"""Tokens: what holds, what does not (trial 29), and who is named."""

import asyncio
import base64
import hashlib
import hmac
import json
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from joserfc import jwt
from joserfc.errors import SecurityWarning
from joserfc.jwk import ECKey, OKPKey, RSAKey

from nausetu import clock
from nausetu.auth import Caller
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.auth.keys import KeySource
from nausetu.auth.tokens import TokenChecker
from nausetu.problems import Unauthenticated
from nausetu.settings import Settings

Token = Callable[..., str]


@pytest.fixture
def check(issuer: EmbeddedIssuer, jwks_url: str) -> Callable[[str], Caller]:
    checker = TokenChecker(KeySource(jwks_url, issuer.issuer), issuer=issuer.issuer, audience=issuer.audience)
    return lambda token: asyncio.run(checker.check(f"Bearer {token}"))


def b64(value: Any) -> str:
    raw = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def refused(check: Callable[[str], Caller], token: str) -> str:
    with pytest.raises(Unauthenticated) as found:
        check(token)
    assert found.value.headers["WWW-Authenticate"].startswith('Bearer error="invalid_token"')
    return found.value.detail


def test_who_is_named(check: Callable[[str], Caller], token: Token) -> None:
    caller = check(token(["surveyor", "offline_access"], "IN-KL", sub="s1", office="KIV", org="o"))
    assert caller == Caller("s1", frozenset({"surveyor"}), "IN-KL", "KIV", "o")
    assert not caller.system


def test_older_code_of_a_state(check: Callable[[str], Caller], token: Token) -> None:
    assert check(token(["surveyor"], "IN-OR")).state == "IN-OD"


@pytest.mark.parametrize(
    "alg", ["HS256", "hs256", "none", "None", "NONE", "", "HS512", "ES256", "EdDSA ", None, ["Ed25519"]]
)
def test_algorithm_of_the_header_is_not_obeyed(
    alg: Any, check: Callable[[str], Caller], token: Token, issuer: EmbeddedIssuer
) -> None:
    _, payload, _ = token(["surveyor"], "IN-KL").split(".")
    public = issuer.key
    secrets = [
        public.as_pem(private=False),
        json.dumps(public.as_dict(private=False)).encode(),
        base64.urlsafe_b64decode(str(public.as_dict(private=False)["x"]) + "="),
    ]
    for kid in (public.kid, None):
        head = b64({"alg": alg, "typ": "JWT"} | ({"kid": kid} if kid else {}))
        signed = f"{head}.{payload}"
        refused(check, f"{signed}.")
        for secret in secrets:
            refused(check, f"{signed}.{b64(hmac.new(secret, signed.encode(), hashlib.sha256).digest())}")


def test_header_parameters_bring_no_key(check: Callable[[str], Caller], issuer: EmbeddedIssuer) -> None:
    other = OKPKey.generate_key("Ed25519")
    claims = {"iss": issuer.issuer, "aud": issuer.audience, "sub": "x", "exp": 9_999_999_999}
    for extra in (
        {"jwk": other.as_dict(private=False)},
        {"kid": issuer.key.kid},
        {"kid": "another"},
        {"crit": ["x"], "x": 1},
    ):
        head = {"alg": "Ed25519", **extra}
        signed = f"{b64(head)}.{b64(claims)}"
        refused(check, f"{signed}.{b64(other.private_key.sign(signed.encode()))}")  # type: ignore[union-attr]


def test_eddsa_is_the_older_name_of_the_same(check: Callable[[str], Caller], issuer: EmbeddedIssuer) -> None:
    claims = {"iss": issuer.issuer, "aud": ["else", issuer.audience], "sub": "x", "exp": 9_999_999_999}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SecurityWarning)
        key = OKPKey.import_key({k: v for k, v in issuer.key.as_dict(private=True).items() if k != "alg"})
        made = jwt.encode({"alg": "EdDSA", "kid": issuer.key.kid}, claims, key, algorithms=["EdDSA"])
    assert check(made).sub == "x"


@pytest.mark.parametrize(
    "claims",
    [
        {"exp": 1_000_000_000}, {"exp": None}, {"exp": "2030"}, {"exp": True}, {"exp": 10**400}, {"exp": float("nan")},
        {"nbf": 9_000_000_000}, {"iat": 9_000_000_000}, {"iss": "http://elsewhere"}, {"iss": None},
        {"aud": "another"}, {"aud": None}, {"aud": []}, {"sub": None}, {"sub": ""}, {"sub": 7}, {"sub": "a\x00b"},
        {"sub": "\ud800"}, {"sub": "x" * 201}, {"sub": "system:consumer"}, {"state": "IN-XX"}, {"state": "KL"},
        {"state": ["IN-KL"]}, {"roles": "surveyor"}, {"roles": [1]}, {"office": {}}, {"org": "a\nb"},
    ],
    ids=str,
)  # fmt: skip
def test_claims_that_are_not_as_agreed(
    claims: dict[str, Any], check: Callable[[str], Caller], issuer: EmbeddedIssuer
) -> None:
    now = int(clock.now().timestamp())
    agreed = {"iss": issuer.issuer, "aud": issuer.audience, "exp": now + 60, "sub": "s", "roles": ["surveyor"]}
    said = {name: value for name, value in (agreed | claims).items() if value is not None}
    refused(check, _signed(issuer.key, {"alg": "Ed25519", "kid": issuer.key.kid}, said))


def _signed(key: OKPKey, head: dict[str, Any], claims: dict[str, Any]) -> str:
    signed = f"{b64(head)}.{b64(claims)}"
    return f"{signed}.{b64(key.private_key.sign(signed.encode()))}"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    ["", "x", "a.b", "a.b.c", "..", "a.b.c.d.e", "é.é.é", "a" * 9000, b64([]) + ".e30.", b64(b"[" * 2000) + ".e30.x"],
)
def test_what_is_no_token(text: str, check: Callable[[str], Caller]) -> None:
    refused(check, text)


def test_another_scheme(issuer: EmbeddedIssuer, jwks_url: str, token: Token) -> None:
    checker = TokenChecker(KeySource(jwks_url, issuer.issuer), issuer=issuer.issuer, audience=issuer.audience)
    for authorization in ("Basic eDp5", "Bearer", "Bearer  ", token(["surveyor"]), ""):
        with pytest.raises(Unauthenticated):
            asyncio.run(checker.check(authorization))
    assert asyncio.run(checker.check(f"bearer {token(['surveyor'], 'IN-KL')}")).state == "IN-KL"


def test_a_held_token_ends_with_its_exp(
    check: Callable[[str], Caller], token: Token, at: Callable[[str], AbstractContextManager[None]]
) -> None:
    with at("2027-01-15T10:00:00+05:30"):
        made = token(["surveyor"], "IN-KL")
        assert check(made).state == "IN-KL"
    with at("2027-01-15T10:59:59+05:30"):
        assert check(made).state == "IN-KL"
    with at("2027-01-15T11:00:00+05:30"):
        assert refused(check, made) == "the token has expired"


def test_production_names_an_issuer() -> None:
    with pytest.raises(ValueError, match="NAUSETU_ISSUER"):
        TokenChecker.of(Settings(environment="production"))


def _weak_key() -> RSAKey:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SecurityWarning)
        return RSAKey.generate_key(1024, {"kid": "weak"})


def _sign(key: ECKey | RSAKey, alg: str, issuer: EmbeddedIssuer, kid: str | None) -> str:
    claims = {"iss": issuer.issuer, "aud": issuer.audience, "sub": alg, "exp": 9_999_999_999}
    return jwt.encode({"alg": alg} | ({"kid": kid} if kid else {}), claims, key, algorithms=[alg])


def test_other_kinds_of_keys(issuer: EmbeddedIssuer, tmp_path: Any) -> None:
    curve, wide = ECKey.generate_key("P-256", {"kid": "ec"}), RSAKey.generate_key(2048, {"kid": "rsa"})
    weak = _weak_key()
    path = tmp_path / "jwks.json"
    octets = {"kty": "oct", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0", "kid": "oct", "alg": "HS256"}
    keys = [k.as_dict(private=False) for k in (curve, wide, weak)]
    path.write_text(
        json.dumps({"keys": [*keys, octets, wide.as_dict(private=True) | {"kid": "private"}, {"kty": "odd"}, 7]})
    )
    checker = TokenChecker(KeySource(str(path), issuer.issuer), issuer=issuer.issuer, audience=issuer.audience)
    check = lambda token: asyncio.run(checker.check(f"Bearer {token}"))  # noqa: E731
    assert check(_sign(curve, "ES256", issuer, "ec")).sub == "ES256"
    assert check(_sign(wide, "RS256", issuer, "rsa")).sub == "RS256"
    refused(check, _sign(wide, "PS256", issuer, "rsa"))
    refused(check, _sign(wide, "RS512", issuer, "rsa"))
    refused(check, _sign(wide, "RS256", issuer, "private"))
    refused(check, _sign(wide, "RS256", issuer, None))
    refused(check, _sign(weak, "RS256", issuer, "weak"))

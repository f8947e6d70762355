"""Development parts are refused in production."""

import pytest
from pydantic import ValidationError

from nausetu.auth.embedded import ISSUER
from nausetu.settings import ServiceSettings, Settings


@pytest.mark.parametrize("kind", [Settings, ServiceSettings])
@pytest.mark.parametrize("parts", [{"embedded_issuer": True}, {"issuer": ISSUER}])
def test_embedded_issuer(kind: type[Settings], parts: dict[str, object]) -> None:
    with pytest.raises(ValidationError, match="embedded issuer is refused in production"):
        kind.model_validate({"environment": "production", **parts})
    assert kind.model_validate({"environment": "development", **parts}).environment == "development"


def test_development_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAUSETU_CLOCK_OFFSET", "86400")
    with pytest.raises(ValidationError, match="development clock"):
        Settings(environment="production")
    assert Settings(environment="development").environment == "development"


def test_the_platform_says_production(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAUSETU_ENVIRONMENT", "development")
    monkeypatch.setenv("NAUSETU_EMBEDDED_ISSUER", "true")
    assert Settings().embedded_issuer
    monkeypatch.setenv("ENVIRONMENT", "production")
    with pytest.raises(ValidationError, match="refused in production"):
        Settings()


def test_production_where_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NAUSETU_ENVIRONMENT")
    monkeypatch.delenv("ENVIRONMENT", raising=False)
    assert Settings().environment == "production"

"""The fixtures themselves: real parts, fresh databases, signed tokens."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
import sqlalchemy as sa
from joserfc import jwt
from kafka import KafkaProducer

from nausetu import clock
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.db import migrate


def test_house_db_is_fresh(house_db: sa.Engine) -> None:
    with house_db.begin() as db:
        assert db.scalar(sa.text("SELECT count(*) FROM outbox")) == 0
        assert db.scalar(sa.text("SHOW server_encoding")) == "UTF8"


@pytest.mark.parametrize("service", migrate.SERVICES)
def test_service_db_is_migrated(service_db: Callable[[str], sa.Engine], service: str) -> None:
    engine = service_db(service)
    migrate.require_current(service, engine)
    with engine.begin() as db:
        db.execute(sa.text("CREATE TABLE left_behind (a int)"))
    again = service_db(service)
    assert not sa.inspect(again).has_table("left_behind")


def test_broker_takes_a_message(kafka_bootstrap: str) -> None:
    producer = KafkaProducer(bootstrap_servers=kafka_bootstrap)
    try:
        assert producer.send("fixtures.v1", b"x").get(20).offset == 0
    finally:
        producer.close()


def test_clock_stops(at: Callable[[str], AbstractContextManager[None]]) -> None:
    with at("2026-12-31T23:40:00+05:30"):
        assert clock.today().isoformat() == "2026-12-31"
    assert clock.now().year >= 2026


def test_token_is_signed(token: Callable[..., str], issuer: EmbeddedIssuer) -> None:
    said = jwt.decode(token(roles=["surveyor"], state="IN-KL"), issuer.key, algorithms=["Ed25519"])
    assert said.claims["roles"] == ["surveyor"]
    assert said.claims["state"] == "IN-KL"
    assert "org" not in said.claims

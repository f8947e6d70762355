"""Settings from the environment (`NAUSETU_*`); the same names in every process."""

import os
from typing import Any, Literal

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from nausetu import clock

EMBEDDED_ISSUER = "http://127.0.0.1/embedded-issuer"
"""The name under which the development issuer signs (nausetu.auth.embedded)."""


class Settings(BaseSettings):
    """What every process needs. Raises ValidationError where production is asked with development parts."""

    model_config = SettingsConfigDict(env_prefix="NAUSETU_", frozen=True)

    environment: Literal["development", "test", "production"] = "production"
    kafka_bootstrap: str = "127.0.0.1:9092"
    kafka_security_protocol: Literal["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"] = "PLAINTEXT"
    kafka_sasl_mechanism: Literal["", "PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] = ""
    kafka_username: str = ""
    kafka_password: SecretStr = SecretStr("")
    kafka_ca_file: str = ""
    issuer: str = ""
    jwks_url: str = ""
    audience: str = "nausetu"
    embedded_issuer: bool = False
    log_level: str = "INFO"
    otlp_endpoint: str = ""

    @model_validator(mode="before")
    @classmethod
    def _production_has_the_last_word(cls, given: Any) -> Any:
        """`ENVIRONMENT=production`, as platforms set it, makes it production whatever else is said."""
        production = os.environ.get("ENVIRONMENT", "").lower() == "production"
        return {**given, "environment": "production"} if production else given

    @model_validator(mode="after")
    def _no_toys_in_production(self) -> "Settings":
        if self.environment != "production":
            return self
        if self.embedded_issuer or self.issuer == EMBEDDED_ISSUER:
            raise ValueError("the embedded issuer is refused in production")
        if clock.offset():
            raise ValueError("the development clock (NAUSETU_CLOCK_OFFSET) is refused in production")
        return self


class ServiceSettings(Settings):
    """What a service and its worker need besides."""

    service: str = ""
    database_url: SecretStr = SecretStr("")
    lanes: int = Field(default=16, ge=1, le=64)
    slow_lanes: int = Field(default=4, ge=1, le=16)
    max_body_bytes: int = Field(default=1_048_576, ge=1024)
    attachments_path: str = ".run/attachments"
    encryption_keys: SecretStr = SecretStr("")
    metrics_port: int = Field(default=0, ge=0, le=65535, description="Prometheus port of a worker; 0: none")

"""Settings from the environment (`NAUSETU_*`); the same names in every process."""

from typing import Literal

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from nausetu import clock


class Settings(BaseSettings):
    """What every process needs. Raises ValidationError where production is asked with development parts."""

    model_config = SettingsConfigDict(env_prefix="NAUSETU_", frozen=True)

    environment: Literal["development", "test", "production"] = "production"
    kafka_bootstrap: str = "127.0.0.1:9092"
    issuer: str = ""
    jwks_url: str = ""
    audience: str = "nausetu"
    embedded_issuer: bool = False
    log_level: str = "INFO"
    otlp_endpoint: str = ""

    @model_validator(mode="after")
    def _no_toys_in_production(self) -> "Settings":
        if self.environment == "production" and (self.embedded_issuer or clock.offset()):
            raise ValueError("the embedded issuer and the development clock are refused in production")
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

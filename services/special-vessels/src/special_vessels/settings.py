"""Settings of special-vessels: the library's, with the service's name."""

from nausetu.settings import ServiceSettings


class Settings(ServiceSettings):
    """`NAUSETU_*` variables, see nausetu.settings."""

    service: str = "special-vessels"

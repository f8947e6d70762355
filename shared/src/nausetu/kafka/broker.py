"""How to reach the broker, and which cluster it is. A broker that comes back empty is another cluster.

Makes clients; never produces or consumes with them.
"""

import socket
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from nausetu import clock
from nausetu.settings import Settings


@dataclass(frozen=True, slots=True)
class Broker:
    """Address and credentials; `Broker("host:9092")` is one without either TLS or password."""

    bootstrap: str
    security_protocol: str = "PLAINTEXT"
    sasl_mechanism: str | None = None
    username: str | None = None
    password: str | None = None
    ca_file: str | None = None

    @classmethod
    def of(cls, settings: Settings) -> "Broker":
        """The broker that the settings name."""
        return cls(
            settings.kafka_bootstrap,
            settings.kafka_security_protocol,
            settings.kafka_sasl_mechanism or None,
            settings.kafka_username or None,
            settings.kafka_password.get_secret_value() or None,
            settings.kafka_ca_file or None,
        )

    def __repr__(self) -> str:
        return f"Broker({self.bootstrap!r})"

    def admin(self, client_id: str) -> Any:
        """A new admin client. Raises KafkaConnectionError, like the two below, where nobody answers."""
        from kafka import KafkaAdminClient  # noqa: PLC0415 - 150 modules; the gateway only names topics

        return KafkaAdminClient(**self._options(client_id), request_timeout_ms=5_000)

    def producer(self, client_id: str) -> Any:
        """A new producer: idempotent, acknowledged by all replicas, gives up after 20 s."""
        from kafka import KafkaProducer  # noqa: PLC0415 - as above

        return KafkaProducer(
            **self._options(client_id),
            acks="all",
            enable_idempotence=True,
            linger_ms=0,
            batch_size=262_144,
            max_block_ms=5_000,
            request_timeout_ms=10_000,
            delivery_timeout_ms=20_000,
            allow_auto_create_topics=False,
        )

    def consumer(self, client_id: str, **more: Any) -> Any:
        """A new consumer that starts from the first record and commits only when told to."""
        from kafka import KafkaConsumer  # noqa: PLC0415 - as above

        return KafkaConsumer(
            **self._options(client_id),
            auto_offset_reset="earliest",
            enable_auto_commit=False,
            allow_auto_create_topics=False,
            **more,
        )

    def _options(self, client_id: str) -> dict[str, Any]:
        self._knock()
        return {
            "bootstrap_servers": self.bootstrap.split(","),
            "bootstrap_timeout_ms": 5_000,
            "client_id": client_id,
            "security_protocol": self.security_protocol,
            "sasl_mechanism": self.sasl_mechanism,
            "sasl_plain_username": self.username,
            "sasl_plain_password": self.password,
            "ssl_cafile": self.ca_file,
            # A broker that comes back is met again within a second, not after the half minute that is the default.
            "reconnect_backoff_max_ms": 1_000,
        }

    def _knock(self) -> None:
        """A client of kafka-python that meets nobody leaves a thread behind: so knock first."""
        for address in self.bootstrap.split(","):
            host, _, port = address.rpartition(":")
            try:
                socket.create_connection((host, int(port)), timeout=2).close()
            except OSError:
                continue
            return
        from kafka.errors import KafkaConnectionError  # noqa: PLC0415 - as above

        raise KafkaConnectionError(f"nobody answers at {self.bootstrap}")


class ClusterWatch:
    """Asks now and then which cluster answers. Not for several threads."""

    def __init__(self, broker: Broker, client_id: str, *, every_s: float = 1.0) -> None:
        self._broker, self._client_id = broker, client_id
        self._every = every_s
        self._admin: Any = None
        self._asked = 0.0
        self._known = ""

    def __enter__(self) -> "ClusterWatch":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._admin is not None:
            self._admin.close()
            self._admin = None

    def cluster_id(self, *, now: bool = False) -> str:
        """Id of the cluster that answers, at most `every_s` old, or asked `now` (about a millisecond).

        Raises kafka.errors.KafkaError where none answers.
        """
        instant = clock.monotonic()
        if now or not self._known or instant - self._asked >= self._every:
            if self._admin is None:
                self._admin = self._broker.admin(self._client_id)
            self._known = str(self._admin.describe_cluster()["cluster_id"])
            self._asked = instant
        return self._known

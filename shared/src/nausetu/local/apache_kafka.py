"""Apache Kafka itself on this machine: one broker or three (KRaft, each also a controller). Never production.

Three keep three replicas and take a write when two have it, as in production. A broker may be killed with -9 and
started again on its data.
"""

import base64
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kafka.errors import KafkaError

from nausetu import clock
from nausetu.kafka import Broker
from nausetu.local import children, kafka_jars
from nausetu.local.broker import StartError

_JAVA = (
    "-Xmx512m",
    "-Xms128m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
)


class Cluster:
    """`brokers` brokers in `folder`; numbered from 1. Raises kafka_jars.UnavailableError where Kafka cannot be had."""

    def __init__(self, folder: Path, brokers: int = 1) -> None:
        self._jars, self._folder, self._id = kafka_jars.folder(), folder, _new_id()
        ports = children.free_ports(2 * brokers)
        self._ports = dict(enumerate(ports[:brokers], 1))
        self._controllers = dict(enumerate(ports[brokers:], 1))
        self._processes: dict[int, subprocess.Popen[bytes]] = {}

    @property
    def bootstrap(self) -> str:
        """`host:port` of every broker, with commas."""
        return ",".join(f"127.0.0.1:{port}" for port in self._ports.values())

    def log(self, number: int) -> Path:
        """What the broker of that number says."""
        return self._folder / f"kafka-{number}.log"

    def start(self, *numbers: int) -> None:
        """Start those brokers, or all, and wait until all that run are one cluster. Raises StartError."""
        for number in numbers or self._ports:
            self._spawn(number)
        deadline = clock.monotonic() + 60
        while self._members() < len(self._processes):
            dead = [number for number, process in self._processes.items() if process.poll() is not None]
            if dead or clock.monotonic() > deadline:
                raise StartError(
                    "".join(self.log(number).read_text("utf8", "replace")[-2000:] for number in self._ports)
                )
            time.sleep(0.1)

    def kill(self, *numbers: int) -> None:
        """kill -9 those brokers, or all, and wait until they are gone."""
        for number in numbers or tuple(self._processes):
            process = self._processes.pop(number)
            process.kill()
            process.wait()

    def leader(self, topic: str, partition: int = 0) -> int:
        """Number of the broker that leads a partition."""
        admin = Broker(self.bootstrap).admin("nausetu-test")
        try:
            (found,) = admin.describe_topics([topic])
        finally:
            admin.close()
        return int(next(p["leader_id"] for p in found["partitions"] if p["partition_index"] == partition))

    def _members(self) -> int:
        try:
            admin = Broker(self.bootstrap).admin("nausetu-test")
            try:
                return len(admin.describe_cluster()["brokers"])
            finally:
                admin.close()
        except KafkaError:
            return 0

    def _spawn(self, number: int) -> None:
        settings = self._folder / f"kafka-{number}.properties"
        with self.log(number).open("ab") as log:
            if not settings.exists():
                settings.write_text(self._settings(number), "utf8")
                words = ["kafka.tools.StorageTool", "format", f"--cluster-id={self._id}", f"--config={settings}"]
                subprocess.run(self._command(words), stdout=log, stderr=log, check=True)
            self._processes[number] = subprocess.Popen(
                self._command(["kafka.Kafka", str(settings)]),
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def _command(self, words: list[str]) -> list[str]:
        return children.command([kafka_jars.java(), *_JAVA, "-cp", f"{self._jars}/*", *words])

    def _settings(self, number: int) -> str:
        count = len(self._ports)
        replicas, least = min(3, count), min(2, count)
        values = {
            "process.roles": "broker,controller", "node.id": number,
            "controller.quorum.voters": ",".join(f"{n}@127.0.0.1:{port}" for n, port in self._controllers.items()),
            "listeners": f"PLAINTEXT://127.0.0.1:{self._ports[number]},CONTROLLER://127.0.0.1:{self._controllers[number]}",
            "advertised.listeners": f"PLAINTEXT://127.0.0.1:{self._ports[number]}",
            "controller.listener.names": "CONTROLLER", "log.dirs": self._folder / f"kafka-{number}",
            "auto.create.topics.enable": "false", "default.replication.factor": replicas, "min.insync.replicas": least,
            "offsets.topic.replication.factor": replicas, "offsets.topic.num.partitions": 3,
            "transaction.state.log.replication.factor": replicas, "transaction.state.log.min.isr": least,
            "group.initial.rebalance.delay.ms": 0,
            # A broker that was killed is noticed in the length of a test.
            "broker.session.timeout.ms": 3000, "broker.heartbeat.interval.ms": 500,
        }  # fmt: skip
        return "".join(f"{name}={value}\n" for name, value in values.items())


@contextmanager
def running(folder: Path, brokers: int = 1) -> Iterator[Cluster]:
    """A cluster for the length of a `with`. Raises kafka_jars.UnavailableError, StartError."""
    cluster = Cluster(folder, brokers)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.kill()


def _new_id() -> str:
    return base64.urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")

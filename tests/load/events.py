"""G12: from commit to a consumer, with 50 acts a second, and under full write load, beside the broker's own floor.

usage: python tests/load/events.py [--rounds 5] [--seconds 4] [--rate 50]

The floor (A): the same message sent by a producer of the same settings to the same consumer. B: an act's outbox row,
committed here, relayed by the worker. Both are heard by an eager consumer, since the embedded broker lets one that has
nothing to read sleep up to half its `fetch_max_wait_ms`; the worst under load by one that waits as ours do. Clocks are
one: all parts are on this machine.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import act_service
import acts
import parts
import sqlalchemy as sa

from nausetu import clock, outbox
from nausetu.db import create_engine
from nausetu.kafka import Broker, apply_topics
from nausetu.local import broker
from nausetu.local.children import command, free_port

TOPIC = "manning.v1"
_PATIENCE_S = 30.0


class Listener:
    """A consumer that notes when each subject named PROBE-... came."""

    def __init__(self, kafka: Broker, **more: int) -> None:
        self.came: dict[str, float] = {}
        self._stop = threading.Event()
        self._consumer = kafka.consumer("load-listener", **more)
        partitions = self._consumer.partitions_for_topic(TOPIC)
        from kafka.structs import TopicPartition  # noqa: PLC0415 - beside the client it belongs to

        self._consumer.assign([TopicPartition(TOPIC, number) for number in partitions])
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while not self._stop.is_set():
            for records in self._consumer.poll(timeout_ms=250, max_records=100).values():
                now = time.monotonic()
                self.came.update({r.key.decode(): now for r in records if r.key.startswith(b"PROBE-")})
        self._consumer.close()

    def took(self, sent: Mapping[str, float]) -> list[float]:
        """Milliseconds of each that was sent, once all are here. Raises RuntimeError where one never came."""
        until = time.monotonic() + _PATIENCE_S
        while not self.came.keys() >= sent.keys():
            if time.monotonic() > until:
                raise RuntimeError(f"{len(sent.keys() - self.came.keys())} of {len(sent)} events never came")
            time.sleep(0.05)
        return [(self.came[name] - at) * 1e3 for name, at in sent.items()]

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()


def paced(send: Callable[[str], None], name: str, rate: int, seconds: float) -> dict[str, float]:
    """`send` so many times a second; when each had returned."""
    sent: dict[str, float] = {}
    began = time.monotonic()
    for number in range(int(rate * seconds)):
        time.sleep(max(0.0, began + number / rate - time.monotonic()))
        subject = f"PROBE-{name}-{number}".upper()
        send(subject)
        sent[subject] = time.monotonic()
    return sent


def by_broker(producer: Any) -> Callable[[str], None]:
    """A: send and wait for nothing."""
    value = json.dumps({"data": act_service.event("RECORD-1", clock.now()).model_dump(mode="json"), "pad": "x" * 300})

    def send(subject: str) -> None:
        producer.send(TOPIC, key=subject.encode(), value=value.encode())

    return send


def by_act(engine: sa.Engine) -> Callable[[str], None]:
    """B: commit an outbox row."""

    def send(subject: str) -> None:
        with engine.begin() as db:
            outbox.append(db, [outbox.Event(subject, act_service.event(subject, clock.now()), clock.now(), None)])

    return send


@contextlib.contextmanager
def relaying(environment: Mapping[str, str]) -> Iterator[None]:
    """Manning's relay in a process of its own."""
    words = command([sys.executable, "-m", "nausetu.worker", "manning", "--only", "relay"])
    child = subprocess.Popen(words, env=os.environ | environment, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        child.terminate()
        child.wait()


def main() -> None:
    """Print the figures."""
    parser = parts.parser(__doc__, seconds=4)
    parser.add_argument("--rate", type=int, default=50)
    options = parser.parse_args()
    port = free_port()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(acts.database(folder))
        kafka = Broker(stack.enter_context(broker.running(log=folder / "broker.log")))
        settings, issuer = parts.settings(folder, address)
        settings["NAUSETU_KAFKA_BOOTSTRAP"] = kafka.bootstrap
        apply_topics(kafka)
        stack.enter_context(relaying(settings))
        stack.enter_context(parts.running("act_service:app", port, settings, "/healthz"))
        eager, usual = Listener(kafka, fetch_max_wait_ms=5), Listener(kafka)
        stack.callback(eager.close)
        stack.callback(usual.close)
        producer, engine = kafka.producer("load-floor"), create_engine(address, connections=1)
        stack.callback(producer.close)
        stack.callback(engine.dispose)
        floor, act = by_broker(producer), by_act(engine)
        asked = acts.request(issuer.mint("load", ["surveyor"], state="IN-KL", lifetime=timedelta(hours=1)))
        eager.took(paced(act, "warm", options.rate, 1) | paced(floor, "warm-floor", options.rate, 1))
        aside, count = stack.enter_context(ThreadPoolExecutor(1)), 0

        def one() -> dict[str, float]:
            nonlocal count
            count += 1
            a = eager.took(paced(floor, f"a{count}", options.rate, options.seconds))
            sent = paced(act, f"b{count}", options.rate, options.seconds)
            b, waited = eager.took(sent), usual.took(sent)
            load = aside.submit(parts.ask, port, asked, 32, options.seconds + 1)
            c = usual.took(paced(act, f"c{count}", options.rate, options.seconds))
            load.result()
            floor_p99, p99 = parts.percentile(a, 0.99), parts.percentile(b, 0.99)
            return {
                "G12 over floor": p99 - floor_p99, "G12 worst under load": max(c), "floor p99 ms": floor_p99,
                "p50 ms": parts.percentile(b, 0.5), "p99 ms": p99, "usual p99 ms": parts.percentile(waited, 0.99),
                "under load p50 ms": parts.percentile(c, 0.5),
                "under load p99 ms": parts.percentile(c, 0.99),
            }  # fmt: skip

        print(json.dumps(parts.medians(options.rounds, one)))


if __name__ == "__main__":
    main()

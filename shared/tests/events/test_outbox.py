"""The outbox: sequence rises per subject without gaps, also between acts at once; nothing of an act that failed."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import sqlalchemy as sa
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider

from nausetu import clock, outbox
from nausetu.events.training_institutes import CourseCompleted
from nausetu.testing.streams import column, count, emit

Make = Callable[..., CourseCompleted]
SENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def test_sequence_rises_per_subject(house_db: sa.Engine, completed: Make) -> None:
    emit(house_db, "IND-1", completed("CRS-1"), completed("CRS-2"))
    emit(house_db, "IND-2", completed("CRS-3"))
    emit(house_db, "IND-1", completed("CRS-4"))
    found = column(house_db, "SELECT subject || ' ' || sequence || ' ' || (data->>'certificate_number') FROM outbox"
                             " ORDER BY subject, sequence")  # fmt: skip
    assert found == ["IND-1 1 CRS-1", "IND-1 2 CRS-2", "IND-1 3 CRS-4", "IND-2 1 CRS-3"]


def test_acts_at_once_on_one_subject(house_db: sa.Engine, completed: Make) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: emit(house_db, "IND-1", completed(f"CRS-{number}")), range(80)))
    in_order = column(house_db, "SELECT sequence FROM outbox WHERE subject = 'IND-1' ORDER BY position")
    assert in_order == list(range(1, 81))


def test_acts_at_once_on_subjects_in_any_order_do_not_deadlock(house_db: sa.Engine, completed: Make) -> None:
    def act(number: int) -> None:
        subjects = ["IND-1", "IND-2", "IND-3"]
        events = [outbox.Event(subjects[(number + step) % 3], completed(), clock.now(), None) for step in range(3)]
        with house_db.begin() as db:
            outbox.append(db, events)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(act, range(60)))
    assert count(house_db, "SELECT count(*) FROM outbox") == 180


def test_an_act_that_fails_leaves_nothing(house_db: sa.Engine, completed: Make) -> None:
    with house_db.connect() as db:
        outbox.append(db, [outbox.Event("IND-1", completed(), clock.now(), None)])
        db.rollback()
    emit(house_db, "IND-1", completed())
    assert column(house_db, "SELECT sequence FROM outbox") == [1]


def test_the_trace_goes_with_the_event(house_db: sa.Engine, completed: Make) -> None:
    emit(house_db, "IND-1", completed(), traceparent=SENT)
    with TracerProvider().get_tracer("test").start_as_current_span("act") as span:
        emit(house_db, "IND-1", completed(), traceparent=SENT)
    first, second = column(house_db, "SELECT traceparent FROM outbox ORDER BY position")
    assert first == SENT
    assert trace.format_trace_id(span.get_span_context().trace_id) in second

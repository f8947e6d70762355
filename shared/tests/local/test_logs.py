"""Logs of children: turned over without their writer's help; last words are those of the last start."""

from pathlib import Path

from nausetu.local import logs


def test_a_long_log_is_turned_over_under_the_writers_hand(tmp_path: Path) -> None:
    log = tmp_path / "service.log"
    with log.open("ab", buffering=0) as writer:
        for number in range(5):
            writer.write(b"%d" % number * 100)
            logs.turn_over(log, limit=50)
        writer.write(b"new")
    assert log.read_bytes() == b"new"
    kept = [log.with_name(f"service.log.{number}").read_bytes()[:1] for number in (1, 2, 3)]
    assert kept == [b"4", b"3", b"2"]
    assert not log.with_name("service.log.4").exists()


def test_a_short_log_stays(tmp_path: Path) -> None:
    log = tmp_path / "service.log"
    logs.turn_over(log)
    log.write_text("short")
    logs.turn_over(log)
    assert [path.name for path in tmp_path.iterdir()] == ["service.log"]


def test_last_words_are_of_the_last_start(tmp_path: Path) -> None:
    log = tmp_path / "service.log"
    assert logs.last_words(log) == []
    logs.begin(log)
    with log.open("a") as file:
        file.write("old trouble\n")
    logs.begin(log)
    assert logs.last_words(log) == []
    with log.open("a") as file:
        file.write("".join(f"\nline {number}\n" for number in range(20)))
    assert logs.last_words(log, 2) == ["line 18", "line 19"]

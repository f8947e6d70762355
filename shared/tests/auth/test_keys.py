"""The issuer's key set: taken over an address or from a file, read again when a key changes, never more often."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from joserfc.jwk import OKPKey

from nausetu import clock
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.auth.keys import KeySource, parse
from nausetu.problems import Unavailable


def named(kid: str) -> EmbeddedIssuer:
    return EmbeddedIssuer(OKPKey.generate_key("Ed25519", {"kid": kid}))


def find(source: KeySource, kid: str | None) -> bool:
    return asyncio.run(source.find(kid)) is not None


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Factory: `later(seconds)` lets seconds pass for what measures spans."""
    passed = [1000.0]
    monkeypatch.setattr(clock, "monotonic", lambda: passed[0])

    def pass_on(seconds: float) -> None:
        passed[0] += seconds

    return pass_on


class Answering(BaseHTTPRequestHandler):
    """Answers from `pages`, counts in `asked`."""

    pages: dict[str, object]
    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        found = self.pages.get(self.path)
        self.send_response(404 if found is None else 200)
        self.end_headers()
        self.wfile.write(json.dumps(found).encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Nothing on the terminal."""


@pytest.fixture
def site() -> Iterator[tuple[str, type[Answering]]]:
    handler = type("Handler", (Answering,), {"pages": {}, "asked": []})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", handler
        server.shutdown()
        thread.join()


def test_a_new_key_is_met_once_its_name_comes_up(tmp_path: Path, later: Callable[[float], None]) -> None:
    path = tmp_path / "jwks.json"
    named("one").write_jwks(path)
    source = KeySource(path.as_uri(), "i")
    assert find(source, "one")
    named("two").write_jwks(path)
    later(9)
    assert not find(source, "two"), "asked within ten seconds"
    later(2)
    assert find(source, "two")
    assert not find(source, "one"), "withdrawn"


def test_a_withdrawn_key_is_forgotten_in_ten_minutes(tmp_path: Path, later: Callable[[float], None]) -> None:
    path = tmp_path / "jwks.json"
    named("one").write_jwks(path)
    source = KeySource(str(path), "i")
    assert find(source, "one")
    named("two").write_jwks(path)
    later(599)
    assert find(source, "one")
    later(2)
    assert not find(source, "one")


def test_an_issuer_that_is_away_locks_nobody_out(tmp_path: Path, later: Callable[[float], None]) -> None:
    path = tmp_path / "jwks.json"
    source = KeySource(str(path), "i")
    with pytest.raises(Unavailable):
        find(source, "one")
    named("one").write_jwks(path)
    later(11)
    assert find(source, "one")
    path.write_text("<html>")
    later(601)
    assert find(source, "one")


def test_over_an_address(site: tuple[str, type[Answering]], later: Callable[[float], None]) -> None:
    url, pages = site
    pages.pages["/keys"] = named("one").jwks()
    source = KeySource(f"{url}/keys", "i")
    for kid in ("one", "nobody", "nobody", "nothing"):
        assert find(source, kid) == (kid == "one")
    assert pages.asked == ["/keys"], "unknown names do not make it ask again at once"


def test_found_by_discovery(site: tuple[str, type[Answering]]) -> None:
    url, pages = site
    pages.pages["/realm/.well-known/openid-configuration"] = {"issuer": f"{url}/realm", "jwks_uri": f"{url}/keys"}
    pages.pages["/keys"] = named("one").jwks()
    assert find(KeySource("", f"{url}/realm"), "one")


def test_without_a_name_the_only_key_counts(tmp_path: Path) -> None:
    path = tmp_path / "jwks.json"
    one, two = named("one"), named("two")
    one.write_jwks(path)
    assert find(KeySource(str(path), "i"), None)
    path.write_text(json.dumps({"keys": [*one.jwks()["keys"], *two.jwks()["keys"]]}))
    assert not find(KeySource(str(path), "i"), None)


@pytest.mark.parametrize("document", [None, [], {}, {"keys": {}}, "x"])
def test_what_is_no_key_set(document: object) -> None:
    with pytest.raises(ValueError, match="no key set"):
        parse(document)

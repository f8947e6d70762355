"""A port in use: one line with the port, its holder and the way out."""

import os
import socket

import psutil
import pytest

from nausetu.local import children, ports


def test_port_in_use_names_its_holder_and_the_way_out() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ports.TakenError) as caught:
            ports.require_free(port, "NAUSETU_PORT")
    words = str(caught.value)
    assert f"Port {port} is in use" in words
    assert f"{psutil.Process().name()} (process {os.getpid()})" in words
    assert "NAUSETU_PORT=" in words
    assert "\n" not in words


def test_free_ports_are_free_and_different() -> None:
    found = children.free_ports(20)
    assert len(set(found)) == 20
    for port in found:
        ports.require_free(port, "NAUSETU_PORT")

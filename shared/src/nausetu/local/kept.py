"""Secrets of the local house, made once and kept in `.run/secrets` for their owner only. Never in production."""

import base64
import os
import secrets
from pathlib import Path


def secret(folder: Path, name: str) -> str:
    """The secret `name`, made at its first asking: 32 random bytes, url-safe base64."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / name
    try:
        return path.read_text("utf8")
    except FileNotFoundError:
        made = base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
        write_private(path, made)
        return made


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner reads (mode 0600), whole or not at all."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf8") as file:
        file.write(text)
    aside.replace(path)

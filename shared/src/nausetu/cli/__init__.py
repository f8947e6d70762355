"""The command `nausetu`. Each command is a thin word for a function that lives elsewhere; no work is done here."""

from nausetu.cli.app import main

__all__ = ["main"]

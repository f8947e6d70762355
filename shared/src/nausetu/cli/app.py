"""The command's words, put together. Only what works is here."""

from cyclopts import App

from nausetu.cli import local, migrations

app = App(name="nausetu", help="NauSetu: India's inland-vessel and seafarer rules as five services behind one gateway.")
app.command(local.up)
app.command(local.token)
app.command(migrations.migrate)


def main() -> None:
    """Entry point of the console script."""
    app()

"""The command's words, put together. Only what works is here.

Commands are loaded when they are called: an image without the embedded parts still migrates and verifies.
"""

from cyclopts import App

app = App(name="nausetu", help="NauSetu: India's inland-vessel and seafarer rules as five services behind one gateway.")
audit = App(name="audit", help="The audit chains.")
events = App(name="events", help="Events, sent again on an operator's word.")

topics = App(name="topics", help="Topics of the broker, as topics.yaml declares them.")

_COMMANDS = {
    "up": ("nausetu.cli.up:up", "Start everything on this machine and keep it running until Ctrl-C."),
    "token": ("nausetu.cli.token:token", "Print a development token."),
    "migrate": ("nausetu.cli.migrations:migrate", "Bring a service's database to the revision of this code."),
    "law": ("nausetu.cli.law:law", "Print the law as the product applies it, for a lawyer to sign."),
    "demo": ("nausetu.cli.demo:demo", "Show what crews sample vessels need, then the first journey, step by step."),
    "roles": ("nausetu.cli.roles:roles", "Write the page of who may do what (docs/roles.md)."),
    "import": ("nausetu.cli.imports:import_", "Import a file into a register, row by row."),
}
for _name, (_place, _help) in _COMMANDS.items():
    app.command(_place, name=_name, help=_help)
app.command(audit)
app.command(events)
app.command(topics)
topics.command("nausetu.cli.topics:apply", name="apply", help="Create the topics that the broker does not have.")
events.command("nausetu.cli.events:replay", name="replay", help="Send what a service once sent again.")
events.command(
    "nausetu.cli.events:dead_letters", name="dead-letters", help="Give a consumer again what it could not apply."
)
audit.command("nausetu.cli.audit:verify", name="verify", help="Say whether a service's audit is as it was written.")


def main() -> None:
    """Entry point of the console script."""
    app()

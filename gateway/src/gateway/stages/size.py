"""Stage 4: how large a body may be, by class of route. Bodies of unknown length are counted while they stream."""

from collections.abc import Mapping

from gateway.exchange import Exchange
from gateway.routes import SizeClass
from gateway.settings import Settings
from nausetu.problems import TooLarge

Rooms = Mapping[SizeClass, int]


def rooms(settings: Settings) -> Rooms:
    """Bytes allowed, per class."""
    return {
        "ordinary": settings.max_body_bytes,
        "attachment": settings.max_attachment_bytes,
        "import": settings.max_import_bytes,
        "crew_compliance": settings.max_crew_compliance_bytes,
    }


def size(exchange: Exchange, rooms_: Rooms) -> None:
    """Set the room of the body. Raises TooLarge where the declared length goes beyond it."""
    exchange.room = rooms_[exchange.route.size if exchange.route else "ordinary"]
    if exchange.length is not None and exchange.length > exchange.room:
        raise too_large(exchange.room)


def too_large(room: int) -> TooLarge:
    """413 naming the limit."""
    return TooLarge(f"at most {room} bytes are taken here")

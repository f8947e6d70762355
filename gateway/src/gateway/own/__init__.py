"""What the gateway answers itself: pages, documents, health, the development issuer. Nothing of a service's."""

from gateway.own.app import own_app

__all__ = ["own_app"]

"""The bulk imports of this service, where the worker looks for them: it does without the routes."""

from manning.vessels.importing import VESSELS

IMPORTERS = (VESSELS,)

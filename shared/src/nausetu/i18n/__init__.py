"""English and Hindi for what a citizen reads. Codes never change with the language."""

from nausetu.i18n.catalogue import Catalogue, Language, negotiate

__all__ = ["Catalogue", "Language", "negotiate"]

"""The sentences of manning's answers: the law's, and those of the service itself (`texts.yaml` beside this file)."""

from nausetu.i18n import Catalogue

CATALOGUE = Catalogue.load("manning.law", "manning")

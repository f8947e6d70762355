"""Stateless questions to the rules on special category vessels."""

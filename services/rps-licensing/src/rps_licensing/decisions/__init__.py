"""Stateless questions to the RPS Rules."""

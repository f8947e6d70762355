"""Stateless questions to Schedule I."""

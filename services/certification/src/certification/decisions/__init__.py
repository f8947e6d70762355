"""Stateless questions to rules 6 to 19."""

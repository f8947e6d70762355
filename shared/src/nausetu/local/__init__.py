"""The house on one machine: real PostgreSQL and a real broker from wheels, and one supervisor. Never in production."""

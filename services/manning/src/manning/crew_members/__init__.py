"""Those who serve aboard. For now: what neighbours say of their certificates and courses, by INDIVC number."""

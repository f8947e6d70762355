"""Those who serve aboard: the Identification Record Book of r.22, and what neighbours say of their papers."""

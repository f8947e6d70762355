"""The report of each State to the competent authority at intervals of not more than thirty days (r.20)."""

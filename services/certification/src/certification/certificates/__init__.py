"""Certificates of competency, of service and of GP ratings: issued, suspended, reinstated, cancelled, shown."""

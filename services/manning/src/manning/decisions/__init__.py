"""`POST /manning/v1/decisions/...`: stateless questions to the law. Writes nothing, keeps no personal data."""

"""A run of ``lemmata validate`` for the tools of others: SARIF, GitHub Actions, shields.io, a stream of records, JSON Schemas."""

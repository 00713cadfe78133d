"""The red team: edits of the sources, each of which must take "proved" from a theorem."""

"""The site: what the records know, as pages that a person looks at. It reads what is stored, and computes no evidence."""

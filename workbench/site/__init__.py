"""The site: the stored records as pages for a person. It computes no evidence."""

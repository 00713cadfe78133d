"""The roles of clustering, and what the statements read off their implementations."""

"""What the statements read of an implementation, and the roles."""

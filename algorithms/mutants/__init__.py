"""Mutants: deliberately faulty implementations that the theorems must refute."""

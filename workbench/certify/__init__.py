"""Is what a solver says true? The answer to a linear or convex quadratic program, held against the program in exact arithmetic."""

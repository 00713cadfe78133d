"""Pictures of theorems and of witnesses, as SVG: drawn from exact numbers, the same on each machine, each with its text."""

"""Arms with random rewards, learning curves, and budgets."""

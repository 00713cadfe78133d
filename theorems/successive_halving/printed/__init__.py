"""The text's sentences on successive halving, as printed: those that hold, and those that do not."""

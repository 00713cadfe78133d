"""The engine: numbers, conclusions, allowances, samples, readings, theorems, search, oracles, proofs. It knows no topic."""

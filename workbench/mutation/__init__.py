"""Whether a foreign suite of tests tests anything: one fault at a time in what it tests, and whether it notices."""

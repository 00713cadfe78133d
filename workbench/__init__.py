"""How a person uses lemmata: command line, validation of foreign code, replay, reports."""

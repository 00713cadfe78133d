"""What the user did wrong, in one line."""


class Misuse(Exception):
    """The call was wrong: the message says what was, and what would be right. The command line exits with status 2."""

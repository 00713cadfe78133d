"""Plain correct implementations of every role, written as a user writes them who has read its text only, and faulty ones.

A module for each family of roles; each has its `TABLE`. The code knows nothing of lemmata, and its styles differ on purpose.
"""

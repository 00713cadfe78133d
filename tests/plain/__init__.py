"""Plain correct implementations of every role, as a user writes them who has read the role's text only, and the same with a mistake.

A module for each family of roles; each has its `TABLE`. The code knows nothing of lemmata, and is written in many styles on purpose.
"""

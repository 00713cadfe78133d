"""``lemmata validate PACKAGE --all``: what a library offers, which roles that plays, and which laws hold of it."""

"""Other people's implementations: adapters to the roles' conventions, and the survey that holds them to the theorems."""

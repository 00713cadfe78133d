"""Points and balls, losses and networks that are attacked, maxima of finitely many functions, noise and counts."""

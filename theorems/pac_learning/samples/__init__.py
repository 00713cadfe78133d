"""What the statements of PAC learning quantify over."""

"""What the statements quantify over: risks, goals, populations with their draws, losses, features, and joint distributions."""

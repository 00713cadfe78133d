"""What the statements quantify over: networks along a segment, games of a network with a background, weighted neighbourhoods."""

"""What the statements quantify over: mapped points with labels, triplets, pairs of augmentations, weights of edges."""

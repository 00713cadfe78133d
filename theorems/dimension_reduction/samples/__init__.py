"""Points, symmetric matrices with known eigenvectors, directions, and numbers of points whose distances are to be kept."""

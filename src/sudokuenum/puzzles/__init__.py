"""What people do with puzzles: repair, rate and explain them."""

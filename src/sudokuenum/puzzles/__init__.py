"""What people do with puzzles: make, rate, explain and repair them."""

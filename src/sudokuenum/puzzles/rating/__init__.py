"""Rating puzzles by the steps that a person needs to solve them."""

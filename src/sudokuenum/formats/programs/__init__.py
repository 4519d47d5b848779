"""The formats of other programs, each read in the way of its program."""

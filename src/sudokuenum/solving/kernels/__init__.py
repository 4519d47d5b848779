"""The compiled kernels of this room, whose sources are in csrc/solving/."""

"""The compiled kernels of this room; their sources are in csrc/layouts/."""

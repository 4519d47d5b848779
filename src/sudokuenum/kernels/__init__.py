"""The compiled kernels, one module each; their sources are in csrc/."""

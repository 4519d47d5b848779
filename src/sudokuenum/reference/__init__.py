"""The kernels again in plain Python: small, slow and obvious, to check them against."""

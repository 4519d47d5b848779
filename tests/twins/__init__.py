"""The plain Python twins of the kernels: small, slow and obvious, to check the kernels against.

A twin has the name of its kernel. The head of each kernel names its twin, or what else checks it.
"""

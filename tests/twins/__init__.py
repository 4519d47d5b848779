"""The plain Python twins of the kernels: small, slow and obvious, to check the kernels against.

A twin has the name of its kernel. Where it has the kernel's functions too, with the same arguments,
`tests/kernels/test_twins.py` compares both. The head of each kernel names its twin, or what else
checks it.
"""

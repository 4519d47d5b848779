"""The plain Python twin of each kernel: small, slow and obvious, to check the kernel against.

A twin has the name of its kernel. It takes plain sequences and returns Python integers.
"""

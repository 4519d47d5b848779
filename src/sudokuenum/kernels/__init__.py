"""The compiled kernels, one module each; their sources are in csrc/.

`cython_shared` holds the code of Cython that all of them use.
"""

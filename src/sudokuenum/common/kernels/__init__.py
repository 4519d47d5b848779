"""The compiled kernels, one module each; their sources are in csrc/.

`cython_shared` holds the code of Cython that all of them use. A stub says of an array its axes, the
range of its elements, and whether the kernel writes into it: `Annotated[NDArray[np.uint8], "n 81",
"0 to 9", "written"]`. An axis is a length, a range of lengths, or a name that arrays share.
"""

"""The compiled kernels, one module each, whose sources are in csrc/.

`cython_shared` holds the Cython runtime code that all of them share. A stub annotates each array
with its axes, the range of its elements and whether the kernel writes into it:
`Annotated[NDArray[np.uint8], "n 81", "0 to 9", "written"]`. An axis is a length, a range of
lengths, or a name, which means the same length in all arrays of a function. A number has its range:
`Annotated[int, "1 to 416"]`.
"""

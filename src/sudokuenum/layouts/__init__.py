"""The grids of a layout: counted, estimated, and listed up to symmetry."""

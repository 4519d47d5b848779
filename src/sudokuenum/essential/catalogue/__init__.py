"""All essentially different 9x9 grids in the order of their minlex forms."""

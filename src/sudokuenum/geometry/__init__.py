"""Box shapes, cells and their names, layouts, and the symmetries of cells."""

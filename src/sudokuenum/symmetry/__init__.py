"""Minlex forms and automorphisms of bands, grids and puzzles."""

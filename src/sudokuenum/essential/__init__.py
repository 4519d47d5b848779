"""Essentially different grids: counted by Burnside's lemma, numbered, and classified."""

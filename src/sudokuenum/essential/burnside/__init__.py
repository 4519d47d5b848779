"""The number of essentially different grids, by Burnside's lemma."""

"""The solutions of one puzzle: found, counted, sampled and numbered."""

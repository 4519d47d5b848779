"""Solutions of one puzzle: found, counted, estimated, sampled and ranked."""

"""Pictures of puzzles, bands, counts and repairs, as SVG and PNG."""

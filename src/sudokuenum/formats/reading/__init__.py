"""An input from its first line to its last."""

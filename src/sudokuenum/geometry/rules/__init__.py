"""Rules beyond groups of different digits. Each is an automaton, and each kind has a module."""

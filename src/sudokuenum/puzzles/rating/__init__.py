"""How hard a puzzle is, by the steps that a person needs to solve it."""

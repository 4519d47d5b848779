"""The rules that are written above a puzzle, beside it or around it."""

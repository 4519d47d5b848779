"""Puzzles as text: read and written in the formats that people and programs use."""

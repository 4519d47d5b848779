"""Clues that make a puzzle proper, and the solutions that they rule out."""

"""Bands: what they are, how many there are, and their classes."""

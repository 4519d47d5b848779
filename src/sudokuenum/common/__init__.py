"""What every room uses: box shapes, orbits, running, files."""

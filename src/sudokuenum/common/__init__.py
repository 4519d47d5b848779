"""What every room uses: box shapes, layouts, orbits, threads, progress, files, seeds, SVG."""

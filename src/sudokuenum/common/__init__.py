"""Helpers that every room uses: argument checks, threads, progress, files, seeds and estimates."""

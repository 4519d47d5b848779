"""Long counts: saved in a file, and spread over the workers of a cluster."""

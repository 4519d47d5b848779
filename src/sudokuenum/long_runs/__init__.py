"""Long counts: saved in a file, shared between processes, and spread over a cluster."""

"""Results as text, pictures, pages and certificates, and compared with published numbers."""

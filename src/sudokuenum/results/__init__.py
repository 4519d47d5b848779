"""Results as JSON, text, tables, web pages and certificates; published numbers to compare with."""

"""Results as JSON, text, tables, web pages and certificates, and published numbers."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)

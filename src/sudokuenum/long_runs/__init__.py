"""Long counts: saved in a file, shared between processes, and spread over a cluster."""

from sudokuenum.common.public_names import public_names

__getattr__, __dir__ = public_names(__name__, __file__)

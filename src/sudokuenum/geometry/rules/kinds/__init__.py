"""The kinds of rules, one module each."""

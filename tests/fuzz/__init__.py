"""Fuzzers: texts, command lines and calls of the core that nobody should make."""

"""Additive pattern databases of sliding tiles."""

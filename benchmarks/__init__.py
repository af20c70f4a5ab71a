"""Pinned workloads, measured beside peers in one run: `make bench`. They report, never assert."""

"""Pinned workloads, measured with peers in one run: `make bench`. They report, never assert."""

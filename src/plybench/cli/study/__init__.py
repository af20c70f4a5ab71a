"""The parts of `plybench study`, one file for each."""

"""The machine we run on: files, memory, processes, and what others send us."""

"""The machine we run on: files, memory, processes, and input from outside."""

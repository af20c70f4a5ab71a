"""Strong methods, in one folder per domain, found by the mark `@solver`."""

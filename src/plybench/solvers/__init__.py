"""Strong methods, one folder for each domain that has some, found by the mark `@solver`."""

"""Templates of the pages for students and teachers."""

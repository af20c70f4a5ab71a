"""What several domains use to read and hold their problems: maps, words of a text, parameters."""

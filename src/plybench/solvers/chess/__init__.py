"""The chess engine: searches, UCI, `SimpleEngine`, and what explains it."""

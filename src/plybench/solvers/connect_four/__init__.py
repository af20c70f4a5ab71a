"""Connect Four solved exactly: scores, opening books, proofs."""

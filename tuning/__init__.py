"""Tune the weights of the chess engine's evaluation from games it plays against itself."""

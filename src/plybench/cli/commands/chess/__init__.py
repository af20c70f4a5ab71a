"""The commands of chess: `plybench chess COMMAND`."""

SUMMARY = "Commands for chess only: UCI, perft and others."

COMMANDS = {
    "uci": "Run the chess engine for other programs: UCI on stdin and stdout.",
    "perft": "Count the positions reached after N plies.",
}

"""The commands of Connect Four: `plybench connect_four COMMAND`."""

SUMMARY = "Commands for Connect Four only: opening books."

COMMANDS = {
    "book": "Build an opening book, or list the existing ones.",
}

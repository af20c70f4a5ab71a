"""The commands that the reports bring, found through the entry point `plybench.commands`."""

COMMANDS = {
    "reproduce": (
        "Run the experiments of the reports again, and judge them.",
        "plybench_reports.commands.reproduce",
    ),
    "chess ladder": (
        "Climb from minimax to the chess engine, and measure what each step is worth.",
        "plybench_reports.commands.ladder",
    ),
}

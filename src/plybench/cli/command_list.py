"""The commands with their summaries.

Each command is the function `command` in a file of `plybench.cli.commands`.
"""

SUMMARY = "A workbench for classical AI search."

COMMANDS = {
    "list": "List what is available: domains, algorithms, heuristics, games, agents, ...",
    "solve": "Solve a problem and show the solution, its cost and the exact node counts.",
    "compare": "Compare searches on the same instances: medians with intervals, figures.",
    "show": "Draw instances of a domain or positions of a game, without solving them.",
    "trace": "Show a search step by step, as text, NDJSON, DOT or SVG.",
    "tree": "Show the tree of a game-tree search, as text, NDJSON, DOT or SVG.",
    "decide": "Show the move that an agent makes in a position, with the score of each move.",
    "count": "Count all optimal solutions.",
    "heuristics": "Check heuristics: are they admissible, consistent, well informed?",
    "check": "Check your own problem, game, heuristic or agent; say what is wrong with it.",
    "build": "Compile your own problem in C++, or write one to start from.",
    "grade": "Grade students' code by a grading file: a table, Gradescope's JSON, pages.",
    "check-plan": "Check a plan written by `solve --output` against the rules alone.",
    "analyse": "Evaluate a position and its best moves, or find the mistakes in a game.",
    "proof": "Check a saved proof of a Connect Four score against the rules alone.",
    "book": "Build an opening book for Connect Four, or list the existing ones.",
    "perft": "Count the positions reached after N plies from a chess position.",
    "ladder": "Climb from minimax to the chess engine, and measure what each step is worth.",
    "uci": "Run the chess engine for other programs: UCI on stdin and stdout.",
    "play": "Play a game in the terminal, against an agent or another person.",
    "match": "Play games between two agents: wins, draws, losses, with 95 % intervals.",
    "tournament": "Play games between many agents: ranking and ratings.",
    "lab": "Open the lab in your browser: see a search, race it, play it.",
    "study": "Run experiments, keep every run, and report the results.",
    "reproduce": "Run the reports' experiments again: published, ours, verdict, command.",
    "replay": "Check recorded games or a PGN against the rules, and show or draw them.",
    "tour": "See every algorithm at work on one example of each family, and what to try next.",
}

EPILOGUE = "Try `plybench tour`, then `plybench solve blocksworld` and `plybench list`."


def module_of(command: str) -> str:
    """Return the name of the module that has a command.

    >>> module_of("check-plan")
    'plybench.cli.commands.check_plan'
    """
    return f"plybench.cli.commands.{command.replace('-', '_')}"

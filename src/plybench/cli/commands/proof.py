"""`plybench proof`: a saved proof of a score, checked against the rules alone."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.options import Json
from plybench.cli.output import print_json
from plybench.verify import VerificationError


def command(
    file: Annotated[Path, Parameter(help="A file written by `plybench analyse --prove --save`.")],
    /,
    *,
    json: Json = False,
) -> int:
    """Check a saved proof: follow its two strategies against every reply, using the rules alone."""
    from plybench.domains.connect_four.proof import check_proof
    from plybench.domains.connect_four.proof_file import read_proof

    proof = read_proof(file)
    game = proof.game
    found = {"game": "connect_four", "board": game.variant,
             "position": game.format_state(proof.state), "score": proof.score,
             "positions": proof.positions}  # fmt: skip
    try:
        seen, wrong = check_proof(proof), ""
    except VerificationError as error:
        seen, wrong = 0, str(error)
    if json:
        print_json(found | {"holds": not wrong, "looked_at": seen, "reason": wrong})
    elif wrong:
        print(f"The proof does not hold: {wrong}.")
    else:
        player = "XO"[game.to_move(proof.state) - 1]
        print(f"{found['position']}, {player} to move, has the score {proof.score}: proved.")
        print(f"{proof.positions:,} moves, {seen:,} positions checked, using the rules alone.")
    return 1 if wrong else 0

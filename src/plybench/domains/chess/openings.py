"""Chess openings: lists of them as text, and about fifty well-known ones.

A list is a PGN, in which each game is an opening, or has one opening per line: a FEN, an EPD (whose
`id` is the name), both optionally followed by ` moves ` and moves, or moves from the start.
"""

import re
from collections.abc import Iterator, Mapping

from plybench.core.errors import InputError, TextError
from plybench.core.game import OpeningText, opening_lines
from plybench.domains.chess.pgn import is_pgn, read_pgn
from plybench.domains.chess.position import Desk
from plybench.domains.chess.text import is_fen, move_words, read_epd, split_moves

_HEADER = re.compile(r"\[\w+\s+\"")


def split_openings(written: str) -> Iterator[OpeningText]:
    """Yield the openings that a text lists; whether their moves are legal is not checked."""
    text = written.lstrip("\ufeff")
    if is_pgn(text):
        for line, part in _pgn_parts(text):
            yield _from_pgn(line, part)
        return
    for line, name, rest in opening_lines(text, lambda words: not is_fen(words)):
        try:
            yield _from_line(line, name, rest)
        except InputError as error:
            raise TextError(str(error), line) from None


def _from_line(line: int, name: str, rest: str) -> OpeningText:
    position, moves = split_moves(rest)
    if position is not None:
        name = name or str(read_epd(position)[1].get("id", ""))
    return OpeningText(line, name, position or "", tuple(move_words(moves)))


def _pgn_parts(text: str) -> Iterator[tuple[int, str]]:
    """Yield the games of a PGN, each with the number of its first line."""
    lines = text.splitlines(keepends=True)
    first, in_headers = 0, True
    for number, line in enumerate(lines):
        is_header = _HEADER.match(line) is not None
        if is_header and not in_headers:
            yield first + 1, "".join(lines[first:number])
            first = number
        in_headers = is_header or (in_headers and not line.strip())
    yield first + 1, "".join(lines[first:])


def _from_pgn(line: int, part: str) -> OpeningText:
    try:
        game = read_pgn(part)[0]
    except InputError as error:
        raise TextError(str(error).removeprefix("game 1: "), line) from None
    name = game.headers.get("Opening") or game.headers.get("ECO", "")
    position = Desk().board(game.start).fen() if "FEN" in game.headers else ""
    return OpeningText(line, name, position, game.moves)


# Lines of four to eight plies by their usual names. Stockfish 15.1 gives White from -0.2 to +0.9
# pawns in them, after 300,000 nodes.
NAMED: Mapping[str, str] = {
    "Ruy Lopez, Morphy": "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    "Ruy Lopez, Berlin": "e4 e5 Nf3 Nc6 Bb5 Nf6",
    "Ruy Lopez, exchange": "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6",
    "Italian game, Giuoco Piano": "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6",
    "Italian game, two knights": "e4 e5 Nf3 Nc6 Bc4 Nf6",
    "Scotch game": "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6",
    "Four knights": "e4 e5 Nf3 Nc6 Nc3 Nf6",
    "Petrov's defence": "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4",
    "Philidor's defence": "e4 e5 Nf3 d6 d4 exd4 Nxd4 Nf6",
    "Vienna game": "e4 e5 Nc3 Nf6 g3 d5 exd5 Nxd5",
    "Bishop's opening": "e4 e5 Bc4 Nf6 d3 Nc6",
    "King's gambit": "e4 e5 f4 exf4 Nf3 d5 exd5 Nf6",
    "Sicilian, Najdorf": "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6",
    "Sicilian, Sveshnikov": "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6",
    "Sicilian, accelerated dragon": "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6",
    "Sicilian, Taimanov": "e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6",
    "Sicilian, Kan": "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6",
    "Sicilian, Rossolimo": "e4 c5 Nf3 Nc6 Bb5 g6",
    "Sicilian, Moscow": "e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+ Qxd7",
    "Sicilian, Alapin": "e4 c5 c3 Nf6 e5 Nd5",
    "Sicilian, closed": "e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7",
    "French, exchange": "e4 e6 d4 d5 exd5 exd5",
    "French, advance": "e4 e6 d4 d5 e5 c5 c3 Nc6",
    "French, Winawer": "e4 e6 d4 d5 Nc3 Bb4",
    "French, classical": "e4 e6 d4 d5 Nc3 Nf6",
    "French, Tarrasch": "e4 e6 d4 d5 Nd2 Nf6",
    "Caro-Kann, classical": "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5",
    "Caro-Kann, advance": "e4 c6 d4 d5 e5 Bf5",
    "Caro-Kann, exchange": "e4 c6 d4 d5 exd5 cxd5",
    "Scandinavian defence": "e4 d5 exd5 Qxd5 Nc3 Qa5",
    "Alekhine's defence": "e4 Nf6 e5 Nd5 d4 d6",
    "Pirc defence": "e4 d6 d4 Nf6 Nc3 g6",
    "Modern defence": "e4 g6 d4 Bg7 Nc3 d6",
    "Queen's gambit declined": "d4 d5 c4 e6 Nc3 Nf6",
    "Queen's gambit declined, exchange": "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5",
    "Queen's gambit accepted": "d4 d5 c4 dxc4 Nf3 Nf6",
    "Slav defence": "d4 d5 c4 c6 Nf3 Nf6",
    "Semi-Slav defence": "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6",
    "Tarrasch defence": "d4 d5 c4 e6 Nc3 c5",
    "Catalan opening": "d4 Nf6 c4 e6 g3 d5",
    "London system": "d4 d5 Nf3 Nf6 Bf4 c5",
    "Nimzo-Indian defence": "d4 Nf6 c4 e6 Nc3 Bb4",
    "Queen's Indian defence": "d4 Nf6 c4 e6 Nf3 b6",
    "Bogo-Indian defence": "d4 Nf6 c4 e6 Nf3 Bb4+",
    "King's Indian defence": "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6",
    "Gruenfeld defence": "d4 Nf6 c4 g6 Nc3 d5",
    "Benoni defence": "d4 Nf6 c4 c5 d5 e6",
    "Dutch defence": "d4 f5 g3 Nf6 Bg2 e6",
    "English opening, symmetrical": "c4 c5 Nc3 Nc6 g3 g6",
    "English opening, reversed Sicilian": "c4 e5 Nc3 Nf6 Nf3 Nc6",
    "Reti opening": "Nf3 d5 c4 e6 g3 Nf6",
    "King's Indian attack": "Nf3 d5 g3 Nf6 Bg2 e6",
}

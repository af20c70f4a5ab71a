// Colours of pieces, and shapes of the signs of chess in a box of ten by ten.

const SHAPES = {
  p: "M3 8.6v-.7q0-.5.5-.6C4.2 6.5 4.4 5.8 4.5 5H3.9q-.3-.3 0-.6h.3a1.35 1.35 0 1 1 1.6 0h.3q.3.3 0 .6H5.500C5.6 5.800 5.8 6.500 6.500 7.300q.5.1.5.6v.7z",
  r: "M2.600 8.600v-.7q0-.4.6-.5L3.600 4.400 2.900 3.700V1.900H4v.8h.55v-.8h.9v.8H6v-.8h1.100v1.800l-.7.700.4 3q.6.1.6.5v.7z",
  n: "M2.800 8.600v-.7q0-.4.5-.5C3.400 5.900 4.900 5.500 4.850 4.300L3.500 5.150q-.5.250-.8-.150L2.350 4.500 3.800 2.500 3.950 1.400l.95.650C7 2.300 7.500 4.500 7.050 7.400q.5.1.5.5v.7z",
  b: "M2.700 8.600v-.6q0-.5 1.150-.6L4.250 6C2.700 5.100 3.300 3.300 4.650 2.300a.55.55 0 1 1 .7 0C6.700 3.300 7.300 5.100 5.750 6l.4 1.400q1.150.1 1.150.6v.6z",
  q: "M2.500 8.600v-.6q0-.4.6-.5L1.900 3.500a.45.45 0 1 1 .5-.1L3.700 5 4.700 2.200a.5.5 0 1 1 .6 0L6.300 5 7.600 3.400a.45.45 0 1 1 .5.1L6.900 7.500q.6.1.6.5v.6z",
  k: "M2.500 8.600v-.6q0-.4.6-.5C1.300 5.400 2.600 3.200 4.700 4.300V3.300H3.900v-.65h.8V1.800h.6v.85h.8v.65h-.8v1C7.400 3.200 8.700 5.400 6.900 7.500q.6.100.6.5v.6z",
};
const WHITE = "♔♕♖♗♘♙";
const BLACK = "♚♛♜♝♞♟";
const KINDS = /** @type {(keyof typeof SHAPES)[]} */ (["k", "q", "r", "b", "n", "p"]);
const NAMES = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/**
 * The outline of a sign, and whether it is a white piece; null for a sign without one.
 *
 * @param {string} sign
 * @returns {{ path: string, isWhite: boolean } | null}
 */
export function shapeOf(sign) {
  if (sign === "") return null;
  const at = WHITE.includes(sign) ? WHITE.indexOf(sign) : BLACK.indexOf(sign);
  if (at < 0) return null;
  return { path: SHAPES[KINDS[at]], isWhite: WHITE.includes(sign) };
}

/**
 * A piece in words, as it is read aloud: `black rook`, or its label.
 *
 * @param {{ label: string, sign: string }} piece
 * @returns {string}
 */
export function spokenPiece({ label, sign }) {
  if (shapeOf(sign) === null) return label;
  const isWhite = WHITE.includes(sign);
  return `${isWhite ? "white" : "black"} ${NAMES[(isWhite ? WHITE : BLACK).indexOf(sign)]}`;
}

/**
 * A token of the style sheet for a disc: the two players have the same colours in every game.
 *
 * @param {string} label
 * @param {string[]} players
 * @returns {string}
 */
export function discColour(label, players) {
  const side = players.indexOf(label);
  return side < 0 ? hueOf(label) : side === 0 ? "t4" : "t5";
}

/**
 * A token of the style sheet for a piece: pieces 1 to 8, and A to H, are all different.
 *
 * @param {string} label
 * @returns {string}
 */
export function hueOf(label) {
  const number = Number.parseInt(label, 10);
  const place = Number.isFinite(number) ? number - 1 : (label.codePointAt(0) ?? 65) - 65;
  return `t${(((place % 8) + 8) % 8) + 1}`;
}

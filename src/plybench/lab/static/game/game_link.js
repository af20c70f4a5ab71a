// A game in the address of the page: what is played, by whom, and which move is shown. No DOM.

/**
 * @typedef {object} GameLink
 * @property {string} game
 * @property {string} variant
 * @property {string} position
 * @property {string[]} moves
 * @property {number} ply
 * @property {string} view `play` or `tree`
 * @property {(string | null)[]} players of the two sides; null for the usual one
 * @property {boolean} hasScores
 * @property {Record<string, string>} tree settings of the game tree
 */

const TREE = ["depth", "evaluate", "order", "by", "open"];

/**
 * @param {Record<string, string>} shown as `readLink` returns it
 * @param {string} usual the game to show if the address names none
 * @returns {GameLink}
 */
export function readGameLink(shown, usual) {
  const moves = (shown.moves ?? "").split(",").filter(Boolean);
  const ply = Number.parseInt(shown.ply ?? "", 10);
  return {
    game: shown.game || usual,
    variant: shown.variant ?? "",
    position: shown.position ?? "",
    moves,
    ply: Number.isNaN(ply) ? moves.length : Math.max(0, Math.min(ply, moves.length)),
    view: shown.view === "tree" ? "tree" : "play",
    players: [shown.first || null, shown.second || null],
    hasScores: shown.scores !== "off",
    tree: Object.fromEntries(TREE.filter((name) => shown[name]).map((name) => [name, shown[name]])),
  };
}

/**
 * @param {GameLink} link
 * @returns {Record<string, string | number | null>}
 */
export function writeGameLink(link) {
  return {
    game: link.game,
    variant: link.variant,
    position: link.position,
    moves: link.moves.join(","),
    ply: link.ply === link.moves.length ? null : link.ply,
    first: link.players[0],
    second: link.players[1],
    scores: link.hasScores ? null : "off",
    view: link.view === "play" ? null : link.view,
    ...(link.view === "tree" ? link.tree : {}),
  };
}

/**
 * What a message to Python says about the game.
 *
 * @param {GameLink} link
 * @param {number} [ply]
 * @returns {{ game: string, variant: string | null, position: string | null, moves: string[] }}
 */
export function gameFields(link, ply = link.moves.length) {
  return {
    game: link.game,
    variant: link.variant || null,
    position: link.position || null,
    moves: link.moves.slice(0, ply),
  };
}

// What the Matches page shows, as its address has it and as the server is asked for it.

/**
 * @typedef {object} MatchSetup
 * @property {string} game
 * @property {string} variant
 * @property {string[]} agents
 * @property {number | string} games of each pair; text while somebody types
 * @property {number | string} seed
 * @property {number | string} opening_plies
 * @property {string} openings "", "named" or "typed"
 * @property {string} opening_lines
 * @property {boolean} shuffle
 * @property {string} starts
 * @property {number | string} draw_after
 * @property {number | string} move_seconds "" for no limit
 * @property {string} sprt two Elo differences, "" for no test
 *
 * What one game of a match was: `match_data.py` makes it.
 *
 * @typedef {object} PlayedGame
 * @property {number} number
 * @property {number} [shown] the number that is shown, if it is not one more
 * @property {[number, number]} entrants
 * @property {number} winner
 * @property {string} end
 * @property {string} reason
 * @property {number} forfeit
 * @property {string} variant
 * @property {string} start
 * @property {number} opening
 * @property {string} opening_name
 * @property {string[]} moves
 * @property {(number | string | null)[]} values
 * @property {(number | null)[]} depths
 * @property {number} seconds
 *
 * @typedef {{ pair: [number, number] | null, result: string, text: string }} GameFilter
 */

/** @type {MatchSetup} */
export const FIRST_MATCH = {
  game: "connect_four",
  variant: "",
  agents: ["alpha_beta:depth=4", "mcts:playouts=200", "random"],
  games: 6,
  seed: 0,
  opening_plies: 2,
  openings: "",
  opening_lines: "",
  shuffle: false,
  starts: "alternate",
  draw_after: 0,
  move_seconds: "",
  sprt: "",
};

/** Settings that an address leaves out where they are these. */
const USUAL = { ...FIRST_MATCH, agents: [], games: 10, opening_plies: 0 };

/** @type {(keyof MatchSetup)[]} */
const NUMBERS = ["games", "seed", "opening_plies", "draw_after", "move_seconds"];

/**
 * Return the match that an address names; the first match if it names none.
 *
 * @param {Record<string, string>} shown
 * @returns {MatchSetup}
 */
export function setupOf(shown) {
  if (!shown.agents) return { ...FIRST_MATCH, game: shown.game || FIRST_MATCH.game };
  /** @type {Record<string, unknown>} */
  const setup = { ...USUAL, agents: shown.agents.split("|") };
  for (const [name, usual] of Object.entries(USUAL)) {
    const given = shown[name];
    if (given === undefined || name === "agents") continue;
    setup[name] = typeof usual === "boolean" ? given === "1" : given;
  }
  for (const name of NUMBERS) setup[name] = numberOr(/** @type {string} */ (setup[name]));
  return /** @type {MatchSetup} */ (setup);
}

/**
 * Return the form of a match that was recorded; openings from a file are left out.
 *
 * @param {Record<string, any>} settings as `MatchSettings.to_dict` writes them
 * @returns {MatchSetup}
 */
export function recordedSetup(settings) {
  const { game, variant, agents, games, seed, opening_plies, draw_after, starts } = settings;
  const openings = settings.openings === "named" ? "named" : "";
  const sprt = settings.sprt ? settings.sprt.join(",") : "";
  const shuffle = settings.shuffle && openings !== "";
  const known = { game, variant, agents, games, seed, opening_plies, draw_after, starts };
  return { ...FIRST_MATCH, ...known, openings, shuffle, sprt };
}

/**
 * Return what an address says about a match: only what differs from the usual.
 *
 * @param {MatchSetup} setup
 * @returns {Record<string, string>}
 */
export function linkOf(setup) {
  /** @type {Record<string, string>} */
  const shown = { game: setup.game, agents: setup.agents.join("|") };
  for (const [name, usual] of Object.entries(USUAL)) {
    const value = setup[/** @type {keyof MatchSetup} */ (name)];
    if (name === "agents" || name === "game" || value === usual) continue;
    shown[name] = value === true ? "1" : value === false ? "0" : String(value);
  }
  return shown;
}

/**
 * Return the message that plays a match.
 *
 * @param {MatchSetup} setup
 * @returns {Record<string, unknown>}
 */
export function messageOf(setup) {
  const { sprt, move_seconds, opening_lines, ...rest } = setup;
  /** @type {Record<string, unknown>} */
  const message = { do: "match", ...rest };
  if (move_seconds !== "") message.move_seconds = move_seconds;
  if (setup.openings === "typed") message.opening_lines = opening_lines;
  if (sprt.trim()) message.sprt = sprt.split(",").map((part) => numberOr(part));
  return message;
}

/**
 * The address of a game on the Game page.
 *
 * @param {string} game
 * @param {PlayedGame} played
 * @param {number} ply
 * @returns {Record<string, string>}
 */
export function gamePageOf(game, played, ply) {
  return {
    game,
    variant: played.variant,
    position: played.start,
    moves: played.moves.join(","),
    ply: String(ply),
  };
}

/**
 * Return the games that a filter lets through.
 *
 * @param {PlayedGame[]} games
 * @param {GameFilter} filter
 * @param {string[]} labels of the agents
 * @returns {PlayedGame[]}
 */
export function filtered(games, { pair, result, text }, labels) {
  const wanted = text.trim().toLowerCase();
  return games.filter((game) => {
    const [one, two] = game.entrants;
    if (pair && !(pair.includes(one) && pair.includes(two))) return false;
    if (!isResult(game, result)) return false;
    if (!wanted) return true;
    const words = [labels[one], labels[two], game.reason, game.opening_name, game.moves.join(" ")];
    return words.join("\n").toLowerCase().includes(wanted);
  });
}

/**
 * @param {PlayedGame} game
 * @param {string} result
 * @returns {boolean}
 */
function isResult(game, result) {
  if (result === "first") return game.winner === 1;
  if (result === "second") return game.winner === 2;
  if (result === "drawn") return game.winner === 0;
  if (result === "forfeits") return game.forfeit > 0;
  return true;
}

/**
 * A number as it was typed; the text itself if it is none, for the server to refuse.
 *
 * @param {string} text
 * @returns {number | string}
 */
export function numberOr(text) {
  const value = Number(text);
  return String(text).trim() === "" || Number.isNaN(value) ? text : value;
}

/**
 * @param {MatchSetup} setup
 * @returns {string}
 */
export function keyOf(setup) {
  return JSON.stringify(Object.entries(messageOf(setup)).sort());
}

/**
 * An agent for another game: without settings that are names of the old one.
 *
 * @param {string} spec
 * @param {string[]} names of the agents of the new game
 * @returns {string}
 */
export function fitting(spec, names) {
  const [name, settings = ""] = spec.split(":");
  const kept = settings
    .split(",")
    .filter((part) => /^(depth|playouts|seconds|calls|seed)=/.test(part));
  if (!names.includes(name)) return names.at(-1) ?? "random";
  return kept.length ? `${name}:${kept.join(",")}` : name;
}

// Standings, cross table and the first player's share of a match or tournament.

import { el, svg } from "../parts/dom.js";
import { counted, shownNumber } from "../parts/numbers.js";
import { forfeitTexts } from "./match_words.js";

/**
 * @typedef {object} Standing
 * @property {string} agent
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} forfeits
 * @property {number} score
 * @property {[number, number]} interval
 * @property {number} [rating]
 * @property {number | null} [margin]
 *
 * @typedef {object} MatchData
 * @property {Record<string, any>} settings
 * @property {string[]} labels
 * @property {string[]} players
 * @property {number} played
 * @property {number} total
 * @property {boolean} complete
 * @property {number} different_games
 * @property {Standing[]} standings
 * @property {number[][]} points
 * @property {Standing} first_player
 * @property {{ elo: number | null, interval: (number | null)[], superiority: number, pairs: number } | null} [difference]
 * @property {{ text: string, accepted: number | null } | null} [test]
 * @property {Record<string, { median: number, least: number, greatest: number } | null>} lengths
 * @property {string} [ended]
 * @property {string} [name] of the file, for a record
 * @property {number} seconds
 * @property {import("./match_link.js").PlayedGame[]} games
 */

/**
 * Return the places of the agents, best first: by rating, else as they were entered.
 *
 * @param {Standing[]} standings
 * @returns {number[]}
 */
export function ranking(standings) {
  const by = (/** @type {number} */ i) => standings[i].rating ?? standings[i].score;
  return standings.map((_, i) => i).sort((a, b) => by(b) - by(a) || a - b);
}

/**
 * @param {MatchData} data
 * @returns {HTMLElement}
 */
export function standingsTable(data) {
  const heads = ["agent", "games", "won", "drawn", "lost", "forfeits", "score", "95 % interval"];
  const isRated = data.labels.length > 2;
  const rows = ranking(data.standings).map((at, place) =>
    standingRow(data.standings[at], place, isRated),
  );
  return el(
    "table",
    { class: "standings" },
    el("thead", {}, el("tr", {}, ...[...heads, ...(isRated ? ["rating"] : [])].map(headCell))),
    el("tbody", {}, ...rows),
  );
}

/** @param {string} text */
function headCell(text) {
  return el("th", { scope: "col" }, text);
}

/**
 * @param {Standing} one
 * @param {number} place
 * @param {boolean} isRated
 * @returns {HTMLElement}
 */
function standingRow(one, place, isRated) {
  const counts = [one.games, one.wins, one.draws, one.losses].map((n) => el("td", {}, n));
  const rating =
    signed(one.rating ?? 0) + (one.margin == null ? "" : ` ± ${Math.round(one.margin)}`);
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, el("span", { class: "place" }, place + 1), one.agent),
    ...counts,
    el("td", { class: one.forfeits ? "forfeit" : "" }, one.forfeits),
    el("td", { class: "key" }, one.games ? percent(one.score) : "–"),
    el("td", {}, intervalBar(one)),
    isRated && el("td", {}, one.games ? rating : "–"),
  );
}

/**
 * The interval of a score as a bar between 0 and 1, and as text.
 *
 * @param {Standing} one
 * @returns {HTMLElement}
 */
function intervalBar({ score, interval, games }) {
  const [low, high] = interval;
  const drawing = svg(
    "svg",
    {
      viewBox: "0 0 100 12",
      "aria-hidden": "true",
      class: "interval",
      preserveAspectRatio: "none",
    },
    svg("line", { x1: 0, x2: 100, y1: 6, y2: 6, class: "iv-axis" }),
    svg("line", { x1: 50, x2: 50, y1: 1, y2: 11, class: "iv-axis" }),
    svg("line", { x1: 100 * low, x2: 100 * high, y1: 6, y2: 6, class: "iv-range" }),
    svg("line", { x1: 100 * score, x2: 100 * score, y1: 2, y2: 10, class: "iv-score" }),
  );
  const text = games ? `${percent(low)} to ${percent(high)}` : "–";
  return el("span", { class: "iv" }, drawing, el("span", {}, text));
}

/**
 * The points of each agent against each other one; a cell shows the games of its pair.
 *
 * @param {MatchData} data
 * @param {[number, number] | null} pair the one that is shown
 * @param {(pair: [number, number] | null) => void} choose
 * @returns {HTMLElement}
 */
export function crossTable(data, pair, choose) {
  const order = ranking(data.standings);
  const heads = order.map((_, place) => el("th", { scope: "col" }, `v ${place + 1}`));
  return el(
    "table",
    { class: "cross" },
    el("thead", {}, el("tr", {}, headCell("agent"), ...heads)),
    el(
      "tbody",
      {},
      ...order.map((one, place) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, el("span", { class: "place" }, place + 1), data.labels[one]),
          ...order.map((two) => crossCell(data, one, two, pair, choose)),
        ),
      ),
    ),
  );
}

/**
 * @param {MatchData} data
 * @param {number} one
 * @param {number} two
 * @param {[number, number] | null} pair
 * @param {(pair: [number, number] | null) => void} choose
 * @returns {HTMLElement}
 */
function crossCell(data, one, two, pair, choose) {
  if (one === two) return el("td", { class: "quiet" }, "–");
  const games = data.points[one][two] + data.points[two][one];
  const isShown = Boolean(pair?.includes(one) && pair.includes(two));
  const cell = el(
    "button",
    {
      type: "button",
      class: "pair-cell",
      "aria-pressed": String(isShown),
      title: `The games of ${data.labels[one]} and ${data.labels[two]}`,
    },
    halves(data.points[one][two]),
    el("span", { class: "quiet" }, ` of ${shownNumber(games)}`),
  );
  cell.addEventListener("click", () => choose(isShown ? null : [one, two]));
  return el("td", {}, cell);
}

/**
 * What the games say beyond the table: the difference of two agents, forfeits, lengths, repeated
 * games.
 *
 * @param {MatchData} data
 * @returns {string[]}
 */
export function remarks(data) {
  const { played, different_games: different, difference, lengths } = data;
  const found = [];
  if (difference?.pairs) {
    const [low, high] = difference.interval;
    const elo = difference.elo ?? (data.points[0][1] ? Infinity : -Infinity);
    const sure = percent(difference.superiority, 1);
    found.push(
      `${data.labels[0]}: Elo difference ${signed(elo)} (95 %: ${signed(low ?? -Infinity)} to ${signed(high ?? Infinity)}), ` +
        `likelihood of superiority ${sure}; ${counted(difference.pairs, "pair")} of games.`,
    );
  }
  if (data.test) found.push(data.test.text);
  found.push(...forfeitTexts(data));
  if (lengths.all) {
    const { median, least, greatest } = lengths.all;
    found.push(`Length of games: median ${counted(median, "move")}, from ${least} to ${greatest}.`);
  }
  if (played >= 4 && different < played) {
    found.push(
      `Only ${different} of ${counted(played, "game")} differ, so the intervals are too narrow; ` +
        "openings or random opening moves vary them.",
    );
  }
  return found;
}

/**
 * How the first player did, as a bar of three parts and as text.
 *
 * @param {MatchData} data
 * @returns {HTMLElement}
 */
export function firstPlayer(data) {
  const { games, wins, draws, losses, score, interval } = data.first_player;
  if (!games) return el("p", { class: "note" }, "No games yet.");
  const share = (/** @type {number} */ n) => (100 * n) / games;
  const bar = svg(
    "svg",
    { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "thirds", "aria-hidden": "true" },
    svg("rect", { x: 0, width: share(wins), height: 10, class: "th-won" }),
    svg("rect", { x: share(wins), width: share(draws), height: 10, class: "th-drawn" }),
    svg("rect", { x: share(wins + draws), width: share(losses), height: 10, class: "th-lost" }),
  );
  const [low, high] = interval;
  const [first, second] = data.players;
  return el(
    "div",
    { class: "advantage" },
    bar,
    el("p", {}, `${first} won ${wins}, drawn ${draws}, ${second} won ${losses}.`),
    el(
      "p",
      { class: "quiet" },
      `The first player scores ${percent(score)} (95 %: ${percent(low)} to ${percent(high)}).`,
    ),
  );
}

/**
 * @param {number} share
 * @param {number} [digits]
 * @returns {string}
 */
export function percent(share, digits = 0) {
  return `${(100 * share).toFixed(digits)} %`;
}

/**
 * Points as players write them: `3½`.
 *
 * @param {number} points
 * @returns {string}
 */
export function halves(points) {
  const whole = Math.floor(points);
  if (points === whole) return shownNumber(points);
  return whole ? `${shownNumber(whole)}½` : "½";
}

/**
 * @param {number} value
 * @returns {string}
 */
function signed(value) {
  const whole = Math.round(value);
  return whole > 0 ? `+${shownNumber(whole)}` : shownNumber(whole);
}

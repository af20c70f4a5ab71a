// What the page Matches says about matches and their records.

import { counted, spoken } from "../parts/numbers.js";

const MOST_REASONS = 3; // of the forfeits of one agent

/**
 * @param {{ name: string, agents?: string[], played?: number, error?: string }} record
 * @returns {string}
 */
export function sourceText({ name, agents = [], played = 0, error }) {
  if (error) return `${name} (cannot be read)`;
  return `${name}: ${counted(agents.length, "agent")}, ${counted(played, "game")}`;
}

/**
 * @param {import("./match_tables.js").MatchData} data
 * @param {boolean} isRunning
 * @returns {string}
 */
export function stateText(data, isRunning) {
  const board = data.settings.variant ? ` ${data.settings.variant}` : "";
  const what = `${spoken(data.settings.game)}${board}`;
  const isAll = data.played === data.total;
  const games = isAll
    ? counted(data.total, "game")
    : `${data.played} of ${counted(data.total, "game")}`;
  const seconds = data.seconds < 10 ? data.seconds.toFixed(1) : Math.round(data.seconds);
  const time = Number(seconds) > 0 ? `, ${seconds} s` : ""; // a record may not say
  const why = { time: ", the time is up", stopped: ", stopped" }[data.ended ?? ""] ?? "";
  const decided = !isAll && data.complete ? ", decided by the test" : "";
  return `${what}: ${games}${isRunning ? " so far" : ""}${why}${decided}${time}`;
}

/**
 * Who forfeited games, and why.
 *
 * @param {Pick<import("./match_tables.js").MatchData, "games" | "labels">} data
 * @returns {string[]}
 */
export function forfeitTexts({ games, labels }) {
  /** @type {Map<number, string[]>} the reasons of each agent, one for each game */
  const reasons = new Map();
  for (const { forfeit, entrants, reason } of games) {
    if (forfeit === 0) continue;
    const loser = entrants[forfeit - 1];
    reasons.set(loser, [...(reasons.get(loser) ?? []), reason]);
  }
  return [...reasons].map(([agent, some]) => {
    const different = [...new Set(some)];
    const more = different.length - MOST_REASONS;
    const shown = different.slice(0, MOST_REASONS).join("; ");
    const others = more > 0 ? `; and ${counted(more, "other reason")}` : "";
    return `${labels[agent]} forfeits ${counted(some.length, "game")}: ${shown}${others}.`;
  });
}

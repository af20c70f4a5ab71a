// What the page Matches says about matches and their records.

import { counted, spoken } from "./numbers.js";

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
  const time = data.seconds < 10 ? data.seconds.toFixed(1) : Math.round(data.seconds);
  const why = { time: ", the time is up", stopped: ", stopped" }[data.ended ?? ""] ?? "";
  const decided = !isAll && data.complete ? ", decided by the test" : "";
  return `${what}: ${games}${isRunning ? " so far" : ""}${why}${decided}, ${time} s`;
}

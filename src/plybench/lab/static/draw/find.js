// Finding nodes: by number, by a value such as f=18, or by a part of the state's text.

import { firstAbove } from "../run/marks.js";

/**
 * The nodes of the pass of a step that are known there and fit a text.
 *
 * @param {import("../run/run.js").Run} run
 * @param {number} step
 * @param {string} text
 * @param {number} [most]
 * @returns {number[]}
 */
export function findNodes(run, step, text, most = 1000) {
  const wanted = text.trim();
  if (wanted === "") return [];
  const { from, to } = run.passAt(step);
  const fits = testOf(run, step, wanted, from);
  if (fits === null) return [];
  const found = [];
  for (let node = from; node < to && run.born[node] <= step && found.length < most; node++) {
    if (fits(node) && run.kindAt(node, step) !== "dropped") found.push(node);
  }
  return found;
}

/**
 * @param {import("../run/run.js").Run} run
 * @param {number} step
 * @param {string} wanted
 * @param {number} from
 * @returns {((node: number) => boolean) | null}
 */
function testOf(run, step, wanted, from) {
  const value = /^([fgh]|depth)\s*=\s*(-?[\d.]+|inf)$/i.exec(wanted);
  if (value) {
    const number = value[2] === "inf" ? Number.POSITIVE_INFINITY : Number(value[2]);
    const name = value[1].toLowerCase();
    if (name === "f") return (node) => run.fAt(node, step) === number;
    if (name === "depth") return (node) => run.depth[node] === number;
    const column = name === "g" ? run.g : run.h;
    return (node) => column[node] === number;
  }
  if (/^#?\d+$/.test(wanted)) {
    const number = from + Number(wanted.replace("#", ""));
    return (node) => node === number;
  }
  const states = statesWith(run, wanted);
  return states.size ? (node) => states.has(run.state[node]) : null;
}

/**
 * The numbers of the states whose text contains a text, whatever its spaces and case.
 *
 * @param {import("../run/run.js").Run} run
 * @param {string} wanted
 * @returns {Set<number>}
 */
function statesWith(run, wanted) {
  const { state_text: bytes, state_start: start } = run.columns;
  const part = wanted.toLowerCase().replace(/\s+/g, " ");
  const found = new Set();
  const text = run.decoder.decode(bytes).toLowerCase();
  if (text.length === bytes.length) {
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      const state = firstAbove(start, at) - 1;
      if (at + part.length <= start[state + 1]) found.add(state);
    }
    return found;
  }
  for (let state = 0; state + 1 < start.length; state++) {
    const written = run.decoder.decode(bytes.subarray(start[state], start[state + 1]));
    if (written.toLowerCase().includes(part)) found.add(state);
  }
  return found;
}

// A problem as Python describes it: text, board, heuristics, and how it can be edited.

/**
 * @typedef {import("../draw/board.js").Cell} Cell
 * @typedef {import("../draw/board.js").BoardShape & { cells: number[] }} NumberedBoard
 * @typedef {{ name: string, label: string, gesture: "drag" | "paint" | "click", help: string }} Tool
 * @typedef {{ cells: number[], tools: Tool[] }} EditedLayer
 *
 * @typedef {object} Described
 * @property {string} domain
 * @property {string} name
 * @property {string} text as the domain writes it
 * @property {string} state
 * @property {string | null} model
 * @property {string[]} heuristics
 * @property {string} default_heuristic
 * @property {string} impossible
 * @property {{ name: string, goal: string } | null} other_goal with which it is possible
 * @property {NumberedBoard | null} board
 * @property {Cell[]} palette
 * @property {Record<"start" | "goal", EditedLayer> | null} editing
 */

/**
 * @param {import("../host/connection.js").Host} host
 * @param {string} domain
 * @param {import("./search_link.js").ProblemSource} problem
 * @returns {Promise<Described>}
 */
export async function describeProblem(host, domain, problem) {
  return /** @type {any} */ (await host.ask({ do: "problem", domain, problem }));
}

/**
 * The cells of a board or of a layer.
 *
 * @param {Described} problem
 * @param {number[]} cells
 * @returns {Cell[]}
 */
export function cellsOf(problem, cells) {
  return cells.map((cell) => problem.palette[cell]);
}

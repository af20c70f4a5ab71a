// The kinds of events in a recorded search, as trace/record.py numbers them.

export const ITERATION = 0;
export const GENERATED = 1;
export const DUPLICATE = 2;
export const REOPENED = 3;
export const PRUNED = 4;
export const POPPED = 5;
export const EXPANDED = 6;
export const REVISED = 7;
export const IMPROVED = 8;

/** A step that never comes. */
export const NEVER = 0x7fffffff;

/**
 * How a frontier is ordered; trace/order.py says what the words mean.
 *
 * @typedef {object} FrontierOrder
 * @property {"sorted" | "heap" | "path" | "sides" | "random"} kind
 * @property {[("f" | "h" | "depth" | "id"), number][]} keys
 * @property {"step" | "layer" | "path" | "one"} measured
 * @property {boolean} forgets a node that is left waits again, and all below it is forgotten
 * @property {boolean} outdates a cheaper path to a state replaces the node that waits for it
 */

/**
 * The columns of a recorded search; trace/record.py describes them.
 *
 * @typedef {object} Columns
 * @property {Int32Array} parent
 * @property {Float64Array} g
 * @property {Float64Array} h
 * @property {Float64Array} f
 * @property {Uint16Array} action
 * @property {Uint32Array} state
 * @property {Uint8Array} event
 * @property {Uint32Array} event_node
 * @property {Float64Array} event_value
 * @property {Uint32Array} expanded
 * @property {Uint32Array} generated
 * @property {Uint32Array} evaluated
 * @property {Uint32Array} duplicates
 * @property {Uint32Array} reopened
 * @property {Uint32Array} pruned
 * @property {Uint32Array} frontier
 * @property {Uint32Array} max_frontier
 * @property {Uint32Array} iterations
 * @property {Uint32Array} solution
 * @property {Uint8Array} state_text
 * @property {Uint32Array} state_start
 * @property {Uint32Array} picture_start
 * @property {Uint32Array} picture_at
 * @property {Uint16Array} picture_cell
 * @property {Uint32Array} [place]
 */

/**
 * A pass of a search that starts again, or a layer.
 *
 * @typedef {{ number: number, limit: number | string, node: number, event: number, restarts: boolean }} Pass
 */

/**
 * The reply to `do: "search"`.
 *
 * @typedef {object} SearchReply
 * @property {{ domain: string, name: string, text: string, state: string, order: string | null, model: string | null, origin: string | null }} problem
 * @property {string} algorithm
 * @property {string | null} heuristic
 * @property {Record<string, any>} options
 * @property {Record<string, any>} result
 * @property {(string | number)[]} actions
 * @property {import("./pictures.js").Board | null} board
 * @property {import("./pictures.js").Cell[]} palette
 * @property {FrontierOrder} order
 * @property {Pass[]} passes
 * @property {boolean} is_cut
 * @property {number} unrecorded
 * @property {boolean} map
 * @property {Columns} columns
 */

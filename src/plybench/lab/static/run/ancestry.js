// What follows from the parents of nodes alone.

/**
 * How many steps each node is away from its root.
 *
 * @param {Int32Array} parent
 * @returns {Uint32Array}
 */
export function depths(parent) {
  const depth = new Uint32Array(parent.length);
  for (let i = 0; i < parent.length; i++) if (parent[i] >= 0) depth[i] = depth[parent[i]] + 1;
  return depth;
}

/**
 * Mark the nodes of the search from the goals: those below any root but the first.
 *
 * @param {Int32Array} parent
 * @returns {Uint8Array}
 */
export function backward(parent) {
  const side = new Uint8Array(parent.length);
  for (let i = 1; i < parent.length; i++) side[i] = parent[i] < 0 ? 1 : side[parent[i]];
  return side;
}

/**
 * The nodes from a root to a node.
 *
 * @param {Int32Array} parent
 * @param {number} node
 * @returns {number[]}
 */
export function lineTo(parent, node) {
  const found = [];
  for (let at = node; at >= 0; at = parent[at]) found.push(at);
  return found.reverse();
}

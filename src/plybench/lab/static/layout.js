// Tidy trees: where nodes are drawn. Runs in the page for small trees, in a worker for large ones.
//
// Subtrees are moved together until they are one unit apart on every level they share, and a parent
// is in the middle of its children (Reingold and Tilford 1981). Contours are threaded, so the time
// grows with the number of nodes.

/**
 * What is laid out: nodes `from` up to `to`, of which only those that are `shown` take room. The
 * parent of a node comes before it.
 *
 * @typedef {object} Forest
 * @property {Int32Array} parent of all nodes
 * @property {number} from
 * @property {number} to
 * @property {Uint8Array} shown one entry for each node from `from`
 * @property {Int32Array} [born] the steps at which all nodes change: see replay.js
 * @property {Int32Array} [took]
 * @property {Int32Array} [gone]
 */

/**
 * Where nodes are: x in units, and levels from the top with their nodes from left to right.
 *
 * @typedef {object} Layout
 * @property {number} from the first node
 * @property {Float32Array} x of each node from `from`; not a number for those that are not shown
 * @property {Uint32Array} rowStart where each level begins in `rowNode`, and the end of the last
 * @property {Uint32Array} rowNode nodes by level, from left to right
 * @property {Float32Array} rowX their x
 * @property {Int32Array} [rowBorn] the steps at which they change, if they are given
 * @property {Int32Array} [rowTook]
 * @property {Int32Array} [rowGone]
 * @property {number} least the least x
 * @property {number} most
 */

/**
 * @param {Forest} forest
 * @returns {Layout}
 */
export function layoutOf(forest) {
  const children = childrenOf(forest);
  const offset = new Arranger(forest, children).offsets();
  const layout = placed(forest, children, offset);
  const { born, took, gone } = forest;
  if (born) layout.rowBorn = taken(born, layout.rowNode);
  if (took) layout.rowTook = taken(took, layout.rowNode);
  if (gone) layout.rowGone = taken(gone, layout.rowNode);
  return layout;
}

/**
 * The values of some nodes in their order: to read them one after the other is far quicker.
 *
 * @param {Int32Array} values
 * @param {Uint32Array} nodes
 * @returns {Int32Array}
 */
function taken(values, nodes) {
  const found = new Int32Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) found[i] = values[nodes[i]];
  return found;
}

/**
 * The shown children of each node, in order; those of no node, the roots, come last.
 *
 * @param {Forest} forest
 * @returns {{ start: Uint32Array, node: Int32Array }} numbered from `from`
 */
function childrenOf({ parent, from, to, shown }) {
  const size = to - from;
  const start = new Uint32Array(size + 2);
  for (let i = 0; i < size; i++) if (shown[i]) start[above(parent[from + i], from, size) + 1]++;
  for (let i = 0; i <= size; i++) start[i + 1] += start[i];
  const next = start.slice();
  const node = new Int32Array(start[size + 1]);
  for (let i = 0; i < size; i++) {
    if (shown[i]) node[next[above(parent[from + i], from, size)]++] = i;
  }
  return { start, node };
}

/**
 * @param {number} parent
 * @param {number} from
 * @param {number} size
 */
function above(parent, from, size) {
  return parent < from ? size : parent - from;
}

/** Finds how far each node is from its parent. */
class Arranger {
  /**
   * @param {Forest} forest
   * @param {{ start: Uint32Array, node: Int32Array }} children
   */
  constructor({ from, to, shown }, { start, node }) {
    this.size = to - from;
    this.shown = shown;
    this.start = start;
    this.node = node;
    const count = this.size + 1; // the last one stands above the roots
    this.offset = new Float64Array(count); // from the parent
    this.height = new Uint32Array(count);
    // The lowest nodes of the left and right contour, and how far they are from the subtree's root.
    this.leftEnd = new Int32Array(count);
    this.rightEnd = new Int32Array(count);
    this.leftX = new Float64Array(count);
    this.rightX = new Float64Array(count);
    // Below its end, a contour goes on with a node of another subtree.
    this.leftThread = new Int32Array(count).fill(-1);
    this.rightThread = new Int32Array(count).fill(-1);
    this.leftStep = new Float64Array(count);
    this.rightStep = new Float64Array(count);
  }

  offsets() {
    for (let i = this.size - 1; i >= 0; i--) {
      if (!this.shown[i]) continue;
      if (this.start[i] === this.start[i + 1]) {
        this.leftEnd[i] = i;
        this.rightEnd[i] = i;
      } else {
        this.join(i);
      }
    }
    if (this.start[this.size] < this.start[this.size + 1]) this.join(this.size);
    return this.offset;
  }

  /**
   * Put the subtrees of a node beside each other.
   *
   * @param {number} parent
   */
  join(parent) {
    const first = this.start[parent];
    const end = this.start[parent + 1];
    const eldest = this.node[first];
    const forest = {
      height: this.height[eldest],
      leftEnd: this.leftEnd[eldest],
      leftX: this.leftX[eldest],
      rightEnd: this.rightEnd[eldest],
      rightX: this.rightX[eldest],
    };
    this.offset[eldest] = 0;
    for (let k = first + 1; k < end; k++) this.add(this.node[k - 1], this.node[k], forest);
    const middle = this.offset[this.node[end - 1]] / 2;
    for (let k = first; k < end; k++) this.offset[this.node[k]] -= middle;
    this.height[parent] = forest.height + 1;
    this.leftEnd[parent] = forest.leftEnd;
    this.rightEnd[parent] = forest.rightEnd;
    this.leftX[parent] = forest.leftX - middle;
    this.rightX[parent] = forest.rightX - middle;
  }

  /**
   * Put one more subtree to the right of those that are placed.
   *
   * @param {number} before the root of the last one
   * @param {number} root
   * @param {{ height: number, leftEnd: number, leftX: number, rightEnd: number, rightX: number }} forest
   */
  add(before, root, forest) {
    let right = before;
    let rightX = this.offset[before];
    let left = root;
    let leftX = 0;
    let apart = rightX + 1;
    let nextRight = this.nextRight(right);
    let nextLeft = this.nextLeft(left);
    while (nextRight >= 0 && nextLeft >= 0) {
      rightX += this.rightMove(right);
      leftX += this.leftMove(left);
      right = nextRight;
      left = nextLeft;
      apart = Math.max(apart, rightX + 1 - leftX);
      nextRight = this.nextRight(right);
      nextLeft = this.nextLeft(left);
    }
    this.offset[root] = apart;
    if (nextRight >= 0) {
      const end = this.rightEnd[root];
      this.rightThread[end] = nextRight;
      this.rightStep[end] = rightX + this.rightMove(right) - apart - this.rightX[root];
      return;
    }
    if (nextLeft >= 0) {
      this.leftThread[forest.leftEnd] = nextLeft;
      this.leftStep[forest.leftEnd] = apart + leftX + this.leftMove(left) - forest.leftX;
      forest.leftEnd = this.leftEnd[root];
      forest.leftX = apart + this.leftX[root];
      forest.height = this.height[root];
    }
    forest.rightEnd = this.rightEnd[root];
    forest.rightX = apart + this.rightX[root];
  }

  /** @param {number} i */
  nextLeft(i) {
    return this.start[i] < this.start[i + 1] ? this.node[this.start[i]] : this.leftThread[i];
  }

  /** @param {number} i */
  leftMove(i) {
    return this.start[i] < this.start[i + 1]
      ? this.offset[this.node[this.start[i]]]
      : this.leftStep[i];
  }

  /** @param {number} i */
  nextRight(i) {
    const end = this.start[i + 1];
    return this.start[i] < end ? this.node[end - 1] : this.rightThread[i];
  }

  /** @param {number} i */
  rightMove(i) {
    const end = this.start[i + 1];
    return this.start[i] < end ? this.offset[this.node[end - 1]] : this.rightStep[i];
  }
}

/**
 * Go down from the roots, level by level.
 *
 * @param {Forest} forest
 * @param {{ start: Uint32Array, node: Int32Array }} children
 * @param {Float64Array} offset
 * @returns {Layout}
 */
function placed({ from, to }, { start, node }, offset) {
  const size = to - from;
  const x = new Float32Array(size).fill(Number.NaN);
  const rowNode = new Uint32Array(node.length);
  const rowX = new Float32Array(node.length);
  const rowStart = [0];
  let filled = 0;
  const put = (/** @type {number} */ i, /** @type {number} */ at) => {
    x[i] = at;
    rowX[filled] = at;
    rowNode[filled++] = from + i;
  };
  for (let k = start[size]; k < start[size + 1]; k++) put(node[k], offset[node[k]]);
  for (let row = 0; filled > rowStart[row]; row++) {
    const end = filled;
    for (let r = rowStart[row]; r < end; r++) {
      const i = rowNode[r] - from;
      for (let k = start[i]; k < start[i + 1]; k++) put(node[k], x[i] + offset[node[k]]);
    }
    rowStart.push(end);
  }
  let least = 0;
  let most = 0;
  for (let r = 0; r + 1 < rowStart.length; r++) {
    least = Math.min(least, rowX[rowStart[r]]);
    most = Math.max(most, rowX[rowStart[r + 1] - 1]);
  }
  return {
    from,
    x,
    rowStart: Uint32Array.from(rowStart),
    rowNode: rowNode.subarray(0, filled),
    rowX: rowX.subarray(0, filled),
    least,
    most,
  };
}

// Tidy trees: where nodes are drawn. Runs in the page for small trees, in a worker for large ones.
//
// Subtrees are moved together until they are one unit apart on every level they share, and a parent
// is in the middle of its children (Reingold and Tilford 1981). Contours are threaded, so the time
// grows with the number of nodes. Nodes are taken in the order in which they will be drawn, row by row:
// what is needed together then lies together in memory.

/**
 * What is laid out: nodes `from` up to `to`, of which only those that are `shown` take room. The
 * parent of a node comes before it.
 *
 * @typedef {object} Forest
 * @property {Int32Array} parent of all nodes
 * @property {number} from
 * @property {number} to
 * @property {Uint8Array} shown one entry for each node from `from`
 * @property {Int32Array} [born] the steps at which all nodes change: see run/replay.js
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
  const { from, to, born, took, gone } = forest;
  const rows = rowsOf(forest);
  const offset = new Arranger(rows).offsets();
  const layout = placed(rows, offset, from, to - from);
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
 * The shown nodes row by row, from left to right. A node is known by its place in this order, so
 * the children of one are beside each other, and those of its neighbour follow.
 *
 * @typedef {object} Rows
 * @property {Uint32Array} node the node at each place
 * @property {Uint32Array} kids the place of its first child; they end where the next one's begin
 * @property {number} roots how many nodes have no parent; they come first
 */

/**
 * @param {Forest} forest
 * @returns {Rows}
 */
function rowsOf(forest) {
  const { from, to } = forest;
  const size = to - from;
  const { first, next, count } = childrenOf(forest);
  const node = new Uint32Array(count);
  const kids = new Uint32Array(count + 1);
  let filled = 0;
  for (let i = first[size]; i >= 0; i = next[i]) node[filled++] = from + i;
  const roots = filled;
  for (let place = 0; place < filled; place++) {
    kids[place] = filled;
    for (let i = first[node[place] - from]; i >= 0; i = next[i]) node[filled++] = from + i;
  }
  kids[filled] = filled;
  return { node: node.subarray(0, filled), kids: kids.subarray(0, filled + 1), roots };
}

/**
 * The first shown child of each node and the next one of the same parent, or -1, numbered from
 * `from`. The first root is in the last place.
 *
 * @param {Forest} forest
 * @returns {{ first: Int32Array, next: Int32Array, count: number }}
 */
function childrenOf({ parent, from, to, shown }) {
  const size = to - from;
  const first = new Int32Array(size + 1).fill(-1);
  const next = new Int32Array(size);
  let count = 0;
  for (let i = size - 1; i >= 0; i--) {
    if (!shown[i]) continue;
    const above = parent[from + i] < from ? size : parent[from + i] - from;
    next[i] = first[above];
    first[above] = i;
    count++;
  }
  return { first, next, count };
}

/** Finds how far each node is from its parent. */
class Arranger {
  /** @param {Rows} rows */
  constructor({ node, kids, roots }) {
    this.size = node.length;
    this.kids = kids;
    this.roots = roots;
    const count = this.size + 1; // the last one stands above the roots
    this.offset = new Float64Array(count); // from the parent
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
    const { kids } = this;
    for (let i = this.size - 1; i >= 0; i--) {
      if (kids[i] === kids[i + 1]) {
        this.leftEnd[i] = i;
        this.rightEnd[i] = i;
      } else {
        this.join(i, kids[i], kids[i + 1]);
      }
    }
    if (this.roots > 0) this.join(this.size, 0, this.roots);
    return this.offset;
  }

  /**
   * Put the subtrees of a node beside each other: those of the places from `first` to `end`.
   *
   * @param {number} parent
   * @param {number} first
   * @param {number} end
   */
  join(parent, first, end) {
    const forest = {
      leftEnd: this.leftEnd[first],
      leftX: this.leftX[first],
      rightEnd: this.rightEnd[first],
      rightX: this.rightX[first],
    };
    this.offset[first] = 0;
    for (let child = first + 1; child < end; child++) this.add(child, forest);
    const middle = this.offset[end - 1] / 2;
    for (let child = first; child < end; child++) this.offset[child] -= middle;
    this.leftEnd[parent] = forest.leftEnd;
    this.rightEnd[parent] = forest.rightEnd;
    this.leftX[parent] = forest.leftX - middle;
    this.rightX[parent] = forest.rightX - middle;
  }

  /**
   * Put one more subtree to the right of those that are placed.
   *
   * @param {number} root
   * @param {{ leftEnd: number, leftX: number, rightEnd: number, rightX: number }} forest
   */
  add(root, forest) {
    let right = root - 1;
    let rightX = this.offset[right];
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
    }
    forest.rightEnd = this.rightEnd[root];
    forest.rightX = apart + this.rightX[root];
  }

  /** @param {number} i */
  nextLeft(i) {
    return this.kids[i] < this.kids[i + 1] ? this.kids[i] : this.leftThread[i];
  }

  /** @param {number} i */
  leftMove(i) {
    return this.kids[i] < this.kids[i + 1] ? this.offset[this.kids[i]] : this.leftStep[i];
  }

  /** @param {number} i */
  nextRight(i) {
    const end = this.kids[i + 1];
    return this.kids[i] < end ? end - 1 : this.rightThread[i];
  }

  /** @param {number} i */
  rightMove(i) {
    const end = this.kids[i + 1];
    return this.kids[i] < end ? this.offset[end - 1] : this.rightStep[i];
  }
}

/**
 * Go down from the roots, level by level.
 *
 * @param {Rows} rows
 * @param {Float64Array} offset
 * @param {number} from the first node
 * @param {number} size the number of nodes, shown or not
 * @returns {Layout}
 */
function placed({ node, kids, roots }, offset, from, size) {
  const rowX = new Float32Array(node.length);
  for (let i = 0; i < roots; i++) rowX[i] = offset[i];
  for (let i = 0; i < node.length; i++) {
    for (let child = kids[i]; child < kids[i + 1]; child++) rowX[child] = rowX[i] + offset[child];
  }
  const x = new Float32Array(size).fill(Number.NaN);
  for (let i = 0; i < node.length; i++) x[node[i] - from] = rowX[i];
  const rowStart = [0];
  for (let end = roots; end > rowStart[rowStart.length - 1]; ) {
    rowStart.push(end);
    end = kids[end]; // the first child of the next row
  }
  let least = 0;
  let most = 0;
  for (let r = 0; r + 1 < rowStart.length; r++) {
    least = Math.min(least, rowX[rowStart[r]]);
    most = Math.max(most, rowX[rowStart[r + 1] - 1]);
  }
  return { from, x, rowStart: Uint32Array.from(rowStart), rowNode: node, rowX, least, most };
}

// Draws a tree on a canvas: edges, lit paths, and nodes as cards, discs, dots or shades.

import { shownNumber } from "../parts/numbers.js";
import { paintDensity } from "./density.js";
import { NodePainter } from "./node_paint.js";
import { eachRow, edgesOf } from "./view_rows.js";

/**
 * What is drawn besides the tree itself.
 *
 * @typedef {object} Drawn
 * @property {number} step
 * @property {number} shown the node whose path is lit
 * @property {number} picked
 * @property {Set<number>} found
 * @property {Map<number, number>} folded nodes and how many are hidden below them
 * @property {boolean} isSmall
 * @property {import("./tree_scene.js").Detail} detail
 */

const STRAIGHT = 1500; // edges above which they are straight lines

/** Draws one scene. */
export class TreePainter {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {{ width: number, height: number }} size
   * @param {import("../parts/theme.js").Palette} palette
   * @param {import("./tree_scene.js").Scene} scene
   * @param {Drawn} drawn
   */
  constructor(context, size, palette, scene, drawn) {
    this.context = context;
    this.size = size;
    this.palette = palette;
    this.scene = scene;
    this.run = scene.run;
    this.drawn = drawn;
    this.detail = drawn.detail;
    this.nodes = new NodePainter(context, palette, scene, drawn);
    this.radius = this.nodes.radius;
    this.card = this.nodes.card;
    this.isDone = this.nodes.isDone;
    this.view = scene.camera.inView(size, scene.layout.rowStart.length - 1, 90);
  }

  /** @param {string} name */
  colour(name) {
    return this.palette.colour(name);
  }

  /**
   * Draw everything; `pictureOf` draws the state of a node into a square.
   *
   * @param {(node: number, x: number, y: number, size: number) => void} pictureOf
   */
  paint(pictureOf) {
    if (this.detail === "density") this.paintShades();
    else this.paintEdges();
    this.paintPaths();
    if (this.detail !== "density") this.eachNode((node) => this.nodes.paint(node, pictureOf));
    this.paintFound();
    this.paintFolded();
    if (this.detail !== "card") this.paintCurrent();
  }

  /** @param {(node: number) => void} act */
  eachNode(act) {
    const { layout } = this.scene;
    eachRow(layout, this.view, (_, from, to) => {
      for (let i = from; i < to; i++) {
        const node = layout.rowNode[i];
        if (this.isKnown(node)) act(node);
      }
    });
  }

  /** @param {number} node */
  isKnown(node) {
    const { step } = this.drawn;
    return this.run.born[node] <= step && this.run.kindAt(node, step) !== "dropped";
  }

  paintShades() {
    const { context } = this;
    const width = Math.max(1, Math.ceil(this.size.width));
    const height = Math.max(1, Math.ceil(this.size.height));
    const { canvas, ink, image } = shadesOf(width, height);
    const colours = {
      expanded: rgb(this.colour("expanded")),
      frontier: rgb(this.colour("frontier")),
    };
    const { layout, camera } = this.scene;
    const pixels = new Uint32Array(image.data.buffer).fill(0);
    paintDensity(pixels, { width, height }, layout, camera, this.drawn.step, colours);
    ink.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(canvas, 0, 0, width, height);
    context.imageSmoothingEnabled = true;
  }

  paintEdges() {
    const { context, run } = this;
    const { layout } = this.scene;
    context.lineWidth = this.detail === "dot" ? 1 : 1.2;
    context.strokeStyle = this.colour("edge");
    context.beginPath();
    let drawn = 0;
    for (let row = this.view.first; row <= this.view.last; row++) {
      const [from, to] = edgesOf(layout, run.parent, row, this.view);
      for (let i = from; i < to; i++) {
        const node = layout.rowNode[i];
        if (!this.isKnown(node) || run.parent[node] < layout.from) continue;
        this.edge(run.parent[node], node, ++drawn > STRAIGHT);
      }
    }
    context.stroke();
  }

  /**
   * @param {number} above
   * @param {number} node
   * @param {boolean} isStraight
   */
  edge(above, node, isStraight) {
    const { context, scene } = this;
    const room = this.detail === "card" ? this.card.height / 2 : 0;
    const x0 = scene.x(above);
    const y0 = scene.y(above) + room;
    const x1 = scene.x(node);
    const y1 = scene.y(node) - room;
    context.moveTo(x0, y0);
    if (isStraight) context.lineTo(x1, y1);
    else context.bezierCurveTo(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, x1, y1);
  }

  paintPaths() {
    const { shown, isSmall } = this.drawn;
    if (this.isDone) {
      this.light(this.run.solution, "solution", isSmall ? 2 : 2.6);
    }
    const isSolution = this.isDone && shown === this.run.goal;
    if (shown >= 0 && !isSolution) this.light(this.run.line(shown), "focus", isSmall ? 1.6 : 2);
  }

  /**
   * Draw the edges between the nodes of a path, those that would not be seen as one line.
   *
   * @param {number[]} line
   * @param {string} colour
   * @param {number} width
   */
  light(line, colour, width) {
    const { context, scene, run } = this;
    context.strokeStyle = this.colour(colour);
    context.lineWidth = width;
    context.lineJoin = "round";
    context.beginPath();
    const isStraight = line.length > STRAIGHT || this.detail === "density";
    for (let i = 1; i < line.length; i++) {
      const [one, other] = [line[i - 1], line[i]];
      if (!scene.has(one) || !scene.has(other)) continue;
      if (run.parent[other] === one) this.edge(one, other, isStraight);
      else if (run.parent[one] === other) this.edge(other, one, isStraight);
    }
    context.stroke();
  }

  paintFound() {
    const { context, scene, card } = this;
    if (this.drawn.found.size === 0) return;
    context.lineWidth = 2;
    context.setLineDash([3, 3]);
    context.strokeStyle = this.colour("ink");
    for (const node of this.drawn.found) {
      if (!scene.has(node)) continue;
      const x = scene.x(node);
      const y = scene.y(node);
      context.beginPath();
      if (this.detail === "card") {
        context.roundRect(
          x - card.width / 2 - 4,
          y - card.height / 2 - 4,
          card.width + 8,
          card.height + 8,
          8,
        );
      } else {
        context.arc(x, y, this.radius + 5, 0, 7);
      }
      context.stroke();
    }
    context.setLineDash([]);
  }

  /** A folded subtree is a mark with the number of nodes in it. */
  paintFolded() {
    const { context, scene } = this;
    if (this.drawn.folded.size === 0) return;
    context.font = this.palette.font(10, 600);
    context.textAlign = "center";
    context.textBaseline = "top";
    for (const [node, hidden] of this.drawn.folded) {
      if (!scene.has(node) || !this.isKnown(node)) continue;
      const x = scene.x(node);
      const y = scene.y(node) + (this.detail === "card" ? this.card.height / 2 : this.radius) + 3;
      context.fillStyle = this.colour("ink-2");
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x - 6, y + 8);
      context.lineTo(x + 6, y + 8);
      context.fill();
      context.fillText(`+${shownNumber(hidden)}`, x, y + 11);
    }
  }

  /** Before the first step the root waits alone, where a single dot would be hard to see. */
  paintStart() {
    const { context, scene } = this;
    const root = scene.layout.from;
    if (!scene.has(root)) return;
    context.beginPath();
    context.arc(scene.x(root), scene.y(root), Math.max(this.radius, 5), 0, 7);
    context.fillStyle = this.colour("surface");
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = this.colour("frontier");
    context.stroke();
  }

  paintCurrent() {
    const { context, scene } = this;
    const { current } = this.nodes;
    if (current < 0) this.paintStart();
    if (current < 0 || !scene.has(current)) return;
    const x = scene.x(current);
    const y = scene.y(current);
    const colour = this.colour(this.isDone ? "solution" : "focus");
    const isDot = this.detail !== "disc";
    const radius = isDot ? Math.max(this.radius + 0.6, 3.4) : this.radius;
    context.fillStyle = colour;
    context.globalAlpha = 0.22;
    context.beginPath();
    context.arc(x, y, radius + 6, 0, 7);
    context.fill();
    context.globalAlpha = 1;
    if (isDot) {
      context.beginPath();
      context.arc(x, y, radius, 0, 7);
      context.fill();
    }
    context.beginPath();
    context.arc(x, y, radius + 3, 0, 7);
    context.lineWidth = 1.5;
    context.strokeStyle = colour;
    context.stroke();
  }
}

/**
 * @typedef {{ canvas: HTMLCanvasElement, ink: CanvasRenderingContext2D, image: ImageData }} Shades
 * @type {Shades | null} those of the last tree, which the next one paints over
 */
let shades = null;

/**
 * A canvas of a size, and an image to fill it with.
 *
 * @param {number} width
 * @param {number} height
 * @returns {Shades}
 */
function shadesOf(width, height) {
  if (shades?.image.width === width && shades.image.height === height) return shades;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  shades = { canvas, ink, image: new ImageData(width, height) };
  return shades;
}

/**
 * @param {string} colour as a browser computes it
 * @returns {[number, number, number]}
 */
function rgb(colour) {
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
}

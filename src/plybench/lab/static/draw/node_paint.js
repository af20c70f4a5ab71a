// Draws the nodes of a tree: as cards with a board, as discs with f, as dots.

import { clamp, shownNumber } from "../parts/numbers.js";

/** @typedef {(node: number, x: number, y: number, size: number) => void} PictureOf draws a state */

/** Draws nodes with the detail that there is room for. */
export class NodePainter {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("../parts/theme.js").Palette} palette
   * @param {import("./tree_scene.js").Scene} scene
   * @param {import("./tree_paint.js").Drawn} drawn
   */
  constructor(context, palette, scene, drawn) {
    this.context = context;
    this.palette = palette;
    this.scene = scene;
    this.run = scene.run;
    this.drawn = drawn;
    const { sx, sy } = scene.camera;
    const dot = clamp(Math.min(sx * 0.42, sy * 0.3), 1.2, 5);
    this.radius = drawn.detail === "disc" ? 10 : dot;
    this.picture = Math.min(sx - 18, sy - 46, 84); // of a card
    this.card = { width: this.picture + 10, height: this.picture + 24 };
    this.current = drawn.step > 0 ? this.run.pop[drawn.step] : -1;
    this.isDone = drawn.step === this.run.steps && this.run.solution.length > 0;
  }

  /** @param {string} name */
  colour(name) {
    return this.palette.colour(name);
  }

  /**
   * @param {number} node
   * @param {PictureOf} pictureOf
   */
  paint(node, pictureOf) {
    if (this.drawn.detail === "card") this.paintCard(node, pictureOf);
    else if (this.drawn.detail === "disc") this.paintDisc(node);
    else this.paintDot(node);
  }

  /**
   * @param {number} node
   * @returns {{ kind: import("../run/run.js").NodeKind, isSolution: boolean, isOn: boolean }}
   */
  look(node) {
    return {
      kind: this.run.kindAt(node, this.drawn.step),
      isSolution: this.isDone && this.run.onSolution.has(node),
      isOn: node === this.drawn.shown || node === this.current,
    };
  }

  /**
   * @param {number} node
   * @param {(node: number, x: number, y: number, size: number) => void} pictureOf
   */
  paintCard(node, pictureOf) {
    const { context, scene, run, card, picture } = this;
    const { kind, isSolution, isOn } = this.look(node);
    const x = scene.x(node);
    const left = x - card.width / 2;
    const top = scene.y(node) - card.height / 2;
    const isCurrent = node === this.current;
    context.beginPath();
    context.roundRect(left, top, card.width, card.height, 5);
    const wash = isSolution ? "solution-wash" : isCurrent ? "focus-wash" : "surface";
    context.fillStyle = this.colour(wash);
    context.fill();
    context.lineWidth = isSolution || isOn ? 2.2 : 1.2;
    const line = isSolution ? "solution" : isOn ? "focus" : kind === "frontier" ? kind : "expanded";
    context.strokeStyle = this.colour(line);
    context.setLineDash(kind === "frontier" && !isOn ? [4, 2.5] : []);
    context.stroke();
    context.setLineDash([]);
    pictureOf(node, x - picture / 2, top + 5, picture);
    this.writeCard(node, left, top);
    if (run.took[node] <= this.drawn.step) this.writeOrder(node, left, top, isCurrent);
    if (scene.camera.sy > 96) this.writeAction(node, x, top, isSolution);
  }

  /**
   * @param {number} node
   * @param {number} left
   * @param {number} top
   */
  writeCard(node, left, top) {
    const { context, run, card, picture } = this;
    const size = picture > 64 ? 11.5 : 10;
    const base = top + card.height - 6;
    context.textBaseline = "alphabetic";
    if (picture > 46) {
      context.font = this.palette.font(size - 0.5);
      context.fillStyle = this.colour("ink-3");
      context.textAlign = "left";
      context.fillText(`#${run.label(node)}`, left + 5, base);
    }
    const f = run.fAt(node, this.drawn.step);
    context.font = this.palette.font(size, 600);
    context.fillStyle = this.colour("ink");
    context.textAlign = "right";
    const value = Number.isNaN(f) ? `g ${shownNumber(run.g[node])}` : `f ${shownNumber(f)}`;
    context.fillText(value, left + card.width - 5, base);
  }

  /**
   * @param {number} node
   * @param {number} left
   * @param {number} top
   * @param {boolean} isCurrent
   */
  writeOrder(node, left, top, isCurrent) {
    const { context } = this;
    const text = String(this.run.took[node]);
    context.font = this.palette.font(9, 700);
    const half = Math.max(8, context.measureText(text).width / 2 + 4);
    context.beginPath();
    context.roundRect(left - half, top - 8, 2 * half, 16, 8);
    context.fillStyle = this.colour(isCurrent ? "focus" : "expanded");
    context.fill();
    context.fillStyle = this.colour("surface");
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, left, top + 0.5);
  }

  /**
   * @param {number} node
   * @param {number} x
   * @param {number} top
   * @param {boolean} isSolution
   */
  writeAction(node, x, top, isSolution) {
    const { context } = this;
    const action = this.run.action(node);
    if (action === null) return;
    context.font = this.palette.font(10);
    context.textBaseline = "middle";
    context.textAlign = "center";
    context.lineWidth = 4;
    context.strokeStyle = this.colour("paper");
    context.strokeText(action, x, top - 9);
    context.fillStyle = this.colour(isSolution ? "solution-ink" : "ink-2");
    context.fillText(action, x, top - 9);
  }

  /** @param {number} node */
  paintDisc(node) {
    const { context, scene } = this;
    const { kind, isSolution, isOn } = this.look(node);
    const isOpen = kind === "frontier" || this.run.isLeaf[node] === 1;
    const isHollow = isOpen && !isSolution && node !== this.current;
    const x = scene.x(node);
    const y = scene.y(node);
    const fill = isSolution ? "solution" : node === this.current ? "focus" : "expanded";
    context.beginPath();
    context.arc(x, y, this.radius, 0, 7);
    context.fillStyle = this.colour(isHollow ? "surface" : fill);
    context.fill();
    context.lineWidth = 1.6;
    const line = isSolution ? "solution" : isOn ? "focus" : kind === "frontier" ? kind : "expanded";
    context.strokeStyle = this.colour(line);
    context.stroke();
    const f = this.run.fAt(node, this.drawn.step);
    context.font = this.palette.font(10, 600);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = this.colour(isHollow ? "ink" : "surface");
    context.fillText(shownNumber(Number.isNaN(f) ? this.run.g[node] : f, 1), x, y + 0.5);
  }

  /** @param {number} node */
  paintDot(node) {
    const { context, scene, radius } = this;
    const { kind, isSolution } = this.look(node);
    context.beginPath();
    context.arc(scene.x(node), scene.y(node), isSolution ? radius + 0.8 : radius, 0, 7);
    if ((kind === "frontier" || this.run.isLeaf[node] === 1) && !isSolution) {
      context.fillStyle = this.colour("surface");
      context.fill();
      context.lineWidth = Math.min(1.4, radius * 0.7);
      context.strokeStyle = this.colour(kind === "frontier" ? kind : "expanded");
      context.stroke();
    } else {
      context.fillStyle = this.colour(isSolution ? "solution" : "expanded");
      context.fill();
    }
  }
}

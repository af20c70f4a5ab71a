// The search tree on a canvas: zoom, pan, fit, follow, fold, find, hover, pick, the lit path.

import { prepare, sizeOf, watchSize } from "../parts/dom.js";
import { Camera } from "./camera.js";
import { CardPictures } from "./card_pictures.js";
import { findNodes } from "./find.js";
import { listen } from "./gestures.js";
import { LayoutMaker } from "./layout_maker.js";
import { Layouts, nodesBelow } from "./layouts.js";
import { TreePainter } from "./tree_paint.js";
import { detailFor, Scene } from "./tree_scene.js";
import { eachRow } from "./view_rows.js";

const GLIDE = 180; // milliseconds
const STARTED_AFTER = 1000; // milliseconds, when the page has settled

/**
 * @typedef {import("../run/run.js").Run} Run
 *
 * @typedef {object} TreeEvents
 * @property {(node: number) => void} [picked] -1: nothing is there
 * @property {(node: number) => void} [hovered]
 * @property {() => void} [viewed] the view fits, follows or is free now
 * @property {(node: number) => void} [wanted] the picture of a node in view has not arrived
 */

/** The tree of a run. */
export class Tree {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../parts/theme.js").Palette} palette
   * @param {TreeEvents} [events]
   * @param {{ isSmall?: boolean }} [options] small: a lane of a race, only dots
   */
  constructor(canvas, palette, events = {}, { isSmall = false } = {}) {
    this.canvas = canvas;
    this.palette = palette;
    this.events = events;
    this.isSmall = isSmall;
    this.camera = new Camera();
    this.pictures = new CardPictures(palette);
    this.maker = new LayoutMaker();
    if (!isSmall) setTimeout(() => this.maker.start(), STARTED_AFTER);
    /** @type {Run | null} */
    this.run = null;
    /** @type {Layouts | null} */
    this.layouts = null;
    /** @type {Scene | null} */
    this.scene = null;
    this.step = 0;
    this.picked = -1;
    this.shown = -1;
    /** @type {"fit" | "follow" | "free"} */
    this.mode = "fit";
    /** @type {number[]} */
    this.found = [];
    this.foundAt = 0;
    /** @type {Map<number, number>} */
    this.folded = new Map();
    /** @type {import("./tree_scene.js").Detail} */
    this.detail = "dot";
    this.frame = 0;
    this.glideStart = 0;
    this.placedFor = "";
    this.isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.listenTo();
    watchSize(canvas, () => this.redraw());
    palette.listeners.add(() => this.redraw());
  }

  listenTo() {
    listen(this.canvas, {
      pan: (dx, dy) => {
        this.free();
        this.camera.pan(dx, dy);
        this.redraw();
      },
      zoom: (factor, x, y) => this.zoom(factor, x, y),
      click: (x, y) => this.events.picked?.(this.nodeAt(x, y)),
      doubleClick: (x, y) => {
        const node = this.nodeAt(x, y);
        if (node >= 0) this.fold(node);
      },
      hover: (x, y) => {
        const node = this.nodeAt(x, y);
        this.canvas.style.cursor = node >= 0 ? "pointer" : "grab";
        this.events.hovered?.(node);
      },
    });
  }

  /** @param {Run | null} run */
  setRun(run) {
    this.layouts?.end();
    this.run = run;
    this.layouts = run ? new Layouts(run, this.maker, () => this.arrived()) : null;
    this.scene = null;
    this.found = [];
    this.folded = new Map();
    this.step = 0;
    this.picked = -1;
    this.shown = -1;
    this.setMode("fit");
    this.redraw();
  }

  /**
   * Show a step; nodes glide to their new places unless it is a jump.
   *
   * @param {number} step
   * @param {{ isJump?: boolean, picked?: number, shown?: number }} [options]
   */
  show(step, { isJump = false, picked = -1, shown = -1 } = {}) {
    if (!this.run || !this.layouts) return;
    const isSame = step === this.step && this.scene !== null;
    this.step = step;
    this.picked = picked;
    this.shown = shown >= 0 ? shown : picked >= 0 ? picked : this.run.current(step);
    if (isSame) {
      this.redraw();
      return;
    }
    const before = this.scene;
    this.place();
    const glides = !isJump && !this.isCalm && before && this.scene && this.layouts.follows(step);
    if (glides && before && this.scene && before.layout.from === this.scene.layout.from) {
      this.scene.startFrom(before);
      this.glideStart = performance.now();
    }
    this.redraw();
  }

  arrived() {
    this.place();
    this.redraw();
  }

  /** Lay the step out, and look at it as the mode says. */
  place() {
    const layout = this.layouts?.at(this.step) ?? null;
    const before = this.scene;
    this.scene = null;
    if (layout === null || this.run === null) return;
    this.scene = new Scene(this.run, layout, this.placedCamera(layout));
    if (before && this.mode === "free") before.camera = this.camera.copy();
  }

  /**
   * @param {import("./layout.js").Layout} layout
   * @returns {Camera}
   */
  placedCamera(layout) {
    const old = this.camera;
    this.camera = old.copy();
    const size = this.size();
    const run = /** @type {Run} */ (this.run);
    const extent = { least: layout.least, most: layout.most, levels: layout.rowStart.length - 1 };
    if (this.mode !== "free") this.camera.fit(extent, size, this.isSmall);
    if (this.mode === "follow") {
      const node = run.current(this.step);
      const x = node >= layout.from ? layout.x[node - layout.from] : Number.NaN;
      if (!Number.isNaN(x)) this.camera.follow(x, run.depth[node], size);
    }
    return this.camera;
  }

  size() {
    const box = sizeOf(this.canvas);
    return { width: Math.max(1, box.width), height: Math.max(1, box.height) };
  }

  // How it is looked at

  /** @param {"fit" | "follow" | "free"} mode */
  setMode(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.events.viewed?.();
  }

  fit() {
    this.setMode("fit");
    this.place();
    this.redraw();
  }

  follow() {
    this.setMode("follow");
    this.place();
    this.redraw();
  }

  free() {
    this.scene?.arrive();
    this.setMode("free");
  }

  /**
   * Zoom by a factor around a point, by default the middle.
   *
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x = this.size().width / 2, y = this.size().height / 2) {
    this.free();
    this.camera.zoom(factor, x, y);
    this.redraw();
  }

  /**
   * Hide what is below a node, or show it again.
   *
   * @param {number} node
   */
  fold(node) {
    if (!this.run || !this.layouts) return;
    const hidden = this.folded.has(node) ? 0 : nodesBelow(this.run, node, this.step);
    if (!this.folded.delete(node)) {
      if (hidden === 0) return;
      this.folded.set(node, hidden);
    }
    this.layouts.fold(node);
    this.place();
    this.redraw();
  }

  /**
   * Mark the nodes that fit a text, and go to the first; return how many there are.
   *
   * @param {string} text
   * @returns {number}
   */
  find(text) {
    this.found = this.run ? findNodes(this.run, this.step, text) : [];
    this.foundAt = -1;
    if (this.found.length) this.findNext(1);
    else this.redraw();
    return this.found.length;
  }

  /**
   * Go to the next node that was found; return it, or -1.
   *
   * @param {1 | -1} [by]
   * @returns {number}
   */
  findNext(by = 1) {
    if (this.found.length === 0) return -1;
    this.foundAt = (this.foundAt + by + this.found.length) % this.found.length;
    const node = this.found[this.foundAt];
    if (this.scene?.has(node)) this.reveal(node);
    this.redraw();
    return node;
  }

  /**
   * Move a node into view if it is outside.
   *
   * @param {number} node
   */
  reveal(node) {
    const { scene } = this;
    if (!scene) return;
    const { width, height } = this.size();
    const x = scene.x(node);
    const y = scene.y(node);
    if (x > 20 && x < width - 20 && y > 20 && y < height - 20) return;
    this.free();
    const { layout, run } = scene;
    this.camera.centre(layout.x[node - layout.from], run.depth[node], { width, height });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {number}
   */
  nodeAt(x, y) {
    if (!this.scene || Number.isNaN(x)) return -1;
    return this.scene.at(x, y, this.step, this.detail);
  }

  // Drawing

  /** Draw in the next frame; several calls draw once. */
  redraw() {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      this.paint(now);
    });
  }

  /** @param {number} now */
  paint(now) {
    const [context, width, height] = prepare(this.canvas);
    if (!this.run || !this.layouts || width < 2 || height < 2) return;
    this.adapt(width, height);
    const { scene } = this;
    if (!scene) {
      this.pictures.say(context, width, height, "Laying out the tree …");
      return;
    }
    if (scene.share < 1) this.glide(scene, now);
    const view = scene.camera.inView({ width, height }, scene.layout.rowStart.length - 1, 0);
    this.detail = detailFor(scene.camera, eachRow(scene.layout, view), this.isSmall);
    const painter = new TreePainter(context, { width, height }, this.palette, scene, {
      step: this.step,
      shown: this.shown,
      picked: this.picked,
      found: new Set(this.found),
      folded: this.folded,
      isSmall: this.isSmall,
      detail: this.detail,
    });
    painter.paint((node, x, y, size) => {
      if (!this.pictures.draw(context, scene.run, node, x, y, size)) this.events.wanted?.(node);
    });
  }

  /**
   * The canvas may have another size than when the tree was placed.
   *
   * @param {number} width
   * @param {number} height
   */
  adapt(width, height) {
    const size = `${width} ${height}`;
    if (size === this.placedFor && this.scene) return;
    this.placedFor = size;
    this.place();
  }

  /**
   * @param {Scene} scene
   * @param {number} now
   */
  glide(scene, now) {
    const share = Math.min(1, Math.max(0, (now - this.glideStart) / GLIDE));
    scene.share = 1 - (1 - share) ** 3;
    if (share < 1) this.redraw();
    else scene.arrive();
  }

  /** Forget the run; the canvas is not used any more. */
  end() {
    cancelAnimationFrame(this.frame);
    this.layouts?.end();
    this.maker.end();
    this.run = null;
  }
}

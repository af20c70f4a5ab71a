// A row of a list: a small picture, number, action, g, h and f of a node.

import { el } from "../parts/dom.js";
import { shownNumber } from "../parts/numbers.js";

const MINIATURE = 26;

/** One row, which is filled again for other nodes. */
export class NodeRow {
  /**
   * @param {import("../draw/miniature.js").Miniatures} miniatures
   * @param {(node: number) => void} wanted the picture of a node has not arrived
   */
  constructor(miniatures, wanted) {
    this.miniatures = miniatures;
    this.wanted = wanted;
    /** @type {import("../run/run.js").Run | null} whose picture of the node is to be drawn */
    this.run = null;
    this.node = -1;
    this.canvas = el("canvas", { "aria-hidden": "true", width: 0, height: 0 });
    this.number = el("span", { class: "n" });
    this.action = el("span", { class: "action" });
    this.g = el("span", { class: "num" });
    this.h = el("span", { class: "num" });
    this.f = el("span", { class: "num f" });
    this.root = el(
      "button",
      { class: "row", type: "button" },
      this.canvas,
      this.number,
      this.action,
      this.g,
      this.h,
      this.f,
    );
  }

  /**
   * @param {import("../run/run.js").Run} run
   * @param {number} node
   * @param {number} step
   * @param {boolean} isNext
   * @param {number} picked
   * @returns {HTMLElement}
   */
  show(run, node, step, isNext, picked) {
    const { root } = this;
    const label = run.label(node);
    const action = run.action(node) ?? "start";
    const [g, h, f] = [run.g[node], run.h[node], run.fAt(node, step)].map((value) =>
      shownNumber(value),
    );
    root.className = `row${isNext ? " next" : ""}${node === picked ? " shown" : ""}`;
    root.dataset.node = String(node);
    const said = `node ${label}, ${action}, g ${g}, h ${h}, f ${f}`;
    root.setAttribute("aria-label", isNext ? `next: ${said}` : said);
    this.number.textContent = `#${label}`;
    this.number.style.fontSize = label < 10_000 ? "" : label < 100_000 ? "10.5px" : "9px";
    this.action.textContent = action;
    this.g.textContent = g;
    this.h.textContent = h;
    this.f.textContent = f;
    this.run = run;
    this.node = node;
    return root;
  }

  /** Draw the picture of the node, unless that was done or it has not arrived. */
  picture() {
    const { run, node } = this;
    if (run === null) return;
    if (run.pictures.board === null || this.drawPicture(run, node)) this.run = null;
    else this.wanted(node);
  }

  /**
   * @param {import("../run/run.js").Run} run
   * @param {number} node
   * @returns {boolean} false if the picture has not arrived
   */
  drawPicture(run, node) {
    const pixels = Math.round(MINIATURE * Math.min(devicePixelRatio || 1, 2));
    const context = this.canvas.getContext("2d");
    if (context === null) return true;
    if (this.canvas.width !== pixels) {
      this.canvas.width = pixels;
      this.canvas.height = pixels;
    }
    context.setTransform(pixels / MINIATURE, 0, 0, pixels / MINIATURE, 0, 0);
    context.clearRect(0, 0, MINIATURE, MINIATURE);
    return this.miniatures.draw(context, run, node, 0, 0, MINIATURE);
  }
}

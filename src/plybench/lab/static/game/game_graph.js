// The value over a game as a line: above the middle the first player is better.

import { el, prepare } from "../parts/dom.js";
import { clamp } from "../parts/numbers.js";

const EDGE = 12; // pixels left and right of the line
const HEAD = 18; // pixels above and below for words

/** A canvas that shows heights from -1 to 1; a click goes to that move. */
export class GameGraph {
  /**
   * @param {import("../parts/theme.js").Palette} palette
   * @param {(ply: number) => void} go
   */
  constructor(palette, go) {
    this.palette = palette;
    this.canvas = el("canvas", { role: "img" });
    this.root = el("div", { class: "game-chart" }, this.canvas);
    this.moves = 0;
    let isDown = false;
    const pick = (/** @type {PointerEvent} */ event) => {
      const box = this.canvas.getBoundingClientRect();
      const share = (event.clientX - box.left - EDGE) / (box.width - 2 * EDGE);
      go(clamp(Math.round(share * this.moves), 0, this.moves));
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      isDown = true;
      this.canvas.setPointerCapture(event.pointerId);
      pick(event);
    });
    this.canvas.addEventListener("pointermove", (event) => isDown && pick(event));
    this.canvas.addEventListener("pointerup", () => {
      isDown = false;
    });
  }

  /**
   * @param {(number | null)[]} heights one more than there are moves
   * @param {number} at
   * @param {string[]} players
   * @param {[number, string][]} marks ply and sign
   */
  draw(heights, at, players, marks) {
    this.moves = heights.length - 1;
    const [context, width, height] = prepare(this.canvas);
    if (width === 0) return;
    const middle = height / 2;
    const x = (/** @type {number} */ i) =>
      EDGE + ((width - 2 * EDGE) * i) / Math.max(1, this.moves);
    const y = (/** @type {number} */ value) => middle - value * (middle - HEAD - 4);
    this.ground(context, width, height);
    this.line(context, heights, x, y, middle);
    this.words(context, height, players);
    for (const [ply, sign] of marks) {
      const value = heights[ply];
      if (value !== null) this.mark(context, x(ply), y(value), sign);
    }
    this.here(context, x(at), heights[at] === null ? null : y(heights[at] ?? 0), height);
    this.canvas.setAttribute(
      "aria-label",
      `Value over the game; ${marks.length} mistakes, marked in the moves below`,
    );
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} width
   * @param {number} height
   */
  ground(context, width, height) {
    context.globalAlpha = 0.6;
    context.fillStyle = this.palette.colour("sunken");
    context.fillRect(EDGE, height / 2, width - 2 * EDGE, height / 2 - HEAD);
    context.globalAlpha = 1;
    context.strokeStyle = this.palette.colour("line-strong");
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(EDGE, height / 2 + 0.5);
    context.lineTo(width - EDGE, height / 2 + 0.5);
    context.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {(number | null)[]} heights
   * @param {(i: number) => number} x
   * @param {(value: number) => number} y
   * @param {number} middle
   */
  line(context, heights, x, y, middle) {
    const known = heights.flatMap((value, i) => (value === null ? [] : [[x(i), y(value)]]));
    if (known.length === 0) return;
    context.beginPath();
    known.forEach(([px, py], i) => {
      if (i === 0) context.moveTo(px, py);
      else context.lineTo(px, py);
    });
    context.strokeStyle = this.palette.colour("expanded");
    context.lineWidth = 1.8;
    context.lineJoin = "round";
    context.stroke();
    context.lineTo(known[known.length - 1][0], middle);
    context.lineTo(known[0][0], middle);
    context.globalAlpha = 0.14;
    context.fillStyle = this.palette.colour("expanded");
    context.fill();
    context.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} height
   * @param {string[]} players
   */
  words(context, height, players) {
    context.font = this.palette.font(11);
    context.fillStyle = this.palette.colour("ink-3");
    context.textBaseline = "middle";
    context.textAlign = "left";
    context.fillText(`${players[0]} better`, EDGE, HEAD / 2 + 1);
    context.fillText(`${players[1]} better`, EDGE, height - HEAD / 2);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} y
   * @param {string} sign
   */
  mark(context, x, y, sign) {
    context.beginPath();
    context.arc(x, y, 8, 0, 7);
    context.fillStyle = this.palette.colour("surface");
    context.fill();
    context.strokeStyle = this.palette.colour("bad");
    context.lineWidth = 1.5;
    context.stroke();
    context.fillStyle = this.palette.colour("bad");
    context.font = this.palette.font(10, 700);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(sign, x, y + 0.5);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number | null} y
   * @param {number} height
   */
  here(context, x, y, height) {
    context.strokeStyle = this.palette.colour("focus");
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(x, HEAD);
    context.lineTo(x, height - HEAD);
    context.stroke();
    if (y === null) return;
    context.beginPath();
    context.arc(x, y, 4.5, 0, 7);
    context.fillStyle = this.palette.colour("focus");
    context.fill();
  }
}

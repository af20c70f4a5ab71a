// What is on the cards of a tree: the board of a state, or its text.

import { Miniatures } from "./miniature.js";

/** Draws states on cards. */
export class CardPictures {
  /** @param {import("../parts/theme.js").Palette} palette */
  constructor(palette) {
    this.palette = palette;
    this.miniatures = new Miniatures(palette);
  }

  /**
   * Draw the state of a node into a square.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {import("../run/run.js").Run} run
   * @param {number} node
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @returns {boolean} false if its picture has not arrived
   */
  draw(context, run, node, x, y, size) {
    if (run.pictures.board === null) {
      this.write(context, run.stateText(node), x, y, size);
      return true;
    }
    if (this.miniatures.draw(context, run, node, x, y, size)) return true;
    context.strokeStyle = this.palette.colour("line");
    context.lineWidth = 1;
    context.strokeRect(x, y, size, size);
    return false;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {number} size
   */
  write(context, text, x, y, size) {
    context.font = this.palette.font(10);
    context.fillStyle = this.palette.colour("ink-2");
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text.slice(0, 12), x + size / 2, y + size / 2, size);
  }

  /**
   * Write a line in the middle of the canvas.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} width
   * @param {number} height
   * @param {string} text
   */
  say(context, width, height, text) {
    context.font = this.palette.font(13);
    context.fillStyle = this.palette.colour("ink-3");
    context.textAlign = "center";
    context.fillText(text, width / 2, height / 2);
  }
}

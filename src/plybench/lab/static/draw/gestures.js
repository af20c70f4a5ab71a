// Wheel, drag, pinch, click and hover on a canvas, in its own pixels.

const SLIP = 4; // pixels that a click may move

/**
 * @typedef {object} Gestures
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {(x: number, y: number) => void} click
 * @property {(x: number, y: number) => void} doubleClick
 * @property {(x: number, y: number) => void} hover not a number when the pointer has left
 */

/**
 * Call functions for what a user does with a canvas.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Gestures} gestures
 */
export function listen(canvas, gestures) {
  canvas.style.touchAction = "none";
  const hand = new Hand(canvas, gestures);
  canvas.addEventListener("pointerdown", (event) => hand.down(event));
  canvas.addEventListener("pointermove", (event) => hand.move(event));
  canvas.addEventListener("pointerup", (event) => hand.up(event));
  canvas.addEventListener("pointercancel", (event) => hand.cancel(event));
  canvas.addEventListener("pointerleave", () => gestures.hover(Number.NaN, Number.NaN));
  canvas.addEventListener("dblclick", (event) =>
    gestures.doubleClick(event.offsetX, event.offsetY),
  );
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
      const power = event.ctrlKey ? 0.01 : 0.0015; // a pinch on a touchpad comes as Ctrl and wheel
      gestures.zoom(Math.exp(-event.deltaY * lines * power), event.offsetX, event.offsetY);
    },
    { passive: false },
  );
}

/** The pointers that are down. */
class Hand {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Gestures} gestures
   */
  constructor(canvas, gestures) {
    this.canvas = canvas;
    this.gestures = gestures;
    /** @type {Map<number, { x: number, y: number }>} */
    this.pointers = new Map();
    this.moved = 0;
    this.isPinch = false;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    if (this.pointers.size === 1) {
      this.moved = 0;
      this.isPinch = false;
    } else {
      this.isPinch = true;
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (last === undefined) {
      this.gestures.hover(event.offsetX, event.offsetY);
      return;
    }
    const before = this.spread();
    const dx = event.offsetX - last.x;
    const dy = event.offsetY - last.y;
    this.pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    this.moved += Math.abs(dx) + Math.abs(dy);
    const share = 1 / this.pointers.size; // the middle of two fingers moves half as far
    if (this.moved > SLIP) this.gestures.pan(dx * share, dy * share);
    const after = this.spread();
    if (before && after && before.apart > 0) {
      this.gestures.zoom(after.apart / before.apart, after.x, after.y);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const isLast = this.pointers.delete(event.pointerId) && this.pointers.size === 0;
    if (isLast && this.moved <= SLIP && !this.isPinch) {
      this.gestures.click(event.offsetX, event.offsetY);
    }
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.pointers.delete(event.pointerId);
  }

  /** The middle of two pointers and how far they are apart; null unless there are two. */
  spread() {
    if (this.pointers.size !== 2) return null;
    const [one, other] = [...this.pointers.values()];
    return {
      x: (one.x + other.x) / 2,
      y: (one.y + other.y) / 2,
      apart: Math.hypot(one.x - other.x, one.y - other.y),
    };
  }
}

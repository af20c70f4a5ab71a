// The moves of a game with marks on mistakes, the graph above them, and the way through them.

import { moveList } from "../draw/move_list.js";
import { button, el, icon } from "../parts/dom.js";
import { GameGraph } from "./game_graph.js";
import { heights } from "./game_worth.js";

const FIRST = "M3 3h1.8v10H3zM13 3v10L5.8 8z";
const BACK = "M10.5 3.2v9.6L4 8z";
const ON = "M5.5 3.2v9.6L12 8z";
const LAST = "M3 3v10l7.2-5zM11.2 3H13v10h-1.8z";

/**
 * @typedef {object} GameShown
 * @property {import("./game_model.js").GameReply} game
 * @property {number} ply
 * @property {(import("./game_worth.js").Worth | null)[]} worths
 * @property {boolean} arePoints
 * @property {string} doing what is being done, or ""
 * @property {boolean} canEvaluate
 */

/** The panel of a game. */
export class GamePanel {
  /**
   * @param {import("../parts/theme.js").Palette} palette
   * @param {{ go: (ply: number) => void, evaluate: () => void }} act
   */
  constructor(palette, act) {
    this.act = act;
    /** @type {GameShown | null} */
    this.shown = null;
    this.drawn = "";
    this.graph = new GameGraph(palette, act.go);
    this.title = el("h2", {}, "Moves");
    this.doing = el("span", { class: "quiet", role: "status" });
    this.evaluate = button("Find mistakes", act.evaluate, { class: "btn small" });
    const step = (
      /** @type {string} */ label,
      /** @type {string} */ shape,
      /** @type {() => number} */ to,
    ) => button(label, () => act.go(to()), {}, icon(shape, true));
    this.steps = el(
      "div",
      { class: "walk" },
      step("First move (Home)", FIRST, () => 0),
      step("Back (left arrow)", BACK, () => (this.shown?.ply ?? 0) - 1),
      step("On (right arrow)", ON, () => (this.shown?.ply ?? 0) + 1),
      step("Last move (End)", LAST, () => this.shown?.game.moves.length ?? 0),
    );
    this.moves = el("div", { class: "moves", role: "group", "aria-label": "Moves" });
    this.root = el(
      "section",
      { class: "panel", "aria-label": "Game" },
      el(
        "header",
        {},
        this.title,
        el("span", { class: "spacer" }),
        this.doing,
        this.evaluate,
        this.steps,
      ),
      this.graph.root,
      this.moves,
    );
  }

  /** @param {GameShown} shown */
  show(shown) {
    this.shown = shown;
    const { game, ply, worths } = shown;
    this.doing.textContent = shown.doing;
    this.evaluate.hidden = !shown.canEvaluate || shown.doing !== "";
    const has = worths.some((worth) => worth !== null) && game.moves.length > 0;
    this.graph.root.hidden = !has;
    this.title.textContent = has ? (shown.arePoints ? "Evaluation" : "Score") : "Moves";
    if (has) {
      const marks = worths.flatMap((worth, i) =>
        worth?.mark ? [/** @type {[number, string]} */ ([i, worth.mark])] : [],
      );
      this.graph.draw(heights(worths, shown.arePoints), ply, game.players, marks);
    }
    this.steps.hidden = game.moves.length === 0;
    const drawn = JSON.stringify([game.described, ply, worths.map((worth) => worth?.mark)]);
    if (drawn === this.drawn) return; // a move that is being clicked stays
    this.drawn = drawn;
    this.moves.replaceChildren(...this.rows(shown));
    this.reveal();
  }

  /** Draw the graph again: its size or the colours have changed. */
  redraw() {
    if (this.shown) this.show(this.shown);
  }

  /** @param {GameShown} shown */
  rows({ game, ply, worths }) {
    if (game.moves.length === 0) {
      return [el("p", { class: "quiet" }, "No moves yet. Play on the board, or open a game.")];
    }
    return moveList(game, (at) => {
      const mark = worths[at]?.mark;
      const one = el(
        "button",
        { type: "button", "aria-current": at === ply && "true" },
        game.described[at - 1],
        mark ? el("sup", {}, mark) : null,
      );
      one.addEventListener("click", () => this.act.go(at));
      return one;
    });
  }

  /** Scroll the current move into view, and nothing else. */
  reveal() {
    const now = this.moves.querySelector("[aria-current]");
    if (!(now instanceof HTMLElement)) return;
    const [top, bottom] = [
      now.offsetTop - this.moves.offsetTop,
      now.offsetTop - this.moves.offsetTop + now.offsetHeight,
    ];
    if (top < this.moves.scrollTop) this.moves.scrollTop = top - 8;
    else if (bottom > this.moves.scrollTop + this.moves.clientHeight) {
      this.moves.scrollTop = bottom - this.moves.clientHeight + 8;
    }
  }
}

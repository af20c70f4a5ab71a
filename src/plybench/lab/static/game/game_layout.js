// Where everything is on the game page: the bar, the board with its buttons, the panels.

import { el, segments } from "../parts/dom.js";
import { spoken } from "../parts/numbers.js";
import { BoardPanel } from "./board_panel.js";
import { GamePanel } from "./game_panel.js";
import { headline } from "./headline.js";
import { OpenPanel } from "./open_panel.js";
import { PlayersBar } from "./players_bar.js";
import { ReplyPanel } from "./reply_panel.js";
import { SetUpPanel } from "./set_up_panel.js";
import { knownWorths } from "./shown_position.js";
import { SolverPanel } from "./solver_panel.js";
import { TreePanel } from "./tree_panel.js";
import { capital } from "./verdict.js";

const MOST_TABS = 4; // games; more are a menu

/** @typedef {import("./page.js").GamePage} GamePage */

/** The elements of the page. */
export class GameLayout {
  /**
   * @param {HTMLElement} root
   * @param {GamePage} page
   * @param {import("../parts/theme.js").Palette} palette
   */
  constructor(root, page, palette) {
    this.page = page;
    this.shownGame = page.link.game;
    this.games = el("div", { class: "game-choice" });
    this.views = segments(
      "View",
      [
        ["play", "Play"],
        ["tree", "Game tree"],
      ],
      page.link.view,
      (view) => page.actions.setView(view),
    );
    this.players = new PlayersBar((side, spec) => {
      const specs = [...page.specs];
      specs[side] = spec;
      page.actions.setPlayers(specs);
    });
    this.board = new BoardPanel(page, (name) => this.open(name));
    this.head = el("p", {});
    this.sub = el("p", {});
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.reply = new ReplyPanel();
    this.solver = new SolverPanel({
      play: (text) => page.actions.play(text),
      look: (text) => page.actions.look(text),
      go: () => page.work(),
      stop: () => page.actions.stop(),
      turn: (isOn) => page.actions.setScores(isOn),
    });
    this.game = new GamePanel(palette, {
      go: (ply) => page.actions.go(ply),
      evaluate: () => page.actions.evaluate(),
    });
    this.setUp = new SetUpPanel(page);
    this.files = new OpenPanel(page);
    this.tree = new TreePanel(page);
    this.bar = el(
      "div",
      { class: "bar game-bar" },
      this.games,
      this.views.root,
      el("span", { class: "spacer" }),
      this.players.root,
    );
    this.play = this.makePlay();
    this.loading = el("p", { class: "quiet", role: "status" }, "Opening the game…");
    this.play.hidden = true;
    this.views.root.hidden = true;
    root.append(
      el(
        "main",
        { class: "page game-page" },
        el(
          "div",
          { class: "page-in" },
          this.bar,
          this.error,
          this.loading,
          this.setUp.root,
          this.files.root,
          this.play,
          this.tree.root,
        ),
      ),
    );
  }

  makePlay() {
    const headline = el("div", { class: "headline", "aria-live": "polite" }, this.head, this.sub);
    const verdictPanel = el("section", { class: "panel", "aria-label": "Verdict" }, headline);
    const stack = el(
      "div",
      { class: "game-stack" },
      verdictPanel,
      this.solver.root,
      this.reply.root,
      this.game.root,
    );
    return el("div", { class: "game" }, this.board.root, stack);
  }

  /** Close the panel to set up or open a game; tell whether one was open. */
  closePanel() {
    const isOpen = !this.setUp.root.hidden || !this.files.root.hidden;
    this.setUp.close();
    this.files.close();
    return isOpen;
  }

  /** Make what depends on the game: its tabs, its board. */
  gameChanged() {
    this.loading.hidden = true;
    this.views.root.hidden = false;
    const { catalog, link } = this.page;
    if (link.game !== this.shownGame) {
      this.shownGame = link.game;
      this.closePanel();
    }
    const games = catalog.games.filter(
      (/** @type {any} */ game) => game.missing === "" || game.name === link.game,
    );
    /** @type {[string, string][]} */
    const choices = games.map((/** @type {any} */ game) => [game.name, title(game.name)]);
    if (choices.length <= MOST_TABS) {
      const tabs = segments("Game", choices, link.game, (name) =>
        this.page.actions.chooseGame(name),
      );
      this.games.replaceChildren(tabs.root);
    } else {
      const options = choices.map(([name, text]) =>
        el("option", { value: name, selected: name === link.game }, text),
      );
      const menu = el("select", { "aria-label": "Game" }, ...options);
      menu.addEventListener("change", () => this.page.actions.chooseGame(menu.value));
      this.games.replaceChildren(menu);
    }
    this.views.choose(link.view);
    this.board.gameChanged();
    this.setUp.gameChanged();
    this.tree.gameChanged();
  }

  /**
   * Open or close a panel above the board.
   *
   * @param {string} name
   */
  open(name) {
    const [opened, other] = name === "set up" ? [this.setUp, this.files] : [this.files, this.setUp];
    other.close();
    if (opened.root.hidden) opened.open();
    else opened.close();
  }

  /**
   * Say what is wrong, at the field at fault.
   *
   * @param {string | null} field
   * @param {string} message
   */
  setError(field, message) {
    const isSetUp = ["position", "variant", "cells"].includes(field ?? "");
    this.players.showError(field === "agent" ? message : "");
    this.setUp.setError(isSetUp ? message : "");
    this.files.setError(field === "text" ? message : "");
    this.board.setError(field === "typed" ? message : "");
    const elsewhere = message && !isSetUp && !["agent", "text", "typed"].includes(field ?? "");
    this.error.textContent = elsewhere ? message : "";
    this.error.hidden = !elsewhere;
  }

  draw() {
    const { page } = this;
    const isTree = page.link.view === "tree";
    const full = /** @type {import("./game_model.js").GameReply} */ (page.full);
    this.play.hidden = isTree;
    this.tree.root.hidden = !isTree;
    this.players.root.hidden = isTree;
    this.players.show(page.players, full.players, page.specs);
    if (isTree) {
      this.tree.show();
      return;
    }
    this.board.draw();
    const known = page.link.hasScores ? page.known : null;
    const isRunning = page.analyser.running !== null;
    this.headline(known, isRunning);
    this.solver.root.hidden =
      !page.hasSolver || (full.over === true && page.ply === page.link.moves.length);
    this.solver.show({
      known,
      isRunning,
      isOn: page.link.hasScores,
      word: full.word,
      canPlay: page.canPlay,
      looked: page.looked,
      error: page.analyser.error,
    });
    const { said } = page;
    const isSaid =
      said && said.ply <= page.ply && said.reply.move === page.link.moves[said.ply - 1];
    this.reply.show(isSaid ? said.reply : null);
    const worths = knownWorths(page);
    this.game.show({
      game: full,
      ply: page.ply,
      worths,
      arePoints: this.arePoints,
      doing: this.evaluating(worths.length),
      canEvaluate: full.moves.length > 0,
    });
  }

  /** Whether values are points, 100 to a pawn, and not exact scores. */
  get arePoints() {
    const { evaluator, hasSolver, isExact } = this.page;
    return evaluator.known ? evaluator.known.scale === "points" : hasSolver && !isExact;
  }

  /** @param {number} total */
  evaluating(total) {
    const { page } = this;
    const { running, known, error } = page.evaluator;
    return running ? `${known?.done ?? 0} of ${total}…` : error;
  }

  /**
   * @param {import("./verdict.js").Analysis | null} known
   * @param {boolean} isRunning
   */
  headline(known, isRunning) {
    const [head, sub] = headline(this.page, known, isRunning);
    if (this.head.textContent !== head) this.head.textContent = head;
    if (this.sub.textContent !== sub) this.sub.textContent = sub;
    this.sub.hidden = sub === "";
  }

  /** Draw again what depends on sizes and colours. */
  redraw() {
    if (!this.page.full) return;
    this.game.redraw();
    this.tree.redraw();
  }
}

/**
 * @param {string} name
 * @returns {string}
 */
function title(name) {
  return spoken(name).split(" ").map(capital).join(" ");
}

// Where everything is on the game page: the bar, the board with its buttons, the panels.

import { BoardPanel } from "./board_panel.js";
import { el, segments } from "./dom.js";
import { cited } from "./game_model.js";
import { GamePanel } from "./game_panel.js";
import { markSentence } from "./game_worth.js";
import { spoken } from "./numbers.js";
import { OpenPanel } from "./open_panel.js";
import { PlayersBar, YOU } from "./players_bar.js";
import { ReplyPanel } from "./reply_panel.js";
import { SetUpPanel } from "./set_up_panel.js";
import { SolverPanel } from "./solver_panel.js";
import { TreePanel } from "./tree_panel.js";
import { capital, verdict } from "./verdict.js";

const MOST_TABS = 4; // games; more are a menu

/** @typedef {import("./game_page.js").GamePage} GamePage */

/** The elements of the page. */
export class GameLayout {
  /**
   * @param {HTMLElement} root
   * @param {GamePage} page
   * @param {import("./theme.js").Palette} palette
   */
  constructor(root, page, palette) {
    this.page = page;
    this.games = el("div", { class: "game-choice" });
    this.views = segments(
      "View",
      [
        ["play", "Play"],
        ["tree", "Game tree"],
      ],
      page.link.view,
      (view) => page.setView(view),
    );
    this.players = new PlayersBar((side, spec) => {
      const specs = [...page.specs];
      specs[side] = spec;
      page.setPlayers(specs);
    });
    this.board = new BoardPanel(page, (name) => this.open(name));
    this.head = el("p", {});
    this.sub = el("p", {});
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.reply = new ReplyPanel();
    this.solver = new SolverPanel({
      play: (text) => page.play(text),
      look: (text) => page.look(text),
      go: () => page.analyse(),
      stop: () => page.stopAll(),
      turn: (isOn) => page.setScores(isOn),
    });
    this.game = new GamePanel(palette, {
      go: (ply) => page.go(ply),
      evaluate: () => page.evaluate(),
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
    root.append(
      el(
        "main",
        { class: "page game-page" },
        el(
          "div",
          { class: "page-in" },
          this.bar,
          this.error,
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
      { class: "stack" },
      verdictPanel,
      this.solver.root,
      this.reply.root,
      this.game.root,
    );
    return el("div", { class: "game" }, this.board.root, stack);
  }

  /** Make what depends on the game: its tabs, its board. */
  gameChanged() {
    const { catalog, link } = this.page;
    const games = catalog.games.filter(
      (/** @type {any} */ game) => game.missing === "" || game.name === link.game,
    );
    /** @type {[string, string][]} */
    const choices = games.map((/** @type {any} */ game) => [game.name, title(game.name)]);
    if (choices.length <= MOST_TABS) {
      const tabs = segments("Game", choices, link.game, (name) => this.page.chooseGame(name));
      this.games.replaceChildren(tabs.root);
    } else {
      const options = choices.map(([name, text]) =>
        el("option", { value: name, selected: name === link.game }, text),
      );
      const menu = el("select", { "aria-label": "Game" }, ...options);
      menu.addEventListener("change", () => this.page.chooseGame(menu.value));
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
    const isSaid =
      page.said &&
      page.said.ply <= page.ply &&
      page.said.reply.move === page.link.moves[page.said.ply - 1];
    this.reply.show(isSaid ? page.said.reply : null);
    const worths = page.worths();
    this.game.show({
      game: full,
      ply: page.ply,
      worths,
      arePoints: this.arePoints(known),
      doing: this.evaluating(worths.length),
      canEvaluate: full.moves.length > 0,
    });
  }

  /** @param {import("./verdict.js").Analysis | null} known */
  arePoints(known) {
    const { evaluation } = this.page;
    if (evaluation) return evaluation.scale === "points";
    return known ? !known.exact : this.page.hasSolver && !this.page.full?.by_column;
  }

  /** @param {number} total */
  evaluating(total) {
    const { page } = this;
    return page.evaluating ? `${page.evaluation?.done ?? 0} of ${total}…` : "";
  }

  /**
   * @param {import("./verdict.js").Analysis | null} known
   * @param {boolean} isRunning
   */
  headline(known, isRunning) {
    const [head, sub] = this.sentences(known, isRunning);
    if (this.head.textContent !== head) this.head.textContent = head;
    if (this.sub.textContent !== sub) this.sub.textContent = sub;
    this.sub.hidden = sub === "";
  }

  /**
   * @param {import("./verdict.js").Analysis | null} known
   * @param {boolean} isRunning
   * @returns {[string, string]}
   */
  sentences(known, isRunning) {
    const { page } = this;
    const full = /** @type {import("./game_model.js").GameReply} */ (page.full);
    const mover = full.players[page.side];
    const other = full.players[1 - page.side];
    if (page.here?.over) return this.ended(page.here);
    const mark = page.ply ? markSentence(page.worths(), page.ply, cited(full, page.ply)) : "";
    const spec = page.specs[page.side];
    if (page.thinking)
      return [`${capital(mover)} to move: ${spec} is thinking…`, mark || "Esc stops it."];
    if (page.isAgentsTurn && page.ply === page.link.moves.length && !known) {
      return [`${capital(mover)} to move`, `Space lets ${spec} move.`];
    }
    if (known) {
      const [head, sub] = verdict(known, capital(mover), capital(other), isRunning);
      return [head, [mark, sub].filter(Boolean).join(" ") || this.lastMove(full)];
    }
    if (isRunning) {
      return [
        `${capital(mover)} to move: solving…`,
        "You can play on meanwhile; Esc stops the solver.",
      ];
    }
    return [`${capital(mover)} to move`, mark || this.lastMove(full)];
  }

  /**
   * @param {import("./game_model.js").GameReply} full
   * @returns {string}
   */
  lastMove(full) {
    const { ply } = this.page;
    if (ply > 0) return `${cited(full, ply)} was played.`;
    return this.page.link.position ? "The position that was set up." : "The start of the game.";
  }

  /**
   * @param {import("./game_model.js").GameReply} here
   * @returns {[string, string]}
   */
  ended(here) {
    const how = here.ending ? `${capital(here.ending)}. ` : "";
    const moves = `${here.moves.length} moves were played. N starts a new game.`;
    if (!here.winner) return ["The game is drawn", how + moves];
    const winner = here.players[here.winner - 1];
    const spec = this.page.specs[here.winner - 1];
    const who = spec === YOU && this.page.specs.some((one) => one !== YOU) ? ": well played" : "";
    return [`${capital(winner)} has won${who}`, how + moves];
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

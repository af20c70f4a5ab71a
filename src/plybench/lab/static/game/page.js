// The game page as a whole: the game that is shown, who is to move, and what happens next.

import { Refused } from "../host/connection.js";
import { readLink } from "../parts/link.js";
import { meantName } from "../setup/catalog.js";
import { AgentMover } from "./agent_mover.js";
import { Analyser } from "./analyser.js";
import { Evaluator } from "./evaluator.js";
import { GameActions } from "./game_actions.js";
import { GAME_KEYS, gameKey } from "./game_keys.js";
import { GameLayout } from "./game_layout.js";
import { gameFields, readGameLink, writeGameLink } from "./game_link.js";
import { YOU } from "./players_bar.js";

/**
 * @typedef {import("../parts/frame.js").Lab} Lab
 * @typedef {import("./game_link.js").GameLink} GameLink
 * @typedef {import("./game_model.js").GameReply} GameReply
 */

const SOLVING = 120; // seconds for a position
const WATCHING = 350; // milliseconds between the moves of two agents
const FIRST_GAME = "connect_four"; // on the first visit: its solver says most

/**
 * Fill an element with the page.
 *
 * @param {HTMLElement} root
 * @param {Lab} lab
 */
export function mountGame(root, lab) {
  new GamePage(root, lab).start();
}

/** The page. Everything shown follows from `link`, `full` and `here`. */
export class GamePage {
  /**
   * @param {HTMLElement} root
   * @param {Lab} lab
   */
  constructor(root, lab) {
    this.root = root;
    this.lab = lab;
    /** @type {GameLink} */
    this.link = readGameLink(readLink(), FIRST_GAME);
    /** @type {GameReply | null} the whole game */
    this.full = null;
    /** @type {GameReply | null} as far as it is shown */
    this.here = null;
    /** @type {any} */
    this.catalog = { games: [] };
    /** @type {import("./players_bar.js").Players} */
    this.players = { agents: [], usual: "" };
    /** @type {{ ply: number, reply: any } | null} what the last agent said about its move */
    this.said = null;
    this.isPlaying = false; // whether agents make their moves
    /** @type {string | null} a move to recommend */
    this.hint = null;
    /** @type {string | null} the move that is pointed at */
    this.looked = null;
    /** @type {boolean | null} null until the user turns the board */
    this.turned = null;
    /** @type {GameLink | null} the last one that could be shown */
    this.last = null;
    this.number = 0; // of the position, so that late answers are known to be late
    this.drawnPly = -1;
    this.isDrawing = false;
    this.analyser = new Analyser(lab.host, () => this.drawSoon());
    this.evaluator = new Evaluator(lab.host, () => this.drawSoon());
    this.mover = new AgentMover(lab.host);
    this.actions = new GameActions(this);
    this.layout = new GameLayout(root, this, lab.palette);
  }

  async start() {
    this.lab.frame.setKeys(GAME_KEYS);
    this.lab.palette.listeners.add(() => this.layout.redraw());
    const isWidget = this.root.getRootNode() instanceof ShadowRoot;
    const target = isWidget ? this.root : this.root.ownerDocument;
    target.addEventListener("keydown", (event) => gameKey(/** @type {any} */ (event), this));
    addEventListener("popstate", () => {
      this.link = this.readLink();
      this.load({ writes: false });
    });
    new ResizeObserver(() => requestAnimationFrame(() => this.layout.redraw())).observe(this.root);
    this.catalog = await this.lab.host.ask({ do: "catalog" });
    this.link = this.readLink();
    await this.load();
  }

  /** What the address says. */
  readLink() {
    const link = readGameLink(readLink(), FIRST_GAME);
    return { ...link, game: meantName(this.catalog.games, link.game) };
  }

  // What is shown

  get ply() {
    return this.link.ply;
  }

  /** @returns {string[]} who plays each side */
  get specs() {
    const { agents, usual } = this.players;
    return [this.link.players[0] ?? YOU, this.link.players[1] ?? (agents.length ? usual : YOU)];
  }

  /** @returns {number} the side to move, from 0 */
  get side() {
    return (this.full?.sides[this.ply] ?? 1) - 1;
  }

  get isAgentsTurn() {
    return this.specs[this.side] !== YOU;
  }

  get canPlay() {
    return this.here !== null && !this.here.over && !this.isAgentsTurn && !this.mover.running;
  }

  /** @returns {any} the game in the catalog */
  get entry() {
    return this.catalog.games.find((/** @type {any} */ one) => one.name === this.link.game);
  }

  get hasSolver() {
    return (this.entry?.solvers.length ?? 0) > 0;
  }

  /** Whether the solver of the game is always right. */
  get isExact() {
    return this.known?.exact ?? this.entry?.is_solved ?? false;
  }

  get known() {
    return this.analyser.known(gameFields(this.link, this.ply));
  }

  /** @returns {boolean} whether the second player is at the bottom */
  get isFlipped() {
    const [first, second] = this.specs;
    return this.turned ?? (first !== YOU && second === YOU);
  }

  // Loading

  /**
   * Show the game that the link names.
   *
   * @param {{ push?: boolean, writes?: boolean }} [options]
   */
  async load({ push = false, writes = true } = {}) {
    this.stop();
    this.number += 1;
    const number = this.number;
    const fields = gameFields(this.link);
    try {
      const [full, players] = await Promise.all([
        this.lab.host.ask({ do: "game", ...fields }),
        this.lab.host.ask({ do: "players", game: fields.game, variant: fields.variant }),
      ]);
      if (number !== this.number) return;
      this.full = /** @type {any} */ (full);
      this.players = /** @type {any} */ (players);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (number === this.number) await this.refuse(error);
      return;
    }
    this.layout.setError(null, "");
    this.layout.gameChanged();
    if (writes) this.write({ push });
    await this.settle();
  }

  /**
   * Show what is wrong; what was there before stays.
   *
   * @param {Refused} error
   */
  async refuse(error) {
    if (this.full === null) {
      const game = error.field === "game" ? FIRST_GAME : this.link.game;
      this.link = { ...readGameLink({}, game), players: this.link.players };
      await this.load({ writes: false });
    } else {
      this.link = this.last ?? this.link;
      this.work();
    }
    this.layout.setError(error.field, error.message);
  }

  /** Ask for the legal moves of the position shown, then let agents and solver work on it. */
  async settle() {
    const number = this.number;
    this.last = this.link;
    this.hint = null;
    this.looked = null;
    this.here = this.ply === this.link.moves.length ? this.full : null;
    this.draw();
    if (this.here === null) {
      const reply = await this.lab.host.ask({ do: "game", ...gameFields(this.link, this.ply) });
      if (number !== this.number) return;
      this.here = /** @type {any} */ (reply);
      this.draw();
    }
    this.work();
  }

  /**
   * Make a move in the position shown; moves that came after it are dropped, until the Back button
   * brings them again.
   *
   * @param {string} text
   */
  async make(text) {
    const moves = [...this.link.moves.slice(0, this.ply), text];
    const push = this.ply < this.link.moves.length;
    if (push) this.lab.link.flush();
    this.link = { ...this.link, moves, ply: moves.length };
    this.number += 1;
    const number = this.number;
    const full = await this.lab.host.ask({ do: "game", ...gameFields(this.link) });
    if (number !== this.number) return;
    this.full = /** @type {any} */ (full);
    this.layout.setError(null, "");
    this.write({ push });
    await this.settle();
  }

  /** @param {{ push?: boolean }} [options] */
  write(options) {
    this.lab.link.write(writeGameLink(this.link), options);
  }

  // Work of agents and solver

  /** Let whoever is to work do so: the agent to move, or the solver. */
  work() {
    const isLast = this.ply === this.link.moves.length;
    if (!this.here || this.here.over || this.link.view === "tree") {
      this.isPlaying = false;
      this.analyser.stop();
    } else if (isLast && this.isAgentsTurn && this.isPlaying) {
      this.analyser.stop();
      this.letAgentMove();
    } else this.analyse();
    this.draw();
  }

  analyse() {
    const isAsked = this.link.hasScores && this.hasSolver;
    if (isAsked) this.analyser.start(gameFields(this.link, this.ply), SOLVING);
    else this.analyser.stop();
  }

  /** Let an agent that is to move do so. */
  playOn() {
    this.isPlaying = this.isAgentsTurn && !this.full?.over;
    this.work();
  }

  async letAgentMove() {
    const agent = this.specs[this.side];
    const least = this.specs.includes(YOU) ? 0 : WATCHING;
    try {
      const reply = await this.mover.ask(gameFields(this.link, this.ply), agent, least);
      if (reply === null) return;
      this.said = { ply: this.ply + 1, reply };
      await this.make(reply.move);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.isPlaying = false;
      this.layout.setError(error.field, error.message);
    } finally {
      this.draw();
    }
  }

  /** Stop agent and solver; what is known stays. */
  stop() {
    this.mover.stop();
    this.isPlaying = false;
    this.analyser.stop();
  }

  // Drawing

  /** Draw in the next frame: several things may change at once. */
  drawSoon() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      this.draw();
    });
  }

  draw() {
    if (!this.full) return;
    this.layout.draw();
    this.drawnPly = this.ply;
  }
}

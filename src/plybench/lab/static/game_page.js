// The game page as a whole: the game that is shown, who is to move, and what happens next.

import { Analyser } from "./analyser.js";
import { Refused } from "./connection.js";
import { isTyping } from "./dom.js";
import { GameLayout } from "./game_layout.js";
import { gameFields, readGameLink, writeGameLink } from "./game_link.js";
import { cellsAt, lastCells, meantByText } from "./game_model.js";
import { readLink } from "./link.js";
import { clamp } from "./numbers.js";
import { YOU } from "./players_bar.js";

/**
 * @typedef {import("./game_link.js").GameLink} GameLink
 * @typedef {import("./game_model.js").GameReply} GameReply
 * @typedef {import("./verdict.js").Analysis} Analysis
 */

const SOLVING = 120; // seconds for a position
const THINKING = 120; // seconds for a move of an agent that has no time of its own
const WATCHING = 350; // milliseconds between the moves of two agents
const FIRST_GAME = "connect_four";

/** @type {[string, string][]} */
const KEYS = [
  ["1 … 7", "play in this column"],
  ["← → Home End", "walk through the game"],
  ["Space", "let the agent move, or pause"],
  ["H", "hint"],
  ["U", "take back"],
  ["N", "new game"],
  ["X", "swap sides"],
  ["F", "turn the board"],
  ["Tab", "go to the board; arrow keys and Enter then move pieces"],
  ["Esc", "stop the solver or the agent"],
];

/** The page. Everything shown follows from `link`, `full` and `here`. */
export class GamePage {
  /**
   * @param {HTMLElement} root
   * @param {import("./pages.js").Lab} lab
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
    /** @type {any} what the last agent said about its move, by the moves before it */
    this.said = null;
    /** @type {any} the last evaluation of a whole game */
    this.evaluation = null;
    this.isPlaying = false; // whether agents make their moves
    /** @type {AbortController | null} of the agent that is thinking */
    this.thinking = null;
    /** @type {AbortController | null} */
    this.evaluating = null;
    /** @type {{ text: string, words: string } | null} */
    this.hint = null;
    /** @type {string | null} the move that is pointed at */
    this.looked = null;
    /** @type {boolean | null} null until the user turns the board */
    this.turned = null;
    this.number = 0; // of the position, so that late answers are known to be late
    this.drawnPly = -1;
    this.isDrawing = false;
    this.analyser = new Analyser(lab.host, () => this.drawSoon());
    this.layout = new GameLayout(root, this, lab.palette);
  }

  async start() {
    this.lab.frame.setKeys(KEYS);
    this.lab.palette.listeners.add(() => this.layout.redraw());
    const isWidget = this.root.getRootNode() instanceof ShadowRoot;
    const keys = isWidget ? this.root : this.root.ownerDocument;
    keys.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    addEventListener("popstate", () => {
      this.link = readGameLink(readLink(), FIRST_GAME);
      this.load();
    });
    new ResizeObserver(() => requestAnimationFrame(() => this.layout.redraw())).observe(this.root);
    this.catalog = await this.lab.host.ask({ do: "catalog" });
    await this.load();
  }

  // What is shown

  /** @returns {number} */
  get ply() {
    return this.link.ply;
  }

  /** @returns {string[]} who plays each side */
  get specs() {
    const { agents, usual } = this.players;
    const second = agents.length ? usual : YOU;
    return [this.link.players[0] ?? YOU, this.link.players[1] ?? second];
  }

  /** @returns {number} the side to move, from 0 */
  get side() {
    return (this.full?.sides[this.ply] ?? 1) - 1;
  }

  /** @returns {boolean} whether an agent is to move */
  get isAgentsTurn() {
    return this.specs[this.side] !== YOU;
  }

  /** @returns {boolean} */
  get canPlay() {
    return this.here !== null && !this.here.over && !this.isAgentsTurn && this.thinking === null;
  }

  /** @returns {boolean} */
  get hasSolver() {
    const game = this.catalog.games.find((/** @type {any} */ one) => one.name === this.link.game);
    return (game?.solvers.length ?? 0) > 0;
  }

  /** @returns {Analysis | null} */
  get known() {
    return this.analyser.known(gameFields(this.link, this.ply));
  }

  // Loading

  /**
   * Show the game that the link names.
   *
   * @param {{ push?: boolean }} [options]
   */
  async load({ push = false } = {}) {
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
      this.layout.setError(null, "");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (number === this.number) this.refuse(error);
      return;
    }
    if (this.link.ply > this.link.moves.length) this.link.ply = this.link.moves.length;
    this.hint = null;
    this.layout.gameChanged();
    this.write({ push });
    await this.settle();
  }

  /**
   * Show what is wrong; what was there before stays.
   *
   * @param {Refused} error
   */
  refuse(error) {
    this.layout.setError(error.field, error.message);
    if (this.full === null && error.field !== "game") {
      this.link = { ...this.link, position: "", variant: "", moves: [], ply: 0 };
      this.load().then(() => this.layout.setError(error.field, error.message));
    }
  }

  /** Ask for the legal moves of the position shown, then let agents and solver work on it. */
  async settle() {
    const { full } = this;
    if (!full) return;
    const number = this.number;
    this.hint = null;
    this.looked = null;
    this.here = this.ply === this.link.moves.length ? full : null;
    this.draw();
    if (this.here === null) {
      const reply = await this.lab.host.ask({ do: "game", ...gameFields(this.link, this.ply) });
      if (number !== this.number) return;
      this.here = /** @type {any} */ (reply);
    }
    this.draw();
    this.work();
  }

  /** @param {{ push?: boolean }} [options] */
  write(options) {
    this.lab.link.write(writeGameLink(this.link), options);
  }

  // Work of agents and solver

  work() {
    if (!this.here || this.here.over || this.link.view === "tree") {
      this.analyser.stop();
      this.draw();
      return;
    }
    const isLast = this.ply === this.link.moves.length;
    if (isLast && this.isAgentsTurn && this.isPlaying) {
      this.analyser.stop();
      this.letAgentMove();
    } else this.analyse();
  }

  analyse() {
    if (this.link.hasScores && this.hasSolver) {
      this.analyser.start(gameFields(this.link, this.ply), SOLVING);
    } else this.analyser.stop();
    this.draw();
  }

  async letAgentMove() {
    const agent = this.specs[this.side];
    const number = this.number;
    const thinking = new AbortController();
    this.thinking = thinking;
    this.draw();
    const began = performance.now();
    try {
      const seed = this.link.moves.length ? 0 : Math.floor(Math.random() * 2 ** 32);
      const fields = gameFields(this.link, this.ply);
      const message = { do: "move", ...fields, agent, seconds: THINKING, seed };
      const reply = await this.lab.host.ask(message, { signal: thinking.signal });
      const isWatching = this.specs.every((spec) => spec !== YOU);
      const wait = (isWatching ? WATCHING : 0) - (performance.now() - began);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (number !== this.number || this.thinking !== thinking) return;
      this.thinking = null;
      this.said = { ply: this.ply + 1, reply };
      await this.make(/** @type {any} */ (reply).move);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.thinking !== thinking) return;
      this.thinking = null;
      this.isPlaying = false;
      if (error.message !== "stopped") this.layout.setError(error.field, error.message);
      this.draw();
    }
  }

  /** Stop whoever is thinking; what is known stays. */
  stop() {
    this.thinking?.abort();
    this.thinking = null;
    this.isPlaying = false;
    this.analyser.stop();
  }

  /** Stop, because the user said so. */
  stopAll() {
    this.stop();
    this.evaluating?.abort();
    this.draw();
  }

  // What the user does

  /**
   * Play a move of the user's.
   *
   * @param {string} text
   */
  play(text) {
    if (!this.canPlay) return;
    this.isPlaying = true;
    this.make(text);
  }

  /** @param {string} typed */
  playTyped(typed) {
    const move = meantByText(this.here?.legal ?? [], typed);
    if (move && this.canPlay) this.play(move.text);
    else this.layout.setError("typed", `${typed} is not a legal move here.`);
    return move !== undefined;
  }

  /**
   * Make a move in the position shown; moves that came after it are dropped.
   *
   * @param {string} text
   */
  async make(text) {
    const wasPlaying = this.isPlaying;
    const moves = [...this.link.moves.slice(0, this.ply), text];
    this.link = { ...this.link, moves, ply: moves.length };
    this.number += 1;
    const number = this.number;
    const full = await this.lab.host.ask({ do: "game", ...gameFields(this.link) });
    if (number !== this.number) return;
    this.full = /** @type {any} */ (full);
    this.isPlaying = wasPlaying && !(/** @type {GameReply} */ (this.full).over);
    this.layout.setError(null, "");
    this.write();
    await this.settle();
  }

  /**
   * Show the position after some moves.
   *
   * @param {number} ply
   */
  go(ply) {
    const next = clamp(ply, 0, this.link.moves.length);
    if (next === this.ply) return;
    this.stop();
    this.number += 1;
    this.link = { ...this.link, ply: next };
    this.write();
    this.settle();
  }

  /** Take back the last move, and the reply to it. */
  takeBack() {
    if (!this.full || this.ply === 0) return;
    let ply = this.ply - 1;
    const isMine = (/** @type {number} */ at) =>
      this.specs[(this.full?.sides[at] ?? 1) - 1] === YOU;
    const hasMine = this.specs.includes(YOU);
    while (hasMine && ply > 0 && !isMine(ply)) ply -= 1;
    this.link = { ...this.link, moves: this.link.moves.slice(0, ply), ply };
    this.load();
  }

  newGame() {
    this.link = { ...this.link, moves: [], ply: 0 };
    this.evaluation = null;
    this.load({ push: true }).then(() => this.playOn());
  }

  /** Let an agent that is to move do so. */
  playOn() {
    this.isPlaying = this.isAgentsTurn && !this.full?.over;
    this.work();
  }

  playOrPause() {
    if (this.thinking || this.isPlaying) this.stopAll();
    else {
      if (this.ply < this.link.moves.length) {
        this.link = { ...this.link, moves: this.link.moves.slice(0, this.ply) };
        this.load().then(() => this.playOn());
        return;
      }
      this.playOn();
    }
  }

  swapSides() {
    const [first, second] = this.specs;
    this.setPlayers([second, first]);
  }

  /** @param {string[]} specs */
  setPlayers(specs) {
    this.stop();
    this.turned = null;
    this.link = { ...this.link, players: specs };
    this.layout.setError(null, "");
    this.write();
    this.draw();
    const isAgainstYou = specs.includes(YOU);
    if (isAgainstYou && this.link.moves.length > 0) this.playOn();
    else this.work();
  }

  /** @param {string} game */
  chooseGame(game) {
    if (game === this.link.game) return;
    this.evaluation = null;
    this.said = null;
    const { view, hasScores } = this.link;
    this.link = { ...readGameLink({ game }, game), view, hasScores };
    this.load({ push: true });
  }

  /**
   * Begin at another position.
   *
   * @param {{ position: string, variant: string, moves?: string[] }} begin
   */
  begin({ position, variant, moves = [] }) {
    this.evaluation = null;
    this.link = { ...this.link, position, variant, moves, ply: moves.length };
    return this.load({ push: true });
  }

  /** @param {string} view */
  setView(view) {
    this.stop();
    this.link = { ...this.link, view };
    this.write({ push: true });
    this.draw();
    this.work();
  }

  /** @param {boolean} isOn */
  setScores(isOn) {
    this.link = { ...this.link, hasScores: isOn };
    this.write();
    this.work();
  }

  /** @param {string | null} text */
  look(text) {
    if (this.looked === text) return;
    this.looked = text;
    this.drawSoon();
  }

  turnBoard() {
    this.turned = !this.isFlipped;
    this.draw();
  }

  /** @returns {boolean} whether the second player is at the bottom */
  get isFlipped() {
    const [first, second] = this.specs;
    return this.turned ?? (first !== YOU && second === YOU);
  }

  async giveHint() {
    if (!this.canPlay) return;
    const number = this.number;
    const solver = this.players.agents.find((agent) => agent.is_solver);
    const agent = solver?.name ?? "alpha_beta";
    const known = this.known;
    this.lab.frame.toast("Looking for a good move…");
    if (known?.status === "solved" && known.moves.length) {
      const [best] = known.moves;
      this.setHint(best.text, `${best.described}: ${best.words}`);
      return;
    }
    const fields = gameFields(this.link, this.ply);
    try {
      const reply = await this.lab.host.ask({ do: "move", ...fields, agent, seconds: 10 });
      if (number === this.number) {
        const told = reply.text || (reply.value === null ? "" : `value ${reply.value}`);
        this.setHint(reply.move, `${reply.move_described}${told ? `: ${told}` : ""}`);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.layout.setError(error.field, error.message);
    }
  }

  /**
   * @param {string} text
   * @param {string} words
   */
  setHint(text, words) {
    this.hint = { text, words };
    this.lab.frame.toast(`Hint: ${words}`);
    this.draw();
  }

  async evaluate() {
    if (this.evaluating || !this.full) return;
    const running = new AbortController();
    this.evaluating = running;
    const fields = gameFields(this.link);
    const key = JSON.stringify(fields);
    const report = (/** @type {any} */ known) => {
      this.evaluation = { key, ...known };
      this.draw();
    };
    this.draw();
    try {
      const seconds = this.known?.exact === false ? 0.3 : 1;
      report(
        await this.lab.host.ask(
          { do: "evaluate_game", ...fields, seconds },
          { signal: running.signal, report },
        ),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.message !== "stopped") this.layout.setError(error.field, error.message);
    } finally {
      this.evaluating = null;
      this.draw();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const inView = this.link.view === "tree";
    const ways = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: Infinity };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    const isButton = event.composedPath()[0] instanceof HTMLButtonElement;
    if (event.key === "Escape") this.stopAll();
    else if (inView) return;
    else if (way !== undefined) this.go(way);
    else if (/^[1-9]$/.test(event.key) && this.full?.by_column) this.playTyped(event.key);
    else if (event.key === " " && !isButton) this.playOrPause();
    else if (event.key === "h") this.giveHint();
    else if (event.key === "u") this.takeBack();
    else if (event.key === "n") this.newGame();
    else if (event.key === "x") this.swapSides();
    else if (event.key === "f") this.turnBoard();
    else return;
    event.preventDefault();
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

  /** @returns {import("./column_board.js").Position | null} */
  position() {
    const full = /** @type {GameReply} */ (this.full);
    if (!full.board) return null;
    const of = (/** @type {number} */ id) => full.palette[id];
    const known = this.link.hasScores ? this.known : null;
    const values = known?.moves ?? [];
    const best = values.filter((move) => move.value !== null && move.value === values[0].value);
    return {
      board: full.board,
      cells: cellsAt(full, this.ply).map(of),
      before: cellsAt(full, Math.max(0, this.ply - 1)).map(of),
      legal: this.here?.legal ?? [],
      canPlay: this.canPlay,
      last: lastCells(full, this.ply),
      winning: this.here?.winning ?? [],
      players: full.players,
      side: full.sides[this.ply],
      scores: new Map(values.map((move) => [move.text, move])),
      hasScores: this.link.hasScores && this.hasSolver && !this.here?.over,
      best: new Set((known?.exact ? best : values.slice(0, 1)).map((move) => move.text)),
      hint: this.hint?.text ?? null,
      ghosts: this.ghosts(),
      isFlipped: this.isFlipped,
      moves: this.drawnPly === this.ply - 1,
    };
  }

  /** @returns {{ at: number, label: string }[]} the next discs of the line that is pointed at */
  ghosts() {
    const line = this.known?.moves.find((move) => move.text === this.looked)?.line ?? [];
    if (!this.full?.by_column || !this.full.board || !this.link.hasScores) return [];
    const landing = new Map(this.here?.legal.map((move) => [move.text, move.appears[0]]));
    const { width } = this.full.board;
    return line.slice(0, 8).flatMap((text, i) => {
      const at = landing.get(text);
      if (at === undefined || at < 0) return [];
      landing.set(text, at - width);
      return [{ at, label: String(i + 1) }];
    });
  }

  /** @returns {(import("./game_worth.js").Worth | null)[]} what is known of each position */
  worths() {
    const full = /** @type {GameReply} */ (this.full);
    const isCurrent = this.evaluation?.key === JSON.stringify(gameFields(this.link));
    const rows = isCurrent ? this.evaluation.positions : [];
    return full.sides.map((_, ply) => {
      if (rows[ply]) return rows[ply];
      const known = this.analyser.known(gameFields(this.link, ply));
      if (!known || known.first_value === null) return null;
      const best = known.moves[0]?.described ?? null;
      return { value: known.first_value, text: known.text, best_described: best, over: false };
    });
  }
}

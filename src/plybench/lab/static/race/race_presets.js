// Races to begin with: some on a problem of their own, some on whatever problem is shown.

/**
 * @typedef {import("../setup/catalog.js").Catalog} Catalog
 * @typedef {import("../setup/search_link.js").ProblemSource} ProblemSource
 *
 * @typedef {object} Preset
 * @property {string} name
 * @property {string} domain
 * @property {ProblemSource} problem
 * @property {string} lanes
 * @property {string} [problemName] of a problem that is written out
 */

const HARD = { domain: "sliding_tiles", problem: { source: "reports/hard" } };
const EASY = { domain: "sliding_tiles", problem: { source: "reports/easy" } };

// A wall shaped like a cup between the start and the goal: a heuristic leads into it first.
const CUP = `\
........................
........................
...........######.......
................#.......
......#.........#.......
......#.........#.......
......#.........#...##..
.s....#.........#....#g.
......#.........#....#..
................#....#..
................#....#..
....#######.....#....#..
...........######....#..
.....................#..
........................
`;
const START = CUP.replace("s", "A").replace("g", ".");
const GOAL = CUP.replace("s", ".").replace("g", "A");
const MAZE = { domain: "mazeworld", problem: { text: `start:\n${START}goal:\n${GOAL}` } };

/** @type {Record<string, Preset>} */
export const EXAMPLES = {
  maze: {
    name: "Maze: what a heuristic saves",
    problemName: "cup",
    ...MAZE,
    lanes: "uniform_cost|astar:heuristic=manhattan|greedy:heuristic=manhattan",
  },
  heuristics: {
    name: "8-puzzle: three heuristics for A*",
    ...HARD,
    lanes: "astar:heuristic=hamming|astar:heuristic=manhattan|astar:heuristic=linear-conflict",
  },
  duplicates: {
    name: "Why do the counts differ? Duplicates",
    ...HARD,
    lanes: recipes("astar:heuristic=manhattan,duplicates=", "graph", "closed", "tree"),
  },
  ties: {
    name: "Why do the counts differ? Ties",
    ...HARD,
    lanes: recipes("astar:heuristic=manhattan,ties=", "low-h", "fifo", "lifo", "heap"),
  },
  goals: {
    name: "Why do the counts differ? Goal test",
    ...EASY,
    lanes: recipes("breadth_first:goal_test=", "expanded", "generated"),
  },
  uninformed: {
    name: "8-puzzle: searches without a heuristic",
    ...EASY,
    lanes: "breadth_first|uniform_cost|iterative_deepening|bidirectional",
  },
  greed: {
    name: "8-puzzle: A*, weighted A*, greedy",
    ...HARD,
    lanes:
      "astar:heuristic=manhattan|weighted_astar:heuristic=manhattan,weight=3|greedy:heuristic=manhattan",
  },
};

/**
 * @param {string} start
 * @param {...string} values
 */
function recipes(start, ...values) {
  return values.map((value) => start + value).join("|");
}

/**
 * The same comparisons on another problem, with its heuristics.
 *
 * @param {string[]} heuristics
 * @param {string} usual
 * @returns {[string, string][]} name and lanes
 */
export function recipesFor(heuristics, usual) {
  const three = spread(heuristics, 3).map((name) => `astar:heuristic=${name}`);
  const start = `astar:heuristic=${usual}`;
  /** @type {[string, string][]} */
  const found = [
    ["Duplicates: graph, closed, tree", recipes(`${start},duplicates=`, "graph", "closed", "tree")],
    ["Ties: low h, fifo, lifo, heap", recipes(`${start},ties=`, "low-h", "fifo", "lifo", "heap")],
    ["Goal test: expanded, generated", recipes(`${start},goal_test=`, "expanded", "generated")],
    ["Without a heuristic", EXAMPLES.uninformed.lanes],
    [
      "A*, weighted A*, greedy",
      `${start}|weighted_astar:heuristic=${usual},weight=3|greedy:heuristic=${usual}`,
    ],
  ];
  return three.length > 1 ? [["Heuristics for A*", three.join("|")], ...found] : found;
}

/**
 * Some of a list, from its first to its last.
 *
 * @template T
 * @param {T[]} list
 * @param {number} most
 * @returns {T[]}
 */
function spread(list, most) {
  if (list.length <= most) return list;
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => list[Math.round(i * step)]);
}

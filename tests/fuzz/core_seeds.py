"""Calls of the core as Python would write them, with every class and function of it at least once.

`limits` ends any search soon, `signals` is True: both are names, which the fuzzer leaves alone.
"""

TILES = (
    "SlidingTiles(2, [[(2, 1), (3, 2)], [(1, 0), (3, 3)], [(0, 0), (2, 3)], [(0, 1), (1, 2)]],"
    " [3, 2, 1, 0], [3, 2, 1, 0], [0, 1, 2, 3])"
)
NINE = (
    "SlidingTiles(3, [[(2, 1), (3, 3)], [(1, 0), (2, 2), (3, 4)], [(1, 1), (3, 5)],"
    " [(0, 0), (2, 4), (3, 6)], [(0, 1), (1, 3), (2, 5), (3, 7)], [(0, 2), (1, 4), (3, 8)],"
    " [(0, 3), (2, 7)], [(0, 4), (1, 6), (2, 8)], [(0, 5), (1, 7)]], [3, 2, 1, 0],"
    " [2, 5, 3, 1, 0, 7, 4, 8, 6], [1, 2, 3, 4, 5, 6, 7, 8, 0])"
)
BLOCKS = (
    "Blocksworld(2, [[(1, 1), (3, 2)], [(0, 0), (3, 3)], [(1, 3), (2, 0)], [(0, 2), (2, 1)]],"
    " [1, 0, 3, 2], [0, 1, 2, 3], [3, 0], [(1, 1)])"
)
MAZE = (
    "Mazeworld([[(1, 3), (2, 1)], [(0, 0), (1, 4), (2, 2)], [(0, 1), (1, 5)], [(2, 4), (3, 0)],"
    " [(0, 3), (2, 5), (3, 1)], [(0, 4), (3, 2)]], [2, 3, 0, 1], [3, 1], [5, 0], False)"
)
BLIND = "BlindRobot(3, 3, [511], [511], -1, [0, 1, 2, 3])"
FOUR = (
    "ConnectFour(3, 3, 3, 1, 1000, True, [3, 2, 3, 0, 2, 4, 2, 0, 3, 2, 3, 0],"
    " [[1092, 546, 273], [7, 112, 1792], [292, 1057]])"
)
CHESS = "Chess(3, 100, 1000000.0, True, chess_evaluation)"
STATE = (
    "((71776119329713920, 4755801206503243842, 2594073385365405732, 9295429630892703873,"
    " 576460752303423496, 1152921504606846992, 268496895, 18446462598732840960), False,"
    " 9295429630892703873, None, 0, 1, None)"
)
POSITION = "ChessPosition('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1')"
OPTIONS = (
    "{'duplicates': 'graph', 'goal_test': 'expanded', 'ties': 'low-h', 'child_order': 'random',"
    " 'seed': 0, 'heuristic': 'h', 'admissible': True, 'consistent': True}"
)
GAME_OPTIONS = "{'depth': 2, 'cut': '>=', 'choose': 'first', 'seed': 0, 'table': 1000}"
TABLE = "[[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]"
WALK = "([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], [(0, 1), (6, 2)])"
PATTERNS = (
    "[[([1, 2, 3], [0, 1, 2, 3], zeros(12, 'uint8'))],"
    " [([1, 2], [0, 1, 2, 3], zeros(6, 'uint8')), ([3], [0, 2, 1, 3], zeros(2, 'uint8'))]]"
)
LINE = "CompiledProblem(1, 2, 1, 1, False, True, [0], [[10]], on_at, goal_at, on_at)"
ONE_WAY = "CompiledProblem(2, 1, 3, 5, True, False, [0, 1], [], on_at, goal_at, 0)"
STEPS = "CompiledGame(1, 1, 1, 1, game_functions)"
BUILT = "tiles_kind.make([[8, 6, 7, 2, 5, 4, 3, 0, 1]], None)"
BOARD = "(1, 2, 3, 4, 0, 6, 7, 5, 8)"


def _on(made: str, body: str) -> str:
    """Return a call on something that is made first and used more than once."""
    return f"(lambda p: {body})({made})"


SEEDS = (
    "build_info()",
    "game_twins()",
    "twins()",
    "search_options()",
    "game_options()",
    "search_algorithms()",
    "game_algorithms()",
    "pattern_sizes()",
    "chess_weights()",
    "SearchLimits(100, 0.5, 1000000, None, False)",
    "SplitMix64(1).shuffled([1, 2, 3])",
    "SplitMix64(1).next()",
    "SplitMix64(1).below(7)",
    f"{TILES}.search('astar', None, {OPTIONS}, SearchLimits(100, 0.5, 1000000, None, False))",
    *(f"{made}.algorithms()" for made in (TILES, BLOCKS, MAZE, BLIND, FOUR, CHESS)),
    *(
        f"{made}.search('{name}', None, {{'{option}': 2}}, limits)"
        for made in (NINE, BLOCKS, MAZE, BLIND)
        for name, option in (
            ("beam", "width"),
            ("weighted_astar", "weight"),
            ("rbfs", "seed"),
            ("iterative_deepening", "first"),
            ("depth_limited", "limit"),
        )
    ),
    *(f"{made}.search('breadth_first', None, {{}}, limits)" for made in (NINE, MAZE, BLIND)),
    "open_module(tiles_module, 'own_tiles.hpp', tiles_stamp)",
    *(
        f"tiles_kind.{name}"
        for name in (
            "name",
            "actions",
            "heuristics",
            "instances",
            "formats",
            "has_unit_costs",
            "is_reversible",
            "parses",
            "draws",
            "names_actions",
            "tells_impossible",
        )
    ),
    f"tiles_kind.make([[8, 6, 7, 2, 5, 4, 3, 0, 1], 1], {BOARD}).initial",
    *(
        f"{BUILT}.{name}({BOARD})"
        for name in ("successors", "predecessors", "is_goal", "format", "picture")
    ),
    f"{BUILT}.estimate(0, {BOARD})",
    f"{BUILT}.goals(10)",
    f"{BUILT}.parse('1234_6758')",
    f"{BUILT}.action_name(2)",
    f"{BUILT}.impossible()",
    f"{BUILT}.algorithms()",
    f"{BUILT}.search('astar', 0, {OPTIONS}, limits)",
    f"{BUILT}.count_optimal(1, limits)",
    f"{BUILT}.exact_distances(100, limits)",
    *(f"{made}.count_optimal(None, limits)" for made in (TILES, BLOCKS, MAZE, BLIND, LINE)),
    *(f"{made}.algorithms()" for made in (LINE, STEPS)),
    f"{ONE_WAY}.is_one_way",
    *(
        f"{made}.search('{name}', None, {{}}, limits)"
        for made in (LINE, ONE_WAY)
        for name in ("breadth_first", "bidirectional", "uniform_cost", "depth_first")
    ),
    f"{LINE}.search('astar', CompiledHeuristic(rest_at, True), {OPTIONS}, limits)",
    f"{LINE}.successors([3], True)",
    f"{LINE}.is_goal([3])",
    f"{LINE}.exact_distances(5, limits)",
    f"{LINE}.estimates(CompiledHeuristic(rest_at, False), [[3]])",
    _on(STEPS, "(p.add_evaluation('worth', worth_at), p.evaluate((3,), 'worth'))"),
    f"{STEPS}.decide('alpha_beta', (0,), '', '', {GAME_OPTIONS}, limits)",
    f"{STEPS}.description((3,))",
    f"{STEPS}.utility((10,))",
    f"{STEPS}.ordered((3,), '')",
    f"{STEPS}.random_games((3,), 5, 1, signals)",
    *(f"{made}.exact_distances(100, limits)" for made in (TILES, NINE, BLOCKS, MAZE)),
    _on(BLOCKS, "p.examine([p.named_heuristic('boosted')], 100, limits)"),
    _on(TILES, f"p.examine([p.sum_heuristic({TABLE})], 5, limits)"),
    f"{MAZE}.examine([], 9, limits)",
    *(
        _on(made, f"[p.search('{name}', {heuristic}, {OPTIONS}, limits) for _ in range(1)]")
        for name in ("astar", "ida_star")
        for made, heuristic in (
            (TILES, f"p.sum_heuristic({TABLE})"),
            (TILES, f"p.conflict_heuristic({TABLE})"),
            (TILES, "p.inversions_heuristic(True)"),
            (TILES, "p.blank_heuristic()"),
            (TILES, f"p.walking_heuristic({WALK}, {WALK})"),
            (TILES, f"p.patterns_heuristic({TABLE}, {PATTERNS}, True)"),
            (BLOCKS, "p.named_heuristic('manhattan')"),
            (BLOCKS, "p.sum_heuristic([(1, [1, 0, 2, 1])], [0, 1, 2, 3])"),
            (BLOCKS, "p.table_heuristic([0, 1], zeros(16, 'uint16'))"),
            (MAZE, "p.sum_heuristic(zeros((2, 6), 'uint16'))"),
            (BLIND, "p.heuristic('merge-pair', look)"),
            (BLIND, "p.heuristic('bounding-box', look)"),
        )
    ),
    _on(
        NINE,
        "p.search('ida_star', p.sum_heuristic([[0, 0, 1, 2, 1, 2, 3, 2, 3]] * 9),"
        " {'duplicates': 'parent'}, limits)",
    ),
    _on(TILES, f"p.estimates(p.sum_heuristic({TABLE}), [[0, 1, 2, 3], [3, 2, 1, 0]])"),
    _on(MAZE, "p.estimates(p.sum_heuristic(zeros((2, 6), 'uint16')), [[0, 1], [3, 5]])"),
    _on(BLIND, "p.estimates(p.heuristic('merge-pair', look), [[511], [3]])"),
    "fill_relaxed_table('any-switch', [6, 9, 9, 6], [1, 2], 8, zeros(64, 'uint8'), 2, limits)",
    "fill_relaxed_table('opposite-stack', [2, 5, 2], [1], 7, zeros(9, 'uint16'), 1, limits)",
    "build_pattern_table(3, 3, [0, 1], 2, False, zeros(41, 'uint8'), 2, limits)",
    "build_pattern_table(4, 4, [0, 1, 2], 15, True, zeros(1680, 'uint8'), 1, limits)",
    "synchronize(3, 3, [511], [511], -1, limits, beam=True, beliefs=True, merging=True)",
    "synchronize(9, 8, [18446744073709551615, 255], [3, 0], 5, limits, merging=False)",
    "RobotsMaze(3, 2, [4], [3, 1], [5, 0]).least_fuel(limits)",
    "RobotsMaze(3, 2, [], [3, 1], [5, 0]).plan_many(0, 5, limits)",
    "ConnectFourSolver(4, 3, 3, 100000, 2, forced=True, pairs=False, mirror=True)"
    ".solve(1, 17, -9, 9, limits, 2)",
    "ConnectFourSolver(7, 6, 4, 100000).solve_all(zeros((3, 2), 'uint64'), limits)",
    "ConnectFourSolver(7, 6, 4, 100000).usable(zeros((3, 2), 'uint64'))",
    "ConnectFourSolver(7, 6, 4, 100000).boards(['4453', (1, 129)], tuple)",
    "ConnectFourSolver(5, 4, 4, 100000).clear()",
    *(
        f"ConnectFourBook(4, 4, 4, 2, {bytes(8)!r}).{call}"
        for call in ("__len__()", "score_of_key(5)", "keys(2)", "scores(1)")
    ),
    *(
        f"{made}.{call}"
        for made, state, values, order in (
            (FOUR, "(1, 17)", "weights", "centre"),
            (CHESS, STATE, "full", "captures"),
        )
        for call in (
            f"decide('alpha_beta', {state}, '{values}', '', {GAME_OPTIONS}, limits)",
            f"decide('mcts', {state}, '', '', {{'playouts': 20, 'exploration': 1.4}}, limits)",
            f"decide('pvs', {state}, '', '{order}', {{'depth': 1}}, limits)",
            f"decide('iterative_deepening', {state}, '', '', {{'inner': 'mtdf'}}, limits)",
            f"evaluate({state}, '{values}')",
            f"ordered({state}, '{order}')",
            f"random_games({state}, 3, 1, signals)",
        )
    ),
    "Chess(0, 0, 1.0, False, dict(chess_evaluation, doubled=[1], whole_phase=[24], shield=[1, 2]))",
    POSITION,
    f"ChessPosition.of({STATE}).fen()",
    f"{POSITION}.fen()",
    f"{POSITION}.legal_moves()",
    f"{POSITION}.after('e1g1').fen()",
    f"{POSITION}.perft(2, limits).moves",
    "ChessPosition('bqnb1rkr/pp3ppp/3ppn2/2p5/8/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9', True).fen()",
    *(
        f"{POSITION}.{name}"
        for name in (
            "hash",
            "hash_from_scratch",
            "is_check",
            "is_checkmate",
            "is_stalemate",
            "has_fifty_moves",
            "has_insufficient_material",
        )
    ),
    f"chess_evaluate({POSITION}, 'tuned')",
    f"chess_explain({POSITION}).terms",
    "chess_features(['8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1']).terms.starts",
    "ChessEngine.switch_names()",
    "ChessEngine.evaluation_names()",
    _on(
        "ChessEngine(100000, 1, evaluation='tuned', switches={'null_move': False})",
        f"[p.arm(), p.search({POSITION}, ['e1g1'], ChessWanted(depth=3, nodes=500, lines=2,"
        " root_moves=['b4c3', 'h3g2']), limits), p.stop(), p.ponder_hit(), p.clear()]",
    ),
    f"ChessEngine(64, 2).search({POSITION}, [], ChessWanted(mate=1, seconds=0.01,"
    " clock=(0.1, 0.0, 3), pondering=False, infinite=False), limits, look)",
    f"ChessEngine(1000).search({POSITION}, [], ChessWanted(depth=1), limits, None, value)",
    f"ChessEngine(1000).search({POSITION}, [], ChessWanted(depth=1), limits, None, None, [1, 2])",
)

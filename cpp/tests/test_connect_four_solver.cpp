// The solver of Connect Four: against plain minimax on small boards, with and without its ideas.
#include <utility>

#include "core/random.hpp"
#include "solvers/connect_four/solver.hpp"
#include "tests/check.hpp"
#include "tests/plain_four.hpp"

namespace plybench {

namespace {

using namespace connect_four;

void check_all(AnyShape shape, Ideas ideas) {
    Plain plain(shape);
    plain.score(0, 0);
    Solver<AnyShape> solver(shape, 1 << 16, 1, ideas);
    for (const auto& [position, score] : plain.all()) {
        const Answer answer = solver.solve(position.first, position.second, {-64, 64}, {});
        CHECK(answer.bounds.lower == score && answer.bounds.upper == score);
    }
}

TEST(solver_agrees_with_plain_minimax) {
    check_all({3, 3, 3}, {});
    check_all({4, 3, 3}, {});
    check_all({3, 4, 3}, {});
    check_all({4, 3, 4}, {});
    check_all({3, 3, 3}, {false, false, false, false, false, false, false, false});
    Ideas some;
    some.keeps_late_positions_apart = some.closes_columns = false;
    check_all({3, 4, 3}, some);
}

TEST(a_guess_changes_no_score) {
    const AnyShape shape{4, 3, 3};
    Plain plain(shape);
    plain.score(0, 0);
    for (const int off : {-70, -2, -1, 0, 1, 70}) {
        Solver<AnyShape> solver(shape, 1 << 16);
        for (const auto& [position, score] : plain.all()) {
            const Answer answer = solver.solve(position.first, position.second, {-64, 64}, {}, score + off);
            CHECK(answer.bounds.lower == score && answer.bounds.upper == score);
        }
    }
}

// Plays at random until N discs are on the board, or until the next disc would make a line.
std::pair<Cells, Cells> random_position(const Grid<AnyShape>& grid, int discs, std::uint64_t seed) {
    SplitMix64 rng(seed);
    Cells stones = 0, mask = 0;
    while (std::popcount(mask) < discs) {
        const Cells cell =
            grid.landings(mask) &
            grid.column(static_cast<int>(rng.below(static_cast<std::uint64_t>(grid.columns()))));
        if (cell == 0) continue;
        if (grid.has_line(stones | cell)) break;
        stones ^= mask;
        mask |= cell;
    }
    return {stones, mask};
}

// Checks the bounds of the plan for every window. Neither player may be able to win with his next disc.
int check_follow_up(AnyShape shape, Cells stones, Cells mask, int score) {
    const Grid<AnyShape> grid(shape);
    const Position position{stones, mask, std::popcount(mask), grid.winning_cells(stones, mask),
                            grid.winning_cells(stones ^ mask, mask)};
    if (((position.wins | position.threats) & grid.landings(mask)) != 0) return 0;
    int useful = 0;
    for (int alpha = -9; alpha < 9; ++alpha) {
        const Bounds bounds = FollowUp<AnyShape>(shape, true).bounds(position, {alpha, alpha + 1});
        CHECK(bounds.lower <= score && score <= bounds.upper);
        useful += bounds.upper <= alpha || bounds.lower > alpha;
    }
    return useful;
}

TEST(following_up_bounds_the_score_of_all_positions_of_small_boards) {
    int useful = 0;
    for (const AnyShape shape : {AnyShape{4, 3, 3}, AnyShape{3, 4, 3}, AnyShape{4, 4, 4}}) {
        Plain plain(shape);
        plain.score(0, 0);
        for (const auto& [position, score] : plain.all())
            useful += check_follow_up(shape, position.first, position.second, score);
    }
    CHECK(useful > 10000);
}

TEST(following_up_bounds_the_score_of_late_positions) {
    int useful = 0;
    for (const AnyShape shape :
         {AnyShape{7, 6, 4}, AnyShape{6, 5, 4}, AnyShape{5, 6, 4}, AnyShape{5, 5, 4}}) {
        const Grid<AnyShape> grid(shape);
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            const auto [stones, mask] = random_position(grid, grid.cells() - 9, seed);
            if (std::popcount(mask) < grid.cells() - 9) continue;
            useful += check_follow_up(shape, stones, mask, Plain(shape).score(stones, mask));
        }
    }
    CHECK(useful > 100);
}

TEST(solver_of_the_usual_board_agrees_with_the_one_of_any) {
    Solver<FixedShape<7, 6, 4>> fixed({}, 1 << 20);
    Solver<AnyShape> any({7, 6, 4}, 1 << 20);
    const Grid<AnyShape> grid({7, 6, 4});
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const auto [stones, mask] = random_position(grid, 24, seed);
        const Answer one = fixed.solve(stones, mask, {-64, 64}, {}),
                     other = any.solve(stones, mask, {-64, 64}, {});
        CHECK(one.bounds.lower == other.bounds.lower && one.nodes == other.nodes);
        CHECK(one.bounds.lower == one.bounds.upper);
        const int sign = fixed.solve(stones, mask, {-1, 1}, {}).bounds.lower;
        CHECK(sign == std::clamp(one.bounds.lower, -1, 1));
    }
}

TEST(threads_of_a_solver_give_the_same_scores) {
    Solver<FixedShape<7, 6, 4>> alone({}, 1 << 20), together({}, 1 << 20, 3);
    const Grid<AnyShape> grid({7, 6, 4});
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const auto [stones, mask] = random_position(grid, 16, seed);
        CHECK(alone.solve(stones, mask, {-64, 64}, {}).bounds.lower ==
              together.solve(stones, mask, {-64, 64}, {}).bounds.lower);
    }
    Limits limits;
    limits.seconds = 0.02;
    const Answer answer = together.solve(0, 0, {-64, 64}, limits);
    CHECK(answer.status == Status::limit);
    CHECK(answer.bounds.lower <= 1 && answer.bounds.upper >= 1);
}

TEST(cells_count_the_lines_through_them) {
    const Grid<AnyShape> grid({7, 6, 4});
    int all = 0;
    for (Cells rest = grid.board(); rest != 0; rest &= rest - 1) all += grid.lines_through(rest & -rest);
    CHECK(all == 4 * 69);
    CHECK(grid.lines_through(1) == 3 && grid.lines_through(Cells{1} << (3 * 7 + 2)) == 13);
}

TEST(half_lines_have_two_discs_of_one_player_and_room) {
    const Grid<AnyShape> grid({7, 6, 4});
    const Cells left = Cells{1} << (2 * 7), right = Cells{1} << (3 * 7);
    CHECK(grid.half_lines(left | right, 0) == 3);                    // columns 1-4, 2-5 and 3-6
    CHECK(grid.half_lines(left | right, Cells{1} << (4 * 7)) == 1);  // columns 1-4
    CHECK(grid.half_lines(left, 0) == 0);
    CHECK(grid.half_lines(Cells{3}, 0) == 1);                            // upright
    CHECK(grid.half_lines(left | right | Cells{1} << (4 * 7), 0) == 2);  // those at the ends have two
    CHECK(Grid<AnyShape>({5, 4, 3}).half_lines(3, 0) == 0);
}

// How many of the first `count` keys a table knows. Each must have the bounds with which it was stored.
std::uint64_t known_keys(const BoundTable& table, std::uint64_t count) {
    std::uint64_t found = 0;
    for (std::uint64_t key = 1; key <= count; ++key) {
        Bounds bounds{};
        if (!table.find(key, bounds)) continue;
        CHECK(bounds.lower == static_cast<int>(key % 40) - 20 && bounds.upper == bounds.lower + 1);
        ++found;
    }
    return found;
}

TEST(table_that_grows_keeps_most_entries_until_it_is_full) {
    Meter meter;
    BoundTable table(meter, std::size_t{1} << 26, 49, Growth::with_work);
    const std::size_t first_size = table.size();
    const std::uint64_t count = 8 * first_size;
    for (std::uint64_t key = 1; key <= count; ++key) {
        const int lower = static_cast<int>(key % 40) - 20;
        table.keep(key, {lower, lower + 1}, key);
    }
    CHECK(table.size() == 16 * first_size);
    CHECK(known_keys(table, count) > count * 94 / 100);  // of three keys in one place, two are kept
    table.clear();
    CHECK(table.size() == first_size && known_keys(table, count) == 0);
}

TEST(solver_stops_at_its_limit_with_bounds) {
    Solver<FixedShape<7, 6, 4>> solver({}, 1 << 20);
    Limits limits;
    limits.expansions = 5000;
    const Answer answer = solver.solve(0, 0, {-64, 64}, limits);
    CHECK(answer.status == Status::limit && answer.nodes == 5000);
    CHECK(answer.bounds.lower <= 1 && answer.bounds.upper >= 1);
}

}  // namespace

}  // namespace plybench

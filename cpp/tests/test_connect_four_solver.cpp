// The solver of Connect Four: against plain minimax on small boards, with and without its ideas.
#include <map>
#include <optional>
#include <utility>

#include "connect_four/solver.hpp"
#include "core/random.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using namespace connect_four;

// Tries everything; knows nothing but lines and landings.
class Plain {
  public:
    explicit Plain(AnyShape shape) : grid_(shape) {}

    int score(Cells stones, Cells mask) {
        const auto known = known_.find({stones, mask});
        if (known != known_.end()) return known->second;
        const int discs = std::popcount(mask);
        std::optional<int> best;
        for (int column = 0; column < grid_.columns(); ++column) {
            const Cells cell = grid_.landings(mask) & grid_.column(column);
            if (cell == 0) continue;
            const Cells after = mask | cell;
            int value = 0;
            if (grid_.has_line(stones | cell)) {
                value = (grid_.cells() + 1 - discs) / 2;
            } else if (after != grid_.board()) {
                value = -score(stones ^ mask, after);
            }
            best = std::max(best.value_or(value), value);
        }
        return known_[{stones, mask}] = *best;
    }

    const std::map<std::pair<Cells, Cells>, int>& all() const { return known_; }

  private:
    Grid<AnyShape> grid_;
    std::map<std::pair<Cells, Cells>, int> known_;
};

void check_all(AnyShape shape, Ideas ideas) {
    Plain plain(shape);
    plain.score(0, 0);
    Solver<AnyShape> solver(shape, 1 << 16, ideas);
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
    check_all({3, 3, 3}, {false, false, false, false, false, false});
}

TEST(solver_of_the_usual_board_agrees_with_the_one_of_any) {
    Solver<FixedShape<7, 6, 4>> fixed({}, 1 << 20);
    Solver<AnyShape> any({7, 6, 4}, 1 << 20);
    const Grid<AnyShape> grid({7, 6, 4});
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        SplitMix64 rng(seed);
        Cells stones = 0, mask = 0;
        while (std::popcount(mask) < 24) {
            const Cells cell = grid.landings(mask) & grid.column(static_cast<int>(rng.below(7)));
            if (cell == 0) continue;
            if (grid.has_line(stones | cell)) break;
            stones ^= mask;
            mask |= cell;
        }
        const Answer one = fixed.solve(stones, mask, {-64, 64}, {}),
                     other = any.solve(stones, mask, {-64, 64}, {});
        CHECK(one.bounds.lower == other.bounds.lower && one.nodes == other.nodes);
        CHECK(one.bounds.lower == one.bounds.upper);
        const int sign = fixed.solve(stones, mask, {-1, 1}, {}).bounds.lower;
        CHECK(sign == std::clamp(one.bounds.lower, -1, 1));
    }
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

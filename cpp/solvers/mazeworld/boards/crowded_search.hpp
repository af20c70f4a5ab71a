// Crowded boards: many robots on few cells, of which one to four are free, as in sliding-tile puzzles.
//
// IDA* with additive pattern databases (pattern_search.hpp). The search begins with small databases, which
// take milliseconds to build. It builds larger databases when it has searched for about as long as they will
// take to build: then neither an easy board nor a hard one takes much longer than with the databases that
// suit the board best. When larger databases would take too long, the robots are also divided into groups in
// other ways, and the best sum counts.
//
// Between the passes of IDA* a beam (crowded_beam.hpp) looks for a plan. When the passes have proved the
// length of that plan, the search ends without another one.
//
// The folder boards/ has this search, the quick plan of crowded_plan.hpp, and the databases of both.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "solvers/mazeworld/boards/crowded_beam.hpp"
#include "solvers/mazeworld/boards/pattern_builder.hpp"
#include "solvers/mazeworld/boards/pattern_groups.hpp"
#include "solvers/mazeworld/boards/pattern_search.hpp"
#include "solvers/mazeworld/boards/refuted_states.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class CrowdedSearch {
  public:
    // The task must suit this search, see suits(), and must have a plan.
    CrowdedSearch(const Task& task, Watch& watch)
        : watch_(watch),
          board_(task),
          groups_(task, board_, watch),
          refuted_(watch.meter),
          knowledge_(full_knowledge(board_)),
          bound_(task.distance_bound()) {
        grow();
    }

    // Tells whether this search is better than the other methods of fuel.hpp: measured on the boards of
    // docs/mazeworld.md. With more free cells robots make fewer detours, and then the other methods find
    // their proofs sooner.
    static bool suits(const Task& task) {
        if (task.size() < least_robots || !SmallBoard::fits(task)) return false;
        const SmallBoard board(task);
        const int most_free = board.cells() <= 18 ? 4 : board.cells() <= 20 ? 3 : 2;
        return board.free_cells() <= most_free;
    }

    // No plan needs fewer moves.
    int lower_bound() const { return bound_; }

    // The best plan so far. It need not be a shortest plan.
    const std::optional<Plan>& plan() const { return plan_; }
    // Takes over a plan found elsewhere, if it is shorter.
    void learn(const Plan& plan) {
        if (!plan_ || plan.size() < plan_->size()) plan_ = plan;
    }

    // Searches until plan() is a shortest plan. Returns false if `most_expanded` states were expanded in all
    // before.
    bool run(std::uint64_t most_expanded) {
        while (bound_ < fewest_known()) {
            watch_.tally.bound = Bound::of(bound_);
            switch (search_->run(bound_, std::min(most_expanded, grows_at_))) {
                case PatternSearch::Outcome::found:
                    plan_ = search_->plan();
                    break;
                case PatternSearch::Outcome::exhausted:
                    bound_ += 2;  // a grid is bipartite
                    if (watch_.tally.expanded >= beam_at_) look_for_plan();
                    break;
                case PatternSearch::Outcome::paused:
                    refuted_.clear();
                    if (watch_.tally.expanded >= most_expanded) return false;
                    grow();
            }
        }
        return true;
    }

  private:
    static constexpr int least_robots = 8;
    static constexpr std::size_t first_size = 3;
    static constexpr std::uint64_t most_placements = std::uint64_t{1} << 24;  // placements of a group
    static constexpr std::uint64_t most_cost = std::uint64_t{1} << 25;        // some seconds
    // The price of an abstract state, in states of the search. To build an abstract state takes as long as 3
    // and 14 states of the search, but the next passes are larger: boards of 16 cells took up to twice as
    // long with the prices 3 and 12.
    static constexpr std::uint64_t cost_of_region = 1;
    static constexpr std::uint64_t cost_of_counts = 4;
    // With several free cells, regions hardly matter if there are fewer than 1.4 abstract states for a
    // placement. Open boards of 16 to 20 cells have 1.1 to 1.2 states for a placement. Boards with some walls
    // have 1.7 to 2; there the counts of free cells raise the estimate of a start by up to 20. A single free
    // cell is so often in the wrong region that even on open boards a search that ignores regions has two to
    // four times as many states.
    static constexpr std::uint64_t few_regions = 7;  // states for 10 placements: 10 / 7 = 1.4
    // The first beam takes some milliseconds, the widest beam half a second and some 100 MB. All beams
    // together take a small part of the time.
    static constexpr std::uint64_t first_beam_at = 10'000;  // states expanded
    static constexpr std::size_t first_width = 100;
    static constexpr std::size_t most_width = std::size_t{1} << 14;
    static constexpr std::size_t beam_growth = 8;
    static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

    int fewest_known() const { return plan_ ? static_cast<int>(plan_->size()) : unreachable; }

    // Looks for a shorter plan with a beam, a wider one at each call. If a beam gets no memory, there are no
    // more beams.
    void look_for_plan() {
        try {
            const std::optional<Plan> found =
                CrowdedBeam(board_, views(), watch_).run(width_, fewest_known());
            if (found) plan_ = found;
            width_ = std::min(beam_growth * width_, most_width);
            beam_at_ = beam_growth * watch_.tally.expanded;
        } catch (const OutOfBudget&) {
            beam_at_ = never;
        }
    }

    // Builds the next databases: larger ones, or, if these would be too large, others of the same size. If
    // there is no memory for them, the search goes on with the databases it has.
    void grow() {
        try {
            if (!search_ || can_enlarge()) {
                build(search_ ? size_ + 1 : first_size, 0);
            } else {
                build(size_, databases_.size());
            }
        } catch (const OutOfBudget&) {
            if (!search_) throw;
            grows_at_ = never;
        }
    }

    void build(std::size_t size, std::size_t way) {
        std::vector<PatternDatabase> databases =
            built_patterns(board_, groups_.of_size(size, way), knowledge_, watch_);
        states_ = 0;
        std::uint64_t placements = 0;
        for (const PatternDatabase& database : databases) {
            states_ += database.states;
            placements += database.placements;
        }
        databases_.resize(way);
        databases_.push_back(std::move(databases));
        if (knowledge_ == Knowledge::counts && few_regions * states_ < 10 * placements)
            knowledge_ = Knowledge::nothing;
        search_.emplace(board_, views(), refuted_, watch_);
        bound_ = std::max(bound_, search_->estimate());
        size_ = size;
        grows_at_ = growth();
    }

    std::vector<PatternView> views() const {
        std::vector<PatternView> views;
        for (const std::vector<PatternDatabase>& each : databases_) views.emplace_back(board_, each);
        return views;
    }

    // The states expanded in all when the next databases are due.
    std::uint64_t growth() const {
        if (can_enlarge()) return watch_.tally.expanded + cost_of_larger();
        return databases_.size() < PatternSearch::most_views ? watch_.tally.expanded + cost() : never;
    }

    // What databases like the last ones cost to build, in states of the search.
    std::uint64_t cost() const {
        switch (knowledge_) {
            case Knowledge::region:
                return cost_of_region * states_;
            case Knowledge::counts:
                return cost_of_counts * states_;
            default:
                return states_;
        }
    }

    // One more robot in a group can stand on any cell, so there are as many times more placements.
    std::uint64_t cost_of_larger() const { return cost() * static_cast<std::uint64_t>(board_.cells()); }

    bool can_enlarge() const {
        return size_ < std::min(PatternDatabase::most_robots, static_cast<std::size_t>(board_.robots())) &&
               PatternDatabase::size(board_.cells(), size_ + 1) <= most_placements &&
               cost_of_larger() <= most_cost;
    }

    Watch& watch_;
    const SmallBoard board_;
    const PatternGroups groups_;
    RefutedStates refuted_;
    std::vector<std::vector<PatternDatabase>> databases_;  // of each view
    std::optional<PatternSearch> search_;
    Knowledge knowledge_;         // of the next databases
    std::size_t size_ = 0;        // of the groups
    std::uint64_t states_ = 0;    // of the last databases
    std::uint64_t grows_at_ = 0;  // states expanded in all
    int bound_;
    std::optional<Plan> plan_;
    std::size_t width_ = first_width;        // of the next beam
    std::uint64_t beam_at_ = first_beam_at;  // states expanded in all
};

}  // namespace plybench::robots

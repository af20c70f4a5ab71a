// What all searches of one task share: ranges and pair tables, built when first asked for, and failures.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <utility>

#include "solvers/mazeworld/walks/corridors.hpp"
#include "solvers/mazeworld/walks/failures.hpp"
#include "solvers/mazeworld/walks/pair_table.hpp"
#include "solvers/mazeworld/walks/range.hpp"
#include "solvers/mazeworld/walks/strides.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class Ranges {
  public:
    Ranges(const Task& task, Watch& watch)
        : corridors(task.grid), failures(watch.meter), task_(task), watch_(watch) {}

    const Corridors corridors;
    Failures failures;

    // How many cells the maze has.
    int cells() const { return task_.grid.size(); }

    // The range of a robot for at least this many detours.
    const Range& of(int robot, int detours) {
        const int most = round_up(detours);
        std::unique_ptr<Range>& range = ranges_[{robot, most}];
        if (range == nullptr) range = std::make_unique<Range>(task_, robot, most, watch_.meter);
        watch_.pulse();
        return *range;
    }

    const Strides& strides(int robot, int detours) {
        std::unique_ptr<Strides>& strides = strides_[{robot, round_up(detours)}];
        if (strides == nullptr)
            strides = std::make_unique<Strides>(of(robot, detours), task_, robot, corridors, watch_.meter);
        return *strides;
    }

    // The table of two robots with these numbers of detours; none if the robots cannot meet, or if the table
    // would be too large.
    const PairTable* pair(int a, int detours_a, int b, int detours_b) {
        const std::array<int, 4> key{a, round_up(detours_a), b, round_up(detours_b)};
        const auto known = pairs_.find(key);
        if (known != pairs_.end()) return known->second.get();
        return (pairs_[key] = build_table(of(a, detours_a), of(b, detours_b))).get();
    }

  private:
    // Rounds up to 0, 3, 7, 15 and so on, so that few ranges serve all numbers.
    static int round_up(int detours) {
        if (detours == 0) return 0;
        return std::max(3, static_cast<int>(std::bit_ceil(static_cast<unsigned>(detours) + 1)) - 1);
    }

    std::unique_ptr<PairTable> build_table(const Range& first, const Range& second) {
        const std::size_t pairs =
            static_cast<std::size_t>(first.size()) * static_cast<std::size_t>(second.columns());
        if (!first.ahead(0).meets(second.ahead(0)) || pairs > PairTable::largest) return nullptr;
        return std::make_unique<PairTable>(first, second, watch_);
    }

    const Task& task_;
    Watch& watch_;
    std::map<std::pair<int, int>, std::unique_ptr<Range>> ranges_;
    std::map<std::pair<int, int>, std::unique_ptr<Strides>> strides_;
    std::map<std::array<int, 4>, std::unique_ptr<PairTable>> pairs_;
};

}  // namespace plybench::robots

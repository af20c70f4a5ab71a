// Two robots within their ranges: from which places both can still reach their goals.
//
// Where the two robots cannot, no other robot can help. For each place of the first robot and each cell of
// the second, the table has the fewest detours that the second robot needs. A row of the table follows from
// the rows of the next places of the first robot, and from the shortest ways of the second robot while the
// first stands still.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/mazeworld/walks/range.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class PairTable {
  public:
    // The size of the largest table that is built, in bytes.
    static constexpr std::size_t largest = std::size_t{1} << 26;

    PairTable(const Range& first, const Range& second, Watch& watch)
        : first_(first),
          second_(second),
          width_(static_cast<std::size_t>(second.columns())),
          needed_(MeteredAllocator<Needed>(watch.meter)),
          cells_before_(width_) {
        needed_.resize(static_cast<std::size_t>(first.size()) * width_, too_many);
        for (int column = 0; column < second.columns(); ++column) {
            const Place from = second.first_place(column);
            for (const Place to : second.next(from))
                cells_before_[static_cast<std::size_t>(second.column(to))].push_back(
                    {column, second.detours_left(from) - second.detours_left(to)});
        }
        for (Place place = first.size() - 1; place >= 0; --place) {
            watch.pulse();
            fill(place);
        }
        cells_before_.clear();
    }

    bool is_alive(Place first, Place second) const {
        return detours_needed(first, second_.column(second)) <= second_.detours_left(second);
    }

    // The two robots are stuck at these places. Returns for each robot how many more detours would leave them
    // stuck.
    std::pair<int, int> spare(Place first, Place second) const {
        int of_first = 0;
        int of_second = 0;
        const int column = second_.column(second);
        const auto is_stuck = [&](Place at, int more) {
            return at != Range::no_place &&
                   second_.detours_left(second) + more < detours_needed(at, column) &&
                   second_.detours_left(second) + more <= second_.most_detours();
        };
        for (Place more = first_.more_left(first); is_stuck(more, of_second + 1);
             more = first_.more_left(first)) {
            first = more;
            ++of_first;
            ++of_second;
        }
        while (is_stuck(first, of_second + 1)) ++of_second;
        for (Place more = first_.more_left(first); is_stuck(more, of_second); more = first_.more_left(more))
            ++of_first;
        return {of_first, of_second};
    }

  private:
    using Needed = std::uint8_t;
    static constexpr Needed too_many = 255;

    // A step of the second robot: the column of the cell it comes from, and the detours it costs.
    struct Step {
        int column;
        int detours;
    };

    Needed* row(Place first) { return needed_.data() + static_cast<std::size_t>(first) * width_; }
    int detours_needed(Place first, int column) const {
        return needed_[static_cast<std::size_t>(first) * width_ + static_cast<std::size_t>(column)];
    }

    void fill(Place place) {
        Needed* const here = row(place);
        for (const Place to : first_.next(place)) {
            const Needed* const there = row(to);
            for (std::size_t column = 0; column < width_; ++column)
                here[column] = std::min(here[column], there[column]);
        }
        int taken = -1;  // the column of the first robot's cell
        for (int column = 0; column < second_.columns(); ++column) {
            const Cell cell = second_.cell(second_.first_place(column));
            if (cell == first_.cell(place)) taken = column;
            if (first_.is_goal(place) && cell == second_.goal()) here[column] = 0;
        }
        if (taken >= 0) here[taken] = too_many;
        spread(here, taken);
    }

    // Lets the second robot walk to the cells of a row from all other cells, except over the cell that is
    // taken.
    void spread(Needed* here, int taken) {
        const int most = std::min<int>(second_.most_detours(), too_many - 1);
        by_detours_.resize(static_cast<std::size_t>(most) + 1);
        for (int column = 0; column < second_.columns(); ++column) {
            if (here[column] <= most) by_detours_[here[column]].push_back(column);
        }
        for (int detours = 0; detours <= most; ++detours) {
            std::vector<int>& open = by_detours_[static_cast<std::size_t>(detours)];
            while (!open.empty()) {
                const int to = open.back();
                open.pop_back();
                if (here[to] != detours) continue;
                for (const Step& step : cells_before_[static_cast<std::size_t>(to)]) {
                    const int sum = detours + step.detours;
                    if (step.column == taken || sum > most || here[step.column] <= sum) continue;
                    here[step.column] = static_cast<Needed>(sum);
                    by_detours_[static_cast<std::size_t>(sum)].push_back(step.column);
                }
            }
        }
    }

    const Range& first_;
    const Range& second_;
    std::size_t width_;
    MeteredVector<Needed> needed_;
    std::vector<std::vector<Step>> cells_before_;  // by column, while it is built
    std::vector<std::vector<int>> by_detours_;
};

}  // namespace plybench::robots

// Makes conflicts stronger: fewer robots, and more detours that are still not enough.
//
// A stronger conflict rules out more at once, so fewer conflicts are needed. Each attempt is a search of its
// own and may take only a little longer than the search that found the conflict.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/mazeworld/proof/budgets.hpp"
#include "solvers/mazeworld/proof/schedule.hpp"
#include "solvers/mazeworld/walks/ranges.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class ConflictSharpener {
  public:
    ConflictSharpener(Ranges& ranges, Watch& watch) : ranges_(ranges), watch_(watch) {}

    Conflict sharpen(Conflict conflict, std::uint64_t states) {
        patience_ = 4 * states + 200;
        for (std::size_t i = 0; conflict.size() > 2 && i < conflict.size();) {
            Conflict smaller = conflict;
            smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(i));
            if (fails(smaller)) {
                conflict = std::move(smaller);
            } else {
                ++i;
            }
        }
        for (std::size_t i = 0; i < conflict.size(); ++i) raise(conflict, i);
        return conflict;
    }

  private:
    static constexpr int most_raise = 8;  // a choice: ranges grow with the square of the detours

    bool fails(const Conflict& conflict) {
        Scheduler scheduler(conflict, ranges_, watch_);
        return scheduler.run(patience_) == Verdict::conflict;
    }

    // Gives one robot more detours, as long as the team still fails.
    void raise(Conflict& conflict, std::size_t i) {
        for (int more = 1; more <= most_raise; more *= 2) {
            Conflict raised = conflict;
            raised[i].detours += more;
            if (!fails(raised)) return;
            conflict = std::move(raised);
        }
    }

    Ranges& ranges_;
    Watch& watch_;
    std::uint64_t patience_ = 0;
};

}  // namespace plybench::robots

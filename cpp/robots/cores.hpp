// Cores made stronger: fewer robots, and more detours that are still not enough.
//
// A stronger core rules out more at once, so fewer of them are needed. Each attempt is a search of its own
// and may take only a little longer than the one that found the core.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "robots/budgets.hpp"
#include "robots/ranges.hpp"
#include "robots/schedule.hpp"
#include "robots/watch.hpp"

namespace plybench::robots {

class CoreSharpener {
  public:
    CoreSharpener(Ranges& ranges, Watch& watch) : ranges_(ranges), watch_(watch) {}

    Core sharpen(Core core, std::uint64_t states) {
        patience_ = 4 * states + 200;
        for (std::size_t i = 0; core.size() > 2 && i < core.size();) {
            Core smaller = core;
            smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(i));
            if (fails(smaller)) {
                core = std::move(smaller);
            } else {
                ++i;
            }
        }
        for (std::size_t i = 0; i < core.size(); ++i) raise(core, i);
        return core;
    }

  private:
    static constexpr int most_raise = 8;  // a choice: ranges grow with the square of the detours

    bool fails(const Core& core) {
        Scheduler scheduler(core, ranges_, watch_);
        return scheduler.run(patience_) == Verdict::core;
    }

    // Gives one robot more detours, as long as the team still fails.
    void raise(Core& core, std::size_t i) {
        for (int more = 1; more <= most_raise; more *= 2) {
            Core raised = core;
            raised[i].detours += more;
            if (!fails(raised)) return;
            core = std::move(raised);
        }
    }

    Ranges& ranges_;
    Watch& watch_;
    std::uint64_t patience_ = 0;
};

}  // namespace plybench::robots

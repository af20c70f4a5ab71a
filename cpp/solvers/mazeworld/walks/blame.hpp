// Why some robots cannot do something: a team, and how many more detours would not help.
#pragma once

#include <vector>

namespace plybench::robots {

// No number of detours is known to help.
inline constexpr int any_number = 1 << 20;

// A robot of a team that fails. The team still fails if each of its robots has up to `spare` more detours.
struct Blamed {
    int robot;
    int spare = any_number;
};

using Blame = std::vector<Blamed>;

}  // namespace plybench::robots

// Why some robots cannot do something: a team, and how many detours more would not help.
#pragma once

#include <vector>

namespace plybench::robots {

// No number of detours helps, as far as that is known.
inline constexpr int any_number = 1 << 20;

// One of a team that fails. It still does if each robot has up to as many detours more as it could spare.
struct Blamed {
    int robot;
    int spare = any_number;
};

using Blame = std::vector<Blamed>;

}  // namespace plybench::robots

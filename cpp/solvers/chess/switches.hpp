// The steps from plain minimax to the engine, each of which can be switched on or off.
#pragma once

#include <array>
#include <string_view>

namespace plybench::chess {

struct Switches {
    bool alpha_beta = true;
    bool quiescence = true;
    bool captures_first = true;
    bool deepening = true;
    bool table = true;
    bool killers = true;
    bool history = true;
    bool exchanges = true;
    bool check_extensions = true;
    bool principal_variation = true;
    bool aspiration = true;
    bool null_move = true;
    bool reductions = true;
    bool futility = true;
    bool singular_extensions = true;
    bool corrections = true;
};

struct NamedSwitch {
    std::string_view name;
    bool Switches::* value;
    std::string_view text;  // what the step does, shown to users
};

// In the order of the ladder: each step is added to the steps before it.
inline constexpr std::array<NamedSwitch, 16> switches_by_name{{
    {"alpha_beta", &Switches::alpha_beta, "skip what cannot change the choice"},
    {"captures_first", &Switches::captures_first,
     "try captures first: most valuable victim, least valuable attacker"},
    {"quiescence", &Switches::quiescence, "continue with captures at the leaves until the position is quiet"},
    {"deepening", &Switches::deepening, "search to depth 1, 2, 3, ..., the best move first"},
    {"table", &Switches::table, "remember positions: their values, bounds and best moves"},
    {"killers", &Switches::killers, "try early the quiet moves that refuted a sibling"},
    {"history", &Switches::history, "order quiet moves by how often they were best before"},
    {"exchanges", &Switches::exchanges, "postpone or skip captures that lose the exchange"},
    {"check_extensions", &Switches::check_extensions, "search one ply deeper after a check"},
    {"principal_variation", &Switches::principal_variation, "only test whether later moves are better"},
    {"aspiration", &Switches::aspiration, "begin with a narrow window around the last value"},
    {"null_move", &Switches::null_move, "stop where even passing is good enough"},
    {"reductions", &Switches::reductions, "search late moves less deeply"},
    {"futility", &Switches::futility, "skip moves that cannot make up for the deficit"},
    {"singular_extensions", &Switches::singular_extensions,
     "search one ply deeper if one move is far better"},
    {"corrections", &Switches::corrections, "correct evaluations by how wrong they were with the same pawns"},
}};

}  // namespace plybench::chess

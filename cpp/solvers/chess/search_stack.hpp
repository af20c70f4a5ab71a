// What a search keeps for each ply below the root, and what all its threads share.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "core/limits.hpp"
#include "solvers/chess/evaluation.hpp"
#include "solvers/chess/histories.hpp"
#include "solvers/chess/switches.hpp"
#include "solvers/chess/table.hpp"
#include "solvers/chess/task.hpp"
#include "solvers/chess/values.hpp"

namespace plybench::chess {

// One ply of the path that is being searched.
struct StackEntry {
    Position position;
    bool is_check = false;
    Move move = no_move;          // the move that is being searched from here
    Move excluded = no_move;      // left out of the search, to see how good the others are
    Answers* answers = nullptr;   // lessons on answers to `move`
    int static_value = no_value;  // no_value in check
    int repeatable = 0;           // how many earlier plies could have the same position
    std::array<Move, 2> killers{};
    Line line;

    void forget() {
        move = excluded = no_move;
        answers = nullptr;
        static_value = no_value;
        killers = {};
    }
};

// An evaluation by the caller that replaces the engine's: for the side to move, in centipawns.
using Custom = std::function<int(const Position&)>;

// What the threads of one engine share.
struct Shared {
    Switches switches;
    Evaluation evaluation = Evaluation::tuned;
    Table table;
    Timer timer;
    Custom custom;
    std::atomic<bool> is_stopped = false;    // by a call of stop()
    std::atomic<bool> is_main_done = false;  // then the helpers end, too
};

}  // namespace plybench::chess

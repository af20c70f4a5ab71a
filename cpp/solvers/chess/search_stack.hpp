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
    Move move = no_move;          // what is being searched from here
    Move excluded = no_move;      // left out, to see how good the others are
    Answers* answers = nullptr;   // what followed on `move` before
    int static_value = no_value;  // none in check
    int repeatable = 0;           // earlier plies that could be the same position
    std::array<Move, 2> killers{};
    Line line;

    void forget() {
        move = excluded = no_move;
        answers = nullptr;
        static_value = no_value;
        killers = {};
    }
};

// Of the side to move, in centipawns; replaces the evaluation of the engine.
using Custom = std::function<int(const Position&)>;

// What the threads of one engine have in common.
struct Shared {
    Switches switches;
    Evaluation evaluation = Evaluation::tuned;
    Table table;
    Timer timer;
    Custom custom;
    std::atomic<bool> is_stopped = false;    // somebody said so
    std::atomic<bool> is_main_done = false;  // so the helpers are, too
};

}  // namespace plybench::chess

// Twin of src/plybench/gametree/mcts.py: random games whose first moves are chosen by what is known so far.
//
// A node does not hold its state: the walk plays the moves again. When a walk first goes on below a node, the
// node gets room for all its children, in the order in which they will be tried, so that they lie side by
// side.
#pragma once

#include <cmath>
#include <vector>

#include "core/arena.hpp"
#include "gametree/playout.hpp"
#include "gametree/run.hpp"

namespace plybench {

template <Game G>
class TreeSearch {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    TreeSearch(GameRun<G>& run, const GameOptions& options)
        : run_(run), exploration_(options.exploration), rng_(options.seed), nodes_(run.meter) {
        nodes_.add(Branch{});
    }

    // One round: walks down the tree, adds a node, plays a random game, and adds its result to every node on
    // the way.
    void play_round() {
        State state = run_.root;
        walk(state);
        const State final = play_out(run_, run_.game, state, rng_);
        const int first = reward(run_.game, final, 1);
        // A node's results are for the player who moved into it. For the root, the opponent of the player to
        // move counts as that player.
        int result = run_.game.to_move(run_.root) == 1 ? first : -first;
        ++nodes_[0].visits;
        for (std::size_t i = 1; i < walk_.size(); ++i, result = -result) {
            Branch& branch = nodes_[walk_[i]];
            ++branch.visits;
            branch.total += result;
        }
    }

    // Notes the moves tried at the root, and chooses the move with most visits.
    void sum_up() {
        const Branch& root = nodes_[0];
        std::uint32_t most = 0;
        for (std::uint32_t i = 0; i < root.tried; ++i) {
            const Branch& child = nodes_[root.children + i];
            if (child.visits == 0) continue;
            run_.found.note({child.action, child.mean(), Known::estimate}, line_from(root.children + i));
            if (child.visits > most) {
                most = child.visits;
                run_.found.choice = run_.found.scores.size() - 1;
            }
        }
    }

  private:
    static constexpr std::uint32_t unlisted = 0xFFFFFFFF;

    struct Branch {
        std::uint32_t visits = 0;
        std::int32_t total = 0;  // wins minus losses
        Link children = no_link;
        std::uint32_t moves = unlisted;  // how many children there is room for
        std::uint32_t tried = 0;         // how many of them are in the tree
        Action action = 0;               // the action that leads here

        double mean() const { return static_cast<double>(total) / visits; }
    };

    // Goes to a new node, or to the end of the game. walk_ then has the nodes, and `state` is the state of
    // the last node.
    void walk(State& state) {
        Link at = 0;
        walk_.assign(1, at);
        run_.enter();
        while (true) {
            if (nodes_[at].moves == unlisted) list_moves(at, state);
            if (nodes_[at].moves == 0) return;
            const bool is_new = nodes_[at].tried < nodes_[at].moves;
            at = is_new ? nodes_[at].children + nodes_[at].tried++ : best_child(nodes_[at]);
            state = run_.game.result(state, nodes_[at].action);
            run_.enter();
            walk_.push_back(at);
            if (is_new) return;
        }
    }

    void list_moves(Link at, const State& state) {
        const Moves<G> moves = run_.moves(state, 0);
        const Link children = nodes_.size();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Branch child;
            child.action = moves[i];
            nodes_.add(child);
        }
        nodes_[at].children = children;
        nodes_[at].moves = static_cast<std::uint32_t>(moves.size());
    }

    // The child with the greatest mean + exploration * sqrt(ln N / n); the first among equals.
    Link best_child(const Branch& branch) const {
        const double logarithm = std::log(static_cast<double>(branch.visits));
        Link best = branch.children;
        double greatest = -infinity;
        for (Link at = branch.children; at < branch.children + branch.moves; ++at) {
            const Branch& child = nodes_[at];
            const double bound = child.mean() + exploration_ * std::sqrt(logarithm / child.visits);
            if (bound > greatest) {
                greatest = bound;
                best = at;
            }
        }
        return best;
    }

    // The action that leads to a node, and the most visited actions from there.
    std::vector<Action> line_from(Link at) const {
        std::vector<Action> line{nodes_[at].action};
        while (true) {
            const Branch& branch = nodes_[at];
            std::uint32_t most = 0;
            for (std::uint32_t i = 0; i < branch.tried; ++i) {
                const Branch& child = nodes_[branch.children + i];
                if (child.visits > most) {
                    most = child.visits;
                    at = branch.children + i;
                }
            }
            if (most == 0) return line;
            line.push_back(nodes_[at].action);
        }
    }

    GameRun<G>& run_;
    const double exploration_;
    SplitMix64 rng_;
    Arena<Branch> nodes_;
    std::vector<Link> walk_;
};

template <Game G>
Decision<G> mcts(const G& game, const typename G::State& state, const GameOptions& options,
                 const Limits& limits) {
    GameRun<G> run(game, state, options, limits, Cut::at_least);
    std::optional<TreeSearch<G>> tree;
    const auto play = [&] {
        tree.emplace(run, options);
        if (game.is_terminal(state)) {
            run.enter();
            run.found.value = run.leaf(state, 0);
            return;
        }
        for (std::uint64_t round = 0; round < options.playouts; ++round) tree->play_round();
    };
    return run.guard(play, [&] {
        if (tree) tree->sum_up();
    });
}

}  // namespace plybench

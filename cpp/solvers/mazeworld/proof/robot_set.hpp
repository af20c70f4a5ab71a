// A set of robots, by their numbers within a search.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace plybench::robots {

class RobotSet {
  public:
    static constexpr int most = 512;

    RobotSet() = default;
    static RobotSet of(int robot) {
        RobotSet team;
        team.add(robot);
        return team;
    }

    void add(int robot) { word(robot) |= bit(robot); }
    void remove(int robot) { word(robot) &= ~bit(robot); }
    bool contains(int robot) const {
        return (words_[static_cast<std::size_t>(robot) / 64] & bit(robot)) != 0;
    }

    bool empty() const {
        for (const std::uint64_t word : words_) {
            if (word != 0) return false;
        }
        return true;
    }

    // The lowest number; the set must not be empty.
    int first() const {
        std::size_t i = 0;
        while (words_[i] == 0) ++i;
        return static_cast<int>(64 * i) + std::countr_zero(words_[i]);
    }

    bool is_within(const RobotSet& other) const { return (*this - other).empty(); }

    RobotSet& operator|=(const RobotSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }

    RobotSet operator-(const RobotSet& other) const {
        RobotSet team;
        for (std::size_t i = 0; i < words_.size(); ++i) team.words_[i] = words_[i] & ~other.words_[i];
        return team;
    }

    bool operator==(const RobotSet&) const = default;

    // Calls use(robot) for each robot of the set, in order.
    template <typename Use>
    void for_each(Use use) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
                use(static_cast<int>(64 * i) + std::countr_zero(word));
        }
    }

    // Tells whether test(robot) holds for a robot of the set. Stops at the first.
    template <typename Test>
    bool has(Test test) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
                if (test(static_cast<int>(64 * i) + std::countr_zero(word))) return true;
            }
        }
        return false;
    }

  private:
    static std::uint64_t bit(int robot) { return std::uint64_t{1} << (static_cast<std::size_t>(robot) % 64); }
    std::uint64_t& word(int robot) { return words_[static_cast<std::size_t>(robot) / 64]; }

    std::array<std::uint64_t, most / 64> words_{};
};

}  // namespace plybench::robots

// Turns arguments written as text, `jugs.hpp:Jugs(3, 5)`, into arguments of a user's constructor.
//
// The constructor, or the members of a plain struct, tell how many arguments there may be. Each argument is
// turned into the type of its parameter or member: a whole number, a bool, a float or double, a std::string,
// or a std::vector or std::array of whole numbers.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "built/interface.hpp"

namespace plybench::built {

template <typename T>
inline constexpr bool is_list = false;
template <std::integral T>
inline constexpr bool is_list<std::vector<T>> = true;
template <std::integral T, std::size_t size>
inline constexpr bool is_list<std::array<T, size>> = true;

template <typename T>
concept ArgumentType = std::is_arithmetic_v<T> || std::same_as<T, std::string> || is_list<T>;

template <std::integral T>
T fitting(std::int64_t number, const std::string& what) {
    if (!std::in_range<std::conditional_t<std::same_as<T, bool>, std::uint8_t, T>>(number) ||
        (std::same_as<T, bool> && number > 1)) {
        throw std::invalid_argument(what + " is out of range: " + std::to_string(number));
    }
    return static_cast<T>(number);
}

class Argument {
  public:
    Argument(const PlainArgument& given, std::size_t place) : given_(&given), place_(place) {}

    template <ArgumentType T>
    operator T() const {
        using Kind = PlainArgument::Kind;
        if constexpr (std::integral<T>) {
            expect(given_->kind == Kind::whole, "a whole number");
            return fitting<T>(given_->whole, name());
        } else if constexpr (std::floating_point<T>) {
            expect(given_->kind == Kind::whole || given_->kind == Kind::real, "a number");
            return static_cast<T>(given_->kind == Kind::whole ? static_cast<double>(given_->whole)
                                                              : given_->real);
        } else if constexpr (std::same_as<T, std::string>) {
            expect(given_->kind == Kind::text, "a text");
            return std::string(given_->text.data, given_->text.size);
        } else {
            return list<T>();
        }
    }

  private:
    template <typename T>
    T list() const {
        expect(given_->kind == PlainArgument::Kind::list, "a list of whole numbers");
        T values{};
        if constexpr (requires { values.resize(1); }) {
            values.resize(given_->list_size);
        } else if (values.size() != given_->list_size) {
            throw std::invalid_argument(name() + " must have " + std::to_string(values.size()) +
                                        " numbers, not " + std::to_string(given_->list_size));
        }
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = fitting<typename T::value_type>(given_->list[i], "a number of " + name());
        return values;
    }

    std::string name() const { return "argument " + std::to_string(place_ + 1); }

    void expect(bool fits, const char* what) const {
        if (!fits) throw std::invalid_argument(name() + " must be " + what);
    }

    const PlainArgument* given_;
    std::size_t place_;
};

inline constexpr std::size_t most_arguments = 8;

template <typename U, std::size_t... places>
consteval bool takes(std::index_sequence<places...>) {
    return requires(const Argument& argument) { U((static_cast<void>(places), argument)...); };
}

// Tells whether a problem can be made of this many arguments.
template <typename U, std::size_t count>
inline constexpr bool takes_arguments = takes<U>(std::make_index_sequence<count>());

template <typename U, std::size_t... places>
U make_from_arguments(const PlainArgument* arguments, std::index_sequence<places...>) {
    return U(Argument(arguments[places], places)...);
}

// Makes a problem from arguments. Throws std::invalid_argument if they do not fit.
template <typename U, std::size_t count = 0>
U made_of(const PlainArgument* arguments, std::size_t given, std::string possible = "") {
    if constexpr (count > most_arguments) {
        throw std::invalid_argument("the number of arguments must be " + possible + ", not " +
                                    std::to_string(given));
    } else {
        if constexpr (takes_arguments<U, count>) {
            if (given == count) return make_from_arguments<U>(arguments, std::make_index_sequence<count>());
            possible += (possible.empty() ? "" : " or ") + std::to_string(count);
        }
        return made_of<U, count + 1>(arguments, given, std::move(possible));
    }
}

template <typename U, std::size_t... counts>
consteval bool can_be_made(std::index_sequence<counts...>) {
    return (takes_arguments<U, counts> || ...);
}

}  // namespace plybench::built

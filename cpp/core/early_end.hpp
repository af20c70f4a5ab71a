// Exceptions that end a search early, and the ending that each one means.
#pragma once

#include <new>

#include "core/arena.hpp"
#include "core/ending.hpp"
#include "core/limits.hpp"
#include "core/memory.hpp"

namespace plybench {

// Call it in a catch block. Returns how the search ends, or rethrows an exception that does not end searches.
inline Ended early_end(const Budget& budget) {
    try {
        throw;
    } catch (const Ended& end) {
        return end;
    } catch (const OutOfBudget&) {
        return {Status::limit, budget.memory_end()};
    } catch (const TooManyNodes&) {
        return {Status::limit, Ending::of(End::capacity, std::uint64_t{1} << 32)};
    } catch (const std::bad_alloc&) {
        return {Status::limit, {End::out_of_memory}};
    }
}

}  // namespace plybench

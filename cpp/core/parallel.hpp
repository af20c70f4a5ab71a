// Divides work among a few threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace plybench {

// Calls work(worker, index) for every index below `count`; a thread takes `at_once` indices at a time. Worker
// 0 is the calling thread. The first exception ends all work; it is thrown again when the other threads have
// ended.
template <typename Work>
void in_parallel(std::size_t threads, std::size_t count, std::size_t at_once, Work work) {
    std::atomic<std::size_t> taken = 0;
    std::atomic<bool> is_over = false;
    std::mutex mutex;
    std::exception_ptr error;
    const auto run = [&](std::size_t worker) {
        try {
            for (std::size_t first; !is_over && (first = taken.fetch_add(at_once)) < count;) {
                const std::size_t end = std::min(first + at_once, count);
                for (std::size_t index = first; index < end; ++index) work(worker, index);
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!error) error = std::current_exception();
            is_over = true;
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t worker = 1; worker < threads; ++worker) helpers.emplace_back(run, worker);
        run(0);
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace plybench

// Items of work shared out among threads, a few at a time.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#if !defined(__wasm__)
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace skat {

#if defined(__wasm__)

// A module of the page has one thread.
template <typename MakeWorker>
void share_out(std::size_t items, std::size_t, int, MakeWorker make_worker) {
    auto work = make_worker();
    for (std::size_t item = 0; item < items; ++item) work(item);
}

#else

// Calls `make_worker()` once in every thread, and what it returns for each item from 0 on until none is
// left. Which thread gets which item is chance, so an item's result must not depend on it. The first
// exception ends the work and comes out here.
template <typename MakeWorker>
void share_out(std::size_t items, std::size_t at_a_time, int threads, MakeWorker make_worker) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    const auto run = [&] {
        try {
            auto work = make_worker();
            for (;;) {
                const std::size_t first = next.fetch_add(at_a_time, std::memory_order_relaxed);
                if (first >= items) return;
                for (std::size_t item = first; item < std::min(items, first + at_a_time); ++item) work(item);
            }
        } catch (...) {
            const std::lock_guard lock(failing);
            if (!failure) failure = std::current_exception();
            next.store(items, std::memory_order_relaxed);
        }
    };
    const std::size_t useful = (items + at_a_time - 1) / at_a_time;
    std::vector<std::thread> others;
    try {
        while (others.size() + 1 < std::min<std::size_t>(useful, std::max(1, threads))) others.emplace_back(run);
    } catch (const std::system_error &) {
        // The system gives no more threads; those that there are do the work.
    }
    run();
    for (std::thread &other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

#endif

}  // namespace skat

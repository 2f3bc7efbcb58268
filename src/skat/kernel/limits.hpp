// What may end a search early: a budget of nodes and a flag that another thread sets.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>

namespace skat {

struct Stopped {};

// Any thread may set the flag; searches that were given it end soon after.
struct Cancel {
    std::atomic<bool> flag{false};

    bool is_set() const { return flag.load(std::memory_order_relaxed); }
};

class Limits {
public:
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    explicit Limits(std::uint64_t budget = unlimited, const Cancel *cancel = nullptr)
        : next_look_(std::min(budget, look_every)), budget_(budget), cancel_(cancel) {}

    // One card played. The budget is exact; the flag is looked at every few thousand nodes.
    void count(std::uint64_t cards = 1) {
        nodes_ += cards;
        if (nodes_ > next_look_) [[unlikely]] look();
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr std::uint64_t look_every = 8192;

    void look() {
        if (nodes_ > budget_ || (cancel_ && cancel_->is_set())) throw Stopped{};
        next_look_ = std::min(budget_, nodes_ + look_every);
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_;
    std::uint64_t budget_;
    const Cancel *cancel_;
};

// What players spend on a world at most: one that takes longer is left out. Hardly one in thousands does.
constexpr std::uint64_t nodes_a_world = 2'000'000;

}  // namespace skat

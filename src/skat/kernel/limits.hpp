// What may end a search early: a budget of nodes and a flag that another thread sets.

#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

namespace skat {

struct Stopped {};

class Limits {
public:
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    explicit Limits(std::uint64_t budget = unlimited, const std::atomic<bool> *cancelled = nullptr)
        : budget_(budget), cancelled_(cancelled) {
        arm();
    }

    // One card played. The budget is exact; the flag is looked at every few thousand nodes.
    void count(std::uint64_t cards = 1) {
        nodes_ += cards;
        if (nodes_ > next_look_) [[unlikely]] look();
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr std::uint64_t look_every = 8192;

    void arm() { next_look_ = budget_ - nodes_ < look_every ? budget_ : nodes_ + look_every; }

    void look() {
        if (nodes_ > budget_ || (cancelled_ && cancelled_->load(std::memory_order_relaxed)))
            throw Stopped{};
        arm();
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
    std::uint64_t budget_;
    const std::atomic<bool> *cancelled_;
};

}  // namespace skat

// The transposition table: positions at the start of a trick and what is proved about them.
//
// Within one deal every card has one owner, so the 32 bits of the cards left and the leader are an
// exact key; with both bounds, a move and a generation the entry fits into eight bytes. A new deal
// takes a new generation, so nothing is cleared between deals.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace skat {

struct Known {
    int lower;
    int upper;
};

class Table {
public:
    // 2^bits entries; 18 bits are 2 MiB, which stays in the processor's cache.
    explicit Table(int bits) : bits_(bits), entries_(allocate(std::size_t{1} << bits)) {}

    int bits() const { return bits_; }

    // Entries of earlier deals no longer match. The counter wraps after 2047 deals.
    void new_generation() {
        if (++generation_ > most_generations) {
            generation_ = 1;
            for (std::size_t at = 0; at < (std::size_t{1} << bits_); ++at) entries_[at] = 0;
        }
    }

    bool find(std::uint32_t key, int leader, Known &known) const {
        const std::uint64_t *bucket = bucket_of(key, leader);
        const std::uint64_t tag = tag_of(key, leader);
        for (int at = 0; at < ways; ++at)
            if ((bucket[at] & tag_mask) == tag) {
                known.lower = static_cast<int>(bucket[at] >> lower_shift & 127);
                known.upper = static_cast<int>(bucket[at] >> upper_shift & 127);
                return true;
            }
        return false;
    }

    // `weight` is the number of cards left: of the entries of a bucket the last one always gives
    // way, the others only to positions with at least as many cards.
    void store(std::uint32_t key, int leader, Known known, int weight) {
        std::uint64_t *bucket = bucket_of(key, leader);
        const std::uint64_t tag = tag_of(key, leader);
        const std::uint64_t entry = tag | std::uint64_t(known.lower) << lower_shift |
                                    std::uint64_t(known.upper) << upper_shift |
                                    std::uint64_t(weight) << weight_shift;
        for (int at = 0; at < ways; ++at)
            if ((bucket[at] & tag_mask) == tag) {
                bucket[at] = entry;
                return;
            }
        for (int at = 0; at < ways - 1; ++at) {
            const bool stale = (bucket[at] & generation_mask) != (tag & generation_mask);
            if (stale || static_cast<int>(bucket[at] >> weight_shift & 31) <= weight) {
                bucket[ways - 1] = bucket[at];
                bucket[at] = entry;
                return;
            }
        }
        bucket[ways - 1] = entry;
    }

private:
    // bits 0-31 cards, 32-33 leader, 34-44 generation | 45-51 lower, 52-58 upper, 59-63 weight
    static constexpr int ways = 2;
    static constexpr int lower_shift = 45, upper_shift = 52, weight_shift = 59;
    static constexpr std::uint64_t tag_mask = (std::uint64_t{1} << lower_shift) - 1;
    static constexpr std::uint64_t generation_mask = std::uint64_t{2047} << 34;
    static constexpr std::uint64_t most_generations = 2047;

    std::uint64_t tag_of(std::uint32_t key, int leader) const {
        return key | std::uint64_t(leader) << 32 | generation_ << 34;
    }

    std::size_t at(std::uint32_t key, int leader) const {
        const std::uint64_t mixed = (key + (std::uint64_t(leader) << 32)) * 0x9e3779b97f4a7c15ULL;
        return static_cast<std::size_t>(mixed >> (64 - bits_)) & ~std::size_t{ways - 1};
    }
    std::uint64_t *bucket_of(std::uint32_t key, int leader) { return &entries_[at(key, leader)]; }
    const std::uint64_t *bucket_of(std::uint32_t key, int leader) const {
        return &entries_[at(key, leader)];
    }

    struct Free {
        void operator()(std::uint64_t *memory) const { std::free(memory); }
    };

    static std::unique_ptr<std::uint64_t[], Free> allocate(std::size_t entries) {
        // Zero pages of the system: a small search touches only what it needs.
        auto *memory = static_cast<std::uint64_t *>(std::calloc(entries, sizeof(std::uint64_t)));
        if (!memory) throw std::bad_alloc();
        return std::unique_ptr<std::uint64_t[], Free>(memory);
    }

    int bits_;
    std::uint64_t generation_ = 0;
    std::unique_ptr<std::uint64_t[], Free> entries_;
};

}  // namespace skat

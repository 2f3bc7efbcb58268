// The transposition table: positions at the start of a trick and what is proved about them.
//
// Within one deal every card has one owner, so the 32 bits of the cards left and the leader are an
// exact key; with both bounds, a move and a generation the entry fits into eight bytes. A new deal
// takes a new generation, so nothing is cleared between deals.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace skat {

struct Known {
    int lower;
    int upper;
};

class Table {
public:
    // 2^bits entries; 18 bits are 2 MiB, which stays in the processor's cache.
    explicit Table(int bits) : bits_(bits), entries_(std::size_t{1} << bits) {}

    // Entries of earlier deals no longer match. All are cleared after 2047 deals, as generations come round then.
    void new_generation() {
        if (++deals_ % most_generations == 0) std::fill(entries_.begin(), entries_.end(), 0);
        generation_ = deals_ % most_generations + 1;
    }

    // Goes on with an earlier deal, or begins one where there is none or all was cleared since: what is left of its
    // entries matches again.
    void resume(std::uint64_t &deal) {
        if (deal && deal / most_generations == deals_ / most_generations) {
            generation_ = deal % most_generations + 1;
        } else {
            new_generation();
            deal = deals_;
        }
    }

    bool find(std::uint32_t key, int leader, Known &known) const {
        const std::uint64_t *bucket = &entries_[bucket_of(key, leader)];
        const std::uint64_t tag = tag_of(key, leader);
        for (int at = 0; at < ways; ++at)
            if ((bucket[at] & tag_mask) == tag) {
                known.lower = static_cast<int>(bucket[at] >> lower_shift & 127);
                known.upper = static_cast<int>(bucket[at] >> upper_shift & 127);
                return true;
            }
        return false;
    }

    // `weight` is the number of cards left: of the two entries of a bucket the second always gives way,
    // the first only to positions with at least as many cards.
    void store(std::uint32_t key, int leader, Known known, int weight) {
        std::uint64_t &first = entries_[bucket_of(key, leader)], &second = *(&first + 1);
        const std::uint64_t tag = tag_of(key, leader);
        const std::uint64_t entry = tag | std::uint64_t(known.lower) << lower_shift |
                                    std::uint64_t(known.upper) << upper_shift | std::uint64_t(weight) << weight_shift;
        const bool stale = (first & generation_mask) != (tag & generation_mask);
        const bool gives_way = stale || static_cast<int>(first >> weight_shift) <= weight;
        if ((first & tag_mask) != tag) {
            if ((second & tag_mask) == tag || !gives_way) {
                second = entry;
                return;
            }
            second = first;
        }
        first = entry;
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

    std::size_t bucket_of(std::uint32_t key, int leader) const {
        const std::uint64_t mixed = (key + (std::uint64_t(leader) << 32)) * 0x9e3779b97f4a7c15ULL;
        return static_cast<std::size_t>(mixed >> (64 - bits_)) & ~std::size_t{ways - 1};
    }

    int bits_;
    std::uint64_t deals_ = 0, generation_ = 0;
    std::vector<std::uint64_t> entries_;
};

}  // namespace skat
